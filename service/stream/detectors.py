"""A detector in a process of its own: if it crashes, the tables continue, and it is restarted.

A detection of half a second then delays no picture of any table.
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
from vision.image.decode import Photo, Pixels
from vision.inference.registry import ModelName
from vision.layout.low_confidence import FAINTEST

Makes = Callable[[], FindsTilesAbove]
"""Makes a detector; a module-level function, so that another process finds it by name."""

_own: dict[str, Any] = {}


def make_default() -> FindsTilesAbove:
    """The detector of the environment's settings; with one thread if these do not set the number of threads.

    Several threads take twice the processor time for little speed, while other tables wait.
    """
    from vision.detection.detector import default_detector
    from vision.settings import Settings

    settings = Settings.from_environment()
    return default_detector(replace(settings, threads=settings.threads or 1))


def default_model() -> ModelName:
    """The name of the model, for readings."""
    from vision.detection.detector import default_detector

    return default_detector().info


def look(detector: FindsTilesAbove, pixels: Pixels) -> Detections:
    """Detect the tiles of a picture, low-confidence ones included, as a reading needs them."""
    return detector.detect(Photo(pixels), FAINTEST)


class DetectorProcesses:
    """`count` detectors in processes of their own."""

    def __init__(self, make: Makes = make_default, count: int = 1) -> None:
        self._make, self._count = make, count
        self._lock = threading.Lock()
        self._pool = self._begin()

    def ask(self, pixels: Pixels) -> Future[Detections]:
        """The tiles of a picture, as a future; it fails if the detector is killed meanwhile."""
        with self._lock:
            try:
                return self._pool.submit(_look, pixels)
            except BrokenProcessPool:
                self._pool.shutdown(wait=False)
                self._pool = self._begin()
                return self._pool.submit(_look, pixels)

    def processes(self) -> list[int]:
        """The ids of the current processes."""
        return sorted(self._pool._processes or {})

    def close(self) -> None:
        """End the processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _begin(self) -> ProcessPoolExecutor:
        # Spawned, not forked: a fork of a process with threads may hang.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._count, mp_context=context, initializer=_start, initargs=(self._make,))


def _start(make: Makes) -> None:
    _own["detector"] = make()


def _look(pixels: Pixels) -> Detections:
    return look(_own["detector"], pixels)
