"""Makes training examples on the device: each is a view of a picture with its tiles, in changed light.

This module chooses the part of the picture, its size, rotation and stretch, transforms the boxes and corners
accordingly, and varies light, sharpness and grain. Nothing is mirrored, because a mirrored face is not a tile.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn.functional import affine_grid, avg_pool2d, conv2d, grid_sample, interpolate

from vision.detection.locator import GREY
from vision.render.sensor import smear
from vision.train.device_pictures import Numbers, Tiles
from vision.train.mixed import LEAST
from vision.train.prepare import CUT, SCRAP

Ints = npt.NDArray[np.int64]

WHOLE, PART = 0.5, 0.35
"""The share of examples that show a whole picture, and the share that show a part of it.

The rest show a few large tiles.
"""
LARGE = (70.0, 320.0)
"""The range of the longer side of the central tile in examples of a few large tiles, in pixels."""
TURNED, SLANTED = 0.2, 0.15
"""The share of examples rotated by right angles.

Among the others whose corners are all known: the share rotated by up to 50 degrees.
"""
STRETCHED = 0.4
"""The share of examples stretched or squashed by up to `MOST_STRETCHED`.

`MOST_STRETCHED` is the largest logarithm of the factor by which a side changes.
"""
MOST_STRETCHED = 0.25


def matrix_of(picture: Tiles, rng: np.random.Generator, size: int) -> Numbers:
    """Return the random matrix (2 x 3) from pixels of a picture to pixels of an example of `size` x `size`."""
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


def viewed(squares: Tensor, matrices: Numbers, size: int) -> Tensor:
    """Return views (N x 3 x size x size, 0 to 255) of pictures in squares (`device_pictures`).

    `matrices` (N x 2 x 3) map pixels of the pictures to pixels of the views. Everything outside the pictures is
    grey.
    """
    scales = np.sqrt(np.abs(np.linalg.det(matrices[:, :, :2].astype(np.float64))))
    levels = np.floor(np.log2(np.maximum(1 / scales, 1.0))).astype(int)
    whole = np.concatenate([matrices, np.tile(np.array([[[0, 0, 1]]], np.float32), (len(matrices), 1, 1))], axis=1)
    back = np.linalg.inv(whole.astype(np.float64))[:, :2]
    half = size / 2
    theta = np.concatenate(
        [back[:, :, :2] * half, (back[:, :, :2].sum(axis=2) * half + back[:, :, 2])[..., None]], axis=2
    )
    theta = theta * (2 / squares.shape[2])
    theta[:, :, 2] -= 1
    where = torch.as_tensor(theta, dtype=torch.float32, device=squares.device)
    views = torch.empty((len(squares), 3, size, size), device=squares.device)
    for level in np.unique(levels):
        chosen = np.flatnonzero(levels == level)
        mine = torch.as_tensor(chosen, device=squares.device)
        pixels = squares[mine].float() - GREY
        for _ in range(level):  # a strongly reduced view must be smooth
            pixels = avg_pool2d(pixels, 2)
        grid = affine_grid(where[mine], [len(chosen), 3, size, size], align_corners=False)
        views[mine] = grid_sample(pixels, grid, align_corners=False) + GREY
    return views


def moved(pictures: Sequence[Tiles], matrices: Numbers, size: int) -> tuple[Numbers, Numbers, Ints, Ints]:
    """Return the boxes, corners and classes of the tiles of all views, and the index of each tile's view.

    Boxes are N x 4 (centre and sides, as fractions of the view). Corners are N x 4 x 3 (x and y as fractions,
    `known`). Classes are 0 for a tile, and 1 for an unsure box and for a tile that is cut off (`CUT`) or too small
    (`LEAST`). Tiles and boxes outside their view, or hardly in it (`SCRAP`), are left out.
    """
    parts = [picture.boxes for picture in pictures], [picture.unsure for picture in pictures]
    owners = [np.repeat(np.arange(len(pictures)), [len(boxes) for boxes in part]) for part in parts]
    tiles = len(owners[0])
    owner = np.concatenate(owners)
    every = np.concatenate([*parts[0], *parts[1]])
    corners = every[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2)
    quads = np.concatenate([picture.quads for picture in pictures])
    known = np.concatenate([picture.known for picture in pictures])
    exact = np.array([bool(picture.known.all()) for picture in pictures])[owners[0]]
    corners[:tiles][exact] = quads[exact]
    spots = _through(corners, matrices[owner])
    low, high = spots.min(axis=1), spots.max(axis=1)
    inner_low, inner_high = np.clip(low, 0, size), np.clip(high, 0, size)
    sides = inner_high - inner_low
    seen = sides.prod(axis=1) / np.maximum((high - low).prod(axis=1), 1e-6)
    kind = np.zeros(len(every), np.int64)
    kind[tiles:] = 1
    kind[(seen <= CUT) | (sides.min(axis=1) < LEAST)] = 1
    kept = np.flatnonzero((seen > SCRAP) & (sides.min(axis=1) > 0.5))
    kept = kept[np.argsort(owner[kept], kind="stable")]  # the loss needs the tiles of each picture next to each other
    boxes = np.concatenate([(inner_low + inner_high) / 2, sides], axis=1) / size
    keys = np.zeros((len(every), 4, 3), np.float32)
    keys[:tiles, :, :2] = _through(quads, matrices[owners[0]]) / size
    keys[:tiles, :, 2] = known[:, None]
    return boxes[kept].astype(np.float32), keys[kept], kind[kept], owner[kept]


def _through(points: Numbers, matrices: Numbers) -> Numbers:
    """Return the points (N x 4 x 2) after mapping each group of four with its own matrix (N x 2 x 3)."""
    return np.asarray(points @ matrices[:, :, :2].transpose(0, 2, 1) + matrices[:, None, :, 2], np.float32)


def batch_of(squares: Tensor, pictures: Sequence[Tiles], rng: np.random.Generator, size: int) -> dict[str, Tensor]:
    """Return a batch of random views of pictures, one view of each, in the format of ultralytics.

    Its keys are `img` (N x 3 x size x size, 0 to 1), `cls`, `bboxes`, `batch_idx` and `keypoints`.
    """
    device = squares.device
    matrices = np.stack([matrix_of(picture, rng, size) for picture in pictures])
    images = viewed(squares, matrices, size)
    boxes, keys, kinds, owners = moved(pictures, matrices, size)
    return {
        "img": in_other_light(images / 255, rng),
        "cls": torch.as_tensor(kinds, dtype=torch.float32, device=device)[:, None],
        "bboxes": torch.as_tensor(boxes, device=device),
        "batch_idx": torch.as_tensor(owners, dtype=torch.float32, device=device),
        "keypoints": torch.as_tensor(keys, device=device),
    }


def in_other_light(images: Tensor, rng: np.random.Generator) -> Tensor:
    """Return the images (N x 3 x H x W, 0 to 1) with different light and colour; some become less sharp."""
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
    """Return the images with random loss of sharpness: out of focus, motion blur, or reduced and enlarged again.

    Most images stay unchanged. Changes `images` in place.
    """
    draws = rng.random(len(images))
    kernels = {int(place): _round(rng.uniform(0.6, 2.8)) for place in np.flatnonzero(draws < 0.09)}
    shaken = np.flatnonzero((draws >= 0.09) & (draws < 0.16))
    lengths = {int(place): float(rng.uniform(3, 11)) for place in shaken}
    kernels |= {place: smear(long, rng.uniform(0, math.pi), math.ceil(long) | 1) for place, long in lengths.items()}
    if kernels:
        places = torch.as_tensor(list(kernels), device=images.device)
        images[places] = _filtered(images[places], list(kernels.values()))
    for place in np.flatnonzero((draws >= 0.16) & (draws < 0.28)):
        one = images[place][None]
        small = interpolate(one, scale_factor=float(rng.uniform(0.35, 0.8)), mode="area")
        images[place] = interpolate(small, size=one.shape[2:], mode="bilinear", align_corners=False)[0]
    return images


def _filtered(images: Tensor, kernels: Sequence[Numbers]) -> Tensor:
    """Return the images (N x 3 x H x W), each filtered with its own kernel (the sum of a kernel is 1)."""
    count, reach = len(images), max(len(kernel) for kernel in kernels) // 2
    weights = np.stack([np.pad(kernel, reach - len(kernel) // 2) for kernel in kernels])
    filters = torch.as_tensor(weights, dtype=torch.float32, device=images.device).repeat_interleave(3, dim=0)[:, None]
    flat = images.reshape(1, 3 * count, *images.shape[2:])
    return conv2d(flat, filters, padding=reach, groups=3 * count).reshape(images.shape)


def _round(sigma: float) -> Numbers:
    line = cv2.getGaussianKernel(2 * math.ceil(2.5 * sigma) + 1, sigma)
    return np.asarray(line @ line.T, np.float32)
