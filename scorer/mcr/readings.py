"""Every reading of a complete hand: its shape, its sets and its pair, and what the winning tile completes.

Readings that differ only in what the winning tile completes count as one reading. A pung that a discard completes is
exposed only if the discard can complete nothing else in the reading. Every wait that the winning tile fits can count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scorer import arrangement
from scorer.arrangement import COMPLETED, TRIPLET
from scorer.facts import Facts
from scorer.notation import format_kinds
from scorer.packed import ANY, BITS, one, unpack

REGULAR: Final = "regular"
PAIRS: Final = "seven pairs"
ORPHANS: Final = "thirteen orphans"
HONOURS: Final = "honours and knitted"
STRAIGHT: Final = "knitted straight"

_ODD: Final = sum(map(one, range(34)))
_ORPHANS: Final = sum(map(one, arrangement.ORPHANS))
_SINGLE_ORPHANS: Final = frozenset(map(one, arrangement.ORPHANS))


@dataclass(slots=True)
class Reading:
    """One reading. `sets`: the codes of all sets in ascending order, a kong as its pung; `pair` is -1 without one.

    `own`: the codes of the sets among the concealed tiles. `knitted`: the kinds of the knitted tiles. `exposed`: the
    kind of the pung in `own` that a discard completed, or -1.
    """

    facts: Facts
    form: str
    own: tuple[int, ...] = ()
    sets: tuple[int, ...] = ()
    pair: int = -1
    knitted: tuple[int, ...] = ()
    exposed: int = -1

    def groups(self) -> list[str]:
        """Return the reading as text: knitted tiles, concealed sets, melds, and last the pair."""
        facts = self.facts
        if self.form in (ORPHANS, HONOURS):
            return [format_kinds(_kinds(facts.concealed))]
        if self.form == PAIRS:
            kinds = _kinds(facts.concealed)
            return [format_kinds(kinds[place : place + 2]) for place in range(0, len(kinds), 2)]
        groups = [format_kinds(sorted(self.knitted))] if self.knitted else []
        groups += [format_kinds(arrangement.set_kinds(code)) for code in self.own]
        groups += [format_kinds(arrangement.set_kinds(code)) for code in facts.meld_chows]
        groups += [format_kinds((kind,) * 3) for kind in facts.meld_pungs]
        groups += [format_kinds((kind,) * 4) for kind in facts.kongs]
        return [*groups, format_kinds((self.pair, self.pair))]


def _kinds(counts: int) -> list[int]:
    return [kind for kind, count in enumerate(unpack(counts)) for _ in range(count)]


def readings(facts: Facts) -> list[Reading]:
    """Return every reading of the hand; an empty list if the tiles do not form a complete hand."""
    counts = facts.concealed
    found: list[Reading] = []
    declared = declared_sets(facts)
    if not declared:
        if not counts & _ODD:
            found.append(Reading(facts, PAIRS))
        elif counts - _ORPHANS in _SINGLE_ORPHANS:
            return [Reading(facts, ORPHANS)]
        else:
            knitted = arrangement.honours_and_knitted(counts)
            if knitted:
                return [Reading(facts, HONOURS, knitted=knitted)]
    for pair, own in arrangement.arrangements(facts.parts):
        found.append(_reading(facts, REGULAR, pair, own, declared))
    if len(declared) <= 1:
        for knitted, rest in arrangement.knitted_straights(counts):
            for pair, own in arrangement.packed_regular(rest):
                reading = _reading(facts, STRAIGHT, pair, own, declared)
                reading.knitted = knitted
                if facts.winning in knitted:
                    reading.exposed = -1
                found.append(reading)
    return found


def declared_sets(facts: Facts) -> tuple[int, ...]:
    """Return the set codes of the melds."""
    if not facts.melds:
        return ()
    return (*facts.meld_chows, *[TRIPLET + kind for kind in (*facts.meld_pungs, *facts.kongs)])


def _reading(facts: Facts, form: str, pair: int, own: tuple[int, ...], declared: tuple[int, ...]) -> Reading:
    sets = tuple(sorted(own + declared))
    exposed = -1
    winning = facts.winning
    if not facts.self_draw and TRIPLET + winning in own and pair != winning:
        elsewhere = [code for code, _ in COMPLETED[winning] if code < TRIPLET and code in own]
        exposed = -1 if elsewhere else winning
    return Reading(facts, form, own, sets, pair, (), exposed)


def completing(counts: int, *, pairs: bool) -> list[int]:
    """Return the kinds that complete these packed tiles to sets and a pair or, only with `pairs`, to seven pairs.

    The result includes kinds whose four tiles are all in `counts` already.
    """
    near = counts
    for step in (1, 2):
        near |= counts << BITS * step | counts >> BITS * step
    found = []
    odd = counts & _ODD
    for kind in range(34):
        # A tile that completes a set or a pair has another tile of that set or pair at most two kinds away.
        if not near >> BITS * kind & ANY:
            continue
        if (pairs and odd == one(kind)) or _completes(counts, kind):
            found.append(kind)
    return found


def completing_any(counts: int, melds: int) -> list[int]:
    """Return the kinds that complete these packed tiles to a hand of one of the forms of these rules."""
    found = completing(counts, pairs=not melds)
    if melds > 1:
        return found
    for kind in range(34):
        more = counts + one(kind)
        orphans = not melds and more - _ORPHANS in _SINGLE_ORPHANS
        if kind not in found and (orphans or arrangement.wins_knitted(more, melds)):
            found.append(kind)
    return found


def _completes(counts: int, kind: int) -> bool:
    more = counts + one(kind)
    if more >> BITS * kind & ANY < 5:
        return bool(arrangement.packed_regular(more))
    # Five of a kind: some are a pung or in a chow, and without that set they are few enough.
    for code, _ in COMPLETED[kind]:
        tiles = arrangement.set_kinds(code)
        if all(more >> BITS * each & ANY for each in tiles):
            rest = more - sum(map(one, tiles))
            if rest >= 0 and arrangement.packed_regular(rest):
                return True
    return False


def held_by_winner(facts: Facts, kind: int) -> int:
    """Return the number of tiles of a kind that the winner holds, including melds."""
    return facts.counts >> BITS * kind & ANY
