"""Assigns the flat faces to tile sets, because `labels.csv` does not name the tile sets.

Responsible for grouping the files of the folder `faces` (Camerash/mahjong-dataset) by tile set, and for choosing the
tile sets that are held out of all training data and all rendered training scenes. The files of one tile set have
consecutive numbers. A person found the boundaries between the tile sets by viewing all faces in order.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vision.errors import PhotoError


@dataclass(frozen=True, slots=True)
class FaceSet:
    """One tile set: the files `first`.jpg to `last`.jpg. `held_out` is whether it is kept out of all training data."""

    name: str
    first: int
    last: int
    held_out: bool = False


FACE_SETS = (
    FaceSet("blue-parrot", 1, 141),  # each tile was photographed four times
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
    """Return the name of the tile set to which a file of the folder belongs.

    Raises `PhotoError` (`bad_training_data`) for a file that belongs to no tile set.
    """
    stem = Path(image_name).stem
    number = int(stem) if stem.isdigit() else 0
    for entry in FACE_SETS:
        if entry.first <= number <= entry.last:
            return entry.name
    raise PhotoError("bad_training_data", f"{image_name} does not belong to a known set of faces.")
