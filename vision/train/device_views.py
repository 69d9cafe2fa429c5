"""Examples made on the device: a view of each picture, with its tiles, in other light.

Responsible for which part of a picture is shown, at what size, turned and stretched, for moving boxes and corners
along, and for light, sharpness and grain. Nothing is mirrored: a mirrored face is not a tile.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn.functional import affine_grid, avg_pool2d, conv2d, grid_sample, interpolate

from vision.detection.locator import GREY
from vision.train.device_pictures import Numbers, Picture
from vision.train.prepare import CUT, SCRAP

LEAST = 4.0
"""Tiles with a shorter side below this, in pixels of the example, are neither taught nor denied."""
WHOLE, PART = 0.5, 0.35
"""How many examples show a whole picture, and how many a part of it; the others show a few large tiles."""
LARGE = (70.0, 320.0)
"""The longer side of the tile in the middle of those, in pixels of the example."""
TURNED, SLANTED = 0.2, 0.15
"""How many are turned by right angles, and how many, if all corners are known, by up to 50 degrees."""
STRETCHED = 0.4
"""How many are stretched or squashed by up to `MOST_STRETCHED` (the logarithm of the change of either side)."""
MOST_STRETCHED = 0.25


def matrix_of(picture: Picture, rng: np.random.Generator, size: int) -> Numbers:
    """Return the matrix (2 x 3) from pixels of a picture to pixels of an example of `size` x `size`."""
    width, height = picture.size
    fit = size / max(width, height)
    draw = rng.random()
    middle = np.array([width / 2, height / 2])
    shift = np.zeros(2)
    if draw < WHOLE or not len(picture.boxes):
        scale = fit if rng.random() < 0.7 else fit * rng.uniform(0.5, 1.0)
        free = np.maximum(size - np.array([width, height]) * scale, 0) / 2
        shift = rng.uniform(-1, 1, 2) * free
    else:
        box = picture.boxes[rng.integers(len(picture.boxes))]
        longer = max(box[2] - box[0], box[3] - box[1], 1.0)
        middle = np.array([box[0] + box[2], box[1] + box[3]]) / 2
        if draw < WHOLE + PART:
            most = min(2.0, LARGE[1] / longer)
            scale = math.exp(rng.uniform(math.log(fit), math.log(max(most, fit))))
            shift = rng.uniform(-0.4, 0.4, 2) * size
        else:
            scale = rng.uniform(*LARGE) / longer
            shift = rng.uniform(-0.25, 0.25, 2) * size
    angle = rng.uniform(-2, 2)
    if rng.random() < TURNED:
        angle += 90 * rng.integers(1, 4)
    elif picture.known.all() and rng.random() < SLANTED:
        angle = rng.uniform(-50, 50)
    along = rng.uniform(-MOST_STRETCHED, MOST_STRETCHED) if rng.random() < STRETCHED else rng.uniform(-0.03, 0.03)
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    turn = np.diag([scale * math.exp(along), scale * math.exp(-along)]) @ np.array([[cos, -sin], [sin, cos]])
    place = size / 2 + shift - turn @ middle
    return np.concatenate([turn, place[:, None]], axis=1).astype(np.float32)


def viewed(picture: Picture, matrix: Numbers, size: int) -> Tensor:
    """Return the view (3 x size x size, 0 to 255); what lies outside of the picture is grey."""
    scale = math.sqrt(abs(float(np.linalg.det(matrix[:, :2]))))
    pixels = picture.pixels.float()[None] - GREY
    for _ in range(int(math.log2(max(1 / scale, 1.0)))):  # a strongly reduced view must be smooth
        pixels = avg_pool2d(pixels, 2)
    back = np.linalg.inv(np.vstack([matrix, [0, 0, 1]]))[:2]
    half = size / 2
    width, height = picture.size
    theta = np.concatenate([back[:, :2] * half, (back[:, :2].sum(axis=1) * half + back[:, 2])[:, None]], axis=1)
    theta = theta * (2 / np.array([[width], [height]]))
    theta[:, 2] -= 1
    where = torch.as_tensor(theta, dtype=torch.float32, device=pixels.device)[None]
    grid = affine_grid(where, [1, 3, size, size], align_corners=False)
    return grid_sample(pixels, grid, align_corners=False)[0] + GREY


def moved(picture: Picture, matrix: Numbers, size: int) -> tuple[Numbers, Numbers, npt.NDArray[np.int64]]:
    """Return the boxes (N x 4, centre and sides as fractions), corners (N x 4 x 3: x, y as fractions, 1 if known) and
    classes (0: tile, 1: unsure) of a view's tiles.
    """
    count = len(picture.boxes)
    every = np.concatenate([picture.boxes, picture.unsure])
    corners = every[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2)
    exact = bool(picture.known.all())
    if exact:
        corners[:count] = picture.quads
    spots = corners @ matrix[:, :2].T + matrix[:, 2]
    low, high = spots.min(axis=1), spots.max(axis=1)
    inner_low, inner_high = np.clip(low, 0, size), np.clip(high, 0, size)
    sides = inner_high - inner_low
    seen = sides.prod(axis=1) / np.maximum((high - low).prod(axis=1), 1e-6)
    kind = np.zeros(len(every), np.int64)
    kind[count:] = 1
    kind[(seen <= CUT) | (sides.min(axis=1) < LEAST)] = 1
    kept = (seen > SCRAP) & (sides.min(axis=1) > 0.5)
    boxes = np.concatenate([(inner_low + inner_high) / 2, sides], axis=1) / size
    keys = np.zeros((len(every), 4, 3), np.float32)
    keys[:count, :, :2] = (picture.quads @ matrix[:, :2].T + matrix[:, 2]) / size
    keys[:count, :, 2] = picture.known[:, None]
    return boxes[kept].astype(np.float32), keys[kept], kind[kept]


def batch_of(pictures: Sequence[Picture], rng: np.random.Generator, size: int) -> dict[str, Tensor]:
    """Return a batch as ultralytics takes it: `img` N x 3 x size x size (0 to 1), `cls`, `bboxes`, `batch_idx`,
    `keypoints`.
    """
    device = pictures[0].pixels.device
    matrices = [matrix_of(picture, rng, size) for picture in pictures]
    images = torch.stack([viewed(picture, matrix, size) for picture, matrix in zip(pictures, matrices, strict=True)])
    tiles = [moved(picture, matrix, size) for picture, matrix in zip(pictures, matrices, strict=True)]
    numbers = np.repeat(np.arange(len(pictures)), [len(kinds) for _, _, kinds in tiles])
    boxes, keys, kinds = (np.concatenate([each[part] for each in tiles]) for part in range(3))
    return {
        "img": in_other_light(images / 255, rng),
        "cls": torch.as_tensor(kinds, dtype=torch.float32, device=device)[:, None],
        "bboxes": torch.as_tensor(boxes, device=device),
        "batch_idx": torch.as_tensor(numbers, dtype=torch.float32, device=device),
        "keypoints": torch.as_tensor(keys, device=device),
    }


def in_other_light(images: Tensor, rng: np.random.Generator) -> Tensor:
    """Return the images (N x 3 x H x W, 0 to 1) with other light and colour, and some of them less sharp."""
    count = len(images)

    def drawn(low: float, high: float, share: float, usual: float, shape: tuple[int, ...] = (1, 1, 1)) -> Tensor:
        values = rng.uniform(low, high, (count, *shape))
        values = np.where(rng.random((count, *[1] * len(shape))) < share, values, usual)
        return torch.as_tensor(values, dtype=torch.float32, device=images.device)

    spread = _softened(images, rng)
    spread = spread.clamp(1e-4, 1) ** drawn(0.55, 1.9, 0.5, 1.0)
    spread = spread * drawn(0.75, 1.25, 0.5, 1.0, (3, 1, 1))
    grey = spread.mean(dim=1, keepdim=True)
    spread = grey + (spread - grey) * drawn(0.0, 1.7, 0.5, 1.0)
    spread = 0.5 + (spread - 0.5) * drawn(0.6, 1.4, 0.4, 1.0)
    spread = spread * drawn(0.45, 1.6, 0.4, 1.0) + drawn(-0.08, 0.1, 0.3, 0.0)
    spread = spread + torch.randn_like(spread) * drawn(0.01, 0.08, 0.25, 0.0)
    turned = drawn(1.0, 1.0, 0.02, 0.0)
    return (spread + turned * (1 - 2 * spread)).clamp(0, 1)


def _softened(images: Tensor, rng: np.random.Generator) -> Tensor:
    """Return the images, some out of focus, some shaken, some enlarged from a smaller picture."""
    result = list(images)
    for place, draw in enumerate(rng.random(len(result))):
        one = images[place][None]
        if draw < 0.09:
            one = _filtered(one, _round(rng.uniform(0.6, 2.8)))
        elif draw < 0.16:
            one = _filtered(one, _line(rng.uniform(3, 11), rng.uniform(0, math.pi)))
        elif draw < 0.28:
            small = interpolate(one, scale_factor=float(rng.uniform(0.35, 0.8)), mode="area")
            one = interpolate(small, size=one.shape[2:], mode="bilinear", align_corners=False)
        result[place] = one[0]
    return torch.stack(result)


def _filtered(image: Tensor, kernel: Numbers) -> Tensor:
    weights = torch.as_tensor(kernel / kernel.sum(), dtype=torch.float32, device=image.device)
    return conv2d(image.transpose(0, 1), weights[None, None], padding="same").transpose(0, 1)


def _round(sigma: float) -> Numbers:
    reach = math.ceil(2.5 * sigma)
    line = np.exp(-(np.arange(-reach, reach + 1) ** 2) / (2 * sigma**2))
    return np.asarray(np.outer(line, line), np.float32)


def _line(length: float, angle: float) -> Numbers:
    reach = math.ceil(length / 2)
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    for along in np.linspace(-length / 2, length / 2, 4 * reach + 1):
        kernel[round(reach + along * math.sin(angle)), round(reach + along * math.cos(angle))] += 1
    return kernel
