"""Tiles at positions that are given exactly, in tile heights: a test can put a tile on a limit, or just beyond it."""

from __future__ import annotations

import numpy as np

from vision.image.aspect import FACE
from vision.layout.runs import Family

At = tuple[float, float, int]
"""The centre of a tile along and across its line, and its clockwise quarter turns."""


def family_at(*tiles: At) -> Family:
    """Return the positions of tiles whose lines are all parallel."""
    x, y = (np.array([tile[axis] for tile in tiles], np.float64) for axis in (0, 1))
    quarters = np.array([tile[2] for tile in tiles])
    wide, tall = (np.where(quarters % 2 == turned, FACE, 1.0) for turned in (0, 1))
    along, across = x[None] - x[:, None], y[None] - y[:, None]
    gap = np.abs(along) - (wide[:, None] + wide[None]) / 2
    clear = np.abs(across) - (tall[:, None] + tall[None]) / 2
    apart = np.hypot(np.maximum(gap, 0), np.maximum(clear, 0))
    return Family(np.zeros(len(x)), quarters, along, across, np.zeros_like(along), gap, clear, apart)
