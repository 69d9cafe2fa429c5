"""Predicts the accuracy for unseen tile sets as an interval, from tile sets that were left out of the training.

In this module, a set is a tile set. Responsible for the results of sets on which a detector was not trained, and for
the prediction from several such sets. On photos, a "hand" is a labelled tile with its 13 nearest tiles; the hand is
correct if all 14 tiles are found with the correct class. On rendered scenes, a "hand" is the whole hand that
was read.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from scorer.tiles import Tile
from vision.data.audit import Correction, corrected
from vision.data.labelled_photos import Labelled, labelled_photos
from vision.detection.detector import FindsTilesAbove
from vision.errors import PhotoError
from vision.evaluation.compare import row
from vision.evaluation.evaluate import Flags, Floats, judge, match
from vision.evaluation.hand_figures import RIGHT, judged
from vision.evaluation.hand_scenes import written_scenes
from vision.geometry.detections import THRESHOLD
from vision.image.decode import decode
from vision.reading.repeated_looks import Looks, look_again
from vision.reading.seen_tile import Role

HAND = 14
AHEAD = (1, 11)
"""The numbers of new sets for which the mean share is predicted."""
WITHIN = 0.9
"""The probability that the predicted value is in its interval."""
_DRAWS = 400_000


@dataclass(frozen=True, slots=True)
class LeftOut:
    """The results of a set that was left out of the training.

    The fields are the numbers of photos, tiles, correct tiles (`right`), hands and correct hands (`hands_right`).
    """

    name: str
    photos: int
    tiles: int
    right: int
    hands: int
    hands_right: int

    @property
    def tile_share(self) -> float:
        """The share of correct tiles, 0 to 1 exclusive: (right + 0.5) / (tiles + 1)."""
        return (self.right + 0.5) / (self.tiles + 1)

    @property
    def hand_share(self) -> float:
        """The share of correct hands, 0 to 1 exclusive: (hands_right + 0.5) / (hands + 1)."""
        return (self.hands_right + 0.5) / (self.hands + 1)


def on_photos(name: str, folder: Path, detector: FindsTilesAbove, audit: Mapping[str, Correction]) -> LeftOut:
    """Return the results on labelled photos. `audit` has corrections of the labels. Raises `PhotoError`."""
    photos = tiles = right = hands = hands_right = 0
    for photo in labelled_photos(folder):
        image = decode(photo.path.read_bytes())
        size = image.width, image.height
        labelled = corrected(photo, audit)
        found = match(judge(labelled, detector.detect(image, THRESHOLD), size))[2][: len(labelled.tiles)]
        whole = _neighbours_right(labelled.boxes * (*size, *size), found)
        photos, tiles, right = photos + 1, tiles + len(found), right + int(found.sum())
        hands, hands_right = hands + len(whole), hands_right + int(whole.sum())
    return LeftOut(name, photos, tiles, right, hands, hands_right)


def on_hands(name: str, folder: Path, detector: FindsTilesAbove) -> list[LeftOut]:
    """Return the results on rendered hands, for single tiles of the hand and for whole hands.

    If the scenes contain the names of their sets, there is one result for each set.
    """
    found: dict[str, LeftOut] = {}
    for scene_name, scene in written_scenes(folder):
        path = folder / "images" / f"{scene_name}.jpg"
        image = decode(path.read_bytes())
        looks = Looks(detector, image)
        labelled = _hand_of(scene, path)
        judged_tiles = judge(labelled, looks.found(0), (image.width, image.height)).above(THRESHOLD)
        right = match(judged_tiles)[2][: len(labelled.tiles)]
        whole = judged(scene, look_again(looks))[0] == RIGHT
        of_set = f"{name}: {scene['set']}" if "set" in scene else name
        before = found.get(of_set, LeftOut(of_set, 0, 0, 0, 0, 0))
        found[of_set] = LeftOut(
            of_set,
            before.photos + 1,
            before.tiles + len(right),
            before.right + int(right.sum()),
            before.hands + 1,
            before.hands_right + whole,
        )
    return [found[of_set] for of_set in sorted(found)]


def interval(shares: Sequence[float], ahead: int, within: float = WITHIN) -> tuple[float, float]:
    """Return an interval that contains the mean share of `ahead` new sets with the probability `within`.

    `shares` has the shares of the sets that were left out. The interval is Student's prediction interval of the log
    odds. Log odds are used because, near a share of 1, they vary about as much as near other shares. Raises
    `PhotoError` (`bad_training_data`) for fewer than two shares, because one share does not show how sets differ.
    """
    if len(shares) < 2:
        raise PhotoError(
            "bad_training_data",
            "At least two sets are needed to estimate how sets differ.",
            hint="Name more sets with --left-out.",
        )
    odds = np.log(np.array(shares) / (1 - np.array(shares)))
    reach = float(np.quantile(np.random.default_rng(1).standard_t(len(odds) - 1, _DRAWS), (1 + within) / 2))
    spread = reach * float(odds.std(ddof=1)) * math.sqrt(1 / len(odds) + 1 / ahead)
    low, high = (1 / (1 + math.exp(-(float(odds.mean()) + side * spread))) for side in (-1, 1))
    return low, high


def lines(found: Sequence[LeftOut]) -> Iterator[str]:
    """Yield a Markdown table of the tile sets that were left out, then predictions for unseen tile sets."""
    yield row("left out", "photos", "tiles", "right", "hands", "all tiles right")
    yield "|---|---|---|---|---|---|"
    for one in found:
        yield row(one.name, one.photos, one.tiles, one.right / one.tiles, one.hands, one.hands_right / one.hands)
    yield ""
    for ahead in AHEAD:
        what = "an unseen set" if ahead == 1 else f"the mean of {ahead} such sets"
        tiles = interval([one.tile_share for one in found], ahead)
        hands = interval([one.hand_share for one in found], ahead)
        yield f"{what}, with a probability of {WITHIN:.0%}: tiles {_between(tiles)}, hands {_between(hands)}"


def _between(ends: tuple[float, float]) -> str:
    return f"{ends[0]:.3f} to {ends[1]:.3f}"


def _neighbours_right(boxes: Floats, right: Flags) -> Flags:
    """Return, for each tile, whether the tile and its 13 nearest tiles are correct.

    The result is empty for photos with fewer than 14 tiles.
    """
    if len(boxes) < HAND:
        return np.zeros(0, np.bool_)
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    nearest = np.argsort(apart, axis=1, kind="stable")[:, :HAND]
    return np.asarray(right[nearest].all(axis=1))


def _hand_of(scene: Mapping[str, Any], path: Path) -> Labelled:
    """Return the tiles of the hand in a scene as labels.

    The other tiles are ignored: a detection on such a tile counts neither as correct nor as an error.
    """
    size = scene["image"]["width"], scene["image"]["height"]
    quads = np.array([tile["quad"] for tile in scene["tiles"]], np.float64)
    boxes = np.concatenate([quads.min(axis=1), quads.max(axis=1)], axis=1) / (*size, *size)
    own = np.array([tile["role"] not in (Role.OTHER, Role.INDICATOR) for tile in scene["tiles"]])
    tiles = np.array([Tile.from_code(tile["tile"]).index for tile in scene["tiles"]], np.int64)
    return Labelled(path, boxes[own], tiles[own], boxes[~own])
