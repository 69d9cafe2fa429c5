"""Groups of tiles that move and rotate together, and a floor that keeps groups from overlapping."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from vision.render.geometry import box_corners
from vision.render.scene import Points, SceneTile, TileSet

__all__ = ["Floor", "extent", "moved", "overlaps", "turned"]

Group = list[SceneTile]


def moved(tiles: Iterable[SceneTile], x: float, y: float, z: float = 0.0) -> Group:
    """Return the tiles shifted by x, y and z millimetres."""
    return [replace(tile, x=tile.x + x, y=tile.y + y, z=tile.z + z) for tile in tiles]


def turned(tiles: Iterable[SceneTile], degrees: float, about: tuple[float, float] = (0.0, 0.0)) -> Group:
    """Return the tiles rotated counterclockwise about a point on the table."""
    a = math.radians(degrees)
    cos, sin = math.cos(a), math.sin(a)
    result = []
    for tile in tiles:
        dx, dy = tile.x - about[0], tile.y - about[1]
        x, y = about[0] + dx * cos - dy * sin, about[1] + dx * sin + dy * cos
        result.append(replace(tile, x=x, y=y, yaw=tile.yaw + degrees))
    return result


def extent(tiles: Iterable[SceneTile], size: TileSet) -> tuple[float, float, float, float]:
    """Return the least x, least y, greatest x and greatest y of the tiles. Raises `ValueError` without tiles."""
    corners = np.concatenate([box_corners(tile, size) for tile in tiles])
    return tuple(float(v) for v in (*corners[:, :2].min(axis=0), *corners[:, :2].max(axis=0)))  # type: ignore[return-value]


def overlaps(one: Points, others: Points) -> npt.NDArray[np.bool_]:
    """Return, for each of N rectangles (N x 4 x 2), whether it overlaps the rectangle `one` (4 x 2)."""
    if not len(others):
        return np.zeros(0, bool)
    apart = np.zeros(len(others), bool)
    for sides in (np.broadcast_to(one, others.shape), others):
        for k in (0, 1):
            axis = sides[:, k + 1] - sides[:, k]
            a = np.einsum("nd,cd->nc", axis, one)
            b = np.einsum("nd,ncd->nc", axis, others)
            apart |= (a.max(axis=1) <= b.min(axis=1)) | (b.max(axis=1) <= a.min(axis=1))
    return ~apart


def base(tile: SceneTile, size: TileSet, room: float = 0.0) -> Points:
    """Return the rectangle (4 x 2) that the tile covers on the table, widened by `room` mm."""
    if not tile.tilt:
        corners = box_corners(tile, size)[:4, :2]
    else:
        corners = _rectangle_about(box_corners(tile, size)[:, :2], tile.yaw)
    middle = corners.mean(axis=0)
    out = corners - middle
    return np.asarray(middle + out * (1 + room / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-6) * 1.4))


def _rectangle_about(points: Points, yaw: float) -> Points:
    a = math.radians(yaw)
    turn = np.array([[math.cos(a), -math.sin(a)], [math.sin(a), math.cos(a)]])
    own = points @ turn
    (x0, y0), (x1, y1) = own.min(axis=0), own.max(axis=0)
    return np.asarray(np.array([[x0, y1], [x1, y1], [x1, y0], [x0, y0]]) @ turn.T)


@dataclass(slots=True)
class Floor:
    """The occupied areas of the table. A group can be put down where it overlaps none of them."""

    size: TileSet
    taken: list[Points] = field(default_factory=list)

    def put(self, tiles: Group) -> Group:
        """Mark the areas under these tiles as occupied without a check, and return the tiles."""
        self.taken += [base(tile, self.size) for tile in tiles]
        return tiles

    def free(self, rectangle: Points) -> bool:
        """Return whether nothing lies on the rectangle (4 x 2)."""
        return not (self.taken and bool(overlaps(rectangle, np.stack(self.taken)).any()))

    def fits(self, tiles: Group, room: float = 1.0) -> bool:
        """Return whether the tiles overlap nothing that was put down earlier."""
        return all(self.free(base(tile, self.size, room)) for tile in tiles)

    def try_put(self, tiles: Group) -> Group:
        """Put the tiles down if they fit, and return them; otherwise return an empty group."""
        return self.put(tiles) if self.fits(tiles) else []
