"""Sets of tiles to render with: photographed flat faces, drawings of others, and the project's own.

Responsible for finding them in a folder of photos (`datasets/photos.md` has its shape), for bringing every face to
paper of one brightness, and for the sets that are held out: these are given only where they are asked for, and then
nothing else is. A picture is read when it is first looked at.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from typing import Literal

import cv2
import numpy as np
import resvg_py

from scorer.faces import STYLES, Style
from scorer.tiles import TILES
from vision.errors import PhotoError
from vision.render.scene import Image
from vision.render.textures import PAPER, face_picture
from vision.train.face_sets import HELD_OUT, face_set
from vision.train.face_sources import art_code
from vision.train.labels import face_code

__all__ = ["FACE_SIZE", "SETS", "PhotoSet", "load_sets", "own_sets"]

FACE_SIZE = (150, 200)
"""Width and height of a face's picture in pixels."""
SETS = ("all", "training", "held-out", "drawn")
Which = Literal["all", "training", "held-out", "drawn"]

_EDGE = 0.03  # of the width: the tile's own rounded edge in a photo of its face


@dataclass(frozen=True)
class PhotoSet:
    """The faces of one set by code; a face photographed several times has several pictures."""

    name: str
    faces: Mapping[str, Sequence[Callable[[], Image]]] = field(repr=False)
    drawn: bool = False
    corner: bool = False
    """Whether its faces bear an index in a corner."""

    def picture(self, code: str, choice: int = 0) -> Image | None:
        """One of the pictures of a face (200 x 150 x 3, blue green red, paper of `PAPER`), None if there is none."""
        pictures = self.faces.get(code)
        return pictures[choice % len(pictures)]() if pictures else None


def load_sets(photos: Path | None, which: Which = "all") -> list[PhotoSet]:
    """The sets of a choice: `training` are the photographed ones but those held out, `drawn` drawings only, `all` both.

    `held-out` gives the held-out sets and no other. Raises `PhotoError` for a choice without any set.
    """
    if which not in SETS:
        raise PhotoError("bad_training_data", f"Sets are one of {', '.join(SETS)}, not {which!r}.")
    sets: list[PhotoSet] = []
    if photos is not None and which != "drawn":
        every = _photographed(photos / "faces")
        sets += [entry for entry in every if (entry.name in HELD_OUT) == (which == "held-out")]
    if photos is not None and which in ("all", "drawn"):
        sets += _art(photos / "art")
    if which in ("all", "drawn"):
        sets += own_sets()
    if not sets:
        raise PhotoError(
            "bad_training_data",
            f"There are no sets of faces: {which!r} needs a folder of photos.",
            hint="Name it with --photos.",
        )
    return sets


def _photographed(folder: Path) -> list[PhotoSet]:
    sets: dict[str, dict[str, list[Callable[[], Image]]]] = {}
    with (folder / "labels.csv").open(newline="") as lines:
        for row in csv.DictReader(lines):
            faces = sets.setdefault(face_set(row["image-name"]), {})
            faces.setdefault(face_code(row["label-name"]), []).append(partial(_photo, folder / row["image-name"]))
    return [PhotoSet(name, faces, corner="index" in name) for name, faces in sets.items()]


@lru_cache(maxsize=1024)
def _photo(path: Path) -> Image:
    image = cv2.imread(str(path))
    if image is None:
        raise PhotoError("bad_training_data", f"{path.name} is not a picture.")
    return levelled(np.asarray(image, np.uint8))


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
    paths = ((art_code(path.stem), path) for path in sorted(folder.glob("*.svg")))
    faces = {code: [partial(_drawing, path)] for code, path in paths if code is not None and code != "?"}
    return [PhotoSet("art", faces, drawn=True)] if faces else []


@lru_cache(maxsize=64)
def _drawing(path: Path) -> Image:
    """A drawn face on paper, with some room about it."""
    width, height = FACE_SIZE
    raster = bytes(resvg_py.svg_to_bytes(svg_string=path.read_text(), width=2 * width))
    drawing = cv2.imdecode(np.frombuffer(raster, np.uint8), cv2.IMREAD_UNCHANGED)
    if drawing is None:
        raise PhotoError("bad_training_data", f"{path.name} could not be rasterised.")
    left, top = round(0.06 * width), round(0.06 * height)
    small = cv2.resize(drawing, (width - 2 * left, height - 2 * top), interpolation=cv2.INTER_AREA).astype(np.float32)
    face: Image = np.full((height, width, 3), PAPER, np.uint8)
    part = face[top : height - top, left : width - left]
    ink = small[:, :, 3:] / 255
    part[:] = (part * (1 - ink) + small[:, :, :3] * (PAPER / 255) * ink).astype(np.uint8)
    return face


@lru_cache(maxsize=1)
def own_sets() -> tuple[PhotoSet, ...]:
    """The project's own drawn faces, a set a style; they have all 45 faces."""
    return tuple(
        PhotoSet(style.name, {code: [partial(_own, code, style)] for code in _CODES}, drawn=True, corner=style.corner)
        for style in STYLES.values()
    )


@lru_cache(maxsize=256)
def _own(code: str, style: Style) -> Image:
    paper = np.array([int(style.paper[i : i + 2], 16) for i in (5, 3, 1)], np.float32)
    drawn = cv2.resize(face_picture(code, style, 2 * FACE_SIZE[0]), FACE_SIZE, interpolation=cv2.INTER_AREA)
    return np.asarray(np.clip(drawn / paper, 0, 1) * PAPER, np.uint8)


_CODES = tuple(tile.code for tile in TILES if not tile.is_face_down)
