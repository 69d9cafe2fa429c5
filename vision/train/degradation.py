"""Degrades photos as if they were taken in a hurry: overexposed, dim, out of focus, blurred by motion, or grainy.

This module decides how often and how strongly the locator's examples are changed. Their labels do not change.
Strengths are in pixels of an example of 640 pixels. The strongest change is about the limit at which a person
still recognises tiles.
"""

from __future__ import annotations

import random

import cv2
import numpy as np

from vision.data.pictures import Image
from vision.train.face_camera import shaken

SHARE = 0.3
"""The share of examples that are degraded."""
OUT_OF_FOCUS, SHAKEN = (0.8, 3.2), (3.0, 11.0)
OVEREXPOSED, DIM = (1.2, 1.8), (1.2, 2.4)
"""The range of the brightness factor of an overexposed photo, and of the gamma exponent of a photo in a dark room.

A photo in a dark room also loses a part of its brightness, at most half.
"""
GRAIN = (4.0, 16.0)


def worse(image: Image, rng: random.Random, share: float = SHARE) -> Image:
    """Return the picture degraded in one random way with probability `share` (0 to 1), otherwise unchanged."""
    if rng.random() >= share:
        return image
    own = np.random.default_rng(rng.randrange(2**32))
    way = rng.choice(("bright", "bright", "dim", "focus", "focus", "shaken", "shaken", "grain"))
    if way == "focus":
        return np.asarray(cv2.GaussianBlur(image, (0, 0), own.uniform(*OUT_OF_FOCUS)), np.uint8)
    if way == "shaken":
        return shaken(image, float(own.uniform(*SHAKEN)), own)
    if way == "grain":
        noise = own.standard_normal(image.shape, np.float32) * np.float32(own.uniform(*GRAIN))
        return np.clip(image + noise, 0, 255).astype(np.uint8)
    levels = np.arange(256) / 255
    if way == "bright":
        lit = levels * own.uniform(*OVEREXPOSED) + own.uniform(0, 0.1)
    else:
        lit = levels ** own.uniform(*DIM) * own.uniform(0.5, 0.9)
    return np.asarray(cv2.LUT(image, np.clip(lit * 255, 0, 255).astype(np.uint8)), np.uint8)
