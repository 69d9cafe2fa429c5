"""Re-ranks uncertain tiles by cosine similarity to confident tiles of the same photo.

Responsible for evidence that a single tile does not show: equal faces look equal on one photo, and different faces do
not. A set may draw a face in a way that is new to the face network, which takes it for another; if that other face is
also on the photo, clear and different, the tile is not that face. Similarity is the cosine of the features.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from scorer.tiles import FACE_DOWN_INDEX, TILES
from vision.geometry.boxes import TINY
from vision.inference.logits import distributions, logits_of
from vision.inference.sessions import Array

CLEAR = 0.9
"""The lowest confidence of a tile with which others are compared."""
EVEN = 0.9
"""The cosine that is evidence neither for nor against the same face. Of pairs of equal faces, 93 % on rendered hands of
held-out sets exceed it, 96 % on val-redcloth and 99 % on val-tray; of unequal pairs about one in 10,000."""
SLOPE, LEAST, MOST = 12.0, -2.2, 1.0
"""How much a cosine above `EVEN` adds to the logit of a face, and the bounds of that. Measured on the tiles of 900
rendered hands and of val-tray and val-green (read by networks not trained on them) whose likeliest face has a
probability below 0.9 and is clear elsewhere on the photo: they were right as often as this predicts, one in five at a
cosine of 0.72."""

_COMPARED = np.array([tile.kind if tile.is_red else tile.index for tile in TILES])
"""For each tile, the tile with which it is compared; `vision.detection.red_fives` decides between red and plain
fives."""


def with_similar_faces(probabilities: Array, features: Array, tells: npt.NDArray[np.bool_]) -> Array:
    """Return the probabilities (N x 46) weighted by the similarity of each tile to confident tiles.

    A face gains or loses by the tile of that face with the most similar features (N x F), if `tells` (N) allows that
    tile. Backs are not compared, since a photo may show those of two sets. Faces without a confident tile keep their
    relative probability.
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
        like[mates, np.arange(len(mates))] = -np.inf  # a tile is not compared with itself
        best = like.max(axis=1)
        more = np.where(np.isfinite(best), np.clip(SLOPE * (best - EVEN), LEAST, MOST), 0.0)
        logits[:, np.flatnonzero(np.equal(_COMPARED, face))] += more[:, None]
    return distributions(logits)


def unit(features: Array) -> Array:
    """Return features (N x F) of length 1: the product of two rows is their cosine."""
    return np.asarray(features / np.maximum(np.linalg.norm(features, axis=1, keepdims=True), TINY), np.float32)
