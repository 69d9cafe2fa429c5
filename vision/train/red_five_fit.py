"""Fits the decision between red and plain fives, and measures it on labelled photos.

The results are the weights of `vision.detection.red_fives` and the tables of `python -m vision.train
fit-red-fives`. The weights are fitted on rendered tiles only. Photos of real tiles are used only to check the weights.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from scorer.tiles import TILES
from vision.data.labelled_photos import labelled_photos
from vision.detection.classification import classified
from vision.detection.classifier import FaceReader
from vision.detection.red_fives import Five, fives, log_odds
from vision.evaluation.compare import row
from vision.geometry.boxes import around
from vision.image.decode import decode
from vision.image.denoise import smoothed
from vision.image.photo import Pixels
from vision.inference.sessions import Array
from vision.render.photo_sets import PhotoSet
from vision.train.calibration_fit import fitted
from vision.train.red_five_scenes import five_scene

WRONG = 0.005
"""The fraction of fives that are fitted with the opposite of the classifier's result.

The classifier was trained on red fives of the same renderer, so it has fewer errors on rendered fives than on
real ones. Without this fraction, the ink would get almost no weight.
"""
LEAST_SEEN = 0.85
"""The smallest visible fraction of a tile."""
SHAKEN = 0.03
"""The standard deviation of the random shift of each side of a box, as a fraction of the box's shorter side.

The shifts imitate the errors of detected boxes.
"""
SUITS = "mps"
RENDERED = "rendered"


@dataclass(frozen=True, slots=True)
class Sample:
    """A five whose colour (red or plain) is known. `group` names its source."""

    five: Five
    red: bool
    group: str

    @property
    def alone(self) -> Five:
        """This five, as if there were no other tiles on the photo."""
        signs = self.five.signs
        return self.five._replace(among=False, signs=signs and signs._replace(others=0.0, usual=0.0))


def rendered_samples(face: FaceReader, sets: list[PhotoSet], *, count: int, seed: int) -> Iterator[Sample]:
    """Yield the fives of `count` rendered scenes of a seed. Each scene has its own tile set, lamp and camera."""
    cv2.setNumThreads(1)
    for number in range(count):
        pixels, labels = five_scene(seed, number, sets)
        shown = [label for label in labels if label.seen > LEAST_SEEN]
        boxes = around(np.array([label.quad for label in shown], np.float32).reshape(-1, 4, 2))
        sides = (boxes[:, 2:] - boxes[:, :2]).min(axis=1, keepdims=True)
        shaken = np.random.default_rng([seed, number, 1]).normal(0, SHAKEN, boxes.shape) * sides
        tiles = np.array([label.tile.index for label in shown], np.int64)
        yield from _samples(face, pixels, np.asarray(boxes + shaken, np.float32), tiles, RENDERED)


def photo_samples(face: FaceReader, folder: Path) -> Iterator[Sample]:
    """Yield the fives of labelled photos, in their labelled boxes. Raises the errors of `labelled_photos`."""
    for photo in labelled_photos(folder):
        if any(TILES[tile].code[0] in "05" for tile in photo.tiles):
            seen = decode(photo.path.read_bytes())
            boxes = np.asarray(photo.boxes * np.array([seen.width, seen.height] * 2), np.float32)
            yield from _samples(face, seen.pixels, boxes, photo.tiles, folder.name)


def _samples(
    face: FaceReader, pixels: Pixels, boxes: Array, tiles: npt.NDArray[np.int64], group: str
) -> Iterator[Sample]:
    clear = smoothed(pixels)
    seen = classified(face, clear, boxes)
    for five in fives(clear, seen.quads, seen.probabilities):
        tile = TILES[tiles[five.tile]]
        if tile.suit == five.suit and tile.code[0] in "05":
            yield Sample(five, tile.is_red, group)


def fit_lines(samples: Iterable[Sample], photos: Iterable[Sample] = ()) -> Iterator[str]:
    """Yield the fitted weights for `vision.detection.red_fives`, then the table of errors with its present weights.

    The weights are fitted to the rendered samples, if there are any. The table covers these samples and those of
    photos.
    """
    rendered = [sample for sample in samples if sample.five.signs is not None]
    for name, among in (("ALONE", False), ("AMONG", True)) if rendered else ():
        yield f"{name} = {{"
        for suit in SUITS:
            weights = ", ".join(f"{weight:.2f}" for weight in weights_of(rendered, suit, among))
            yield f'    "{suit}": Weights({weights}),'
        yield "}"
    yield ""
    yield from table([*rendered, *photos])


def weights_of(samples: Sequence[Sample], suit: str, among: bool) -> list[float]:
    """Return the weights for the fives of a suit: among other tiles of the photo (`among`), or alone.

    Each five counts once with the other fives of its suit, and once without them, because every scene shows several.
    """
    chosen = [sample for sample in samples if sample.five.suit == suit and (sample.five.among or not among)]
    signs = [sample.five.signs if among else sample.alone.signs for sample in chosen]
    signs += [one and one._replace(fives=0.0) for one in signs]
    rows = [(1.0, *one) for one in signs if one is not None]
    opposite = [(1.0, *one._replace(face=-one.face)) for one in signs if one is not None]
    counts = np.repeat([1 - WRONG, WRONG], len(rows))
    red = np.array([float(sample.red) for sample in chosen] * 2)  # with the other fives, and without them
    found = fitted(np.array([*rows, *opposite]), np.concatenate([red, red]), counts)
    return [float(weight) for weight in found]


def table(samples: Iterable[Sample]) -> Iterator[str]:
    """Yield the table (Markdown) of misread fives: by the classifier, and by the two kinds of weights."""
    groups: dict[str, list[Sample]] = {}
    for sample in samples:
        groups.setdefault(f"{sample.group} | {'0' if sample.red else '5'}{sample.five.suit}", []).append(sample)
    yield row("source", "face", "fives", "errors of the classifier", "alone", "among others")
    yield "|---|---|---:|---:|---:|---:|"
    for name, members in sorted(groups.items()):
        odds = [(one.five.face, log_odds(one.alone), log_odds(one.five)) for one in members]
        wrong = [sum((each[way] > 0) != one.red for each, one in zip(odds, members, strict=True)) for way in range(3)]
        yield row(*name.split(" | "), len(members), *wrong)
