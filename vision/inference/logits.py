"""Chances: distributions from logits, and chances shared out anew between two faces that a tile looks like.

Responsible for the arithmetic alone; what makes a face likelier is the business of `vision.detection.red_fives`,
`vision.detection.white_or_back`, `vision.detection.similarity` and `vision.detection.tile_sets`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.inference.sessions import Array

LEAST_CHANCE = 1e-9
"""The least chance that a logarithm is taken of, or that another is divided by."""


def distributions(logits: npt.NDArray[np.floating]) -> Array:
    """What logits (N x K) say: float32 N x K, each row a distribution."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)


def logits_of(chances: Array) -> Array:
    """Logits (N x K) that say these chances, none of them less than `LEAST_CHANCE`."""
    return np.asarray(np.log(np.maximum(chances, LEAST_CHANCE)), np.float32)


def shared_anew(chances: Array, tiles: npt.NDArray[np.int64], one: int, other: int, likelier: npt.ArrayLike) -> Array:
    """The chances (N x 46) where those of the faces `one` and `other` of some `tiles` (indices) are shared out anew, as
    `one` is so many times likelier than they say: a number, or one for each of the tiles.
    """
    found = chances.copy()
    first = chances[tiles, one] * np.asarray(likelier, np.float32)
    second = chances[tiles, other]
    both = chances[tiles, one] + second
    found[tiles, one] = both * first / np.maximum(first + second, 1e-12)
    found[tiles, other] = both - found[tiles, one]
    return found
