"""Transforms a photo before detection and maps the detected tiles back to the original photo.

Responsible for the transforms and their inverses. `vision.reading.repeated_looks` and `vision.evaluation.conditions`
choose the transforms.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.detection.detector import FindsTilesAbove
from vision.geometry.detections import Detections, Ints
from vision.image.photo import WHITE, Photo, Pixels

Affine = npt.NDArray[np.float64]
Change = Callable[[Pixels], tuple[Pixels, Affine]]
"""A function that returns the transformed pixels and a 2 x 3 matrix.

The matrix maps points of the original photo to points of the transformed photo."""


def turned(quarters: int) -> Change:
    """Return a transform that rotates the photo clockwise by 1, 2 or 3 quarter turns."""

    def change(pixels: Pixels) -> tuple[Pixels, Affine]:
        height, width = pixels.shape[:2]
        ways = ([[0, -1, height], [1, 0, 0]], [[-1, 0, width], [0, -1, height]], [[0, 1, 0], [-1, 0, width]])
        return np.ascontiguousarray(np.rot90(pixels, -quarters)), np.array(ways[quarters - 1], np.float64)

    return change


def made_higher(times: float) -> Change:
    """Return a transform that multiplies the height of the photo by `times` and keeps the width."""

    def change(pixels: Pixels) -> tuple[Pixels, Affine]:
        height, width = pixels.shape[:2]
        high = max(1, round(height * times))
        higher = cv2.resize(pixels, (width, high), interpolation=cv2.INTER_LINEAR)
        return np.asarray(higher, np.uint8), np.array([[1, 0, 0], [0, high / height, 0]], np.float64)

    return change


def part(left_top: Ints, right_bottom: Ints, times: float) -> Change:
    """Return a transform that crops the photo to a rectangle, and then multiplies the height by `times`.

    `left_top` and `right_bottom` (2 values, x and y in pixels) are corners of the rectangle.
    """
    (left, top), (right, bottom), higher = left_top, right_bottom, made_higher(times)

    def change(pixels: Pixels) -> tuple[Pixels, Affine]:
        made, to_made = higher(pixels[top:bottom, left:right])
        return made, to_made - np.array([[0, 0, to_made[0, 0] * left], [0, 0, to_made[1, 1] * top]], np.float64)

    return change


def in_place(change: Callable[[Pixels], npt.NDArray[np.generic]]) -> Change:
    """Return a transform that changes only the colours. The new values are clipped to the range 0 to 255."""

    def changed(pixels: Pixels) -> tuple[Pixels, Affine]:
        return np.asarray(np.clip(change(pixels), 0, WHITE), np.uint8), np.eye(2, 3)

    return changed


@dataclass(frozen=True, slots=True, eq=False)
class Under:
    """A detector that transforms every photo and then detects tiles on the transformed photo.

    The detections are in coordinates of the original photo.
    """

    detector: FindsTilesAbove
    change: Change

    def detect(self, photo: Photo, threshold: float) -> Detections:
        """Return the tiles that have a score of at least `threshold` on the transformed photo.

        The detections are in coordinates of the original photo.
        """
        pixels, to_changed = self.change(photo.pixels)
        found = self.detector.detect(Photo(pixels), threshold)
        back = cv2.invertAffineTransform(to_changed)
        quads = np.asarray(found.quads @ back[:, :2].T + back[:, 2], np.float32)
        return Detections(quads, found.scores, found.probabilities)
