"""Stand-ins for networks, and tiles laid out by hand."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

import numpy as np

from scorer.notation import parse_tiles
from scorer.tiles import TILES
from vision.decode import Photo
from vision.detections import CLASSES, Detections
from vision.registry import ModelName


class FakeSession:
    """A network that is a function; it remembers what it was given."""

    def __init__(
        self, answer: Callable[[dict[str, np.ndarray]], np.ndarray | tuple[np.ndarray, ...]], **metadata: str
    ) -> None:
        self.answer = answer
        self.metadata = metadata
        self.inputs: list[dict[str, np.ndarray]] = []

    def run(self, inputs):
        self.inputs.append(inputs)
        answer = self.answer(inputs)
        return [np.asarray(one, np.float32) for one in (answer if isinstance(answer, tuple) else (answer,))]


def yolo(boxes: Sequence[Sequence[float]], scores: Sequence[Sequence[float]]) -> np.ndarray:
    """Raw output (1, 4 + K, A) for boxes x y w h in pixels of the input and scores by class."""
    return np.concatenate([np.array(boxes, float), np.array(scores, float)], axis=1).T[None]


CODES = [tile.code for tile in TILES]


def face_session(choose: Callable[[np.ndarray], int], names: Sequence[str] = CODES, **metadata: str) -> FakeSession:
    """A face network that is sure of what `choose` says of a crop (3 x S x S)."""

    def answer(inputs):
        logits = np.zeros((len(inputs["faces"]), len(names)))
        for place, face in enumerate(inputs["faces"]):
            logits[place, choose(face)] = 20
        return logits

    return FakeSession(answer, names=json.dumps(list(names)), imgsz="32", **metadata)


class FakeDetector:
    """Finds what it was told to."""

    info = ModelName("fake", "1", "0" * 64)

    def __init__(self, detections: Detections | Callable[[Photo], Detections]) -> None:
        self.detections = detections

    def detect(self, photo: Photo, threshold: float = 0.45) -> Detections:
        found = self.detections(photo) if callable(self.detections) else self.detections
        return found[found.scores >= threshold]


def tiles(*placed: tuple[str, float, float, float, float], confidence: float = 0.99) -> Detections:
    """Detections from (code, left, top, width, height)."""
    probabilities = np.full((len(placed), CLASSES), (1 - confidence) / (CLASSES - 1), np.float32)
    for place, (code, *_) in enumerate(placed):
        probabilities[place, CODES.index(code)] = confidence
    boxes = [(x, y, x + w, y + h) for _, x, y, w, h in placed]
    return Detections.from_boxes(boxes, [0.9] * len(placed), probabilities)


def row(
    text: str,
    *,
    x: float = 100,
    y: float = 500,
    width: float = 40,
    gaps: dict[int, float] | None = None,
    turned: Sequence[int] = (),
    slope: float = 0,
) -> list[tuple[str, float, float, float, float]]:
    """Tiles side by side, for `tiles`. `gaps`: extra space before a tile; `turned`: places that lie sideways."""
    placed = []
    height = width / 0.74
    for place, tile in enumerate(parse_tiles(text)):
        x += (gaps or {}).get(place, 0)
        w, h = (height, width) if place in turned else (width, height)
        placed.append((tile.code, x, y + slope * x + height - h, w, h))
        x += w
    return placed
