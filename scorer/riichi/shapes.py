"""A complete hand analysed for riichi: the facts common to all arrangements, and one shape for each choice.

A `Shape` is an arrangement together with the set or pair that the winning tile completes, because fu, pinfu and
concealed triplets depend on it. Other modules decide what a shape is worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scorer import arrangement
from scorer.arrangement import TRIPLET
from scorer.hand import Hand
from scorer.meld import CHOW, CONCEALED_KONG, PUNG, Meld
from scorer.notation import format_kinds
from scorer.packed import KINDS_MASK, REDS, mask, one, unpack
from scorer.situation import EAST, SELF_DRAW, Situation

REGULAR: Final = "regular"
PAIRS: Final = "seven pairs"
THIRTEEN: Final = "thirteen orphans"


# Masks of packed counts (`scorer.packed`), which test whether any tile of these kinds is in a hand.
TERMINALS: Final = mask((0, 8, 9, 17, 18, 26))
HONOURS: Final = mask(range(27, 34))
ORPHANS: Final = TERMINALS | HONOURS
MIDDLE: Final = mask([kind for kind in range(27) if kind % 9 in (3, 4, 5)])
GREENS: Final = mask((19, 20, 21, 23, 25, 32))
_CHARACTERS, _DOTS, _BAMBOO = mask(range(9)), mask(range(9, 18)), mask(range(18, 27))
_ODD_ONES: Final = KINDS_MASK & ~sum(2 * one(kind) for kind in range(34))
"""The bits that are not set in the counts of pairs."""

_NONE: Final[tuple[int, ...]] = ()

ORPHAN_KINDS: Final = frozenset(arrangement.ORPHANS)
_THIRTEEN: Final = {sum(map(one, (*arrangement.ORPHANS, kind))): kind for kind in arrangement.ORPHANS}
"""The thirteen hands of thirteen orphans, as packed counts, each with the kind of its pair."""
TERMINAL_KINDS: Final = frozenset((0, 8, 9, 17, 18, 26))
TERMINAL_CHOWS: Final = frozenset((0, 6, 9, 15, 18, 24))
"""Set codes of the chows that hold a terminal."""


class Facts:
    """What is true of a hand without faults in every arrangement. Counts are of the kinds 0-33, packed.

    `reds`: whether there are red fives.
    """

    __slots__ = (
        "concealed",
        "concealed_kongs",
        "counts",
        "exposed_kongs",
        "meld_chows",
        "meld_pungs",
        "melds",
        "open_hand",
        "reds",
        "self_draw",
        "situation",
        "winning",
    )

    def __init__(self, hand: Hand, situation: Situation) -> None:
        assert hand.winning_tile is not None
        self.winning = hand.winning_tile.kind
        self.situation = situation
        self.self_draw = situation.win is SELF_DRAW
        counts = hand.counts
        self.reds = counts & REDS != 0
        self.counts = counts = counts & KINDS_MASK
        self.concealed = hand.concealed_counts & KINDS_MASK
        self.melds = False
        self.open_hand = False
        self.meld_chows = self.meld_pungs = self.exposed_kongs = self.concealed_kongs = _NONE
        if hand.melds:
            self._add_melds(hand.melds)

    def _add_melds(self, melds: tuple[Meld, ...]) -> None:
        self.melds = True
        for meld in melds:
            kind = meld.kind
            if kind is CONCEALED_KONG:
                self.concealed_kongs += meld.kinds[:1]
                continue
            self.open_hand = True
            if kind is CHOW:
                self.meld_chows += meld.kinds[:1]
            elif kind is PUNG:
                self.meld_pungs += meld.kinds[:1]
            else:
                self.exposed_kongs += meld.kinds[:1]

    @property
    def suits(self) -> int:
        """How many of the three suits the hand has."""
        counts = self.counts
        return (counts & _CHARACTERS != 0) + (counts & _DOTS != 0) + (counts & _BAMBOO != 0)

    @property
    def seat_wind(self) -> int:
        """The kind of the winner's wind."""
        return self.situation.seat.wind_kind

    @property
    def round_wind(self) -> int:
        """The kind of the round's wind."""
        return self.situation.round.wind_kind

    @property
    def dealer(self) -> bool:
        """Whether the winner is the dealer."""
        return self.situation.seat is EAST

    @property
    def kongs(self) -> tuple[int, ...]:
        """The kinds of all kongs, exposed and concealed."""
        return self.exposed_kongs + self.concealed_kongs


