"""Cameras and detectors for tests of tables; functions of a module, so that workers find them by name.

A source names the file of a hand, typed: while the file is there and has content, the hand lies on the table.
"""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np

from scorer.tiles import TILES
from tests.vision.stream.stream_fakes import HEIGHT, RED, TILE, Table, row
from vision.detections import Detections
from vision.stream.camera import Camera

HAND = "123m456p789s11222z"
PLACE = (60, 260)


class TableFile:
    """Pictures of a table on which the hand of a file lies."""

    def __init__(self, path: str) -> None:
        self.path, self.table, self._pause = Path(path), Table(), threading.Event()

    def skip(self):
        self._pause.wait(0.03)  # as a camera does: the next picture is not there at once
        return True

    def take(self):
        text = self.path.read_text(encoding="ascii") if self.path.exists() else ""
        self.table.lain = row(text, *PLACE) if text else []
        return self.table.picture()

    def close(self):
        pass


def camera(source: str) -> Camera:
    return Camera(lambda: TableFile(source), per_second=20)


class SeesFlatTiles:
    """Tells tiles by the colour that they are drawn in."""

    def detect(self, photo, threshold):
        pixels = photo.pixels.astype(int)
        boxes, classes = [], []
        for place in range(18):
            x = PLACE[0] + 31 * place
            if x + TILE[0] > photo.width or PLACE[1] + TILE[1] > HEIGHT:
                break
            blue, green, red = np.median(pixels[PLACE[1] : PLACE[1] + TILE[1], x : x + TILE[0]], axis=(0, 1))
            if abs(red - RED) < 15:
                boxes.append([x, PLACE[1], x + TILE[0], PLACE[1] + TILE[1]])
                classes.append(7 * round((blue - 80) / 24) + round((green - 80) / 24))
        chances = np.full((len(boxes), len(TILES)), 0.001, np.float32)
        chances[np.arange(len(boxes)), classes] = 1 - 0.001 * (len(TILES) - 1)
        return Detections.from_boxes(boxes, [0.95] * len(boxes), chances)


def make() -> SeesFlatTiles:
    return SeesFlatTiles()
