"""No import circle in the three packages, and docs/architecture.md with its picture shows the folders of the tree.

Imports within functions and under TYPE_CHECKING count. One kind does not: modules that are found by their place and
imported by name, as `scorer.rules` finds the rule sets of `scorer/sets`. They are additions; the code that
finds them does not name them.
"""

from __future__ import annotations

import re
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from pathlib import Path

import grimp
import pytest

from tests.docs.picture import FLOW, PACKAGES, folders, picture

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


@cache
def imports() -> dict[str, set[str]]:
    """Each module of the three packages with those that it imports."""
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=False, cache_dir=None)
    return {module: set(graph.find_modules_directly_imported_by(module)) for module in graph.modules}


def part(module: str) -> str:
    """The folder of a module, or the module itself where it lies at the top of its package."""
    return ".".join(module.split(".")[:2])


def between_parts() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for module, others in imports().items():
        found.setdefault(part(module), set()).update(part(other) for other in others if part(other) != part(module))
    return found


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Names that lead back to the first; empty if there is no circle."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_module_imports_itself_by_a_detour():
    assert circle(imports()) == []


def test_no_folder_imports_itself_by_a_detour():
    assert circle(between_parts()) == []


def test_imports_within_functions_and_for_types_are_seen():
    assert "service.serve" in imports()["service.cli.parser"]  # within a function
    assert "service.records.store" in imports()["service.edge.app"]  # under TYPE_CHECKING


def test_a_circle_would_be_found():
    assert set(circle({"a": {"b"}, "b": {"c"}, "c": {"b"}})) == {"b", "c"}


@pytest.mark.parametrize("package", PACKAGES)
def test_the_architecture_has_a_row_for_every_folder_and_for_no_other(package):
    table = PAGE.partition(f"### Inside `{package}`")[2].partition("\n#")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    files = {path.stem for path in (ROOT / package).glob("*.py")}
    assert named - files == set(folders(package))


def test_the_picture_shows_the_tree():
    assert (ROOT / "docs" / "flow.svg").read_text(encoding="utf-8") == picture(), (
        "python -m tests.docs.picture > docs/flow.svg"
    )


@pytest.mark.parametrize(("module", "name"), [step[:2] for step in FLOW])
def test_the_picture_names_functions_that_exist(module, name):
    assert callable(getattr(import_module(module), name))


def test_the_entry_points_exist():
    table = PAGE.partition("## Entry points")[2].partition("\n## ")[0]
    names = re.findall(r"\| `((?:scorer|vision|service)[\w.]+)`", table)
    assert len(names) >= 10
    for name in names:
        module, _, attribute = name.rpartition(".")
        while module:
            try:
                found = import_module(module)
                break
            except ModuleNotFoundError:
                module, _, outer = module.rpartition(".")
                attribute = f"{outer}.{attribute}"
        for each in attribute.split("."):
            found = getattr(found, each)
        assert callable(found), name
