"""Batches for the face network, made on demand or in advance, and labelled crops of photos for measuring.

Seeding: batch `i` of seed `s` is always the same. Therefore a resumed training sees the same batches as
an uninterrupted one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from vision.data.label_files import FACES
from vision.geometry.parallelograms import encode
from vision.train.face_net import MARGIN, SIZE
from vision.train.face_scene import training_crop
from vision.train.face_sources import FaceSources, load_sources, photo_patches
from vision.train.typeset import sign_fonts, typeset_faces
from vision.train.typeset_pictures import load_pictures


class Batch(NamedTuple):
    """A batch of N crops.

    - `crops`: N x 3 x S x S (uint8, RGB).
    - `faces`: face indices (N).
    - `turns`: rotation in degrees clockwise (N; NaN: unknown).
    - `shapes`: encoded tile shapes (N x 6).
    """

    crops: npt.NDArray[np.uint8]
    faces: npt.NDArray[np.int64]
    turns: npt.NDArray[np.float32]
    shapes: npt.NDArray[np.float32]


class Batches:
    """Batches of random crops. All faces are equally probable.

    Batches made in advance are read from `folder`. A thread reads or makes up to three batches while an earlier batch
    is used.
    """

    def __init__(self, sources: FaceSources, batch: int, seed: int, folder: Path | None = None) -> None:
        self.sources, self.batch, self.seed, self.folder = sources, batch, seed, folder

    def _file(self, index: int) -> Path | None:
        return self.folder / f"{self.seed}-{self.batch}-{index:06d}.npz" if self.folder else None

    def make(self, index: int) -> Batch:
        """Make batch `index`."""
        rng = np.random.default_rng([self.seed, index])
        faces = rng.integers(0, len(FACES), self.batch)
        crops = [training_crop(int(face), self.sources, MARGIN, SIZE, rng) for face in faces]
        images = np.stack([crop.image for crop in crops]).transpose(0, 3, 1, 2).copy()
        shapes = encode(np.stack([crop.corners for crop in crops])).astype(np.float32)
        return Batch(images, faces, np.array([crop.turn for crop in crops], np.float32), shapes)

    def store(self, indices: range) -> None:
        """Make these batches in advance and store them; existing files are not changed."""
        for index in indices:
            file = self._file(index)
            if file and not file.exists():
                file.parent.mkdir(parents=True, exist_ok=True)
                with file.with_suffix(".tmp").open("wb") as target:
                    np.savez(target, **self.make(index)._asdict())
                file.with_suffix(".tmp").replace(file)

    def get(self, index: int) -> Batch:
        """Return batch `index`, from the folder if it is stored there."""
        file = self._file(index)
        if file and file.exists():
            with np.load(file) as stored:
                return Batch(stored["crops"], stored["faces"], stored["turns"], stored["shapes"])
        return self.make(index)

    def images(self, count: int) -> Iterator[Tensor]:
        """Return the crops of the first `count` batches as network input (N x 3 x S x S, 0 to 1)."""
        return (torch.from_numpy(self.make(index).crops).float() / 255 for index in range(count))

    def run(self, indices: range) -> Iterator[Batch]:
        """Yield the batches of `indices` in order."""
        with ThreadPoolExecutor(1) as pool:
            waiting = deque(pool.submit(self.get, index) for index in indices[:3])
            for index in indices:
                batch = waiting.popleft().result()
                if index + 3 < indices.stop:
                    waiting.append(pool.submit(self.get, index + 3))
                yield batch


def all_sources(
    root: Path, sets: tuple[str, ...], scenes: Path | None = None, games: Path | None = None, typeset: int = 0
) -> FaceSources:
    """Return the sources of `load_sources`, and add synthetic sets; `typeset` is their number.

    With `games` (a folder of unpacked packages), most birds and plants of synthetic sets are pictures from its fonts.

    Raises the errors of `load_sources`, and `PhotoError` (`bad_training_data`, `no_such_file`) if fonts are
    missing.
    """
    sources = load_sources(root, sets, scenes, games)
    if typeset:
        sources.typeset = typeset_faces(typeset, sign_fonts(), load_pictures(games) if games else None)
    return sources


def true_boxes(folder: Path) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """Return the crops of all labelled boxes of a photo folder, cut as at runtime (N x 3 x S x S), and their faces."""
    patches, labels = photo_patches(folder, 1 + 2 * MARGIN, SIZE)
    return np.stack(patches).transpose(0, 3, 1, 2).copy(), np.asarray(labels, np.int64)


def predict(net: torch.nn.Module, crops: npt.NDArray[np.uint8], batch: int = 256) -> Tensor:
    """Return the logits (N x 46) of crops."""
    net.eval()
    with torch.inference_mode():
        starts = range(0, len(crops), batch)
        return torch.cat([net(torch.from_numpy(crops[start : start + batch]).float() / 255)[0] for start in starts])
