"""Make mutants of Python source: one small change of the text each.

The operators: a numeric constant, a comparison, `and`/`or`, `+`/`-`, a return value, a dropped `not`. The source is parsed for
places and changed as text, so that a mutant differs from its source in that place alone.

Left out, because no behaviour follows from them: annotations, decorators, `assert`, what stands under `TYPE_CHECKING` or in
`__repr__`, and f-strings, whose parts have no places in Python 3.11.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
_WORDS = re.compile(r"[<>]=?|[=!]=|\bnot\s+in\b|\bis\s+not\b|\bin\b|\bis\b")
_UNHEARD = {"__repr__", "__str__", "_repr_svg_"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change. `place`: the changed node by line and column; `line` and `becomes`: the whole lines before and after.

    `within`: the function or class that the change is in, by its dotted name; empty at the top of a module.
    """

    file: str
    within: str
    operator: str
    place: tuple[int, int]
    start: int
    end: int
    text: str
    line: str
    becomes: str

    def apply(self, source: str) -> str:
        """The source with this change."""
        return source[: self.start] + self.text + source[self.end :]

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What tells it from other mutants though lines above it come and go."""
        return self.file, self.within, self.line, self.becomes


class _Text:
    """Source text by the places of its syntax tree, whose columns count bytes."""

    def __init__(self, source: str) -> None:
        self.source = source
        self._lines = source.splitlines(keepends=True)
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))

    def at(self, line: int, column: int) -> int:
        text = self._lines[line - 1].encode()[:column].decode()
        return self._starts[line - 1] + len(text)

    def span(self, node: ast.expr) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)

    def of(self, node: ast.expr) -> str:
        start, end = self.span(node)
        return self.source[start:end]

    def lines(self, start: int, end: int, text: str) -> tuple[str, str]:
        """The whole lines of a change, before and after, each as one line."""
        first = self.source.rfind("\n", 0, start) + 1
        last = self.source.find("\n", end)
        last = len(self.source) if last < 0 else last
        before = self.source[first:last]
        after = self.source[first:start] + text + self.source[end:last]
        return " ".join(before.split()), " ".join(after.split())


def mutants(file: str, source: str) -> list[Mutant]:
    """Every mutant of a file, in the order of their places."""
    text = _Text(source)
    found = []
    for within, (operator, node, start, end, changed) in _changes(ast.parse(source), text):
        line, becomes = text.lines(start, end, changed)
        place = (node.lineno, node.col_offset)
        found.append(Mutant(file, within, operator, place, start, end, changed, line, becomes))
    return sorted(found, key=lambda each: (each.start, each.end, each.text))


_Change = tuple[str, ast.expr, int, int, str]


def _changes(tree: ast.AST, text: _Text) -> Iterator[tuple[str, _Change]]:
    for within, node in _visible(tree, ""):
        for change in _changes_of(node, text):
            yield within, change


def _changes_of(node: ast.AST, text: _Text) -> Iterator[_Change]:
    if isinstance(node, ast.Constant):
        yield from _number(node, text)
    elif isinstance(node, ast.Compare):
        yield from _comparisons(node, text)
    elif isinstance(node, ast.BoolOp):
        yield from _between(node.values, text, "and/or", {"and": "or", "or": "and"})
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        yield from _between([node.left, node.right], text, "+/-", {"+": "-", "-": "+"})
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        start, end = text.span(node)
        yield "not", node, start, end, f"({text.of(node.operand)})"
    elif isinstance(node, ast.Return) and node.value is not None:
        yield from _returned(node.value, text)


def _visible(tree: ast.AST, within: str) -> Iterator[tuple[str, ast.AST]]:
    """The nodes whose value can be seen, outer ones first, each with the function or class that it is in."""
    if isinstance(tree, ast.JoinedStr | ast.Assert):
        return
    if isinstance(tree, ast.If) and isinstance(tree.test, ast.Name) and tree.test.id == "TYPE_CHECKING":
        return
    if isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        if tree.name in _UNHEARD:
            return
        within = f"{within}.{tree.name}".lstrip(".")
    yield within, tree
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _visible(child, within)


def _number(node: ast.Constant, text: _Text) -> Iterator[_Change]:
    value = node.value
    if isinstance(value, bool) or not isinstance(value, int | float):
        return
    start, end = text.span(node)
    if isinstance(value, int):
        changed = [str(value + 1), str(value - 1)] if value > 0 else [str(value + 1)]
    else:
        changed = [repr(value * 1.5), repr(value * 0.5)] if value else ["1.0"]
    for other in changed:
        yield "number", node, start, end, other


def _comparisons(node: ast.Compare, text: _Text) -> Iterator[_Change]:
    for (left, right), operator in zip(pairwise([node.left, *node.comparators]), node.ops):
        start, end = text.span(left)[1], text.span(right)[0]
        found = _WORDS.search(text.source, start, end)
        assert found is not None
        yield "comparison", node, found.start(), found.end(), _COMPARISONS[type(operator)]


def _between(sides: list[ast.expr], text: _Text, name: str, other: dict[str, str]) -> Iterator[_Change]:
    """A change of the operator between each two of these."""
    for left, right in pairwise(sides):
        start, end = text.span(left)[1], text.span(right)[0]
        gap = text.source[start:end].split("#")[0]
        token = next(word for word in other if word in gap)
        at = start + gap.index(token)
        yield name, left, at, at + len(token), other[token]


def _returned(value: ast.expr, text: _Text) -> Iterator[_Change]:
    if isinstance(value, ast.Constant) and value.value is None:
        return
    start, end = text.span(value)
    if isinstance(value, ast.Constant) and isinstance(value.value, bool):
        changed = str(not value.value)
    elif isinstance(value, ast.Compare | ast.BoolOp) or (
        isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)
    ):
        changed = f"not ({text.source[start:end]})"
    else:
        changed = "None"
    yield "return", value, start, end, changed
