"""The data types of a rendered scene; `vision.render.draw` draws the scene.

Lengths are in millimetres on the table: x to the right, y away from the viewer, z up from the cloth. Angles are
in degrees. Colours are BGR, 0-255, as in OpenCV.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import numpy.typing as npt

from scorer.tiles import Tile
from vision.draw.faces import STYLES, Style

__all__ = [
    "Backdrop",
    "Camera",
    "Cloth",
    "Image",
    "Label",
    "Light",
    "Points",
    "Prop",
    "Rendered",
    "Scene",
    "SceneTile",
    "Sensor",
    "TileSet",
]

Image = npt.NDArray[np.uint8]
"""Height x width x 3, BGR."""
Points = npt.NDArray[np.float64]
"""N x 2 or N x 3."""
Colour = tuple[float, float, float]
Weave = Literal["felt", "mat", "wood", "plain", "weave", "check", "marble", "planks"]
"""All except "felt", "mat" and "wood" need a `Backdrop`."""


@dataclass(frozen=True, slots=True)
class SceneTile:
    """A tile on the table with its centre at (x, y); a tile with the code "?" lies face down.

    `yaw` rotates the tile counterclockwise as seen from above: at 0 it is upright for the viewer, at 90 its top
    points to the left. `role` is the tile's role in a reading: concealed, winning, meld 1, flower, indicator or
    other.

    `tilt` raises the top: at 90 the tile stands upright with its face towards the viewer. `spin` rotates the
    tile before that, counterclockwise in the plane of its face. (x, y, z) is the centre of the underside. For a
    lying tile, z is the height of the surface under it. `geometry.stand` computes the position of a standing
    tile.
    """

    tile: Tile
    x: float
    y: float
    yaw: float = 0.0
    role: str = "concealed"
    z: float = 0.0
    tilt: float = 0.0
    spin: float = 0.0


@dataclass(frozen=True, slots=True)
class TileSet:
    """The appearance and size of the tiles.

    `back_depth` is the thickness of the coloured back within `depth`; 0 means no coloured back.

    `faces` are pictures of faces by code (height x width x 3, BGR, background `textures.PAPER`).
    A code without a picture is drawn in `style`.

    `body` is the colour of the sides above the back (None: `ivory`). `clear` is the share of the light that
    passes through a transparent tile. `material` is a key of `materials.MATERIALS`.
    """

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
    faces: Mapping[str, Image] | None = field(default=None, compare=False, repr=False)
    body: Colour | None = None
    clear: float = 0.0
    material: str = "ivory"


@dataclass(frozen=True, slots=True)
class Cloth:
    """The table: a weave, its colour, its roughness, and printed lines ((x, y), (x, y)).

    `printed` is the colour of a printed pattern (None: no pattern); `Backdrop.grain` selects the pattern. Without a
    backdrop, no pattern is printed.
    """

    weave: Weave = "felt"
    colour: Colour = (74, 104, 48)
    roughness: float = 1.0
    lines: tuple[tuple[tuple[float, float], tuple[float, float]], ...] = ()
    printed: Colour | None = None


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A table with an edge: the cloth extends `half` mm (x, y) around `middle`, then follow the rim and the floor.

    With a backdrop, the cloth is a stored texture (`grain` selects it). This is faster than generating one.
    """

    middle: tuple[float, float] = (0.0, 0.0)
    half: tuple[float, float] = (450.0, 450.0)
    yaw: float = 0.0
    rim: Colour = (60, 90, 140)
    rim_width: float = 60.0
    floor: Colour = (60, 60, 60)
    grain: int = 0
    grain_mm: float = 300.0
    patches: float = 0.08


@dataclass(frozen=True, slots=True)
class Prop:
    """An object that is not a tile, such as a box or a cup on the table, or an arm above it.

    `size` is its extent in mm (x, y, z). The meaning of `colours` depends on `kind` (`props` has the kinds). The
    centre of the underside is at (x, y, z).
    """

    kind: str
    x: float
    y: float
    yaw: float
    size: tuple[float, float, float]
    colours: tuple[Colour, ...]
    z: float = 0.0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Camera:
    """The camera. At `elevation` 90 it looks straight down; `focal` is in picture widths."""

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
    bend: float = 0.0
    """Radial distortion.

    The unit is half the longer side: a point at distance r from the centre appears at r (1 + bend r²). If bend is
    below 0, the picture is enlarged until the corners are filled.
    """


@dataclass(frozen=True, slots=True)
class Sensor:
    """The effects of a poor camera and poor light; the defaults have almost no effect.

    - `exposure`: how far the picture is brought to medium brightness, from 0 (not at all) to 1.
    - `resolution`: the sensor's pixels per side as a fraction of the picture's.
    - `motion`: motion blur (length in pixels, direction in degrees).
    - `glare`, `shade`: the numbers of light spots and of shadow edges; `strength` is the strength of both.
    """

    resolution: float = 1.0
    motion: tuple[float, float] = (0.0, 0.0)
    exposure: float = 0.0
    gain: float = 1.0
    gamma: float = 1.0
    black: float = 0.0
    saturation: float = 1.0
    glare: int = 0
    shade: int = 0
    strength: float = 0.4
    sharpen: float = 0.35
    jpeg: int = 90


@dataclass(frozen=True, slots=True)
class Light:
    """A lamp in the direction `azimuth` (0 to the right, 90 at the far side). `spread` softens the shadows."""

    azimuth: float = 115.0
    elevation: float = 58.0
    spread: float = 14.0
    ambient: float = 0.62
    strength: float = 0.46
    gloss: float = 0.5
    tint: Colour = (1.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Scene:
    """A complete scene; the same scene always gives the same picture.

    With a `sensor`, the scene is rendered quickly: coarse bodies, and textures no finer than visible.
    """

    tiles: tuple[SceneTile, ...]
    tile_set: TileSet = field(default_factory=TileSet)
    cloth: Cloth = field(default_factory=Cloth)
    camera: Camera = field(default_factory=Camera)
    light: Light = field(default_factory=Light)
    seed: int = 0
    backdrop: Backdrop | None = None
    props: tuple[Prop, ...] = ()
    sensor: Sensor | None = None


@dataclass(frozen=True, slots=True)
class Label:
    """The position of a tile in the picture: the four corners of its face (4 x 2, pixels).

    The corners are clockwise from the top left corner of the upright face. `seen` is the visible fraction of the
    upper side; 0 if it faces away. `body` has the corners of the box around the whole tile (8 x 2, pixels), or
    None if they were not computed.
    """

    tile: Tile
    quad: Points
    role: str
    seen: float = 1.0
    body: Points | None = None


@dataclass(frozen=True, slots=True)
class Rendered:
    """A picture and its labels. The labels are in the order of the scene's tiles."""

    image: Image
    labels: tuple[Label, ...]
