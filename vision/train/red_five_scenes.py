"""Renders scenes of red and plain fives, each scene with its own tile set, lamp and camera.

`vision.train.red_five_fit` fits on these scenes. A scene shows red and plain fives of the three suits among a
few other tiles. Some sets print every plain tile in one dark ink, because a five in one dark ink must not be read
as red.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from scorer.notation import parse_tiles
from vision.data.pictures import as_jpeg
from vision.image.photo import Pixels
from vision.render.conditions import random_backdrop, random_cloth, random_light, random_sensor, random_tile_set
from vision.render.draw import render
from vision.render.finished import lay_row
from vision.render.geometry import box_corners
from vision.render.group import Group, extent, moved, turned
from vision.render.photo_sets import PhotoSet
from vision.render.red_ink import red_ink, redden
from vision.render.scene import Image, Label, Scene
from vision.render.views import Framing, aim, random_camera

Rng = np.random.Generator
Ink = tuple[float, float, float]
"""Red, green and blue, 0 to 1."""

FIVES = parse_tiles("055m055p055s")
OTHERS = parse_tiles("12346789m2346789p234678s167z")
FEW = 7
"""The number of tiles besides the fives."""
PRINTED = 0.8
"""The share of sets whose red fives are all in one red.

In other sets, red fives are as in `restyle.Faces`: printed or painted over by hand.
"""
ONE_INK = 0.15
"""The share of sets that print every plain tile in one dark ink."""
LONGEST = 520
"""The approximate longer side of a picture in pixels. A tile is then 25 to 60 pixels wide."""
INKS = ((0.1, 0.1, 0.1), (0.12, 0.16, 0.4), (0.08, 0.3, 0.14), (0.3, 0.2, 0.12))
"""Black, blue, green and brown."""


class Printed(Mapping[str, Image]):
    """The faces of a set in other inks: red fives entirely in `red`, all other tiles in `ink`.

    None keeps the original ink.
    """

    def __init__(self, faces: Mapping[str, Image], red: Ink | None, ink: Ink | None) -> None:
        self._faces, self._red, self._ink = faces, red, ink

    def __getitem__(self, code: str) -> Image:
        red = code[0] == "0"
        ink = self._red if red else self._ink
        face = self._faces[f"5{code[1]}" if red and ink else code]
        if ink is None:
            return face
        return np.ascontiguousarray(redden(np.ascontiguousarray(face[:, :, ::-1]), ink, 0.0)[:, :, ::-1])

    def __iter__(self) -> Iterator[str]:
        return iter(self._faces)

    def __len__(self) -> int:
        return len(self._faces)


def five_scene(seed: int, number: int, sets: list[PhotoSet]) -> tuple[Pixels, tuple[Label, ...]]:
    """Return the picture of scene `number` of a seed, and the labels of its tiles."""
    rng = np.random.default_rng([seed, number])
    size = random_tile_set(rng, sets)
    assert size.faces is not None
    red = red_ink(rng) if rng.random() < PRINTED else None
    ink = INKS[int(rng.integers(len(INKS)))] if rng.random() < ONE_INK else None
    size = replace(size, faces=Printed(size.faces, red, ink))
    mixed = [*FIVES, *(OTHERS[int(place)] for place in rng.integers(len(OTHERS), size=FEW))]
    mixed = [mixed[place] for place in rng.permutation(len(mixed))]
    half = len(mixed) // 2
    rows = [lay_row(mixed[:half], "other", size, 1.0, rng), lay_row(mixed[half:], "other", size, 1.0, rng)]
    laid: Group = [*rows[0], *moved(rows[1], 0.0, size.height * float(rng.uniform(1.05, 1.4)))]
    left, near, right, far = extent(laid, size)
    laid = turned(laid, float(rng.uniform(-180, 180)), ((left + right) / 2, (near + far) / 2))
    points = np.concatenate([box_corners(tile, size) for tile in laid])
    camera = random_camera(rng, LONGEST, low=35.0)
    camera = aim(camera, points, Framing(float(rng.uniform(0.6, 0.95))))
    sensor, camera = random_sensor(rng, camera)
    middle = points[:, :2].mean(axis=0)
    scene = Scene(
        tiles=tuple(laid),
        tile_set=size,
        cloth=random_cloth(rng),
        camera=camera,
        light=random_light(rng),
        seed=int(rng.integers(2**31)),
        backdrop=random_backdrop(rng, (float(middle[0]), float(middle[1])), 200.0),
        sensor=sensor,
    )
    rendered = render(scene)
    return as_jpeg(rendered.image, sensor.jpeg), rendered.labels
