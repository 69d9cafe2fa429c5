"""Which tile it is: from boxes on a photo to a distribution over the 46 tiles.

Responsible for cutting tiles out of the photo at its full resolution and for the labels and the calibration that the
face network's file states.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

from scorer.tiles import TILES
from vision.decode import Pixels
from vision.labels import tile_index
from vision.sessions import Array, InferenceSession, corrupt, meta_names, meta_size, meta_value

BATCH = 64
"""Crops a run of the network; more would take memory and no less time."""


class FaceReader:
    """A face network: input `faces` N x 3 x S x S, RGB, 0 to 1; output logits N x 46 in the order of its `names`."""

    def __init__(self, session: InferenceSession) -> None:
        self._session = session

    def classify(self, pixels: Pixels, boxes: Array) -> Array:
        """Distributions over `TILES` (float32 N x 46) for boxes N x 4 (left, top, right, bottom) on BGR `pixels`.

        Raises `PhotoError` (`model_corrupt`) where the file does not name its 46 outputs or gives another number.
        """
        if not len(boxes):
            return np.zeros((0, len(TILES)), np.float32)
        metadata = self._session.metadata
        columns = _columns(meta_names(metadata))
        size, margin = meta_size(metadata), _number(metadata.get("margin"), "margin", 0.0)
        temperature = _number(metadata.get("temperature"), "temperature", 1.0) or 1.0
        logits = np.concatenate(
            [self._run(pixels, boxes[start : start + BATCH], size, margin) for start in range(0, len(boxes), BATCH)]
        )
        if logits.shape != (len(boxes), len(columns)):
            raise corrupt(f"The face network gives {logits.shape}, not {len(boxes)} x {len(columns)}.")
        ordered = np.empty_like(logits)
        ordered[:, columns] = logits / temperature
        powers = np.exp(ordered - ordered.max(axis=1, keepdims=True))
        return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)

    def _run(self, pixels: Pixels, boxes: Array, size: int, margin: float) -> npt.NDArray[np.float64]:
        crops = np.stack([cut(pixels, box, size, margin) for box in boxes])
        faces = crops[:, :, :, ::-1].transpose(0, 3, 1, 2).astype(np.float32) / np.float32(255)
        return np.asarray(self._session.run({"faces": np.ascontiguousarray(faces)})[0], np.float64)


def cut(pixels: Pixels, box: Array, size: int, margin: float) -> Pixels:
    """The box, widened by `margin` of its width or height on each side, stretched to a square of `size` pixels.

    What lies outside the photo repeats its edge. A large tile is halved by area first, so that nothing aliases.
    """
    left, top, right, bottom = (float(value) for value in box)
    wide, high = (right - left) * margin, (bottom - top) * margin
    left, top, right, bottom = left - wide, top - high, right + wide, bottom + high
    x0, y0 = max(0, math.floor(left) - 2), max(0, math.floor(top) - 2)
    patch = pixels[y0 : math.ceil(bottom) + 2, x0 : math.ceil(right) + 2]
    corners = np.array([[left, top], [right, top], [left, bottom]], np.float32) - np.array([x0, y0], np.float32)
    while min(corners[1, 0] - corners[0, 0], corners[2, 1] - corners[0, 1]) > 2 * size:
        halves = (patch.shape[1] // 2, patch.shape[0] // 2)
        ratio = np.array([halves[0] / patch.shape[1], halves[1] / patch.shape[0]], np.float32)
        patch = np.asarray(cv2.resize(patch, halves, interpolation=cv2.INTER_AREA), np.uint8)
        corners = corners * ratio
    target = np.array([[0, 0], [size, 0], [0, size]], np.float32)
    matrix = cv2.getAffineTransform(corners - np.float32(0.5), target - np.float32(0.5))
    crop = cv2.warpAffine(patch, matrix, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(crop, np.uint8)


def _columns(names: list[str]) -> list[int]:
    columns = [index for index in map(tile_index, names) if index is not None]
    if len(columns) != len(names) or sorted(columns) != list(range(len(TILES))):
        raise corrupt("The face network does not name the 46 tiles (names).")
    return columns


def _number(text: str | None, key: str, default: float) -> float:
    if text is None:
        return default
    value = meta_value({key: text}, key)
    if isinstance(value, (int, float)) and math.isfinite(value) and value >= 0:
        return float(value)
    raise corrupt(f"The face network states {key} as {text!r}, which is no number.")
