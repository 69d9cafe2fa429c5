"""Every notebook runs from its first cell to its last, and imports public names only."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


def cells(notebook: Path) -> list[str]:
    document = json.loads(notebook.read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in document["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_runs(notebook: Path) -> None:
    names: dict[str, object] = {}
    for number, source in enumerate(cells(notebook)):
        exec(compile(source, f"{notebook.name}, cell {number}", "exec"), names)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_imports_public_names_only(notebook: Path) -> None:
    for source in cells(notebook):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom):
                parts = [*(node.module or "").split("."), *(name.name for name in node.names)]
                assert not any(part.startswith("_") for part in parts)
