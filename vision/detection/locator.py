"""Locator: finds the boxes of the tiles on a photo with a YOLO network.

Responsible for the input of a YOLO export (letterboxed RGB), the interpretation of its raw output, and non-maximum
suppression. `vision.detection.classifier` classifies the tile in a box, unless the locator has tile classes.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from scorer.tiles import TILES
from vision.geometry.boxes import CORNERS, TINY, suppressed
from vision.image.photo import CHANNELS, WHITE, Pixels
from vision.inference.class_names import tile_index
from vision.inference.pixel_budget import charge
from vision.inference.sessions import Array, InferenceSession, corrupt, meta_names, meta_size, meta_value

SURE = 0.28
"""A box with at least this score counts as confident when the need for a second locator pass is checked.

The export lowers the logits of the locator's scores by 0.75 (`vision.train.pipeline.LOWER`). This value corresponds to
0.45 before the export. Fitted by `python -m vision.train fit-thresholds`."""
POINT_VALUES = 3
"""The values of each key point (x, y, visibility), if a locator gives the corners of each face."""
STRIDE = 32
GREY = 114
SAME = 0.45
"""Two boxes are one tile if they have at least this intersection over union.

The intersection over union of neighbouring tiles is far lower, even if they lie in a slanted line and their upright
boxes overlap. Fitted by the same command."""
MOST = 300
"""The largest number of tiles on one photo. A mahjong table never has two tile sets."""


@dataclass(frozen=True, slots=True)
class Preparation:
    """The colour treatment that a network expects.

    `grey` is conversion to grey. `autocontrast` stretches the values to the full range from 0 to 255.
    """

    grey: bool = False
    autocontrast: bool = False

    def __call__(self, pixels: Pixels) -> Pixels:
        """Return the pixels (H x W x 3, BGR, 8 bits) with the colour treatment of the training, in the same shape."""
        if self.grey:
            pixels = np.asarray(cv2.cvtColor(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)
        if self.autocontrast and pixels.size and pixels.max() > pixels.min():
            low, high = int(pixels.min()), int(pixels.max())
            table = np.clip(np.round((np.arange(WHITE + 1) - low) * (WHITE / (high - low))), 0, WHITE).astype(np.uint8)
            pixels = np.asarray(cv2.LUT(pixels, table), np.uint8)
        return pixels


@dataclass(frozen=True, slots=True, eq=False)
class Boxes:
    """N upright boxes with their scores.

    - `corners`: the boxes, N x 4 (left, top, right and bottom in pixels)
    - `by_class`: the network's score for each class, N x K
    - `faces`: the corners of the faces (N x 4 x 2, in pixels, from the top left corner of the upright face), or None if
      the network does not give corners
    """

    corners: Array
    scores: Array
    by_class: Array
    faces: Array | None = None

    def __len__(self) -> int:
        return len(self.scores)

    def __getitem__(self, chosen: npt.NDArray[np.intp] | npt.NDArray[np.bool_]) -> Boxes:
        faces = None if self.faces is None else self.faces[chosen]
        return Boxes(self.corners[chosen], self.scores[chosen], self.by_class[chosen], faces)


class Locator:
    """A YOLO export with raw output: input `images` 1 x 3 x H x W, RGB, 0 to 1; output 1 x (4 + K) x anchors.

    K is the number of classes. A network with four key points (`kpt_shape` in the metadata) also gives x, y and
    visibility of each key point: its output is 1 x (4 + K + 12) x anchors.
    """

    def __init__(
        self, session: InferenceSession, *, size: int | None = None, preparation: Preparation | None = None
    ) -> None:
        self._session = session
        self._size = size
        self._preparation = preparation

    @property
    def size(self) -> int:
        """The longer side of the network's input in pixels."""
        return self._size or meta_size(self._session.metadata, 640)

    def tile_columns(self) -> list[int] | None:
        """Return the tile index for each class of the network, or None if the network has one class for all tiles.

        Raises `PhotoError` (`model_corrupt`) if there are no class names, or if one is not the name of a tile.
        """
        names = meta_names(self._session.metadata)
        if not names:
            raise corrupt("The metadata of the locator have no class names (names).")
        if len(names) == 1:
            return None
        columns = [tile_index(name) for name in names]
        unknown = [name for name, column in zip(names, columns) if column is None]
        if unknown:
            raise corrupt(f"The locator has a class {unknown[0]!r}, which is not a tile.")
        return [column for column in columns if column is not None]

    def locate(self, pixels: Pixels, threshold: float, *, size: int | None = None) -> Boxes:
        """Return the boxes on BGR `pixels` with a score of at least `threshold`, the highest score first.

        At most `MOST` boxes are returned. `size` overrides the longer side of the network's input.
        """
        prepared = (self._preparation or self._own_preparation())(pixels)
        blob, scale, left, top = letterbox(prepared, size or self.size, square=self._is_fixed())
        charge(blob)
        output = np.asarray(self._session.run({"images": blob})[0], np.float32)
        if output.ndim != 3 or output.shape[1] < 5:
            raise corrupt(f"The locator's output has shape {output.shape}, not 1 x (4 + classes) x anchors.")
        points = self._points()
        if points and output.shape[1] < 5 + POINT_VALUES * points:
            raise corrupt(f"The locator's output has shape {output.shape}, without {points} key points.")
        found = raw_boxes(output[0], threshold, points)
        corners = (found.corners - np.array([left, top, left, top], np.float32)) / np.float32(scale)
        faces = None if found.faces is None else (found.faces - np.array([left, top], np.float32)) / np.float32(scale)
        limits = np.array([pixels.shape[1], pixels.shape[0]] * 2, np.float32)
        corners = np.clip(corners, 0, limits).astype(np.float32)
        whole = ((corners[:, 2:] - corners[:, :2]) >= 1).all(axis=1)
        found = Boxes(corners, found.scores, found.by_class, faces)[whole]
        return found[suppressed(found.corners, found.scores, SAME, MOST)]

    def _own_preparation(self) -> Preparation:
        words = str(self._session.metadata.get("preprocess", ""))
        return Preparation("grey" in words, "autocontrast" in words)

    def _points(self) -> int:
        """Return the number of key points of each box: four if the network gives corners, otherwise 0."""
        shape = meta_value(self._session.metadata, "kpt_shape")
        if shape is None:
            return 0
        if list(shape) != [CORNERS, POINT_VALUES]:
            raise corrupt(f"The locator has key points of shape {shape!r}, not [{CORNERS}, 3].")
        return CORNERS

    def _is_fixed(self) -> bool:
        arguments = meta_value(self._session.metadata, "args")
        return isinstance(arguments, dict) and not arguments.get("dynamic", True)


