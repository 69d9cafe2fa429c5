"""What a camera notices before a win: a riichi, a called meld, an opened hand that is ready, and a drawn hand.

These are proposals: people confirm them (`service.stream.notices`).
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
    """The player at `side` turned a discard."""

    side: Side
    tile: Tile


@dataclass(frozen=True, slots=True)
class Called:
    """The player at `side` laid a meld."""

    side: Side
    meld: Meld


@dataclass(frozen=True, slots=True)
class Opened:
    """The player at `side` shows a hand that lacks one tile.

    `waits`: each tile that completes the hand, and how many copies of it are not visible.
    """

    side: Side
    hand: Hand
    waits: tuple[tuple[Tile, int], ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Hands are open on the table, and none of them wins. `ready`: the players who show a hand that is ready."""

    ready: tuple[Side, ...]


Play: TypeAlias = Riichi | Called | Opened | Drawn


@dataclass(frozen=True, slots=True, eq=False)
class Noticed:
    """Something that was noticed. `rested`: the time when its tiles came to rest; `frame`: a picture of it."""

    rested: float
    play: Play
    frame: Frame
