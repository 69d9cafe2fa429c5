"""Stacks: the sideways tile of an added kong, and the fourth tile, which lies on it or beyond it.

Responsible for finding stacks before the tiles are joined to lines of tiles. The fourth tile is not part of a line.
"""

from __future__ import annotations

import numpy as np

from scorer.tiles import KINDS, Tile
from vision.layout.runs import Family
from vision.layout.weights import LINES


def stacks_of(family: Family, tiles: list[Tile]) -> dict[int, int]:
    """Return a dict: the index of the sideways tile of each added kong → the index of the kong's fourth tile."""
    found: dict[int, int] = {}
    odd = np.flatnonzero(family.quarters % 2 == 1)
    among = np.ix_(odd, odd)
    close = (np.abs(family.along[among]) <= LINES.stack_along) & (np.abs(family.across[among]) <= LINES.stack_across)
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
            and min(abs(family.along[one, tile]), abs(family.along[other, tile])) < LINES.stack_reach
            and min(abs(family.across[one, tile]), abs(family.across[other, tile])) < LINES.beside
        ]
        if len(upright) == 2:
            off = [float(np.abs(family.across[tile, upright]).sum()) for tile in (one, other)]
            base, added = (one, other) if off[0] <= off[1] else (other, one)
            found[base] = added
    return found
