"""The shapes of a complete hand for riichi.

A `Shape` is an arrangement together with the set or pair that the winning tile completes, because fu, pinfu and
concealed triplets depend on this choice. Other modules compute the value of a shape.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scorer import arrangement
from scorer.arrangement import COMPLETED, TRIPLET
from scorer.facts import Facts
from scorer.lazy import LazyTable
from scorer.notation import format_kinds
from scorer.packed import KINDS_MASK, kinds_of, one, unpack

REGULAR: Final = "regular"
PAIRS: Final = "seven pairs"
THIRTEEN: Final = "thirteen orphans"

_ODD_ONES: Final = KINDS_MASK & ~sum(2 * one(kind) for kind in range(34))
"""The bits that are 0 if every kind has no tiles or two tiles."""

ORPHAN_KINDS: Final = frozenset(arrangement.ORPHANS)
_THIRTEEN: Final = {sum(map(one, (*arrangement.ORPHANS, kind))): kind for kind in arrangement.ORPHANS}
"""For the packed counts of each hand of thirteen orphans: the kind of its pair."""
TERMINAL_KINDS: Final = frozenset((0, 8, 9, 17, 18, 26))


facts = Facts
"""Returns the facts of a hand, which must have no faults and a winning tile."""


@dataclass(slots=True)
class Shape:
    """An arrangement, together with the set or pair that the winning tile completes.

    `chows`: the lowest kinds of all chows; `triplets`: the kinds of all triplets and kongs. `concealed_triplets`: the
    kinds of concealed kongs, and of triplets that no other player's tile completed. `won`: the code of the set that the
    winning tile completes, or -1 if it completes no set. `wait`: `two-sided`, `closed`, `edge`, `pair`, `triplet`, or
    "" if the form has none of these. `fu`: the fu of all triplets and kongs.
    """

    facts: Facts
    form: str
    pair: int
    sets: tuple[int, ...]
    chows: tuple[int, ...]
    triplets: tuple[int, ...]
    concealed_triplets: tuple[int, ...]
    won: int
    wait: str
    fu: int = 0

    def groups(self) -> list[str]:
        """Return the arrangement as text: concealed sets, melds, and then the pair."""
        facts = self.facts
        if self.form != REGULAR:
            if self.form == PAIRS:
                return [_TWO[kind] for kind in kinds_of(facts.counts)]
            return [format_kinds(kind for kind, count in enumerate(unpack(facts.counts)) for _ in range(count))]
        groups = []
        for code in self.sets:
            groups.append(_SETS[code])
        if facts.melds:
            for code in facts.meld_chows:
                groups.append(_SETS[code])
            for kind in facts.meld_pungs:
                groups.append(_THREE[kind])
            for kind in facts.kongs:
                groups.append(_FOUR[kind])
        groups.append(_TWO[self.pair])
        return groups


_SETS: Final = {
    **{code: format_kinds(arrangement.set_kinds(code)) for code in range(27) if code % 9 < 7},
    **{TRIPLET + kind: format_kinds((kind,) * 3) for kind in range(34)},
}
_TWO, _THREE, _FOUR = (tuple(format_kinds((kind,) * size) for kind in range(34)) for size in (2, 3, 4))
"""The notation of each set by its code, and of each pair, pung and kong by its kind."""


PUNG_FU: Final = tuple([4 if kind in ORPHAN_KINDS else 2 for kind in range(34)])
"""The fu of an exposed triplet by its kind. A concealed triplet has twice as many, and a kong four times as many."""


def _meld_fu(facts: Facts) -> int:
    """Return the fu of the declared triplets and kongs."""
    fu = 0
    for kind in facts.meld_pungs:
        fu += PUNG_FU[kind]
    if facts.kongs:
        for kind in facts.exposed_kongs:
            fu += 4 * PUNG_FU[kind]
        for kind in facts.concealed_kongs:
            fu += 8 * PUNG_FU[kind]
    return fu


def _parted(sets: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Return the chows among concealed sets, the kinds of the triplets, and the fu of these."""
    chows = tuple([code for code in sets if code < TRIPLET])
    triplets = tuple([code - TRIPLET for code in sets if code >= TRIPLET])
    return chows, triplets, sum([2 * PUNG_FU[kind] for kind in triplets])


_PARTED: Final = LazyTable(_parted, most=1 << 14)
"""For each tuple of set codes: the chows, the kinds of the triplets, and their fu (about 2 MB at most)."""


def shapes(facts: Facts) -> list[Shape]:
    """Return all shapes of the hand; empty if the tiles do not form a complete hand."""
    found: list[Shape] = []
    counts = facts.concealed
    if not facts.melds:
        orphan = _THIRTEEN.get(counts)
        if orphan is not None:
            return [Shape(facts, THIRTEEN, orphan, (), (), (), (), -1, "")]
        if not counts & _ODD_ONES:
            found.append(Shape(facts, PAIRS, -1, (), (), (), (), -1, "pair"))
    winning = facts.winning
    declared = facts.meld_pungs + facts.kongs
    meld_fu = _meld_fu(facts) if declared else 0
    for pair, sets in arrangement.arrangements(facts.parts):
        chows, held, fu = _PARTED[sets]
        triplets = held
        if facts.melds:
            chows = facts.meld_chows + chows
            held = facts.concealed_kongs + held
            triplets = declared + triplets
            fu += meld_fu
        for won, wait in COMPLETED[winning]:
            if won in sets:
                if won >= TRIPLET and not facts.self_draw:
                    # A triplet that a discard completes is not concealed.
                    others = tuple([kind for kind in held if kind != winning])
                    exposed = fu - PUNG_FU[winning]
                    found.append(Shape(facts, REGULAR, pair, sets, chows, triplets, others, won, wait, exposed))
                else:
                    found.append(Shape(facts, REGULAR, pair, sets, chows, triplets, held, won, wait, fu))
        if pair == winning:
            found.append(Shape(facts, REGULAR, pair, sets, chows, triplets, held, -1, "pair", fu))
    return found
