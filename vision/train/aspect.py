"""The aspect a squashed photo had before it was made square.

Responsible for estimating width : height of the original photo from its tiles, whose faces are about 0.74 as wide as
high, and nothing else. Photos at hand were squashed to 640 x 640 from 16:9, 4:3 and 3:4; some were cut to a mere row
of tiles first, and are twelve times as wide as high or the reverse.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import median

FACE = 0.74
"""Width of a tile's face divided by its height."""

_USUAL = (9 / 16, 3 / 4, 1.0, 4 / 3, 16 / 9)
_SNAP = math.log(1.13)


def estimate_aspect(ratios: Sequence[float]) -> float:
    """Width : height of the photo whose tiles' boxes have these ratios (width / height, as squashed).

    The most common ratio is taken to be that of tiles standing upright. The result is a usual photo's aspect where one
    is near, and stays within 1:16 and 16:1. Without boxes it is 1.
    """
    logs = sorted(math.log(ratio) for ratio in ratios if ratio > 0)
    if not logs:
        return 1.0
    width = math.log(1.25)
    crowds = [[value for value in logs if start <= value <= start + width] for start in logs]
    sizes = [len(crowd) for crowd in crowds]
    upright = median(crowds[sizes.index(max(sizes))])
    wanted = math.log(FACE) - upright
    nearest = min(_USUAL, key=lambda usual: abs(math.log(usual) - wanted))
    if abs(math.log(nearest) - wanted) <= _SNAP:
        return nearest
    return min(max(math.exp(wanted), 1 / 16), 16.0)
