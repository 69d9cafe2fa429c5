"""The value of one reading: its fans, the lawful choice among them, and why other fans do not count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from scorer.arrangement import TRIPLET
from scorer.facts import TERMINAL_CHOWS, Facts
from scorer.mcr.combinations import Joined, candidates, chosen
from scorer.mcr.editions import BOOKS, Book
from scorer.mcr.fans import CHICKEN, RANK, TERMINAL_PUNG
from scorer.mcr.readings import HONOURS, ORPHANS, PAIRS, REGULAR, Reading, readings
from scorer.mcr.waits import waits
from scorer.mcr.whole import EVEN, Found, whole
from scorer.packed import KINDS_MASK, one
from scorer.rules import Options

_SEVEN_SHIFTED: Final = frozenset(
    sum([2 * one(9 * suit + first + step) for step in range(7)]) for suit in range(3) for first in range(3)
)
_GATES: Final = frozenset(
    sum([count * one(9 * suit + step) for step, count in enumerate((3, 1, 1, 1, 1, 1, 1, 1, 3))]) for suit in range(3)
)
_TERMINAL_KINDS: Final = frozenset((0, 8, 9, 17, 18, 26, *range(27, 34)))
_TERMINAL_PUNGS: Final = frozenset(TRIPLET + kind for kind in _TERMINAL_KINDS if kind < 31)
_FIVES: Final = frozenset(code for suit in (0, 9, 18) for code in (suit + 2, suit + 3, suit + 4, TRIPLET + suit + 4))
_OUTSIDE: Final = TERMINAL_CHOWS | frozenset(TRIPLET + kind for kind in _TERMINAL_KINDS)


class Principle(Enum):
    """Why a fan does not count. The value is the name of the sentence."""

    NON_REPEAT = "non_repeat"
    NON_SEPARATION = "non_separation"
    ACCOUNT_ONCE = "account_once"
    NON_IDENTICAL = "non_identical"
    FREEDOM = "freedom_of_choice"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A fan that does not count: number, bits of its sets, principle, number of the fan that excludes it (0: none)."""

    number: int
    bits: int
    principle: Principle
    by: int


@dataclass(slots=True)
class Valued:
    """A reading with its fans, without flowers. `counted` and `dropped` are in the order of `FANS`."""

    reading: Reading
    points: int
    counted: list[Joined]
    dropped: list[Joined] = field(default_factory=list)
    by: list[Joined] = field(default_factory=list)
    """For each fan in `dropped`, the fan that excludes it, at the same index."""
    joined: Sequence[Joined] = ()
    """Every fan that combines sets of the reading, whether it counts or not."""


def best(facts: Facts, options: Options, book: Book | None = None) -> list[Valued]:
    """Return the readings of the hand by value, the best first; an empty list if the tiles make no complete hand.

    A chicken hand counts only if every reading is a chicken hand. `book`: the points in force, if they are not the
    edition's.
    """
    base = whole(facts)
    book = book or BOOKS[str(options["edition"])]
    found = [value(reading, base, book, options) for reading in readings(facts)]
    found.sort(key=lambda valued: -valued.points)
    if found and not found[0].counted and CHICKEN not in book.absent:
        found[0].counted = [(CHICKEN, 0)]
        found[0].points = book.points[CHICKEN]
    return found


def value(reading: Reading, base: Found, book: Book, options: Options) -> Valued:
    """Return the value of a reading. `base`: the fans that do not depend on the reading."""
    found = base + waits(reading, options)
    joined: Sequence[Joined] = ()
    if reading.form == PAIRS:
        found.append((19, 0))
        if reading.facts.concealed in _SEVEN_SHIFTED:
            found.append((6, 0))
    elif reading.form == ORPHANS:
        found.append((7, 0))
    elif reading.form == HONOURS:
        found += _honours(reading)
    else:
        found += of_sets(reading)
        if len(reading.sets) == 4:
            joined = candidates(reading.sets, reading.pair)
            if book.absent:
                joined = [each for each in joined if each[0] not in book.absent]
            found += chosen(joined, book.points) if len(joined) > 1 else joined
    if book.absent:
        found = [each for each in found if each[0] not in book.absent]
    found.sort(key=_rank)
    counted, dropped, by = lawful(found, book)
    points = sum([book.points[number] for number, _ in counted])
    return Valued(reading, points, counted, dropped, by, joined)


