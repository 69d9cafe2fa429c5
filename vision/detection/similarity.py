"""What an unclear tile is by the clear ones of its set: equal faces look equal on one photo, and others do not.

Responsible for what one tile alone does not show. A set may write a sign as the face network has never seen it, and
then it takes it for another; but where that other lies on the photo as well, clear and unlike it, it is not that one.
How like two tiles are is the cosine of their features.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from scorer.tiles import FACE_DOWN_INDEX, TILES
from vision.geometry.boxes import TINY
from vision.inference.logits import distributions, logits_of
from vision.inference.sessions import Array

CLEAR = 0.9
"""The least chance of its face for a tile to tell what others are."""
EVEN = 0.9
"""The cosine that speaks neither for nor against two tiles being of one face. Of equal faces on rendered hands of
held-out sets 93 of 100 pairs have more, on val-redcloth 96 and on val-tray 99; of unequal ones hardly one in 10,000."""
SLOPE, LEAST, MOST = 12.0, -2.2, 1.0
"""By how much a cosine beyond `EVEN` makes a face likelier, as a difference of logits, and its bounds. Of the tiles of
900 rendered hands and of val-tray and val-green read by networks without them, those whose likeliest face has under
0.9 and lies clear elsewhere on the photo were right as often as that makes them: one in five at a cosine of 0.72."""

_COMPARED = np.array([tile.kind if tile.is_red else tile.index for tile in TILES])
"""Of each tile that which it is to be compared with: red fives and plain ones are told apart by
`vision.detection.red_fives`."""


def told_by_likeness(probabilities: Array, features: Array, tells: npt.NDArray[np.bool_]) -> Array:
    """The chances (N x 46) of tiles with these features (N x F), each face as much likelier or less likely as the tile
    is like the clear one of that face that it is most like. Only tiles that may tell (N) do; backs are not compared,
    since a photo may show those of two sets. A face that no other tile clearly shows keeps its chance beside the rest.
    """
    clear = tells & (probabilities.max(axis=1, initial=0.0) > CLEAR)
    faces = _COMPARED[probabilities.argmax(axis=1)]
    shown = np.unique(faces[clear & (faces != FACE_DOWN_INDEX)])
    if not len(shown) or not features.shape[1]:
        return probabilities
    directions, logits = unit(features), logits_of(probabilities)
    for face in shown:
        mates = np.flatnonzero(clear & (faces == face))
        like = directions @ directions[mates].T
        like[mates, np.arange(len(mates))] = -np.inf  # no tile tells of itself
        best = like.max(axis=1)
        more = np.where(np.isfinite(best), np.clip(SLOPE * (best - EVEN), LEAST, MOST), 0.0)
        logits[:, np.flatnonzero(np.equal(_COMPARED, face))] += more[:, None]
    return distributions(logits)


def unit(features: Array) -> Array:
    """Features (N x F) of length 1: the product of two rows is their cosine."""
    return np.asarray(features / np.maximum(np.linalg.norm(features, axis=1, keepdims=True), TINY), np.float32)
