"""Upright boxes and quads: conversion and overlap.

A box has the four values left, top, right and bottom. A quad has four corners (x, y), clockwise from the top left.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

CORNERS = 4
"""The number of corners of a quad, and of values of a box."""
TINY = 1e-9
"""The smallest divisor for lengths and areas, to avoid a division by zero."""


def upright(boxes: npt.ArrayLike) -> npt.NDArray[np.float32]:
    """Return the quads (N x 4 x 2) of boxes N x 4."""
    return np.asarray(boxes, np.float32).reshape(-1, CORNERS)[:, [0, 1, 2, 1, 2, -1, 0, -1]].reshape(-1, CORNERS, 2)


def around(quads: npt.ArrayLike) -> npt.NDArray[np.float32]:
    """Return the smallest upright boxes (N x 4) that contain the quads (N x 4 x 2)."""
    corners = np.asarray(quads, np.float32).reshape(-1, CORNERS, 2)
    return np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1)


def overlap(some: npt.ArrayLike, others: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Return the intersection over union (M x N) of every box in `some` (M x 4) with every box in `others` (N x 4)."""
    one, other = (np.asarray(boxes, np.float64).reshape(-1, CORNERS) for boxes in (some, others))
    low = np.maximum(one[:, None, :2], other[None, :, :2])
    high = np.minimum(one[:, None, 2:], other[None, :, 2:])
    shared = np.prod(np.maximum(high - low, 0), axis=2)
    areas = [np.prod(boxes[:, 2:] - boxes[:, :2], axis=1) for boxes in (one, other)]
    return np.asarray(shared / np.maximum(areas[0][:, None] + areas[1][None] - shared, TINY), np.float64)


def suppressed(
    boxes: npt.ArrayLike, scores: npt.NDArray[np.floating], same: float, most: int | None = None
) -> npt.NDArray[np.intp]:
    """Return the indices of the boxes (N x 4) that non-maximum suppression keeps, the highest score first.

    A box is dropped if its intersection over union with a kept box of a higher score is at least `same`. At most `most`
    boxes are kept.
    """
    corners = np.asarray(boxes)
    order = np.argsort(-scores, kind="stable")
    kept: list[int] = []
    while len(order) and (most is None or len(kept) < most):
        best, rest = order[:1], order[1:]
        kept.append(int(best[0]))
        order = rest[overlap(corners[best], corners[rest])[0] < same]
    return np.asarray(kept, np.intp)
