"""Thresholds in the source text of `vision`: finds them, writes other values, and imports modules with other values.

A threshold is a number in an assignment of a module whose docstring names the command that fits it (`COMMAND`). This
module imports nothing of `vision`, so that it stays in memory while `vision` is imported again.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

COMMAND = "python -m vision.train fit-thresholds"
_NAMED = re.compile(r"\b(?:Printed|Fitted)\s+by\s+(?:`(python\s+-m\s+vision\.train\b[^`]*)`|(the\s+same\s+command)\b)")


class Place(NamedTuple):
    """A number in an assignment of a module: the module, the assigned name, and the position in the assignment."""

    module: str
    name: str
    number: int

    def __str__(self) -> str:
        return f"{self.module}.{self.name}[{self.number}]"


class Literal(NamedTuple):
    """A number in a source text: its value, and the lines and columns (in bytes) where it begins and ends."""

    value: float
    begin: tuple[int, int]
    end: tuple[int, int]


Values = Mapping[Place, float]


def literals(source: str) -> Iterator[tuple[str, int, Literal]]:
    """Yield the numbers of the assignments whose docstring names `COMMAND`, each with the name and its position.

    0, 1 and 2 are not fitted: they are mostly counts and signs.
    """
    last = ""
    for assignment, after in pairwise(ast.parse(source).body):
        if not isinstance(assignment, ast.Assign | ast.AnnAssign) or not isinstance(after, ast.Expr):
            continue
        text = after.value.value if isinstance(after.value, ast.Constant) else None
        match = _NAMED.search(text) if isinstance(text, str) else None
        if match is None or assignment.value is None:
            continue
        last = " ".join(match[1].split()) if match[1] else last
        if last != COMMAND:
            continue
        target = assignment.target if isinstance(assignment, ast.AnnAssign) else assignment.targets[0]
        found = [_literal(node) for node in ast.walk(assignment.value) if _is_number(node)]
        for place, literal in enumerate(sorted(found, key=lambda each: each.begin)):
            yield ast.unparse(target), place, literal


def _is_number(node: ast.AST) -> bool:
    """Return whether a node of the syntax tree is a number that can be fitted."""
    value = node.value if isinstance(node, ast.Constant) else None
    return isinstance(value, int | float) and not isinstance(value, bool) and value not in (0, 1, 2)


def _literal(node: Any) -> Literal:
    return Literal(node.value, (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset))


def patched(source: str, values: Mapping[tuple[str, int], float]) -> str:
    """Return the source text with other values. `values`: by assigned name and position in the assignment."""
    lines = source.encode().splitlines(keepends=True)
    for name, place, literal in reversed(list(literals(source))):
        if (name, place) in values:
            (row, begin), (_, end) = literal.begin, literal.end
            line = lines[row - 1]
            lines[row - 1] = line[:begin] + repr(values[name, place]).encode() + line[end:]
    return b"".join(lines).decode()


def thresholds(root: Path, only: Sequence[str] = ()) -> dict[Place, float]:
    """Return the thresholds below `root` (the folder `vision`), with their values. `only`: the names of modules."""
    found = {}
    for path in sorted(root.rglob("*.py")):
        module = ".".join((root.name, *path.relative_to(root).with_suffix("").parts))
        if not only or module in only:
            for name, place, literal in literals(path.read_text(encoding="utf-8")):
                found[Place(module, name, place)] = literal.value
    return found


def write(root: Path, values: Values) -> None:
    """Write the values into the modules below `root` (the folder `vision`)."""
    for module in {place.module for place in values}:
        path = root.joinpath(*module.split(".")[1:]).with_suffix(".py")
        path.write_text(patched(path.read_text(encoding="utf-8"), _of(module, values)), encoding="utf-8")


def _of(module: str, values: Values) -> dict[tuple[str, int], float]:
    return {(place.name, place.number): value for place, value in values.items() if place.module == module}


class _Patched(importlib.machinery.SourceFileLoader):
    """Loads a module from its file, with other values of its thresholds."""

    def __init__(self, name: str, path: str, values: Values) -> None:
        super().__init__(name, path)
        self._values = _of(name, values)

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002  the base class has this argument
        source = Path(self.path).read_text(encoding="utf-8")
        return compile(patched(source, self._values), self.path, "exec")


class Finder(importlib.abc.MetaPathFinder):
    """Finds the modules that have other values, so that `_Patched` loads them."""

    def __init__(self, values: Values) -> None:
        self._values = values

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        """Return the specification of a module, with `_Patched` as its loader if it has other values."""
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin and _of(fullname, self._values):
            spec.loader = _Patched(fullname, spec.origin, self._values)
        return spec
