"""White balance: the colour of the light, estimated from the tiles.

Responsible for colours as in white light. Under a lamp or in front of a webcam a white tile looks yellow or blue, like
a back, and red ink looks black; since nearly all tiles are white, they give the colour of the light.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.image.decode import Pixels
from vision.inference.sessions import Array

Table = npt.NDArray[np.uint8]
"""1 x 256 x 3: for each value of blue, green and red the value in white light, as `cv2.LUT` takes it."""

FEW = 3
"""With fewer tiles, the light is not estimated."""
GROUND = 70
"""The percentile of brightness from which a tile's pixels are background rather than ink."""
EDGE = 8
"""The divisor of the part of a tile that is left out at each side: neighbours and sides are visible there."""
CAST = 1.25
"""The light is coloured if the brightest channel of white exceeds the darkest by this factor."""
DARKEST = 60.0
"""Below this, the tiles are assumed to be black."""
MOST = 4.0
"""The largest factor by which a channel is brightened."""
_LOOKED_AT = 32
"""The side in pixels to which a tile is shrunk: more pixels give no better estimate."""


def white_of(pixels: Pixels, boxes: Array) -> npt.NDArray[np.float64] | None:
    """Return blue, green and red (0 to 255) of white on BGR `pixels`, from face-up tiles in upright boxes N x 4.

    None if there are too few tiles, or if the tiles are black.
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
        colours = cv2.resize(face, sides, interpolation=cv2.INTER_AREA).reshape(-1, 3).astype(np.float64)
        whites.append(ground(colours))
    if len(whites) < FEW:
        return None
    white = np.asarray(np.median(np.stack(whites), axis=0), np.float64)
    return white if white.max() >= DARKEST else None


def ground(colours: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the colour of a tile's background, from the colours of its pixels (N x 3)."""
    brightness = colours.sum(axis=1)
    return np.asarray(np.median(colours[brightness >= np.percentile(brightness, GROUND)], axis=0), np.float64)


def balance(white: npt.NDArray[np.float64] | None) -> Table | None:
    """Return the table that turns this white of a photo into white; None if it is white enough, or unknown."""
    if white is None or white.max() < CAST * max(white.min(), 1.0):
        return None
    gains = np.minimum(white.max() / np.maximum(white, 1.0), MOST)
    return np.asarray(np.clip(np.round(np.arange(256)[:, None] * gains), 0, 255), np.uint8)[None]
