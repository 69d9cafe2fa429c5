"""Simulates ink, light and camera by changing the pixels of a crop, regardless of its content.

This module changes the colour and sharpness of the crops of `face_scene`, but not their geometry.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.data.pictures import Image, as_jpeg
from vision.image.denoise import NOISY, SIGMA
from vision.render.sensor import smear

Rng = np.random.Generator

LAMP, SKY = (1.1, 0.85, 0.55), (0.65, 0.95, 1.15)
"""The strongest gains of red, green and blue: under a lamp, and under the sky with a white balance for lamps."""
CAST_SHARE, OVEREXPOSED_SHARE, DARK_SHARE = 0.12, 0.15, 0.12
DULL_SHARE, DULL = 0.2, (0.3, 1.0)
"""The share of crops with dull inks, and the range of the share of colour that these inks lose."""
COARSE_SHARE, COARSEST = 0.3, 14
"""The share of crops made of few photo pixels, and the fewest pixels per side.

These pixels are enlarged with their noise and JPEG artefacts.
"""
GRAIN, CLEAR = 28.0, 40
"""The strongest noise of a photo, out of 255, for a tile of at least `CLEAR` pixels.

Smaller tiles get less noise, because they would become unrecognisable.
"""


def recolour(image: Image, keep_hue: bool, rng: Rng) -> Image:
    """At random, shift the hues and change the saturation of inks, or remove all colour, or change nothing.

    With `keep_hue`, hues change little and colour stays. The tile's body hardly changes, because it has almost no hue.
    """
    draw = rng.random()
    if draw < 0.1 and not keep_hue:
        return np.asarray(cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB), np.uint8)
    if draw < 0.6:
        hsv = cv2.cvtColor(image, cv2.COLOR_RGB2HSV)
        turn = rng.integers(-5, 6) if keep_hue or rng.random() < 0.75 else rng.integers(0, 180)
        hsv[:, :, 0] = (hsv[:, :, 0].astype(np.int16) + int(turn)) % 180
        hsv[:, :, 1] = np.clip(hsv[:, :, 1] * rng.uniform(0.8 if keep_hue else 0.5, 1.5), 0, 255).astype(np.uint8)
        return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB), np.uint8)
    return image


def dull(image: Image, share: float) -> Image:
    """Remove this share of the colour of inks.

    Inks become as dark as their darkest channel: green and blue inks become almost black. The background of the
    face hardly changes, because it has almost no colour.
    """
    lost = image.min(axis=2, keepdims=True)
    return np.asarray(np.round(image * (1 - share) + lost * share), np.uint8)


def ink_width(image: Image, rng: Rng) -> Image:
    """Make strokes thinner or thicker, at random."""
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3))
    changed = cv2.erode(image, kernel) if rng.random() < 0.6 else cv2.dilate(image, kernel)
    share = float(rng.uniform(0.3, 0.9))
    return np.asarray(cv2.addWeighted(changed, share, image, 1 - share, 0), np.uint8)


def _gains(keep_hue: bool, rng: Rng) -> npt.NDArray[np.float64]:
    """Return random gains of red, green and blue: the exposure times the colour of the light.

    Sometimes the exposure is too strong. The colour of the light is weak if the hue must be preserved.
    """
    exposure = rng.uniform(1.2, 1.9) if rng.random() < OVEREXPOSED_SHARE else rng.uniform(0.45, 1.2)
    colour = rng.normal(1, 0.07, 3).clip(0.8, 1.25)
    if rng.random() < CAST_SHARE and not keep_hue:
        colour = np.array(LAMP if rng.random() < 0.5 else SKY) ** rng.uniform(0.3, 1.0)
    return np.asarray(exposure * colour)


def light(image: Image, keep_hue: bool, rng: Rng) -> Image:
    """Apply exposure, gamma and white balance; sometimes add a gradient, the edge of a shadow, or glare."""
    size = image.shape[0]
    gamma = rng.uniform(0.4, 0.9) if rng.random() < DARK_SHARE else rng.normal(0, 0.3)
    ramp = np.linspace(0, 1, 256) ** float(np.exp(gamma))
    gains = _gains(keep_hue, rng)
    black = rng.uniform(0, 30)
    table = np.clip(ramp[:, None] * gains * (255 - black) + black, 0, 255).astype(np.uint8)
    image = np.asarray(cv2.LUT(image, table[None]), np.uint8)
    draw = rng.random()
    if draw < 0.25:  # a gradient of light, or a shadow with an edge
        across = np.linspace(-1, 1, size, dtype=np.float32)
        direction = rng.uniform(0, 2 * np.pi)
        plane = across[None] * np.float32(np.cos(direction)) + across[:, None] * np.float32(np.sin(direction))
        plane = np.clip((plane + rng.uniform(-0.7, 0.7)) * rng.uniform(0.5, 12), -1, 1)
        image = np.clip(image * (1 + plane[:, :, None] * rng.uniform(0.05, 0.3)), 0, 255).astype(np.uint8)
    elif draw < 0.35:
        spot: Image = np.zeros((size, size), np.uint8)
        centre = (int(rng.integers(0, size)), int(rng.integers(0, size)))
        axes = (int(rng.integers(3, size // 3)), int(rng.integers(3, size // 3)))
        cv2.ellipse(spot, centre, axes, float(rng.uniform(0, 180)), 0, 360, int(rng.integers(60, 220)), -1)
        spot = np.asarray(cv2.blur(spot, (9, 9)), np.uint8)
        image = np.asarray(cv2.add(image, cv2.cvtColor(spot, cv2.COLOR_GRAY2RGB)), np.uint8)
    return image


def shaken(image: Image, length: float, rng: Rng) -> Image:
    """Blur the image along a line of this length in pixels, in a random direction."""
    kernel = smear(length, float(rng.uniform(0, np.pi)), int(length) | 1)
    smeared = cv2.filter2D(image, -1, kernel, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(smeared, np.uint8)


def coarse(image: Image, rng: Rng) -> Image:
    """Make a crop look like a small tile of a photo.

    The crop is reduced to few pixels. Some crops are slightly defocused, some are made grainy (and smoothed as at
    runtime), and some are compressed as JPEG. Then the crop is enlarged to the size of the network's input.
    """
    size = image.shape[0]
    few = round(float(np.exp(rng.uniform(np.log(COARSEST), np.log(size)))))
    pixels = cv2.resize(image, (few, few), interpolation=cv2.INTER_AREA)
    if rng.random() < 0.3:
        pixels = cv2.GaussianBlur(pixels, (0, 0), float(rng.uniform(0.3, max(0.4, few / 24))))
    if rng.random() < 0.6:
        strength = rng.uniform(2, GRAIN) * min(1.0, few / CLEAR)
        noise = rng.standard_normal((few, few, 1 if rng.random() < 0.3 else 3), np.float32) * strength
        pixels = np.clip(pixels + noise, 0, 255).astype(np.uint8)
        if strength >= NOISY:
            pixels = cv2.GaussianBlur(pixels, (0, 0), SIGMA)
    if rng.random() < 0.6:
        # JPEG blocks can begin anywhere on a tile.
        left, top = (int(edge) for edge in rng.integers(0, 8, 2))
        padded = cv2.copyMakeBorder(pixels, top, 8, left, 8, cv2.BORDER_REPLICATE)
        seen = as_jpeg(np.asarray(cv2.cvtColor(padded, cv2.COLOR_RGB2BGR), np.uint8), int(rng.integers(10, 70)))
        pixels = cv2.cvtColor(seen[top : top + few, left : left + few], cv2.COLOR_BGR2RGB)
    return np.asarray(cv2.resize(pixels, (size, size), interpolation=cv2.INTER_LINEAR), np.uint8)


def camera(image: Image, rng: Rng) -> Image:
    """Apply a random selection of low resolution, blur, motion, noise and JPEG compression."""
    if rng.random() < COARSE_SHARE:
        return coarse(image, rng)
    size = image.shape[0]
    draw = rng.random()
    if draw < 0.35:
        small = int(rng.integers(16, size - 10))
        across, down = small, small
        if rng.random() < 0.35:  # squashed: few pixels in one direction, more in the other
            thin = int(rng.integers(9, 30))
            across, down = (thin, small) if rng.random() < 0.5 else (small, thin)
        image = np.asarray(cv2.resize(image, (across, down), interpolation=cv2.INTER_AREA), np.uint8)
        image = np.asarray(cv2.resize(image, (size, size), interpolation=cv2.INTER_LINEAR), np.uint8)
    elif draw < 0.52:  # out of focus: usually a little, at worst so much that strokes merge
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), float(np.exp(rng.uniform(-0.9, 1.35)))), np.uint8)
    elif draw < 0.65:
        image = shaken(image, float(np.exp(rng.uniform(0.9, 2.7))), rng)
    if rng.random() < 0.3:
        noise = rng.standard_normal((size, size, 1 if rng.random() < 0.5 else 3), np.float32) * rng.uniform(2, 12)
        image = np.clip(image + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.25:
        image = as_jpeg(image, int(rng.integers(25, 85)))
    return image
