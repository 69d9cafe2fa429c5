"""Ground plane: from quads on a photo to positions on the table, with perspective removed.

Responsible for geometry only. A tile is a rectangle of known proportions, so each quad gives the view of the table at
that place; these views are joined from tile to tile into one map. Lengths are in heights of a tile.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.geometry.angles import nearest_right_angle
from vision.geometry.detections import Detections
from vision.image.aspect import FACE

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

NEIGHBOURS = 6
"""The number of nearest tiles from which the position of a tile is computed."""
ASLANT = 10.0
"""An angle of this many degrees between two tiles doubles the distance that counts."""
STANDING = 0.5
"""A tile that may stand shows at most this fraction of its area, compared to a view from above."""
_ODD, _FITTING, _SEVERAL = 0.35, 0.25, 2
"""A quad is read a quarter turn further if it differs from its neighbours by at least the first value, then by less
than the second, and fewer neighbours than the third are like it as it is."""


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """N tiles as seen from above.

    `places` (N x 2, x to the right and y down), `angles` (N, degrees clockwise from upright), `lines` (N, the same
    modulo a quarter turn, and similar among neighbouring tiles), and `sizes` (N), the sizes on the photo. The
    orientation of the whole map is arbitrary.
    """

    places: Floats
    angles: Floats
    lines: Floats
    sizes: Floats


def plane_of(detections: Detections) -> Plane:
    """Return the map of at least one tile. Standing tiles are placed where their faces appear."""
    quads = detections.quads.astype(np.float64)
    centres = quads.mean(axis=1)
    views = views_of(quads)
    near = _nearest(centres)
    views = _unrolled(views, near)
    inverses = np.linalg.inv(views)
    turns = np.tensordot(inverses, views, axes=(2, 1)).transpose(1, 3, 0, 2)  # 2 x 2 x N x N
    between = np.degrees(np.arctan2(turns[1, 0] - turns[0, 1], turns[0, 0] + turns[1, 1]))
    order, parents = _tree(centres, views, between)
    angles = np.zeros(len(centres))
    lines = np.zeros(len(centres))
    for tile, parent in zip(order[1:], parents[1:]):
        step = between[parent, tile]
        angles[tile] = angles[parent] + step
        lines[tile] = lines[parent] + step - nearest_right_angle(step)
    ground = views @ _turned(-angles)
    sizes = np.sqrt(np.abs(np.linalg.det(views)))
    return Plane(_places(centres, ground, near, order, parents), angles, lines, sizes)


def views_of(quads: Floats) -> Floats:
    """Return the views (N x 2 x 2) of quads (N x 4 x 2): the image of the table at each tile, if the tile lay upright
    on it.
    """
    across = (quads[:, 1] + quads[:, 2] - quads[:, 0] - quads[:, 3]) / 2
    down = (quads[:, 2] + quads[:, 3] - quads[:, 0] - quads[:, 1]) / 2
    views = np.stack([across / FACE, down], axis=2)
    areas = np.linalg.det(views)
    lengths = np.maximum(np.linalg.norm(views, axis=1).max(axis=1), 1e-6)
    # A quad without an area, or one with reversed order, is taken for an upright tile of its size.
    odd = areas < 1e-3 * lengths**2
    views[odd] = lengths[odd, None, None] * np.eye(2)
    return np.asarray(views, np.float64)


def seen_apart(quads: Floats) -> Floats:
    """Return N x N distances between quads (N x 4 x 2) on the photo, in heights of a tile; infinite unless both may
    stand.

    Tiles may stand if they are seen more obliquely than `STANDING`. Their faces are then foreshortened although the
    table may be seen from above: in apparent heights they would seem far from each other.
    """
    views, centres = views_of(quads), quads.mean(axis=1)
    sides = np.linalg.norm(views, axis=1).max(axis=1)
    aslant = np.abs(np.linalg.det(views)) < STANDING * sides**2
    lengths = np.linalg.norm(centres[:, None] - centres[None], axis=2)
    apart = np.maximum(lengths / np.minimum(sides[:, None], sides[None]) - FACE, 0.0)
    return np.asarray(np.where(aslant[:, None] & aslant[None], apart, np.inf), np.float64)


def _nearest(centres: Floats) -> Ints:
    distances = ((centres[:, None] - centres[None]) ** 2).sum(axis=2)
    np.fill_diagonal(distances, np.inf)
    return np.asarray(np.argsort(distances, axis=1, kind="stable")[:, : min(NEIGHBOURS, len(centres) - 1)], np.int64)


def _unlike(one: Floats, other: Floats) -> Floats:
    """Return how much ellipses (… x 2 x 2) differ, whatever the rotation of the tiles: 0 if equal."""
    forth = np.einsum("...ab,...ba->...", np.linalg.inv(one), other)
    back = np.einsum("...ab,...ba->...", np.linalg.inv(other), one)
    return np.asarray(forth + back - 4)


def _unrolled(views: Floats, near: Ints) -> Floats:
    """Return the views, with quads rolled by one corner if their sides otherwise differ from those of the
    tiles around.
    """
    if near.shape[1] < 2:
        return views
    rolled = np.stack([views[:, :, 1] / FACE, -views[:, :, 0] * FACE], axis=2)
    as_is, as_rolled = (view @ view.transpose(0, 2, 1) for view in (views, rolled))
    around = np.median(as_is[near], axis=1)
    before, after = _unlike(around, as_is), _unlike(around, as_rolled)
    wrong = np.flatnonzero((before > _ODD) & (after < _FITTING) & (after < before / 2))
    # Several tiles with the same view are a flat set next to a standing row, or the other way round.
    alike = (_unlike(as_is[near[wrong]], as_is[wrong, None]) < _FITTING).sum(axis=1)
    wrong = wrong[alike < _SEVERAL]
    found = views.copy()
    found[wrong] = rolled[wrong]
    return found


def _tree(centres: Floats, views: Floats, between: Floats) -> tuple[list[int], list[int]]:
    """Return the tiles in order of a minimum spanning tree (Prim), and the tile from which each was reached.

    A difference in angle counts as distance, so that tiles with one direction are joined to each other.
    """
    ellipses = views @ views.transpose(0, 2, 1)
    sizes = np.sqrt(np.abs(np.linalg.det(views)))
    steps = centres[:, None] - centres[None]
    lengths = np.sqrt((steps**2).sum(axis=2)) / np.minimum(sizes[:, None], sizes[None])
    forth = np.tensordot(np.linalg.inv(ellipses), ellipses, axes=((1, 2), (2, 1)))  # as in `_unlike`, for all pairs
    lengths = lengths * (1 + np.minimum(forth + forth.T - 4, 9))
    lengths = lengths * (1 + np.abs(between - nearest_right_angle(between)) / ASLANT)
    order, parents = [0], [0]
    best, source = lengths[0].copy(), np.zeros(len(centres), np.int64)
    best[0] = np.inf
    for _ in range(len(centres) - 1):
        tile = int(best.argmin())
        order.append(tile)
        parents.append(int(source[tile]))
        nearer = lengths[tile] < best
        nearer[order] = False
        best = np.where(nearer, lengths[tile], best)
        source = np.where(nearer, tile, source)
        best[tile] = np.inf
    return order, parents


def _turned(degrees: Floats) -> Floats:
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.asarray(np.stack([np.stack([cos, -sin], -1), np.stack([sin, cos], -1)], -2), np.float64)


def _places(centres: Floats, ground: Floats, near: Ints, order: list[int], parents: list[int]) -> Floats:
    """Return the positions that best fit the steps between neighbours; near neighbours have the most weight."""
    count = len(centres)
    if count < 2:
        return np.zeros((count, 2))
    starts = np.concatenate([np.repeat(np.arange(count), near.shape[1]), parents[1:]])
    ends = np.concatenate([near.ravel(), order[1:]])
    middle = np.linalg.inv((ground[starts] + ground[ends]) / 2)
    steps = np.einsum("nab,nb->na", middle, centres[ends] - centres[starts])
    weights = 1 / (0.05 + (steps**2).sum(axis=1)) ** 2
    system = np.zeros((count, count))
    np.add.at(system, (starts, starts), weights)
    np.add.at(system, (ends, ends), weights)
    np.add.at(system, (starts, ends), -weights)
    np.add.at(system, (ends, starts), -weights)
    right = np.zeros((count, 2))
    np.add.at(right, ends, weights[:, None] * steps)
    np.add.at(right, starts, -weights[:, None] * steps)
    system[0, 0] += 1.0
    return np.asarray(np.linalg.solve(system, right), np.float64)
