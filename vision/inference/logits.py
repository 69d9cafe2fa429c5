"""Converts logits to probabilities and back, and redistributes probability between two similar faces.

Responsible for the arithmetic only. The evidence comes from `vision.detection.red_fives`,
`vision.detection.white_or_back`, `vision.detection.similarity` and `vision.detection.tile_sets`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.inference.sessions import Array

LEAST_CHANCE = 1e-9
"""A lower bound for probabilities before a logarithm or a division."""


def distributions(logits: npt.NDArray[np.floating]) -> Array:
    """Return the softmax (float32 N x K) of logits N x K. Each row is a probability distribution."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)


def logits_of(chances: Array) -> Array:
    """Return the logits (N x K) of probabilities N x K. Probabilities below 1e-9 are replaced by 1e-9."""
    return np.asarray(np.log(np.maximum(chances, LEAST_CHANCE)), np.float32)


def redistributed(chances: Array, tiles: npt.NDArray[np.intp], one: int, other: int, likelier: npt.ArrayLike) -> Array:
    """Return the probabilities (N x 46) after shifting probability between the faces `one` and `other` of some tiles.

    `one` and `other` are indices of faces; `tiles` has the indices of the changed tiles. The ratio of the probability
    of `one` to the probability of `other` is multiplied by `likelier`: one number, or one number for each changed tile.
    The sum of both probabilities does not change.
    """
    found = chances.copy()
    first = chances[tiles, one] * np.asarray(likelier, np.float32)
    second = chances[tiles, other]
    both = chances[tiles, one] + second
    # The share is rounded to at most 1, so nothing below 0 is left for `other`.
    found[tiles, one] = both * (first / np.maximum(first + second, 1e-12))
    found[tiles, other] = both - found[tiles, one]
    return found
