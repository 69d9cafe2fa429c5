"""The peer for comparisons: runs the ONNX file of the package `mahjong-detector` 0.0.6, without the package itself.

Responsible for preparing photos and interpreting outputs exactly as the code of that package does.
`vision.evaluation.evaluate` computes the results.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from scorer.tiles import TILES
from vision.detection.locator import raw_boxes
from vision.geometry.boxes import suppressed
from vision.geometry.detections import Detections
from vision.image.photo import Photo
from vision.inference.class_names import tile_index
from vision.inference.sessions import InferenceSession, OnnxSession, meta_names

SIDE = 640
SAME = 0.5
"""The intersection over union above which the package drops the box with the lower score."""


class MahjongDetector:
    """A detector that runs the ONNX file of the package and knows 34 tiles.

    The input is grey, with stretched contrast, and padded with black to 640 x 640 pixels.
    """

    def __init__(self, session: InferenceSession) -> None:
        self._session = session
        self._tiles = [tile_index(name) or 0 for name in meta_names(session.metadata)]

    @classmethod
    def from_file(cls, path: Path) -> MahjongDetector:
        """Load the file `model.onnx` of the package."""
        return cls(OnnxSession(path.read_bytes))

    def detect(self, photo: Photo, threshold: float) -> Detections:
        """Return all tiles with a score of at least `threshold`."""
        grey = cv2.cvtColor(photo.pixels, cv2.COLOR_BGR2GRAY).astype(np.float32)
        low, high = float(grey.min()), float(grey.max())
        scale = SIDE / max(photo.width, photo.height)
        wide, tall = int(photo.width * scale), int(photo.height * scale)
        left, top = (SIDE - wide) // 2, (SIDE - tall) // 2
        blob = np.zeros((1, 3, SIDE, SIDE), np.float32)
        shrunk = cv2.resize((grey - low) / max(high - low, 1.0), (wide, tall), interpolation=cv2.INTER_AREA)
        blob[0, :, top : top + tall, left : left + wide] = shrunk
        found = raw_boxes(np.asarray(self._session.run({"images": blob})[0][0], np.float32), threshold)
        # The package keeps a box with an overlap of exactly `SAME`.
        found = found[suppressed(found.corners, found.scores, np.nextafter(SAME, 1.0))]
        spread = np.zeros((len(found), len(TILES)), np.float32)
        for row, place in enumerate(found.by_class.argmax(axis=1) if len(found) else []):
            spread[row, self._tiles[place]] = 1.0
        corners = (found.corners - np.array([left, top, left, top], np.float32)) / np.float32(scale)
        return Detections.from_boxes(corners, found.scores, spread)
