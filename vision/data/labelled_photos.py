"""Reads labelled photos from a folder in the format of YOLO training tools.

Responsible for reading `images/`, `labels/` and `classes.txt`, and for reporting errors in them. `classes.txt` is in
the folder or in its parent folder. `vision.inference.class_names` maps class names to tiles.
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
    """The file of a photo, with the labels of the photo's tiles.

    - `boxes`: float64 N x 4 (left, top, right, bottom), in fractions of the photo's width and height
    - `tiles`: int64 N, indices of `scorer.tiles.TILES`
    - `unlabelled`: M x 4, boxes of visible tiles that have no label (`vision.data.audit`)
    """

    path: Path
    boxes: npt.NDArray[np.float64]
    tiles: npt.NDArray[np.int64]
    unlabelled: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 4)))


def labelled_photos(folder: Path) -> Iterator[Labelled]:
    """Yield the labelled photos in a folder, sorted by name. Raises `PhotoError`: `no_such_file`, `bad_labels`."""
    if not folder.is_dir():
        raise PhotoError(
            "no_such_file",
            f"The folder {folder} does not exist.",
            hint="Give the name of a folder that contains images/ and labels/.",
        )
    classes = _classes(folder)
    photos = sorted(path for path in (folder / "images").glob("*") if path.suffix.lower() in SUFFIXES)
    if not photos:
        raise _bad("There are no photos in the folder images/.", folder)
    for path in photos:
        yield _labelled(path, folder / "labels" / f"{path.stem}.txt", classes)


def _classes(folder: Path) -> list[int]:
    for path in (folder / "classes.txt", folder.parent / "classes.txt"):
        if path.is_file():
            names = _text(path).split()
            tiles = [tile_index(name) for name in names]
            for name, tile in zip(names, tiles):
                if tile is None:
                    raise _bad(f"{name!r} is not the name of a tile.", path)
            return [tile for tile in tiles if tile is not None]
    raise _bad("There is no classes.txt in the folder or in its parent folder.", folder)


def _labelled(path: Path, labels: Path, classes: list[int]) -> Labelled:
    if not labels.is_file():
        raise _bad(f"The photo {path.name} has no labels/{labels.name}.", labels)
    boxes, tiles = [], []
    for number, line in enumerate(_text(labels).splitlines(), start=1):
        if line.strip():
            index, box = _line(line, labels, number)
            if not 0 <= index < len(classes):
                raise _bad(f"Line {number} has class {index}, but classes.txt has {len(classes)} names.", labels)
            boxes.append(box)
            tiles.append(classes[index])
    return Labelled(path, np.array(boxes, np.float64).reshape(-1, 4), np.array(tiles, np.int64))


def _line(line: str, path: Path, number: int) -> tuple[int, tuple[float, float, float, float]]:
    """Return the class and the upright box (left, top, right, bottom) in a line of a label file.

    The line has the class, x, y, width and height; or the class and the corners of a polygon.
    """
    words = line.split()
    try:
        index, values = int(words[0]), [float(word) for word in words[1:]]
    except ValueError:
        raise _bad(f"Line {number} contains a word that is not a number.", path) from None
    if not all(math.isfinite(value) and -0.5 <= value <= 1.5 for value in values):
        raise _bad(f"Line {number} contains a number that is not a fraction of the photo's width or height.", path)
    if len(values) == 4:
        x, y, w, h = values
        return index, (x - w / 2, y - h / 2, x + w / 2, y + h / 2)
    if len(values) >= 6 and len(values) % 2 == 0:
        return index, (min(values[::2]), min(values[1::2]), max(values[::2]), max(values[1::2]))
    raise _bad(f"Line {number} has {len(values)} numbers after the class; a box has 4, a polygon at least 6.", path)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise _bad(f"{path.name} cannot be read as text.", path) from error


def _bad(message: str, path: Path) -> PhotoError:
    hint = "The folder needs images/, classes.txt, and labels/ with a .txt file (possibly empty) for each photo."
    return PhotoError("bad_labels", message, hint=hint, where=str(path))
