"""Training pictures in the memory of the device: photos with corners, and scenes that other processes render.

This module reads the pictures during training and decides how many are stored. Each picture is placed in
the upper left corner of a square, so that pictures of all sizes fit into one batch.
"""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from vision.data.label_files import FACES
from vision.detection.locator import GREY
from vision.layout.candidates import LIKE_TURNED

Numbers = npt.NDArray[np.float32]

SIDE = 1280
"""The side of the squares in pixels; larger pictures are reduced to it."""


@dataclass(frozen=True, slots=True)
class Tiles:
    """The tiles of a picture, in pixels of the picture.

    - `boxes`: N x 4 (left, top, right, bottom).
    - `quads`: N x 4 x 2, corners in reading order; zeros if they are unknown.
    - `known`: N; 0: the corners are unknown, 1: the face looks the same upside down, 2: the corners are known.
    - `unsure`: M x 4, boxes that training ignores.
    - `size`: width and height of the picture.
    """

    boxes: Numbers
    quads: Numbers
    known: npt.NDArray[np.int64]
    unsure: Numbers
    size: tuple[int, int]


def tiles_of(value: dict[str, Any], size: tuple[int, int], scale: float = 1.0) -> Tiles:
    """Return the tiles of a picture's JSON (from `photo_corners` or a rendered scene), in a picture scaled by `scale`.

    All coordinates are multiplied by `scale`. `size` is the width and height of the scaled picture.
    """
    tiles = value["tiles"]
    quads = [tile["quad"] or [[0, 0]] * 4 for tile in tiles]
    corners = np.array(quads, np.float32).reshape(-1, 4, 2)
    boxes = np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1)
    known = np.zeros(len(tiles), np.int64)
    for place, tile in enumerate(tiles):
        if "box" in tile:
            boxes[place] = tile["box"]
        if tile["quad"] is not None:
            code = tile["tile"] if "tile" in tile else FACES[tile["label"]]
            known[place] = 1 if code in LIKE_TURNED else 2
    unsure = np.array(value.get("unsure", []), np.float32).reshape(-1, 4)
    by = np.float32(scale)
    return Tiles(boxes * by, corners * by, known, unsure * by, size)


class Pictures:
    """Photos and scenes on a device. Other processes render scenes into a folder; a thread reads them (`follow`).

    `most`: the greatest number of stored scenes. When this number is reached, each new scene replaces a random one.
    `share`: the mean share of photos in a batch; without scenes, all pictures are photos.
    """

    def __init__(self, device: torch.device, *, most: int, share: float, seed: int) -> None:
        self._device = device
        self._most = most
        self._share = share
        self._rng = random.Random(seed)
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        self._seen: set[str] = set()
        self.photos: list[tuple[Tensor, Tiles]] = []
        self.scenes: list[tuple[Tensor, Tiles]] = []
        self.read = 0

    def read_photos(self, folder: Path, sets: Sequence[str]) -> None:
        """Read the photos of `sets` from the folder that the command `corners` wrote."""
        for name in sets:
            for file in sorted((folder / name).glob("*.json")):
                self.photos.append(self._stored(file, file.with_suffix(".jpg")))

    def read_scenes(self, folder: Path) -> int:
        """Read the complete scenes of a folder that have not been read yet, and return the number of these scenes."""
        added = 0
        for name in sorted({each.name for each in (folder / "scenes").glob("*.json")} - self._seen):
            if self._stopped.is_set():
                break
            file = folder / "scenes" / name
            try:
                one = self._stored(file, folder / "images" / f"{file.stem}.jpg")
            except json.JSONDecodeError:  # the file is still being written
                continue
            self._seen.add(name)
            with self._lock:
                if len(self.scenes) < self._most:
                    self.scenes.append(one)
                else:
                    self.scenes[self._rng.randrange(len(self.scenes))] = one
            self.read += 1
            added += 1
        return added

    def follow(self, folder: Path) -> None:
        """Start a thread that reads new scenes of a folder until `stop` is called. Other processes render them."""

        def run() -> None:
            while not self._stopped.is_set():
                self.read_scenes(folder)
                self._stopped.wait(2.0)

        self._thread = threading.Thread(target=run)
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()

    def drawn(self, count: int, rng: np.random.Generator) -> tuple[Tensor, list[Tiles]]:
        """Return `count` random pictures (count x 3 x SIDE x SIDE, 8 bits, RGB) and their tiles."""
        with self._lock:
            scenes, photos = list(self.scenes), self.photos
        chosen = [
            photos[rng.integers(len(photos))]
            if photos and (not scenes or rng.random() < self._share)
            else scenes[rng.integers(len(scenes))]
            for _ in range(count)
        ]
        return torch.stack([pixels for pixels, _ in chosen]), [tiles for _, tiles in chosen]

    def _stored(self, file: Path, image: Path) -> tuple[Tensor, Tiles]:
        value = json.loads(file.read_text(encoding="utf-8"))
        pixels = cv2.imdecode(np.fromfile(image, np.uint8), cv2.IMREAD_COLOR)
        return stored(np.asarray(pixels, np.uint8), value, self._device)


def stored(pixels: npt.NDArray[np.uint8], value: dict[str, Any], device: torch.device) -> tuple[Tensor, Tiles]:
    """Return a picture (H x W x 3, BGR) as a square (3 x SIDE x SIDE, RGB, on `device`), and its tiles.

    The picture is in the upper left corner; the rest of the square is grey. `value` is the picture's JSON.
    """
    scale = min(1.0, SIDE / max(pixels.shape[:2]))
    if scale < 1:
        pixels = np.asarray(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    height, width = pixels.shape[:2]
    square = torch.full((3, SIDE, SIDE), GREY, dtype=torch.uint8, device=device)
    square[:, :height, :width] = torch.from_numpy(pixels).to(device).permute(2, 0, 1).flip(0)
    return square, tiles_of(value, (width, height), scale)
