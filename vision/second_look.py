"""A second look at a photo that the locator cannot have seen well the first time.

Responsible for the two cases: tiles that are small in the network's input although the photo shows more of them, and
a photo whose aspect somebody destroyed, so that its tiles look like planks. Either costs one more run of the locator.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.aspect import estimate_aspect, stretch
from vision.decode import Photo
from vision.locate import GREY, SURE, Boxes, Locator
from vision.sessions import Array

SMALL = 56.0
"""Height of a tile in the locator's input, in pixels, below which it is small."""
LARGEST = 1280
"""Longer side of the second look's input at most."""
FEW = 4
"""Tiles below which the first look may have failed because the photo is squashed beyond recognition."""
PLANK = 2.2
"""A tile lies 0.74 times as wide as high, or 1.35 times, and seen from low down up to twice: beyond this it was
squashed."""


def look_again(locator: Locator, photo: Photo, boxes: Boxes, threshold: float) -> Boxes:
    """The boxes after a second look, or as they are where none is called for."""
    sure = boxes.corners[boxes.scores >= SURE]
    if len(sure) < FEW:
        planks = _as_planks(locator, photo, threshold)
        if planks is not None:
            return _unsquashed(locator, photo, _ratios(planks), threshold)
    if not len(sure):
        return boxes
    ratios = _ratios(sure)
    if not 1 / PLANK <= float(np.median(ratios)) <= PLANK:
        return _unsquashed(locator, photo, ratios, threshold)
    return _enlarged(locator, photo, boxes, sure, threshold)


def _ratios(corners: Array) -> Array:
    sides = corners[:, 2:] - corners[:, :2]
    return np.asarray(sides[:, 0] / sides[:, 1], np.float32)


def _as_planks(locator: Locator, photo: Photo, threshold: float) -> Array | None:
    """Where next to no tile was found: the boxes, in pixels of the photo, on it made ten times narrower or lower, if
    a row of tiles shows there; else None. Squashed as far as that, a row is not recognised at the first look.
    """
    best: Array | None = None
    for aspect in (0.1, 10.0):
        found = _stretched(locator, photo, aspect * photo.width / photo.height, threshold)
        sure = found.corners[found.scores >= SURE]
        if len(sure) > max(FEW, 0 if best is None else len(best)):
            best = sure
    return best


def _unsquashed(locator: Locator, photo: Photo, ratios: Array, threshold: float) -> Boxes:
    """The boxes found once the photo has the aspect it seems to have had, in pixels of the photo as it is."""
    return _stretched(locator, photo, estimate_aspect(ratios.tolist()) * photo.width / photo.height, threshold)


def _stretched(locator: Locator, photo: Photo, aspect: float, threshold: float) -> Boxes:
    """The boxes on the photo stretched to `aspect`, in pixels of the photo as it is."""
    restored = stretch(photo, aspect)
    # Such a photo is filled by its tiles from edge to edge; with some room around them they are found better.
    room = min(restored.width, restored.height) // 4
    padded = cv2.copyMakeBorder(restored.pixels, room, room, room, room, cv2.BORDER_CONSTANT, value=(GREY,) * 3)
    found = locator.locate(np.asarray(padded, np.uint8), threshold)
    corners = np.clip(found.corners - room, 0, [restored.width, restored.height] * 2)
    back = np.array([photo.width / restored.width, photo.height / restored.height] * 2, np.float32)
    whole = np.flatnonzero(((corners[:, 2:] - corners[:, :2]) >= 1).all(axis=1))
    return Boxes((corners * back).astype(np.float32), found.scores, found.by_class)[whole]


def _enlarged(locator: Locator, photo: Photo, boxes: Boxes, sure: Array, threshold: float) -> Boxes:
    """The boxes after a look at the part with the tiles, where these were small and the photo has more pixels."""
    tile = float(np.median(sure[:, 3] - sure[:, 1]))
    scale = locator.size / max(photo.height, photo.width)
    if scale >= 1 or tile * scale >= SMALL:
        return boxes
    x0, y0 = np.maximum(np.floor(sure[:, :2].min(axis=0) - 2 * tile), 0).astype(int)
    x1, y1 = np.minimum(np.ceil(sure[:, 2:].max(axis=0) + 2 * tile), (photo.width, photo.height)).astype(int)
    longer = int(max(x1 - x0, y1 - y0))
    wanted = min(1.3 * SMALL / tile, 1.0)  # pixels of the input for one of the photo; more than it has says nothing
    size = int(min(LARGEST, max(locator.size, round(longer * wanted / 32) * 32)))
    if size / longer <= 1.15 * scale:
        return boxes
    found = locator.locate(photo.pixels[y0:y1, x0:x1], threshold, size=size)
    shift = np.array([x0, y0, x0, y0], np.float32)
    middles = (boxes.corners[:, :2] + boxes.corners[:, 2:]) / 2
    inside = (middles >= (x0, y0)).all(axis=1) & (middles < (x1, y1)).all(axis=1)
    return Boxes(found.corners + shift, found.scores, found.by_class).joined(boxes[np.flatnonzero(~inside)])
