"""A photo changed before it is looked at, and its tiles put back to where they lie on the photo as it is.

Responsible for what a change is and for the way back; which changes are worth a look is the business of
`vision.reading.repeated_looks` and `vision.evaluation.conditions`.
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
"""Changed pixels, and the 2 x 3 matrix that takes points of the photo to them."""


def turned(quarters: int) -> Change:
    """The photo turned clockwise by quarters of a turn, 1 to 3."""

    def change(pixels: Pixels) -> tuple[Pixels, Affine]:
        height, width = pixels.shape[:2]
        ways = ([[0, -1, height], [1, 0, 0]], [[-1, 0, width], [0, -1, height]], [[0, 1, 0], [-1, 0, width]])
        return np.ascontiguousarray(np.rot90(pixels, -quarters)), np.array(ways[quarters - 1], np.float64)

    return change


def made_higher(times: float) -> Change:
    """The photo so many times as high as it is, and as wide as before."""

    def change(pixels: Pixels) -> tuple[Pixels, Affine]:
        height, width = pixels.shape[:2]
        high = max(1, round(height * times))
        higher = cv2.resize(pixels, (width, high), interpolation=cv2.INTER_LINEAR)
        return np.asarray(higher, np.uint8), np.array([[1, 0, 0], [0, high / height, 0]], np.float64)

    return change


def in_place(change: Callable[[Pixels], npt.NDArray[np.generic]]) -> Change:
    """The photo with other colours at every point; those beyond 0 to 255 are cut off."""

    def changed(pixels: Pixels) -> tuple[Pixels, Affine]:
        return np.asarray(np.clip(change(pixels), 0, 255), np.uint8), np.eye(2, 3)

    return changed


@dataclass(frozen=True, slots=True, eq=False)
class Under:
    """A detector that sees every photo changed, and says where on the photo as it is the tiles lie."""

    detector: FindsTilesAbove
    change: Change

    def detect(self, photo: Photo, threshold: float) -> Detections:
        """The tiles of the changed photo with at least this score, on the photo as it is."""
        pixels, to_changed = self.change(photo.pixels)
        found = self.detector.detect(Photo(pixels), threshold)
        back = cv2.invertAffineTransform(to_changed)
        quads = np.asarray(found.quads @ back[:, :2].T + back[:, 2], np.float32)
        return Detections(quads, found.scores, found.probabilities)
