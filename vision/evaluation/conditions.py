"""Measures how well tiles are detected under difficult conditions: other light, blur, rotation or a smaller size.

Responsible for the conditions and for the printed table. Every photo of a labelled folder is transformed before the
tiles are detected (`vision.detection.augmentation`). The labels of the folder are the truth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.data.pictures import as_jpeg
from vision.detection.augmentation import Affine, Change, Under, in_place, turned
from vision.detection.detector import FindsTilesAbove
from vision.evaluation.evaluate import evaluate
from vision.image.photo import Pixels

WARM, COLD = (0.55, 0.85, 1.1), (1.15, 0.95, 0.65)
"""The factors on blue, green and red for lamp light, and for daylight with a white balance that is set for lamps."""
SEED = 1


def _scaled(part: float) -> Change:
    def change(pixels: Pixels) -> tuple[Pixels, Affine]:
        height, width = pixels.shape[:2]
        shape = (round(width * part), round(height * part))
        small = cv2.resize(pixels, shape, interpolation=cv2.INTER_AREA)
        return np.asarray(small, np.uint8), np.array([[shape[0] / width, 0, 0], [0, shape[1] / height, 0]])

    return change


def _noisy(pixels: Pixels, strength: float) -> npt.NDArray[np.float64]:
    return pixels + np.random.default_rng(SEED).normal(0, strength, pixels.shape)


CONDITIONS: dict[str, Change] = {
    "as it is": in_place(lambda pixels: pixels),
    "half as large": _scaled(0.5),
    "a third as large": _scaled(1 / 3),
    "turned to the right": turned(1),
    "upside down": turned(2),
    "in the light of a lamp": in_place(lambda pixels: pixels * np.array(WARM)),
    "in cold light": in_place(lambda pixels: pixels * np.array(COLD)),
    "dim": in_place(lambda pixels: 127.5 * (pixels / 255) ** 2.2),
    "overexposed": in_place(lambda pixels: 1.6 * pixels + 20),
    "without colours": in_place(lambda pixels: cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)[..., None].repeat(3, axis=2)),
    "out of focus, 1.5 pixels": in_place(lambda pixels: cv2.GaussianBlur(pixels, (0, 0), 1.5)),
    "out of focus, 3 pixels": in_place(lambda pixels: cv2.GaussianBlur(pixels, (0, 0), 3)),
    "shaken, 9 pixels": in_place(lambda pixels: cv2.filter2D(pixels, -1, np.eye(9) / 9)),
    "noise of 10 of 255": in_place(lambda pixels: _noisy(pixels, 10)),
    "noise of 25 of 255": in_place(lambda pixels: _noisy(pixels, 25)),
    "JPEG of quality 15": in_place(lambda pixels: as_jpeg(pixels, 15)),
}


def condition_figures(folders: Sequence[Path], detector: FindsTilesAbove) -> Iterator[str]:
    """Yield the lines of a Markdown table with F1 of the tiles and the number of photos with all tiles correct."""
    yield "| photos | " + " | ".join(f"{folder.name}: F1 | all right" for folder in folders) + " |"
    yield "|---|" + "---:|---:|" * len(folders)
    for name, change in CONDITIONS.items():
        found = [evaluate(folder, Under(detector, change)) for folder in folders]
        cells = [f"{one.total.f1:.4f} | {one.photos_all_right} of {one.photos}" for one in found]
        yield f"| {name} | {' | '.join(cells)} |"
