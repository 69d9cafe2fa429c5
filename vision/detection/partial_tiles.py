"""Partial tiles: computes the position of the whole tile if a box contains only a part of this tile.

The edge of the photo, a rail or another tile can hide a part of a tile, or the locator can find only a part. The
neighbours of the tile show its full size. The face network often classifies a part of a tile as another face with high
confidence: for example, the upper half of a six of circles as a two of circles.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vision.geometry.boxes import CORNERS, TINY
from vision.geometry.ground_plane import views_of
from vision.image.aspect import FACE
from vision.inference.sessions import Array

PART = 0.8
"""A tile is partial if its width or height is below this fraction of the size that its neighbours show.

Fitted by `python -m vision.train fit-thresholds`."""
NEAR, FEW = 4, 2
"""The number of neighbours that are used, and the smallest number of neighbours from which a size is estimated.

Fitted by the same command."""
REACH = 3.5
"""The largest distance of a neighbour, in sides of the tile. Fitted by the same command."""
LEAN = 0.94
"""The smallest cosine between the sides of a tile and the sides of a neighbour. Fitted by the same command."""
LEAST, MOST = 0.3, 2.0
"""The limits for a side of a tile, as a fraction of the size that the neighbours show.

Outside these limits, the box is not a part of a tile, or the neighbours cannot be compared with this tile.

Fitted by the same command."""
TOUCHES, BEYOND = 0.04, 0.1
"""The limits for a tile that the edge of the photo cuts off, in side lengths of the visible part.

The first is the largest distance of the visible part from the edge. The second is the smallest distance by which the
whole tile extends beyond the edge. Fitted by the same command."""

_QUARTERS = np.array([[[FACE, 0], [0, 1]], [[0, FACE], [-1, 0]], [[-FACE, 0], [0, -1]], [[0, -FACE], [1, 0]]])
"""The vectors across and down a tile for the four right angles, in units of the sides of the neighbour's square."""


class Wholes(NamedTuple):
    """The M possible positions of the whole tiles for the partial tiles of a photo.

    - `tiles`: M, for each position the index of the partial tile, ascending; a tile has up to four positions
    - `quads`: M x 4 x 2, the whole tile, corners clockwise from the top left corner of the upright face
    """

    tiles: npt.NDArray[np.intp]
    quads: Array


def wholes(quads: Array, tells: npt.NDArray[np.bool_], size: tuple[int, int]) -> Wholes:
    """Return the possible positions of the whole tile for each partial tile among N tiles.

    `quads` is N x 4 x 2, corners from the top left corner of the upright face. `tells` (N booleans) marks the tiles
    from which the full size is estimated. `size` is the width and height of the photo. If the edge of the photo
    cuts a tile off, the whole tile extends beyond the edge.
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
    return Wholes(np.array(owners, np.intp), np.asarray(found, np.float32).reshape(-1, CORNERS, 2))


def _taken(
    points: npt.NDArray[np.float64], middles: npt.NDArray[np.float64], views: npt.NDArray[np.float64]
) -> npt.NDArray[np.bool_]:
    """Return, for each point (K x 2), whether it lies on a tile.

    The tiles have the centres `middles` (N x 2) and the `views` (N x 2 x 2, see `views_of`).
    """
    steps = np.linalg.solve(views, (points[:, None] - middles)[..., None])[..., 0]
    return np.asarray((np.abs(steps) < (FACE / 2, 0.5)).all(axis=2).any(axis=1), np.bool_)


def _cut_off(
    part: npt.NDArray[np.float64], places: npt.NDArray[np.float64], side: float, size: tuple[int, int]
) -> npt.NDArray[np.float64]:
    """Return the possible positions of a partial tile (K x 4 x 2).

    If the edge of the photo cuts the tile off, only the positions that extend beyond the edge are returned.
    """
    if _beyond(part[None], size)[0] < -TOUCHES * side:
        return places
    beyond = _beyond(places, size)
    farthest = float(beyond.max(initial=0.0))
    return places[beyond > farthest - BEYOND * side] if farthest > BEYOND * side else places


def _beyond(places: npt.NDArray[np.float64], size: tuple[int, int]) -> npt.NDArray[np.float64]:
    """Return by how many pixels each position (K x 4 x 2) extends beyond the edge of the photo.

    The value is negative inside the photo.
    """
    edges = np.array(size, np.float64)
    return np.asarray(np.maximum(-places, places - edges).max(axis=(1, 2)), np.float64)


def _usual(
    middles: npt.NDArray[np.float64], sides: npt.NDArray[np.float64], telling: npt.NDArray[np.intp]
) -> npt.NDArray[np.float64]:
    """Return the full width and height of each tile (N x 2), estimated from its neighbours.

    The values are nan for a tile with too few neighbours. `sides` is N x 2 x 2: the vectors across and down each tile.
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
