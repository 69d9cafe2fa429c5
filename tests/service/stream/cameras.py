"""Cameras and detectors for tests of tables; functions of a module, so that workers find them by name.

A source names the file of a hand, typed: while the file is there and has content, the hand lies on the table.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

import numpy as np

from scorer.tiles import TILES
from tests.vision.stream.stream_fakes import RED, TILE, Table, row
from vision.geometry.detections import Detections
from vision.stream.camera import AnyCamera, Camera, camera_of
from vision.stream.sources import PHONE

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


def camera(source: str) -> AnyCamera:
    if source == PHONE:
        return camera_of(source)
    return Camera(lambda: TableFile(source), per_second=20)


class SeesFlatTiles:
    """Tells tiles of one row by the colour that they are drawn in."""

    def detect(self, photo, threshold):
        pixels = photo.pixels.astype(int)
        red = abs(pixels[..., 2] - RED) < 15
        boxes, classes = [], []
        columns = np.flatnonzero(red.sum(axis=0) > TILE[1] / 2)
        if len(columns):
            left, top = columns[0], np.flatnonzero(red.sum(axis=1) > TILE[0] / 2)[0]
            for x in range(left, columns[-1], 31):
                blue, green = np.median(pixels[top : top + TILE[1], x : x + TILE[0], :2], axis=(0, 1))
                boxes.append([x, top, x + TILE[0], top + TILE[1]])
                classes.append(7 * round((blue - 80) / 24) + round((green - 80) / 24))
        chances = np.full((len(boxes), len(TILES)), 0.001, np.float32)
        chances[np.arange(len(boxes)), classes] = 1 - 0.001 * (len(TILES) - 1)
        return Detections.from_boxes(boxes, [0.95] * len(boxes), chances)


def make() -> SeesFlatTiles:
    return SeesFlatTiles()


class Stalls(SeesFlatTiles):
    """The first look at a hand writes its process into a pipe, as long as there is one, and never ends."""

    def __init__(self, pipe: str) -> None:
        self.pipe = Path(pipe)

    def detect(self, photo, threshold):
        found = super().detect(photo, threshold)
        if len(found) and self.pipe.exists():
            self.pipe.write_text(str(os.getpid()), encoding="ascii")  # waits for a reader
            threading.Event().wait()
        return found


def make_stalling(pipe: str) -> Stalls:
    return Stalls(pipe)
