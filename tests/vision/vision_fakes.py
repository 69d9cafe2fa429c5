"""Stand-ins for networks, and tiles laid out by hand."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

import numpy as np

from scorer.notation import parse_tiles
from scorer.tiles import TILES
from vision.geometry.detections import CLASSES, Detections
from vision.image.photo import Photo
from vision.inference.registry import ModelName


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
    """Finds what it was given."""

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


HIGH = 1 / 0.74
"""Height of a tile in widths."""

Placed = tuple[str, float, float, float]
"""A tile on the table: its code, the middle in widths of a tile (x to the right, y away from the viewer), and its yaw
(degrees counterclockwise; 90 has its top to the left)."""


def side_by_side(text: str, x: float = 0, y: float = 0, gaps: dict[int, float] | None = None) -> list[Placed]:
    """Tiles from left to right, near edges at `y`; `~` before a tile lays it sideways. `gaps`: room before a tile."""
    placed: list[Placed] = []
    for place, part in enumerate(text.split()):
        sideways, code = part.startswith("~"), part.lstrip("~")
        x += (gaps or {}).get(place, 0.0)
        wide, deep = (HIGH, 1.0) if sideways else (1.0, HIGH)
        placed.append((code, x + wide / 2, y + deep / 2, 90.0 if sideways else 0.0))
        x += wide + 0.02
    return placed


def seen(
    *placed: Placed, turn: float = 0, lean: float = 0, low: float = 1, width: float = 40, confidence: float = 0.99
) -> Detections:
    """Tiles on the table as a camera sees them that is turned by `turn` degrees, with `lean` of perspective (the share
    by which what lies ten tiles away is smaller), and so `low` that depths are seen shortened to that share.
    """
    quads = []
    for _, x, y, yaw in placed:
        a = np.radians(yaw)
        way = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
        corners = np.array([[-0.5, HIGH / 2], [0.5, HIGH / 2], [0.5, -HIGH / 2], [-0.5, -HIGH / 2]]) @ way.T + (x, y)
        b = np.radians(turn)
        seen_from = corners @ np.array([[np.cos(b), np.sin(b)], [-np.sin(b), np.cos(b)]])
        scale = width / (1 + lean * seen_from[:, 1:] / 10)
        quads.append(seen_from * [1, -low] * scale + (1000, 800))
    probabilities = np.full((len(placed), CLASSES), (1 - confidence) / (CLASSES - 1), np.float32)
    for place, (code, *_) in enumerate(placed):
        probabilities[place, CODES.index(code)] = confidence
    return Detections(np.array(quads), np.full(len(placed), 0.9), probabilities)
