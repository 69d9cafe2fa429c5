"""Arithmetic with angles in degrees, clockwise from up."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

HALF_TURN = 180.0
"""Half a turn in degrees."""
TURN, RIGHT_ANGLE = 2 * HALF_TURN, HALF_TURN / 2
"""A whole turn and a quarter of a turn in degrees."""
QUARTERS = 4
"""The number of right angles in a turn."""

Degrees = npt.NDArray[np.float64]


def wrapped(degrees: Degrees) -> Degrees:
    """Return the angles converted to the range from -180 (included) to 180 (excluded)."""
    return (degrees + HALF_TURN) % TURN - HALF_TURN


def nearest_right_angle(degrees: Degrees) -> Degrees:
    """Return, for each angle, the nearest multiple of 90."""
    return np.asarray(RIGHT_ANGLE * np.round(degrees / RIGHT_ANGLE), np.float64)
