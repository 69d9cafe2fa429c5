"""The facts of a complete hand that do not depend on its arrangement, for the riichi and mcr engines."""

from __future__ import annotations

from typing import Final

from scorer.arrangement import OPEN, THREE_KONGS, number_of_suits
from scorer.hand import Hand
from scorer.meld import CHOW, CONCEALED_KONG, PUNG
from scorer.packed import KINDS_MASK, mask
from scorer.situation import EAST, SELF_DRAW, Situation

# Masks of packed counts (`scorer.packed`), which test whether a hand has a tile of these kinds.
TERMINALS: Final = mask((0, 8, 9, 17, 18, 26))
HONOURS: Final = mask(range(27, 34))
ORPHANS: Final = TERMINALS | HONOURS
GREENS: Final = mask((19, 20, 21, 23, 25, 32))
DRAWN, RIICHI, DOUBLE_RIICHI, IPPATSU, LAST_TILE, REPLACEMENT_TILE, ROBBED_KONG, FIRST_TURN = (
    1 << bit for bit in range(16, 24)
)
"""Marks of a self-draw, and of the flags of the situation that decide patterns. The bits 0-15 are marks of tiles."""
_NONE: Final[tuple[int, ...]] = ()

TERMINAL_CHOWS: Final = frozenset((0, 6, 9, 15, 18, 24))
"""The set codes of the chows that contain a terminal."""


class Facts:
    """The facts of a hand that do not depend on its arrangement. The hand must not have faults.

    `counts` and `concealed` are each one integer that holds the number of tiles of every kind from 0 to 33 (packed
    counts, see `scorer.packed`): of the whole hand, and of its concealed tiles. `kongs`: the kinds of all kongs,
    exposed and concealed. `parts`: the `Suit` of each suit of the concealed tiles. `marks`: the marks of all tiles
    (`scorer.arrangement.TERMINAL` and others) and of the circumstances (`DRAWN` and others), combined.
    """

    __slots__ = (
        "concealed",
        "concealed_kongs",
        "counts",
        "exposed_kongs",
        "kongs",
        "marks",
        "meld_chows",
        "meld_pungs",
        "melds",
        "open_hand",
        "parts",
        "self_draw",
        "situation",
        "winning",
    )

    def __init__(self, hand: Hand, situation: Situation) -> None:
        assert hand.winning_tile is not None
        self.winning = hand.winning_tile.kind
        self.situation = situation
        self.self_draw = drawn = situation.win is SELF_DRAW
        self.counts = hand.counts & KINDS_MASK
        self.parts = hand.suits
        marks = DRAWN if drawn else 0
        if situation.riichi:
            marks |= RIICHI
        if situation.double_riichi:
            marks |= DOUBLE_RIICHI
        if situation.ippatsu:
            marks |= IPPATSU
        if situation.last_tile:
            marks |= LAST_TILE
        if situation.replacement_tile:
            marks |= REPLACEMENT_TILE
        if situation.robbed_kong:
            marks |= ROBBED_KONG
        if situation.first_turn:
            marks |= FIRST_TURN
        for part in hand.suits:
            marks |= part.marks
        chows = pungs = exposed = concealed = _NONE
        melds = hand.melds
        for meld in melds:
            marks |= meld.marks
            kind = meld.kind
            if kind is CHOW:
                chows += meld.kinds[:1]
            elif kind is PUNG:
                pungs += meld.kinds[:1]
            elif kind is CONCEALED_KONG:
                concealed += meld.kinds[:1]
            else:
                exposed += meld.kinds[:1]
        kongs = exposed + concealed
        self.marks = marks | THREE_KONGS if len(kongs) >= 3 else marks
        self.open_hand = marks & OPEN != 0
        self.melds = melds != ()
        self.meld_chows = chows
        self.meld_pungs = pungs
        self.exposed_kongs = exposed
        self.concealed_kongs = concealed
        self.kongs = kongs
        self.concealed = hand.concealed_counts & KINDS_MASK

    @property
    def suits(self) -> int:
        """Return how many of the three number suits the hand has."""
        return number_of_suits(self.marks)

    @property
    def seat_wind(self) -> int:
        """Return the kind of the winner's wind."""
        return self.situation.seat.wind_kind

    @property
    def round_wind(self) -> int:
        """Return the kind of the round's wind."""
        return self.situation.round.wind_kind

    @property
    def dealer(self) -> bool:
        """Return whether the winner is the dealer."""
        return self.situation.seat is EAST
