"""Several looks at one photo taken together, tile by tile.

Responsible for which tiles of the looks are one tile, and for what they say of it together. Where each look misreads
another tile, all of them together may misread none, though no single one shows the hand.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.geometry.boxes import overlap
from vision.geometry.detections import Detections, Ints
from vision.inference.logits import distributions, logits_of

SAME = 0.5
"""Intersection over union from which tiles of two looks are one."""


def fused(looks: Sequence[Detections]) -> Detections:
    """The tiles that the looks, one at least, show together.

    A tile lies where the look that is surest of it sees it. Its score is the mean of what all looks give it, those that
    do not see it giving nothing; its face is what those that see it say, each as much as its score is.
    """
    every = Detections.joined(looks)
    logits = logits_of(every.probabilities)
    surest, scores, faces = [], [], []
    for together in same_tiles(looks, SAME):
        weights = every.scores[together]
        surest.append(together[-1])
        scores.append(weights.sum() / len(looks))
        faces.append(weights @ logits[together] / weights.sum())
    found = every[np.array(surest, np.int64)]
    if not len(found):
        return found
    return Detections(found.quads, np.array(scores, np.float32), distributions(np.stack(faces)))


def same_tiles(looks: Sequence[Detections], same: float) -> list[Ints]:
    """Which detections of the looks are one tile: for each tile their indices in the looks joined, one a look at most,
    in the order of the looks but the surest last; the surest tile first.

    Two detections are one tile where their boxes overlap by an intersection over union of `same` or more. One with a
    score of 0 is none.
    """
    every = Detections.joined(looks)
    owner = np.repeat(np.arange(len(looks)), [len(look) for look in looks])
    boxes = every.boxes
    free = every.scores > 0
    found: list[Ints] = []
    for tile in np.argsort(-every.scores, kind="stable"):
        if not free[tile]:
            continue
        shared = overlap(boxes[tile], boxes)[0]  # of all with all would take memory by the square of a crowded table
        near = np.flatnonzero(free & (shared >= same) & (owner != owner[tile]))
        near = near[np.argsort(-shared[near], kind="stable")]
        together = np.append(near[np.unique(owner[near], return_index=True)[1]], tile)
        free[together] = False
        found.append(together)
    return found