def _rank(each: Joined) -> int:
    return RANK[each[0]]


def lawful(found: Iterable[Joined], book: Book) -> tuple[list[Joined], list[Joined], list[Joined]]:
    """Return three lists: the fans that count, the fans that other fans exclude, and for each of these the other fan.

    `found` is in the order of `FANS`.
    """
    counted: list[Joined] = []
    dropped: list[Joined] = []
    by: list[Joined] = []
    wholly: dict[int, Joined] = {}
    among: dict[int, list[Joined]] = {}
    terminals: list[Joined] = []
    spare: list[Joined] = []
    for fan in found:
        number, bits = fan
        over = wholly.get(number)
        if over is None and number in among:
            over = next((one for one in among[number] if bits & one[1] == bits), None)
        if over is None and number == TERMINAL_PUNG:
            over = next((one for one in terminals if bits & one[1]), None) or (spare.pop() if spare else None)
        if over is not None:
            dropped.append(fan)
            by.append(over)
            continue
        counted.append(fan)
        for other in book.implies[number]:
            wholly.setdefault(other, fan)
        for other in book.within.get(number, ()):
            among.setdefault(other, []).append(fan)
        takes = book.terminals.get(number)
        if takes:
            (terminals if takes == "own" else spare).append(fan)
    return counted, dropped, by


def _honours(reading: Reading) -> Found:
    counts = reading.facts.concealed
    numbers = (counts & (KINDS_MASK >> 5 * 7)).bit_count()
    found = [(34, 0)]
    if numbers == 7:
        found.append((20, 0))
    elif numbers == 9:
        found.append((35, 0))
    return found


def of_sets(reading: Reading) -> Found:
    """Return the fans of single sets and of all sets together."""
    facts, sets, pair = reading.facts, reading.sets, reading.pair
    found: Found = []
    chows = sum([code < TRIPLET for code in sets])
    regular = reading.form == REGULAR
    if not regular:
        found.append((35, 0))
    if chows == len(sets) and pair < 27:
        found.append((63, 0))
    elif not chows and regular:
        found.append((48, 0))
        if not facts.counts & ~EVEN:
            found.append((21, 0))
    if regular:
        if pair < 27 and pair % 9 == 4 and _FIVES.issuperset(sets):
            found.append((31, 0))
        if pair in _TERMINAL_KINDS and _OUTSIDE.issuperset(sets):
            found.append((55, 0))
        if not facts.melds and facts.concealed - one(facts.winning) in _GATES:
            found.append((4, 0))
    if chows < len(sets):
        found += _pungs(reading)
    return found


def _pungs(reading: Reading) -> Found:
    facts = reading.facts
    found: Found = []
    for place, code in enumerate(reading.sets):
        if code >= TRIPLET + 31:
            found.append((59, 1 << place))
        elif code in _TERMINAL_PUNGS:
            found.append((TERMINAL_PUNG, 1 << place))
            if code == TRIPLET + facts.round_wind:
                found.append((60, 1 << place))
            if code == TRIPLET + facts.seat_wind:
                found.append((61, 1 << place))
    concealed = sum([code >= TRIPLET for code in reading.own]) - (reading.exposed >= 0) + len(facts.concealed_kongs)
    if concealed >= 2:
        bits = _concealed_bits(reading)
        found.append((66, bits))
        if concealed >= 3:
            found.append((33, bits))
        if concealed == 4:
            found.append((12, bits))
    return found


def _concealed_bits(reading: Reading) -> int:
    kinds = {code - TRIPLET for code in reading.own if code >= TRIPLET} | set(reading.facts.concealed_kongs)
    kinds.discard(reading.exposed)
    return sum([1 << place for place, code in enumerate(reading.sets) if code - TRIPLET in kinds])
