"""Makes red fives from plain fives: printed in red or painted over by hand.

No photo of the training sets shows a red five. This module applies red ink to a face; the caller chooses the
faces.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.data.pictures import Image

Rng = np.random.Generator


def red_ink(rng: Rng) -> tuple[float, float, float]:
    """Return a random red ink for a red five (RGB, 0 to 1)."""
    dark = rng.uniform(0.0, 0.25)
    return rng.uniform(0.5, 0.95), dark * rng.uniform(0.7, 1.2), dark * rng.uniform(0.7, 1.4)


def make_red(tile: Image, inset: float, rng: Rng) -> Image:
    """Return a plain five as a red five: printed red (thickly or thinly), or painted over by hand."""
    draw = rng.random()
    if draw < 0.35:
        return redden(tile, red_ink(rng), inset)
    if draw < 0.55:
        return redden(tile, red_ink(rng), inset, rng.uniform(0.45, 1.0))
    red = (rng.uniform(0.3, 0.75), rng.uniform(0.03, 0.25), rng.uniform(0.03, 0.25))
    return overpaint(tile, red, inset, cover=rng.uniform(0.45, 1.0), spill=rng.uniform(0, 0.8))


def redden(image: Image, red: tuple[float, float, float], inset: float, strength: float = 1.0) -> Image:
    """Print a face in red: ink keeps its coverage and takes the colour `red` (0 to 1).

    A margin of the fraction `inset` on each side is unchanged. With `strength` below 1, the paper shows through the
    red.
    """
    height, width = image.shape[:2]
    x, y = round(width * inset), round(height * inset)
    inner = image[y : height - y, x : width - x].astype(np.float32)
    paper = np.maximum(np.percentile(inner.reshape(-1, 3), 85, axis=0), 40)
    cover = np.clip((1 - (inner / paper).min(axis=2, keepdims=True) - 0.15) / 0.55, 0, 1)
    printed = paper * (1 - cover * strength * (1 - np.asarray(red, np.float32)))
    result = image.copy()
    plain = inner * (cover == 0)
    result[y : height - y, x : width - x] = np.clip(np.where(cover > 0, printed, plain), 0, 255).astype(np.uint8)
    return result


def overpaint(image: Image, red: tuple[float, float, float], inset: float, *, cover: float, spill: float) -> Image:
    """Return a face painted over with a red marker.

    Dark ink becomes dark red (by `cover`, 0 to 1) and red ink stays red. The background close to the ink
    takes a little of the colour (`spill`, 0 to 1). A margin of the fraction `inset` on each side is unchanged.
    """
    height, width = image.shape[:2]
    x, y = round(width * inset), round(height * inset)
    inner = image[y : height - y, x : width - x].astype(np.float32)
    paper = np.maximum(np.percentile(inner.reshape(-1, 3), 85, axis=0), 40)
    ink = np.clip((1 - (inner / paper).min(axis=2) - 0.15) / 0.45, 0, 1)
    wet = cv2.GaussianBlur(np.asarray(cv2.dilate(ink, np.ones((3, 3), np.uint8)), np.float32), (3, 3), 0)
    marker = paper * np.asarray(red, np.float32)
    bright = inner.mean(axis=2, keepdims=True)
    mixed = np.maximum(marker, inner * 0.3) * 0.75 + bright * np.array([0.3, 0.12, 0.1], np.float32)
    share = (ink * cover)[:, :, None]
    painted = inner * (1 - share) + mixed * share
    tint = (np.clip(wet - ink, 0, 1) * spill)[:, :, None]
    painted = painted * (1 - tint) + painted * np.array([1.0, 0.55, 0.55], np.float32) * tint
    result = image.copy()
    result[y : height - y, x : width - x] = np.clip(painted, 0, 255).astype(np.uint8)
    return result
