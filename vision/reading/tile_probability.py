"""How probable it is that a box which counts as a tile is one.

Responsible for what tells a tile from a bright patch, the side of a tile, or a tile that the edge of the picture cuts:
how sure the locator and the classifier are, and where the box lies to the hand. The weights are fitted on rendered
hands of thirteen tiles beside which something looks like a tile (`python -m vision.train false-boxes FOLDER --fit`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from scorer.tiles import FACE_DOWN_INDEX, Tile
from vision.geometry.boxes import around
from vision.geometry.detections import Detections, certainty

Floats = npt.NDArray[np.float64]

SUREST = 5.0
"""Log odds of a score beyond which it says nothing more."""
AT_EDGE = 0.004
"""A box that ends nearer to the edge of the picture, by the picture's longer side, is cut there."""
TOUCHING = 1.1
"""Tiles that touch lie no farther from each other, from middle to middle, in heights."""
BLANK = (FACE_DOWN_INDEX, Tile.from_code("5z").index)


class TileSigns(NamedTuple):
    """What tells whether a box is a tile; see `signs_of_tile`."""

    constant: float
    located: float
    certain: float
    blank: float
    cut: float
    off: float
    across: float


TILE_WEIGHTS = TileSigns(-0.184, 2.715, 0.507, -1.801, -1.947, -0.589, -1.494)
"""Of the log odds that a box is a tile, where 267 of 3,364 boxes are none. Printed by
`python -m vision.train false-boxes FOLDER --fit --count 240 --seed 8101`."""
OFTEN = 3.0
"""By how much the log odds of a box are higher that counts in a hand: in photos of hands few such boxes are no tiles.
Of 61 tiles of the fitted scenes all keep 0.9 and more with it, of 98 boxes that are none no one has it."""


def signs_of_tile(
    detections: Detections, box: int, others: Sequence[int], direction: tuple[float, float], size: tuple[int, int]
) -> TileSigns:
    """The signs of one box, where `others` are the tiles that it lies with, whose row runs along `direction` on the
    photo, a unit vector; `size` is the photo's width and height.

    - `located`, `certain`: log odds of the locator's score, and of the classifier's that it is any one tile
    - `blank`: 1 where it looks white or face down; `cut`: 1 where it ends at the edge of the photo
    - `off`: how far it lies from the nearest of the others, beyond touching it, and `across` the row, in heights
    """
    certain = float(certainty(detections.probabilities[[box]])[0])
    corners = around(detections.quads[[box]])[0].astype(np.float64)
    room = AT_EDGE * max(size)
    cut = corners[:2].min() <= room or corners[2] >= size[0] - room or corners[3] >= size[1] - room
    steps = detections.quads[list(others)].mean(axis=1) - detections.quads[box].mean(axis=0)
    apart = np.hypot(steps[:, 0], steps[:, 1])
    nearest = int(apart.argmin()) if len(apart) else -1
    off = across = 0.0
    if nearest >= 0:
        sides = detections.quads[others[nearest]]
        height = max(float(np.linalg.norm(sides[1] - sides[2])), float(np.linalg.norm(sides[0] - sides[1])), 1e-6)
        off = max(0.0, float(apart[nearest]) / height - TOUCHING)
        across = abs(float(steps[nearest, 0] * direction[1] - steps[nearest, 1] * direction[0])) / height
    return TileSigns(
        1.0,
        _log_odds(float(detections.scores[box]) / max(certain, 1e-6)),
        _log_odds(certain),
        float(int(detections.classes[box]) in BLANK),
        float(cut),
        min(off, 3.0),
        min(across, 2.0),
    )


def is_tile(signs: TileSigns, weights: TileSigns = TILE_WEIGHTS) -> float:
    """The probability that a box is a tile."""
    odds = OFTEN + sum(sign * weight for sign, weight in zip(signs, weights, strict=True))
    return float(1 / (1 + np.exp(-odds)))


def all_tiles(
    detections: Detections, members: Sequence[int], direction: tuple[float, float], size: tuple[int, int]
) -> float:
    """The probability that the least probable of the `members` of a hand is a tile, which stands for that all are:
    where one box is none, it is mostly this one.
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
