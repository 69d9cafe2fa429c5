"""The editions of the rule book: the fans of 1998 (`scorer.mcr.fans`), and the changes of the English book of 2006."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from scorer.mcr.fans import FANS, TERMINAL_PUNG, Fan

CHINA: Final = "cn"
WORLD: Final = "wmo-2006"
_WORLD_POINTS: Final = {53: 8, 82: 6}
"""For each fan: its points in the English book. There, Two Concealed Kongs is worth 8 points, and a melded and a
concealed kong 4 + 2 (WMO book as quoted)."""
_WORLD_COUNTS: Final = {(3, 49), (8, 65), (4, 56), (6, 56), (7, 56), (12, 56), (19, 56)}
"""Pairs (fan, other fan): in the English book the other fan also counts. All Green with the green dragon is a Half
Flush; a special hand can also be Fully Concealed."""


@dataclass(frozen=True, slots=True)
class Book:
    """An edition of the rule book. The keys of each mapping are numbers of fans.

    `points`: the points of the fan. `implies`, `within`, `terminals`: the fans that this fan excludes (see `Fan`).
    `absent`: the fans that do not exist under the house rules.
    """

    points: Mapping[int, int]
    implies: Mapping[int, tuple[int, ...]]
    within: Mapping[int, tuple[int, ...]]
    terminals: Mapping[int, str]
    absent: frozenset[int] = frozenset()


def book_of(fans: Iterable[Fan], *, world: bool = False) -> Book:
    """Return the book with these fans. `world`: with the changes of the English book of 2006."""
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
    """Return the book with new points. `values`: the points by the id of the fan. A fan with 0 points does not exist.

    Such a fan excludes no other fan.
    """
    own = {fan.number: values[fan.id] for fan in FANS if fan.id in values}
    points = {**book.points, **own}
    return replace(book, points=points, absent=frozenset(number for number, each in points.items() if not each))


def most_gained(book: Book, values: Mapping[str, int]) -> int:
    """Return an upper bound on the points that a hand can gain through `revalued`."""
    raised = revalued(book, values)
    gained = sum(max(raised.points[number] - points, 0) * _TIMES for number, points in book.points.items())
    freed = {other for number in raised.absent for other in (*book.implies[number], *book.within.get(number, ()))}
    return gained + sum(raised.points[number] * _TIMES for number in freed)


_TIMES: Final = 4
"""The maximum number of times that one fan counts in a hand, flowers excepted: one time for each set."""

BOOKS: Final[Mapping[str, Book]] = {CHINA: book_of(FANS), WORLD: book_of(FANS, world=True)}
