"""Select the yaku and yakuman that a shape can have, so that only a few tests must run.

The selection is cached in three tables: by the circumstances, by the honour sets of the hand, and by the features of
hand and shape. A fourth table joins the three. If the key of a table alone decides a pattern, the table has
the pattern's finished line.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scorer import facts
from scorer.arrangement import (
    HONOUR,
    HONOUR_SETS,
    MIDDLE,
    OPEN,
    SIMPLE,
    TERMINAL,
    THREE_KONGS,
    number_of_suits,
)
from scorer.lazy import LazyTable
from scorer.riichi.local import Local
from scorer.riichi.pattern import WHOLE, Features, Test, Yaku
from scorer.riichi.shapes import PAIRS, REGULAR, THIRTEEN, Shape
from scorer.riichi.yaku import YAKU
from scorer.riichi.yakuman import YAKUMAN, Yakuman
from scorer.score import PatternLine

YakuTests = tuple[tuple[Test, Yaku, PatternLine], ...]
"""Tests to run, each with its yaku, and the line of the score if the whole hand makes the yaku."""
YakumanTests = tuple[tuple[Test, Yakuman], ...]
Lines = tuple[PatternLine, ...]


class Part:
    """The patterns of one table: those that a test decides, and the lines of those that are certain (`sure`).

    `implied`: the ids of yaku that are part of the certain yaku.
    """

    __slots__ = ("implied", "sure", "tests", "yakuman_tests")

    def __init__(self, tests: YakuTests, yakuman_tests: YakumanTests, sure: Lines, implied: tuple[str, ...]) -> None:
        self.tests = tests
        self.yakuman_tests = yakuman_tests
        self.sure = sure
        self.implied = implied


class Candidates:
    """The patterns that a shape can have. A score lists them in this order: `first`, the passed `tests`, `last`.

    `first` and `last` are certain; `han` and `implied` are sums over both.
    """

    __slots__ = ("first", "han", "implied", "last", "tests", "yakuman_tests")

    def __init__(self, around: Part, sets: Part, own: Part) -> None:
        self.first = around.sure
        self.last = own.sure
        self.tests = sets.tests + own.tests
        self.yakuman_tests = around.yakuman_tests + sets.yakuman_tests + own.yakuman_tests
        self.han = sum([line.value for line in around.sure + own.sure])
        self.implied = around.implied + own.implied


_BOTH: Final = (False, True)
_LINES: Final = {(entry.id, open_hand): entry.line(WHOLE, open_hand=open_hand) for entry in YAKU for open_hand in _BOTH}


def _part(yaku: Iterable[Yaku], yakuman: Iterable[Yakuman], *, open_hand: bool) -> Part:
    """Return the patterns of `yaku` and `yakuman` that a concealed (or open) hand can have.

    A yaku at the end of the list whose conditions alone decide that it counts is in `sure`, without its test.
    """
    entries = [entry for entry in yaku if entry.open or not open_hand]
    sure: list[Yaku] = []
    # Only patterns at the end of the list can become certain, because lines keep the order of the list.
    while entries and entries[-1].when.decides:
        sure.insert(0, entries.pop())
    return Part(
        tuple([(entry.test, entry, _LINES[entry.id, open_hand]) for entry in entries]),
        tuple([(entry.test, entry) for entry in yakuman if not (open_hand and entry.closed_only)]),
        tuple([_LINES[entry.id, open_hand] for entry in sure]),
        tuple([name for entry in sure for name in entry.implies]),
    )


# --- circumstances ---------------------------------------------------------------------------------------

_FLAGS: Final = {
    "riichi": facts.RIICHI,
    "double_riichi": facts.DOUBLE_RIICHI,
    "ippatsu": facts.IPPATSU,
    "last_tile": facts.LAST_TILE,
    "replacement_tile": facts.REPLACEMENT_TILE,
    "robbed_kong": facts.ROBBED_KONG,
    "first_turn": facts.FIRST_TURN,
}
_AROUND: Final = [entry for entry in YAKU if entry.when.is_circumstance]
_AROUND_YAKUMAN: Final = [entry for entry in YAKUMAN if entry.when.is_circumstance]


def _by_flags(marks: int) -> Part:
    """Return the patterns for the marks of the circumstances, and of an open hand."""
    flags = [flag for flag, mark in _FLAGS.items() if marks & mark]
    drawn = marks & facts.DRAWN != 0
    return _part(
        [entry for entry in _AROUND if entry.when.holds(flags, drawn)],
        [entry for entry in _AROUND_YAKUMAN if entry.when.holds(flags, drawn)],
        open_hand=marks & OPEN != 0,
    )


_BY_FLAGS: Final = LazyTable(_by_flags, most=2 ** (len(_FLAGS) + 2))


# --- honour sets -----------------------------------------------------------------------------------------


def _by_honour_sets(marks: int) -> Part:
    """Return the patterns for the marks of honour sets, and of an open hand."""
    kinds = [kind for kind, mark in HONOUR_SETS.items() if marks & mark]
    return _part(
        [entry for entry in YAKU if entry.when.sets_of and entry.when.has_sets(kinds)],
        [entry for entry in YAKUMAN if entry.when.sets_of and entry.when.has_sets(kinds)],
        open_hand=marks & OPEN != 0,
    )


_BY_HONOUR_SETS: Final = LazyTable(_by_honour_sets, most=2**8)


# --- features --------------------------------------------------------------------------------------------

_OTHER_YAKU: Final = [entry for entry in YAKU if not (entry.when.is_circumstance or entry.when.sets_of)]
_OTHER_YAKUMAN: Final = [entry for entry in YAKUMAN if not (entry.when.is_circumstance or entry.when.sets_of)]


_FORMS: Final = (*[(REGULAR, chows) for chows in range(5)], (PAIRS, 0), (THIRTEEN, 0))


def _by_marks(marks: int) -> dict[int | str, Part]:
    """Return the patterns for the marks of a hand, by the number of chows of a regular shape, or another form."""
    return {chows if form == REGULAR else form: _with_features(features(marks, form, chows)) for form, chows in _FORMS}


def features(marks: int, form: str, chows: int) -> Features:
    """Return the features of a shape of a hand with these marks."""
    return Features(
        open_hand=bool(marks & OPEN),
        form=form,
        chows=chows,
        honours=bool(marks & HONOUR),
        terminals=bool(marks & TERMINAL),
        suits=number_of_suits(marks),
        simples=2 if marks & MIDDLE else 1 if marks & SIMPLE else 0,
        three_kongs=bool(marks & THREE_KONGS),
    )


def _with_features(features: Features) -> Part:
    return _part(
        [entry for entry in _OTHER_YAKU if entry.when.fits(features)],
        [entry for entry in _OTHER_YAKUMAN if entry.when.fits(features)],
        open_hand=features.open_hand,
    )


_BY_MARKS: Final = LazyTable(_by_marks, most=2**9)


_CIRCUMSTANCES: Final = facts.DRAWN | sum(_FLAGS.values())
_SETS: Final = sum(HONOUR_SETS.values())
_Key = tuple[int, int | str]
"""The marks of a hand, and the number of chows of a regular shape, or another form."""


def _parts(key: _Key) -> tuple[Part, Part, Part]:
    """Return the patterns that a shape can have: by circumstances, by honour sets, and by its other features."""
    marks, form = key
    return (
        _BY_FLAGS[marks & (_CIRCUMSTANCES | OPEN)],
        _BY_HONOUR_SETS[marks & (_SETS | OPEN)],
        _BY_MARKS[marks & ~(_CIRCUMSTANCES | _SETS)][form],
    )


def _join(key: _Key) -> Candidates:
    return Candidates(*_parts(key))


_JOINED: Final = LazyTable(_join, most=1 << 12)
"""For each key that selects the patterns of a shape: the patterns (about 2 MB at most)."""


def candidates(shape: Shape, local: Local | None = None) -> Candidates:
    """Return the patterns that a shape can have; with local yaku, the tests of these are run on every shape."""
    key = (shape.facts.marks, len(shape.chows) if shape.form is REGULAR else shape.form)
    return _JOINED[key] if local is None else _with_local(key, local)


def _with_local(key: _Key, local: Local) -> Candidates:
    around, sets, own = _parts(key)
    open_hand = key[0] & OPEN != 0
    tests = [
        (each.test, each, each.line(WHOLE, open_hand=open_hand)) for each in local.yaku if each.open or not open_hand
    ]
    yakuman = [(each.test, each) for each in local.yakuman if not (open_hand and each.closed_only)]
    more = Part((*sets.tests, *tests), (*sets.yakuman_tests, *yakuman), sets.sure, sets.implied)
    return Candidates(around, more, own)
