"""Tile sets of users: the faces of a tile set, learnt from one or two photos without training.

Responsible for learning a tile set whose tiles are laid out in a known order (`learn`), for the file of a tile set, and
for its use as evidence. The features of each detected tile are compared with the features of each face of the tile set.
The similarity is the cosine.
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
from scorer.sentences import Sentence, say
from scorer.tiles import TILES, Tile
from vision.detection.similarity import unit
from vision.errors import PhotoError
from vision.geometry.boxes import TINY
from vision.geometry.detections import Detections
from vision.inference.logits import distributions, logits_of
from vision.inference.sessions import Array

ORDER = "123456789m123456789p123456789s1234567z"
"""The default order: each suit from one to nine, the winds, then the white, green and red dragon."""
ALIKE = 0.9
"""Only a higher cosine is evidence that two faces are equal.

On val-redcloth, half of the pairs of equal faces have a cosine above 0.97, and one in twenty pairs of unequal faces has
a cosine above 0.79. Fitted by `python -m vision.train fit-thresholds`."""
SHARPNESS = 20.0
"""The increase of a logit for each unit of cosine above `ALIKE`. Fitted by the same command."""
_VERSION = 1
_MAKE_IT = say("photo.make_it")


@dataclass(frozen=True, slots=True, eq=False)
class TileSet:
    """The faces of one tile set.

    - `tiles`: K indices of `scorer.tiles.TILES`, one for each face
    - `features`: float32 K x F, each row with length 1
    - `model`: the sha256 of the models that made the features; only the same models can use the tile set
    """

    name: str
    tiles: npt.NDArray[np.intp]
    features: Array
    model: str

    def weigh(self, probabilities: Array, features: Array) -> Array:
        """Return the network's probabilities combined with the similarity to the faces of the tile set (N x 46).

        `probabilities` is N x 46, `features` is N x F. Only a cosine above `ALIKE` changes a result: it raises the
        probability of the similar face. If the tile set does not contain a face, or if its photo was taken in another
        light, the network's result is kept.
        """
        likeness = unit(features) @ self.features.T
        best = np.full((len(probabilities), len(TILES)), ALIKE, np.float32)
        for tile in np.unique(self.tiles):
            best[:, tile] = likeness[:, self.tiles == tile].max(axis=1).clip(ALIKE)
        return distributions(logits_of(probabilities) + SHARPNESS * best)

    def save(self, path: Path) -> None:
        """Write the tile set to `path`. An existing file is replaced only after the new file is complete."""
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez(file, version=_VERSION, name=self.name, tiles=self.tiles, features=self.features, model=self.model)
        part.replace(path)

    @classmethod
    def load(cls, path: Path) -> TileSet:
        """Return the tile set in the file `path`. Raises `PhotoError`: `no_such_tile_set`, `bad_tile_set`."""
        try:
            with np.load(path, allow_pickle=False) as stored:
                if int(stored["version"]) != _VERSION:
                    raise ValueError(f"version {stored['version']}")
                found = cls(str(stored["name"]), stored["tiles"], stored["features"], str(stored["model"]))
        except FileNotFoundError as error:
            raise PhotoError(
                "no_such_tile_set",
                say("photo.no_tile_set", name=repr(path.stem)),
                hint=hint_for(path.stem, sorted(each.stem for each in path.parent.glob("*.npz")), _MAKE_IT),
                where="tile set",
            ) from error
        except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
            raise _bad(path, str(error)) from error
        shapes = found.features.ndim == 2 and found.tiles.shape == (len(found.features),) and len(found.tiles) > 0
        if not shapes or not ((found.tiles >= 0) & (found.tiles < len(TILES))).all():
            raise _bad(path, say("photo.bad_arrays"))
        return found


def path_of(folder: Path, name: str) -> Path:
    """Return the path of the tile set with this name; the file can be missing.

    Raises `PhotoError` (`bad_tile_set`) for an invalid name.
    """
    if not re.fullmatch(r"[\w-]{1,60}", name):
        raise PhotoError(
            "bad_tile_set",
            say("photo.bad_name", name=repr(name)),
            hint=say("photo.bad_name_hint"),
            where="tile set",
        )
    return folder / f"{name}.npz"


def _bad(path: Path, why: Sentence | str) -> PhotoError:
    return PhotoError(
        "bad_tile_set",
        say("photo.bad_tile_set", name=path.name, why=why),
        hint=say("photo.bad_tile_set_hint"),
        where="tile set",
    )


def reading_order(detections: Detections) -> list[int]:
    """Return the indices of the tiles line by line from the top, each line from left to right.

    Top and left are relative to the orientation of the tiles. The result therefore does not depend on the side of the
    mahjong table from which the photo was taken.
    """
    if not len(detections):
        return []
    corners = detections.quads.astype(np.float64)
    ups = corners[:, 0] - corners[:, 3]
    up = (ups / np.maximum(np.linalg.norm(ups, axis=1, keepdims=True), TINY)).sum(axis=0)
    up = up / np.linalg.norm(up) if np.linalg.norm(up) > TINY else np.array([0.0, -1.0])
    right = np.array([-up[1], up[0]])
    centres = corners.mean(axis=1)
    along, down = centres @ right, centres @ -up
    height = float(np.median(np.linalg.norm(ups, axis=1)))
    order: list[int] = []
    row: list[int] = []
    for tile in np.argsort(down, kind="stable"):
        # The lines of a tilted photo are not level. A tile starts a new line if it is far below its nearest neighbour
        # in the current line.
        if row:
            near = min(row, key=lambda other: abs(along[other] - along[tile]))
            if down[tile] - down[near] > 0.5 * height and any(abs(along[o] - along[tile]) < 0.6 * height for o in row):
                order += sorted(row, key=lambda other: along[other])
                row = []
        row.append(int(tile))
    return order + sorted(row, key=lambda other: along[other])


def learn(name: str, found: Sequence[tuple[Detections, Array]], order: Sequence[Tile], *, model: str) -> TileSet:
    """Return the tile set that one or more photos show together.

    `found` has, for each photo, its tiles and their features (N x F). `order` has the faces from the first tile of the
    first photo to the last tile of the last photo. Raises `PhotoError` (`tiles_do_not_match`) if the number of tiles on
    all photos differs from the length of `order`.
    """
    counts = [len(detections) for detections, _ in found]
    if sum(counts) != len(order):
        raise PhotoError(
            "tiles_do_not_match",
            say("photo.tiles_do_not_match", order=len(order), found=" + ".join(map(str, counts))),
            hint=say("photo.tiles_do_not_match_hint"),
            where="order",
        )
    rows = [features[reading_order(detections)] for detections, features in found]
    features = np.concatenate(rows)
    return TileSet(name, np.array([tile.index for tile in order], np.intp), unit(features), model)
