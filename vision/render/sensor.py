"""Effects of poor light and a poor camera: glare, shadow edges, colour casts, motion blur, low resolution, noise.

This module handles scenes with a `Sensor`. Scenes without one, such as the samples, get the effects of `lens`.
"""

from __future__ import annotations

import math
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.render.geometry import straighten
from vision.render.scene import Camera, Image, Light, Scene, Sensor

__all__ = ["smear", "taken", "unbent"]

Floats = npt.NDArray[np.float32]
_MIDDLING = 125.0  # the mean brightness that automatic exposure aims at


def unbent(picture: Image, camera: Camera) -> Image:
    """Return a pinhole picture after applying the distortion of the lens (`geometry.bend`) to it."""
    if not camera.bend:
        return picture
    step = 8  # the distortion is smooth: compute every eighth pixel and interpolate
    # Point i of the enlarged grid is point (i + 0.5) / step - 0.5 of the small grid, which has one extra point at
    # each end.
    columns, rows = ((np.arange(side // step + 3) + 0.5) * step - 0.5 - step for side in (camera.width, camera.height))
    grid = np.stack(np.meshgrid(columns, rows), axis=-1)
    source = straighten(grid.reshape(-1, 2), camera).reshape(grid.shape).astype(np.float32)
    table = cv2.resize(source, None, fx=step, fy=step, interpolation=cv2.INTER_LINEAR)
    part = table[step : step + camera.height, step : step + camera.width]
    return np.asarray(
        cv2.remap(picture, part[..., 0], part[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def taken(picture: Image, scene: Scene, sensor: Sensor, rng: np.random.Generator) -> Image:
    """Return the picture as this sensor takes it in the light of the scene."""
    camera = scene.camera
    light = _fall(camera, scene.light, sensor, rng)
    lit = picture.astype(np.float32) * light[:, :, None]
    exposed = (_MIDDLING / max(float(lit[::8, ::8].mean()), 10.0)) ** sensor.exposure
    lit *= np.asarray(scene.light.tint, np.float32) * np.float32(sensor.gain * min(exposed, 1.8))
    if sensor.glare:
        lit += _glare(camera, sensor, rng)[:, :, None]
    if sensor.saturation != 1:
        grey = lit.mean(axis=2, keepdims=True)
        lit = grey + (lit - grey) * np.float32(sensor.saturation)
    seen = _curve(np.clip(lit, 0, 511), sensor)
    seen = _sharpness(seen, camera, sensor)
    if camera.noise > 0:
        grain = _grain(int(rng.integers(4)), seen.shape[0], seen.shape[1], rng)
        strength = np.float32(camera.noise) * (1.2 + 0.08 * np.sqrt(seen.astype(np.float32)))
        seen = np.clip(seen + grain * strength, 0, 255).astype(np.uint8)
    if seen.shape[:2] != picture.shape[:2]:
        seen = np.asarray(cv2.resize(seen, (camera.width, camera.height), interpolation=cv2.INTER_LINEAR), np.uint8)
    return seen


def _curve(lit: Floats, sensor: Sensor) -> Image:
    """Map brightness to pixel values with a gamma curve.

    Highlights are compressed, so that brightly lit ivory is not overexposed.
    """
    levels = np.arange(512, dtype=np.float32)
    shoulder = 200.0
    over = np.clip(levels - shoulder, 0, None)
    soft = np.where(levels > shoulder, shoulder + (255 - shoulder) * (1 - np.exp(-over / (255 - shoulder))), levels)
    curve = 255 * (soft / 255) ** sensor.gamma
    table = np.clip(curve * (1 - sensor.black / 255) + sensor.black, 0, 255).astype(np.uint8)
    return table[lit.astype(np.uint16)]


def _planes(camera: Camera) -> tuple[Floats, Floats]:
    half = np.float32(max(camera.width, camera.height) / 2)
    u = (np.arange(camera.width, dtype=np.float32)[None] - camera.width / 2) / half
    v = (np.arange(camera.height, dtype=np.float32)[:, None] - camera.height / 2) / half
    return u, v


def _fall(camera: Camera, light: Light, sensor: Sensor, rng: np.random.Generator) -> Floats:
    """Return the variation of light over the picture: a gradient, dark corners, and shadow edges."""
    u, v = _planes(camera)
    a = math.radians(light.azimuth)
    slope = float(rng.uniform(0.0, 0.3))
    fall = (1 + slope * (u * math.cos(a) - v * math.sin(a))) * (1 - camera.vignette * (u * u + v * v) ** 1.3)
    for _ in range(sensor.shade):
        a, away, hard = float(rng.uniform(0, 2 * math.pi)), float(rng.uniform(-0.6, 0.6)), float(rng.uniform(4, 80))
        across = u * math.cos(a) + v * math.sin(a) - away
        band = np.clip(across * hard, -1, 1)
        if rng.random() < 0.5:  # a strip, like the shadow of an arm or of a window frame
            wide = float(rng.uniform(0.1, 0.5))
            band = np.minimum(band, np.clip((wide - across) * hard, -1, 1))
        fall = fall * (1 - float(rng.uniform(0.4, 1.0)) * sensor.strength * (0.5 + 0.5 * band))
    return np.asarray(fall, np.float32)


def _glare(camera: Camera, sensor: Sensor, rng: np.random.Generator) -> Floats:
    """Return light spots over the whole picture, computed at an eighth of the size and then enlarged."""
    small = np.zeros((camera.height // 8 + 1, camera.width // 8 + 1), np.float32)
    for _ in range(sensor.glare):
        middle = (int(rng.integers(small.shape[1])), int(rng.integers(small.shape[0])))
        reach = max(small.shape)
        axes = (int(rng.uniform(0.03, 0.25) * reach) + 1, int(rng.uniform(0.02, 0.12) * reach) + 1)
        spot = np.zeros_like(small)
        cv2.ellipse(spot, middle, axes, float(rng.uniform(0, 180)), 0, 360, (1.0,), -1)
        spot = np.asarray(cv2.GaussianBlur(spot, (0, 0), float(rng.uniform(0.5, 5.0))), np.float32)
        small += spot * np.float32(rng.uniform(60, 260) * sensor.strength)
    large = cv2.resize(small, (camera.width, camera.height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(large, np.float32)


def smear(long: float, direction: float, side: int) -> Floats:
    """Return the blur kernel (side x side) of a camera that moves by `long` pixels in a direction (radians)."""
    kernel = np.zeros((side, side), np.float32)
    off = np.array([math.cos(direction), math.sin(direction)]) * long / 2
    ends = np.round((np.stack([-off, off]) + side // 2) * 16).astype(int)
    cv2.line(kernel, ends[0].tolist(), ends[1].tolist(), (1.0,), 1, cv2.LINE_AA, 4)
    return kernel / np.float32(max(float(kernel.sum()), 1e-6))


def _sharpness(picture: Image, camera: Camera, sensor: Sensor) -> Image:
    """Apply defocus, motion blur, lower resolution and a telephone's sharpening.

    The caller enlarges the picture again.
    """
    long, degrees = sensor.motion
    if long >= 1.5:
        picture = np.asarray(
            cv2.filter2D(picture, -1, smear(long, math.radians(degrees), math.ceil(long) | 1)), np.uint8
        )
    if camera.blur > 0.3:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), camera.blur), np.uint8)
    if sensor.resolution < 0.99:
        size = (max(32, round(camera.width * sensor.resolution)), max(32, round(camera.height * sensor.resolution)))
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    soft = cv2.GaussianBlur(picture, (0, 0), 1.5)
    return np.asarray(cv2.addWeighted(picture, 1 + sensor.sharpen, soft, -sensor.sharpen, 0), np.uint8)


@lru_cache(maxsize=4)
def _grains(number: int) -> Floats:
    rng = np.random.default_rng([77, number])
    fine = rng.standard_normal((1024, 1024, 3), np.float32)
    return np.asarray(
        cv2.GaussianBlur(fine, (0, 0), (0.5, 0.6, 0.8, 1.2)[number]) * (1.3, 1.5, 2.0, 3.0)[number], np.float32
    )


def _grain(number: int, height: int, width: int, rng: np.random.Generator) -> Floats:
    noise = _grains(number)
    top, left = (int(n) for n in rng.integers(1024, size=2))
    rows, columns = (np.arange(height) + top) % 1024, (np.arange(width) + left) % 1024
    return np.asarray(noise[rows[:, None], columns[None]], np.float32)
