"""Arithmetic with angles in degrees, clockwise from up."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Degrees = npt.NDArray[np.float64]


def wrapped(degrees: Degrees) -> Degrees:
    """Return the angles converted to the range from -180 (included) to 180 (excluded)."""
    return (degrees + 180) % 360 - 180


def nearest_right_angle(degrees: Degrees) -> Degrees:
    """Return, for each angle, the nearest multiple of 90."""
    return np.asarray(90 * np.round(degrees / 90), np.float64)
