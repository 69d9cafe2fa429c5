"""Chances shared out anew between two faces that a tile looks like.

Responsible for the arithmetic alone; what makes one of the two likelier is the business of `vision.naming`,
`vision.inks` and `vision.paper`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.sessions import Array


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
