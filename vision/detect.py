"""From a photo to its tiles: the locator, a second look where the first cannot have seen well, and the face network.

Responsible for the order of these steps and for which models are used by default. What the tiles make together is
the business of `vision.layout` and `vision.reading`.
"""

from __future__ import annotations

import numpy as np

from vision.decode import Photo, Pixels
from vision.detections import Detections
from vision.faces import FaceReader, upright
from vision.locate import Locator, Preparation, probabilities
from vision.registry import ModelInfo, ModelName, Registry, models_folder
from vision.second_look import look_again
from vision.sessions import Array, InferenceSession, corrupt, open_session
from vision.settings import Settings
from vision.turns import quads, told

THRESHOLD = 0.3
"""Score from which a box counts as a tile; docs/vision.md has the figures on either side of it."""

FIRST_LOOK = 0.35
"""How much the look at a turned tile counts beside the look at the same tile turned level."""


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

        The score is the locator's, times how certain the face is where a face network looks at it. A lower threshold
        only adds tiles: those above it stay the same.
        """
        columns = self._locator.tile_columns()
        if columns is None and self._face is None:
            raise corrupt("The locator finds tiles without naming them, and there is no face network.")
        floor = min(threshold, THRESHOLD)
        boxes = self._locator.locate(photo.pixels, floor)
        if self._second_look:
            boxes = look_again(self._locator, photo, boxes, floor)
        if self._face is None:
            found = Detections.from_boxes(boxes.corners, boxes.scores, probabilities(boxes.by_class, columns or []))
        else:
            corners, faces = named(self._face, photo.pixels, boxes.corners)
            # What cannot be told apart is seldom a tile that counts: it is cut off, or lies far behind the hand.
            certainty = faces.max(axis=1) if len(faces) else np.zeros(0, np.float32)
            found = Detections(corners, boxes.scores * certainty, faces)
        return found[np.flatnonzero(found.scores >= threshold)]


def named(face: FaceReader, pixels: Pixels, boxes: Array) -> tuple[Array, Array]:
    """Corners (N x 4 x 2, in each tile's own reading order) and distributions (N x 46) of tiles in upright boxes N x 4.

    A tile that lies turned is turned level and looked at again; what both looks say counts.
    """
    corners = upright(boxes)
    probabilities, chances = face.classify(pixels, corners)
    if not len(boxes) or not chances.shape[1]:
        return corners, probabilities
    turns = told(chances, boxes)
    corners = quads(boxes, turns.degrees)
    turned = np.flatnonzero(~turns.level)
    if len(turned):
        levelled = face.classify(pixels, corners[turned]).probabilities
        both = probabilities[turned] ** FIRST_LOOK * levelled ** (1 - FIRST_LOOK)
        probabilities = probabilities.copy()
        probabilities[turned] = both / both.sum(axis=1, keepdims=True)
    return corners, probabilities


def default_detector(settings: Settings | None = None) -> Detector:
    """The detector of the registry's default models. The files are opened, and their checksums verified, when the
    first photo is read. Raises `PhotoError` (`model_missing`, `model_corrupt`) for the registry.
    """
    settings = settings or Settings.from_environment()
    registry = Registry.load(models_folder(settings))
    locator = registry.default_for("locator")
    face = registry.default_for("face") if "face" in registry.default else None
    return Detector(
        open_session(locator.read, runtime=settings.runtime, threads=settings.threads),
        open_session(face.read, runtime=settings.runtime, threads=settings.threads) if face else None,
        info=_joined([locator, face] if face else [locator]),
    )


def _joined(models: list[ModelInfo]) -> ModelName:
    return ModelName(*("+".join(str(getattr(model, key)) for model in models) for key in ("name", "version", "sha256")))
