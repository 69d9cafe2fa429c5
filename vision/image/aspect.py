"""Restores the aspect of a squashed photo.

Responsible for photos that were made square without keeping their aspect, as in data sets. The photos of users keep
their aspect and do not need this.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import median

import cv2
import numpy as np

from vision.image.decode import Photo

FACE = 0.74
"""Width of a tile's face divided by its height."""

_USUAL = (9 / 16, 3 / 4, 1.0, 4 / 3, 16 / 9)
_SNAP = math.log(1.13)


def estimate_aspect(ratios: Sequence[float]) -> float:
    """Return width : height of a photo from the ratios (width / height, as squashed) of its tiles' boxes.

    The most common ratio is taken to be that of upright tiles. The result is a usual photo aspect if one is near, and
    is limited to between 1:16 and 16:1. Without boxes it is 1.
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
    """Return whether two aspects are the same, as exactly as boxes of tiles tell."""
    return abs(math.log(one / other)) <= _SNAP


def stretch(photo: Photo, aspect: float) -> Photo:
    """Return the photo stretched to `aspect` (width : height); no side becomes more than twice as long."""
    ratio = aspect * photo.height / photo.width
    longer = min(max(ratio, 1 / ratio), 2.0)
    wide, high = (longer, longer / ratio) if ratio >= 1 else (longer * ratio, longer)
    size = max(1, round(photo.width * wide)), max(1, round(photo.height * high))
    return Photo(np.asarray(cv2.resize(photo.pixels, size, interpolation=cv2.INTER_LINEAR), np.uint8))
