"""Makes a training crop from a source, with random surroundings, viewpoint, ink, light and camera.

This is the augmentation of the face network's crops. It uses fast operations (uint8, OpenCV), because on a
machine without a GPU the augmentation and the network share the cores. Nothing is ever mirrored.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.data.label_files import FACES
from vision.data.pictures import Image
from vision.image.aspect import FACE
from vision.render.red_ink import make_red
from vision.train.face_camera import DULL, DULL_SHARE, camera, dull, ink_width, light, recolour
from vision.train.face_sources import FLAT, PATCH, SPREAD, FaceSources

Rng = np.random.Generator

CANVAS = 160
FLAT_SHARE, FLAT_AND_TYPESET = 0.45, 0.6
"""The share of flat faces among the crops that are not from rendered scenes; the other crops are from photos.

The second value applies to faces that synthetic or game sets have.
"""
TYPESET_SHARE, GAMES_SHARE = 0.25, 0.15
"""The shares of flat faces from synthetic sets and from game sets, if there are any."""
TYPESET_PICTURES = 0.4
"""`TYPESET_SHARE` for birds and flowers, which differ most between sets."""
RENDERED_SHARE = 0.35
"""The share of crops from rendered scenes, if there are any."""
LOW_SHARE = 0.45
"""The share of crops seen from a low angle."""
JOINED_SHARE = 0.5
"""The share of flat flowers that are combined from the flowers of two sets."""
BARE_SHARE = 0.35
"""The share of combined flowers without the symbol in one corner."""
WARPED_SHARE = 0.4
"""The share of flat faces that are slightly distorted."""
_BACK = FACES.index("?")
_WHITE = FACES.index("5z")
_FIVES = {FACES.index(f"0{suit}"): FACES.index(f"5{suit}") for suit in "mps"}
_FLOWERS = frozenset(FACES.index(f"{number}f") for number in range(1, 9))
_PICTURES = _FLOWERS | {FACES.index("1s")}
_KEEP_HUE = {*_FIVES, *_FIVES.values()}


def paper_colour(rng: Rng) -> npt.NDArray[np.float32]:
    """Return a random colour for a tile body, from ivory to white."""
    level = rng.uniform(195, 255)
    return np.array([level, level * rng.uniform(0.95, 1.0), level * rng.uniform(0.8, 1.0)], np.float32)


def strong_colour(rng: Rng) -> npt.NDArray[np.float32]:
    """Return a random colour for a table or a neighbouring surface: saturated or dark."""
    hsv = np.array([[[rng.integers(0, 180), rng.integers(70, 255), rng.integers(40, 230)]]], np.uint8)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0], np.float32)


def back_colour(rng: Rng) -> npt.NDArray[np.float32]:
    """Return a random colour for a face-down tile: any colour, including pale and grey."""
    hue, strength = rng.integers(0, 180), rng.integers(0, 255) if rng.random() < 0.5 else rng.integers(70, 255)
    level = rng.integers(35, 235 if strength > 40 else 170)  # a bright grey back would look like a white dragon
    hsv = np.array([[[hue, strength, level]]], np.uint8)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0], np.float32)


def joined(upper: Image, lower: Image, rng: Rng) -> Image:
    """Combine two flowers of the same number: the number and symbol of `upper` above the plant of `lower`.

    The two flowers are usually from different sets. Sometimes the symbol in one corner is left out. There are few real
    flowers, one per set, and the network confuses rare faces with common ones.
    """
    height, width = upper.shape[:2]
    seam, soft = height * rng.uniform(0.3, 0.45), height * 0.04
    share = np.clip((np.arange(height, dtype=np.float32) - seam) / soft + 0.5, 0, 1)[:, None, None]
    paper, other_paper = (np.percentile(one.reshape(-1, 3), 75, axis=0).astype(np.float32) for one in (upper, lower))
    other = cv2.resize(lower, (width, height), interpolation=cv2.INTER_AREA) * (paper / np.maximum(other_paper, 1))
    tile = np.clip(upper * (1 - share) + other * share, 0, 255)
    if rng.random() < BARE_SHARE:
        left = 0.06 if rng.random() < 0.5 else 0.55
        tile[round(0.05 * height) : round(0.3 * height), round(left * width) : round((left + 0.39) * width)] = paper
    return np.asarray(tile, np.uint8)


def warped(tile: Image, rng: Rng) -> Image:
    """Return the face with slightly and smoothly displaced strokes, as if a different person had engraved it."""
    height, width = tile.shape[:2]
    coarse = rng.normal(0, width * rng.uniform(0.0, 0.035), (5, 4, 2)).astype(np.float32)
    shift = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    found = cv2.remap(tile, x + shift[..., 0], y + shift[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(found, np.uint8)


def _tile(face: int, sources: FaceSources, rng: Rng) -> Image:
    """Return a flat tile (RGB) of the size `FLAT`."""
    width, height = FLAT
    paper = np.empty((height, width, 3), np.uint8)
    paper[:] = paper_colour(rng)
    if face == _BACK and (rng.random() < 0.8 or not sources.drawings[_BACK]):
        back = np.empty((height, width, 3), np.float32)
        back[:] = back_colour(rng)
        back *= np.linspace(rng.uniform(0.8, 1.2), rng.uniform(0.8, 1.2), height, dtype=np.float32)[:, None, None]
        back += rng.normal(0, rng.uniform(0, 6), (height, width, 1)).astype(np.float32)
        tile = np.clip(back, 0, 255).astype(np.uint8)
        if rng.random() < 0.3:
            cv2.rectangle(tile, (0, 0), (width - 1, height - 1), tuple(map(int, paper[0, 0])), int(rng.integers(1, 7)))
        return tile
    if face == _WHITE and rng.random() < 0.3:
        return paper
    base = _FIVES.get(face, face)
    flats, drawings = sources.flats[base], sources.drawings[face]
    draw = rng.random()
    made_up = TYPESET_PICTURES if face in _PICTURES else TYPESET_SHARE
    drawn = sources.typeset[face] if draw < made_up else []
    if made_up <= draw < made_up + GAMES_SHARE:
        drawn = sources.games[face if rng.random() < 0.2 and sources.games[face] else base]
    if drawn:
        tile = _inked(drawn[rng.integers(len(drawn))], paper, rng)
        if face in _FIVES and drawn is sources.games[base]:
            tile = make_red(tile, 0.04, rng)
        return warped(tile, rng) if rng.random() < WARPED_SHARE else tile
    if drawings and (not flats or rng.random() < (0.5 if face in _FIVES else 0.3)):
        return _inked(drawings[rng.integers(len(drawings))], paper, rng)
    if not flats:
        return paper
    tile = flats[rng.integers(len(flats))][:, :, :3]
    if face in _FLOWERS and rng.random() < JOINED_SHARE:
        tile = joined(tile, flats[rng.integers(len(flats))][:, :, :3], rng)
    if rng.random() < WARPED_SHARE:
        tile = warped(tile, rng)
    if face in _FIVES:
        tile = make_red(np.ascontiguousarray(tile), 0.04, rng)
    if rng.random() < 0.3:  # a paler or yellower body
        tile = np.clip(tile * (paper[0, 0] / 235.0), 0, 255).astype(np.uint8)
    return np.asarray(tile, np.uint8)


def _inked(drawing: Image, paper: Image, rng: Rng) -> Image:
    """Draw the ink of a drawing (RGBA) on a blank face, with a margin. Changes `paper` in place and returns it."""
    height, width = paper.shape[:2]
    inset = rng.uniform(0.0, 0.1)
    dx, dy = round(width * inset), round(height * inset)
    small = cv2.resize(drawing, (width - 2 * dx, height - 2 * dy), interpolation=cv2.INTER_AREA)
    alpha = small[:, :, 3:].astype(np.float32) / 255 * rng.uniform(0.8, 1)
    part = paper[dy : height - dy, dx : width - dx]
    part[:] = (part * (1 - alpha) + small[:, :, :3] * alpha).astype(np.uint8)
    return paper


def flat_scene(face: int, sources: FaceSources, rng: Rng) -> tuple[Image, npt.NDArray[np.float32]]:
    """Return a canvas (RGB) with a flat tile of `face` in its centre, among neighbours on a table.

    Also return the size of this tile in pixels (width, height).
    """
    canvas = np.empty((CANVAS, CANVAS, 3), np.uint8)
    canvas[:] = strong_colour(rng) if rng.random() < 0.8 else paper_colour(rng)
    if rng.random() < 0.5:
        grain = rng.integers(-25, 25, (6, 6, 3)).astype(np.float32)
        rough = cv2.resize(grain, (CANVAS, CANVAS), interpolation=cv2.INTER_CUBIC)
        canvas = np.clip(canvas + rough, 0, 255).astype(np.uint8)
    width, height = FLAT
    left, top = (CANVAS - width) // 2, (CANVAS - height) // 2
    gap = int(rng.integers(0, 4))
    side = int(rng.integers(0, 24)) if rng.random() < 0.6 else 0
    side_colour = tuple(map(int, paper_colour(rng) * rng.uniform(0.5, 0.95)))
    places = [(-1, 0, 0.65), (1, 0, 0.65), (0, -1, 0.2), (0, 1, 0.2)]
    spots = [(left + i * (width + gap), top + j * (height + gap)) for i, j, odds in places if rng.random() < odds]
    for x, y in spots:
        _paste(canvas, _tile(int(rng.integers(len(FACES))), sources, rng), x, y, side, side_colour)
    _paste(canvas, _tile(face, sources, rng), left, top, side, side_colour)
    return canvas, np.array(FLAT, np.float32)


def _paste(canvas: Image, tile: Image, x: int, y: int, side: int, colour: tuple[int, ...]) -> None:
    height, width = tile.shape[:2]
    if side:
        cv2.rectangle(canvas, (x, y + height - 4), (x + width - 1, y + height + side), colour, -1)
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + width, CANVAS), min(y + height, CANVAS)
    canvas[y0:y1, x0:x1] = tile[y0 - y : y1 - y, x0 - x : x1 - x]


def angle(rng: Rng) -> float:
    """Return a random rotation of a tile in its crop, in radians.

    The rotation is usually small, sometimes close to a multiple of a right angle, sometimes arbitrary.
    """
    draw = rng.random()
    if draw < 0.58:
        return math.radians(rng.normal(0, 6))
    if draw < 0.82:
        return math.radians(90 * int(rng.integers(1, 4)) + rng.normal(0, 6))
    return rng.uniform(-math.pi, math.pi)


class Crop(NamedTuple):
    """A training crop (RGB).

    `turn` is the rotation of the tile (degrees clockwise from upright, NaN if unknown). `corners` are the
    corners of the tile (4 x 2, from the centre of the crop, in units of its sides).
    """

    image: Image
    turn: float
    corners: npt.NDArray[np.float32]


def seen_as(theta: float, rng: Rng) -> npt.NDArray[np.float64]:
    """Return a camera's random view (2 x 2 matrix) of a table. In the picture, the tile is rotated by `theta` radians.

    The camera looks from above, or from so low that depth on the table is foreshortened. The camera is slightly rolled.
    """
    roll, low = rng.normal(0, 0.12), rng.uniform(0.4, 1.0) if rng.random() < LOW_SHARE else 1.0
    return _rotation(roll) @ np.diag([1.0, low]) @ _rotation(theta - roll)


def _rotation(theta: float) -> npt.NDArray[np.float64]:
    cos, sin = math.cos(theta), math.sin(theta)
    return np.array([[cos, -sin], [sin, cos]])


def view(canvas: Image, tile: npt.NDArray[np.float32], theta: float, margin: float, size: int, rng: Rng) -> Crop:
    """Return the crop of the tile in the centre of `canvas`, rotated by `theta`, as the locator would crop it.

    The picture is rotated, not the crop: stretching an upright box to a square shears a tile that lies at an
    angle in the box.
    """
    seen = seen_as(theta, rng)
    extent = np.abs(seen) @ np.array([FACE, 1.0])
    extent *= (1 + 2 * margin) * rng.normal(1.0, 0.05, 2).clip(0.86, 1.16)
    shift = rng.normal(0, 0.03, 2).clip(-0.09, 0.09)
    corners = (np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) - 0.5 + shift) * extent
    corners += rng.normal(0, rng.choice((0.0, 0.02, 0.04)), (4, 2))
    turned = corners @ np.linalg.inv(seen).T
    middle = np.array(canvas.shape[1::-1]) / 2
    source = (turned / np.array([FACE, 1.0]) * tile + middle).astype(np.float32)
    target = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32)
    matrix = cv2.getPerspectiveTransform(source - 0.5, target - 0.5)
    crop = cv2.warpPerspective(canvas, matrix, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    ends = np.array([[middle, middle - (0, tile[1] / 4)]], np.float32)
    (x, y), (above_x, above_y) = cv2.perspectiveTransform(ends, matrix)[0]
    whole = np.array([[[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]], np.float32) * tile + middle - 0.5
    found = cv2.perspectiveTransform(whole.astype(np.float32), matrix)[0]
    places = ((found + 0.5) / size - 0.5).astype(np.float32)
    return Crop(np.asarray(crop, np.uint8), math.degrees(math.atan2(above_x - x, y - above_y)), places)


def source_scene(face: int, sources: FaceSources, rng: Rng) -> tuple[Image, npt.NDArray[np.float32], bool]:
    """Return a canvas with `face` in its centre, the tile's size on it, and whether the tile is known to be upright.

    The canvas is from a rendered scene, a photo or flat faces. Labels of photos do not contain a tile's
    orientation.
    """
    base = _FIVES.get(face, face)
    sets = [by_face[base] for by_face in sources.patches.values() if by_face[base]]
    rendered = sources.rendered[face]
    if rendered and rng.random() < RENDERED_SHARE:
        return (
            rendered[rng.integers(len(rendered))],
            np.array([PATCH / SPREAD, PATCH / SPREAD], np.float32),
            face != _BACK,
        )
    if not sets or rng.random() < (FLAT_AND_TYPESET if sources.typeset[face] or sources.games[base] else FLAT_SHARE):
        return *flat_scene(face, sources, rng), True
    pool = sets[0] if len(sets) == 1 or rng.random() < 0.7 else sets[-1]
    patch = pool[rng.integers(len(pool))]
    if face in _FIVES:
        patch = make_red(patch, 0.5 - 0.46 / SPREAD, rng)
    return patch, np.array([PATCH / SPREAD, PATCH / SPREAD], np.float32), False


def training_crop(face: int, sources: FaceSources, margin: float, size: int, rng: Rng) -> Crop:
    """Return one random training crop of `face` (`size` x `size`, RGB) with its rotation."""
    canvas, tile, upright = source_scene(face, sources, rng)
    image, turn, corners = view(canvas, tile, angle(rng), margin, size, rng)
    keep_hue = face in _KEEP_HUE
    image = recolour(image, keep_hue, rng)
    if not keep_hue and rng.random() < DULL_SHARE:
        image = dull(image, rng.uniform(*DULL))
    if rng.random() < 0.15:
        image = ink_width(image, rng)
    return Crop(camera(light(image, keep_hue, rng), rng), turn if upright else math.nan, corners)
