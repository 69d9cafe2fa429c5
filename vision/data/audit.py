"""Corrects the labels of a folder from an audit file that a person wrote.

Responsible for the audit file and for applying it to the labels. Reports show the results with the original labels, and
next to them the results with the audited labels.

An audit is a TOML file. Each `[[photo]]` table has these keys:

- `file`: the name of the photo
- `shown`: for each wrong label, its number (counted from 0) and the tile that the photo shows
- `unlabelled`: boxes of visible tiles without a label, as x and y of the centre, width and height, in fractions of the
  photo; a detection in such a box is ignored: it counts neither as correct nor as an error
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
    """The corrections of one photo.

    `shown` maps the number of a label to the correct tile. `unlabelled` has boxes (N x 4) as in `Labelled`.
    """

    shown: Mapping[int, int]
    unlabelled: npt.NDArray[np.float64]


def load_audit(path: Path) -> dict[str, Correction]:
    """Return the corrections in an audit file: a dict of corrections, keyed by the file name of the photo.

    Raises `PhotoError`: `no_such_file`, `bad_labels`.
    """
    if not path.is_file():
        raise PhotoError(
            "no_such_file",
            f"The file {path} does not exist.",
            hint="Give the name of a TOML file with the correct labels.",
        )
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("photo", [])
        return {str(entry["file"]): _correction(entry) for entry in entries}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError, TypeError, ValueError) as error:
        hint = "Each [[photo]] needs the key file; the keys shown and unlabelled are optional."
        raise PhotoError(
            "bad_labels", f"The audit file cannot be read: {error}.", hint=hint, where=str(path)
        ) from error


def _correction(entry: Mapping[str, Any]) -> Correction:
    shown = {}
    for number, name in entry.get("shown", {}).items():
        tile = tile_index(str(name))
        if tile is None:
            raise ValueError(f"{name!r} is not the name of a tile")
        shown[int(number)] = tile
    boxes = np.array(entry.get("unlabelled", []), np.float64).reshape(-1, 4)
    middles, halves = boxes[:, :2], boxes[:, 2:] / 2
    return Correction(shown, np.concatenate([middles - halves, middles + halves], axis=1))


def corrected(photo: Labelled, audit: Mapping[str, Correction]) -> Labelled:
    """Return the photo with corrected labels.

    Raises `PhotoError` (`bad_labels`) if the audit corrects a label that does not exist.
    """
    correction = audit.get(photo.path.name)
    if correction is None:
        return photo
    tiles = photo.tiles.copy()
    for number, tile in correction.shown.items():
        if not 0 <= number < len(tiles):
            hint = "The labels are numbered from 0."
            message = f"{photo.path.name} has {len(tiles)} labels, but the audit corrects label number {number}."
            raise PhotoError("bad_labels", message, hint=hint, where=photo.path.name)
        tiles[number] = tile
    return replace(photo, tiles=tiles, unlabelled=correction.unlabelled)
