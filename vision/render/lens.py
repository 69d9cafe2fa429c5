"""Effects of a telephone's lens and sensor: uneven light, vignetting, blur, sharpening, noise."""

from __future__ import annotations

import math

import cv2
import numpy as np

from vision.render.scene import Image, Scene

__all__ = ["exposed"]


def exposed(picture: Image, scene: Scene, rng: np.random.Generator) -> Image:
    """Return the picture with the effects of a telephone's lens and sensor."""
    camera, light = scene.camera, scene.light
    height, width = picture.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    u, v = (x - width / 2) / (width / 2), (y - height / 2) / (width / 2)
    a = math.radians(light.azimuth)
    uneven = 1 + 0.09 * (u * math.cos(a) - v * math.sin(a))
    corners = 1 - camera.vignette * (u * u + v * v) ** 1.3
    lit = picture.astype(np.float32) * (uneven * corners)[:, :, None] * np.asarray(light.tint, np.float32)
    if camera.blur > 0:
        lit = cv2.GaussianBlur(lit, (0, 0), camera.blur)
        lit = lit + 0.35 * (lit - cv2.GaussianBlur(lit, (0, 0), 2.2 * camera.blur))
    # Shot noise grows with the light. A telephone smooths the noise, so its grains are a few pixels wide.
    grain = cv2.GaussianBlur(rng.standard_normal(lit.shape).astype(np.float32), (0, 0), 0.7) * 1.8
    lit = lit + camera.noise * grain * (0.8 + 0.09 * np.sqrt(np.clip(lit, 0, 255)))
    # Compress the highlights, so that brightly lit ivory is not overexposed.
    shoulder = 200.0
    over = np.clip(lit - shoulder, 0, None)
    lit = np.where(lit > shoulder, shoulder + (255 - shoulder) * (1 - np.exp(-over / (255 - shoulder))), lit)
    return np.asarray(np.clip(lit, 0, 255), np.uint8)
