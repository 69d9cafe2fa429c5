"""Dice: what shows a face as a tile does, and is much smaller than the tiles around it.

Responsible for telling them by their size: where the dots of a die make the hand, it would have won.
"""

from __future__ import annotations

import numpy as np

from vision.geometry.detections import THRESHOLD, Detections
from vision.geometry.ground_plane import views_of
from vision.image.aspect import FACE

SMALL = 0.8
"""The share of the size that its neighbours tell below which something may be a die beside them."""
NEAR, FEW = 4, 2
"""How many neighbours tell it, and below how many nothing is told."""


def is_die(detections: Detections, place: int) -> bool:
    """Whether the tile at a place may as well be a die, however it is turned on the table."""
    others = np.flatnonzero((detections.scores >= THRESHOLD) & (np.arange(len(detections)) != place))
    if len(others) < FEW:
        return False
    corners = detections.quads.astype(np.float64)
    middles, views = corners.mean(axis=1), views_of(corners)
    apart = np.linalg.norm(middles[others] - middles[place], axis=1)
    near = others[np.argsort(apart, kind="stable")[:NEAR]]
    # Its sides as they would be if each of the others lay upright on the table.
    sides = np.linalg.norm(np.linalg.inv(views[near]) @ (views[place] * (FACE, 1.0)), axis=1) / (FACE, 1.0)
    return bool(np.median(sides.max(axis=1)) < SMALL)
