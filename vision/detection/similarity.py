"""Re-ranks uncertain tiles by cosine similarity to confident tiles of the same photo.

Responsible for evidence that a single tile cannot show: on one photo, equal faces look equal and different faces look
different. If the face network does not know the design of a face, it sometimes classifies this face as another face. If
a tile with that other face is also on the photo, has a high confidence and looks different, the classification is
probably wrong. Similarity is the cosine of the feature vectors.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from scorer.tiles import FACE_DOWN_INDEX, TILES
from vision.geometry.boxes import TINY
from vision.inference.logits import distributions, logits_of
from vision.inference.sessions import Array

CLEAR = 0.9
"""Tiles with a higher confidence are used for the comparison. Fitted by `python -m vision.train fit-thresholds`."""
EVEN = 0.9
"""A cosine with this value is evidence neither for nor against equal faces.

| tiles | equal faces with a higher cosine |
|---|---|
| rendered hands of held-out tile sets | 93 % |
| val-redcloth | 96 % |
| val-tray | 99 % |

About one in 10,000 pairs of unequal faces has a higher cosine. Fitted by the same command."""
SLOPE, LEAST, MOST = 12.0, -2.2, 1.0
"""The change of a face's logit for each unit of cosine above `EVEN`, and the lowest and highest change.

Measured on tiles whose most probable face has a probability below 0.9 and also occurs on the photo with high
confidence. The tiles are from 900 rendered hands, val-tray and val-green, with networks that were not trained on them.
The share of correct classifications is the share that these values predict; at a cosine of 0.72, one in five is
correct. Fitted by the same command."""

_COMPARED = np.array([tile.kind if tile.is_red else tile.index for tile in TILES])
"""The index that is compared, for each of the 46 tiles: a red five has the index of the plain five.

`vision.detection.red_fives` decides between red and plain fives."""


def with_similar_faces(probabilities: Array, features: Array, tells: npt.NDArray[np.bool_]) -> Array:
    """Return the probabilities (N x 46) after weighting by the similarity of each tile to confident tiles.

    For each tile and each face, the most similar confident tile of that face raises or lowers the probability of the
    face. `features` is N x F. `tells` (N booleans) marks the tiles that can be used as confident tiles. Face-down
    tiles are not compared, because a photo can show the backs of two tile sets. A face without a confident tile keeps
    its logit.
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
    """Return the features (N x F) scaled to length 1. The dot product of two scaled rows is the cosine of both rows."""
    return np.asarray(features / np.maximum(np.linalg.norm(features, axis=1, keepdims=True), TINY), np.float32)
