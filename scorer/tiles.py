"""The tiles: 34 kinds, eight flowers and seasons, three red fives, and a face-down tile.

A `Tile` is one of 46 shared values. Its `index` is also its class in all detectors of the project (the order of
`datasets/classes.txt`). `scorer.notation` reads and writes several tiles as text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from scorer.errors import ParseError
from scorer.packed import one
from scorer.sentences import say

KINDS: Final = 34
"""The number of kinds that form sets: 0-8 characters, 9-17 dots, 18-26 bamboo, 27-30 winds, 31-33 dragons."""
SAME_TILES: Final = 4
"""The number of tiles of each kind in a complete tile set."""
SET_TILES: Final = 3
"""The number of tiles of a pung or chow. A kong has `SAME_TILES` tiles, but counts as three."""
HAND_TILES: Final = 14
"""The number of tiles of a winning hand. A kong counts as three tiles."""
WAITING_TILES: Final = HAND_TILES - 1
"""The number of tiles of a hand that waits for one tile. A kong counts as three tiles."""

SUITS: Final = "mps"
FLOWER_INDEX: Final = 34
RED_INDEX: Final = 42
FACE_DOWN_INDEX: Final = 45
_SUIT_ORDER: Final = {"m": 0, "p": 1, "s": 2, "z": 3, "f": 4, "?": 5}


def _codes() -> list[str]:
    numbered = [f"{number}{suit}" for suit in SUITS for number in range(1, 10)]
    return [
        *numbered,
        *(f"{number}z" for number in range(1, 8)),
        *(f"{number}f" for number in range(1, 9)),
        *(f"0{suit}" for suit in SUITS),
        "?",
    ]


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """One tile. Make it with `Tile.from_code("5m")`; equal codes give the same object, so `==` is `is`.

    `kind` is 0-33 for tiles that form sets (a red five is a five), 34-41 for flowers, 45 face down; `suit` is
    `m`, `p`, `s`, `z` (honour), `f` (flower or season) or `?`; `number` is 1-9 within the suit, 0 face down.

    >>> Tile.from_code("0p").kind == Tile.from_code("5p").kind
    True
    >>> Tile.from_code("7z")
    7z
    """

    index: int
    code: str
    kind: int
    suit: str
    number: int
    sort_key: tuple[int, float]
    """The key of the canonical order: suits m p s z f, ascending numbers, a red five just before the fives."""
    packed: int
    """The packed counts (`scorer.packed`) of this tile. The sum over tiles gives the packed counts of the tiles."""

    @classmethod
    def from_code(cls, code: str) -> Tile:
        """Return the tile of a code: `1m`-`9m`, …, `1z`-`7z`, `1f`-`8f`, `0m 0p 0s`, `?`. Raises `ParseError`."""
        try:
            return BY_CODE[code]
        except KeyError:
            said = say("hand.no_tile", text=repr(code))
            raise ParseError("bad_notation", said, hint=say("hand.no_tile_hint")) from None

    @property
    def is_red(self) -> bool:
        """Return whether it is a red five."""
        return RED_INDEX <= self.index < FACE_DOWN_INDEX

    @property
    def is_honour(self) -> bool:
        """Return whether it is a wind or a dragon."""
        return self.suit == "z"

    @property
    def is_flower(self) -> bool:
        """Return whether it is a flower or a season."""
        return FLOWER_INDEX <= self.index < RED_INDEX

    @property
    def is_face_down(self) -> bool:
        """Return whether it lies face down, with an unknown face."""
        return self.index == FACE_DOWN_INDEX

    def __reduce__(self) -> tuple[Callable[[str], Tile], tuple[str]]:
        # A function of the module: cloudpickle, which Ray uses, would copy a class method with all that it refers to.
        return _from_code, (self.code,)

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return self.code


def _from_code(code: str) -> Tile:
    return Tile.from_code(code)


def _make(index: int, code: str) -> Tile:
    red = RED_INDEX <= index < FACE_DOWN_INDEX
    number = 0 if code == "?" else (5 if red else int(code[0]))
    suit = code[-1]
    kind = SUITS.index(suit) * 9 + 4 if red else index
    sort_key = (_SUIT_ORDER[suit], number - 0.5 if red else float(number))
    return Tile(index, code, kind, suit, number, sort_key, one(kind) + (one(index) if red else 0))


TILES: Final[tuple[Tile, ...]] = tuple(_make(index, code) for index, code in enumerate(_codes()))
"""All 46 tiles. The index of a tile is also its class in the detectors."""

BY_CODE: Final[dict[str, Tile]] = {tile.code: tile for tile in TILES}

PACKED_OF: Final[Callable[[Tile], int]] = attrgetter("packed")
"""Returns the packed counts of a tile. `sum(map(PACKED_OF, tiles))` counts tiles without a Python loop."""

FACE_DOWN: Final = TILES[FACE_DOWN_INDEX]


def tile_of_kind(kind: int) -> Tile:
    """Return the plain tile (not a red five) of a kind 0-41."""
    return TILES[kind]
