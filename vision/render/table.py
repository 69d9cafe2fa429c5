"""The surface below the tiles: the cloth with its printed lines, and around it the table's rim and the floor."""

from __future__ import annotations

import math
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.render.geometry import View
from vision.render.paint import fill
from vision.render.scene import Backdrop, Camera, Points, Scene
from vision.render.solid import shade
from vision.render.textures import CLOTH_PIXELS_PER_MM, cloth_texture, cloth_tone

__all__ = ["table_picture"]

Floats = npt.NDArray[np.float32]
_FAR = 4000.0  # mm; points farther away belong to the wall of the room


def table_picture(scene: Scene, view: View, rng: np.random.Generator) -> Floats:
    """Return the lit, empty table: height x width x 3, 0-255."""
    camera = scene.camera
    picture = _cloth(scene, view, rng) if scene.backdrop is None else _with_end(scene, scene.backdrop, view)
    up, middle = np.array([[0.0, 0.0, 1.0]]), np.array([[*camera.target, 0.0]])
    diffuse, _ = shade(up, middle, view, scene.light)
    lit = picture.astype(np.float32) * np.float32(diffuse[0])
    for a, b in scene.cloth.lines:
        ends = np.array([[*a, 0.0], [*b, 0.0]])
        if view.depths(ends).min() > 50:
            _line(lit, ends, view, camera)
    return np.asarray(lit, np.float32)


def _cloth(scene: Scene, view: View, rng: np.random.Generator) -> npt.NDArray[np.uint8]:
    camera, texture = scene.camera, cloth_texture(scene.cloth, rng)
    scale = np.diag([1 / CLOTH_PIXELS_PER_MM, 1 / CLOTH_PIXELS_PER_MM, 1.0])
    home = np.linalg.inv(view.table_homography() @ scale)
    rows, columns = np.mgrid[0 : camera.height, 0 : camera.width].astype(np.float64)
    spots = np.stack([columns, rows, np.ones_like(rows)], axis=-1) @ home.T
    spots = (spots[..., :2] / spots[..., 2:]) % len(texture)
    lookup = spots.astype(np.float32)
    looked_up = cv2.remap(texture, lookup[..., 0], lookup[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
    return np.asarray(looked_up, np.uint8)


def _with_end(scene: Scene, backdrop: Backdrop, view: View) -> Floats:
    """Return the cloth with its rim and the floor. The ray of each pixel is intersected with the plane of the table."""
    camera, cloth = scene.camera, scene.cloth
    a = math.radians(backdrop.yaw)
    turn = np.array([[math.cos(a), math.sin(a), 0.0], [-math.sin(a), math.cos(a), 0.0], [0.0, 0.0, 1.0]])
    shift = np.array([[1.0, 0.0, -backdrop.middle[0]], [0.0, 1.0, -backdrop.middle[1]], [0.0, 0.0, 1.0]])
    to_table = (turn @ shift @ np.linalg.inv(view.table_homography())).astype(np.float32)
    columns = np.arange(camera.width, dtype=np.float32)[None]
    rows = np.arange(camera.height, dtype=np.float32)[:, None]
    x, y, w = (row[0] * columns + row[1] * rows + row[2] for row in to_table)
    middle = to_table @ np.array([camera.width / 2, camera.height / 2, 1.0], np.float32)
    w = np.where(w * np.sign(middle[2]) > 1e-7, w, np.float32(1e-7) * np.sign(middle[2]))
    x, y = np.clip(x / w, -_FAR, _FAR), np.clip(y / w, -_FAR, _FAR)
    tone = _tone(cloth.weave, backdrop.grain, x, y, backdrop.grain_mm) * np.float32(cloth.roughness)
    patches = _tone("patches", backdrop.grain + 1, x, y, 5 * backdrop.grain_mm) * np.float32(backdrop.patches)
    colour = np.asarray(cloth.colour, np.float32)
    if cloth.printed is not None:
        share = _tone("motif", backdrop.grain, x, y, backdrop.grain_mm)[:, :, None]
        colour = colour + share * (np.asarray(cloth.printed, np.float32) - colour)
    out = np.maximum(np.abs(x) - backdrop.half[0], np.abs(y) - backdrop.half[1])
    picture = ((1 + tone + patches)[:, :, None] * colour).astype(np.float32)
    beyond = out > 0
    if beyond.any():
        wide = backdrop.rim_width
        rim = np.asarray(backdrop.rim, np.float32)
        bulge = 1 + 0.12 * np.sin(np.clip(out / max(wide, 1), 0, 1) * 3) - 0.25 * np.exp(-np.maximum(out, 0) / 4)
        picture[beyond] = (bulge + 0.4 * tone)[beyond, None] * rim
        floor = out > wide
        below = _tone("patches", backdrop.grain + 2, x, y, 900) * 0.08 + tone
        dim = np.clip(1 - 0.6 * np.exp(-(out - wide) / 60), 0, 1)
        picture[floor] = ((1 + below) * dim)[floor, None] * np.asarray(backdrop.floor, np.float32)
    return np.asarray(np.clip(picture, 0, 255), np.float32)


@lru_cache(maxsize=64)
def _bank(kind: str, number: int) -> Floats:
    return cloth_tone(kind, number % 6)


def _tone(kind: str, number: int, x: Floats, y: Floats, period: float) -> Floats:
    """Return `cloth_tone` at each point (mm); the texture repeats after `period` mm. `number` selects a variant."""
    tone = _bank(kind, number)
    scale = np.float32(len(tone) / period)
    looked_up = cv2.remap(
        tone, x * scale % len(tone), y * scale % len(tone), cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP
    )
    return np.asarray(looked_up, np.float32)


def _line(picture: Floats, ends: Points, view: View, camera: Camera) -> None:
    """Darken the picture along a printed line, about a millimetre wide."""
    way = ends[1] - ends[0]
    side = np.array([-way[1], way[0], 0.0]) / np.linalg.norm(way) * 0.55
    strip = np.stack([ends[0] + side, ends[1] + side, ends[1] - side, ends[0] - side])
    mask = np.zeros((camera.height, camera.width), np.uint8)
    fill(mask, view.project(strip), 255, 1, smooth=True)
    picture *= (1 - 0.72 * cv2.GaussianBlur(mask, (0, 0), 0.8).astype(np.float32) / 255)[:, :, None]
