"""Surfaces: the engraved face of a tile and the weave of the cloth.

A face is a picture from the tile set, or a drawing of `vision.draw.faces` rasterised by resvg (extra `render`). This
module adds the light on the engraving.
"""

from __future__ import annotations

import math
import zlib
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt
import resvg_py

from vision.draw.faces import HEIGHT, WIDTH, Style, face_shapes
from vision.render.motifs import motif
from vision.render.scene import Cloth, Image, TileSet

__all__ = ["PAPER", "PIXELS_PER_MM", "cloth_texture", "cloth_tone", "engraved_face", "face_picture"]

PAPER = 230
"""The brightness of the background in face pictures. It is below 255, so that highlights can be brighter."""

PIXELS_PER_MM = 12
"""The resolution of a face's texture."""
CLOTH_PIXELS_PER_MM = 3
_CLOTH_SIDE = 1024
_MARGIN = 0.045  # of the face's width; free for the rounded edge

Floats = npt.NDArray[np.float32]


@lru_cache(maxsize=512)
def face_picture(code: str, style: Style, width: int) -> Image:
    """Return the inks of a face on the style's background colour, without the tile's body (height x width x 3)."""
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


def engraved_face(code: str, look: TileSet, light_azimuth: float, resolution: float = PIXELS_PER_MM) -> Floats:
    """Return the face with lit grooves (height x width x 3, 0-255), before shading by the height of the lamp.

    `light_azimuth` is the direction of the lamp in the tile's frame, in degrees; 0 is to the right of the tile.
    `resolution` is in pixels per millimetre.
    """
    width, height = round(look.width * resolution), round(look.height * resolution)
    body = np.asarray(look.back if code == "?" else look.ivory, np.float32)
    picture = look.faces.get(code) if look.faces is not None else None
    if code == "?" and picture is None:
        return np.full((height, width, 3), body, np.float32)
    if picture is not None:
        shrinks = width < picture.shape[1]
        method = cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR
        inks = cv2.resize(picture, (width, height), interpolation=method)
        tone = inks.astype(np.float32) / PAPER
        if resolution < 4:  # too small for grooves
            return np.asarray(np.clip(tone * body, 0, 255), np.float32)
    else:
        inks = cv2.resize(face_picture(code, look.style, width), (width, height), interpolation=cv2.INTER_AREA)
        paper = np.asarray([int(look.style.paper[i : i + 2], 16) for i in (5, 3, 1)], np.float32)
        tone = (inks.astype(np.float32) / paper).clip(0, 1) ** 1.3  # ink lies deep and gets little light
    ink = np.clip((1 - tone.min(axis=2)) * 1.6, 0, 1)
    # A groove is deepest in its middle. Its slope towards the lamp is bright, its other slope is dark.
    depth = cv2.GaussianBlur(ink, (0, 0), 0.16 * resolution)
    along_x, along_y = cv2.Sobel(depth, cv2.CV_32F, 1, 0), cv2.Sobel(depth, cv2.CV_32F, 0, 1)
    a = math.radians(light_azimuth)
    slope = along_x * math.cos(a) - along_y * math.sin(a)
    shade = 1 + look.engraving * np.clip(slope * 0.42, -0.35, 0.5)
    rim = 1 - 0.16 * look.engraving * np.clip(cv2.GaussianBlur(ink, (0, 0), 0.22 * resolution) - ink, 0, 1)
    lit = tone * body * (shade * rim)[:, :, None]
    glint = np.clip(slope - 0.35, 0, 1) * ink * 60 * look.engraving
    return np.asarray(np.clip(lit + glint[:, :, None], 0, 255), np.float32)


