"""What a camera notices before or instead of a win: riichi, a meld, a shown hand that is ready, a drawn hand.

A drawn hand is a hand that nobody wins. Everything that is noticed is a proposal: people confirm it
(`service.stream.notices`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from scorer.hand import Hand, Meld
from scorer.tiles import Tile
from vision.stream.frames import Frame
from vision.stream.sides import Side


@dataclass(frozen=True, slots=True)
class Riichi:
    """The player at `side` declared riichi: the discard `tile` lies sideways."""

    side: Side
    tile: Tile


@dataclass(frozen=True, slots=True)
class Called:
    """The player at `side` called a tile and laid the meld on the table, or declared a concealed kong.

    `copy`: 1 for the first meld with these tile kinds in the hand, 2 for the second, which lies beside the first.
    """

    side: Side
    meld: Meld
    copy: int = 1


@dataclass(frozen=True, slots=True)
class Opened:
    """The player at `side` shows a hand that is ready: it lacks one tile.

    `waits`: each tile that completes the hand, and how many copies of it are not visible.
    """

    side: Side
    hand: Hand
    waits: tuple[tuple[Tile, int], ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Nobody wins the hand, but players show their tiles. `ready`: the players who have shown a hand that is ready."""

    ready: tuple[Side, ...]


Play: TypeAlias = Riichi | Called | Opened | Drawn


@dataclass(frozen=True, slots=True, eq=False)
class Noticed:
    """Something that was noticed. `rested`: the time when its tiles came to rest; `frame`: a picture of it."""

    rested: float
    play: Play
    frame: Frame
