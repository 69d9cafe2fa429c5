"""A table seen from above, as detections: ponds, melds and hands of four players."""

from __future__ import annotations

import numpy as np

from scorer.notation import parse_tiles
from scorer.tiles import TILES, Tile
from vision.geometry.detections import Detections
from vision.stream.sides import Side

SIZE = (1280, 720)
MIDDLE = (640, 360)
WIDE, TALL = 24, 32
NEAREST, HAND = 70, 230
"""How far from the middle the ponds begin, and where the hands lie."""
_TO_PICTURE = {
    Side.NEAR: lambda u, v: (u, v),
    Side.RIGHT: lambda u, v: (v, -u),
    Side.FAR: lambda u, v: (-u, -v),
    Side.LEFT: lambda u, v: (-v, u),
}


class Laid:
    """Tiles that lie on a table. Places are in pixels from the middle, as the player sees them: right and near."""

    def __init__(self) -> None:
        self.quads: list[np.ndarray] = []
        self.tiles: list[Tile] = []

    def tile(self, side: Side, tile: Tile, u: float, v: float, *, turned: bool = False) -> Laid:
        corners = np.array([[-WIDE, -TALL], [WIDE, -TALL], [WIDE, TALL], [-WIDE, TALL]]) / 2
        if turned:
            corners = np.stack([corners[:, 1], -corners[:, 0]], axis=1)
        placed = [_TO_PICTURE[side](u + x, v + y) for x, y in corners]
        self.quads.append(np.array(placed) + MIDDLE)
        self.tiles.append(tile)
        return self

    def row(self, side: Side, text: str, u: float, v: float, turned: int | None = None) -> Laid:
        """Lay tiles from left to right; their near edges are in one line. `turned`: the place of a sideways tile."""
        for place, tile in enumerate(parse_tiles(text) if isinstance(text, str) else text):
            wide, low = (TALL, (TALL - WIDE) / 2) if place == turned else (WIDE, 0)
            self.tile(side, tile, u + wide / 2, v + low, turned=place == turned)
            u += wide + 1
        return self

    def pond(self, side: Side, text: str, turned: int | None = None, rows: int = 3) -> Laid:
        """Lay discards in rows of six; the last row may be longer."""
        tiles = parse_tiles(text)
        for number in range(rows):
            last = number == rows - 1
            part = tiles[6 * number :] if last else tiles[6 * number : 6 * number + 6]
            place = None if turned is None else turned - 6 * number
            at = NEAREST + TALL / 2 + number * (TALL + 2)
            self.row(side, part, -3 * WIDE, at, place if place is not None and 0 <= place < len(part) else None)
        return self

    def hand(self, side: Side, text: str) -> Laid:
        return self.row(side, text, -8 * WIDE, HAND)

    def meld(self, side: Side, text: str, turned: int, u: float = 8 * WIDE) -> Laid:
        return self.row(side, text, u, HAND, turned)

    def seen(self) -> Detections:
        chances = np.zeros((len(self.tiles), len(TILES)), np.float32)
        chances[np.arange(len(self.tiles)), [tile.index for tile in self.tiles]] = 1
        quads = np.array(self.quads, np.float32).reshape(-1, 4, 2)
        return Detections(quads, np.full(len(self.tiles), 0.9, np.float32), chances)


def table(**turned: int) -> Laid:
    """Return a table on which every player has nine discards; `turned`: side → the place of a turned discard."""
    ponds = {
        Side.NEAR: "147m258p369s",
        Side.RIGHT: "258m369p147s",
        Side.FAR: "369m147p258s",
        Side.LEFT: "134z158m2p5s9p",
    }
    laid = Laid()
    for side, text in ponds.items():
        laid.pond(side, text, turned.get(side.value))
    return laid
