"""The folders of `vision`: few at the top, imports between two of them one way only, and no circle of modules."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MOST = 16
"""Entries at the top of `vision`, `__init__.py` among them."""


def name_of(path):
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports():
    """Each module of `vision` with those that it imports, within functions too."""
    paths = {name_of(path): path for path in (ROOT / "vision").rglob("*.py")}
    found = {}
    for module, path in paths.items():
        found[module] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                named = {f"{node.module}.{alias.name}" for alias in node.names}
                found[module] |= {name if name in paths else node.module for name in named} & set(paths)
            elif isinstance(node, ast.Import):
                found[module] |= {alias.name for alias in node.names} & set(paths)
    return found


def folder(module):
    return ".".join(module.split(".")[:2])


def circle(graph):
    """Modules that import each other in a cycle; empty if there are none."""
    done = set()

    def walk(module, way):
        if module in way:
            return way[way.index(module) :]
        if module not in done:
            for other in sorted(graph[module]):
                if round_trip := walk(other, [*way, module]):
                    return round_trip
            done.add(module)
        return []

    return next(filter(None, (walk(module, []) for module in sorted(graph))), [])


def entries():
    """The names of the folders and modules at the top of `vision`."""
    paths = (ROOT / "vision").iterdir()
    return {path.stem for path in paths if path.suffix == ".py" or (path / "__init__.py").is_file()}


def test_the_top_has_few_entries():
    assert len(entries()) <= MOST, sorted(entries())


def test_the_architecture_names_every_entry_and_no_other():
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page.partition("### Inside `vision`")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} == entries() - {"__init__"}


def test_two_folders_import_one_way_only():
    pairs = {(folder(one), folder(other)) for one, others in imports().items() for other in others}
    assert [pair for pair in sorted(pairs) if pair[0] < pair[1] and pair[::-1] in pairs] == []


def test_no_circle_of_modules():
    assert circle(imports()) == []


def test_a_circle_would_be_found():
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c"]
