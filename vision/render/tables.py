"""Random table surfaces of the harder recipe: strongly grained wood, printed cloth, pale or tile-coloured surfaces."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.render.clutter import any_colour
from vision.render.conditions import random_cloth
from vision.render.scene import Cloth, Colour, TileSet

__all__ = ["random_table"]

Rng = np.random.Generator

_WOODS = (
    (175, 195, 205),
    (150, 185, 210),
    (190, 205, 212),
    (120, 165, 205),
    (70, 115, 165),
    (45, 75, 120),
    (30, 45, 75),
    (35, 40, 50),
)
"""From pale to dark."""


def _like(colour: Colour, rng: Rng, low: float, high: float) -> Colour:
    level = float(rng.uniform(low, high))
    b, g, r = (float(np.clip(c * level * rng.uniform(0.96, 1.04), 0, 250)) for c in colour)
    return b, g, r


def random_table(rng: Rng, size: TileSet, *, bright: bool = False) -> Cloth:
    """Return a table surface: usual, planks, printed, or similar to the colour of the tiles.

    With `bright`, the surface is pale.
    """
    draw = rng.random()
    usual = random_cloth(rng)
    body = size.body or size.ivory
    if max(body) < 110 and max(usual.colour) < 90:
        usual = replace(usual, colour=_like((140.0, 140.0, 140.0), rng, 0.8, 1.4))
    if bright:
        grey = float(rng.uniform(170, 245))
        cast = rng.uniform(0.85, 1.02, 3)
        pale: Colour = (grey * float(cast[0]), grey * float(cast[1]), grey * float(cast[2]))
        weave = "planks" if draw < 0.3 else usual.weave
        printed = _like(pale, rng, 0.75, 0.95) if draw > 0.85 else None
        return Cloth(weave, pale, usual.roughness, usual.lines, printed)
    if draw < 0.32:
        return usual
    if draw < 0.6:
        wood = _WOODS[int(rng.integers(len(_WOODS)))]
        return Cloth("planks", _like(wood, rng, 0.75, 1.15), float(rng.uniform(0.4, 1.6)))
    if draw < 0.85:
        return Cloth(usual.weave, usual.colour, usual.roughness, (), any_colour(rng, 15, 245))
    near = _like(body if rng.random() < 0.65 else size.back, rng, 0.7, 1.0)
    if max(near) < 60:
        near = _like(near, rng, 1.6, 2.2)
    return Cloth(usual.weave, near, usual.roughness, usual.lines)
