"""Restores the aspect ratio of a squashed photo.

In some data sets, every photo was resized to a square, so the tiles look squashed. This module estimates the original
aspect ratio of such a photo. Photos sent by users keep their aspect ratio and do not need this correction.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import median

import cv2
import numpy as np

from vision.image.photo import Photo

FACE = 0.74
"""The width of the face of a tile, divided by the height of the face."""

_TALL = (9 / 16, 3 / 4)
_USUAL = (*_TALL, 1.0, *(1 / each for each in reversed(_TALL)))
_SNAP = math.log(1.13)


def estimate_aspect(ratios: Sequence[float]) -> float:
    """Return the original aspect ratio of a squashed photo (width / height).

    `ratios` has the width of each tile's box divided by its height, as measured on the squashed photo. The most common
    ratio is assumed to belong to upright tiles. If the estimate is near a usual aspect ratio of photos, this usual
    ratio is returned. The result is between 1/16 and 16; without boxes it is 1.
    """
    logs = sorted(math.log(ratio) for ratio in ratios if ratio > 0)
    if not logs:
        return 1.0
    crowds = [[value for value in logs if start <= value <= start + math.log(1.25)] for start in logs]
    sizes = [len(crowd) for crowd in crowds]
    wanted = math.log(FACE) - median(crowds[sizes.index(max(sizes))])
    nearest = min(_USUAL, key=lambda usual: abs(math.log(usual) - wanted))
    if abs(math.log(nearest) - wanted) <= _SNAP:
        return nearest
    return min(max(math.exp(wanted), 1 / 16), 16.0)


def alike(one: float, other: float) -> bool:
    """Return whether two aspect ratios are equal within the error of an estimate from the boxes of tiles."""
    return abs(math.log(one / other)) <= _SNAP


def stretch(photo: Photo, aspect: float) -> Photo:
    """Return the photo stretched to the aspect ratio `aspect` (width / height).

    No side becomes more than twice as long. If this is not enough for the aspect ratio, the other side becomes shorter.
    """
    ratio = aspect * photo.height / photo.width
    longer = min(max(ratio, 1 / ratio), 2.0)
    wide, high = (longer, longer / ratio) if ratio >= 1 else (longer * ratio, longer)
    size = max(1, round(photo.width * wide)), max(1, round(photo.height * high))
    return Photo(np.asarray(cv2.resize(photo.pixels, size, interpolation=cv2.INTER_LINEAR), np.uint8))
