"""Printed patterns of tablecloths: dots, stripes, checks, flowers, diamonds and curls, in one printed colour."""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

__all__ = ["motif"]

Floats = npt.NDArray[np.float32]


def motif(number: int, x: Floats, y: Floats, rng: np.random.Generator) -> Floats:
    """Return the share (0 to 1) of the printed colour at each point of a square that repeats.

    `x` and `y` run from 0 to 1. `number` selects one of six patterns; `rng` decides its period.
    """
    many = int(rng.integers(3, 11)) * 2
    u, v = x * many, y * many
    pattern = number % 6
    if pattern == 0:  # dots; every second row is shifted
        shifted = u + 0.5 * (np.floor(v) % 2)
        far = np.hypot(shifted % 1 - 0.5, v % 1 - 0.5)
        share = (float(rng.uniform(0.15, 0.35)) - far) * 12
    elif pattern == 1:  # stripes of two widths
        share = np.maximum(0.3 - np.abs(v % 1 - 0.5), 0.08 - np.abs((v + 0.5) % 1 - 0.5)) * 20
    elif pattern == 2:  # gingham
        share = 0.5 * ((u % 1 < 0.5).astype(np.float32) + (v % 1 < 0.5).astype(np.float32))
    elif pattern == 3:  # flowers
        return _flowers(len(x), rng)
    elif pattern == 4:  # a lattice of diamonds
        share = (0.1 - np.minimum(np.abs((u + v) % 1 - 0.5), np.abs((u - v) % 1 - 0.5))) * 20
    else:  # curls
        share = np.sin(2 * math.pi * (u + 0.7 * np.sin(2 * math.pi * v))) * np.sin(2 * math.pi * (v + x * 2)) * 4
    return np.asarray(cv2.GaussianBlur(np.clip(share, 0, 1).astype(np.float32), (0, 0), 0.7), np.float32)


def _flowers(side: int, rng: np.random.Generator) -> Floats:
    """Return scattered flowers with five to eight petals."""
    share = np.zeros((side, side), np.float32)
    for _ in range(int(rng.integers(12, 40))):
        middle = rng.uniform(0, side, 2)
        petals, long, first = (
            int(rng.integers(5, 9)),
            float(rng.uniform(0.02, 0.055)) * side,
            float(rng.uniform(0, 360)),
        )
        strength = float(rng.uniform(0.5, 1.0))
        for n in range(petals):
            degrees = first + 360 * n / petals
            a = math.radians(degrees)
            spot = middle + long * np.array([math.cos(a), math.sin(a)])
            for dx in (-side, 0, side):  # the square repeats
                for dy in (-side, 0, side):
                    x, y = (round(value) for value in (float(spot[0]) + dx, float(spot[1]) + dy))
                    if -2 * long < x < side + 2 * long and -2 * long < y < side + 2 * long:
                        cv2.ellipse(
                            share, (x, y), (int(long * 0.8), int(long * 0.35)), degrees, 0, 360, (strength,), -1
                        )
    return np.asarray(cv2.GaussianBlur(share, (0, 0), 0.8), np.float32)
