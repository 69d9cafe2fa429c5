"""Reader: turns the bytes of a photo into a reading.

Responsible for calling the steps in order (decode, detect, lay out, read, detect again if the reading is uncertain) and
for measuring the time of each step. Each step can also be called alone.

A detector pass is one run of one detector over one version of the photo (`vision.reading.repeated_looks`).
"""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cache
from typing import Protocol

from scorer.sentences import say
from vision.detection.detector import FindsTilesAbove, default_detectors
from vision.errors import PhotoError
from vision.geometry.detections import THRESHOLD
from vision.image.decode import Photo, decode
from vision.inference.pixel_budget import MOST, counted
from vision.inference.registry import ModelName
from vision.layout.explanation import Explained, explained
from vision.reading.reading import Reading, Seconds
from vision.reading.repeated_looks import Looks, look_again
from vision.settings import Limits, Settings


class FindsTiles(FindsTilesAbove, Protocol):
    """The interface of a detector that a reader uses."""

    @property
    def info(self) -> ModelName:
        """The name, version and checksum of the models. Each reading contains these values."""


class Reader:
    """Reads photos with `detector`. If a reading is uncertain, the detector `second` is also used. Thread-safe."""

    def __init__(self, detector: FindsTiles, *, limits: Limits | None = None, second: FindsTiles | None = None) -> None:
        self.detector = detector
        self.second = second
        self.limits = limits or Limits()

    def read(self, data: bytes) -> Reading:
        """Return the reading of the photo in `data`.

        Raises `PhotoError` if the bytes are not a photo within the limits.
        """
        return self.read_with_photo(data)[1]

    def glance(self, data: bytes) -> Reading:
        """Return the reading after the first detector pass, for live pictures. Raises `PhotoError` like `read`."""
        with counted(MOST):
            return self._first(data)[2].stated()

    def explain(self, data: bytes) -> list[Explained]:
        """Return the candidate hands of the first detector pass, with the terms of their layout costs.

        The most probable hand comes first. During the call, the global layout cost weights are changed. No other thread
        must read a photo at the same time. Raises `PhotoError` like `read`.
        """
        with counted(MOST):
            found = self.detector.detect(decode(data, limits=self.limits), THRESHOLD)
        return explained(found)

    def read_with_photo(self, data: bytes) -> tuple[Photo, Reading]:
        """Return the photo as an image viewer shows it, and its reading. The caller can draw on this photo."""
        with counted(MOST):
            return self._read(data)

    def _read(self, data: bytes) -> tuple[Photo, Reading]:
        photo, looks, first = self._first(data)
        started = time.perf_counter()
        others = None if self.second is None else Looks(self.second, photo, self.second.info)
        reading = look_again(looks, others).stated()
        again = time.perf_counter() - started
        return photo, replace(reading, seconds=replace(first.seconds, detect=first.seconds.detect + again))

    def _first(self, data: bytes) -> tuple[Photo, Looks, Reading]:
        """Return the photo, its detector passes, and the reading of the first pass with the time of each step."""
        started = time.perf_counter()
        photo = decode(data, limits=self.limits)
        decoded = time.perf_counter()
        looks = Looks(self.detector, photo, self.detector.info)
        looks.found(0)
        detected = time.perf_counter()
        reading = looks.read(0)
        seconds = Seconds(decoded - started, detected - decoded, time.perf_counter() - detected)
        return photo, looks, replace(reading, seconds=seconds)


@cache
def default_reader(tile_set: str = "") -> Reader:
    """Return the reader with the default models and the settings from the environment.

    There is one reader per process and `tile_set`. `tile_set` overrides the tile set in the environment. Raises
    `PhotoError`: `bad_setting`, `model_missing`, `model_corrupt`, `no_such_tile_set`, `bad_tile_set`.
    """
    settings = Settings.from_environment()
    settings = replace(settings, tile_set=tile_set or settings.tile_set)
    first, second = default_detectors(settings)
    return Reader(first, limits=settings.limits, second=second)


def load_bytes(path: str) -> bytes:
    """Return the content of a file. Raises `PhotoError` (`no_such_file`)."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib raises another exception for a name with NUL
            return file.read()
    except (OSError, ValueError) as error:
        raise PhotoError(
            "no_such_file",
            say("photo.not_opened", path=repr(path)),
            hint=say("photo.not_opened_hint"),
            where=path,
        ) from error
