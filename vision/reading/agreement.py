"""Compares the tiles of a reading with the detections of all detector passes over the photo.

Responsible for one sign of a false positive: it rarely appears at the same position, with the same face, in every pass.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scorer.tiles import TILES
from vision.geometry.boxes import around, overlap
from vision.geometry.detections import Detections, Floats, Ints
from vision.geometry.fusion import SAME
from vision.inference.logits import LEAST_CHANCE
from vision.reading.reading import Reading

_KINDS = np.array([tile.kind for tile in TILES])


def seen_in_all(reading: Reading, looks: Sequence[Detections]) -> float:
    """Return the clarity of the least clear tile of the hand, divided by the clarity of the second least clear tile.

    The clarity of a tile is its mean over the detector passes in `looks`. In one pass, it is the score of the detection
    times the probability of the tile kind, or 0 if there is no detection at the position of the tile. The result is
    between 0 and 1. It is 1 for a single pass and for a hand of fewer than two tiles.
    """
    hand = [tile for tile in reading.tiles if tile.role.in_hand]
    if len(looks) < 2 or len(hand) < 2:
        return 1.0
    boxes = around(np.array([tile.quad for tile in hand], np.float32))
    kinds = np.array([tile.tile.kind for tile in hand])
    least, next_least, *_ = np.sort(np.mean([_shown(boxes, kinds, look) for look in looks], axis=0))
    return float(max(least / max(next_least, LEAST_CHANCE), LEAST_CHANCE))


def _shown(boxes: Floats, kinds: Ints, look: Detections) -> Floats:
    """Return the clarity of each tile in one detector pass, 0 to 1, as `seen_in_all` explains it."""
    if not len(look):
        return np.zeros(len(boxes), np.float32)
    shared = overlap(boxes, around(look.quads))
    nearest = shared.argmax(axis=1)
    chances = np.where(_KINDS[None] == kinds[:, None], look.probabilities[nearest], 0.0).sum(axis=1)
    return np.asarray(np.where(shared.max(axis=1) < SAME, 0.0, look.scores[nearest] * chances), np.float32)
