"""Select the yaku and yakuman that a hand and its shapes can have, so that only a few tests must run.

The selection is cached in three tables: by the flags of the situation, by the honour sets of the hand, and by the
features of hand and shape. If these alone decide a pattern, the table has its finished line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from scorer.facts import HONOURS, TERMINALS, Facts
from scorer.lazy import LazyTable
from scorer.packed import one, threes
from scorer.riichi.pattern import DRAGONS, WHOLE, WINDS, Features, Test, Yaku
from scorer.riichi.shapes import MIDDLE, PAIRS, REGULAR, THIRTEEN
from scorer.riichi.yaku import YAKU
from scorer.riichi.yakuman import YAKUMAN, Yakuman
from scorer.score import PatternLine

YakuTests = tuple[tuple[Test, Yaku, PatternLine], ...]
"""Tests to run, each with its yaku, and the line of the score if the whole hand makes the yaku."""
YakumanTests = tuple[tuple[Test, Yakuman], ...]


class Candidates(NamedTuple):
    """The possible and the certain patterns, in the order of lists. The last two fields are sums over `sure`."""

    tests: YakuTests
    yakuman_tests: YakumanTests
    sure: tuple[PatternLine, ...]
    han: int
    implied: tuple[str, ...]


ByForm = Mapping[object, Candidates]
"""Number of chows of a regular shape, or another form → candidates."""

_BOTH: Final = (False, True)
_LINES: Final = {(entry.id, open_hand): entry.line(WHOLE, open_hand=open_hand) for entry in YAKU for open_hand in _BOTH}


def _candidates(yaku: Iterable[Yaku], yakuman: Iterable[Yakuman], *, open_hand: bool) -> Candidates:
    """Select the patterns that a concealed or open hand may have; drop tests whose result is known."""
    entries = [entry for entry in yaku if entry.open or not open_hand]
    sure: list[Yaku] = []
    # Only patterns at the end of the list can become certain, because lines keep the order of the list.
    while entries and entries[-1].when.decides:
        sure.insert(0, entries.pop())
    lines = tuple([_LINES[entry.id, open_hand] for entry in sure])
    return Candidates(
        tuple([(entry.test, entry, _LINES[entry.id, open_hand]) for entry in entries]),
        tuple([(entry.test, entry) for entry in yakuman if not (open_hand and entry.closed_only)]),
        lines,
        sum([line.value for line in lines]),
        tuple([name for entry in sure for name in entry.implies]),
    )


# --- circumstances ---------------------------------------------------------------------------------------

_FLAGS: Final = ("riichi", "double_riichi", "ippatsu", "last_tile", "replacement_tile", "robbed_kong", "first_turn")
_flags_of: Final = attrgetter(*_FLAGS)
_AROUND: Final = [entry for entry in YAKU if entry.when.is_circumstance]
_AROUND_YAKUMAN: Final = [entry for entry in YAKUMAN if entry.when.is_circumstance]


def _with_flags(values: Sequence[bool], drawn: bool, open_hand: bool) -> Candidates:
    flags = [flag for flag, value in zip(_FLAGS, values) if value]
    return _candidates(
        [entry for entry in _AROUND if entry.when.holds(flags, drawn)],
        [entry for entry in _AROUND_YAKUMAN if entry.when.holds(flags, drawn)],
        open_hand=open_hand,
    )


def _by_flags(values: tuple[bool, ...]) -> list[Candidates]:
    """Return the candidates for these flags; the index combines open hand and self-draw."""
    return [_with_flags(values, drawn, open_hand) for open_hand in _BOTH for drawn in _BOTH]


_BY_FLAGS: Final = LazyTable(_by_flags, most=2 ** len(_FLAGS))


# --- honour sets -----------------------------------------------------------------------------------------


def _with_sets(kinds: Sequence[int], open_hand: bool) -> Candidates:
    return _candidates(
        [entry for entry in YAKU if entry.when.sets_of and entry.when.has_sets(kinds)],
        [entry for entry in YAKUMAN if entry.when.sets_of and entry.when.has_sets(kinds)],
        open_hand=open_hand,
    )


def _by_honour_sets(sets: int) -> list[Candidates]:
    """Return the candidates for honours with three or four tiles, as `threes` marks them; the index is open hand."""
    kinds = [kind for kind in (*WINDS, *DRAGONS) if sets & threes(3 * one(kind))]
    return [_with_sets(kinds, open_hand) for open_hand in _BOTH]


_BY_HONOUR_SETS: Final = LazyTable(_by_honour_sets, most=2**7)
_NO_SETS: Final = Candidates((), (), (), 0, ())


# --- features --------------------------------------------------------------------------------------------

_FORMS: Final = (*[(REGULAR, chows) for chows in range(5)], (PAIRS, 0), (THIRTEEN, 0))
_OTHER_YAKU: Final = [entry for entry in YAKU if not (entry.when.is_circumstance or entry.when.sets_of)]
_OTHER_YAKUMAN: Final = [entry for entry in YAKUMAN if not (entry.when.is_circumstance or entry.when.sets_of)]
_SIMPLES: Final = sum([one(kind) * 31 for kind in range(27)]) & ~TERMINALS


def _with_features(features: Features) -> Candidates:
    return _candidates(
        [entry for entry in _OTHER_YAKU if entry.when.fits(features)],
        [entry for entry in _OTHER_YAKUMAN if entry.when.fits(features)],
        open_hand=features.open_hand,
    )


_HandFeatures = tuple[bool, bool, bool, int, int, bool]
"""The fields of `Features` that do not depend on the shape."""


def _by_features(features: _HandFeatures) -> ByForm:
    open_hand, honours, terminals, suits, simples, kongs = features
    return {
        chows if form == REGULAR else form: _with_features(
            Features(open_hand, form, chows, honours, terminals, suits, simples, kongs)
        )
        for form, chows in _FORMS
    }


_BY_FEATURES: Final = LazyTable(_by_features, most=2**4 * 4 * 3)


MayHave = tuple[Candidates, Candidates, ByForm]
"""The candidates by circumstances, by honour sets (all these tests are run), and by the form of a shape."""


def candidates(facts: Facts) -> MayHave:
    """Return the patterns that a hand may have."""
    counts, open_hand = facts.counts, facts.open_hand
    honours = counts & HONOURS
    return (
        _BY_FLAGS[_flags_of(facts.situation)][2 * open_hand + facts.self_draw],
        # Three tiles of the same honour are a set in every shape.
        _BY_HONOUR_SETS[threes(honours)][open_hand] if honours else _NO_SETS,
        _BY_FEATURES[
            open_hand,
            honours != 0,
            counts & TERMINALS != 0,
            facts.suits,
            2 if counts & MIDDLE else 1 if counts & _SIMPLES else 0,
            len(facts.kongs) >= 3,
        ],
    )
