"""A detector in a process of its own: whatever happens to it, the tables go on, and it is begun again.

Beside that, a look of half a second then holds up no picture of any table.
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
"""Makes a detector; a function of a module, so that another process finds it by name."""

_own: dict[str, Any] = {}


def make_default() -> FindsTilesAbove:
    """The detector of the environment's settings; where these leave the threads open, of one.

    Several threads take twice the processor time for a look that is over little sooner, and tables wait for each other.
    """
    from vision.detection.detector import default_detector
    from vision.settings import Settings

    settings = Settings.from_environment()
    return default_detector(replace(settings, threads=settings.threads or 1))


def default_model() -> ModelName:
    """What its readings are told to come from."""
    from vision.detection.detector import default_detector

    return default_detector().info


def look(detector: FindsTilesAbove, pixels: Pixels) -> Detections:
    """The tiles of a picture, faint ones too, as a reading wants them."""
    return detector.detect(Photo(pixels), FAINTEST)


class DetectorProcesses:
    """`count` detectors in processes of their own."""

    def __init__(self, make: Makes = make_default, count: int = 1) -> None:
        self._make, self._count = make, count
        self._lock = threading.Lock()
        self._pool = self._begin()

    def ask(self, pixels: Pixels) -> Future[Detections]:
        """The tiles of a picture, once a detector has looked; where it is killed meanwhile, the future fails."""
        with self._lock:
            try:
                return self._pool.submit(_look, pixels)
            except BrokenProcessPool:
                self._pool.shutdown(wait=False)
                self._pool = self._begin()
                return self._pool.submit(_look, pixels)

    def processes(self) -> list[int]:
        """The ids of the processes that run now."""
        return sorted(self._pool._processes or {})

    def close(self) -> None:
        """End the processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _begin(self) -> ProcessPoolExecutor:
        # Spawned, not forked: a fork of a process with threads may stand still for ever.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._count, mp_context=context, initializer=_start, initargs=(self._make,))


def _start(make: Makes) -> None:
    _own["detector"] = make()


def _look(pixels: Pixels) -> Detections:
    return look(_own["detector"], pixels)
