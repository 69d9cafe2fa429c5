"""Loads the sources of the face network's crops (photos, flat faces and drawings) into arrays.

This module cuts labelled boxes with their surroundings out of photos, reads flat faces, and rasterises drawings.
`face_scene` makes training crops from these arrays.
"""

from __future__ import annotations

import csv
import importlib
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.data.face_sets import HELD_OUT, face_set
from vision.data.label_files import FACES, Box, art_code, face_code, photos, read_classes
from vision.data.pictures import Image, read_rgb
from vision.draw.faces import STYLES, face_svg
from vision.errors import PhotoError
from vision.render.game_sets import GAMES, game_faces
from vision.render.textures import PAPER

PATCH = 96
"""The side of a photo patch in pixels. The tile's box covers the central `1 / SPREAD` of the patch."""
SPREAD = 1.8
FLAT = (66, 90)
"""Width and height of a flat face in pixels."""
_FAINT = 0.03
"""A pixel that ink covers less than this (0 to 1) counts as background of the face."""


@dataclass(slots=True)
class FaceSources:
    """Arrays of pictures by face index.

    - `patches[set][face]`: patches of photos.
    - `flats[face]`: flat faces (RGBA); `drawings[face]`: drawings (RGBA).
    - `typeset[face]`: faces of synthetic sets (RGBA); `games[face]`: faces of game sets (RGBA).
    - `rendered[face]`: patches of rendered scenes, with upright tiles.
    """

    patches: dict[str, list[list[Image]]] = field(default_factory=dict)
    flats: list[list[Image]] = field(default_factory=lambda: [[] for _ in FACES])
    drawings: list[list[Image]] = field(default_factory=lambda: [[] for _ in FACES])
    typeset: list[list[Image]] = field(default_factory=lambda: [[] for _ in FACES])
    games: list[list[Image]] = field(default_factory=lambda: [[] for _ in FACES])
    rendered: list[list[Image]] = field(default_factory=lambda: [[] for _ in FACES])


def cut(image: Image, box: Box, spread: float, size: int) -> Image:
    """Return the box with its surroundings, `spread` times as wide and high, stretched to a square of `size` pixels."""
    height, width = image.shape[:2]
    x, y = np.array([-0.5, 0.5]) * box.width + box.x, np.array([-0.5, 0.5]) * box.height + box.y
    corners = np.array([[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]]) * (width, height)
    return cut_quad(image, corners, spread, size)


def cut_quad(image: Image, corners: npt.NDArray[np.float64], spread: float, size: int) -> Image:
    """Return a tile with its surroundings, like `cut`, for a tile with any orientation.

    `corners` are 4 x 2, in pixels, beginning with the tile's top left corner. The tile is upright in the result.
    """
    middle = corners.mean(axis=0)
    across, down = (
        (corners[1] + corners[2] - corners[0] - corners[3]) / 2,
        (corners[2] + corners[3] - corners[0] - corners[1]) / 2,
    )
    half_w, half_h = np.linalg.norm(across) * spread / 2, np.linalg.norm(down) * spread / 2
    start = middle - (across + down) * spread / 2
    source = np.stack([start, start + across * spread, start + down * spread]).astype(np.float32)
    target = np.array([[0, 0], [size, 0], [0, size]], np.float32) - 0.5
    while min(half_w, half_h) > size:  # reduce large tiles first to avoid aliasing
        image = np.asarray(cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
        source, half_w, half_h = (source / 2).astype(np.float32), half_w / 2, half_h / 2
    matrix = cv2.getAffineTransform(source - 0.5, target)
    cropped = cv2.warpAffine(image, matrix, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cropped, np.uint8)


def photo_patches(folder: Path, spread: float = SPREAD, size: int = PATCH) -> tuple[list[Image], list[int]]:
    """Return the patches (RGB) of all labelled tiles of a photo folder, and their face indices."""
    codes = [FACES.index(code) for code in read_classes(folder.parent / "classes.txt")]
    patches: list[Image] = []
    labels: list[int] = []
    for path, boxes in photos(folder):
        image = read_rgb(path)
        for box in boxes:
            patches.append(cut(image, box, spread, size))
            labels.append(codes[box.label])
    return patches, labels


def rendered_patches(folder: Path, seed: int, *, most: int = 600, least: float = 12.0) -> list[list[Image]]:
    """Return patches of the tiles of rendered scenes (`python -m vision.render train`), by face index.

    Each face gets at most `most` patches. They are chosen at random from tiles whose shorter side is at least
    `least` pixels.
    """
    found: list[list[tuple[Path, npt.NDArray[np.float64]]]] = [[] for _ in FACES]
    codes = [FACES.index(code) for code in read_classes(folder / "classes.txt")]
    for labels in sorted((folder / "labels").glob("*.txt")):
        for line in labels.read_text().splitlines():
            fields = line.split()
            found[codes[int(fields[0])]].append((labels, np.array(fields[1:], np.float64).reshape(4, 2)))
    rng = np.random.default_rng(seed)
    patches: list[list[Image]] = [[] for _ in FACES]
    wanted: dict[Path, list[tuple[int, npt.NDArray[np.float64]]]] = {}
    for face, places in enumerate(found):
        for place in rng.permutation(len(places))[: 2 * most]:
            labels, corners = places[place]
            wanted.setdefault(labels, []).append((face, corners))
    for labels, tiles in wanted.items():
        image = read_rgb(folder / "images" / f"{labels.stem}.jpg")
        for face, relative in tiles:
            corners = relative * image.shape[1::-1]
            if min(np.linalg.norm(corners[1] - corners[0]), np.linalg.norm(corners[3] - corners[0])) >= least:
                patches[face].append(cut_quad(image, corners, SPREAD, PATCH))
    return [some[:most] for some in patches]


def load_flats(folder: Path, *, leave_out: Collection[str] = HELD_OUT) -> list[list[Image]]:
    """Return the flat faces (RGBA) of the real sets in labels.csv, by face index, without the sets `leave_out`."""
    flats: list[list[Image]] = [[] for _ in FACES]
    with (folder / "labels.csv").open(newline="") as lines:
        for row in csv.DictReader(lines):
            if face_set(row["image-name"]) in leave_out:
                continue
            image = cv2.resize(read_rgb(folder / row["image-name"]), FLAT, interpolation=cv2.INTER_AREA)
            rgba = np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2RGBA), np.uint8)
            flats[FACES.index(face_code(row["label-name"]))].append(rgba)
    return flats


