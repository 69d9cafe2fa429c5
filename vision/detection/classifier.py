"""Classifier: returns a probability distribution over the 46 tiles for each box on a photo.

Responsible for cutting levelled crops of the tiles out of the photo at full resolution, and for the class names and the
calibration in the file of the face network.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from scorer.tiles import TILES
from vision.geometry.boxes import CORNERS
from vision.geometry.parallelograms import decode
from vision.image.photo import CHANNELS, WHITE, Pixels
from vision.image.white_balance import Table
from vision.inference.class_names import tile_index
from vision.inference.logits import distributions
from vision.inference.pixel_budget import charge, left
from vision.inference.sessions import Array, InferenceSession, corrupt, meta_names, meta_size, meta_value

BATCH = 64
"""The number of crops that the network processes together. A larger batch needs more memory and is not faster."""


class Faces(NamedTuple):
    """The output of a face network for N tiles.

    - `probabilities`: float32 N x 46 over `scorer.tiles.TILES`; each row is a probability distribution
    - `turns`: float32 N x T; each row is a probability distribution over T equal steps of the direction of the tile's
      top in its crop, clockwise from up (T is 0 if the network has no such output)
    - `features`: float32 N x F, feature vectors for comparing tiles (F is 0 if the network has no such output)
    - `outlines`: float32 N x 4 x 2, corners on the photo, clockwise, starting at any corner (0 x 4 x 2 if the network
      has no such output)
    """

    probabilities: Array
    turns: Array
    features: Array
    outlines: Array


class FaceReader:
    """A face network.

    Its input `faces` is N x 3 x S x S, RGB, 0 to 1. Its first output has N x 46 logits in the order of `names` in the
    metadata. If the metadata contain `turns` (T), `features` (F) or `shape` (6), the network also has the outputs
    N x T, N x F or N x 6.
    """

    def __init__(self, session: InferenceSession) -> None:
        self._session = session

    def classify(self, pixels: Pixels, quads: Array, light: Table | None = None) -> Faces:
        """Return the output of the network for the tiles with the corners `quads` on BGR `pixels`.

        `quads` is N x 4 x 2: top left, top right, bottom right and bottom left in the crop. `light` corrects the
        colours. Raises `PhotoError` (`model_corrupt`) if the file does not have 46 class names, or if an output has a
        wrong shape.
        """
        metadata = self._session.metadata
        columns = _columns(meta_names(metadata))
        widths = [
            len(columns),
            *(int(_number(metadata.get(name), name, 0.0)) for name in ("turns", "features", "shape")),
        ]
        if not len(quads):
            logits, turns, features = (np.zeros((0, width), np.float32) for width in widths[:3])
            return Faces(logits, turns, features, np.zeros((0, CORNERS, 2), np.float32))
        size, margin = meta_size(metadata), _number(metadata.get("margin"), "margin", 0.0)
        temperature = _number(metadata.get("temperature"), "temperature", 1.0) or 1.0
        crops = np.stack([cut(pixels, quad, size, margin) for quad in quads])
        if light is not None:
            crops = np.asarray(cv2.LUT(crops.reshape(-1, size, CHANNELS), light), np.uint8).reshape(crops.shape)
        runs = [self._run(crops[start : start + BATCH]) for start in range(0, len(crops), BATCH)]
        outputs = [_output(runs, place, len(quads), width) for place, width in enumerate(widths)]
        ordered = np.empty_like(outputs[0])
        ordered[:, columns] = outputs[0] / temperature
        chances = distributions(outputs[1]) if widths[1] else outputs[1].astype(np.float32)
        outlines = outlined(quads, outputs[3], margin) if widths[3] else np.zeros((0, CORNERS, 2), np.float32)
        return Faces(distributions(ordered), chances, outputs[2].astype(np.float32), outlines)

    def affords(self) -> int:
        """Return how many additional crops fit into the remaining pixel budget of the photo."""
        return left() // meta_size(self._session.metadata) ** 2

    def _run(self, crops: npt.NDArray[np.uint8]) -> list[npt.NDArray[np.float64]]:
        faces = crops[:, :, :, ::-1].transpose(0, 3, 1, 2).astype(np.float32) / np.float32(WHITE)
        charge(faces)
        return [np.asarray(one, np.float64) for one in self._session.run({"faces": np.ascontiguousarray(faces)})]


def _output(runs: list[list[npt.NDArray[np.float64]]], place: int, count: int, width: int) -> npt.NDArray[np.float64]:
    """Return output number `place` of all batches, joined to an array count x width. It is empty if `width` is 0."""
    if not width:
        return np.zeros((count, 0))
    found = np.concatenate([run[place] for run in runs]) if len(runs[0]) > place else np.zeros((0, 0))
    if found.shape != (count, width):
        raise corrupt(f"Output {place + 1} of the face network has the shape {found.shape}, not {count} x {width}.")
    return found


def cut(pixels: Pixels, quad: Array, size: int, margin: float) -> Pixels:
    """Return a crop of a tile: a parallelogram on the photo, transformed to a square of `size` pixels.

    The first, second and fourth corner of `quad` define the parallelogram. It is extended on each side by the fraction
    `margin` of its width or height. Outside the photo, the pixels at the edge are repeated. To avoid aliasing, a large
    tile is first shrunk by halves with area averaging.
    """
    first = np.asarray(quad[0], np.float64)
    across, down = np.asarray(quad[1], np.float64) - first, np.asarray(quad[3], np.float64) - first
    start = first - margin * (across + down)
    across, down = across * (1 + 2 * margin), down * (1 + 2 * margin)
    corners = np.stack([start, start + across, start + down, start + across + down])
    x0, y0 = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 2, 0)
    x1, y1 = np.ceil(corners.max(axis=0)).astype(int) + 2
    patch = pixels[y0 : max(y1, y0 + 1), x0 : max(x1, x0 + 1)]
    corners = corners[:3] - (x0, y0)
    shorter = min(float(np.linalg.norm(across)), float(np.linalg.norm(down)))
    while shorter > 2 * size:
        halves = (patch.shape[1] // 2, patch.shape[0] // 2)
        ratio = np.array([halves[0] / patch.shape[1], halves[1] / patch.shape[0]])
        patch = np.asarray(cv2.resize(patch, halves, interpolation=cv2.INTER_AREA), np.uint8)
        corners, shorter = corners * ratio, shorter / 2
    target = np.array([[0, 0], [size, 0], [0, size]], np.float32)
    matrix = cv2.getAffineTransform((corners - 0.5).astype(np.float32), target - np.float32(0.5))
    crop = cv2.warpAffine(patch, matrix, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(crop, np.uint8)


def outlined(quads: Array, shapes: npt.ArrayLike, margin: float) -> Array:
    """Return the corners of tiles on the photo (N x 4 x 2, clockwise) from their shapes in the crops.

    The crops were cut around `quads` with this `margin`. `shapes` is N x 6 (`vision.geometry.parallelograms`).
    """
    first = quads[:, 0].astype(np.float64)
    across, down = quads[:, 1] - first, quads[:, 3] - first
    middle = first + (across + down) / 2
    places = decode(shapes) * (1 + 2 * margin)
    found = middle[:, None] + places[..., :1] * across[:, None] + places[..., 1:] * down[:, None]
    return np.asarray(found, np.float32)


def _columns(names: list[str]) -> list[int]:
    columns = [index for index in map(tile_index, names) if index is not None]
    if len(columns) != len(names) or sorted(columns) != list(range(len(TILES))):
        raise corrupt("The metadata of the face network have no names for the 46 tiles (names).")
    return columns


def _number(text: str | None, key: str, default: float) -> float:
    if text is None:
        return default
    value = meta_value({key: text}, key)
    if isinstance(value, (int, float)) and math.isfinite(value) and value >= 0:
        return float(value)
    raise corrupt(f"In the metadata of the face network, {key} is {text!r}, which is not a number.")
