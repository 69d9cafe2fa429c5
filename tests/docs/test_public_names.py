"""Every public name of the packages says what it is; arrays say their shape, and what raises says so."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = [path for room in ("scorer", "vision", "service") for path in sorted((ROOT / room).rglob("*.py"))]
SAYS_ITSELF = {"to_json"}
"""The JSON form of a value: its fields are those of the class, or of the page that its module names."""
OF_A_LIBRARY = {"handle_exit", "startup", "shutdown"}
"""What a library calls, overridden as it documents it."""

Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def public(body: list[ast.stmt], within: str = "") -> Iterator[tuple[str, Named]]:
    for node in body:
        if isinstance(node, Named) and not node.name.startswith("_"):
            yield f"{within}{node.name}", node
            if isinstance(node, ast.ClassDef):
                yield from public(node.body, f"{within}{node.name}.")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_public_name_says_what_it_is(path: Path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree), "a module opens with what it is responsible for"
    silent = [
        name
        for name, node in public(tree.body)
        if not ast.get_docstring(node) and node.name not in SAYS_ITSELF | OF_A_LIBRARY
    ]
    assert silent == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_raises_a_coded_error_itself_says_which(path: Path):
    """A function that raises one, in its own words or those of its class or module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    missing = []
    for name, node in public(tree.body):
        if isinstance(node, ast.ClassDef) or is_route(node):
            continue
        owner = next((each for each in tree.body if isinstance(each, ast.ClassDef) and node in each.body), None)
        said = " ".join(ast.get_docstring(each) or "" for each in (node, owner, tree) if each)
        for kind in raised(node):
            if not re.search(rf"\b{kind}\b|[Rr]aise|refuse", said):
                missing.append(f"{name}: {kind}")
    assert missing == []


def is_route(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether it answers HTTP: its errors are answers, and on the page of codes."""
    return any(isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute)
               and each.func.attr in ("get", "post", "delete", "put") for each in function.decorator_list)  # fmt: skip


def raised(function: ast.AST) -> set[str]:
    """The names of our errors that a function raises directly."""
    errors = {"ParseError", "UnknownName", "PhotoError", "ServiceError", "MatchFault", "TournamentFault"}
    calls = (node.exc for node in ast.walk(function) if isinstance(node, ast.Raise))
    named = (call.func.id for call in calls if isinstance(call, ast.Call) and isinstance(call.func, ast.Name))
    return errors & set(named)
