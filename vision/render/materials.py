"""Tiles of other materials: black and dark tiles with light symbols, wood, transparent plastic, tinted ivory.

This module makes the bodies and the faces on them. The symbols come from the same tile sets as in `conditions`.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.render.clutter import any_colour
from vision.render.conditions import random_tile_set
from vision.render.photo_sets import FACE_SIZE, PhotoSet
from vision.render.restyle import Faces, Inks
from vision.render.scene import Colour, Image, TileSet
from vision.render.textures import PAPER

__all__ = ["MATERIALS", "random_material", "with_blank_white"]

Rng = np.random.Generator

MATERIALS = {"ivory": 0.40, "tinted": 0.14, "black": 0.16, "dark": 0.10, "wood": 0.11, "clear": 0.09}
"""The materials with their frequencies when no material is requested."""

_WHOLE: Colour = (float(PAPER), float(PAPER), float(PAPER))
"""The `TileSet.ivory` of sets whose face pictures already have the colour of the body."""
_BLACK = ((28, 26, 25), (20, 20, 20), (44, 40, 38), (36, 28, 24), (24, 26, 40))
_DARK = ((40, 70, 22), (30, 55, 12), (90, 45, 20), (70, 30, 15), (28, 28, 95), (80, 30, 75), (45, 60, 80))
_SIGNS = ((235, 238, 240), (210, 228, 236), (90, 190, 225), (150, 205, 225), (200, 200, 200))
_WOODS = ((95, 145, 190), (120, 170, 205), (60, 100, 150), (45, 75, 115), (140, 190, 220), (70, 115, 175))
_TINTS = ((150, 215, 235), (175, 225, 205), (225, 205, 180), (205, 190, 235), (180, 185, 188), (130, 195, 225))
_PLASTICS = ((225, 225, 220), (190, 215, 180), (220, 190, 150), (190, 170, 225), (150, 205, 230), (200, 210, 170))


class Recoloured(Faces):
    """The faces of a set on a background of another colour or with a wood grain.

    With `paper` (the background colour, BGR, 0-255), black ink takes the colour `signs` and coloured inks become
    bright. Without `paper`, the inks stay as they are. A `grain` is multiplied with every face; the back (code "?")
    then shows the grain too.
    """

    def __init__(
        self,
        entry: PhotoSet,
        inks: Inks,
        *,
        paper: Colour | None = None,
        signs: Colour = (235, 235, 235),
        gaudy: bool = True,
        grain: Image | None = None,
    ) -> None:
        super().__init__(entry, inks)
        self.paper, self.signs, self.gaudy, self.grain = paper, signs, gaudy, grain

    def __getitem__(self, code: str) -> Image:
        if code == "?" and self.grain is not None:
            return self.grain
        return super().__getitem__(code)

    def _make(self, code: str) -> Image:
        face = super()._make(code)
        if self.paper is not None:
            face = inverted(face, self.paper, self.signs, gaudy=self.gaudy)
        if self.grain is not None:
            face = np.asarray(face.astype(np.float32) * (self.grain.astype(np.float32) / PAPER), np.uint8)
        return face


def inverted(face: Image, paper: Colour, signs: Colour, *, gaudy: bool = True) -> Image:
    """Return a face with dark inks on a light background as a face with light inks on the dark background `paper`.

    Black ink takes the colour `signs`; coloured ink keeps its hue and becomes bright. Unless `gaudy`, only red
    keeps its hue, because red identifies a red five.
    """
    tone = np.clip(face.astype(np.float32) / PAPER, 0, 1)
    low, high = tone.min(axis=2, keepdims=True), tone.max(axis=2, keepdims=True)
    cover = np.clip((1 - low) * 1.25 - 0.06, 0, 1)
    chroma = high - low
    hue = (tone - low) / np.maximum(chroma, 1e-3)
    bright = 255 * (0.22 + 0.72 * hue)
    red = (tone[:, :, 2:] > tone[:, :, 1:2] + 0.15) & (tone[:, :, 2:] > tone[:, :, :1] + 0.15)
    coloured = np.clip(chroma * 2.6 - 0.15, 0, 1) * (1.0 if gaudy else red.astype(np.float32))
    ink = np.asarray(signs, np.float32) * (1 - coloured) + bright * coloured
    return np.asarray(np.clip(np.asarray(paper, np.float32) * (1 - cover) + ink * cover, 0, 255), np.uint8)


def _grain(rng: Rng) -> Image:
    """Return the grain of a wooden face: stripes along or across the face, with `PAPER` as mean brightness."""
    width, height = FACE_SIZE
    noise = rng.standard_normal((height, width)).astype(np.float32)
    long, thin = float(rng.uniform(12, 40)), float(rng.uniform(0.7, 2.0))
    along = cv2.GaussianBlur(noise, (0, 0), thin, sigmaY=long) if rng.random() < 0.7 else None
    lines = along if along is not None else cv2.GaussianBlur(noise, (0, 0), long, sigmaY=thin)
    tone = 1 + float(rng.uniform(0.04, 0.13)) * (lines - lines.mean()) / lines.std()
    return np.asarray(np.clip(PAPER * tone, 0, 255)[:, :, None].repeat(3, axis=2), np.uint8)


def with_blank_white(size: TileSet) -> TileSet:
    """Return the tile set with blank white dragons: no symbol and no frame."""
    faces = size.faces
    if not isinstance(faces, Faces):
        return size
    return replace(size, faces=faces.with_inks(replace(faces.inks, white="blank", numeral=None)))


def _varied(colour: tuple[int, int, int], rng: Rng, share: float = 0.12) -> Colour:
    b, g, r = (float(np.clip(c * rng.uniform(1 - share, 1 + share), 0, 250)) for c in colour)
    return b, g, r


def _unlike(colour: Colour, back: Colour, rng: Rng) -> Colour:
    """Return this back colour, or a random one if it is so near to `colour` that it looks like a blank face."""
    while max(abs(a - b) for a, b in zip(back, colour, strict=True)) < 75:
        back = any_colour(rng, 40, 245)
    return back


def random_material(rng: Rng, sets: list[PhotoSet], material: str | None = None) -> TileSet:
    """Return a random tile set of this material (a key of `MATERIALS`); None chooses a random material."""
    if material is None:
        material = str(rng.choice(list(MATERIALS), p=list(MATERIALS.values())))
    size = random_tile_set(rng, sets)
    faces = size.faces
    assert isinstance(faces, Faces)
    if material == "ivory":
        return size
    if material == "tinted":
        ivory = _varied(_TINTS[int(rng.integers(len(_TINTS)))], rng)
        return replace(size, ivory=ivory, back=_unlike(ivory, size.back, rng), material=material)
    if material in ("black", "dark"):
        colours = _BLACK if material == "black" else _DARK
        paper = _varied(colours[int(rng.integers(len(colours)))], rng, 0.25)
        signs = _varied(_SIGNS[int(rng.integers(len(_SIGNS)))], rng, 0.05)
        light = Recoloured(faces.entry, faces.inks, paper=paper, signs=signs, gaudy=bool(rng.random() < 0.75))
        back = _unlike(paper, any_colour(rng, 40, 245), rng)
        return replace(size, ivory=_WHOLE, body=paper, back=back, faces=light, engraving=0.2, material=material)
    if material == "wood":
        wood = _varied(_WOODS[int(rng.integers(len(_WOODS)))], rng)
        back = _unlike(wood, _varied(_WOODS[int(rng.integers(len(_WOODS)))], rng), rng)
        grained = Recoloured(faces.entry, faces.inks, grain=_grain(rng))
        thick = float(rng.choice([0.0, 0.3, 0.5])) * size.depth
        return replace(size, ivory=wood, back=back, back_depth=thick, faces=grained, material=material)
    if material != "clear":
        raise ValueError(f"Unknown material {material!r}. Known: {', '.join(MATERIALS)}.")
    body = _varied(_PLASTICS[int(rng.integers(len(_PLASTICS)))], rng, 0.08)
    rim: Colour = (min(255.0, body[0] * 1.15), min(255.0, body[1] * 1.15), min(255.0, body[2] * 1.15))
    back = _unlike(body, size.back, rng)
    return replace(
        size, ivory=body, body=rim, back=back, clear=float(rng.uniform(0.15, 0.42)), edge=1.7, material=material
    )
