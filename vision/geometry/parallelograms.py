"""Encodes the shape of a tile in its crop as six numbers that do not depend on the order of the corners.

In perspective, a tile is approximately a parallelogram with a centre c and the four corners c ± u and c ± v. These are
complex numbers in the plane of the crop. Many faces do not show which corner is the first. A network that predicts
ordered corners would therefore predict the mean of two orders. The sum and the product of u² and v² are the same for
every order of the corners, and they change smoothly with the shape.

Coordinates are relative to the centre of the crop, x to the right and y down. The unit is the side of the crop.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.geometry.boxes import CORNERS, TINY

Floats = npt.NDArray[np.float64]

NUMBERS = 6
_SCALES = np.array([1.0, 1.0, 4.0, 4.0, 8.0, 8.0])
"""Factors for the six numbers. With these factors, the numbers have about the same variance."""


def encode(quads: npt.ArrayLike) -> Floats:
    """Return the codes (N x 6) of quads N x 4 x 2. The corners of a quad are clockwise or counterclockwise."""
    corners = np.asarray(quads, np.float64).reshape(-1, CORNERS, 2)
    z = corners[..., 0] + 1j * corners[..., 1]
    middle = z.mean(axis=1)
    first, second = ((z[:, 0] - z[:, 2]) / 2) ** 2, ((z[:, 1] - z[:, 3]) / 2) ** 2
    parts = np.stack([middle, first + second, first * second], axis=1)
    return np.asarray(parts.view(np.float64).reshape(-1, NUMBERS) * _SCALES)


def decode(codes: npt.ArrayLike) -> Floats:
    """Return the parallelograms (N x 4 x 2) of codes N x 6.

    The corners are clockwise on the photo and start at any corner of the tile.
    """
    numbers = np.ascontiguousarray(np.asarray(codes, np.float64).reshape(-1, NUMBERS) / _SCALES)
    middle, both, product = numbers.view(np.complex128).T
    root = np.sqrt(both**2 / 4 - product)
    u, v = np.sqrt(both / 2 + root), np.sqrt(both / 2 - root)
    z = np.stack([u, v, -u, -v], axis=1)
    z = np.take_along_axis(z, np.argsort(np.angle(z), axis=1), axis=1) + middle[:, None]
    return np.stack([z.real, z.imag], axis=2)


def in_order(quads: npt.ArrayLike, degrees: npt.ArrayLike) -> Floats:
    """Return the quads (N x 4 x 2, corners clockwise), each rotated to start at the top left corner of its tile.

    The top of a tile is the side whose direction from the centre is nearest to `degrees` (N, clockwise from up).
    """
    corners = np.asarray(quads, np.float64).reshape(-1, CORNERS, 2)
    turns = np.radians(np.asarray(degrees, np.float64).ravel())
    wanted = np.stack([np.sin(turns), -np.cos(turns)], axis=1)
    sides = (corners + np.roll(corners, -1, axis=1)) / 2 - corners.mean(axis=1, keepdims=True)
    lengths = np.maximum(np.linalg.norm(sides, axis=2), TINY)
    first = ((sides @ wanted[:, :, None])[..., 0] / lengths).argmax(axis=1)
    order = (first[:, None] + np.arange(CORNERS)[None]) % CORNERS
    return np.take_along_axis(corners, order[:, :, None], axis=1)


def fitted(quads: npt.ArrayLike, boxes: npt.ArrayLike) -> Floats:
    """Return the quads (N x 4 x 2), each moved and stretched to fill its upright box (left, top, right, bottom).

    `boxes` is N x 4.
    """
    corners = np.asarray(quads, np.float64).reshape(-1, CORNERS, 2)
    sides = np.asarray(boxes, np.float64).reshape(-1, 2, 2)
    least, most = corners.min(axis=1), corners.max(axis=1)
    scale = (sides[:, 1] - sides[:, 0]) / np.maximum(most - least, TINY)
    return np.asarray((corners - least[:, None]) * scale[:, None] + sides[:, :1], np.float64)
