"""The editions of the book: the table of `fans` of 1998, and the changes of the English book of 2006."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from scorer.mcr.fans import FANS, TERMINAL_PUNG, Fan

CHINA: Final = "cn"
WORLD: Final = "wmo-2006"
_WORLD_POINTS: Final = {53: 8, 82: 6}
"""In this book, Two Concealed Kongs is number 48. A melded and a concealed kong are 4 + 2 (WMO book as quoted)."""
_WORLD_COUNTS: Final = {(3, 49), (8, 65), (4, 56), (6, 56), (7, 56), (12, 56), (19, 56)}
"""Fans that the English book does not rule out. All Green with the green dragon is a Half Flush; a special hand may
be drawn."""


@dataclass(frozen=True, slots=True)
class Book:
    """An edition. Each mapping has the numbers of fans as keys.

    `points`: the points of the fan. `implies`, `within`, `terminals`: the fans that it excludes (see `Fan`).
    `absent`: the fans that house rules do not have.
    """

    points: Mapping[int, int]
    implies: Mapping[int, tuple[int, ...]]
    within: Mapping[int, tuple[int, ...]]
    terminals: Mapping[int, str]
    absent: frozenset[int] = frozenset()


def book_of(fans: Iterable[Fan], *, world: bool = False) -> Book:
    """Return the book of a table of fans."""
    points = {fan.number: fan.points for fan in fans}
    implies = {fan.number: fan.implies for fan in fans}
    terminals = {fan.number: fan.terminals for fan in fans if fan.terminals}
    if world:
        points |= _WORLD_POINTS
        implies = {
            number: tuple([other for other in others if (number, other) not in _WORLD_COUNTS])
            for number, others in implies.items()
        }
        implies[4] += (TERMINAL_PUNG,)
        del terminals[4]
    return Book(points, implies, {fan.number: fan.within for fan in fans if fan.within}, terminals)


def revalued(book: Book, values: Mapping[str, int]) -> Book:
    """Return the book with other points of fans, by id. A fan worth 0 does not exist: it excludes no other fan."""
    own = {fan.number: values[fan.id] for fan in FANS if fan.id in values}
    points = {**book.points, **own}
    return replace(book, points=points, absent=frozenset(number for number, each in points.items() if not each))


def most_gained(book: Book, values: Mapping[str, int]) -> int:
    """Return an upper bound of the points that a hand gains by `revalued`."""
    raised = revalued(book, values)
    gained = sum(max(raised.points[number] - points, 0) * _TIMES for number, points in book.points.items())
    freed = {other for number in raised.absent for other in (*book.implies[number], *book.within.get(number, ()))}
    return gained + sum(raised.points[number] * _TIMES for number in freed)


_TIMES: Final = 4
"""No fan counts more often in a hand, flowers aside: once for each set."""

BOOKS: Final[Mapping[str, Book]] = {CHINA: book_of(FANS), WORLD: book_of(FANS, world=True)}
