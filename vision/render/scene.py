"""What a rendered scene is made of, as values; drawing it is the business of `vision.render.draw`.

Lengths are in millimetres on the table: x to the right, y away from the viewer, z up from the cloth. Angles are in
degrees. Colours are (blue, green, red), 0-255, as OpenCV has them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import numpy.typing as npt

from scorer.faces import STYLES, Style
from scorer.tiles import Tile

__all__ = ["Camera", "Cloth", "Image", "Label", "Light", "Points", "Rendered", "Scene", "SceneTile", "TileSet"]

Image = npt.NDArray[np.uint8]
"""Height x width x 3, blue green red."""
Points = npt.NDArray[np.float64]
"""Count x 2 or count x 3."""
Colour = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class SceneTile:
    """A tile lying on the table with its middle at (x, y); `?` lies face down.

    `yaw` turns it counterclockwise as seen from above: 0 stands upright before the viewer, 90 has its top to the left.
    `role` is the role of a reading: concealed, winning, meld 1, flower, other.
    """

    tile: Tile
    x: float
    y: float
    yaw: float = 0.0
    role: str = "concealed"


@dataclass(frozen=True, slots=True)
class TileSet:
    """The tiles' looks and size. `back_depth` is how much of `depth` the coloured back takes; 0 for none."""

    style: Style = STYLES["standard"]
    ivory: Colour = (232, 241, 244)
    back: Colour = (40, 135, 208)
    width: float = 20.0
    height: float = 27.0
    depth: float = 16.0
    back_depth: float = 5.0
    corner: float = 2.4
    edge: float = 1.3
    engraving: float = 1.0


@dataclass(frozen=True, slots=True)
class Cloth:
    """The table: a weave, its colour, how rough it looks, and printed lines ((x, y), (x, y)) if any."""

    weave: Literal["felt", "mat", "wood"] = "felt"
    colour: Colour = (74, 104, 48)
    roughness: float = 1.0
    lines: tuple[tuple[tuple[float, float], tuple[float, float]], ...] = ()


@dataclass(frozen=True, slots=True)
class Camera:
    """Where the picture is taken from. `elevation` 90 looks straight down; `focal` is in picture widths."""

    target: tuple[float, float] = (0.0, 0.0)
    distance: float = 420.0
    elevation: float = 62.0
    azimuth: float = 0.0
    roll: float = 0.0
    focal: float = 0.95
    width: int = 1600
    height: int = 1200
    blur: float = 0.7
    noise: float = 1.0
    vignette: float = 0.15


@dataclass(frozen=True, slots=True)
class Light:
    """A lamp. It comes from `azimuth` (0 from the right, 90 from the far side); `spread` softens the shadows."""

    azimuth: float = 115.0
    elevation: float = 58.0
    spread: float = 14.0
    ambient: float = 0.62
    strength: float = 0.46
    gloss: float = 0.5
    tint: Colour = (1.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything in a picture; the same scene gives the same picture."""

    tiles: tuple[SceneTile, ...]
    tile_set: TileSet = field(default_factory=TileSet)
    cloth: Cloth = field(default_factory=Cloth)
    camera: Camera = field(default_factory=Camera)
    light: Light = field(default_factory=Light)
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Label:
    """Where a tile is seen: four corners (4 x 2, pixels) in its own reading order from its top left."""

    tile: Tile
    quad: Points
    role: str


@dataclass(frozen=True, slots=True)
class Rendered:
    """A picture and what is in it, tile for tile in the order of the scene."""

    image: Image
    labels: tuple[Label, ...]
