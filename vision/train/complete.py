"""Adds missing boxes to the labels of photos, with a detector that runs on several views of each photo.

A locator that trains on an unlabelled tile in full view learns to overlook tiles. There are two
remedies: boxes that the detector finds in several views are added as tiles, or boxes of possible tiles that it finds
in at least one view are marked, and training ignores them (`vision.train.ignored_boxes`). Existing labels do not
change. Photos for measuring never get added boxes.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Protocol

import cv2
import numpy as np
import numpy.typing as npt

from scorer.tiles import BY_CODE
from vision.data.label_files import UNSURE, Box, photos
from vision.data.pictures import Image, read_rgb
from vision.detection.classification import named
from vision.detection.classifier import FaceReader
from vision.detection.locator import STRIDE, Locator
from vision.detection.second_pass import View
from vision.geometry.boxes import around, overlap
from vision.geometry.detections import certainty
from vision.inference.sessions import Array, OnnxSession

VIEWS = ((0, 1024), (45, 640), (68, 832))
"""For each view: its rotation in degrees, and the length in pixels of the photo's longer side in the locator's input.

The input itself is larger for a rotated view.
"""
SCORE, CERTAIN = 0.5, 0.8
"""The lowest locator score and the lowest classifier confidence of a box in one view."""
AGREE = 2
"""The number of views that must find a box."""
HINT = 0.4
"""The lowest locator score of a possible tile in one view (for `unsure`)."""
KNOWN = 0.2
"""A found box that overlaps a labelled box by at least this is not new: it shows the labelled tile or a part of it."""
SAME = 0.5
_WHITE = BY_CODE["5z"].index
"""The side of a standing tile looks like a white dragon, so an unlabelled white dragon is never added."""
SQUASHED = 0.45, 1.9
"""If the median width-to-height ratio of a photo's boxes is outside these limits, the photo is left unchanged."""


class FindsBoxes(Protocol):
    """The interface of a box finder."""

    def boxes(self, pixels: Image, degrees: float, size: int) -> Array:
        """Return the upright boxes (N x 4, pixels of the photo) of the tiles found on the photo `pixels` (BGR).

        The finder looks at a view: the photo rotated by `degrees`, its longer side scaled to `size` pixels.
        """
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Finder:
    """Both networks together. They find tiles or, with `hints`, possible tiles with a score of at least `hint`."""

    locator: Locator
    face: FaceReader
    hints: bool = False
    hint: float = HINT

    @classmethod
    def from_files(cls, locator: Path, face: Path, *, hints: bool = False) -> Finder:
        """Load the networks from two ONNX files."""
        return cls(Locator(OnnxSession(locator.read_bytes)), FaceReader(OnnxSession(face.read_bytes)), hints)

    def boxes(self, pixels: Image, degrees: float, size: int) -> Array:
        """See `FindsBoxes`."""
        view = turned(pixels, degrees, size)
        found = self.locator.locate(view.pixels, self.hint if self.hints else SCORE, size=view.size)
        tiles = named(self.face, view.pixels, found.corners)
        if self.hints:
            return around(view.on_photo(tiles.quads))
        sure = (found.scores >= SCORE) & (certainty(tiles.probabilities) >= CERTAIN)
        sure &= tiles.probabilities.argmax(axis=1) != _WHITE
        return around(view.on_photo(tiles.quads[sure]))


def turned(pixels: Image, degrees: float, size: int) -> View:
    """Return a view of a photo, rotated anticlockwise by `degrees` about its centre, with nothing cut off.

    `size` is the length in pixels of the photo's longer side in the locator's input.
    """
    height, width = pixels.shape[:2]
    cos, sin = abs(np.cos(np.radians(degrees))), abs(np.sin(np.radians(degrees)))
    new_width, new_height = round(width * cos + height * sin), round(width * sin + height * cos)
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0)
    matrix[:, 2] += (new_width - width) / 2, (new_height - height) / 2
    image = cv2.warpAffine(pixels, matrix, (new_width, new_height), borderMode=cv2.BORDER_REPLICATE)
    longer = size * max(new_width, new_height) / max(width, height)
    to_photo = np.asarray(cv2.invertAffineTransform(matrix), np.float64)
    return View(np.asarray(image, np.uint8), to_photo, round(longer / STRIDE) * STRIDE)


