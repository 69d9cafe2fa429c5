"""Corrections of the labels of a folder, found by a person.

Responsible for the audit file and for applying it to the labels. Figures against audited labels are shown next to those
against the original labels, and never replace them.

An audit is TOML. Each `[[photo]]` has `file`; `shown`, the actual tile of each wrongly named label, by the label's
number from 0; and `unlabelled`, boxes (x and y of the centre, width, height; fractions of the photo) of visible tiles
without a label: a detection there is neither right nor wrong.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from vision.data.labelled_photos import Labelled
from vision.errors import PhotoError
from vision.inference.class_names import tile_index


@dataclass(frozen=True, slots=True, eq=False)
class Correction:
    """The corrections of one photo: `shown`, tiles by the number of their label; `unlabelled`, boxes as in `Labelled`,
    N x 4.
    """

    shown: Mapping[int, int]
    unlabelled: npt.NDArray[np.float64]


def load_audit(path: Path) -> dict[str, Correction]:
    """Return the corrections of an audit by the photo's file name. Raises `PhotoError`: `no_such_file`,
    `bad_labels`.
    """
    if not path.is_file():
        raise PhotoError("no_such_file", f"There is no file {path}.", hint="Name a TOML file that says what is shown.")
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("photo", [])
        return {str(entry["file"]): _correction(entry) for entry in entries}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError, TypeError, ValueError) as error:
        hint = "Each [[photo]] needs file, and shown or unlabelled."
        raise PhotoError("bad_labels", f"The audit cannot be read: {error}.", hint=hint, where=str(path)) from error


def _correction(entry: Mapping[str, Any]) -> Correction:
    shown = {}
    for number, name in entry.get("shown", {}).items():
        tile = tile_index(str(name))
        if tile is None:
            raise ValueError(f"{name!r} is no name of a tile")
        shown[int(number)] = tile
    boxes = np.array(entry.get("unlabelled", []), np.float64).reshape(-1, 4)
    middles, halves = boxes[:, :2], boxes[:, 2:] / 2
    return Correction(shown, np.concatenate([middles - halves, middles + halves], axis=1))


def corrected(photo: Labelled, audit: Mapping[str, Correction]) -> Labelled:
    """Return a photo with corrected labels. Raises `PhotoError` (`bad_labels`) for a correction of a label that does
    not exist.
    """
    correction = audit.get(photo.path.name)
    if correction is None:
        return photo
    tiles = photo.tiles.copy()
    for number, tile in correction.shown.items():
        if not 0 <= number < len(tiles):
            hint = "Labels are counted from 0."
            message = f"{photo.path.name} has {len(tiles)} labels; the audit corrects number {number}."
            raise PhotoError("bad_labels", message, hint=hint, where=photo.path.name)
        tiles[number] = tile
    return replace(photo, tiles=tiles, unlabelled=correction.unlabelled)
