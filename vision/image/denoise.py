"""Noise of a camera in the dark, and what is done about it.

Responsible for telling noise from what is there, and for smoothing a photo that is full of it: the networks are sure
of tiles that are a little out of focus, but not of grainy ones. A large photo is shrunk to what the networks look at,
which smooths it; a frame of a webcam is not.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.image.decode import Pixels

NOISY = 5.0
"""The standard deviation, of 255, from which noise is smoothed."""
SIGMA = 1.2
"""By how many pixels it is smoothed."""
_SAMPLE = 640
"""Pixels of a side of the middle of the photo by which noise is told."""
_SECOND = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32)
_NORM, _MEDIAN = 6.0, 0.6745
"""What the filter makes of noise of 1, and the median of the absolute values of such noise."""


def noise_of(pixels: Pixels) -> float:
    """The standard deviation of the noise of BGR pixels, of 255 (Immerkær's filter, by its median).

    The filter answers to no edge that is straight, and the median to no ink that covers less than half.
    """
    height, width = pixels.shape[:2]
    top, left = max(0, height - _SAMPLE) // 2, max(0, width - _SAMPLE) // 2
    grey = cv2.cvtColor(pixels[top : top + _SAMPLE, left : left + _SAMPLE], cv2.COLOR_BGR2GRAY)
    seen = cv2.filter2D(grey.astype(np.float32), -1, _SECOND)
    return float(np.median(np.abs(seen))) / (_NORM * _MEDIAN)


def smoothed(pixels: Pixels) -> Pixels:
    """The pixels without the most of their noise, or as they are where there is little."""
    if noise_of(pixels) < NOISY:
        return pixels
    return np.asarray(cv2.GaussianBlur(pixels, (0, 0), SIGMA), np.uint8)
