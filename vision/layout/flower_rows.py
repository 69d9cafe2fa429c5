"""Reads tiles as flowers if they lie among flowers.

Responsible for lines of tiles with at least one flower, if all other tiles of the line are possibly flowers. Tile sets
differ most in their flowers, and a tile between flowers is almost always a flower.
"""

from __future__ import annotations

import numpy as np

from scorer.tiles import TILES
from vision.geometry.detections import Detections, Floats
from vision.layout.candidates import tile_lines_beside
from vision.layout.layout import Ground
from vision.layout.stacks import stacks_of
from vision.layout.weights import FLOWERS

MOST = 8
"""A line with more tiles than this is not a line of flowers, because a tile set has eight flowers."""
_FLOWERS = np.array([tile.index for tile in TILES if tile.is_flower])


def among_flowers(detections: Detections, ground: Ground) -> Floats:
    """Return the class probabilities (N x 46). Plausible flowers among flowers get higher probabilities of flowers.

    `ground` has the positions of the tiles.
    """
    tiles = [TILES[detections.classes[one]] for one in ground.order]
    found = detections.probabilities.copy()
    chances = detections.probabilities[list(ground.order)]
    flower = chances[:, _FLOWERS].sum(axis=1)
    may_be = flower * FLOWERS.among > np.delete(chances, _FLOWERS, axis=1).max(axis=1)
    if not (may_be & [not tile.is_flower for tile in tiles]).any():
        return found
    for family in ground.families:
        for run in tile_lines_beside(family, tiles, stacks_of(family, tiles)):
            others = [one for one in run.members if not tiles[one].is_flower]
            if len(others) < len(run) <= MOST and may_be[others].all():
                for one in others:
                    row = found[ground.order[one]]
                    row[_FLOWERS] *= FLOWERS.among
                    row /= row.sum()
    return found
