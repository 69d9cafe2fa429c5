"""Makes the locator's training set: variants of the labelled photos with one class, on disk.

The photos of the data set are squashed to squares. This module restores and varies their aspect, rotates photos by
right angles, and paints a few tiles as face-down tiles, because no photo shows a face-down tile. It writes the result
in the format of ultralytics. All copies of a photo (`label_files.stem`) belong to one split. Photos are never
mirrored.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.data.label_files import UNSURE, Box, photos, sure
from vision.data.pictures import Image, read_rgb
from vision.image.aspect import estimate_aspect

LONG_SIDE = 640
_BACKS = ((60, 120, 40), (200, 90, 30), (30, 120, 200), (220, 170, 30), (170, 60, 60), (120, 60, 120), (70, 70, 70))
CUT, SCRAP = 0.6, 0.3
"""A box is labelled as a tile if more than the first fraction of its tile is visible, otherwise as `UNSURE`.

If at most the second fraction is visible, there is no box."""
UNLIKE = 70
"""The least difference between a painted back and the table surface, out of 255, in at least one channel."""

Cropped = tuple[Image, list[Box]]


def quarter_turn(image: Image, boxes: list[Box], turns: int) -> Cropped:
    """Return a photo and its boxes, rotated anticlockwise by `turns` right angles."""
    for _ in range(turns % 4):
        image = np.ascontiguousarray(np.rot90(image))
        boxes = [Box(box.label, box.y, 1 - box.x, box.height, box.width) for box in boxes]
    return image, boxes


def paint_back(image: Image, box: Box, colour: tuple[int, int, int]) -> None:
    """Cover the face in `box` with a plain colour that has the brightness of the photo. Changes `image` in place."""
    height, width = image.shape[:2]
    inset = 0.06
    left = int((box.x - box.width * (0.5 - inset)) * width)
    right = int((box.x + box.width * (0.5 - inset)) * width)
    top = int((box.y - box.height * (0.5 - inset)) * height)
    bottom = int((box.y + box.height * (0.5 - inset)) * height)
    patch = image[max(top, 0) : bottom, max(left, 0) : right]
    if min(patch.shape[:2]) < 6:
        return
    light = np.percentile(cv2.cvtColor(patch, cv2.COLOR_RGB2GRAY), 85) / 230
    slope = np.linspace(0.94, 1.06, patch.shape[0])[:, None, None]
    back = np.clip(np.array(colour) * light * slope * np.ones_like(patch), 0, 255).astype(np.uint8)
    mask: Image = np.zeros(patch.shape[:2], np.uint8)
    corner = max(2, min(patch.shape[:2]) // 8)
    cv2.rectangle(mask, (corner, corner), (patch.shape[1] - corner - 1, patch.shape[0] - corner - 1), 255, -1)
    round_corner = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * corner + 1, 2 * corner + 1))
    mask = np.asarray(cv2.dilate(mask, round_corner), np.uint8)
    soft = cv2.GaussianBlur(mask, (3, 3), 0)[:, :, None] / 255
    patch[:] = (patch * (1 - soft) + back * soft).astype(np.uint8)


def colours_of_backs(image: Image, tiles: Sequence[Box]) -> list[tuple[int, int, int]]:
    """Return the colours of backs that differ from the table's colour; all colours if there is no such colour.

    A back in the table's colour would teach the locator to find a face-down tile on the empty table at each end
    of a row.
    """
    height, width = image.shape[:2]
    table: Image = np.ones((height, width), np.uint8)
    for box in tiles:
        left, right = (round((box.x + side * box.width / 2) * width) for side in (-1, 1))
        top, bottom = (round((box.y + side * box.height / 2) * height) for side in (-1, 1))
        table[max(top, 0) : bottom, max(left, 0) : right] = 0
    if not table.any():
        return list(_BACKS)
    common = np.median(image[table > 0], axis=0)
    return [colour for colour in _BACKS if np.abs(common - colour).max() > UNLIKE] or list(_BACKS)


def crop(image: Image, boxes: list[Box], left: float, top: float, right: float, bottom: float) -> Cropped:
    """Return a part of a photo; the bounds are fractions of the photo.

    A tile with a visible fraction of at most `CUT` gets the label `UNSURE`. A tile with at most `SCRAP` loses its box.
    """
    height, width = image.shape[:2]
    left, top = max(left, 0.0), max(top, 0.0)
    right, bottom = min(right, 1.0), min(bottom, 1.0)
    part = image[round(top * height) : round(bottom * height), round(left * width) : round(right * width)]
    kept = []
    for box in boxes:
        x0, x1 = max(box.x - box.width / 2, left), min(box.x + box.width / 2, right)
        y0, y1 = max(box.y - box.height / 2, top), min(box.y + box.height / 2, bottom)
        seen = max(x1 - x0, 0.0) * max(y1 - y0, 0.0) / max(box.width * box.height, 1e-12)
        if seen > SCRAP:
            across, down = right - left, bottom - top
            middle = ((x0 + x1) / 2 - left) / across, ((y0 + y1) / 2 - top) / down
            label = box.label if seen > CUT else UNSURE
            kept.append(Box(label, *middle, (x1 - x0) / across, (y1 - y0) / down))
    return np.ascontiguousarray(part), kept


def zoom(image: Image, boxes: list[Box], rng: random.Random, *, reach: tuple[float, float] = (1.5, 6.0)) -> Cropped:
    """Return the part of a photo around a random tile. `reach` is the range of half its sides, in sides of the tile."""
    middle = rng.choice(sure(boxes))
    far = rng.uniform(*reach)
    across, down = middle.width * far * rng.uniform(0.7, 1.4), middle.height * far * rng.uniform(0.7, 1.4)
    x, y = middle.x + across * rng.uniform(-0.5, 0.5), middle.y + down * rng.uniform(-0.5, 0.5)
    return crop(image, boxes, x - across, y - down, x + across, y + down)


def band(image: Image, boxes: list[Box], rng: random.Random) -> Cropped:
    """Return the part of a photo with all tiles and little more, like a photo that is cropped to one line of tiles."""
    tiles = sure(boxes)
    left, right = min(b.x - b.width / 2 for b in tiles), max(b.x + b.width / 2 for b in tiles)
    top, bottom = min(b.y - b.height / 2 for b in tiles), max(b.y + b.height / 2 for b in tiles)
    tall = bottom - top
    above, below = rng.uniform(0, 1.6) ** 2 * tall, rng.uniform(0, 1.0) ** 2 * tall
    return crop(image, boxes, left - rng.uniform(0, 0.05), top - above, right + rng.uniform(0, 0.05), bottom + below)


def turn(image: Image, boxes: list[Box], degrees: float) -> Cropped:
    """Return the photo rotated anticlockwise by `degrees` about its centre, with nothing cut off.

    Each box becomes the upright box around the rotated box.
    """
    height, width = image.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0)
    cos, sin = abs(matrix[0, 0]), abs(matrix[0, 1])
    across, down = int(height * sin + width * cos), int(height * cos + width * sin)
    matrix[:, 2] += (across - width) / 2, (down - height) / 2
    turned = cv2.warpAffine(image, matrix, (across, down), borderValue=(114, 114, 114))
    moved = []
    for box in boxes:
        x, y = matrix @ (box.x * width, box.y * height, 1.0)
        w, h = box.width * width, box.height * height
        moved.append(Box(box.label, x / across, y / down, (w * cos + h * sin) / across, (h * cos + w * sin) / down))
    return np.asarray(turned, np.uint8), moved


def fit(image: Image, aspect: float, *, least: int = 64) -> Image:
    """Return the photo resized, without cropping, to this aspect (width : height).

    Its longer side is `LONG_SIDE`, its shorter side at least `least` pixels.
    """
    across, down = (LONG_SIDE, round(LONG_SIDE / aspect)) if aspect >= 1 else (round(LONG_SIDE * aspect), LONG_SIDE)
    size = (max(across, least), max(down, least))
    shrinks = size[0] * size[1] < image.shape[0] * image.shape[1]
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR), np.uint8)


def variant(image: Image, boxes: list[Box], rng: random.Random) -> Cropped:
    """Return a random variant of a photo.

    Some variants have face-down tiles, some are cropped, and some are rotated. The aspect is about that of the photo,
    about the true aspect of the scene, or a random one.
    """
    image = image.copy()
    tiles = sure(boxes)
    if not tiles:
        return fit(image, 1.0), boxes
    if rng.random() < 0.4:
        colour = rng.choice(colours_of_backs(image, tiles))
        for box in tiles:
            if rng.random() < 0.1:
                paint_back(image, box, colour)
    true_aspect = estimate_aspect([box.width / box.height for box in tiles])  # the photos of the data sets are square
    draw = rng.random()
    if draw < 0.25:  # the tiles and little else, squashed to a square as in the data set
        image, boxes = band(image, boxes, rng)
        aspect = rng.uniform(0.7, 1.4)
    elif draw < 0.55:
        aspect = rng.uniform(0.85, 1.18)
    elif draw < 0.8:
        aspect = true_aspect * rng.choice((1.0, 1.0, 3 / 4, 4 / 3, 9 / 16, 16 / 9)) * rng.uniform(0.88, 1.14)
    else:
        image, boxes = turn(fit(image, true_aspect), boxes, rng.uniform(-50, 50))
        aspect = image.shape[1] / image.shape[0] * rng.choice((1.0, 1.0, 3 / 4, 4 / 3))
    if sure(boxes) and rng.random() < 0.25:
        image, boxes = zoom(image, boxes, rng)
    return quarter_turn(fit(image, aspect), boxes, rng.choice((0, 0, 0, 0, 0, 0, 1, 2, 3)))


def prepare_locator(source: Path, out: Path, sets: tuple[str, ...], *, variants: int, seed: int) -> int:
    """Write `variants` variants of every photo of `sets` and a `data.yaml` into `out`.

    Return the number of variants.
    """
    rng = random.Random(seed)
    written = 0
    for name in sets:
        for path, boxes in photos(source / name):
            image = read_rgb(path)
            for number in range(variants):
                picture, turned = variant(image, boxes, rng)
                write_example(out, f"{name}-{written:05d}-{number}", picture, turned)
                written += 1
    write_index(out, few=16)
    return written


def write_example(out: Path, name: str, image: Image, boxes: list[Box]) -> None:
    """Write a photo and its boxes for ultralytics: class 0 for tiles, class 1 for possible tiles (`UNSURE`)."""
    for kind in ("images", "labels"):
        (out / kind / "train").mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(out / "images" / "train" / f"{name}.jpg"), image[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, 90])
    lines = [f"{int(b.label == UNSURE)} {b.x:.6f} {b.y:.6f} {b.width:.6f} {b.height:.6f}" for b in boxes]
    (out / "labels" / "train" / f"{name}.txt").write_text("\n".join(lines) + "\n")


def write_index(out: Path, *, few: int) -> None:
    """Write the `data.yaml`. At least `few` training photos serve as the validation set that ultralytics requires."""
    every = sorted((out / "images" / "train").glob("*.jpg"))
    chosen = every[:: max(1, len(every) // few)]
    (out / "few.txt").write_text("".join(f"{path.resolve()}\n" for path in chosen))
    names = "{0: tile, 1: unsure}"
    (out / "data.yaml").write_text(f"path: {out.resolve()}\ntrain: images/train\nval: few.txt\nnames: {names}\n")
