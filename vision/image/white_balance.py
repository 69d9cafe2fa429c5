"""Estimates the colour of the light from the tiles, and corrects it.

Under a lamp or on a webcam, the white face of a tile looks yellow or blue, like the back of a tile, and red ink looks
black. Nearly all tile faces have a white background, so the background shows the colour of the light.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.image.photo import CHANNELS, WHITE, Pixels
from vision.inference.sessions import Array

Table = npt.NDArray[np.uint8]
"""A lookup table for `cv2.LUT`, 1 x 256 x 3.

For each value of blue, green and red in the photo, the lookup table contains the value in white light."""

FEW = 3
"""The light is estimated only if there are at least this many tiles.

Fitted by `python -m vision.train fit-thresholds`."""
GROUND = 70
"""The percentile of brightness that separates ink from background: the pixels above it are background.

Fitted by the same command."""
EDGE = 8
"""The margin left out at each side of a tile's box is the box's width or height divided by this value.

The margin possibly shows neighbouring tiles or the sides of the tile. Fitted by the same command."""
CAST = 1.25
"""The light is corrected if the brightest channel of white is at least this many times the darkest channel.

Fitted by the same command."""
DARKEST = 60.0
"""If the brightest channel of the estimated white is below this value (0 to 255), the tiles are assumed to be black.

Fitted by the same command."""
MOST = 4.0
"""The largest factor that brightens a channel. Fitted by the same command."""
_LOOKED_AT = 32
"""The side in pixels to which a tile is shrunk before its colour is measured. More pixels do not improve the estimate.
"""


def white_of(pixels: Pixels, boxes: Array) -> npt.NDArray[np.float64] | None:
    """Return the colour of white on BGR `pixels` (blue, green and red, 0 to 255), estimated from face-up tiles.

    `boxes` (N x 4) are the upright boxes of the tiles. The result is None for fewer than `FEW` tiles or black tiles.
    """
    whites = []
    for left, top, right, bottom in np.asarray(boxes, np.float64):
        across, down = (right - left) / EDGE, (bottom - top) / EDGE
        rows, columns = (
            slice(max(0, round(low)), max(0, round(high)))
            for low, high in ((top + down, bottom - down), (left + across, right - across))
        )
        face = pixels[rows, columns]
        if not face.size:
            continue
        sides = (min(face.shape[1], _LOOKED_AT), min(face.shape[0], _LOOKED_AT))
        colours = cv2.resize(face, sides, interpolation=cv2.INTER_AREA).reshape(-1, CHANNELS).astype(np.float64)
        whites.append(ground(colours))
    if len(whites) < FEW:
        return None
    white = np.asarray(np.median(np.stack(whites), axis=0), np.float64)
    return white if white.max() >= DARKEST else None


def ground(colours: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the background colour of a tile's face (3 values), from the colours of its pixels (N x 3)."""
    brightness = colours.sum(axis=1)
    return np.asarray(np.median(colours[brightness >= np.percentile(brightness, GROUND)], axis=0), np.float64)


def balance(white: npt.NDArray[np.float64] | None) -> Table | None:
    """Return the lookup table that makes the colour `white` neutral.

    The result is None if `white` is unknown or already nearly neutral.
    """
    if white is None or white.max() < CAST * max(white.min(), 1.0):
        return None
    gains = np.minimum(white.max() / np.maximum(white, 1.0), MOST)
    return np.asarray(np.clip(np.round(np.arange(WHITE + 1)[:, None] * gains), 0, WHITE), np.uint8)[None]
