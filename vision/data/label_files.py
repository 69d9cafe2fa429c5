"""Reads YOLO label files and converts their class names to the project's notation.

Responsible for the 46 face codes and their order (the order of the face network's logits), for converting the class
names of data sets to face codes, and for reading boxes. This module does not read pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from vision.errors import PhotoError

FACES: tuple[str, ...] = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *(f"{rank}z" for rank in range(1, 8)),
    *(f"{rank}f" for rank in range(1, 9)),
    *("0m", "0p", "0s", "?"),
)
"""The 46 face codes, in the order of the face network's logits."""

UNSURE = len(FACES)
"""The class of a box that probably contains a tile but has no label by a person (`complete --unsure`).

The locator is not trained on such a box, neither as a tile nor as background."""

_WORDS = {
    **dict(zip("ESWNPFC", FACES[27:34], strict=True)),
    **dict(
        zip(
            ("plum", "orchid", "chrysanthemum", "bamboo", "spring", "summer", "autumn", "winter"),
            FACES[34:42],
            strict=True,
        )
    ),
    "back": "?",
}
_HONOURS = {"east": "1z", "south": "2z", "west": "3z", "north": "4z", "white": "5z", "green": "6z", "red": "7z"}
_ART = {"Ton": "1z", "Nan": "2z", "Shaa": "3z", "Pei": "4z", "Haku": "5z", "Hatsu": "6z", "Chun": "7z", "Back": "?"}
_SUITS = {"characters": "m", "dots": "p", "bamboo": "s"}


class LabelError(PhotoError):
    """The error (`bad_labels`) for a label file or a class name that cannot be parsed."""

    def __init__(self, message: str) -> None:
        super().__init__("bad_labels", message)


def face_code(name: str) -> str:
    """Return the face code for a class name of the photos (`3m`, `E`, `back`) or of the flat faces (`dots-3`).

    Raises `LabelError` for another name.
    """
    if name in FACES:
        return name
    if name in _WORDS:
        return _WORDS[name]
    group, _, rest = name.partition("-")
    if group in _SUITS and rest in set("123456789"):
        return rest + _SUITS[group]
    if group == "honors" and rest in _HONOURS:
        return _HONOURS[rest]
    if group == "bonus" and rest in _WORDS:
        return _WORDS[rest]
    raise LabelError(f"{name!r} is not a class name.")


def art_code(name: str) -> str | None:
    """Return the face code for the file name of a drawing without its suffix (such as `Man5-Dora`).

    The result is None if the drawing is not a face.
    """
    if name in _ART:
        return _ART[name]
    suit, rest = name[:3], name[3:]
    if suit not in ("Man", "Pin", "Sou"):
        return None
    letter = {"Man": "m", "Pin": "p", "Sou": "s"}[suit]
    return f"0{letter}" if rest == "5-Dora" else rest + letter


@dataclass(frozen=True, slots=True)
class Box:
    """A labelled tile.

    `label` is the index of its class, or `UNSURE`. The other fields are the centre and size of the upright box, in
    fractions of the photo's width and height.
    """

    label: int
    x: float
    y: float
    width: float
    height: float


def parse_line(line: str) -> Box:
    """Parse one line of a YOLO label file.

    The line is `class x y w h`, or `class x1 y1 x2 y2 x3 y3 …` for a polygon. A polygon is replaced by the upright box
    around the polygon.
    """
    fields = line.split()
    try:
        label, numbers = int(fields[0]), [float(field) for field in fields[1:]]
    except (ValueError, IndexError) as error:
        raise LabelError(f"{line!r} is not a line of a label file.") from error
    if len(numbers) == 4:
        return Box(label, *numbers)
    if len(numbers) < 6 or len(numbers) % 2:
        raise LabelError(f"A line of a label file needs a box or a polygon: {line!r}.")
    xs, ys = numbers[::2], numbers[1::2]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    return Box(label, (left + right) / 2, (top + bottom) / 2, right - left, bottom - top)


def sure(boxes: Iterable[Box]) -> list[Box]:
    """Return the boxes without those that have the label `UNSURE`."""
    return [box for box in boxes if box.label != UNSURE]


def read_boxes(path: Path) -> list[Box]:
    """Return all boxes of a label file in their order. Boxes with no width or no height are left out."""
    boxes = [parse_line(line) for line in path.read_text().splitlines() if line.strip()]
    return [box for box in boxes if box.width > 0 and box.height > 0]


def read_classes(path: Path) -> list[str]:
    """Return the face codes of the class names in a `classes.txt`, in their order."""
    return [face_code(name.strip()) for name in path.read_text().splitlines() if name.strip()]


def stem(path: Path) -> str:
    """Return the file name of the original photo without its suffix, for the path of an augmented photo.

    For example, `IMG_1_jpg-0.jpg` and `IMG_1_jpg-1.jpg` both give `IMG_1_jpg`.
    """
    name, dash, digit = path.stem.rpartition("-")
    return name if dash and digit.isdigit() else path.stem


def photos(folder: Path) -> Iterator[tuple[Path, list[Box]]]:
    """Yield the path of each photo (`*.jpg`) in `folder/images` with its boxes in `folder/labels`, sorted by name."""
    for image in sorted((folder / "images").glob("*.jpg")):
        yield image, read_boxes(folder / "labels" / f"{image.stem}.txt")
