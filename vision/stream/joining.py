"""Joins several detector passes over resting tiles, tile by tile, into detections with a higher confidence.

Two boxes of different passes are the same tile if they overlap. The probabilities of the tile are multiplied, but with
damping, because the errors of passes at nearly the same time are correlated. A tile that some passes miss gets a lower
score. (The code names a detector pass "look".)
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.geometry.detections import Detections
from vision.geometry.fusion import same_tiles

SAME = 0.45
"""The overlap from which two boxes are one tile. The value is the same as for two detector passes over a photo."""
_LEAST = 1e-6


def joined(looks: Sequence[Detections]) -> Detections:
    """Return the tiles of one scene from its detector passes `looks`: the boxes of one physical tile become one box.

    The result of a single pass is returned unchanged.
    """
    if len(looks) == 1:
        return looks[0]
    every = Detections.joined(looks)
    quads, scores, chances = [], [], []
    for together in same_tiles(looks, SAME):
        members = every[np.sort(together)]
        best = int(members.scores.argmax())
        # The evidence of n passes counts like that of sqrt(n) independent passes.
        powers = np.log(np.maximum(members.probabilities, _LEAST)).mean(axis=0) * np.sqrt(len(members))
        spread = np.exp(powers - powers.max())
        quads.append(members.quads[best])
        scores.append(float(members.scores.sum()) / len(looks))
        chances.append(spread / spread.sum())
    if not quads:
        return every[:0]
    return Detections(np.stack(quads), np.array(scores, np.float32), np.stack(chances))
