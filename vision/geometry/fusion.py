"""Fuses the detections of several detector passes over one photo, tile by tile.

Responsible for matching the tiles of the passes and for combining their scores and probabilities. If each pass misreads
another tile, the fused hand can be correct although no single pass reads the whole hand correctly.

A detector pass is one run of one detector over one version of the photo. The argument `looks` has one `Detections` for
each pass.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.geometry.boxes import overlap
from vision.geometry.detections import Detections, Ints
from vision.inference.logits import distributions, logits_of

SAME = 0.5
"""Two detections are the same tile if their boxes have at least this intersection over union.

Fitted by `python -m vision.train fit-thresholds`."""


def fused(looks: Sequence[Detections]) -> Detections:
    """Return the fused tiles of one or more detector passes.

    The corners of a tile come from the pass with the highest score for that tile. The fused score is the mean over all
    passes; the score of a pass without the tile is 0. The fused logits are the mean of the logits of all passes,
    weighted by the scores.
    """
    every = Detections.joined(looks)
    logits = logits_of(every.probabilities)
    surest, scores, faces = [], [], []
    for together in same_tiles(looks, SAME):
        weights = every.scores[together]
        surest.append(together[-1])
        scores.append(weights.sum() / len(looks))
        faces.append(weights @ logits[together] / weights.sum())
    found = every[np.array(surest, np.intp)]
    if not len(found):
        return found
    return Detections(found.quads, np.array(scores, np.float32), distributions(np.stack(faces)))


def same_tiles(looks: Sequence[Detections], same: float) -> list[Ints]:
    """Return one group of detections for each tile, the tile with the highest score first.

    A group contains indices into the joined detections of all passes: at most one index for each pass. The indices are
    in the order of the passes, but the detection with the highest score comes last. Two detections are the same tile if
    their boxes have an intersection over union of at least `same`. Detections with a score of 0 are ignored.
    """
    every = Detections.joined(looks)
    owner = np.repeat(np.arange(len(looks)), [len(look) for look in looks])
    boxes = every.boxes
    free = every.scores > 0
    found: list[Ints] = []
    for tile in np.argsort(-every.scores, kind="stable"):
        if not free[tile]:
            continue
        shared = overlap(boxes[tile], boxes)[0]  # computing all overlaps together needs quadratic memory
        near = np.flatnonzero(free & (shared >= same) & (owner != owner[tile]))
        near = near[np.argsort(-shared[near], kind="stable")]
        together = np.append(near[np.unique(owner[near], return_index=True)[1]], tile)
        free[together] = False
        found.append(together)
    return found