def _periodic_noise(rng: np.random.Generator, falloff: float, stretch: float = 1.0, side: int = _CLOTH_SIDE) -> Floats:
    """Return noise that repeats without a seam (mean 0, standard deviation 1).

    A greater `falloff` gives softer noise.
    """
    spectrum = np.fft.rfft2(rng.standard_normal((side, side)))
    fy = np.fft.fftfreq(side)[:, None] * stretch
    fx = np.fft.rfftfreq(side)[None, :]
    spectrum *= 1 / (np.hypot(fx, fy) + 2 / side) ** falloff
    noise = np.fft.irfft2(spectrum, (side, side))
    return np.asarray((noise - noise.mean()) / noise.std(), np.float32)


def cloth_texture(cloth: Cloth, rng: np.random.Generator) -> Image:
    """Return a square of the table that repeats without a seam, at `CLOTH_PIXELS_PER_MM`."""
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


def _planks(rng: np.random.Generator, x: Floats, side: int) -> Floats:
    """Return wood with a strong grain along y: dark lines, wider bands, and seams between two to five planks."""
    warp = 0.02 * _periodic_noise(rng, 1.6, 6.0, side)
    rings = np.sin(2 * math.pi * (float(rng.integers(9, 30)) * x + 14 * warp))
    lines = -0.10 * np.clip(rings - 0.4, 0, None) * (1 + 0.5 * _periodic_noise(rng, 1.0, 10.0, side))
    grain = 0.07 * _periodic_noise(rng, 0.9, 25.0, side)
    lanes = int(rng.integers(2, 6))
    shades = rng.normal(0, 0.05, lanes)[(x * lanes).astype(int) % lanes]
    seams = -0.3 * np.exp(-((((x * lanes) % 1.0 + 0.5) % 1.0 - 0.5) ** 2) / 0.0002) * float(rng.integers(2))
    return np.asarray(lines + grain + shades + seams, np.float32)


def cloth_tone(kind: str, number: int) -> Floats:
    """Return a square that repeats without a seam: the brightness that is added at each point, relative to the colour.

    0 leaves the table's colour unchanged; 0.1 makes a point a tenth brighter.
    `kind` is a weave of `scene.Cloth`, or "patches" or "motif"; `number` selects a variant. For "motif", the
    result is the share of the printed colour (0 to 1) at each point.
    """
    side = 512
    rng = np.random.default_rng([zlib.crc32(kind.encode()), number])
    y, x = np.mgrid[0:side, 0:side].astype(np.float32) / side
    fine = 0.02 * _periodic_noise(rng, 0.25, side=side)
    if kind == "patches":
        return np.asarray(_periodic_noise(rng, 2.0, side=side), np.float32)
    if kind == "planks":
        return _planks(rng, x, side) + fine
    if kind == "motif":
        return motif(number, x, y, rng)
    if kind == "wood":
        lanes = int(rng.integers(3, 9))
        seams = -0.25 * np.exp(-(((y * lanes) % 1.0 - 0.5) ** 2) / 0.0004) if number % 2 else np.float32(0.0)
        return np.asarray(0.08 * _periodic_noise(rng, 1.2, 14.0, side) + fine + seams, np.float32)
    if kind in ("mat", "weave"):
        periods = float(rng.choice([64, 96, 128]))
        across, along = np.sin(2 * math.pi * periods * x), np.sin(2 * math.pi * periods * y)
        grid = across * along if kind == "mat" else np.maximum(across, along)
        return np.asarray(0.09 * grid + fine, np.float32)
    if kind == "check":
        squares = int(rng.integers(2, 9)) * 2
        board = ((x * squares).astype(int) + (y * squares).astype(int) * int(rng.integers(2))) % 2
        return np.asarray(0.3 * rng.uniform(0.2, 1) * (board - 0.5) + fine, np.float32)
    if kind == "marble":
        veins = np.abs(_periodic_noise(rng, 1.8, side=side))
        return np.asarray(0.06 * np.minimum(veins, 1) + 0.01 * _periodic_noise(rng, 0.6, side=side), np.float32)
    if kind == "plain":
        return np.asarray(0.4 * fine, np.float32)
    return np.asarray(0.04 * _periodic_noise(rng, 1.0, side=side) + 2 * fine, np.float32)
