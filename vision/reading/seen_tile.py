"""Defines the data class of one tile in a reading, and its JSON.

`vision.reading.reading` creates the tiles, and `vision.reading.doubts` uses them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scorer.tiles import Tile

Quad = tuple[tuple[float, float], ...]


class Role(StrEnum):
    """The role of a tile, as in the JSON of a reading. Tiles with `OTHER` and `INDICATOR` are not part of the hand."""

    CONCEALED = "concealed"
    WINNING = "winning"
    MELD_1 = "meld 1"
    MELD_2 = "meld 2"
    MELD_3 = "meld 3"
    MELD_4 = "meld 4"
    FLOWER = "flower"
    INDICATOR = "indicator"
    OTHER = "other"

    @classmethod
    def meld(cls, number: int) -> Role:
        """Return the role for the tiles of meld number 1 to 4. Raises `ValueError` for another number."""
        return cls(f"meld {number}")

    @property
    def is_meld(self) -> bool:
        """Whether the tile is part of a meld."""
        return self.value.startswith("meld")

    @property
    def in_hand(self) -> bool:
        """Whether the tile is part of the hand."""
        return self not in (Role.OTHER, Role.INDICATOR)


def rounded(number: float) -> float:
    """Return a probability or a time in seconds, rounded as in the JSON of a reading."""
    return round(number, 4)


def corners(quad: Iterable[Iterable[float]]) -> Quad:
    """Return the four corners of `quad` as a tuple of (x, y) pairs, the form in a reading."""
    return tuple((float(x), float(y)) for x, y in quad)


@dataclass(frozen=True, slots=True)
class SeenTile:
    """A tile on the photo.

    - `tile`: the most probable tile
    - `quad`: four corners in pixels of the photo, clockwise from the top left corner of the upright face
    - `confidence`: the probability of `tile`
    - `sideways`: whether the tile is rotated by a quarter turn from the row of the hand
    - `alternatives`: the most probable tiles with their probabilities; the first is `tile`
    - `detection`: the id of the detection (`Detections.ids`), which is not in the JSON
    """

    tile: Tile
    quad: Quad
    confidence: float
    sideways: bool
    alternatives: tuple[tuple[Tile, float], ...]
    role: Role
    detection: int

    def to_json(self) -> dict[str, Any]:
        return {
            "tile": self.tile.code,
            "quad": [[round(x, 1), round(y, 1)] for x, y in self.quad],
            "confidence": rounded(self.confidence),
            "sideways": self.sideways,
            "alternatives": [[tile.code, rounded(probability)] for tile, probability in self.alternatives],
            "role": self.role.value,
        }
