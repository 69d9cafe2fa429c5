"""Makes training examples for the locator: rendered scenes as the second locator pass sees them.

This module crops scenes as the runtime does (`vision.detection.second_pass.closer_view`) and transforms the
boxes of their tiles. The scenes are from `python -m vision.render train` and larger than the locator's input.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.data.label_files import Box
from vision.data.pictures import Image
from vision.detection.second_pass import closer_view
from vision.geometry.boxes import around
from vision.train.prepare import LONG_SIDE, Cropped, crop

MISSED = 0.1
"""The share of tiles that the first locator pass is assumed to miss."""
SCALES = (0.75, 1.2)
"""The range of a view's scale relative to the scale at runtime."""
NEAR = (0.3, 1.0)
"""`near` reduces a scene before it cuts a window. This is the range of the fraction of pixels (area) that remains."""
FEW = 3
"""With fewer detected tiles, there is no second pass."""


def second_look(image: Image, scene: Path, rng: random.Random) -> Cropped | None:
    """Return a window of an RGB scene as the second pass sees it, or None: no second pass, or no tile in its view.

    `scene` is the path of the scene's JSON file. The window has at most the training size.
    """
    tiles = [np.array(tile["quad"], np.float32) for tile in json.loads(scene.read_text(encoding="utf-8"))["tiles"]]
    found = [quad for quad in tiles if rng.random() >= MISSED]
    if len(found) < FEW:
        return None
    view = closer_view(image, around(np.stack(found)), LONG_SIDE)
    if view is None:
        return None
    height, width = view.pixels.shape[:2]
    boxes = []
    for quad in tiles:
        left, top, right, bottom = around(view.from_photo(quad))[0] / np.array([width, height, width, height])
        boxes.append(Box(0, (left + right) / 2, (top + bottom) / 2, right - left, bottom - top))
    size = view.size * rng.uniform(*SCALES)
    scale = size / max(height, width)
    shape = (max(1, round(width * scale)), max(1, round(height * scale)))
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    pixels = np.asarray(cv2.resize(view.pixels, shape, interpolation=method), np.uint8)
    inside = [box for box in boxes if 0 < box.x < 1 and 0 < box.y < 1]
    if not inside:
        return None
    return window(pixels, boxes, rng.choice(inside), rng)


def near(image: Image, boxes: Sequence[Box], rng: random.Random) -> Cropped | None:
    """Return a window of the training size around a tile of an RGB scene, at up to full resolution, or None.

    The window shows the scene as a larger network input would. None means that the scene has no tiles or is not
    larger than the window.
    """
    height, width = image.shape[:2]
    scale = rng.uniform(*NEAR) ** 0.5
    if not boxes or max(height, width) * scale <= LONG_SIDE:
        return None
    shape = (max(1, round(width * scale)), max(1, round(height * scale)))
    pixels = np.asarray(cv2.resize(image, shape, interpolation=cv2.INTER_AREA), np.uint8)
    return window(pixels, boxes, rng.choice(boxes), rng)


def window(pixels: Image, boxes: Sequence[Box], about: Box, rng: random.Random) -> Cropped:
    """Return a window of the training size that contains the centre of the box `about` at a random position."""
    across, down = (min(1.0, LONG_SIDE / side) for side in pixels.shape[1::-1])
    left, top = (
        min(max(place - share * rng.uniform(0.2, 0.8), 0.0), 1 - share)
        for place, share in ((about.x, across), (about.y, down))
    )
    return crop(pixels, list(boxes), left, top, left + across, top + down)
