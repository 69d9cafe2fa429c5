"""Ink, light and camera: what happens to a crop's pixels, whatever it shows.

Responsible for the changes of colour and sharpness in `face_scene`'s crops; geometry is not its business.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.train.pixels import Image

Rng = np.random.Generator


def recolour(image: Image, keep_hue: bool, rng: Rng) -> Image:
    """Turn hues (ink; a tile's body has next to none), change saturation; grey at times."""
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


def ink_width(image: Image, rng: Rng) -> Image:
    """Thinner or thicker strokes."""
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3))
    changed = cv2.erode(image, kernel) if rng.random() < 0.6 else cv2.dilate(image, kernel)
    share = float(rng.uniform(0.3, 0.9))
    return np.asarray(cv2.addWeighted(changed, share, image, 1 - share, 0), np.uint8)


def light(image: Image, rng: Rng) -> Image:
    """Exposure, gamma, white balance; a shadow's edge or a glare at times."""
    size = image.shape[0]
    ramp = np.linspace(0, 1, 256) ** float(np.exp(rng.normal(0, 0.3)))
    gains = rng.uniform(0.45, 1.2) * rng.normal(1, 0.07, 3).clip(0.8, 1.25)
    black = rng.uniform(0, 30)
    table = np.clip(ramp[:, None] * gains * (255 - black) + black, 0, 255).astype(np.uint8)
    image = np.asarray(cv2.LUT(image, table[None]), np.uint8)
    draw = rng.random()
    if draw < 0.25:  # a slope of light, or a shadow with an edge
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


def camera(image: Image, rng: Rng) -> Image:
    """Low resolution, blur, movement, noise, JPEG."""
    size = image.shape[0]
    draw = rng.random()
    if draw < 0.35:
        small = int(rng.integers(20, size - 10))
        across, down = small, small
        if rng.random() < 0.35:  # squashed: few pixels one way, more the other
            thin = int(rng.integers(9, 30))
            across, down = (thin, small) if rng.random() < 0.5 else (small, thin)
        image = np.asarray(cv2.resize(image, (across, down), interpolation=cv2.INTER_AREA), np.uint8)
        image = np.asarray(cv2.resize(image, (size, size), interpolation=cv2.INTER_LINEAR), np.uint8)
    elif draw < 0.5:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.4, 1.6))), np.uint8)
    elif draw < 0.57:
        length = int(rng.integers(3, 7))
        kernel = np.zeros((length, length), np.float32)
        cv2.line(kernel, (0, int(rng.integers(length))), (length - 1, int(rng.integers(length))), 1.0)
        kernel = kernel if rng.random() < 0.5 else kernel.T.copy()
        image = np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.uint8)
    if rng.random() < 0.3:
        noise = rng.standard_normal((size, size, 1 if rng.random() < 0.5 else 3), np.float32) * rng.uniform(2, 12)
        image = np.clip(image + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.25:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 85))]
        image = np.asarray(cv2.imdecode(cv2.imencode(".jpg", image, quality)[1], cv2.IMREAD_COLOR), np.uint8)
    return image
