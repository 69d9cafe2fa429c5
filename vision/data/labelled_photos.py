"""Reads labelled photos: a folder in the format of YOLO training tools.

Responsible for reading `images/`, `labels/` and `classes.txt` (in the folder or its parent) and for reporting their
errors. `vision.inference.class_names` maps names to tiles.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.errors import PhotoError
from vision.inference.class_names import tile_index

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".avif", ".bmp", ".tif", ".tiff"})


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """A photo's file with its tiles.

    `boxes`: float64 N x 4 (left, top, right, bottom; fractions of the photo's width and height); `tiles`: int64 N,
    indices of `scorer.tiles.TILES`; `unlabelled`: boxes of known tiles without a label (`vision.data.audit`).
    """

    path: Path
    boxes: npt.NDArray[np.float64]
    tiles: npt.NDArray[np.int64]
    unlabelled: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 4)))


def labelled_photos(folder: Path) -> Iterator[Labelled]:
    """Yield the photos of a folder, sorted by name. Raises `PhotoError`: `no_such_file`, `bad_labels`."""
    if not folder.is_dir():
        raise PhotoError(
            "no_such_file", f"There is no folder {folder}.", hint="Name a folder with images/ and labels/."
        )
    classes = _classes(folder)
    photos = sorted(path for path in (folder / "images").glob("*") if path.suffix.lower() in SUFFIXES)
    if not photos:
        raise _bad("There are no photos in images/.", folder)
    for path in photos:
        yield _labelled(path, folder / "labels" / f"{path.stem}.txt", classes)


def _classes(folder: Path) -> list[int]:
    for path in (folder / "classes.txt", folder.parent / "classes.txt"):
        if path.is_file():
            names = _text(path).split()
            tiles = [tile_index(name) for name in names]
            for name, tile in zip(names, tiles):
                if tile is None:
                    raise _bad(f"{name!r} is no name of a tile.", path)
            return [tile for tile in tiles if tile is not None]
    raise _bad("There is no classes.txt in the folder or next to it.", folder)


def _labelled(path: Path, labels: Path, classes: list[int]) -> Labelled:
    if not labels.is_file():
        raise _bad(f"The photo {path.name} has no labels/{labels.name}.", labels)
    boxes, tiles = [], []
    for number, line in enumerate(_text(labels).splitlines(), start=1):
        if line.strip():
            index, box = _line(line, labels, number)
            if not 0 <= index < len(classes):
                raise _bad(f"Line {number} has class {index}; classes.txt names {len(classes)}.", labels)
            boxes.append(box)
            tiles.append(classes[index])
    return Labelled(path, np.array(boxes, np.float64).reshape(-1, 4), np.array(tiles, np.int64))


def _line(line: str, path: Path, number: int) -> tuple[int, tuple[float, float, float, float]]:
    """Return the class and box of a line: class x y width height, or class and the corners of a polygon."""
    words = line.split()
    try:
        index, values = int(words[0]), [float(word) for word in words[1:]]
    except ValueError:
        raise _bad(f"Line {number} holds a word that is no number.", path) from None
    if not all(math.isfinite(value) and -0.5 <= value <= 1.5 for value in values):
        raise _bad(f"Line {number} holds a number that is no part of the photo's width or height.", path)
    if len(values) == 4:
        x, y, w, h = values
        return index, (x - w / 2, y - h / 2, x + w / 2, y + h / 2)
    if len(values) >= 6 and len(values) % 2 == 0:
        return index, (min(values[::2]), min(values[1::2]), max(values[::2]), max(values[1::2]))
    raise _bad(f"Line {number} has {len(values)} numbers after the class; 4 make a box, 6 and more a polygon.", path)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise _bad(f"{path.name} cannot be read as text.", path) from error


def _bad(message: str, path: Path) -> PhotoError:
    hint = "The folder needs images/, labels/ with a .txt for each photo (empty for none), and classes.txt."
    return PhotoError("bad_labels", message, hint=hint, where=str(path))
