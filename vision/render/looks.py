"""Random tile sets, cloths, lamps and cameras, within the range of phone photos."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, cast

import numpy as np

from vision.draw.faces import STYLES, Style
from vision.render.scene import Camera, Cloth, Light, Scene, TileSet

__all__ = ["random_look"]

_BACKS = ((40, 135, 208), (70, 120, 40), (150, 90, 30), (45, 45, 190), (60, 60, 60), (190, 150, 60))
_CLOTHS = (
    ("felt", (74, 104, 48)),
    ("felt", (60, 60, 140)),
    ("felt", (110, 110, 112)),
    ("felt", (120, 80, 50)),
    ("mat", (70, 150, 60)),
    ("mat", (84, 88, 92)),
    ("wood", (110, 150, 190)),
    ("wood", (60, 84, 120)),
)


def _style(rng: np.random.Generator) -> Style:
    style = list(STYLES.values())[int(rng.integers(len(STYLES)))]
    inks = ("#10141c", "#1b2233", "#1f3c8c", "#22459f")
    return replace(
        style,
        black=inks[int(rng.integers(len(inks)))],
        blue=("#1f3c8c", "#15192a", "#2a53b0")[int(rng.integers(3))],
        green=("#17683a", "#0f4a2c", "#1c7c34")[int(rng.integers(3))],
        red=("#bd2430", "#a81c22", "#cf2e2e")[int(rng.integers(3))],
    )


def random_look(rng: np.random.Generator, *, width: int = 1600, height: int = 1200) -> Scene:
    """Return a scene without tiles, with a random tile set, cloth, lamp and camera."""
    warm = float(rng.uniform(-0.05, 0.05))
    ivory = np.array([232, 241, 244]) + rng.uniform(-8, 6) + rng.uniform(-14, 4) * np.array([1, 0.3, 0])
    weave, colour = _CLOTHS[int(rng.integers(len(_CLOTHS)))]
    return Scene(
        tiles=(),
        tile_set=TileSet(
            style=_style(rng),
            ivory=(float(ivory[0]), float(ivory[1]), float(ivory[2])),
            back=_BACKS[int(rng.integers(len(_BACKS)))],
            depth=float(rng.uniform(14, 19)),
            back_depth=float(rng.choice([0.0, 3.0, 5.0, 7.0])),
            engraving=float(rng.uniform(0.5, 1.3)),
        ),
        cloth=Cloth(
            weave=cast(Literal["felt", "mat", "wood"], weave),
            colour=cast("tuple[float, float, float]", tuple(float(c * rng.uniform(0.85, 1.15)) for c in colour)),
            roughness=float(rng.uniform(0.6, 1.4)),
        ),
        camera=Camera(
            elevation=float(rng.uniform(45, 85)),
            azimuth=float(rng.normal(0, 7)),
            roll=float(rng.normal(0, 2.5)),
            focal=float(rng.uniform(0.75, 1.3)),
            width=width,
            height=height,
            blur=float(rng.uniform(0.5, 1.3)),
            noise=float(rng.uniform(0.5, 2.2)),
            vignette=float(rng.uniform(0.05, 0.3)),
        ),
        light=Light(
            azimuth=float(rng.uniform(0, 360)),
            elevation=float(rng.uniform(38, 75)),
            spread=float(rng.uniform(5, 22)),
            ambient=float(rng.uniform(0.48, 0.68)),
            strength=float(rng.uniform(0.3, 0.5)),
            gloss=float(rng.uniform(0.2, 0.8)),
            tint=(1 - warm, 1.0, 1 + warm),
        ),
    )
