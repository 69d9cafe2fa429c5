"""Detectors to be measured: our pair of ONNX files, and the peer `mahjong-detector`.

Responsible for running both the same way (a photo in, boxes and faces out), each with the preparation of the image
that its own authors prescribe. The product's own run time is `vision.detect`; this one exists so that files that are
not yet registered, and a peer, can be measured side by side.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np
import numpy.typing as npt

from vision.train.face_sources import cut
from vision.train.labels import FACES, Box
from vision.train.pixels import Image

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Found:
    """What a detector found: boxes N x 4 (left, top, right, bottom, pixels), their scores, indices of `FACES`."""

    boxes: Floats
    scores: Floats
    faces: npt.NDArray[np.int64]


class Reader(Protocol):
    """Anything that finds and names tiles on a photo (H x W x 3, RGB)."""

    name: str

    def read(self, photo: Image) -> Found:
        """All tiles above a low score; the score threshold is the measurement's."""
        ...


def _session(path: Path) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def letterbox(photo: Image, size: int, fill: int, multiple: int) -> tuple[Image, float, int, int]:
    """The photo scaled so that its longer side is `size`, padded to a multiple; with the scale and the offsets."""
    height, width = photo.shape[:2]
    scale = size / max(height, width)
    w, h = round(width * scale), round(height * scale)
    shrunk = cv2.resize(photo, (w, h), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    padded = np.full((-(-h // multiple) * multiple, -(-w // multiple) * multiple, 3), fill, np.uint8)
    x, y = (padded.shape[1] - w) // 2, (padded.shape[0] - h) // 2
    padded[y : y + h, x : x + w] = shrunk
    return padded, scale, x, y


def overlap(some: Floats, others: Floats) -> Floats:
    """Intersection over union of boxes, N x M."""
    low = np.maximum(some[:, None, :2], others[None, :, :2])
    high = np.minimum(some[:, None, 2:], others[None, :, 2:])
    shared = np.prod(np.clip(high - low, 0, None), axis=2)
    area, other_area = (np.prod(boxes[:, 2:] - boxes[:, :2], axis=1) for boxes in (some, others))
    union = area[:, None] + other_area[None] - shared
    return np.asarray(shared / np.maximum(union, 1e-9), np.float64)


def suppress(boxes: Floats, scores: Floats, limit: float) -> npt.NDArray[np.int64]:
    """Indices of the boxes that stay, best first: none overlaps a better one by more than `limit`."""
    order = [int(index) for index in np.argsort(-scores, kind="stable")]
    between = overlap(boxes, boxes)
    kept: list[int] = []
    for index in order:
        if not kept or between[index, kept].max() <= limit:
            kept.append(index)
    return np.asarray(kept, np.int64)


def decode(output: Floats, floor: float, limit: float) -> tuple[Floats, Floats, npt.NDArray[np.int64]]:
    """Raw YOLO output, (4 + classes) x anchors, as boxes, scores and classes after suppression."""
    scores = output[4:].max(axis=0)
    chosen = scores > floor
    centre, extent, scores = output[:2, chosen].T, output[2:4, chosen].T, scores[chosen]
    boxes = np.concatenate([centre - extent / 2, centre + extent / 2], axis=1).astype(np.float64)
    kept = suppress(boxes, scores, limit)
    return boxes[kept], scores[kept].astype(np.float64), output[4:, chosen].argmax(axis=0)[kept]


class Pair:
    """Our locator and face network, from their ONNX files."""

    name = "tehai"

    def __init__(self, locator: Path, face: Path, floor: float = 0.05, limit: float = 0.6) -> None:
        self._locator, self._face = _session(locator), _session(face)
        self._floor, self._limit = floor, limit
        facts = self._face.get_modelmeta().custom_metadata_map
        if json.loads(facts["names"]) != list(FACES):
            raise ValueError(f"{face} names other faces")
        self._size, self._margin = int(facts["imgsz"]), float(facts["margin"])

    def read(self, photo: Image) -> Found:
        """Locate, cut, name."""
        padded, scale, x, y = letterbox(photo, 640, 114, 32)
        tensor = padded.transpose(2, 0, 1)[None].astype(np.float32) / 255
        output = self._locator.run(None, {self._locator.get_inputs()[0].name: tensor})[0][0]
        boxes, scores, _ = decode(output, self._floor, self._limit)
        boxes = (boxes - (x, y, x, y)) / scale
        if not len(boxes):
            return Found(boxes, scores, np.zeros(0, np.int64))
        crops = np.stack([self._cut(photo, box) for box in boxes]).transpose(0, 3, 1, 2).astype(np.float32) / 255
        return Found(boxes, scores, self._face.run(["logits"], {"faces": crops})[0].argmax(axis=1))

    def _cut(self, photo: Image, box: Floats) -> Image:
        height, width = photo.shape[:2]
        left, top, right, bottom = box / (width, height, width, height)
        middle = Box(0, (left + right) / 2, (top + bottom) / 2, right - left, bottom - top)
        return cut(photo, middle, 1 + 2 * self._margin, self._size)


_PEER_HONOURS = {"tou": "1z", "nan": "2z", "sha": "3z", "pe": "4z", "haku": "5z", "hatsu": "6z", "chun": "7z"}


class MahjongDetector:
    """`mahjong-detector` 0.0.6: grey, contrast stretched, 640 x 640, 34 classes; suppression at 0.5 as its own."""

    name = "mahjong-detector 0.0.6"

    def __init__(self, model: Path, floor: float = 0.05) -> None:
        self._model, self._floor = _session(model), floor
        names = self._model.get_modelmeta().custom_metadata_map["names"]
        table = {int(key): value for key, value in json.loads(_as_json(names)).items()}
        self._faces = np.array([FACES.index(_PEER_HONOURS.get(table[i], table[i])) for i in range(len(table))])

    def read(self, photo: Image) -> Found:
        """As `mahjong_detector.preprocess` and `predict` do it."""
        grey = cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY)
        low, high = int(grey.min()), int(grey.max())
        stretched = np.clip((grey.astype(np.float32) - low) * 255 / max(high - low, 1), 0, 255).astype(np.uint8)
        padded, scale, x, y = letterbox(np.repeat(stretched[:, :, None], 3, axis=2), 640, 0, 640)
        tensor = padded.transpose(2, 0, 1)[None].astype(np.float32) / 255
        output = self._model.run(None, {self._model.get_inputs()[0].name: tensor})[0][0]
        boxes, scores, classes = decode(output, self._floor, 0.5)
        return Found((boxes - (x, y, x, y)) / scale, scores, self._faces[classes])


def _as_json(names: str) -> str:
    """The metadata's `{0: '1m', …}` with its keys and values in double quotes."""
    pairs = (part.split(":") for part in names.strip("{}").split(","))
    return "{" + ", ".join(f'"{key.strip()}": "{value.strip().strip(chr(39))}"' for key, value in pairs) + "}"
