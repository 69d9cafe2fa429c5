"""Measures the colour of the table around a hand, and checks whether the area of the hand has that colour.

This check tells a hand that was cleared away from a hand that is covered. The area of the hand looks like the table
only if the hand was cleared away.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.geometry.boxes import around
from vision.geometry.detections import Floats
from vision.image.photo import CHANNELS, Pixels

ALIKE = 32
"""The largest difference (0 to 255) between two colours of one table. Shadows and exposure change its colour."""
UNIFORM = 0.5
"""The share of the surroundings that must have one colour. Otherwise the table has no colour for a comparison."""
BARE = 0.8
"""The share of the hand's area that has the colour of the table if the hand was cleared away."""
_ROOM = 1.0
"""The width of the surroundings of a hand, in heights of a tile."""
_GRID = np.linspace(0.2, 0.8, 5)
"""The relative positions along each side of a tile's box where its colour is sampled. The edges are left out."""
_ENOUGH = 50


def colour_around(pixels: Pixels, hand: Floats, others: Floats) -> Floats | None:
    """Return the colour (BGR) of the table around a hand, or None if the table has no uniform colour there.

    `hand` has the corners of the hand's tiles (N x 4 x 2), `others` the corners of all detected tiles. The detected
    tiles are left out of the measurement.
    """
    boxes = around(hand)
    room = _ROOM * float(np.median(np.ptp(hand, axis=1).max(axis=1)))
    low = np.clip(np.floor(boxes[:, :2].min(axis=0) - room), 0, None).astype(int)
    high = np.ceil(boxes[:, 2:].max(axis=0) + room).astype(int)
    part = pixels[low[1] : high[1], low[0] : high[0]]
    free = np.ones(part.shape[:2], np.bool_)
    margin = 0.1 * room
    for left, top, right, bottom in np.concatenate([boxes, around(others)]) - np.tile(low, 2):
        rows = slice(max(0, int(top - margin)), max(0, int(bottom + margin) + 1))
        free[rows, max(0, int(left - margin)) : max(0, int(right + margin) + 1)] = False
    surroundings = part[free]
    if len(surroundings) < _ENOUGH:
        return None
    colour = np.median(surroundings, axis=0).astype(np.float32)
    return colour if _share_alike(surroundings, colour) >= UNIFORM else None


def is_bare(pixels: Pixels, hand: Floats, colour: Floats) -> bool:
    """Return whether the area of a hand has the colour of the table."""
    boxes = around(hand)
    size = boxes[:, 2:] - boxes[:, :2]
    spots = (boxes[:, None, :2] + _GRID[None, :, None] * size[:, None]).astype(int)
    columns = np.clip(spots[..., 0], 0, pixels.shape[1] - 1)
    rows = np.clip(spots[..., 1], 0, pixels.shape[0] - 1)
    seen = pixels[rows[:, :, None], columns[:, None, :]].reshape(-1, CHANNELS)
    return _share_alike(seen, colour) >= BARE


def _share_alike(seen: npt.NDArray[np.uint8], colour: Floats) -> float:
    return float((np.abs(seen.astype(np.float32) - colour).max(axis=1) <= ALIKE).mean())
