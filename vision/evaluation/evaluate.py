"""Measures how well a detector finds and classifies the tiles on labelled photos.

Responsible for the results of `tehai evaluate`. A labelled tile is found if a detected box has the correct class and an
intersection over union of at least 0.5 with the labelled box. Whole hands are not judged here.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from scorer.tiles import FLOWER_INDEX, RED_INDEX, TILES
from vision.data.audit import Correction, corrected
from vision.data.labelled_photos import Labelled, labelled_photos
from vision.detection.detector import FindsTilesAbove
from vision.geometry.boxes import overlap
from vision.geometry.detections import THRESHOLD, Detections
from vision.image.aspect import estimate_aspect, stretch
from vision.image.decode import decode

OVERLAP = 0.5
EVERY_TILE = range(len(TILES))
FLOOR = 0.05
"""The lowest score of a box in `map50`, which uses every threshold above this value."""

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """The labels and the detections on one photo.

    - `boxes`, `tiles`: the labelled boxes (N x 4, in pixels) and their tiles
    - `ignored`: N booleans that mark labelled tiles that do not count; a detected box on such a tile is not a false
      positive
    - `found`, `scores`, `named`, `confidences`: the detected boxes (M x 4), their scores, tiles and confidences
    """

    boxes: Floats
    tiles: Ints
    ignored: npt.NDArray[np.bool_]
    found: Floats
    scores: Floats
    named: Ints
    confidences: Floats

    def above(self, threshold: float) -> Judged:
        """Return a copy without the boxes that have a score below `threshold`."""
        keep = self.scores >= threshold
        return replace(
            self,
            found=self.found[keep],
            scores=self.scores[keep],
            named=self.named[keep],
            confidences=self.confidences[keep],
        )

    def merged(self, table: Ints) -> Judged:
        """Return a copy in which each tile is replaced by `table[tile]`."""
        return replace(self, tiles=table[self.tiles], named=table[self.named])


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers of correct boxes (`right`), of all detected boxes (`found`) and of labelled tiles (`tiles`)."""

    right: int
    found: int
    tiles: int

    @property
    def precision(self) -> float:
        """The share of detected boxes that are correct, 0 to 1. The value is 0 if there are no boxes."""
        return self.right / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        """The share of labelled tiles that are found with the correct class, 0 to 1.

        The value is 0 if there are no labels.
        """
        return self.right / self.tiles if self.tiles else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall, 0 to 1."""
        return 2 * self.right / (self.found + self.tiles) if self.found + self.tiles else 0.0


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The results for a folder.

    `per_class` maps the code of each tile to its results. `photos_all_right` is the number of photos on which all
    measured tiles are found and all measured boxes are correct. `to_json` rounds the figures.
    """

    total: Figures
    map50: float
    photos: int
    photos_all_right: int
    per_class: dict[str, Figures]
    tiles_per_second: float
    f1_flowers_alike: float | None = None
    audited: Evaluation | None = None
    """The results with the audited labels; None without an audit."""

    def to_json(self) -> dict[str, Any]:
        result: dict[str, Any] = {
            **_rounded(self.total),
            "map50": round(self.map50, 4),
            "photos": self.photos,
            "photos_all_right": self.photos_all_right,
            "per_class": {
                name: {**_rounded(figures), "tiles": figures.tiles} for name, figures in self.per_class.items()
            },
            "tiles_per_second": round(self.tiles_per_second, 1),
        }
        if self.f1_flowers_alike is not None:
            result["f1_flowers_alike"] = round(self.f1_flowers_alike, 4)
        if self.audited is not None:
            result["audited"] = self.audited.to_json()
        return result


def evaluate(
    folder: Path,
    detector: FindsTilesAbove,
    *,
    threshold: float = THRESHOLD,
    only: Collection[str] | None = None,
    plain_fives: bool = False,
    restore_aspect: bool = False,
    flowers_alike: bool = False,
    audit: Mapping[str, Correction] | None = None,
) -> Evaluation:
    """Return the results of `detector` on a labelled folder.

    Raises `PhotoError` if the folder or a photo cannot be read.

    - `threshold`: boxes with a lower score are left out (except in `map50`); the default is `THRESHOLD`
    - `only`: the codes of the tiles that are measured; other labelled tiles, and boxes on them, are left out
    - `plain_fives`: red fives count as plain fives
    - `restore_aspect`: restore the probable aspect ratio of squashed photos; it is estimated from the labels and is
      therefore the same for every detector
    - `flowers_alike`: also return F1 with all flowers and seasons as one class
    - `audit`: corrections of the labels; the result then also has `audited`
    """
    counted = {TILES.index(tile) for tile in TILES if only is None or tile.code in only}
    table = np.array([tile.kind if plain_fives else tile.index for tile in TILES], np.int64)
    judged: list[Judged] = []
    judged_again: list[Judged] = []
    seconds, tiles = 0.0, 0
    for labelled in labelled_photos(folder):
        photo = decode(labelled.path.read_bytes())
        if restore_aspect:
            sides = (labelled.boxes[:, 2:] - labelled.boxes[:, :2]) * (photo.width, photo.height)
            photo = stretch(photo, estimate_aspect((sides[:, 0] / np.maximum(sides[:, 1], 1e-9)).tolist()))
        started = time.perf_counter()
        detections = detector.detect(photo, min(FLOOR, threshold))
        seconds += time.perf_counter() - started
        tiles += int((detections.scores >= threshold).sum())
        size = photo.width, photo.height
        judged.append(judge(labelled, detections, size, counted).merged(table))
        if audit is not None:
            judged_again.append(judge(corrected(labelled, audit), detections, size, counted).merged(table))
    speed = tiles / seconds if seconds else 0.0
    found = _evaluation(judged, threshold, speed, flowers_alike)
    if audit is None:
        return found
    return replace(found, audited=_evaluation(judged_again, threshold, speed, flowers_alike))


