"""Finds the side of the picture from which a hand is read.

This side shows which player laid the hand, because the tops of the tiles point away from that player.
"""

from __future__ import annotations

from enum import Enum

import numpy as np

from vision.reading.reading import Reading
from vision.reading.seen_tile import Role


class Side(Enum):
    """A side of the picture. The sides are in the order of the players, counterclockwise from the lower side."""

    NEAR = "near"
    RIGHT = "right"
    FAR = "far"
    LEFT = "left"


def side_of(reading: Reading) -> Side | None:
    """Return the side from which most tiles of the row are read, or None if all tiles of the row are sideways."""
    own = [tile.quad for tile in reading.tiles if tile.role in (Role.CONCEALED, Role.WINNING) and not tile.sideways]
    if not own:
        return None
    quads = np.array(own, np.float64)
    x, y = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]).sum(axis=0)
    if abs(y) >= abs(x):
        return Side.NEAR if y > 0 else Side.FAR
    return Side.RIGHT if x > 0 else Side.LEFT
