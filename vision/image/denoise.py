"""Measures and reduces the noise of a camera in the dark.

Responsible for telling noise from content, and for smoothing a noisy photo: the networks are confident of tiles that
are slightly out of focus, but not of grainy ones. A large photo is shrunk for the networks, which smooths it; a webcam
frame is not.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.image.decode import Pixels

NOISY = 5.0
"""The standard deviation, of 255, from which noise is smoothed."""
SIGMA = 1.2
"""The standard deviation of the smoothing, in pixels."""
_SAMPLE = 640
"""The side in pixels of the central part in which noise is measured."""
_SECOND = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32)
_NORM, _MEDIAN = 6.0, 0.6745
"""The filter's gain for noise of 1, and the median of the absolute values of such noise."""


def noise_of(pixels: Pixels) -> float:
    """Return the standard deviation of the noise of BGR pixels, of 255 (Immerkær's filter, by its median).

    The filter ignores straight edges; the median ignores ink that covers less than half of the picture.
    """
    height, width = pixels.shape[:2]
    top, left = max(0, height - _SAMPLE) // 2, max(0, width - _SAMPLE) // 2
    grey = cv2.cvtColor(pixels[top : top + _SAMPLE, left : left + _SAMPLE], cv2.COLOR_BGR2GRAY)
    seen = cv2.filter2D(grey.astype(np.float32), -1, _SECOND)
    return float(np.median(np.abs(seen))) / (_NORM * _MEDIAN)


def smoothed(pixels: Pixels) -> Pixels:
    """Return the pixels with most of their noise removed, or unchanged if there is little noise."""
    if noise_of(pixels) < NOISY:
        return pixels
    return np.asarray(cv2.GaussianBlur(pixels, (0, 0), SIGMA), np.uint8)
