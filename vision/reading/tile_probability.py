"""Estimates the probability that a detected box is a tile.

Responsible for distinguishing tiles from false positives, such as a bright spot, the side of a tile, or a tile that the
edge of the photo cuts off. The features are the scores of the locator and the classifier, and the position of the box
relative to the hand. The weights of the features are fitted on rendered hands of thirteen tiles with a false positive
next to the hand (`python -m vision.train false-boxes FOLDER --fit`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from scorer.tiles import FACE_DOWN_INDEX, Tile
from vision.geometry.boxes import TINY, around
from vision.geometry.detections import Detections, certainty
from vision.inference.logits import LEAST_CHANCE

Floats = npt.NDArray[np.float64]

SUREST = 5.0
"""The log odds of a score are limited to the range from minus this value to plus this value.

Fitted by `python -m vision.train fit-thresholds`."""
AT_EDGE = 0.004
"""A box is cut off if its distance from the edge of the photo is at most this fraction of the photo's longer side.

Fitted by the same command."""
TOUCHING = 1.1
"""The largest distance between the centres of touching tiles, in tile heights. Fitted by the same command."""
BLANK = (FACE_DOWN_INDEX, Tile.from_code("5z").index)


class TileSigns(NamedTuple):
    """The features from which the probability of a tile is computed. `signs_of_tile` explains them."""

    constant: float
    located: float
    certain: float
    blank: float
    cut: float
    off: float
    across: float


TILE_WEIGHTS = TileSigns(-0.184, 2.715, 0.507, -1.801, -1.947, -0.589, -1.494)
"""The weights for the log odds that a box is a tile, fitted on 3,364 boxes (267 of them false positives).

Printed by `python -m vision.train false-boxes FOLDER --fit --count 240 --seed 8101`."""


def signs_of_tile(
    detections: Detections, box: int, others: Sequence[int], direction: tuple[float, float], size: tuple[int, int]
) -> TileSigns:
    """Return the features of one box.

    `box` is the index of the box, and `others` has the indices of the other tiles of the hand. The row of the hand lies
    along the unit vector `direction` on the photo. `size` is the width and height of the photo.

    - `located`: the log odds of the locator's score
    - `certain`: the log odds of the classifier's confidence that the box is a tile (`certainty`)
    - `blank`: 1 if the box is classified as a white dragon or a back
    - `cut`: 1 if the box ends at the edge of the photo
    - `off`: the distance between the centres of the box and of the nearest other tile, minus `TOUCHING`, in tile
      heights, 0 to 3
    - `across`: the component of the same distance that is perpendicular to the row, in tile heights, 0 to 2
    """
    certain = float(certainty(detections.probabilities[[box]])[0])
    corners = around(detections.quads[[box]])[0].astype(np.float64)
    room = AT_EDGE * max(size)
    cut = corners[:2].min() <= room or corners[2] >= size[0] - room or corners[3] >= size[1] - room
    off = across = 0.0
    if others:
        steps = detections.quads[list(others)].mean(axis=1) - detections.quads[box].mean(axis=0)
        apart = np.hypot(steps[:, 0], steps[:, 1])
        nearest = int(apart.argmin())
        sides = detections.quads[others[nearest]]
        height = max(float(np.linalg.norm(sides[1] - sides[2])), float(np.linalg.norm(sides[0] - sides[1])), TINY)
        off = max(0.0, float(apart[nearest]) / height - TOUCHING)
        across = abs(float(steps[nearest, 0] * direction[1] - steps[nearest, 1] * direction[0])) / height
    return TileSigns(
        1.0,
        _log_odds(float(detections.scores[box]) / max(certain, LEAST_CHANCE)),
        _log_odds(certain),
        float(int(detections.classes[box]) in BLANK),
        float(cut),
        min(off, 3.0),
        min(across, 2.0),
    )


def is_tile(signs: TileSigns, weights: TileSigns = TILE_WEIGHTS) -> float:
    """Return the probability that a detected box is a tile.

    The default `weights` were fitted on hands with a false positive next to the hand.
    """
    odds = sum(sign * weight for sign, weight in zip(signs, weights, strict=True))
    return float(1 / (1 + np.exp(-odds)))


def all_tiles(
    detections: Detections, members: Sequence[int], direction: tuple[float, float], size: tuple[int, int]
) -> float:
    """Return the smallest of the probabilities that a box of the hand is a tile.

    The smallest value is used for the whole hand: if one box is a false positive, it is usually this box.
    """
    chances = []
    for one in members:
        others = [other for other in members if other != one]
        chances.append(is_tile(signs_of_tile(detections, one, others, direction, size)))
    return min(chances, default=1.0)


def _log_odds(chance: float) -> float:
    bound = 1 / (1 + np.exp(SUREST))
    inside = min(max(chance, bound), 1 - bound)
    return float(np.log(inside / (1 - inside)))
