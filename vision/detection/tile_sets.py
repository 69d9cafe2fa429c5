"""Tile sets of users: the faces of one set, learnt from one or two photos without training.

Responsible for reading a laid-out set in order (`learn`), for its file, and for the evidence of a known set: the
features of a tile are compared with those of each tile of the set (nearest by cosine).
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from scorer.nearest import hint_for
from scorer.tiles import TILES, Tile
from vision.detection.similarity import unit
from vision.errors import PhotoError
from vision.geometry.boxes import TINY
from vision.geometry.detections import Detections
from vision.inference.logits import distributions, logits_of
from vision.inference.sessions import Array

ORDER = "123456789m123456789p123456789s1234567z"
"""The default order of a laid-out set: suits from one to nine, winds, white, green, red."""
ALIKE = 0.9
"""The cosine from which two faces may be the same. On val-redcloth half of the equal pairs exceed 0.97, and one in
twenty unequal pairs exceeds 0.79."""
SHARPNESS = 20.0
"""The difference of logits for a difference of 1 in cosine beyond it."""
_VERSION = 1
_MAKE_IT = "Make it with: tehai adapt NAME PHOTO"


@dataclass(frozen=True, slots=True, eq=False)
class TileSet:
    """The faces of one set.

    `tiles`: indices of `scorer.tiles.TILES`, one for each of the K faces; `features`: float32 K x F, of length 1;
    `model`: sha256 of the face network that made them; only that network can use them.
    """

    name: str
    tiles: npt.NDArray[np.int64]
    features: Array
    model: str

    def weigh(self, probabilities: Array, features: Array) -> Array:
        """Return distributions N x 46 that combine the network's probabilities with the similarity to the set's own
        faces.

        `probabilities` is N x 46, `features` N x F. Only similarity beyond `ALIKE` counts, and only in favour of a
        face: a face that the set does not show, or shows in another light, keeps the network's result.
        """
        if not len(probabilities):
            return probabilities
        likeness = unit(features) @ self.features.T
        best = np.full((len(probabilities), len(TILES)), ALIKE, np.float32)
        for tile in np.unique(self.tiles):
            best[:, tile] = likeness[:, self.tiles == tile].max(axis=1).clip(ALIKE)
        return distributions(logits_of(probabilities) + SHARPNESS * best)

    def save(self, path: Path) -> None:
        """Write the set; an older file of that name is replaced only when the new one is complete."""
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez(file, version=_VERSION, name=self.name, tiles=self.tiles, features=self.features, model=self.model)
        part.replace(path)

    @classmethod
    def load(cls, path: Path) -> TileSet:
        """Read a set. Raises `PhotoError`: `no_such_tile_set`, `bad_tile_set`."""
        try:
            with np.load(path, allow_pickle=False) as stored:
                if int(stored["version"]) != _VERSION:
                    raise ValueError(f"version {stored['version']}")
                found = cls(str(stored["name"]), stored["tiles"], stored["features"], str(stored["model"]))
        except FileNotFoundError as error:
            raise PhotoError(
                "no_such_tile_set",
                f"There is no tile set {path.stem!r}.",
                hint=hint_for(path.stem, sorted(each.stem for each in path.parent.glob("*.npz")), _MAKE_IT),
                where="tile set",
            ) from error
        except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
            raise _bad(path, str(error)) from error
        shapes = found.features.ndim == 2 and found.tiles.shape == (len(found.features),) and len(found.tiles) > 0
        if not shapes or not ((found.tiles >= 0) & (found.tiles < len(TILES))).all():
            raise _bad(path, "its arrays do not fit each other")
        return found


def path_of(folder: Path, name: str) -> Path:
    """Return the path of the set of this name. Raises `PhotoError` (`bad_tile_set`) for an invalid name."""
    if not re.fullmatch(r"[\w-]{1,60}", name):
        raise PhotoError(
            "bad_tile_set", f"{name!r} is no name.", hint="Use letters, digits, - and _.", where="tile set"
        )
    return folder / f"{name}.npz"


def _bad(path: Path, why: str) -> PhotoError:
    return PhotoError("bad_tile_set", f"{path.name} is no tile set ({why}).", hint="Make it again.", where="tile set")


def reading_order(detections: Detections) -> list[int]:
    """Return the tiles from the top row to the bottom one, each from left to right, in the orientation of the tiles.

    The result does not depend on the side from which the photo was taken.
    """
    if not len(detections):
        return []
    corners = detections.quads.astype(np.float64)
    ups = corners[:, 0] - corners[:, 3]
    up = (ups / np.maximum(np.linalg.norm(ups, axis=1, keepdims=True), TINY)).sum(axis=0)
    up = up / np.linalg.norm(up) if np.linalg.norm(up) > 1e-6 else np.array([0.0, -1.0])
    right = np.array([-up[1], up[0]])
    centres = corners.mean(axis=1)
    along, down = centres @ right, centres @ -up
    height = float(np.median(np.linalg.norm(ups, axis=1)))
    order: list[int] = []
    row: list[int] = []
    for tile in np.argsort(down, kind="stable"):
        # Rows of a tilted photo lean: a tile begins a new row if it lies well below its nearest neighbour in this row.
        if row:
            near = min(row, key=lambda other: abs(along[other] - along[tile]))
            if down[tile] - down[near] > 0.5 * height and any(abs(along[o] - along[tile]) < 0.6 * height for o in row):
                order += sorted(row, key=lambda other: along[other])
                row = []
        row.append(int(tile))
    return order + sorted(row, key=lambda other: along[other])


def learn(name: str, found: Sequence[tuple[Detections, Array]], order: Sequence[Tile], *, model: str) -> TileSet:
    """Return the set that photos show, in `order` from the first tile of the first photo to the last of the last.

    `found`: for each photo its tiles and their features (N x F). Raises `PhotoError` (`tiles_do_not_match`) if the
    photos show more or fewer tiles than the order names.
    """
    counts = [len(detections) for detections, _ in found]
    if sum(counts) != len(order):
        raise PhotoError(
            "tiles_do_not_match",
            f"The order names {len(order)} tiles, and {' + '.join(map(str, counts))} were found.",
            hint="Lay every tile of the order out once, face up, with nothing else in the picture.",
            where="order",
        )
    rows = [features[reading_order(detections)] for detections, features in found]
    features = np.concatenate(rows)
    return TileSet(name, np.array([tile.index for tile in order], np.int64), unit(features), model)