def letterbox(pixels: Pixels, size: int, *, square: bool = False) -> tuple[Array, float, int, int]:
    """Return the network's input for a photo, the scale, and the offset of the photo in the input (left, top).

    The input is 1 x 3 x H x W, RGB, 0 to 1. The scale is input pixels per photo pixel. The longer side of the scaled
    photo is `size`. Grey borders extend the input to multiples of 32, or to a square if `square` is true.
    """
    height, width = pixels.shape[:2]
    scale = size / max(height, width)
    new_w, new_h = max(1, round(width * scale)), max(1, round(height * scale))
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    resized = pixels if scale == 1 else cv2.resize(pixels, (new_w, new_h), interpolation=method)
    full_w, full_h = (size, size) if square else (math.ceil(side / STRIDE) * STRIDE for side in (new_w, new_h))
    left, top = (full_w - new_w) // 2, (full_h - new_h) // 2
    canvas = np.full((full_h, full_w, CHANNELS), GREY, np.uint8)
    canvas[top : top + new_h, left : left + new_w] = resized
    blob = np.empty((1, CHANNELS, full_h, full_w), np.float32)
    np.divide(canvas[:, :, ::-1].transpose(2, 0, 1), np.float32(WHITE), out=blob[0], dtype=np.float32)
    return blob, scale, left, top


def raw_boxes(output: Array, threshold: float, points: int = 0) -> Boxes:
    """Return the boxes whose highest class score is at least `threshold`.

    `output` is (4 + K + 3 x points) x anchors: centre, size, class scores, and x, y and visibility of each key point.
    """
    classes = output.shape[0] - POINT_VALUES * points
    scores = output[4:classes].max(axis=0)
    chosen = np.flatnonzero(scores >= threshold)
    x, y, w, h = output[:4, chosen]
    corners = np.stack([x - w / 2, y - h / 2, x + w / 2, y + h / 2], axis=1).astype(np.float32)
    faces = output[classes:, chosen].T.reshape(-1, points, POINT_VALUES)[..., :2].astype(np.float32) if points else None
    return Boxes(corners, np.clip(scores[chosen], 0, 1), np.clip(output[4:classes, chosen].T, 0, 1), faces)


def probabilities(by_class: Array, columns: list[int]) -> Array:
    """Return the probability distributions of N tiles over all faces (N x 46).

    `by_class` has the class scores (N x K); `columns` has the tile index of each class.
    """
    spread = np.full((len(by_class), len(TILES)), 0, np.float32)
    for place, column in enumerate(columns):
        spread[:, column] += by_class[:, place]
    spread += TINY
    return np.asarray(spread / spread.sum(axis=1, keepdims=True), np.float32)
