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
from vision.image.photo import Photo
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
    """Reads photos with `detector`. If a reading is uncertain, the detector `second` is also used, if there is one.

    All methods except `explain` are thread-safe.
    """

    def __init__(self, detector: FindsTiles, *, limits: Limits | None = None, second: FindsTiles | None = None) -> None:
        self.detector = detector
        self.second = second
        self.limits = limits or Limits()

    def read(self, data: bytes) -> Reading:
        """Return the reading of the photo in `data`.

        Raises `PhotoError` if the bytes are not a photo within the limits, or if a model cannot be used.
        """
        return self.read_with_photo(data)[1]

    def glance(self, data: bytes) -> Reading:
        """Return the reading after the first detector pass, for live pictures. Raises `PhotoError` like `read`."""
        return self.read_photo(*self._decoded(data), one_look=True)

    def explain(self, data: bytes) -> list[Explained]:
        """Return at most five candidate hands of the first detector pass, with the terms of their layout costs.

        The hand with the lowest cost comes first. During the call, the global layout cost weights are changed. No other
        thread must read a photo at the same time. Raises `PhotoError` like `read`.
        """
        with counted(MOST):
            found = self.detector.detect(self._decoded(data)[0], THRESHOLD)
        return explained(found)

    def read_with_photo(self, data: bytes) -> tuple[Photo, Reading]:
        """Return the photo as an image viewer shows it, and its reading. Raises `PhotoError` like `read`."""
        photo, seconds = self._decoded(data)
        return photo, self.read_photo(photo, seconds)

    def read_photo(self, photo: Photo, seconds: float = 0.0, *, one_look: bool = False) -> Reading:
        """Return the reading of a decoded photo, after the first detector pass if `one_look`.

        `seconds`: the time that decoding took.
        """
        with counted(MOST):
            looks, first = self._first(photo, seconds)
            if one_look:
                return first.stated()
            started = time.perf_counter()
            others = None if self.second is None else Looks(self.second, photo, self.second.info)
            reading = look_again(looks, others).stated()
            again = time.perf_counter() - started
        return replace(reading, seconds=replace(first.seconds, detect=first.seconds.detect + again))

    def _decoded(self, data: bytes) -> tuple[Photo, float]:
        """Return the photo and the time that decoding took."""
        from vision.image.decode import decode  # needs Pillow, which a reader of decoded photos does without

        started = time.perf_counter()
        photo = decode(data, limits=self.limits)
        return photo, time.perf_counter() - started

    def _first(self, photo: Photo, seconds: float) -> tuple[Looks, Reading]:
        """Return the detector passes of a photo, and the reading of the first pass with the time of each step."""
        started = time.perf_counter()
        looks = Looks(self.detector, photo, self.detector.info)
        looks.found(0)
        detected = time.perf_counter()
        reading = looks.read(0)
        return looks, replace(reading, seconds=Seconds(seconds, detected - started, time.perf_counter() - detected))


@cache
def default_reader(tile_set: str = "") -> Reader:
    """Return the reader with the default models and the settings from the environment.

    There is one reader per process and `tile_set`. If `tile_set` is not empty, it overrides the tile set in the
    environment. Raises `PhotoError`: `bad_setting`, `model_missing`, `model_corrupt`, `no_such_tile_set`,
    `bad_tile_set`.
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
