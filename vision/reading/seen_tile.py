"""A tile as a reading tells of it.

Responsible for the value and its JSON; `vision.reading.reading` makes them, `vision.reading.doubts` looks at them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scorer.tiles import Tile

Quad = tuple[tuple[float, float], ...]

CONCEALED, WINNING, FLOWER, INDICATOR, OTHER = "concealed", "winning", "flower", "indicator", "other"
ROLES = (CONCEALED, WINNING, FLOWER, OTHER, INDICATOR, "meld 1", "meld 2", "meld 3", "meld 4")
"""What a tile is to the hand; `other` is no part of it."""


def corners(quad: Iterable[Iterable[float]]) -> Quad:
    """Four corners as a reading holds them; of the same detection always the same, to know it by."""
    return tuple((float(x), float(y)) for x, y in quad)


@dataclass(frozen=True, slots=True)
class SeenTile:
    """A tile on the photo.

    `quad`: four corners in pixels of the photo, in the tile's own reading order from its top left. `confidence`: how
    probable `tile` is. `alternatives`: the likeliest tiles with their probabilities, `tile` first. `role`: of `ROLES`.
    """

    tile: Tile
    quad: Quad
    confidence: float
    sideways: bool
    alternatives: tuple[tuple[Tile, float], ...]
    role: str

    def to_json(self) -> dict[str, Any]:
        return {
            "tile": self.tile.code,
            "quad": [[round(x, 1), round(y, 1)] for x, y in self.quad],
            "confidence": round(self.confidence, 4),
            "sideways": self.sideways,
            "alternatives": [[tile.code, round(probability, 4)] for tile, probability in self.alternatives],
            "role": self.role,
        }
