"""What one shape is worth: the yaku and yakuman that are there, those that count, han, fu and base points.

Which tests can succeed is read off a few features of hand and shape, and only these are asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from operator import attrgetter
from typing import Final

from scorer.packed import threes
from scorer.riichi import limits
from scorer.riichi.fu import fu
from scorer.riichi.shapes import HONOURS, MIDDLE, ORPHANS, Facts, Shape
from scorer.riichi.yaku import YAKU, Evidence, Features, Test, Yaku
from scorer.riichi.yakuman import YAKUMAN, Yakuman
from scorer.rules import Options


@dataclass(slots=True)
class Valued:
    """A shape with what it is worth; the best of these becomes the score.

    `present` are all yaku below yakuman that are there; `yaku` those of them that count, with their han.
    """

    shape: Shape
    base: int
    han: int
    fu: int
    limit: str | None
    present: list[tuple[Yaku, int, Evidence]]
    yaku: list[tuple[Yaku, int, Evidence]]
    yakuman: list[tuple[Yakuman, int, Evidence]]

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """What decides between shapes: points, then han, then fu."""
        return (self.base, len(self.yakuman), self.han, self.fu)

    @property
    def is_pinfu(self) -> bool:
        return any(entry.id == "pinfu" for entry, _, _ in self.yaku)


Tests = tuple[tuple[Test, Yaku], ...]
YakumanTests = tuple[tuple[Test, Yakuman], ...]

_BOTH: Final = (False, True)


def _fitting(features: Features) -> tuple[Tests, YakumanTests]:
    open_hand = features.open_hand
    yaku = [entry for entry in YAKU if (entry.open or not open_hand) and not entry.when.is_circumstance]
    yakuman = [entry for entry in YAKUMAN if not (open_hand and entry.closed_only) and not entry.when.is_circumstance]
    return (
        tuple([(entry.test, entry) for entry in yaku if entry.when.fits(features)]),
        tuple([(entry.test, entry) for entry in yakuman if entry.when.fits(features)]),
    )


_BY_FEATURES: Final = {
    (open_hand, honours, suits, outer, middle): tuple(
        [_fitting(Features(open_hand, chows, honours, suits, outer, middle)) for chows in range(5)]
    )
    for open_hand, honours, suits, outer, middle in product(_BOTH, range(4), (1, 2, 3), _BOTH, _BOTH)
    if outer or not honours
}
"""What to ask for, by the features of a hand and then by the number of chows of a shape."""

_FLAGS: Final = ("riichi", "double_riichi", "ippatsu", "last_tile", "replacement_tile", "robbed_kong", "first_turn")
_flags_of: Final = attrgetter(*_FLAGS)


def _circumstances(values: Sequence[bool], open_hand: bool, drawn: bool) -> tuple[Tests, YakumanTests]:
    flags = [flag for flag, value in zip(_FLAGS, values) if value]
    yaku = [entry for entry in YAKU if entry.when.is_circumstance and (entry.open or not open_hand)]
    yakuman = [entry for entry in YAKUMAN if entry.when.is_circumstance and not (open_hand and entry.closed_only)]
    return (
        tuple([(entry.test, entry) for entry in yaku if entry.when.holds(flags, drawn)]),
        tuple([(entry.test, entry) for entry in yakuman if entry.when.holds(flags, drawn)]),
    )


_BY_FLAGS: Final = {
    values: [_circumstances(values, open_hand, drawn) for open_hand in _BOTH for drawn in _BOTH]
    for values in product(_BOTH, repeat=len(_FLAGS))
}
"""The circumstances to ask for, by the flags of the situation and then by an open hand and a self-draw."""


def best_of(shapes: Iterable[Shape], facts: Facts, options: Options, bonus_han: int) -> Valued | None:
    """The best-paying of the shapes of a hand; None where there is none."""
    best: Valued | None = None
    counts = facts.counts
    honours = counts & HONOURS
    if honours:
        sets = threes(honours)
        honours = (3 if sets & sets - 1 else 2) if sets else 1
    by_chows = _BY_FEATURES[
        facts.open_hand,
        honours,
        facts.suits or 1,
        counts & ORPHANS != 0,
        counts & MIDDLE != 0,
    ]
    circumstances, circumstances_yakuman = _BY_FLAGS[_flags_of(facts.situation)][2 * facts.open_hand + facts.self_draw]
    for shape in shapes:
        yaku, yakuman = by_chows[len(shape.chows)]
        valued = value(shape, circumstances + yaku, circumstances_yakuman + yakuman, options, bonus_han)
        if best is None or valued.rank > best.rank:
            best = valued
    return best


def value(shape: Shape, yaku_tests: Tests, yakuman_tests: YakumanTests, options: Options, bonus_han: int) -> Valued:
    """What a shape is worth that can have these patterns."""
    open_hand = shape.facts.open_hand
    present: list[tuple[Yaku, int, Evidence]] = []
    implied: tuple[str, ...] = ("tanyao",) if open_hand and not options["open_tanyao"] else ()
    pinfu = False
    han = bonus_han
    for test, entry in yaku_tests:
        evidence = test(shape)
        if evidence is not None:
            worth = entry.open if open_hand else entry.closed
            present.append((entry, worth, evidence))
            han += worth
            implied += entry.implies
            if entry.id == "pinfu":
                pinfu = True
    if yakuman_tests:
        yakuman = _yakuman(shape, yakuman_tests, options)
        if yakuman:
            times = [each[1] for each in yakuman]
            base = limits.YAKUMAN * (sum(times) if options["yakuman_add_up"] else max(times))
            return Valued(shape, base, 0, 0, "yakuman", present, [], yakuman)
    yaku = present
    if implied:
        yaku = [each for each in present if each[0].id not in implied]
        han = bonus_han + sum([each[1] for each in yaku])
    if not yaku:
        return Valued(shape, 0, 0, 0, None, present, yaku, [])
    points = fu(shape, options, pinfu=pinfu)
    base, limit = limits.base_points(han, points, options)
    return Valued(shape, base, han, points, limit, present, yaku, [])


def _yakuman(shape: Shape, tests: YakumanTests, options: Options) -> list[tuple[Yakuman, int, Evidence]]:
    found: list[tuple[Yakuman, int, Evidence]] = []
    for test, entry in tests:
        evidence = test(shape)
        if evidence is not None:
            found.append((entry, 2 if options["double_yakuman"] and entry.double(shape) else 1, evidence))
    return found
