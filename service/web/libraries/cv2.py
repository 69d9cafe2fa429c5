"""Replaces OpenCV on the phone: the functions of OpenCV with which `vision` reads a photo.

Resizing and warping are JavaScript (`static/web/pixels.js`), the rest is NumPy. The results are those of OpenCV 5;
`tests/service/browser/web/test_pixels.py` states for each function how much its results can differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import tehai_pixels  # the module pixels.js, registered by the worker

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

INTER_LINEAR, INTER_AREA = 1, 3
BORDER_CONSTANT, BORDER_REPLICATE = 0, 1
MORPH_ELLIPSE, MORPH_CLOSE = 2, 3
COLOR_BGR2RGB = COLOR_RGB2BGR = 4
COLOR_BGR2GRAY, COLOR_GRAY2BGR = 6, 8
COLOR_BGR2LAB, COLOR_LAB2BGR = 44, 56

_STRIP = 64
"""The rows of pixels that are computed at a time, so that a phone needs little memory."""


def resize(pixels: Pixels, size: tuple[int, int], interpolation: int = INTER_LINEAR) -> Pixels:
    """Return the picture resized to `size` (width, height). `INTER_AREA` cannot enlarge (`NotImplementedError`)."""
    wide, high = size
    height, width = pixels.shape[:2]
    if interpolation == INTER_AREA and (wide > width or high > height):
        raise NotImplementedError("INTER_AREA does not enlarge")
    out = np.empty((high, wide, 3), np.uint8)
    tehai_pixels.resize(np.ascontiguousarray(pixels), height, width, out, high, wide, interpolation == INTER_AREA)
    return out


def warpAffine(  # noqa: N802 - a name of OpenCV
    pixels: Pixels,
    matrix: npt.ArrayLike,
    size: tuple[int, int],
    flags: int = INTER_LINEAR,  # noqa: ARG001
    borderMode: int = BORDER_CONSTANT,  # noqa: N803
    borderValue: Sequence[float] = (0, 0, 0),  # noqa: N803
) -> Pixels:
    """Return a picture of `size` (width, height); `matrix` maps points of `pixels` to it. `flags` has no effect."""
    wide, high = size
    height, width = pixels.shape[:2]
    out = np.empty((high, wide, 3), np.uint8)
    back = invertAffineTransform(matrix).ravel().tolist()
    around = -1 if borderMode == BORDER_REPLICATE else borderValue[0]
    tehai_pixels.warp(np.ascontiguousarray(pixels), height, width, out, high, wide, back, around)
    return out


def getAffineTransform(given: npt.ArrayLike, wanted: npt.ArrayLike) -> Floats:  # noqa: N802
    """Return the matrix (2 x 3) that maps three points to three others."""
    points = np.hstack([np.asarray(given, np.float64), np.ones((3, 1))])
    return np.asarray(np.linalg.solve(points, np.asarray(wanted, np.float64)).T, np.float64)


def invertAffineTransform(matrix: npt.ArrayLike) -> Floats:  # noqa: N802
    """Return the inverse of a matrix (2 x 3); zeros if it has none."""
    (a, b, c), (d, e, f) = np.asarray(matrix, np.float64).tolist()
    found = a * e - b * d
    scale = 1 / found if found else 0.0
    p, q, r, s = e * scale, -b * scale, -d * scale, a * scale
    return np.array([[p, q, -p * c - q * f], [r, s, -r * c - s * f]])


def copyMakeBorder(  # noqa: N802
    pixels: Pixels, top: int, bottom: int, left: int, right: int, kind: int, value: Sequence[int] = (0, 0, 0)
) -> Pixels:
    """Return the picture with a border of one colour."""
    if kind != BORDER_CONSTANT:
        raise NotImplementedError("only BORDER_CONSTANT")
    height, width = pixels.shape[:2]
    out = np.empty((height + top + bottom, width + left + right, 3), np.uint8)
    out[:] = value
    out[top : top + height, left : left + width] = pixels
    return out


def LUT(pixels: Pixels, table: Pixels) -> Pixels:  # noqa: N802
    """Return the values of a table (256, or 1 x 256 x 3 with a column for each channel) at the pixels."""
    if table.ndim == 1:
        return np.take(table, pixels)
    return np.stack([np.take(table[0, :, channel], pixels[..., channel]) for channel in range(3)], axis=-1)


def split(pixels: Pixels) -> tuple[Pixels, ...]:
    """Return the channels of a picture."""
    return tuple(np.ascontiguousarray(pixels[..., channel]) for channel in range(3))


def merge(channels: Sequence[Pixels]) -> Pixels:
    """Return the picture with these channels."""
    return np.ascontiguousarray(np.stack(channels, axis=-1))


def filter2D(picture: npt.NDArray[np.float32], depth: int, kernel: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:  # noqa: N802
    """Return a grey picture filtered with a kernel of 3 x 3 numbers; the edge is mirrored."""
    if depth != -1 or kernel.shape != (3, 3):
        raise NotImplementedError("only kernels of 3 x 3")
    height, width = picture.shape
    wider = np.pad(picture, 1, mode="reflect")
    found = np.zeros_like(picture)
    for row in range(3):
        for column in range(3):
            found += kernel[row, column] * wider[row : row + height, column : column + width]
    return found


def GaussianBlur(pixels: Pixels, size: tuple[int, int], sigma: float) -> Pixels:  # noqa: N802
    """Return the blurred picture, computed with integer weights of sum 256 as in OpenCV; the edge is mirrored."""
    if size != (0, 0):
        raise NotImplementedError("the size is that of sigma")
    weights = _gaussian(sigma)
    radius = len(weights) // 2
    wider = np.pad(pixels, ((radius, radius), (radius, radius), (0, 0)), mode="reflect")
    out = np.empty_like(pixels)
    for top in range(0, len(out), _STRIP):
        part = out[top : top + _STRIP]
        part[:] = _blurred(wider[top : top + len(part) + 2 * radius].astype(np.uint32), weights, part.shape)
    return out


def _blurred(wider: npt.NDArray[np.uint32], weights: list[int], shape: tuple[int, ...]) -> npt.NDArray[np.uint32]:
    """Return blurred rows of this shape. `wider`: the same rows with the edge around them."""
    height, width = shape[:2]
    rows = np.zeros((len(wider), width, 3), np.uint32)
    found = np.full(shape, 1 << 15, np.uint32)
    for place, each in enumerate(weights):
        rows += np.uint32(each) * wider[:, place : place + width]
    for place, each in enumerate(weights):
        found += np.uint32(each) * rows[place : place + height]
    return np.asarray(found >> np.uint32(16), np.uint32)


def _gaussian(sigma: float) -> list[int]:
    """Return the weights of a Gaussian filter: integers of sum 256. A rounding error is added to the next weight."""
    size = round(sigma * 6 + 1) | 1
    exact = np.exp(-((np.arange(size) - size // 2) ** 2) / (2 * sigma**2))
    exact *= 256 / exact.sum()
    half, rest = [], 0.0
    for each in exact[: size // 2].tolist():
        half.append(round(each + rest))
        rest += each - half[-1]
    return [*half, 256 - 2 * sum(half), *half[::-1]]


def getStructuringElement(shape: int, size: tuple[int, int]) -> Pixels:  # noqa: N802
    """Return an ellipse of ones. `size`: its width and height, both odd."""
    if shape != MORPH_ELLIPSE:
        raise NotImplementedError("only an ellipse")
    width, height = size
    down = np.arange(height) - height // 2
    reach = np.round(width // 2 * np.sqrt(1 - (down / max(1, height // 2)) ** 2))
    return np.asarray(np.abs(np.arange(width) - width // 2) <= reach[:, None], np.uint8)


def morphologyEx(pixels: Pixels, operation: int, element: Pixels) -> Pixels:  # noqa: N802
    """Return the closed picture: without dark parts that are smaller than the element. Nothing lies beyond the edge."""
    if operation != MORPH_CLOSE:
        raise NotImplementedError("only closing")
    return _extreme(_extreme(pixels, element, np.maximum, 0), element, np.minimum, 255)


def _extreme(pixels: Pixels, element: Pixels, choose: np.ufunc, beyond: int) -> Pixels:
    """Return the largest or smallest value below the element around each pixel. `beyond`: the value beyond the edge."""
    (down, across), (height, width) = (side // 2 for side in element.shape), pixels.shape[:2]
    wider = np.pad(pixels, ((down, down), (across, across), (0, 0)), constant_values=beyond)
    found = np.full_like(pixels, beyond)
    for top, left in np.argwhere(element):
        choose(found, wider[top : top + height, left : left + width], out=found)
    return found


def cvtColor(pixels: Pixels, code: int) -> Pixels:  # noqa: N802
    """Return the picture in another colour space. `code`: one of the `COLOR_…` constants above."""
    change = _COLOURS[code]
    parts = [change(pixels[top : top + _STRIP]) for top in range(0, len(pixels), _STRIP)]
    return np.asarray(np.concatenate(parts), np.uint8)


def _grey(pixels: Pixels) -> Pixels:
    blue, green, red = (pixels[..., channel].astype(np.int32) for channel in range(3))
    return np.asarray((blue * 3735 + green * 19235 + red * 9798 + (1 << 14)) >> 15, np.uint8)


def _from_grey(pixels: Pixels) -> Pixels:
    return np.repeat(pixels[..., None], 3, axis=2)


def _reversed(pixels: Pixels) -> Pixels:
    return np.ascontiguousarray(pixels[..., ::-1])


_TO_XYZ = np.array([[0.412453, 0.357580, 0.180423], [0.212671, 0.715160, 0.072169], [0.019334, 0.119193, 0.950227]])
_WHITE = np.array([0.950456, 1.0, 1.088754])
_KNEE = 0.008856
"""Light below this share of white is on the straight part of the lightness curve."""


def _lab(pixels: Pixels) -> Pixels:
    """Return L, a and b of BGR pixels, as integers scaled as in OpenCV."""
    values = np.arange(256) / 255
    light = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    gamma = np.rint(255 * 8 * light).astype(np.int32)
    steps = np.arange(256 * 12) / (255 * 8)
    curve = np.rint((1 << 15) * np.where(steps < _KNEE, steps * 7.787 + 16 / 116, np.cbrt(steps))).astype(np.int32)
    weights = np.rint((1 << 12) * _TO_XYZ / _WHITE[:, None]).astype(np.int32)
    blue, green, red = (gamma[pixels[..., channel]] for channel in range(3))
    x, y, z = (curve[(red * r + green * g + blue * b + (1 << 11)) >> 12] for r, g, b in weights)
    lightness = (296 * y - 1336934 + (1 << 14)) >> 15
    first, second = ((each + (128 << 15) + (1 << 14)) >> 15 for each in (500 * (x - y), 200 * (y - z)))
    return np.asarray(np.clip(np.stack([lightness, first, second], axis=-1), 0, 255), np.uint8)


def _from_lab(pixels: Pixels) -> Pixels:
    """Return the BGR pixels of L, a and b."""
    lightness, first, second = (pixels[..., channel].astype(np.float32) for channel in range(3))
    lightness *= np.float32(100 / 255)
    y = (lightness + 16) / 116
    straight = lightness <= np.float32(903.3 * _KNEE)
    y = np.where(straight, 7.787 * lightness / np.float32(903.3) + np.float32(16 / 116), y)
    curves = [y + (first - 128) / 500, y, y - (second - 128) / 200]
    low = np.float32(7.787 * _KNEE + 16 / 116)
    xyz = [np.where(each <= low, (each - np.float32(16 / 116)) / np.float32(7.787), each**3) for each in curves]
    back = np.linalg.inv(_TO_XYZ / _WHITE[:, None]).astype(np.float32)
    out = np.empty(pixels.shape, np.uint8)
    for place, row in enumerate(back):
        light = np.clip(sum(weight * each for weight, each in zip(row, xyz, strict=True)), 0, 1)
        value = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** np.float32(1 / 2.4) - 0.055)
        out[..., 2 - place] = np.rint(value * 255)
    return out


_COLOURS: Any = {
    COLOR_RGB2BGR: _reversed,
    COLOR_BGR2GRAY: _grey,
    COLOR_GRAY2BGR: _from_grey,
    COLOR_BGR2LAB: _lab,
    COLOR_LAB2BGR: _from_lab,
}
