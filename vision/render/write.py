"""Writes scenes: JPEG, YOLO polygon labels, class names, and a JSON file for each picture.

A line of a label file has the class and the four corners of the face, relative to the size of the picture. The
corners are clockwise from the top left corner of the upright face.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from scorer.hand import Hand
from scorer.tiles import TILES
from vision.render.scene import Image, Label, Rendered

__all__ = ["CLASS_NAMES", "is_labelled", "label_lines", "scene_json", "write_classes", "write_picture", "write_scene"]

SEEN = 0.6
"""The smallest visible fraction of the upper side at which a tile is labelled."""
LEAST = 5.0
"""The shortest side in pixels at which a face is labelled."""
_FLOWERS = ("plum", "orchid", "chrysanthemum", "bamboo", "spring", "summer", "autumn", "winter")
CLASS_NAMES: tuple[str, ...] = tuple(
    "ESWNPFC"[tile.number - 1]
    if tile.is_honour
    else _FLOWERS[tile.number - 1]
    if tile.is_flower
    else "back"
    if tile.is_face_down
    else tile.code
    for tile in TILES
)
"""The names of `datasets/classes.txt`; a tile's class is its `index`."""


def is_labelled(label: Label, width: int, height: int) -> bool:
    """Return whether the label file contains the tile.

    The centre of its face must be in the picture, at least `SEEN` of its upper side must be visible, and each side
    of its face must have at least `LEAST` pixels.
    """
    x, y = label.quad.mean(axis=0)
    sides = np.linalg.norm(label.quad - np.roll(label.quad, 1, axis=0), axis=1)
    inside = 0 <= x < width and 0 <= y < height
    return bool(inside and label.seen >= SEEN and sides.min() >= LEAST)


def label_lines(labels: Sequence[Label], width: int, height: int) -> str:
    """Return the labels as YOLO polygons, one line for each labelled tile."""
    lines = []
    for label in labels:
        if is_labelled(label, width, height):
            relative = (label.quad / [width, height]).clip(0, 1).ravel()
            lines.append(f"{label.tile.index} " + " ".join(f"{number:.6f}" for number in relative))
    return "".join(f"{line}\n" for line in lines)


def scene_json(rendered: Rendered, hand: Hand | None, seed: int) -> dict[str, Any]:
    """Return the contents of a picture: the hand (in the format of `Hand.to_json`) and each tile's quad and role."""
    height, width = rendered.image.shape[:2]
    return {
        "image": {"width": width, "height": height},
        "seed": seed,
        "hand": hand.to_json() if hand else None,
        "tiles": [
            {"tile": label.tile.code, "quad": label.quad.round(2).tolist(), "role": label.role}
            for label in rendered.labels
        ],
    }


def write_picture(path: Path, image: Image, quality: int = 88) -> None:
    """Write a JPEG. Raises `OSError` if the picture cannot be encoded or written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise OSError(f"{path.name} could not be encoded as JPEG.")
    path.write_bytes(data.tobytes())


def write_classes(path: Path) -> None:
    """Write the class names, one per line, in the order of their numbers."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{name}\n" for name in CLASS_NAMES), encoding="utf-8")


def write_scene(folder: Path, name: str, rendered: Rendered, *, quality: int = 88) -> None:
    """Write `images/NAME.jpg` and `labels/NAME.txt` into the folder."""
    height, width = rendered.image.shape[:2]
    write_picture(folder / "images" / f"{name}.jpg", rendered.image, quality)
    labels = folder / "labels" / f"{name}.txt"
    labels.parent.mkdir(parents=True, exist_ok=True)
    labels.write_text(label_lines(rendered.labels, width, height), encoding="utf-8")


def write_json(path: Path, value: object) -> None:
    """Write indented JSON with a final newline."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
