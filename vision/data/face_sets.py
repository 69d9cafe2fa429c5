"""Assigns the flat faces to sets, which `labels.csv` does not do.

Responsible for grouping the folder `faces` (Camerash/mahjong-dataset) into sets, and for which of them are held out of
every training and of every training scene. The files are numbered set after set; the boundaries were found by looking
at all faces in the order of their numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vision.errors import PhotoError


@dataclass(frozen=True, slots=True)
class FaceSet:
    """The files `first`.jpg to `last`.jpg show one set."""

    name: str
    first: int
    last: int
    held_out: bool = False


FACE_SETS = (
    FaceSet("blue-parrot", 1, 141),  # photographed four times
    FaceSet("cream-parrot", 142, 182),
    FaceSet("green-red-bird", 183, 224, held_out=True),
    FaceSet("phoenix-index-red", 225, 260),
    FaceSet("phoenix-index-blue", 261, 296),
    FaceSet("owl-index-pale", 297, 338),
    FaceSet("owl-index-dark", 339, 374),
    FaceSet("grey-paper", 375, 416, held_out=True),
    FaceSet("bluebird-index-small", 417, 461),
    FaceSet("plump-parrot", 462, 503),
    FaceSet("pastel-peacock", 504, 541),
    FaceSet("yellow-breast", 542, 586, held_out=True),
    FaceSet("green-parrot", 587, 628),
)
HELD_OUT = frozenset(entry.name for entry in FACE_SETS if entry.held_out)


def face_set(image_name: str) -> str:
    """Return the set that a file of the folder shows. Raises `PhotoError` for a file of no set."""
    stem = Path(image_name).stem
    number = int(stem) if stem.isdigit() else 0
    for entry in FACE_SETS:
        if entry.first <= number <= entry.last:
            return entry.name
    raise PhotoError("bad_training_data", f"{image_name} belongs to no known set of faces.")
