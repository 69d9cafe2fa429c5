"""Run detectors in separate processes: if a detector crashes, the tables continue, and the detector is restarted.

A detection takes about half a second; in a separate process it does not delay the pictures of any table.
"""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import Any

from vision.detection.detector import FindsTilesAbove
from vision.geometry.detections import Detections
from vision.image.photo import Photo, Pixels
from vision.inference.registry import ModelName
from vision.layout.low_confidence import FAINTEST

Makes = Callable[[], FindsTilesAbove]
"""A function that makes a detector. It must be a module-level function, because another process imports it by name."""

_own: dict[str, Any] = {}


def make_default() -> FindsTilesAbove:
    """Make a detector with the settings of the environment, and with one thread unless they set a number of threads.

    With several threads, a detection takes twice the processor time and is only a little faster, while other tables
    wait.
    """
    from vision.detection.detector import default_detector
    from vision.settings import Settings

    settings = Settings.from_environment()
    return default_detector(replace(settings, threads=settings.threads or 1))


def default_model() -> ModelName:
    """Return the name of the model, which readings contain."""
    from vision.detection.detector import default_detector

    return default_detector().info


def look(detector: FindsTilesAbove, pixels: Pixels) -> Detections:
    """Detect the tiles of a picture, including the low-confidence detections that a reading uses."""
    return detector.detect(Photo(pixels), FAINTEST)


class DetectorProcesses:
    """`count` detectors, each in a separate process."""

    def __init__(self, make: Makes = make_default, count: int = 1) -> None:
        self._make, self._count = make, count
        self._lock = threading.Lock()
        self._pool = self._begin()

    def ask(self, pixels: Pixels) -> Future[Detections]:
        """Return the detections of a picture as a future; the future fails if the detector's process is killed."""
        with self._lock:
            try:
                return self._pool.submit(_look, pixels)
            except BrokenProcessPool:
                self._pool.shutdown(wait=False)
                self._pool = self._begin()
                return self._pool.submit(_look, pixels)

    def processes(self) -> list[int]:
        """Return the ids of the current detector processes."""
        return sorted(self._pool._processes or {})

    def close(self) -> None:
        """End the processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _begin(self) -> ProcessPoolExecutor:
        # Spawn instead of fork: a forked process may hang if its parent has threads.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._count, mp_context=context, initializer=_start, initargs=(self._make,))


def _start(make: Makes) -> None:
    _own["detector"] = make()


def _look(pixels: Pixels) -> Detections:
    return look(_own["detector"], pixels)
