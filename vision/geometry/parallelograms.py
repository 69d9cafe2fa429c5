"""Encodes the shape of a tile in its crop as six numbers that do not depend on the order of the corners.

Responsible for that code, in both directions. A tile in perspective is approximately a parallelogram: a centre c, and
four corners c ± u, c ± v, complex numbers in the plane of the crop. Many faces do not show which corner is the first,
so a network that predicts ordered corners would predict the mean of two orders. The sum and the product of u² and v²
are the same in every order, and change smoothly with the shape.

Lengths are in sides of the crop, from its centre, x to the right and y down.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.geometry.boxes import TINY

Floats = npt.NDArray[np.float64]

NUMBERS = 6
_SCALES = np.array([1.0, 1.0, 4.0, 4.0, 8.0, 8.0])
"""Scales that give the six numbers about the same variance."""


def encode(quads: npt.ArrayLike) -> Floats:
    """Return the code (N x 6) of quads N x 4 x 2, corners in order around each."""
    corners = np.asarray(quads, np.float64).reshape(-1, 4, 2)
    z = corners[..., 0] + 1j * corners[..., 1]
    middle = z.mean(axis=1)
    first, second = ((z[:, 0] - z[:, 2]) / 2) ** 2, ((z[:, 1] - z[:, 3]) / 2) ** 2
    parts = np.stack([middle, first + second, first * second], axis=1)
    return np.asarray(parts.view(np.float64).reshape(-1, NUMBERS) * _SCALES)


def decode(codes: npt.ArrayLike) -> Floats:
    """Return the parallelograms (N x 4 x 2) of codes N x 6: corners clockwise as seen, starting with any of them."""
    numbers = np.ascontiguousarray(np.asarray(codes, np.float64).reshape(-1, NUMBERS) / _SCALES)
    middle, both, product = numbers.view(np.complex128).T
    root = np.sqrt(both**2 / 4 - product)
    u, v = np.sqrt(both / 2 + root), np.sqrt(both / 2 - root)
    z = np.stack([u, v, -u, -v], axis=1)
    z = np.take_along_axis(z, np.argsort(np.angle(z), axis=1), axis=1) + middle[:, None]
    return np.stack([z.real, z.imag], axis=2)


def in_order(quads: npt.ArrayLike, degrees: npt.ArrayLike) -> Floats:
    """Return quads N x 4 x 2, corners clockwise, each starting at the tile's top left.

    The top is the side that lies most in the direction `degrees` (N, clockwise from up) from the centre.
    """
    corners = np.asarray(quads, np.float64).reshape(-1, 4, 2)
    turns = np.radians(np.asarray(degrees, np.float64).reshape(-1))
    wanted = np.stack([np.sin(turns), -np.cos(turns)], axis=1)
    sides = (corners + np.roll(corners, -1, axis=1)) / 2 - corners.mean(axis=1, keepdims=True)
    lengths = np.maximum(np.linalg.norm(sides, axis=2), 1e-12)
    first = ((sides @ wanted[:, :, None])[..., 0] / lengths).argmax(axis=1)
    order = (first[:, None] + np.arange(4)[None]) % 4
    return np.take_along_axis(corners, order[:, :, None], axis=1)


def fitted(quads: npt.ArrayLike, boxes: npt.ArrayLike) -> Floats:
    """Return quads N x 4 x 2, moved and stretched to fill upright boxes N x 4 (left, top, right, bottom)."""
    corners = np.asarray(quads, np.float64).reshape(-1, 4, 2)
    sides = np.asarray(boxes, np.float64).reshape(-1, 2, 2)
    least, most = corners.min(axis=1), corners.max(axis=1)
    scale = (sides[:, 1] - sides[:, 0]) / np.maximum(most - least, TINY)
    return np.asarray((corners - least[:, None]) * scale[:, None] + sides[:, :1], np.float64)