def judge(
    labelled: Labelled,
    detections: Detections,
    size: tuple[int, int],
    counted: Collection[int] = EVERY_TILE,
) -> Judged:
    """Return the labels and detections on a photo with the width and height `size`.

    Only the tiles in `counted` are measured.
    """
    beside = len(labelled.unlabelled)
    return Judged(
        np.concatenate([labelled.boxes, labelled.unlabelled]) * (*size, *size),
        np.concatenate([labelled.tiles, np.zeros(beside, np.int64)]),
        np.concatenate([~np.isin(labelled.tiles, list(counted)), np.ones(beside, np.bool_)]),
        detections.boxes.astype(np.float64),
        detections.scores.astype(np.float64),
        detections.classes,
        detections.confidences.astype(np.float64),
    )


def _evaluation(judged: list[Judged], threshold: float, speed: float, flowers_alike: bool) -> Evaluation:
    sure = [one.above(threshold) for one in judged]
    right, found, there = Counter[int](), Counter[int](), Counter[int]()
    all_right = 0
    for one in sure:
        hits, counts, _ = match(one)
        right.update(one.named[hits].tolist())
        found.update(one.named[counts].tolist())
        there.update(one.tiles[~one.ignored].tolist())
        all_right += int(hits.sum()) == int(counts.sum()) == int((~one.ignored).sum())
    alike = None
    if flowers_alike:
        table = np.array([FLOWER_INDEX if FLOWER_INDEX <= i < RED_INDEX else i for i in range(len(TILES))], np.int64)
        alike = _total(one.merged(table) for one in sure).f1
    return Evaluation(
        total=Figures(right.total(), found.total(), there.total()),
        map50=mean_average_precision(judged),
        photos=len(judged),
        photos_all_right=all_right,
        per_class={TILES[i].code: Figures(right[i], found[i], there[i]) for i in sorted(there.keys() | found.keys())},
        tiles_per_second=speed,
        f1_flowers_alike=alike,
    )


def _total(judged: Iterable[Judged]) -> Figures:
    right = found = there = 0
    for one in judged:
        hits, counts, _ = match(one)
        right, found = right + int(hits.sum()), found + int(counts.sum())
        there += int((~one.ignored).sum())
    return Figures(right, found, there)


def match(one: Judged) -> tuple[Flags, Flags, Flags]:
    """Match the boxes with the labelled tiles.

    Returns three arrays: whether each box is correct (M), whether each box is measured (M, false for boxes on ignored
    tiles), and whether each labelled tile is found with the correct class (N). Boxes are matched in descending order of
    score x confidence. Each labelled tile is matched with at most one box.
    """
    hits, counts = np.zeros(len(one.found), np.bool_), np.ones(len(one.found), np.bool_)
    taken = np.zeros(len(one.boxes), np.bool_)
    if not len(one.found) or not len(one.boxes):
        return hits, counts, taken
    overlaps = overlap(one.found, one.boxes)
    for place in np.argsort(-(one.scores * one.confidences), kind="stable"):
        fits = np.where((one.tiles == one.named[place]) & ~taken & ~one.ignored, overlaps[place], 0.0)
        best = int(fits.argmax())
        if fits[best] >= OVERLAP:
            taken[best] = hits[place] = True
        elif one.ignored[int(overlaps[place].argmax())] and overlaps[place].max() >= OVERLAP:
            counts[place] = False
    return hits, counts, taken


def mean_average_precision(judged: list[Judged]) -> float:
    """Return the mean average precision.

    For each labelled class, the area under the precision-recall curve is computed. The result is the mean of the areas.
    """
    ranks, hits, names = [np.zeros(0)], [np.zeros(0, np.bool_)], [np.zeros(0, np.int64)]
    there = Counter[int]()
    for one in judged:
        right, counts, _ = match(one)
        ranks.append((one.scores * one.confidences)[counts])
        hits.append(right[counts])
        names.append(one.named[counts])
        there.update(one.tiles[~one.ignored].tolist())
    order = np.argsort(-np.concatenate(ranks), kind="stable")
    hit, name = np.concatenate(hits)[order], np.concatenate(names)[order]
    areas = []
    for tile, count in there.items():
        right = hit[name == tile]
        precision = np.cumsum(right) / np.arange(1, len(right) + 1)
        best = np.maximum.accumulate(precision[::-1])[::-1]
        areas.append(float(best[right].sum()) / count)
    return float(np.mean(areas)) if areas else 0.0


def _rounded(figures: Figures) -> dict[str, float]:
    return {name: round(float(getattr(figures, name)), 4) for name in ("precision", "recall", "f1")}
