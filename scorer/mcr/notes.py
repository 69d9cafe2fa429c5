"""The fans that a winning hand has but that do not count, each with the principle that excludes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scorer.hand import Hand
from scorer.mcr.checks import notes
from scorer.mcr.combinations import Joined
from scorer.mcr.editions import Book
from scorer.mcr.fans import BY_NUMBER, TERMINAL_PUNG
from scorer.mcr.value import LeftOut, Principle, Valued
from scorer.mcr.words import groups_of, spaced
from scorer.score import NotCounted
from scorer.sentences import Row, Sentence, listed, say

_WAITS: Final = frozenset((77, 78, 79))


def not_counted(hand: Hand, found: Sequence[Valued], book: Book) -> list[NotCounted]:
    """Return fans of the best reading that do not count, fans of worse readings, and notes on the situation."""
    best = found[0]
    alike: dict[tuple[int, Principle, int], dict[str, None]] = {}
    for one in left_out(best, book):
        tiles = spaced(groups_of(best.reading, (one.number, one.bits)))
        alike.setdefault((one.number, one.principle, one.by), {})[tiles] = None
    out = [NotCounted(BY_NUMBER[key[0]].id, _sentence(*key, listed(tiles))) for key, tiles in alike.items()]
    out += _other_readings(found, book)
    return out + notes(hand, best.reading.facts.situation)


def left_out(valued: Valued, book: Book) -> list[LeftOut]:
    """Return every fan of the reading that does not count, in the order of their numbers."""
    out = [LeftOut(number, bits, Principle.NON_REPEAT, by[0]) for (number, bits), by in zip(valued.dropped, valued.by)]
    counted = [fan for fan in valued.counted if fan in valued.joined]
    dropped = set(valued.dropped)
    for fan in valued.joined:
        if fan not in counted and fan not in dropped:
            out.append(_why(fan, counted, valued, book))
    return sorted(out, key=lambda one: one.number)


def _why(fan: Joined, counted: Sequence[Joined], valued: Valued, book: Book) -> LeftOut:
    """Return the fan with the principle that excludes it."""
    number, bits = fan
    for other, _ in valued.counted:
        if number in book.implies[other]:
            return LeftOut(number, bits, Principle.NON_REPEAT, other)
    for other, held in counted:
        if bits & held == bits and number in book.within.get(other, ()):
            return LeftOut(number, bits, Principle.NON_SEPARATION, other)
    for other, held in counted:
        if number == other and bits & held:
            return LeftOut(number, bits, Principle.NON_IDENTICAL, other)
    return LeftOut(number, bits, Principle.ACCOUNT_ONCE, 0)


def _sentence(number: int, principle: Principle, by: int, tiles: Row) -> Sentence:
    """Return why a fan does not count. `tiles`: the sets of each time that it was left out."""
    if principle is Principle.ACCOUNT_ONCE:
        return say("mcr.account_once", tiles=tiles)
    name = principle.value
    if principle is Principle.NON_REPEAT and number == TERMINAL_PUNG:
        name = "non_repeat_pung"
    elif principle is Principle.NON_REPEAT and number in _WAITS and by in _WAITS:
        name = "one_wait"
    return say(f"mcr.{name}", tiles=tiles, by=BY_NUMBER[by].name)


def _other_readings(found: Sequence[Valued], book: Book) -> Iterator[NotCounted]:
    """Yield each fan of 2 or more points that the best reading lacks, with the best reading that has the fan."""
    named = {number for number, _ in found[0].counted}
    named |= {number for number, _ in (*found[0].dropped, *found[0].joined)}
    for other in found[1:]:
        for number, _ in other.counted:
            if number not in named and book.points[number] > 1:
                named.add(number)
                groups = " ".join(other.reading.groups())
                sentence = say("mcr.freedom_of_choice", groups=groups, points=other.points)
                yield NotCounted(BY_NUMBER[number].id, sentence)
