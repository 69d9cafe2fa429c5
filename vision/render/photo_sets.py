"""Sets of tiles to render with: photographed flat faces, drawings of others, and the project's own.

Responsible for reading them from a folder of photos (`datasets/photos.md` has its shape), for bringing every face to
paper of one brightness, and for the sets that are held out: these are given only where they are asked for, and then
nothing else is.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

import cv2
import numpy as np
import resvg_py

from scorer.faces import STYLES
from vision.render.scene import Image
from vision.render.textures import PAPER, face_picture
from vision.train.face_sets import HELD_OUT, face_set
from vision.train.face_sources import art_code
from vision.train.labels import face_code

__all__ = ["FACE_SIZE", "SETS", "PhotoSet", "load_sets"]

FACE_SIZE = (150, 200)
"""Width and height of a face's picture in pixels."""
SETS = ("all", "training", "held-out", "drawn")
Which = Literal["all", "training", "held-out", "drawn"]

_EDGE = 0.03  # of the width: the tile's own rounded edge in a photo of its face


@dataclass(frozen=True)
class PhotoSet:
    """The faces of one set by code; a face photographed several times has several pictures."""

    name: str
    faces: dict[str, list[Image]]
    drawn: bool = False
    corner: bool = False
    """Whether its faces bear an index in a corner."""


def load_sets(photos: Path | None, which: Which = "all") -> list[PhotoSet]:
    """The sets of a choice: `training` are the photographed ones but those held out, `drawn` drawings only, `all` both.

    `held-out` gives the held-out sets and no other. Raises `ValueError` for a choice without any set.
    """
    if which not in SETS:
        raise ValueError(f"sets are one of {', '.join(SETS)}, not {which!r}")
    sets: list[PhotoSet] = []
    if photos is not None and which != "drawn":
        every = _photographed(photos / "faces")
        sets += [entry for entry in every if (entry.name in HELD_OUT) == (which == "held-out")]
    if photos is not None and which in ("all", "drawn"):
        sets += _art(photos / "art")
    if which in ("all", "drawn"):
        sets += own_sets()
    if not sets:
        raise ValueError(f"no sets of faces: {which!r} needs a folder of photos")
    return sets


@lru_cache(maxsize=2)
def _photographed(folder: Path) -> tuple[PhotoSet, ...]:
    sets: dict[str, dict[str, list[Image]]] = {}
    with (folder / "labels.csv").open(newline="") as lines:
        for row in csv.DictReader(lines):
            image = cv2.imread(str(folder / row["image-name"]))
            if image is None:
                raise ValueError(f"{row['image-name']} is not a picture")
            faces = sets.setdefault(face_set(row["image-name"]), {})
            faces.setdefault(face_code(row["label-name"]), []).append(levelled(np.asarray(image, np.uint8)))
    return tuple(PhotoSet(name, faces, corner="index" in name) for name, faces in sets.items())


def levelled(photo: Image) -> Image:
    """A photo of a flat face on even paper of the brightness `PAPER`, without the tile's edge."""
    image = cv2.resize(photo, FACE_SIZE, interpolation=cv2.INTER_AREA).astype(np.float32)
    overall = np.percentile(image[10:-10, 10:-10].reshape(-1, 3), 85, axis=0).astype(np.float32)
    # The brightest nearby is paper, except in the middle of a large spot of ink.
    near = cv2.blur(cv2.dilate(cv2.blur(image, (3, 3)), np.ones((31, 31), np.uint8)), (25, 25))
    even = image / np.maximum(np.maximum(near, 0.85 * overall), 20) * PAPER
    width, height = FACE_SIZE
    # Near the border what is pale and grey is the tile's edge, not ink.
    border = np.ones((height, width), np.float32)
    room = round(0.12 * width)
    border[room : height - room, room : width - room] = 0
    grey = np.clip((even.min(axis=2) - 0.62 * PAPER) / (0.12 * PAPER), 0, 1) * cv2.blur(border, (9, 9))
    even = even + (PAPER - even) * np.asarray(grey, np.float32)[:, :, None]
    inside: Image = np.zeros((height, width), np.uint8)
    edge = round(_EDGE * width)
    inside[edge : height - edge, edge : width - edge] = 255
    share = cv2.GaussianBlur(inside, (0, 0), 1.2)[:, :, None].astype(np.float32) / 255
    return np.asarray(np.clip(even * share + PAPER * (1 - share), 0, 255), np.uint8)


def _art(folder: Path) -> list[PhotoSet]:
    """The drawings of a folder of SVG files as one set."""
    faces: dict[str, list[Image]] = {}
    width, height = FACE_SIZE
    room = round(0.06 * width)
    for path in sorted(folder.glob("*.svg")):
        code = art_code(path.stem)
        if code is None or code == "?":
            continue
        raster = bytes(resvg_py.svg_to_bytes(svg_string=path.read_text(), width=2 * width))
        drawing = cv2.imdecode(np.frombuffer(raster, np.uint8), cv2.IMREAD_UNCHANGED)
        if drawing is None:
            raise ValueError(f"{path.name} could not be rasterised")
        face: Image = np.full((height, width, 3), PAPER, np.uint8)
        inner = (width - 2 * room, height - 2 * round(0.06 * height))
        small = cv2.resize(drawing, inner, interpolation=cv2.INTER_AREA).astype(np.float32)
        ink = small[:, :, 3:] / 255
        top = (height - inner[1]) // 2
        part = face[top : top + inner[1], room : room + inner[0]]
        part[:] = (part * (1 - ink) + small[:, :, :3] * (PAPER / 255) * ink).astype(np.uint8)
        faces[code] = [face]
    return [PhotoSet("art", faces, drawn=True)] if faces else []


@lru_cache(maxsize=1)
def own_sets() -> tuple[PhotoSet, ...]:
    """The project's own drawn faces, a set a style; they have all 45 faces."""
    sets = []
    for name, style in STYLES.items():
        paper = np.array([int(style.paper[i : i + 2], 16) for i in (5, 3, 1)], np.float32)
        faces = {}
        for code in _CODES:
            drawn = cv2.resize(face_picture(code, style, 2 * FACE_SIZE[0]), FACE_SIZE, interpolation=cv2.INTER_AREA)
            faces[code] = [np.asarray(np.clip(drawn / paper, 0, 1) * PAPER, np.uint8)]
        sets.append(PhotoSet(name, faces, drawn=True, corner=style.corner))
    return tuple(sets)


_CODES = tuple(f"{n}{suit}" for suit in "mps" for n in range(10)) + tuple(
    f"{n}{kind}" for kind, most in (("z", 7), ("f", 8)) for n in range(1, most + 1)
)
