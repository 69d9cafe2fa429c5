"""Partial tiles: the position of the whole tile if a box holds only a part of it.

Responsible for tiles cut off by the edge of the photo, a rail or another tile, or that the locator found only in part;
the neighbours give their full size. The face network often reads a part as another face with high confidence: the upper
half of a six of circles is a two.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vision.geometry.boxes import TINY
from vision.geometry.ground_plane import views_of
from vision.image.aspect import FACE
from vision.inference.sessions import Array

PART = 0.8
"""A tile is partial below this fraction of the width or height given by its neighbours."""
NEAR, FEW = 4, 2
"""The number of neighbours used, and the fewest tiles from which a size is estimated."""
REACH = 3.5
"""The largest distance of such a neighbour, in sides of a tile."""
LEAN = 0.94
"""The smallest cosine between the sides of the tile and those of a neighbour."""
LEAST, MOST = 0.3, 2.0
"""With a fraction beyond these the box is not a part of a tile, or the neighbours are not comparable."""
TOUCHES, BEYOND = 0.04, 0.1
"""How near the photo's edge a cut-off tile ends, and how far beyond it the whole tile extends, in sides of the tile."""

_QUARTERS = np.array([[[FACE, 0], [0, 1]], [[0, FACE], [-1, 0]], [[-FACE, 0], [0, -1]], [[0, -FACE], [1, 0]]])
"""The sides, across and down, of a tile rotated by right angles, in units of those of a neighbouring square."""


class Wholes(NamedTuple):
    """Possible positions of whole tiles that are partly visible.

    `tiles`: M indices, ascending, one per position; `quads`: M x 4 x 2 in the tile's own reading order. Each tile has
    up to four positions.
    """

    tiles: npt.NDArray[np.int64]
    quads: Array


def wholes(quads: Array, tells: npt.NDArray[np.bool_], size: tuple[int, int]) -> Wholes:
    """Return the possible positions of those of N tiles that are partial.

    `quads` is N x 4 x 2, each in its own reading order; `tells` (N) marks the neighbours that give the full size. A
    tile that the edge of a photo of this `size` (width, height) cuts off extends beyond it.
    """
    corners = quads.astype(np.float64)
    middles, views = corners.mean(axis=1), views_of(corners)
    sides = (views * (FACE, 1.0)).transpose(0, 2, 1)
    telling = np.flatnonzero(tells)
    usual = _usual(middles, sides, telling)
    lengths = np.linalg.norm(sides, axis=2)
    shares = lengths / np.maximum(usual, TINY)
    likely = (shares > LEAST).all(axis=1) & (shares < MOST).all(axis=1)
    parts = np.flatnonzero(likely & (shares.min(axis=1) < PART))
    owners: list[int] = []
    found: list[npt.NDArray[np.float64]] = []
    for tile in parts:
        off = (shares[tile] < PART) | (shares[tile] > 1 / PART)
        whole = np.where(off[:, None], sides[tile] / shares[tile][:, None], sides[tile])
        ends = [(-0.5, 0.5) if each else (0.0,) for each in off]
        across, down = whole / 2
        around = np.stack([-across - down, across - down, across + down, down - across])
        towards = np.array([(right, below) for right in ends[0] for below in ends[1]])
        others = np.setdiff1d(telling, [tile])
        free = ~_taken(middles[tile] + towards @ whole, middles[others], views[others])
        places = (middles[tile] + towards[free] @ (whole - sides[tile]))[:, None] + around
        places = _cut_off(corners[tile], places, math.sqrt(lengths[tile].prod()), size)
        found.extend(places)
        owners.extend([int(tile)] * len(places))
    return Wholes(np.array(owners, np.int64), np.asarray(found, np.float32).reshape(-1, 4, 2))


def _taken(
    points: npt.NDArray[np.float64], middles: npt.NDArray[np.float64], views: npt.NDArray[np.float64]
) -> npt.NDArray[np.bool_]:
    """Return which points (K x 2) lie on tiles with these centres (N x 2) and `views_of` them (N x 2 x 2)."""
    steps = np.linalg.solve(views, (points[:, None] - middles)[..., None])[..., 0]
    return np.asarray((np.abs(steps) < (FACE / 2, 0.5)).all(axis=2).any(axis=1), np.bool_)


def _cut_off(
    part: npt.NDArray[np.float64], places: npt.NDArray[np.float64], side: float, size: tuple[int, int]
) -> npt.NDArray[np.float64]:
    """Return the positions (K x 4 x 2) of a tile that extend beyond the photo's edge, if the edge cuts the tile off."""
    if _beyond(part[None], size)[0] < -TOUCHES * side:
        return places
    beyond = _beyond(places, size)
    farthest = float(beyond.max(initial=0.0))
    return places[beyond > farthest - BEYOND * side] if farthest > BEYOND * side else places


def _beyond(places: npt.NDArray[np.float64], size: tuple[int, int]) -> npt.NDArray[np.float64]:
    """Return how many pixels positions (K x 4 x 2) extend beyond the edge of the photo; negative inside."""
    edges = np.array(size, np.float64)
    return np.asarray(np.maximum(-places, places - edges).max(axis=(1, 2)), np.float64)


def _usual(
    middles: npt.NDArray[np.float64], sides: npt.NDArray[np.float64], telling: npt.NDArray[np.int64]
) -> npt.NDArray[np.float64]:
    """Return the width and height (N x 2) of each tile as its neighbours give them, or nan; `sides` is N x 2 x 2:
    across, down.
    """
    usual = np.full((len(middles), 2), np.nan)
    if len(telling) <= FEW:
        return usual
    lengths = np.linalg.norm(sides, axis=2)
    large = np.sqrt(lengths.prod(axis=1))
    apart = np.linalg.norm(middles[:, None] - middles[telling][None], axis=2)
    apart[telling, np.arange(len(telling))] = np.inf
    order = np.argsort(apart, axis=1)[:, :NEAR]
    reached = np.take_along_axis(apart, order, axis=1) < REACH * np.maximum(large, np.median(large[telling]))[:, None]
    squares = sides[telling] / np.array([FACE, 1.0])[:, None]
    turned = np.einsum("qsk,nkx->nqsx", _QUARTERS, squares)[order]  # N x NEAR x quarter x side x (x, y)
    long = np.linalg.norm(turned, axis=-1)
    cosines = (turned * sides[:, None, None]).sum(axis=-1) / np.maximum(long * lengths[:, None, None], TINY)
    best = cosines.sum(axis=-1).argmax(axis=-1)[..., None, None]
    along = np.take_along_axis(cosines, best, axis=2)[:, :, 0].min(axis=-1) > LEAN
    usable = along & reached
    enough = np.flatnonzero(usable.sum(axis=1) >= FEW)
    each = np.where(usable[..., None], np.take_along_axis(long, best, axis=2)[:, :, 0], np.nan)
    usual[enough] = np.nanmedian(each[enough], axis=1)
    return usual
