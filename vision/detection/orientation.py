"""Orientation of tiles: computes the four corners of each tile from the directions that the face network predicts.

Responsible for the geometry of a tile in its upright box. The network sees the box stretched to a square; this module
converts a direction in that square to a direction on the photo. The geometric model of a tile is a parallelogram: a
rectangle with the usual proportions that is rotated and then stretched together with its box.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.geometry.angles import HALF_TURN, QUARTERS, RIGHT_ANGLE, TURN, nearest_right_angle, wrapped
from vision.geometry.boxes import CORNERS, TINY
from vision.image.aspect import FACE

Floats = npt.NDArray[np.float64]

SNAP = 6.0
"""A tile within this many degrees of upright is treated as level. The predicted directions are not more precise.

Fitted by `python -m vision.train fit-thresholds`."""
OPPOSITE = 3.0
"""A direction is reliable if its probability is at least this many times that of the opposite direction.

Many faces look the same upside down. Fitted by the same command."""
NEAR = 30.0
"""For a levelled tile, the directions within this many degrees of a right angle count for this right angle.

Fitted by the same command."""
SPREAD = 0.15
"""The standard deviation of log(width / height) of the boxes of level tiles on one photo.

Fitted by the same command."""
_FINE = np.linspace(-HALF_TURN, HALF_TURN, round(QUARTERS * TURN) + 1)


@dataclass(frozen=True, slots=True, eq=False)
class Turns:
    """The rotations of N tiles.

    - `degrees`: float64 N, the rotation in degrees, clockwise from upright, in the crop stretched to a square
    - `axes`: float64 N, the probability that the tile has this direction or the opposite direction
    - `known`: N booleans, whether the direction can be distinguished from the opposite direction
    """

    degrees: Floats
    axes: Floats
    known: npt.NDArray[np.bool_]

    @property
    def level(self) -> npt.NDArray[np.bool_]:
        """For each tile: True if it is upright within `SNAP` degrees; False if it is rotated or upside down."""
        return np.abs(self.degrees) < SNAP


def _sides(alpha: Floats) -> tuple[Floats, Floats]:
    """Return the width and the height of the upright box around a tile with height 1, rotated by `alpha` degrees."""
    cos, sin = np.abs(np.cos(np.radians(alpha))), np.abs(np.sin(np.radians(alpha)))
    return FACE * cos + sin, FACE * sin + cos


def _in_crop(alpha: Floats) -> Floats:
    """Return the direction of the top of a tile in its box stretched to a square.

    The tile is rotated by `alpha` degrees.
    """
    across, down = _sides(alpha)
    return np.asarray(np.degrees(np.arctan2(np.sin(np.radians(alpha)) / across, np.cos(np.radians(alpha)) / down)))


_CROP = _in_crop(_FINE)
_CROP[0], _CROP[-1] = -HALF_TURN, HALF_TURN


def turns_of(chances: npt.ArrayLike, boxes: npt.ArrayLike) -> Turns:
    """Return the rotations of N tiles from the direction probabilities and the upright boxes (N x 4) on the photo.

    `chances` is N x T; each row is a probability distribution over T equal steps clockwise from upright. If the face
    does not show the direction, the aspect ratio of the box decides. For example, a white dragon looks the same from
    all sides.
    """
    shares, corners = np.asarray(chances, np.float64), np.asarray(boxes, np.float64)
    count, steps = shares.shape
    if not count:
        return Turns(np.zeros(0), np.zeros(0), np.zeros(0, np.bool_))
    wide = np.roll(shares, 1, axis=1) + shares + np.roll(shares, -1, axis=1)
    half = steps // 2
    axes = wide[:, :half] + wide[:, half:]
    angles = np.arange(half) * TURN / steps
    across, down = _sides(np.interp(wrapped(angles), _CROP, _FINE))
    expected = np.log(across / down)
    sides = np.maximum(corners[:, 2:] - corners[:, :2], TINY)
    seen = np.log(sides[:, 0] / sides[:, 1])
    first = axes.argmax(axis=1)
    squash = float(np.median(seen - expected[first])) if (axes.max(axis=1) > 0.6).sum() > 2 else 0.0
    off = np.clip((seen[:, None] - expected[None] - squash) / SPREAD, -3, 3)
    weighed = axes * np.exp(-0.5 * off**2)
    best = weighed.argmax(axis=1)
    rows = np.arange(count)
    forward, backward = wide[rows, best], wide[rows, best + half]
    known = np.maximum(forward, backward) >= OPPOSITE * np.minimum(forward, backward)
    place = np.where(backward > forward, best + half, best)
    fine = wrapped((place + _shift(shares, place)) * TURN / steps)
    # If both directions of an axis look alike, choose the direction nearer to the tops of the other tiles.
    vectors = np.exp(1j * np.radians(fine))
    common = np.angle(vectors[known].sum()) if known.any() else 0.0
    opposite = wrapped(fine + HALF_TURN)
    away = np.cos(np.radians(fine) - common) < -TINY
    fine = np.where(~known & away, opposite, fine)
    return Turns(fine, axes[rows, best].clip(0, 1), known)


def further(chances: npt.ArrayLike) -> npt.NDArray[np.intp]:
    """Return by how many clockwise quarter turns (0 to 3) each of N levelled tiles is rotated in its crop.

    `chances` has the form described in `turns_of`. A tile counts as sideways if the two sideways directions together
    are more probable than the other two. It counts as upside down only if this direction is at least `OPPOSITE` times
    as probable as upright.
    """
    shares = np.asarray(chances, np.float64)
    steps = shares.shape[1]
    off = wrapped(np.arange(steps)[None] * TURN / steps - RIGHT_ANGLE * np.arange(QUARTERS)[:, None])
    up, right, down, left = (shares @ (np.abs(off) <= NEAR).T).T
    across = np.where(left > right, 3, 1)
    return np.where(right + left > up + down, across, np.where(down >= OPPOSITE * up, 2, 0))


def tops(lie: npt.ArrayLike) -> Floats:
    """Return the directions of the tops of tiles in degrees, clockwise from up. `lie` has their corners (N x 4 x 2)."""
    first, second, third, fourth = np.moveaxis(np.asarray(lie, np.float64), 1, 0)
    x, y = (first + second - third - fourth).T
    return np.asarray(np.degrees(np.arctan2(x, -y)), np.float64)


def _shift(shares: Floats, place: npt.NDArray[np.intp]) -> Floats:
    """Return the offset (-1 to 1 steps) of the true direction from the most probable step.

    It is computed from the probabilities of that step and the two neighbouring steps.
    """
    rows, steps = np.arange(len(place)), shares.shape[1]
    before, here, after = (shares[rows, (place + step) % steps] for step in (-1, 0, 1))
    return np.asarray((after - before) / np.maximum(before + here + after, TINY))


def quads(boxes: npt.ArrayLike, degrees: npt.ArrayLike) -> npt.NDArray[np.float32]:
    """Return the corners (float32 N x 4 x 2) of N tiles that fill their upright boxes (N x 4).

    The corners are clockwise from the top left corner of the upright face. `degrees` (N) has the directions of the tops
    (clockwise from up) in the box stretched to a square. A direction within `SNAP` degrees of a right angle becomes
    that right angle. The upright box around each quad is exactly the given box.
    """
    corners = np.asarray(boxes, np.float64).reshape(-1, CORNERS)
    turn = wrapped(np.asarray(degrees, np.float64).ravel())
    right = nearest_right_angle(turn)
    turn = np.where(np.abs(turn - right) < SNAP, right, turn)
    alpha = np.radians(np.interp(turn, _CROP, _FINE))
    x = np.array([-1, 1, 1, -1]) * (FACE / 2)
    y = np.array([-1, -1, 1, 1]) / 2
    cos, sin = np.cos(alpha)[:, None], np.sin(alpha)[:, None]
    shape = np.stack([x * cos - y * sin, x * sin + y * cos], axis=2)
    extent = np.ptp(shape, axis=1)
    middle = (corners[:, None, :2] + corners[:, None, 2:]) / 2
    return np.asarray(shape / extent[:, None] * (corners[:, None, 2:] - corners[:, None, :2]) + middle, np.float32)
