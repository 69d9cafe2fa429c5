"""Tiles that lie on or beyond another one of their meld: the fourth tile of an added kong.

Responsible for finding them before tiles are joined to lines, which they are not part of.
"""

from __future__ import annotations

import numpy as np

from scorer.tiles import KINDS, Tile
from vision.layout.runs import BESIDE, Family

BESIDE_EACH_OTHER = 0.4
"""How far two stacked tiles may be shifted along the line, in heights."""
BEYOND = 1.0
"""How far the middle of the added tile may lie from that of the sideways one."""
NEAR = 2.4
"""How far from the sideways tile the upright ones of its set may lie."""


def stacks_of(family: Family, tiles: list[Tile]) -> dict[int, int]:
    """For each sideways tile of a pung the tile that was added to it."""
    found: dict[int, int] = {}
    odd = np.flatnonzero(family.quarters % 2 == 1)
    among = np.ix_(odd, odd)
    close = (np.abs(family.along[among]) <= BESIDE_EACH_OTHER) & (np.abs(family.across[among]) <= BEYOND)
    for first, second in np.argwhere(np.triu(close, 1)):
        one, other = int(odd[first]), int(odd[second])
        kind = tiles[one].kind
        if kind != tiles[other].kind or kind >= KINDS or one in found or other in found:
            continue
        upright = [
            tile
            for tile in range(len(tiles))
            if tiles[tile].kind == kind
            and family.quarters[tile] % 2 == 0
            and min(abs(family.along[one, tile]), abs(family.along[other, tile])) < NEAR
            and min(abs(family.across[one, tile]), abs(family.across[other, tile])) < BESIDE
        ]
        if len(upright) == 2:
            off = [float(np.abs(family.across[tile, upright]).sum()) for tile in (one, other)]
            base, added = (one, other) if off[0] <= off[1] else (other, one)
            found[base] = added
    return found
