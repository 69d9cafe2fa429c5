"""The side of the picture from which a hand is read, and so who laid it: the tops of tiles point away from
the player.
"""

from __future__ import annotations

from enum import Enum

import numpy as np

from vision.reading.reading import Reading
from vision.reading.seen_tile import Role


class Side(Enum):
    """A side of the picture; in the order in which players sit, counterclockwise from its lower side."""

    NEAR = "near"
    RIGHT = "right"
    FAR = "far"
    LEFT = "left"


def side_of(reading: Reading) -> Side | None:
    """Return the side from which most of the hand's upright tiles are read; None without upright tiles."""
    own = [tile.quad for tile in reading.tiles if tile.role in (Role.CONCEALED, Role.WINNING) and not tile.sideways]
    if not own:
        return None
    quads = np.array(own, np.float64)
    x, y = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]).sum(axis=0)
    if abs(y) >= abs(x):
        return Side.NEAR if y > 0 else Side.FAR
    return Side.RIGHT if x > 0 else Side.LEFT
