"""The painting order of bodies: nearer bodies must cover farther ones.

Boxes that do not intersect can have every orientation. If two boxes intersect, the box whose centre is farther
from the camera is painted first.
"""

from __future__ import annotations

import heapq

import numpy as np
import numpy.typing as npt

from vision.render.geometry import View
from vision.render.scene import Points

__all__ = ["painting_order"]

_OVERLAP = -2.5  # mm; two boxes that intersect by less are treated as separate


def painting_order(boxes: Points, view: View) -> list[int]:
    """Return the indices of N boxes (N x 8 x 3, corners as in `geometry.box_corners`) in painting order."""
    away = -np.hypot(*(boxes.mean(axis=1)[:, :2] - view.eye[:2]).T)
    ranks = np.argsort(np.argsort(away, kind="stable"))
    before = _before(boxes, view)
    waits = before.sum(axis=0)
    ready = [(int(ranks[n]), int(n)) for n in np.flatnonzero(waits == 0)]
    heapq.heapify(ready)
    left = set(range(len(boxes)))
    order: list[int] = []
    while left:
        if not ready:  # three boxes cover each other in a cycle: break it at the farthest box
            farthest = min(left, key=lambda n: int(ranks[n]))
            ready = [(int(ranks[farthest]), farthest)]
            waits[farthest] = 0
        _, chosen = heapq.heappop(ready)
        if chosen not in left:
            continue
        left.remove(chosen)
        order.append(chosen)
        for after in map(int, np.flatnonzero(before[chosen])):
            waits[after] -= 1
            if waits[after] == 0:
                heapq.heappush(ready, (int(ranks[after]), after))
    return order


def _before(boxes: Points, view: View) -> npt.NDArray[np.bool_]:
    """Return an N x N matrix: entry (a, b) is true if box a must be painted before box b.

    This is the case if both overlap in the picture and box b covers box a.
    """
    count = len(boxes)
    seen = view.project(boxes)
    low, high = seen.min(axis=1), seen.max(axis=1)
    meet = ((low[:, None] <= high[None]) & (low[None] <= high[:, None])).all(axis=2)
    meet &= ~np.eye(count, dtype=bool)
    first, second = np.nonzero(meet)
    if not len(first):
        return np.zeros((count, count), bool)
    axes = np.stack([boxes[:, 1] - boxes[:, 0], boxes[:, 0] - boxes[:, 3], boxes[:, 4] - boxes[:, 0]], axis=1)
    lengths = np.linalg.norm(axes, axis=2, keepdims=True)
    axes = axes / np.maximum(lengths, 1e-9)
    half = lengths[:, :, 0] / 2
    middle = boxes.mean(axis=1)
    # The second box and the eye in the coordinates of the first box (its three axes, from its centre).
    other = np.einsum("pak,pck->pac", axes[first], boxes[second] - middle[first][:, None])
    eye = np.einsum("pak,pk->pa", axes[first], view.eye - middle[first])
    gaps = np.concatenate([other.min(axis=2) - half[first], -other.max(axis=2) - half[first]], axis=1)
    sides = np.concatenate([eye - half[first], -eye - half[first]], axis=1)
    best = gaps.argmax(axis=1)
    rows = np.arange(len(best))
    gap = np.full((count, count), -np.inf)
    gap[first, second] = gaps[rows, best]
    # If the eye is beyond the separating plane too, the second box covers the first.
    covers = np.zeros((count, count), bool)
    covers[first, second] = sides[rows, best] > 0
    mine, theirs = gap >= gap.T, gap < gap.T
    apart = np.maximum(gap, gap.T) > _OVERLAP
    return np.asarray(meet & apart & ((mine & covers) | (theirs & ~covers.T)) & ~_tie(gap, covers))


def _tie(gap: npt.NDArray[np.float64], covers: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Return, for each pair of boxes (N x N), whether two equally good separating planes give opposite orders.

    For such a pair, the distance from the camera decides.
    """
    return np.asarray((gap == gap.T) & (covers == covers.T))
