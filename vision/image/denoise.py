"""Measures and reduces the noise in photos from cameras in low light.

Responsible for separating noise from content and for smoothing noisy photos. The networks classify slightly blurred
tiles with high confidence, but noisy tiles with low confidence. A large photo is shrunk to the input size of the
networks, and shrinking removes noise. A webcam frame is too small to be shrunk, so this module smooths it.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.image.photo import Pixels

NOISY = 5.0
"""A photo is smoothed if the standard deviation of its noise is at least this value (on the scale 0 to 255).

Fitted by `python -m vision.train fit-thresholds`."""
SIGMA = 1.2
"""The standard deviation of the Gaussian filter for smoothing, in pixels. Fitted by the same command."""
_SAMPLE = 640
"""The side in pixels of the square in the middle of the photo where noise is measured."""
_SECOND = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32)
_NORM, _MEDIAN = 6.0, 0.6745
"""The gain of the filter `_SECOND`, and the median absolute value of noise with a standard deviation of 1."""


def noise_of(pixels: Pixels) -> float:
    """Return the standard deviation of the noise in BGR pixels, on the scale 0 to 255.

    The method takes the median of the absolute output of Immerkær's filter. The filter ignores straight edges. The
    median ignores the ink of the tiles if the ink covers less than half of the measured part.
    """
    height, width = pixels.shape[:2]
    top, left = max(0, height - _SAMPLE) // 2, max(0, width - _SAMPLE) // 2
    grey = cv2.cvtColor(pixels[top : top + _SAMPLE, left : left + _SAMPLE], cv2.COLOR_BGR2GRAY)
    seen = cv2.filter2D(grey.astype(np.float32), -1, _SECOND)
    return float(np.median(np.abs(seen))) / (_NORM * _MEDIAN)


def smoothed(pixels: Pixels) -> Pixels:
    """Return the pixels with most of their noise removed, or the unchanged pixels if their noise is below `NOISY`."""
    if noise_of(pixels) < NOISY:
        return pixels
    return np.asarray(cv2.GaussianBlur(pixels, (0, 0), SIGMA), np.uint8)
