"""Sentences for players about the fans of these rules and their tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from scorer import arrangement
from scorer.arrangement import TRIPLET
from scorer.facts import Facts
from scorer.mcr.combinations import PAIR_BIT, Joined
from scorer.mcr.editions import Book
from scorer.mcr.fans import BY_NUMBER
from scorer.mcr.readings import Reading
from scorer.mcr.value import Valued
from scorer.mcr.whole import hogs
from scorer.notation import format_kinds
from scorer.packed import ANY, BITS
from scorer.sentences import Sentence, say

Groups = tuple[tuple[int, ...], ...]
"""Sets; each is a tuple of tile kinds."""

_KONG_FANS: Final = frozenset((5, 17, 53, 57, 82, 67, 74))


def groups_of(reading: Reading, fan: Joined, place: int = 0) -> Groups:
    """Return the sets that form a fan of a reading; empty if the fan comes from the whole hand or the situation.

    `place`: the index of the fan among those of the reading with the same number.
    """
    number, bits = fan
    facts = reading.facts
    if bits:
        codes = [code for place, code in enumerate(reading.sets) if bits >> place & 1]
        return (*_of_sets(facts, codes), *(((reading.pair,) * 2,) if bits & PAIR_BIT else ()))
    if number == 64:
        return ((_four_alike(facts)[place],) * 4,)
    if number in _KONG_FANS:
        kinds = facts.kongs
        if number in (53, 67):
            kinds = facts.concealed_kongs
        elif number in (57, 74):
            kinds = facts.exposed_kongs
        return tuple([(kind,) * 4 for kind in kinds])
    if number == 35:
        return (tuple(sorted(reading.knitted)),)
    return _of_sets(facts, reading.sets) if number == 48 else ()


def _four_alike(facts: Facts) -> list[int]:
    four = hogs(facts)
    return [kind for kind in range(34) if four >> BITS * kind & ANY]


def _of_sets(facts: Facts, codes: Iterable[int]) -> Groups:
    kongs = facts.kongs
    return tuple(
        [
            (code - TRIPLET,) * 4 if code >= TRIPLET and code - TRIPLET in kongs else arrangement.set_kinds(code)
            for code in codes
        ]
    )


def spaced(groups: Groups) -> str:
    """Return sets as text, with a space between them: `123m 234m 345m`."""
    return " ".join([format_kinds(group) for group in groups])


def because(number: int, tiles: str | Groups, winning: int) -> Sentence:
    """Return the reason why the fan `number` counts. `tiles`: its sets, or their text; `winning`: the winning kind."""
    shown = tiles if isinstance(tiles, str) else spaced(tiles)
    return say(f"mcr.{BY_NUMBER[number].id}", tiles=shown, won=format_kinds((winning,)))


def counts(valued: Valued) -> Mapping[int, list[Groups]]:
    """Return a dict from the number of each fan that counts, in the order of `FANS`, to a list.

    The list has one item for each time that the fan counts: the sets that make the fan.
    """
    found: dict[int, list[Groups]] = {}
    for fan in valued.counted:
        times = found.setdefault(fan[0], [])
        times.append(groups_of(valued.reading, fan, len(times)))
    return found


def listed(valued: Valued, book: Book) -> tuple[Sentence, ...]:
    """Return the fans of a reading as terms with their points: `Full Flush 24`, `Tile Hog 4`."""
    return tuple(
        [
            say("mcr.fan", name=BY_NUMBER[number].name, points=book.points[number] * len(times))
            for number, times in counts(valued).items()
        ]
    )
