"""Several looks at tiles that rest, joined tile by tile into one that is surer than any.

A tile is the same in two looks where its boxes overlap. Its chances are multiplied, tempered because looks a moment
apart err alike; a tile that some looks did not find is less sure to be one.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.geometry.detections import Detections
from vision.geometry.fusion import same_tiles

SAME = 0.45
"""Overlap from which two boxes are one tile, as where a photo is looked at twice."""
_LEAST = 1e-6


def joined(looks: Sequence[Detections]) -> Detections:
    """The tiles of all looks at one scene, each once; of a single look, its own."""
    if len(looks) == 1:
        return looks[0]
    every = Detections.joined(looks)
    quads, scores, chances = [], [], []
    for together in same_tiles(looks, SAME):
        members = every[np.sort(together)]
        best = int(members.scores.argmax())
        # n looks count as the root of n that are independent of each other.
        powers = np.log(np.maximum(members.probabilities, _LEAST)).mean(axis=0) * np.sqrt(len(members))
        spread = np.exp(powers - powers.max())
        quads.append(members.quads[best])
        scores.append(float(members.scores.sum()) / len(looks))
        chances.append(spread / spread.sum())
    if not quads:
        return every[:0]
    return Detections(np.stack(quads), np.array(scores, np.float32), np.stack(chances))
