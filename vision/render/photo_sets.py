"""Tile sets for rendering: photographed flat faces, drawings, and the project's own faces.

This module finds the sets in a folder of photos (`datasets/photos.md` describes the folder) and gives every face
a background of the same brightness. Held-out sets are returned only on request, and never together with other sets. A
picture is read on first use.
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

from scorer.tiles import TILES
from vision.data.face_sets import HELD_OUT, face_set
from vision.data.label_files import art_code, face_code
from vision.draw.faces import STYLES, Style
from vision.errors import PhotoError
from vision.render.game_sets import GAMES, game_faces
from vision.render.levelled import FACE_SIZE, levelled, on_paper
from vision.render.scene import Image
from vision.render.textures import PAPER, face_picture

__all__ = ["FACE_SIZE", "SETS", "PhotoSet", "load_sets", "own_sets"]

SETS = ("all", "training", "held-out", "drawn", "held-out-games")
Which = Literal["all", "training", "held-out", "drawn", "held-out-games"]


@dataclass(frozen=True)
class PhotoSet:
    """The faces of one set by tile code; a face with several photos has several pictures."""

    name: str
    faces: Mapping[str, Sequence[Callable[[], Image]]] = field(repr=False)
    drawn: bool = False
    corner: bool = False
    """Whether the faces have an index in a corner."""

    def picture(self, code: str, choice: int = 0) -> Image | None:
        """Return one picture of a face (200 x 150 x 3, BGR, background `PAPER`), or None if the set lacks the face."""
        pictures = self.faces.get(code)
        return pictures[choice % len(pictures)]() if pictures else None


def load_sets(
    photos: Path | None, which: Which = "all", games: Path | None = None, *, more: bool = False
) -> list[PhotoSet]:
    """Return the sets that `which` selects.

    - `training`: photographed sets that are not held out.
    - `drawn`: drawings only.
    - `all`: both of these.
    - `held-out`: only the held-out photographed sets.
    - `held-out-games`: only the held-out sets of games.

    `training` and `all` include the sets of a folder of `games` (`game_sets`). With `more`, they also include
    the sets of the folder `faces-more` if it exists; the same seed then chooses other sets.

    Raises `PhotoError`: `bad_training_data` if the selection is unknown or empty, `no_such_file` if a package of games
    is missing.
    """
    if which not in SETS:
        raise PhotoError("bad_training_data", f"Unknown sets {which!r}. Known: {', '.join(SETS)}.")
    sets: list[PhotoSet] = []
    if photos is not None and which in ("all", "training", "held-out"):
        every = _photographed(photos / "faces")
        sets += [entry for entry in every if (entry.name in HELD_OUT) == (which == "held-out")]
    if more and photos is not None and which in ("all", "training"):
        sets += _more(photos / "faces-more")
    if photos is not None and which in ("all", "drawn"):
        sets += _art(photos / "art")
    if which in ("all", "drawn"):
        sets += own_sets()
    if games is not None and which in ("all", "training", "held-out-games"):
        sets += _games(games, held_out=which == "held-out-games")
    if not sets:
        what = "games" if which == "held-out-games" else "photos"
        raise PhotoError(
            "bad_training_data",
            f"There are no tile sets: {which!r} needs a folder of {what}.",
            hint=f"Give the folder with --{what}.",
        )
    return sets


def _photographed(folder: Path) -> list[PhotoSet]:
    sets: dict[str, dict[str, list[Callable[[], Image]]]] = {}
    with (folder / "labels.csv").open(newline="") as lines:
        for row in csv.DictReader(lines):
            faces = sets.setdefault(face_set(row["image-name"]), {})
            faces.setdefault(face_code(row["label-name"]), []).append(partial(_photo, folder / row["image-name"]))
    return [PhotoSet(name, faces, corner="index" in name) for name, faces in sets.items()]


_MORE = ("cyfef", "jc-a")
"""The sets of `faces-more` that resemble no held-out set. The flowers of `jc-a` resemble one and are left out."""


def _more(folder: Path) -> list[PhotoSet]:
    """Return the sets of `faces-more`, or an empty list if the folder does not exist."""
    if not folder.is_dir():
        return []
    sets: dict[str, dict[str, list[Callable[[], Image]]]] = {}
    with (folder / "labels.csv").open(newline="") as lines:
        for row in csv.DictReader(lines):
            code = face_code(row["label-name"])
            if row["set"] not in _MORE or (row["set"] == "jc-a" and code.endswith("f")):
                continue
            faces = sets.setdefault(row["set"], {})
            faces.setdefault(code, []).append(partial(_photo, folder / row["image-name"]))
    return [PhotoSet(name, faces) for name, faces in sets.items()]


@lru_cache(maxsize=1024)
def _photo(path: Path) -> Image:
    image = cv2.imread(str(path))
    if image is None:
        raise PhotoError("bad_training_data", f"{path.name} is not a picture.")
    return levelled(np.asarray(image, np.uint8))


def _games(folder: Path, *, held_out: bool) -> list[PhotoSet]:
    return [
        PhotoSet(
            game.name,
            {code: [picture] for code, picture in game_faces(game, folder).items()},
            drawn=not game.photographed,
            corner=game.corner,
        )
        for game in GAMES
        if game.held_out == held_out
    ]


def _art(folder: Path) -> list[PhotoSet]:
    """Return the drawings of a folder of SVG files as one set."""
    paths = ((art_code(path.stem), path) for path in sorted(folder.glob("*.svg")))
    faces = {code: [partial(_drawing, path)] for code, path in paths if code is not None and code != "?"}
    return [PhotoSet("art", faces, drawn=True)] if faces else []


@lru_cache(maxsize=64)
def _drawing(path: Path) -> Image:
    """Return a drawn face on a background with a margin."""
    raster = bytes(resvg_py.svg_to_bytes(svg_string=path.read_text(), width=2 * FACE_SIZE[0]))
    drawing = cv2.imdecode(np.frombuffer(raster, np.uint8), cv2.IMREAD_UNCHANGED)
    if drawing is None:
        raise PhotoError("bad_training_data", f"{path.name} could not be rasterised.")
    return on_paper(np.asarray(drawing, np.uint8), 0.06)


@lru_cache(maxsize=1)
def own_sets() -> tuple[PhotoSet, ...]:
    """Return the project's own drawn faces, one set for each style; every set has all 45 faces."""
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
