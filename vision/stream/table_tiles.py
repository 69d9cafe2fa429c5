"""The tiles on a table: how they lie, which of them touch, and where the middle of the table is.

All lengths are relative to the size of a tile in the picture.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from scorer.notation import parse_tiles
from scorer.tiles import TILES, Tile
from vision.geometry.detections import THRESHOLD, Detections, Floats
from vision.stream.sides import Side

Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]

POND_ROW = 6
"""The number of discards in a row of a pond; only the last row may be longer (a rule of the game)."""
LONGEST_POND_ROW = 9
"""The greatest number of tiles in a row of a pond: 70 discards of four players, with two full rows before it, are at
most 18 each; calls let one player discard a few more. A longer row is a hand."""
_ROOM = 0.25
"""The gap between two tiles that lie side by side, as a share of a tile's width. A turned discard leaves, in addition,
the difference of a tile's height and width to the row before it."""
_REVERSIBLE = frozenset(tile.code for tile in parse_tiles("1234589p245689s5z"))
"""The tiles that look the same upside down (the tiles of the pattern Reversible Tiles)."""
_FACES = 0.5
"""The share of a tile's width along which two tiles that touch must face each other."""
_GRID = 65
"""The number of places in each direction that are tried for the middle of the table."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """How a picture is turned so that a player sits at its lower side: new x and y from old x and y."""

    x: tuple[int, int]
    y: tuple[int, int]


_TURNS = {
    Side.NEAR: _Turn((1, 0), (0, 1)),
    Side.RIGHT: _Turn((0, -1), (1, 0)),
    Side.FAR: _Turn((-1, 0), (0, -1)),
    Side.LEFT: _Turn((0, 1), (-1, 0)),
}


@dataclass(frozen=True, eq=False)
class TableTiles:
    """The tiles that lie with their faces up."""

    found: Detections

    @classmethod
    def of(cls, found: Detections) -> TableTiles:
        """Return the tiles of detections in which the detector is confident, without those that lie face down."""
        kept = [n for n, score in enumerate(found.scores) if score >= THRESHOLD]
        return cls(found[np.array([n for n in kept if not TILES[found.classes[n]].is_face_down], np.int64)])

    def __len__(self) -> int:
        return len(self.found)

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The most probable tile of each detection."""
        return tuple(TILES[number] for number in self.found.classes)

    @cached_property
    def centres(self) -> Floats:
        """The centre of each tile, N x 2."""
        return self.found.centres

    @cached_property
    def along_y(self) -> Bools:
        """Whether the longer side of each tile runs along y in the picture: upright for the near or the far player."""
        up = self.found.quads[:, 0] - self.found.quads[:, 3]
        return np.asarray(np.abs(up[:, 1]) >= np.abs(up[:, 0]))

    @cached_property
    def width(self) -> float:
        """The shorter side of a tile in pixels: the median."""
        return float(np.median(self._sides.min(axis=1))) if len(self) else 0.0

    @cached_property
    def _sides(self) -> Floats:
        return np.asarray(self.found.boxes[:, 2:] - self.found.boxes[:, :2], np.float32)

    @cached_property
    def touching(self) -> Bools:
        """Whether two tiles lie side by side, N x N: the gap is small, and most of a side faces the other tile."""
        boxes = self.found.boxes.astype(np.float64)
        low = np.maximum(boxes[:, None, :2], boxes[None, :, :2])
        high = np.minimum(boxes[:, None, 2:], boxes[None, :, 2:])
        gaps = low - high
        turned = float(np.median(self._sides.max(axis=1) - self._sides.min(axis=1))) if len(self) else 0.0
        near, faces = gaps < turned + _ROOM * self.width, gaps < -_FACES * self.width
        touch = (near[..., 0] & faces[..., 1]) | (near[..., 1] & faces[..., 0])
        np.fill_diagonal(touch, val=False)
        return np.asarray(touch)

    def seen_by(self, side: Side) -> Floats:
        """Return the centres in a picture that is turned so that the player sits at its lower side."""
        turn = _TURNS[side]
        return np.asarray(self.centres @ np.array([turn.x, turn.y], np.float32).T, np.float32)

    def upright_for(self, side: Side) -> Bools:
        """Return whether each tile is upright for a player, or upside down."""
        return self.along_y if side in (Side.NEAR, Side.FAR) else ~self.along_y

    def clusters(self, among: Iterable[int]) -> list[list[int]]:
        """Return groups of these tiles that are connected by touching tiles."""
        left, found = set(among), []
        while left:
            group, edge = [], [min(left)]
            left.discard(edge[0])
            while edge:
                one = edge.pop()
                group.append(one)
                more = [int(n) for n in np.flatnonzero(self.touching[one]) if n in left]
                left.difference_update(more)
                edge += more
            found.append(sorted(group))
        return found

    def middle(self, among: list[int], size: tuple[int, int]) -> Floats:
        """Return the point from which these tiles are upright for the player of their sector.

        Each tile votes for the points from which its face is read by the player on its side, by its distance from the
        border of the sector, up to half a row of a pond. A tile on the wrong side of the border, such as a turned
        discard, counts little. `size`: width and height of the picture.
        """
        xs, ys = (np.linspace(0, side, _GRID, dtype=np.float32) for side in size)
        points = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
        quads = self.found.quads[among]
        down = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
        down /= np.linalg.norm(down, axis=1, keepdims=True)
        away = self.centres[among][None] - points[:, None]
        towards = (away * down).sum(axis=2)
        towards = np.where([self.tiles[one].code in _REVERSIBLE for one in among], np.abs(towards), towards)
        across = np.abs(away[..., 0] * down[:, 1] - away[..., 1] * down[:, 0])
        votes = np.clip((towards - across) / self.width, -1, POND_ROW / 2).sum(axis=1)
        return np.asarray(points[votes >= votes.max() - 1].mean(axis=0), np.float32)


def side_from(point: Floats, middle: Floats) -> Side:
    """Return in which sector around the middle of the table a point lies."""
    x, y = (float(each) for each in point - middle)
    if abs(y) > abs(x):
        return Side.NEAR if y > 0 else Side.FAR
    return Side.RIGHT if x > 0 else Side.LEFT
