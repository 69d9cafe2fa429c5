"""Transforms a photo before detection and maps the detected tiles back to the original photo.

Responsible for the transforms and their inverse; `vision.reading.repeated_looks` and `vision.evaluation.conditions`
choose which ones to use.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.detection.detector import FindsTilesAbove
from vision.geometry.detections import Detections
from vision.image.decode import Photo, Pixels

Affine = npt.NDArray[np.float64]
Change = Callable[[Pixels], tuple[Pixels, Affine]]
"""Returns transformed pixels, and the 2 x 3 matrix that maps points of the photo to them."""


def turned(quarters: int) -> Change:
    """Return the transform that rotates the photo clockwise by 1 to 3 quarter turns."""

    def change(pixels: Pixels) -> tuple[Pixels, Affine]:
        height, width = pixels.shape[:2]
        ways = ([[0, -1, height], [1, 0, 0]], [[-1, 0, width], [0, -1, height]], [[0, 1, 0], [-1, 0, width]])
        return np.ascontiguousarray(np.rot90(pixels, -quarters)), np.array(ways[quarters - 1], np.float64)

    return change


def made_higher(times: float) -> Change:
    """Return the transform that multiplies the height of the photo by `times` and keeps its width."""

    def change(pixels: Pixels) -> tuple[Pixels, Affine]:
        height, width = pixels.shape[:2]
        high = max(1, round(height * times))
        higher = cv2.resize(pixels, (width, high), interpolation=cv2.INTER_LINEAR)
        return np.asarray(higher, np.uint8), np.array([[1, 0, 0], [0, high / height, 0]], np.float64)

    return change


def in_place(change: Callable[[Pixels], npt.NDArray[np.generic]]) -> Change:
    """Return a transform that changes only the colours; values are clipped to 0 to 255."""

    def changed(pixels: Pixels) -> tuple[Pixels, Affine]:
        return np.asarray(np.clip(change(pixels), 0, 255), np.uint8), np.eye(2, 3)

    return changed


@dataclass(frozen=True, slots=True, eq=False)
class Under:
    """A detector that sees every photo transformed, and returns tiles in coordinates of the original photo."""

    detector: FindsTilesAbove
    change: Change

    def detect(self, photo: Photo, threshold: float) -> Detections:
        """Return the tiles of the transformed photo with at least this score, in coordinates of the original photo."""
        pixels, to_changed = self.change(photo.pixels)
        found = self.detector.detect(Photo(pixels), threshold)
        back = cv2.invertAffineTransform(to_changed)
        quads = np.asarray(found.quads @ back[:, :2].T + back[:, 2], np.float32)
        return Detections(quads, found.scores, found.probabilities)
