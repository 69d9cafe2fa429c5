"""Finds the visible part of each tile, with a picture of body numbers that is painted in the order of the bodies."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.render.geometry import View, directions, face_corners, footprint, outline, to_table
from vision.render.paint import fill
from vision.render.scene import Points, SceneTile, TileSet

__all__ = ["PROP", "Numbers", "hull", "looks_away", "paint_number", "seen_shares"]

PROP = 0xFFFF
_GRAZING = 0.1  # the smallest cosine of the viewing angle at which a face is treated as visible

Numbers = npt.NDArray[np.uint16]
"""Height x width: 0 is the table, `PROP` a prop, 2 n + 1 the sides of tile n, 2 n + 2 its upper side."""


def hull(points: Points) -> Points:
    """Return the convex hull of N x 2 points."""
    return np.asarray(cv2.convexHull(points.astype(np.float32))[:, 0], np.float64)


def looks_away(tile: SceneTile, size: TileSet, view: View) -> bool:
    """Return whether the camera does not see the tile's upper side, or sees it almost edge-on."""
    up = directions(tile, np.array([[0.0, 0.0, 1.0]]))[0]
    sight = view.eye - face_corners(tile, size).mean(axis=0)
    return bool(np.dot(up, sight) < _GRAZING * np.linalg.norm(sight))


def _face(tile: SceneTile, size: TileSet, view: View) -> Points:
    rim, _ = outline(size, size.edge, 3)
    return view.project(to_table(tile, np.hstack([rim, np.full((len(rim), 1), size.depth)])))


def paint_number(numbers: Numbers, place: int, tile: SceneTile, size: TileSet, view: View) -> None:
    """Paint the numbers of tile `place` (sides and upper side) into the picture of body numbers."""
    body = np.vstack([footprint(tile, size), footprint(tile, size, height=size.depth)])
    fill(numbers, hull(view.project(body)), 2 * place + 1, 1)
    if not looks_away(tile, size, view):
        fill(numbers, _face(tile, size, view), 2 * place + 2, 1)


def seen_shares(numbers: Numbers, tiles: dict[int, SceneTile], size: TileSet, view: View) -> dict[int, float]:
    """Return, for each tile, the visible fraction of its upper side."""
    counts = np.bincount(numbers.ravel(), minlength=PROP + 1)
    shares = {}
    for place, tile in tiles.items():
        area = float(cv2.contourArea(_face(tile, size, view).astype(np.float32)))
        away = looks_away(tile, size, view) or area < 1
        shares[place] = 0.0 if away else min(1.0, float(counts[2 * place + 2]) / area)
    return shares
