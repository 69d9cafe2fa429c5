"""Surfaces: the engraved face of a tile and the weave of the cloth.

The face comes from `scorer.faces`, rasterised by resvg (extra `render`); light on the engraving is added here.
"""

from __future__ import annotations

import math
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt
import resvg_py

from scorer.faces import HEIGHT, WIDTH, Style, face_shapes
from vision.render.scene import Cloth, Image, TileSet

__all__ = ["PIXELS_PER_MM", "cloth_texture", "engraved_face", "face_picture"]

PIXELS_PER_MM = 12
"""Resolution of a face's texture."""
CLOTH_PIXELS_PER_MM = 3
_CLOTH_SIDE = 1024
_MARGIN = 0.045  # of the face's width, left free for the rounded edge

Floats = npt.NDArray[np.float32]


@lru_cache(maxsize=512)
def face_picture(code: str, style: Style, width: int) -> Image:
    """The inks of a face on the style's paper, without the tile's body: height x width x 3."""
    m = _MARGIN * WIDTH
    scale = 1 - 2 * _MARGIN
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{style.paper}"/>'
        f'<g transform="translate({m} {_MARGIN * HEIGHT}) scale({scale})">{face_shapes(code, style=style)}</g></svg>'
    )
    raster = bytes(resvg_py.svg_to_bytes(svg_string=document, width=width, skip_system_fonts=True))
    decoded = cv2.imdecode(np.frombuffer(raster, np.uint8), cv2.IMREAD_COLOR)
    if decoded is None:
        raise RuntimeError(f"The face {code} could not be rasterised.")
    return np.asarray(decoded, np.uint8)


def engraved_face(code: str, look: TileSet, light_azimuth: float) -> Floats:
    """The face with its grooves lit: height x width x 3, 0-255, not yet shaded by the lamp's height.

    `light_azimuth` is the direction of the lamp as the tile sees it, in degrees, 0 from its right.
    """
    width, height = round(look.width * PIXELS_PER_MM), round(look.height * PIXELS_PER_MM)
    body = np.asarray(look.back if code == "?" else look.ivory, np.float32)
    if code == "?":
        return np.full((height, width, 3), body, np.float32)
    inks = cv2.resize(face_picture(code, look.style, width), (width, height), interpolation=cv2.INTER_AREA)
    paper = np.asarray([int(look.style.paper[i : i + 2], 16) for i in (5, 3, 1)], np.float32)
    tone = (inks.astype(np.float32) / paper).clip(0, 1) ** 1.3  # ink lies deep and catches little light
    ink = np.clip((1 - tone.min(axis=2)) * 1.6, 0, 1)
    # A groove is deepest in its middle; its slopes away from the lamp are dark, those towards it bright.
    depth = cv2.GaussianBlur(ink, (0, 0), 0.16 * PIXELS_PER_MM)
    along_x, along_y = cv2.Sobel(depth, cv2.CV_32F, 1, 0), cv2.Sobel(depth, cv2.CV_32F, 0, 1)
    a = math.radians(light_azimuth)
    slope = along_x * math.cos(a) - along_y * math.sin(a)
    shade = 1 + look.engraving * np.clip(slope * 0.42, -0.35, 0.5)
    rim = 1 - 0.16 * look.engraving * np.clip(cv2.GaussianBlur(ink, (0, 0), 0.22 * PIXELS_PER_MM) - ink, 0, 1)
    lit = tone * body * (shade * rim)[:, :, None]
    glint = np.clip(slope - 0.35, 0, 1) * ink * 60 * look.engraving
    return np.asarray(np.clip(lit + glint[:, :, None], 0, 255), np.float32)


def _periodic_noise(rng: np.random.Generator, falloff: float, stretch: float = 1.0) -> Floats:
    """Noise that tiles without a seam, mean 0, deviation 1; a greater `falloff` is softer."""
    spectrum = np.fft.rfft2(rng.standard_normal((_CLOTH_SIDE, _CLOTH_SIDE)))
    fy = np.fft.fftfreq(_CLOTH_SIDE)[:, None] * stretch
    fx = np.fft.rfftfreq(_CLOTH_SIDE)[None, :]
    spectrum *= 1 / (np.hypot(fx, fy) + 2 / _CLOTH_SIDE) ** falloff
    noise = np.fft.irfft2(spectrum, (_CLOTH_SIDE, _CLOTH_SIDE))
    return np.asarray((noise - noise.mean()) / noise.std(), np.float32)


def cloth_texture(cloth: Cloth, rng: np.random.Generator) -> Image:
    """A square of the table that repeats without a seam, `CLOTH_PIXELS_PER_MM` to the millimetre."""
    y, x = np.mgrid[0:_CLOTH_SIDE, 0:_CLOTH_SIDE].astype(np.float32)
    if cloth.weave == "wood":
        grain = _periodic_noise(rng, 1.2, stretch=14.0)
        tone = 1 + cloth.roughness * (0.07 * grain + 0.02 * _periodic_noise(rng, 0.2, stretch=5.0))
    elif cloth.weave == "mat":
        period = _CLOTH_SIDE / 160
        dots = np.sin(2 * math.pi * x / period) * np.sin(2 * math.pi * y / period)
        tone = 1 + cloth.roughness * (0.05 * dots + 0.025 * _periodic_noise(rng, 0.6))
    else:
        tone = 1 + cloth.roughness * (0.035 * _periodic_noise(rng, 1.0) + 0.045 * _periodic_noise(rng, 0.25))
    speck = 1 + 0.012 * cloth.roughness * rng.standard_normal((_CLOTH_SIDE, _CLOTH_SIDE, 3))
    colour = np.asarray(cloth.colour, np.float32)
    return np.asarray(np.clip(tone[:, :, None] * speck * colour, 0, 255), np.uint8)
