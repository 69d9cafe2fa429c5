"""From loose tiles to rows of tiles, the likeliest hand first.

Responsible for which tiles lie beside each other, in which direction a row runs, how far its tiles are apart and
which of them lie sideways. What a row means (which tile won, what is a flower) is the business of `vision.reading`.

Every row has its own direction, and all lengths are measured along it or across it. The directions that are tried
are in `DIRECTIONS`: rows within some 15 degrees of level. Nothing else here knows that rows are level.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.detections import Detections

Vector = tuple[float, float]

DIRECTIONS: tuple[Vector, ...] = tuple(
    (math.cos(math.radians(angle)), math.sin(math.radians(angle))) for angle in (0, -7, 7, -14, 14)
)
"""Directions in which rows are looked for: level first, then a little up or down."""

BESIDE = 0.45
"""How far the middles of neighbours may differ across the row, as a part of their height."""
REACH = 2.0
"""The widest gap within a row, in widths of a tile: groups of a hand may lie apart."""
OVERLAP = 0.5
"""How much of the narrower tile a neighbour may cover, as upright boxes of crooked tiles do."""
ALIKE = 1.6
"""How much larger than its neighbour a tile of a row may be (the sides of a tile are about 1 to 1.35)."""
SIDEWAYS = 1.35
"""A tile lies sideways when it is this much wider for its height than the others of its row are."""
HAND = 14


@dataclass(frozen=True, slots=True)
class Row:
    """Tiles beside each other. `members` are indices of the detections, in order along `direction` (a unit vector).

    `gaps` are the distances between neighbours' sides in widths of a tile, one fewer than members; below zero where
    they overlap. `sideways` says of each member whether it lies across the others. `likelihood`, 0 to 1, orders the
    rows of a photo by how much each looks like the hand.
    """

    members: tuple[int, ...]
    direction: Vector
    gaps: tuple[float, ...]
    sideways: tuple[bool, ...]
    likelihood: float

    def __len__(self) -> int:
        return len(self.members)


@dataclass(frozen=True, slots=True)
class Layout:
    """The rows, likeliest hand first, and `scenery`: the tiles of no row. Every tile is in one place."""

    detections: Detections
    rows: tuple[Row, ...]
    scenery: tuple[int, ...]


def lay_out(detections: Detections) -> Layout:
    """Rows of at least two level tiles; a tile alone is a row only where there is no other row.

    Neither the order of the detections nor the size of the photo changes what is found.
    """
    # In the order of their places, so that ties fall the same whatever the order of the detections.
    free = sorted(range(len(detections)), key=lambda tile: _place(detections, tile))
    costs = [(direction, _costs(detections, direction)) for direction in DIRECTIONS]
    found: list[tuple[tuple[int, ...], Vector]] = []
    while free:
        chains = [(chain, direction) for direction, cost in costs for chain in _chains(cost, free)]
        longest = max(len(chain) for chain, _ in chains)
        if longest < 2 and found:
            break
        row, direction = max(
            (candidate for candidate in chains if len(candidate[0]) == longest),
            key=lambda candidate: _strength(detections, *candidate),
        )
        found.append((row, direction))
        free = [tile for tile in free if tile not in row]
        if longest < 2:
            break
    likelihoods = _likelihoods(detections, [row for row, _ in found])
    rows = [_row(detections, *row, likelihood) for row, likelihood in zip(found, likelihoods)]
    rows.sort(key=lambda row: (-row.likelihood, *_place(detections, row.members[0])))
    return Layout(detections, tuple(rows), tuple(free))


def spans(detections: Detections, direction: Vector) -> npt.NDArray[np.float64]:
    """Where each tile begins and ends along `direction` and across it (to its right): N x 4, begin end begin end."""
    along = detections.quads.astype(np.float64) @ np.array(direction)
    across = detections.quads.astype(np.float64) @ np.array((-direction[1], direction[0]))
    return np.stack([along.min(axis=1), along.max(axis=1), across.min(axis=1), across.max(axis=1)], axis=1)


def _place(detections: Detections, tile: int) -> Vector:
    x, y = detections.quads[tile].mean(axis=0)
    return float(y), float(x)


def _costs(detections: Detections, direction: Vector) -> npt.NDArray[np.float64]:
    """How badly each tile follows each other one in a row along `direction`: N x N, infinite where it cannot."""
    centres = detections.quads.astype(np.float64).mean(axis=1)
    sizes = spans(detections, direction)
    widths, heights = sizes[:, 1] - sizes[:, 0], sizes[:, 3] - sizes[:, 2]
    large = np.maximum(widths, heights)
    narrower = np.minimum(widths[:, None], widths[None])
    smaller, larger = np.minimum(large[:, None], large[None]), np.maximum(large[:, None], large[None])
    gap = sizes[None, :, 0] - sizes[:, None, 1]
    ahead = (centres[None] - centres[:, None]) @ np.array(direction)
    aside = np.abs((centres[None] - centres[:, None]) @ np.array((-direction[1], direction[0])))
    fits = (
        (ahead > 0)
        & (aside < BESIDE * smaller)
        & (gap < REACH * narrower)
        & (gap > -OVERLAP * narrower)
        & (larger < ALIKE * smaller)
    )
    return np.where(fits, ahead + 2 * aside, np.inf)


def _chains(cost: npt.NDArray[np.float64], free: list[int]) -> list[tuple[int, ...]]:
    """The rows of `free` tiles: two are neighbours where each is the best the other can have on that side."""
    among = cost[np.ix_(free, free)]
    following, preceding = among.argmin(axis=1), among.argmin(axis=0)
    places = np.arange(len(free))
    mutual = np.isfinite(among[places, following]) & (preceding[following] == places)
    linked = [int(tile) if found else -1 for tile, found in zip(following, mutual)]
    chains: list[tuple[int, ...]] = []
    for first in sorted(set(range(len(free))) - set(linked)):
        chain = [first]
        while linked[chain[-1]] >= 0:
            chain.append(linked[chain[-1]])
        chains.append(tuple(free[place] for place in chain))
    return chains


def _strength(detections: Detections, row: tuple[int, ...], direction: Vector) -> tuple[float, ...]:
    """What makes one of several rows of as many tiles better: closer to its line, then its place; of tiles alone
    the surest is best.
    """
    y, x = _place(detections, row[0])
    if len(row) < 2:
        return (float(detections.scores[row[0]]), y, x)
    centres = detections.quads[list(row)].astype(np.float64).mean(axis=1)
    off = np.ptp(centres @ np.array((-direction[1], direction[0]))) / np.linalg.norm(np.ptp(centres, axis=0))
    return (-round(float(off), 6), y, x)


def _row(detections: Detections, members: tuple[int, ...], nominal: Vector, likelihood: float) -> Row:
    direction = _fitted(detections, members, nominal)
    sizes = spans(detections, direction)[list(members)]
    widths, heights = sizes[:, 1] - sizes[:, 0], sizes[:, 3] - sizes[:, 2]
    ratios = widths / np.maximum(heights, 1e-6)
    usual = float(np.median(ratios)) if len(members) > 2 else min(float(ratios.min()), 1.0)
    sideways = ratios > SIDEWAYS * usual
    # A sideways tile is as wide as the others are high: the width of a tile is its shorter side there. Along a row
    # seen from one end tiles grow, so a gap is measured by its two neighbours.
    unit = np.where(sideways, np.minimum(widths, heights), widths)
    gaps = (sizes[1:, 0] - sizes[:-1, 1]) / np.maximum((unit[1:] + unit[:-1]) / 2, 1e-6)
    return Row(
        members, direction, tuple(float(gap) for gap in gaps), tuple(bool(value) for value in sideways), likelihood
    )


def _fitted(detections: Detections, members: tuple[int, ...], nominal: Vector) -> Vector:
    """The direction from the first third of a row to its last third, or the nominal one for a short row."""
    if len(members) < 3:
        return nominal
    centres = detections.quads[list(members)].astype(np.float64).mean(axis=1)
    third = max(1, len(members) // 3)
    x, y = centres[-third:].mean(axis=0) - centres[:third].mean(axis=0)
    length = math.hypot(x, y)
    return (float(x / length), float(y / length)) if length > 0 else nominal


def _likelihoods(detections: Detections, rows: list[tuple[int, ...]]) -> list[float]:
    """How much each row looks like the hand: some 14 tiles, large, and near the camera (low on the photo)."""
    if not rows:
        return []
    boxes = detections.boxes.astype(np.float64)
    sizes = [float(np.median(np.sqrt(np.prod(boxes[list(row), 2:] - boxes[list(row), :2], axis=1)))) for row in rows]
    levels = [float(detections.quads[list(row), :, 1].mean()) for row in rows]
    low, high = float(boxes[:, 1].min()), float(boxes[:, 3].max())
    return [
        0.6 * max(0.0, 1 - abs(len(row) - HAND) / HAND)
        + 0.2 * size / max(sizes)
        + 0.2 * (level - low) / max(high - low, 1e-9)
        for row, size, level in zip(rows, sizes, levels)
    ]
