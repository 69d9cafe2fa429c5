"""Measures how well face networks classify the faces of tile sets that were not used in training, set by set.

For each set, this module makes crops of its faces among other tiles of the set, with the camera of `face_scene`.
It prints a table by set. It renders no scene and detects no tile. Therefore measuring a network
takes only a minute, and works for sets without photos too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.data.face_sets import FACE_SETS, HELD_OUT
from vision.data.label_files import FACES
from vision.data.pictures import Image
from vision.detection.classifier import BATCH
from vision.evaluation.compare import row
from vision.inference.sessions import OnnxSession
from vision.render.game_sets import GAMES, game_faces
from vision.train.face_data import predict
from vision.train.face_net import MARGIN, SIZE, with_weights
from vision.train.face_scene import training_crop
from vision.train.face_sources import FLAT, FaceSources, load_flats
from vision.train.face_start import starting_weights

SHOWN = 6
"""The number of confusions shown per set."""
_FLOWERS = np.array([code[1:] == "f" for code in FACES])


def held_out_sets(photos: Path, games: Path | None) -> dict[str, FaceSources]:
    """Return the held-out sets by name: the photographed sets of `photos` and, if given, the sets of `games`.

    Raises `PhotoError` (`no_such_file`) if a package of games is missing.
    """
    every = {entry.name for entry in FACE_SETS}
    found = {
        name: FaceSources(flats=load_flats(photos / "faces", leave_out=every - {name})) for name in sorted(HELD_OUT)
    }
    if games is not None:
        for game in GAMES:
            if game.held_out:
                pictures = game_faces(game, games)
                found[game.name] = FaceSources(
                    flats=[[_flat(pictures[code]())] if code in pictures else [] for code in FACES]
                )
    return found


def _flat(picture: Image) -> Image:
    """Convert a face picture (BGR) to the format of `FaceSources.flats`."""
    small = cv2.resize(picture, FLAT, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2RGBA), np.uint8)


def set_figures(
    sets: Mapping[str, FaceSources], networks: Sequence[Path], *, each: int = 30, seed: int = 9
) -> Iterator[str]:
    """Yield the table (Markdown) of the share of crops that each network classifies correctly.

    A network is a checkpoint or an ONNX file. Every face of a set has `each` crops. There are two shares: of the
    34 types, and of all faces with flowers as one class. All networks see the same crops.
    """
    opened = {path: _names(path) for path in networks}
    yield row("set", "network", "crops", "34 types", "all, flowers as one", "most frequent confusions")
    yield "|---|---|---|---|---|---|"
    for name, sources in sets.items():
        crops, faces = _crops(sources, each, seed)
        for path, names in opened.items():
            named = names(crops)
            same = (named == faces) | (_FLOWERS[named] & _FLOWERS[faces])
            types = ~_FLOWERS[faces]
            errors = Counter(
                (FACES[there], FACES[read]) for there, read in zip(faces[~same], named[~same], strict=True)
            )
            confusions = ", ".join(f"{there} → {read} {count}" for (there, read), count in errors.most_common(SHOWN))
            yield row(name, path.name, len(faces), float(same[types].mean()), float(same.mean()), confusions)


def _names(path: Path) -> Callable[[npt.NDArray[np.uint8]], npt.NDArray[np.int64]]:
    """Return a function from crops (N x 3 x S x S) to classes. An ONNX network runs as in the reader."""
    if path.suffix != ".onnx":
        net = with_weights(starting_weights(path))
        return lambda crops: np.asarray(predict(net, crops).argmax(1).numpy(), np.int64)
    session = OnnxSession(path.read_bytes)

    def names(crops: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
        parts = (crops[start : start + BATCH] for start in range(0, len(crops), BATCH))
        runs = [session.run({"faces": part.astype(np.float32) / np.float32(255)})[0] for part in parts]
        return np.asarray(np.concatenate(runs).argmax(axis=1), np.int64)

    return names


def _crops(sources: FaceSources, each: int, seed: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """Return crops (N x 3 x S x S) and their faces."""
    rng = np.random.default_rng(seed)
    faces = np.repeat(np.array([face for face in range(len(FACES)) if sources.flats[face]], np.int64), each)
    crops = [training_crop(int(face), sources, MARGIN, SIZE, rng).image for face in faces]
    return np.stack(crops).transpose(0, 3, 1, 2).copy(), faces
