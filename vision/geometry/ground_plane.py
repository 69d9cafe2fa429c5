"""Ground plane: maps the quads on a photo to positions on the mahjong table and removes the perspective.

A tile is a rectangle with known proportions, so each quad shows how the camera sees the surface of the mahjong table at
that tile (the view of the tile). The views are joined from tile to tile into one map. The unit of length is the height
of a tile.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.geometry.angles import nearest_right_angle
from vision.geometry.boxes import CORNERS, TINY
from vision.geometry.detections import Detections
from vision.image.aspect import FACE

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.intp]

NEIGHBOURS = 6
"""The position of a tile is computed from this many nearest tiles.

Fitted by `python -m vision.train fit-thresholds`."""
ASLANT = 10.0
"""`_tree` doubles the distance of two tiles if their angle is this many degrees from a multiple of 90 degrees.

The added distance is proportional to the difference from the multiple. Fitted by the same command."""
STANDING = 0.5
"""A tile is possibly standing if its visible area is below this fraction of its area seen from above.

Fitted by the same command."""
_ODD, _FITTING, _SEVERAL = 0.35, 0.25, 2
"""The limits for rotating a quad by a quarter turn.

The quad is rotated if all three conditions hold. Before the rotation, the quad differs from its neighbours by more than
the first value. After the rotation, it differs by less than the second value. Before the rotation, the number of
neighbours that are similar to the quad is below the third value. Fitted by the same command."""


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """The positions of N tiles as seen from above.

    - `places`: N x 2, the positions in tile heights, x to the right and y down
    - `angles`: N, the rotation of each tile relative to the first tile in degrees, clockwise
    - `lines`: N, the same rotation plus a multiple of 90 degrees; the multiple is chosen to give neighbouring tiles
      similar values
    - `sizes`: N, the sizes of the tiles on the photo in pixels

    On the map, the first tile is upright, whatever its rotation on the photo is.
    """

    places: Floats
    angles: Floats
    lines: Floats
    sizes: Floats


def plane_of(detections: Detections) -> Plane:
    """Return the map of one or more tiles. The position of a standing tile is the position of its visible face."""
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
    """Return the views (N x 2 x 2) of the quads (N x 4 x 2).

    The view of a tile is the matrix (2 x 2) that maps vectors on the mahjong table to vectors on the photo, at the
    position of this tile. The matrix assumes that the tile lies flat and is not rotated.
    """
    across = (quads[:, 1] + quads[:, 2] - quads[:, 0] - quads[:, 3]) / 2
    down = (quads[:, 2] + quads[:, 3] - quads[:, 0] - quads[:, 1]) / 2
    views = np.stack([across / FACE, down], axis=2)
    areas = np.linalg.det(views)
    lengths = np.maximum(np.linalg.norm(views, axis=1).max(axis=1), TINY)
    # A quad with no area or with its corners in reversed order is replaced by an upright tile of the same size.
    odd = areas < 1e-3 * lengths**2
    views[odd] = lengths[odd, None, None] * np.eye(2)
    return np.asarray(views, np.float64)


def seen_apart(quads: Floats) -> Floats:
    """Return the gaps (N x N) between quads (N x 4 x 2) on the photo, in heights of a tile.

    A gap is the distance between the centres minus the width of a tile, at least 0. The gap is infinite unless both
    tiles are possibly standing (see `STANDING`). The faces of standing tiles are foreshortened. If the unit were the
    foreshortened height of a tile, standing tiles would seem far apart. The unit is therefore the longer side, of the
    smaller of the two tiles.
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
    return np.asarray(np.argsort(distances, axis=1, kind="stable")[:, : min(NEIGHBOURS, len(centres) - 1)], np.intp)


def _unlike(one: Floats, other: Floats) -> Floats:
    """Return how much two ellipses (… x 2 x 2) differ: 0 if equal. The rotation of a tile has no influence."""
    forth = np.einsum("...ab,...ba->...", np.linalg.inv(one), other)
    back = np.einsum("...ab,...ba->...", np.linalg.inv(other), one)
    return np.asarray(forth + back - CORNERS)


def _unrolled(views: Floats, near: Ints) -> Floats:
    """Return the views, some of them rotated by a quarter turn.

    A quad is rotated if its sides differ from those of the neighbouring tiles before the rotation but not after it.
    """
    if near.shape[1] < 2:
        return views
    rolled = np.stack([views[:, :, 1] / FACE, -views[:, :, 0] * FACE], axis=2)
    as_is, as_rolled = (view @ view.transpose(0, 2, 1) for view in (views, rolled))
    around = np.median(as_is[near], axis=1)
    before, after = _unlike(around, as_is), _unlike(around, as_rolled)
    wrong = np.flatnonzero((before > _ODD) & (after < _FITTING) & (after < before / 2))
    # Several such tiles with similar views are a meld that lies flat next to standing tiles, or a standing group next
    # to flat tiles.
    alike = (_unlike(as_is[near[wrong]], as_is[wrong, None]) < _FITTING).sum(axis=1)
    wrong = wrong[alike < _SEVERAL]
    found = views.copy()
    found[wrong] = rolled[wrong]
    return found


def _tree(centres: Floats, views: Floats, between: Floats) -> tuple[list[int], list[int]]:
    """Return the tiles in the order of a minimum spanning tree (Prim's algorithm), and their parents in the same order.

    The parent of the first tile is the tile itself. An angle between two tiles increases the distance between them in
    the tree. The tree therefore prefers to join tiles with the same direction.
    """
    ellipses = views @ views.transpose(0, 2, 1)
    sizes = np.sqrt(np.abs(np.linalg.det(views)))
    steps = centres[:, None] - centres[None]
    lengths = np.sqrt((steps**2).sum(axis=2)) / np.minimum(sizes[:, None], sizes[None])
    forth = np.tensordot(np.linalg.inv(ellipses), ellipses, axes=((1, 2), (2, 1)))  # as in `_unlike`, for all pairs
    lengths = lengths * (1 + np.minimum(forth + forth.T - CORNERS, 9))
    lengths = lengths * (1 + np.abs(between - nearest_right_angle(between)) / ASLANT)
    order, parents = [0], [0]
    best, source = lengths[0].copy(), np.zeros(len(centres), np.intp)
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
    """Return the positions (N x 2): the least-squares solution for the measured steps between neighbours.

    A short step has a higher weight than a long step.
    """
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
