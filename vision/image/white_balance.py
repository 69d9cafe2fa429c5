"""The light that tiles lie in: what a photo makes of white, told by the tiles themselves.

Responsible for colours as they would be in white light. Under a lamp or before a webcam a white tile looks yellow or
blue, like a back, and red ink like black; but nearly all tiles are white, so they tell the light.
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
"""Tiles below which nothing is told of the light."""
GROUND = 70
"""The percentile of a tile's brightness from which its pixels are its ground rather than its ink."""
EDGE = 8
"""The part of a tile at each side, as its divisor, that is left out: neighbours and sides show there."""
CAST = 1.25
"""How many times brighter the brightest colour of white is than the darkest for the light to be coloured."""
DARKEST = 60.0
"""Below this the tiles are thought to be black themselves."""
MOST = 4.0
"""By how many times a colour is made brighter at most."""
_LOOKED_AT = 32
"""Pixels of a side that a tile is shrunk to: more tell no more."""


def white_of(pixels: Pixels, boxes: Array) -> npt.NDArray[np.float64] | None:
    """Blue, green and red (0 to 255) of what is white on BGR `pixels`, from tiles face up in upright boxes N x 4; None
    where they are too few, or black.
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
    """What a tile's signs are printed on, of the colours of its pixels (N x 3)."""
    brightness = colours.sum(axis=1)
    return np.asarray(np.median(colours[brightness >= np.percentile(brightness, GROUND)], axis=0), np.float64)


def balance(white: npt.NDArray[np.float64] | None) -> Table | None:
    """What makes this white of a photo white; None where it is white enough, or not known."""
    if white is None or white.max() < CAST * max(white.min(), 1.0):
        return None
    gains = np.minimum(white.max() / np.maximum(white, 1.0), MOST)
    return np.asarray(np.clip(np.round(np.arange(256)[:, None] * gains), 0, 255), np.uint8)[None]