def agreed(views: Sequence[Array], agree: int = AGREE) -> Array:
    """Return the boxes (N x 4) that at least `agree` views have in common. Each edge is the median over the views."""
    boxes = np.concatenate([np.zeros((0, 4), np.float32), *views])
    view_of = np.repeat(np.arange(len(views)), [len(view) for view in views])
    found: list[Array] = []
    free = np.ones(len(boxes), np.bool_)
    for place in range(len(boxes)):
        if not free[place]:
            continue
        same = free & (overlap(boxes[place : place + 1], boxes)[0] >= SAME)
        free &= ~same
        if len(set(view_of[same].tolist())) >= agree:
            found.append(np.median(boxes[same], axis=0).astype(np.float32))
    return np.stack(found) if found else np.zeros((0, 4), np.float32)


def lacking(image: Image, boxes: Sequence[Box], finder: FindsBoxes, *, unsure: bool = False) -> list[Box]:
    """Return the tiles of an RGB photo that `finder` finds and that have no label, as boxes of class 0.

    With `unsure`, return all unlabelled boxes that it finds in at least one view, with the label `UNSURE`.
    The result is empty for a photo without labels and for a squashed photo (`SQUASHED`).
    """
    height, width = image.shape[:2]
    shapes = [box.width * width / max(box.height * height, 1e-6) for box in boxes]
    if not shapes or not SQUASHED[0] <= median(shapes) <= SQUASHED[1]:
        return []
    pixels = np.ascontiguousarray(image[:, :, ::-1])
    found = agreed([finder.boxes(pixels, degrees, size) for degrees, size in VIEWS], 1 if unsure else AGREE)
    limits = np.array([width, height] * 2, np.float32)
    found = np.clip(found, 0, limits)
    known = pixels_of(boxes, width, height)
    new = found[overlap(found, known).max(axis=1) < KNOWN] if len(found) else found
    middles, sides = (new[:, :2] + new[:, 2:]) / 2 / limits[:2], (new[:, 2:] - new[:, :2]) / limits[:2]
    label = UNSURE if unsure else 0
    return [
        Box(label, float(x), float(y), float(w), float(h)) for (x, y), (w, h) in zip(middles, sides) if min(w, h) > 0
    ]


def pixels_of(boxes: Sequence[Box], width: int, height: int) -> npt.NDArray[np.float64]:
    """Return labelled boxes in pixels (N x 4: left, top, right, bottom)."""
    sides = [(b.x - b.width / 2, b.y - b.height / 2, b.x + b.width / 2, b.y + b.height / 2) for b in boxes]
    return np.array(sides, np.float64).reshape(-1, 4) * np.array([width, height] * 2, np.float64)


def complete(source: Path, out: Path, finder: FindsBoxes, *, unsure: bool = False) -> int:
    """Copy a folder of labelled photos, add missing boxes to the copied labels, and return the number of added boxes.

    With `unsure`, the added boxes mark positions where a label is possibly missing. Photos whose labels are already in
    `out` are skipped.
    """
    (out / "images").mkdir(parents=True, exist_ok=True)
    (out / "labels").mkdir(exist_ok=True)
    added = 0
    for path, boxes in photos(source):
        target, label = out / "images" / path.name, out / "labels" / f"{path.stem}.txt"
        if label.exists():
            continue
        extra = lacking(read_rgb(path), boxes, finder, unsure=unsure)
        shutil.copyfile(path, target)
        lines = [f"{b.label} {b.x:.6f} {b.y:.6f} {b.width:.6f} {b.height:.6f}\n" for b in [*boxes, *extra]]
        label.write_text("".join(lines), encoding="utf-8")
        added += len(extra)
    return added
