"""Converts logits to probabilities and back; divides a probability again between two similar faces.

Responsible for the arithmetic only; `vision.detection.red_fives`, `vision.detection.white_or_back`,
`vision.detection.similarity` and `vision.detection.tile_sets` provide the evidence.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.inference.sessions import Array

LEAST_CHANCE = 1e-9
"""The least chance that a logarithm is taken of, or that another is divided by."""


def distributions(logits: npt.NDArray[np.floating]) -> Array:
    """Return the softmax of logits (N x K): float32 N x K, each row a distribution."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)


def logits_of(chances: Array) -> Array:
    """Return logits (N x K) of these probabilities, each at least 1e-9."""
    return np.asarray(np.log(np.maximum(chances, LEAST_CHANCE)), np.float32)


def redistributed(chances: Array, tiles: npt.NDArray[np.int64], one: int, other: int, likelier: npt.ArrayLike) -> Array:
    """Return the probabilities (N x 46) with those of the faces `one` and `other` divided again for some `tiles`
    (indices).

    `likelier` is the factor by which `one` becomes likelier: a number, or one for each of the tiles.
    """
    found = chances.copy()
    first = chances[tiles, one] * np.asarray(likelier, np.float32)
    second = chances[tiles, other]
    both = chances[tiles, one] + second
    found[tiles, one] = both * first / np.maximum(first + second, 1e-12)
    found[tiles, other] = both - found[tiles, one]
    return found
