"""A folder of photos with labels, made here, and what a detector found on them."""

from __future__ import annotations

import numpy as np
from PIL import Image
from vision_fakes import CODES

from vision.geometry.detections import CLASSES, Detections

CLASS_NAMES = "1m 2m 5m 0m E P plum bamboo back"
SIDE = 200


def labels(*tiles: tuple[str, float, float]) -> str:
    """Label lines for tiles of 20 x 30 pixels whose left top corner is given."""
    names = CLASS_NAMES.split()
    return "".join(
        f"{names.index(name)} {(x + 10) / SIDE} {(y + 15) / SIDE} {20 / SIDE} {30 / SIDE}\n" for name, x, y in tiles
    )


def found(*tiles: tuple[str, float, float, float]) -> Detections:
    """Detections of tiles (code, left, top, score) of 20 x 30 pixels."""
    boxes = [(x, y, x + 20, y + 30) for _, x, y, _ in tiles]
    probabilities = np.eye(CLASSES, dtype=np.float32)[[CODES.index(code) for code, *_ in tiles]]
    return Detections.from_boxes(boxes, [score for *_, score in tiles], probabilities)


def photo(folder, text: str, name: str = "a") -> None:
    Image.new("RGB", (SIDE, SIDE)).save(folder / "images" / f"{name}.png")
    (folder / "labels" / f"{name}.txt").write_text(text)
