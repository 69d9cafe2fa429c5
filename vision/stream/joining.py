"""Several looks at tiles that rest, joined tile by tile into one that is surer than any.

A tile is the same in two looks where its boxes overlap. Its chances are multiplied, tempered because looks a moment
apart err alike; a tile that some looks did not find is less sure to be one.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vision.geometry.boxes import overlap
from vision.geometry.detections import Detections

SAME = 0.45
"""Overlap from which two boxes are one tile, as where a photo is looked at twice."""
_LEAST = 1e-6


def joined(looks: Sequence[Detections]) -> Detections:
    """The tiles of all looks at one scene, each once; of a single look, its own."""
    if len(looks) == 1:
        return looks[0]
    every = Detections.joined(looks)
    group = _groups(looks)
    count = int(group.max(initial=-1)) + 1
    if not count:
        return every
    quads, scores, chances = [], [], []
    for number in range(count):
        members = every[np.flatnonzero(group == number)]
        best = int(members.scores.argmax())
        # n looks count as the root of n that are independent of each other.
        powers = np.log(np.maximum(members.probabilities, _LEAST)).mean(axis=0) * np.sqrt(len(members))
        spread = np.exp(powers - powers.max())
        quads.append(members.quads[best])
        scores.append(float(members.scores.sum()) / len(looks))
        chances.append(spread / spread.sum())
    return Detections(np.stack(quads), np.array(scores, np.float32), np.stack(chances))


def _groups(looks: Sequence[Detections]) -> npt.NDArray[np.int64]:
    """Which tile each detection of all looks is, the surest first to name it; no tile is twice in a look."""
    every = Detections.joined(looks)
    look_of = np.repeat(np.arange(len(looks)), [len(look) for look in looks])
    group = np.full(len(every), -1, np.int64)
    boxes = every.boxes
    number = 0
    for first in np.argsort(-every.scores, kind="stable"):
        if group[first] >= 0:
            continue
        group[first] = number
        shares = overlap(boxes[first : first + 1], boxes)[0]
        for look in range(len(looks)):
            free = np.flatnonzero((look_of == look) & (group < 0) & (shares >= SAME))
            if look != look_of[first] and len(free):
                group[free[shares[free].argmax()]] = number
        number += 1
    return group