def load_games(folder: Path) -> list[list[Image]]:
    """Return the ink (RGBA) of the game sets that are not held out (`vision.render.game_sets`), by face index.

    Raises `PhotoError` (`no_such_file`) if a package is missing.
    """
    games: list[list[Image]] = [[] for _ in FACES]
    for game in GAMES:
        if not game.held_out:
            for code, picture in game_faces(game, folder).items():
                games[FACES.index(code)].append(ink_of(picture()))
    return games


def ink_of(picture: Image) -> Image:
    """Return the ink of a face picture (BGR, background brightness `PAPER`) as RGBA of the size `FLAT`."""
    small = np.asarray(cv2.resize(picture, FLAT, interpolation=cv2.INTER_AREA), np.float32)[:, :, ::-1] / PAPER
    cover = np.clip(1 - small.min(axis=2, keepdims=True), 0, 1)
    cover[cover < _FAINT] = 0
    ink = (small - (1 - cover)) / np.maximum(cover, 1e-3)
    return np.asarray(np.clip(np.dstack([ink, cover]) * 255, 0, 255), np.uint8)


def _rasterise(svg: str) -> Image:
    resvg = importlib.import_module("resvg_py")
    data = np.frombuffer(bytes(resvg.svg_to_bytes(svg_string=svg, height=FLAT[1] * 3)), np.uint8)
    decoded = cv2.imdecode(data, cv2.IMREAD_UNCHANGED)
    if decoded is None:
        raise PhotoError("bad_training_data", "A drawing could not be rasterised.")
    image = cv2.cvtColor(decoded, cv2.COLOR_BGRA2RGBA)
    return np.asarray(cv2.resize(image, FLAT, interpolation=cv2.INTER_AREA), np.uint8)


def load_drawings(folder: Path) -> list[list[Image]]:
    """Return the drawn faces of `folder` (SVG) and of the project, by face index."""
    drawings: list[list[Image]] = [[] for _ in FACES]
    for path in sorted(folder.glob("*.svg")):
        code = art_code(path.stem)
        if code:
            drawings[FACES.index(code)].append(_rasterise(path.read_text()))
    for code, svg in own_faces():
        drawings[FACES.index(code)].append(_rasterise(svg))
    return drawings


def own_faces() -> list[tuple[str, str]]:
    """Return the project's own drawn faces as pairs of code and SVG."""
    return [(code, face_svg(code, style=style)) for style in STYLES for code in FACES]


def load_sources(
    root: Path,
    sets: tuple[str, ...] = ("train-green", "train-tray"),
    scenes: Path | None = None,
    games: Path | None = None,
) -> FaceSources:
    """Return the sources of the face network, without synthetic sets.

    `root`: the folder with the flat faces, the drawings and the folders of labelled photos `sets`; `scenes`: the folder
    of rendered scenes; `games`: the folder of unpacked packages.
    """
    sources = FaceSources(flats=load_flats(root / "faces"), drawings=load_drawings(root / "art"))
    for name in sets:
        by_face: list[list[Image]] = [[] for _ in FACES]
        for patch, label in zip(*photo_patches(root / name), strict=True):
            by_face[label].append(patch)
        sources.patches[name] = by_face
    if scenes:
        sources.rendered = rendered_patches(scenes, seed=1)
    if games:
        sources.games = load_games(games)
    return sources
