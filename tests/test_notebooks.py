"""Every notebook runs from its first cell to its last, imports public names only, and shows pictures, not printouts."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import matplotlib
import pytest

matplotlib.use("Agg")

from matplotlib import pyplot as plt

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))
PICTURES = ("_repr_svg_", "_repr_png_")


def cells(notebook: Path, kind: str = "code") -> list[dict[str, Any]]:
    return [cell for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == kind]


def shown(tree: ast.Module, names: dict[str, object], name: str) -> object:
    """What a notebook shows below a cell: the value of its last line, where that is an expression."""
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, name, "exec"), names)
    return eval(compile(ast.Expression(last.value), name, "eval"), names) if isinstance(last, ast.Expr) else None


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_runs_and_shows_pictures(notebook: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    pictures = 0
    for number, cell in enumerate(cells(notebook)):
        source = "".join(cell["source"])
        value = shown(ast.parse(source), names, f"{notebook.name}, cell {number}")
        pictures += len(plt.get_fignums()) + any(hasattr(value, name) for name in PICTURES)
        for figure in map(plt.figure, plt.get_fignums()):
            figure.canvas.draw()
        plt.close("all")
    assert pictures >= 4
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_imports_public_names_only(notebook: Path) -> None:
    for cell in cells(notebook):
        for node in ast.walk(ast.parse("".join(cell["source"]))):
            if isinstance(node, ast.ImportFrom):
                parts = [*(node.module or "").split("."), *(name.name for name in node.names)]
                assert not any(part.startswith("_") for part in parts)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_is_committed_without_its_outputs(notebook: Path) -> None:
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells(notebook))