facts = Facts
"""The facts of a hand without faults and with a winning tile."""


@dataclass(slots=True)
class Shape:
    """One arrangement with one choice of what the winning tile completes.

    `chows` and `triplets` hold all sets (kongs are triplets), `concealed_triplets` those that no other player's tile
    completed. `won` is the set code that the winning tile completes, or -1 for the pair.
    `wait`: `two-sided`, `closed`, `edge`, `pair`, `triplet`, or "" if the form has none of these.
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

    def groups(self) -> list[str]:
        """The arrangement as text: concealed sets, melds, the pair last."""
        facts = self.facts
        if self.form == THIRTEEN:
            return [format_kinds(kind for kind, count in enumerate(unpack(facts.counts)) for _ in range(count))]
        if self.form == PAIRS:
            return [format_kinds((kind, kind)) for kind, count in enumerate(unpack(facts.counts)) if count]
        groups = [_SETS[code] for code in self.sets]
        if facts.melds:
            groups += [_SETS[code] for code in facts.meld_chows]
            groups += [_SETS[TRIPLET + kind] for kind in facts.meld_pungs]
            groups += [format_kinds((kind,) * 4) for kind in facts.kongs]
        groups.append(_TWO[self.pair])
        return groups


_SETS: Final = {
    **{code: format_kinds(arrangement.set_kinds(code)) for code in range(27) if code % 9 < 7},
    **{TRIPLET + kind: format_kinds((kind,) * 3) for kind in range(34)},
}
_TWO: Final = tuple(format_kinds((kind, kind)) for kind in range(34))
"""The notation of each set by its code, and of each pair."""


def shapes(facts: Facts) -> list[Shape]:
    """Every shape of the hand; none if the tiles do not make a complete hand."""
    found: list[Shape] = []
    counts = facts.concealed
    if not facts.melds:
        orphan = _THIRTEEN.get(counts)
        if orphan is not None:
            return [Shape(facts, THIRTEEN, orphan, (), (), (), (), -1, "")]
        if not counts & _ODD_ONES:
            found.append(Shape(facts, PAIRS, -1, (), (), (), (), -1, "pair"))
    winning = facts.winning
    declared = facts.meld_pungs + facts.exposed_kongs + facts.concealed_kongs
    for pair, sets in arrangement.packed_regular(counts):
        chows, held, triplets = facts.meld_chows, facts.concealed_kongs, declared
        for code in sets:
            if code < TRIPLET:
                chows += (code,)
            else:
                held += (code - TRIPLET,)
                triplets += (code - TRIPLET,)
        for won, wait in _COMPLETED[winning]:
            if won in sets:
                concealed = held
                if won >= TRIPLET and not facts.self_draw:
                    # A triplet that a discard completes is not concealed.
                    concealed = tuple([kind for kind in held if kind != winning])
                found.append(Shape(facts, REGULAR, pair, sets, chows, triplets, concealed, won, wait))
        if pair == winning:
            found.append(Shape(facts, REGULAR, pair, sets, chows, triplets, held, -1, "pair"))
    return found


def _completed(winning: int) -> tuple[tuple[int, str], ...]:
    """The set codes that hold a kind, lowest tile first, each with the wait that the kind completes."""
    found = [(winning - 2, "edge" if winning % 9 == 2 else "two-sided"), (winning - 1, "closed")]
    chow = (winning, "edge" if winning % 9 == 6 else "two-sided")
    found = [(code, wait) for code, wait in found if winning < 27 and code % 9 < 7 and code // 9 == winning // 9]
    return (*found, (TRIPLET + winning, "triplet"), *((chow,) if winning < 27 and winning % 9 < 7 else ()))


_COMPLETED: Final = tuple(_completed(kind) for kind in range(34))
