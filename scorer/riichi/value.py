"""Compute the value of one shape: its yaku and yakuman, those that count, han, fu and base points.

`scorer.riichi.candidates` selects the tests that can succeed, and only these are run.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from scorer.packed import ANY, one
from scorer.riichi import limits
from scorer.riichi.candidates import Candidates, YakumanTests, candidates
from scorer.riichi.fu import fu
from scorer.riichi.local import local_of
from scorer.riichi.pattern import Evidence
from scorer.riichi.shapes import Shape
from scorer.riichi.yakuman import YAKUMAN, Yakuman
from scorer.rules import Options, number
from scorer.score import PatternLine

_HATSU = one(32) * ANY
"""The bits of the green dragon in packed counts."""

CountedYakuman = tuple[Yakuman, int, Evidence]
"""A yakuman, the number of limits that it is worth, and its evidence."""


@dataclass(slots=True)
class Valued:
    """A shape with its value. The best shape of a hand gives the score.

    `present`: all yaku of the shape, without yakuman; `yaku`: the yaku that count. Both are empty if the hand has a
    yakuman.
    """

    shape: Shape
    base: int
    han: int
    fu: int
    limit: str | None
    present: list[PatternLine]
    yaku: list[PatternLine]
    yakuman: list[CountedYakuman]

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """Return the sort key of shapes: base points, then number of yakuman, then han, then fu."""
        return (self.base, len(self.yakuman), self.han, self.fu)

    @property
    def is_pinfu(self) -> bool:
        """Return whether pinfu is among its yaku."""
        return any([line.id == "pinfu" for line in self.yaku])  # noqa: C419 - a list is faster


def best_of(shapes: Iterable[Shape], options: Options, bonus_han: int) -> Valued | None:
    """Return the shape with the highest payment; None if there are no shapes."""
    best: Valued | None = None
    for shape in shapes:
        valued = value(shape, options, bonus_han)
        if best is None or valued.rank > best.rank:
            best = valued
    return best


def value(shape: Shape, options: Options, bonus_han: int) -> Valued:
    """Return the value of a shape."""
    may = candidates(shape, local_of(options) if options["local_yaku"] else None)
    if may.yakuman_tests:
        yakuman = _yakuman(shape, may.yakuman_tests, options)
        if yakuman:
            count = yakuman[0][1]
            if len(yakuman) > 1:
                times = [each[1] for each in yakuman]
                count = sum(times) if options["yakuman_add_up"] else max(times)
            most = number(options, "yakuman_most")
            base = limits.YAKUMAN * (min(count, most) if most else count)
            return Valued(shape, base, 0, 0, "yakuman", [], [], yakuman)
    return _below_yakuman(shape, may, options, bonus_han)


def below_yakuman(shape: Shape, options: Options) -> list[str]:
    """Return the ids of all yaku of a shape, also of those that do not count, without yakuman."""
    may = candidates(shape, local_of(options) if options["local_yaku"] else None)
    found = []
    for line in may.first:
        found.append(line.id)
    for test, entry, _ in may.tests:
        if test(shape) is not None:
            found.append(entry.id)
    for line in may.last:
        found.append(line.id)
    return found


def _below_yakuman(shape: Shape, may: Candidates, options: Options, bonus_han: int) -> Valued:
    open_hand = shape.facts.open_hand
    han = may.han
    implied = may.implied
    present = [*may.first]
    for test, entry, line in may.tests:
        evidence = test(shape)
        if evidence is not None:
            if evidence:
                line = entry.line(evidence, open_hand=open_hand)
            present.append(line)
            han += line.value
            implied += entry.implies
    present += may.last
    yaku = present
    if open_hand and not options["open_tanyao"]:
        implied += ("tanyao",)
    if implied:
        yaku = [line for line in present if line.id not in implied]
        han = sum([line.value for line in yaku])
    if not yaku:
        return Valued(shape, 0, 0, 0, None, present, yaku, [])
    han += bonus_han
    points = fu(shape, options)
    base, limit = limits.base_points(han, points, options)
    return Valued(shape, base, han, points, limit, present, yaku, [])


def _yakuman(shape: Shape, tests: YakumanTests, options: Options) -> list[CountedYakuman]:
    """Return the yakuman of the shape, in the order of their table."""
    found: list[CountedYakuman] = []
    for test, entry in tests:
        evidence = test(shape)
        if evidence is not None and not _lacks_hatsu(entry, shape, options):
            found.append((entry, 2 if options["double_yakuman"] and entry.double(shape) else 1, evidence))
    if len(found) > 1:
        found.sort(key=_place)
    return found


def _lacks_hatsu(entry: Yakuman, shape: Shape, options: Options) -> bool:
    """Return whether this is all green without the green dragon, where the rules ask for it."""
    return entry.id == "ryuuiisou" and bool(options["all_green_needs_hatsu"]) and not shape.facts.counts & _HATSU


_PLACES: Final = {entry.id: place for place, entry in enumerate(YAKUMAN)}


def _place(found: CountedYakuman) -> int:
    """Return the position of a yakuman in lists; local yakuman come last."""
    return _PLACES.get(found[0].id, len(_PLACES))
