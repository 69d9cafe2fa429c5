"""Dice: detections that look like a tile face but are much smaller than the tiles around them.

Responsible for recognising dice by their size. Otherwise, one of the dice next to the hand could be read as the winning
tile.
"""

from __future__ import annotations

import numpy as np

from vision.geometry.detections import THRESHOLD, Detections
from vision.geometry.ground_plane import views_of
from vision.image.aspect import FACE
from vision.layout.weights import BOXES

NEAR, FEW = 4, 2
"""The number of neighbours that are used, and the smallest number of tiles from which a size is estimated.

Fitted by `python -m vision.train fit-thresholds`."""


def is_die(detections: Detections, place: int) -> bool:
    """Return whether the detection with the index `place` is small enough to be one of the dice, in every rotation.

    The result is False if there are too few other tiles to compare it with.
    """
    others = np.flatnonzero((detections.scores >= THRESHOLD) & (np.arange(len(detections)) != place))
    if len(others) < FEW:
        return False
    corners = detections.quads.astype(np.float64)
    middles, views = corners.mean(axis=1), views_of(corners)
    apart = np.linalg.norm(middles[others] - middles[place], axis=1)
    near = others[np.argsort(apart, kind="stable")[:NEAR]]
    # The side lengths of the detection in units of each neighbour, if that neighbour lay upright on the mahjong table.
    sides = np.linalg.norm(np.linalg.inv(views[near]) @ (views[place] * (FACE, 1.0)), axis=1) / (FACE, 1.0)
    return bool(np.median(sides.max(axis=1)) < BOXES.die)
