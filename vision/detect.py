"""From a photo to its tiles: the locator, a second look where tiles are small, and the face network.

Responsible for the order of these steps and for which models are used by default. What the tiles make together is
the business of `vision.layout` and `vision.reading`.
"""

from __future__ import annotations

import numpy as np

from vision.decode import Photo, Pixels
from vision.detections import Detections
from vision.faces import FaceReader
from vision.locate import Boxes, Locator, Preparation, probabilities
from vision.registry import ModelInfo, ModelName, Registry, models_folder
from vision.sessions import InferenceSession, OnnxSession, corrupt
from vision.settings import Settings

THRESHOLD = 0.35
"""Score from which a box counts as a tile."""
SMALL = 56.0
"""Height of a tile in the locator's input, in pixels, below which a second look is taken where the photo has more."""
SECOND_SIZE = 1280
"""Longer side of the second look's input at most."""


class Detector:
    """Finds tiles: `detect(photo) -> Detections`. Without a `face` network the locator must name the tiles itself."""

    def __init__(
        self,
        locator: InferenceSession,
        face: InferenceSession | None = None,
        *,
        info: ModelName | None = None,
        size: int | None = None,
        preparation: Preparation | None = None,
        second_look: bool = True,
    ) -> None:
        """`size` overrides the locator's input, `preparation` what its file says of colours."""
        self._locator = Locator(locator, size=size, preparation=preparation)
        self._face = FaceReader(face) if face else None
        self._second_look = second_look
        self.info = info or ModelName("unnamed", "0", "")

    def detect(self, photo: Photo, threshold: float = THRESHOLD) -> Detections:
        """All tiles whose score is at least `threshold`. Raises `PhotoError` for models that cannot be used.

        A lower threshold only adds tiles: those above it stay the same.
        """
        columns = self._locator.tile_columns()
        if columns is None and self._face is None:
            raise corrupt("The locator finds tiles without naming them, and there is no face network.")
        boxes = self._locator.locate(photo.pixels, min(threshold, THRESHOLD))
        if self._second_look:
            boxes = look_again(self._locator, photo.pixels, boxes, min(threshold, THRESHOLD))
        boxes = boxes[np.flatnonzero(boxes.scores >= threshold)]
        if self._face is not None:
            faces = self._face.classify(photo.pixels, boxes.corners)
        else:
            faces = probabilities(boxes.by_class, columns or [])
        return Detections.from_boxes(boxes.corners, boxes.scores, faces)


def look_again(locator: Locator, pixels: Pixels, boxes: Boxes, threshold: float) -> Boxes:
    """The boxes after a second, enlarged look at the part of the photo that holds tiles.

    Taken only where tiles were small in the locator's input and the photo has more pixels than the input had.
    """
    sure = boxes.corners[boxes.scores >= THRESHOLD]
    if not len(sure):
        return boxes
    height, width = pixels.shape[:2]
    tile = float(np.median(sure[:, 3] - sure[:, 1]))
    scale = locator.size / max(height, width)
    if scale >= 1 or tile * scale >= SMALL:
        return boxes
    x0, y0 = np.maximum(np.floor(sure[:, :2].min(axis=0) - 2 * tile), 0).astype(int)
    x1, y1 = np.minimum(np.ceil(sure[:, 2:].max(axis=0) + 2 * tile), (width, height)).astype(int)
    longer = int(max(x1 - x0, y1 - y0))
    wanted = min(1.3 * SMALL / tile, 1.0)  # pixels of the input for one of the photo; more than it has says nothing
    size = int(min(SECOND_SIZE, max(locator.size, round(longer * wanted / 32) * 32)))
    if size / longer <= 1.15 * scale:
        return boxes
    found = locator.locate(pixels[y0:y1, x0:x1], threshold, size=size)
    shift = np.array([x0, y0, x0, y0], np.float32)
    return Boxes(found.corners + shift, found.scores, found.by_class).joined(_outside(boxes, x0, y0, x1, y1))


def _outside(boxes: Boxes, x0: int, y0: int, x1: int, y1: int) -> Boxes:
    middle = (boxes.corners[:, :2] + boxes.corners[:, 2:]) / 2
    inside = (middle >= (x0, y0)).all(axis=1) & (middle < (x1, y1)).all(axis=1)
    return boxes[np.flatnonzero(~inside)]


def default_detector(settings: Settings | None = None) -> Detector:
    """The detector of the registry's default models. The files are opened, and their checksums verified, when the
    first photo is read. Raises `PhotoError` (`model_missing`, `model_corrupt`) for the registry.
    """
    settings = settings or Settings.from_environment()
    registry = Registry.load(models_folder(settings))
    locator = registry.default_for("locator")
    face = registry.default_for("face") if "face" in registry.default else None
    return Detector(
        OnnxSession(locator.read, threads=settings.threads),
        OnnxSession(face.read, threads=settings.threads) if face else None,
        info=_joined([locator, face] if face else [locator]),
    )


def _joined(models: list[ModelInfo]) -> ModelName:
    return ModelName(*("+".join(str(getattr(model, key)) for model in models) for key in ("name", "version", "sha256")))
