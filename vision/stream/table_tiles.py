"""The tiles on a mahjong table: how they lie, which of them touch, and where the middle of the table is.

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
"""The number of discards in a row of a pond. Only the last row can have more (a rule of the game)."""
LONGEST_POND_ROW = 9
"""The greatest number of tiles in a row of a pond; a longer row is a hand.

Four players discard at most 70 tiles, so each of them fills at most three rows. Calls let one player discard a few
tiles more, which lie in the third row."""
_ROOM = 0.25
"""The largest gap between two tiles that lie side by side, as a share of a tile's width.

A sideways discard leaves a wider gap to the row before it: the difference of a tile's height and width is added."""
_REVERSIBLE = frozenset(tile.code for tile in parse_tiles("1234589p245689s5z"))
"""The tiles that look the same upside down (the tiles of the pattern Reversible Tiles)."""
_FACES = 0.5
"""The share of a tile's width along which two tiles that touch must face each other."""
_GRID = 65
"""The number of places in each direction that are tried for the middle of the table."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """The rotation of a picture after which a player sits at its lower side.

    `x` and `y`: the factors of the old (x, y) in the new x and in the new y.
    """

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
    """The N tiles that lie with their faces up. All indices of tiles refer to `found`.

    `every`: the detections of these tiles, in the same order, and then those of the tiles that lie face down.
    """

    found: Detections
    every: Detections

    @classmethod
    def of(cls, found: Detections) -> TableTiles:
        """Return the tiles of detections in which the detector is confident."""
        kept = [n for n, score in enumerate(found.scores) if score >= THRESHOLD]
        faces = [n for n in kept if not TILES[found.classes[n]].is_face_down]
        backs = [n for n in kept if TILES[found.classes[n]].is_face_down]
        return cls(found[np.array(faces, np.int64)], found[np.array(faces + backs, np.int64)])

    @cached_property
    def with_backs(self) -> TableTiles:
        """These tiles, and after them those that lie face down. `along_y` of the latter is not reliable."""
        return TableTiles(self.every, self.every)

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
        """For each tile: True if its longer side runs along y in the picture, so that a near or far player reads it."""
        up = self.found.quads[:, 0] - self.found.quads[:, 3]
        return np.asarray(np.abs(up[:, 1]) >= np.abs(up[:, 0]))

    @cached_property
    def width(self) -> float:
        """The median of the tiles' shorter sides in pixels; 0 if there are no tiles."""
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
        """Return the centres (N x 2) in the picture rotated so that the player sits at its lower side."""
        turn = _TURNS[side]
        return np.asarray(self.centres @ np.array([turn.x, turn.y], np.float32).T, np.float32)

    def upright_for(self, side: Side) -> Bools:
        """Return for each tile: True if it is upright or upside down for the player; False if it lies sideways."""
        return self.along_y if side in (Side.NEAR, Side.FAR) else ~self.along_y

    def clusters(self, among: Iterable[int]) -> list[list[int]]:
        """Return the tiles `among` in groups: two tiles that touch each other are in the same group."""
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
        """Return the middle of the table (x, y): around it, each tile lies in the sector of the player who reads it.

        Points of the picture are tried. For each point, a tile in the sector of the player for whom it is upright adds
        its distance from the border of this sector, at most half a row of a pond. A tile in another sector, such as a
        sideways discard, subtracts at most one tile width. The result is the mean of the points with the highest sums.
        `among`: the tiles that count; `size`: the width and height of the picture.
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
    """Return the side in whose sector a point lies. Diagonals through the middle of the table separate the sectors."""
    x, y = (float(each) for each in point - middle)
    if abs(y) > abs(x):
        return Side.NEAR if y > 0 else Side.FAR
    return Side.RIGHT if x > 0 else Side.LEFT
