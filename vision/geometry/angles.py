"""Angles in degrees, clockwise from up."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Degrees = npt.NDArray[np.float64]


def wrapped(degrees: Degrees) -> Degrees:
    """The same angles from -180 to 180, 180 left out."""
    return (degrees + 180) % 360 - 180


def nearest_right_angle(degrees: Degrees) -> Degrees:
    """The multiple of 90 that is nearest to each angle."""
    return np.asarray(90 * np.round(degrees / 90), np.float64)
