"""Pictures to train on that stay in the memory of the device: photos with corners, and scenes as they are rendered.

Responsible for reading them, while the training runs, and for how many are kept.
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

Numbers = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture and its tiles; lengths are pixels of the picture.

    `pixels`: 3 x H x W, RGB, 8 bits. `boxes`: N x 4 (left, top, right, bottom); `quads`: N x 4 x 2,
    zeros where `known` (N) says that corners are not known; `unsure`: M x 4, boxes in which nothing is taught.
    """

    pixels: Tensor
    boxes: Numbers
    quads: Numbers
    known: npt.NDArray[np.bool_]
    unsure: Numbers

    @property
    def size(self) -> tuple[int, int]:
        """The width and height."""
        return int(self.pixels.shape[2]), int(self.pixels.shape[1])


def picture_of(image: npt.NDArray[np.uint8], value: dict[str, Any], device: torch.device) -> Picture:
    """Return a picture (H x W x 3, BGR) with the tiles of its JSON (`photo_corners`, or that of a scene)."""
    tiles = value["tiles"]
    quads = [tile["quad"] or [[0, 0]] * 4 for tile in tiles]
    corners = np.array(quads, np.float32).reshape(-1, 4, 2)
    boxes = np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1)
    for place, tile in enumerate(tiles):
        if "box" in tile:
            boxes[place] = tile["box"]
    known = np.array([tile["quad"] is not None for tile in tiles], np.bool_)
    unsure = np.array(value.get("unsure", []), np.float32).reshape(-1, 4)
    pixels = torch.from_numpy(image).to(device).permute(2, 0, 1).flip(0).contiguous()
    return Picture(pixels, boxes, corners, known, unsure)


class Pictures:
    """Photos and scenes of the device; scenes are added while they are rendered, by threads of its own.

    `most`: how many scenes are kept; a new one then replaces one drawn by chance.
    """

    def __init__(self, device: torch.device, *, most: int, share: float, seed: int) -> None:
        self._device = device
        self._most = most
        self._share = share
        self._rng = random.Random(seed)
        self._lock = threading.Lock()
        self._taken: set[str] = set()
        self._stopped = threading.Event()
        self.photos: list[Picture] = []
        self.scenes: list[Picture] = []
        self.read = 0

    def read_photos(self, folder: Path, sets: Sequence[str]) -> None:
        """Read the photos of `sets` that `corners` wrote to the folder."""
        for name in sets:
            for file in sorted((folder / name).glob("*.json")):
                self.photos.append(_read(file, file.with_suffix(".jpg"), self._device))

    def read_scenes(self, folder: Path) -> int:
        """Read what is complete of a folder of scenes and was not read before; return how many."""
        added = 0
        for file in sorted((folder / "scenes").glob("*.json")):
            with self._lock:
                if file.name in self._taken or self._stopped.is_set():
                    continue
                self._taken.add(file.name)
            try:
                picture = _read(file, folder / "images" / f"{file.stem}.jpg", self._device)
            except json.JSONDecodeError:  # it is being written
                with self._lock:
                    self._taken.discard(file.name)
                continue
            with self._lock:
                if len(self.scenes) < self._most:
                    self.scenes.append(picture)
                else:
                    self.scenes[self._rng.randrange(len(self.scenes))] = picture
            self.read += 1
            added += 1
        return added

    def follow(self, folder: Path, threads: int) -> None:
        """Keep reading the scenes that are rendered to a folder, until `stop`."""

        def run() -> None:
            while not self._stopped.is_set():
                if not self.read_scenes(folder):
                    self._stopped.wait(1.0)

        for _ in range(threads):
            threading.Thread(target=run, daemon=True).start()

    def stop(self) -> None:
        """End the threads."""
        self._stopped.set()

    def drawn(self, count: int, rng: np.random.Generator) -> list[Picture]:
        """Return `count` pictures drawn by chance, `share` of them photos."""
        with self._lock:
            scenes, photos = self.scenes, self.photos
            return [
                photos[rng.integers(len(photos))]
                if photos and (not scenes or rng.random() < self._share)
                else scenes[rng.integers(len(scenes))]
                for _ in range(count)
            ]


def _read(file: Path, image: Path, device: torch.device) -> Picture:
    value = json.loads(file.read_text(encoding="utf-8"))
    pixels = cv2.imdecode(np.fromfile(image, np.uint8), cv2.IMREAD_COLOR)
    return picture_of(np.asarray(pixels, np.uint8), value, device)
