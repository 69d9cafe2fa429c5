"""One table's loop: the newest picture to the watcher, the pictures it asks for to a detector, its hands to the store.

Responsible for saying at every moment what the table waits for. While a detector looks, pictures go on being seen, so
that a hand which comes in the way meanwhile is noticed.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from service.stream.waiting import DETECTOR, FROZEN, RECORDS, STARTING
from vision.decode import Pixels
from vision.detections import Detections
from vision.stream.camera import Camera, Signal
from vision.stream.watcher import Sighting, Watcher

_AGAIN = 1.0
"""Seconds before a detector that did not begin is asked again."""
_log = logging.getLogger("tehai.stream")


class Looks(Protocol):
    """What looks at pictures, elsewhere or here. A future that fails means that the look did not happen."""

    def ask(self, pixels: Pixels) -> Future[Detections]:
        """The tiles of a picture, once they are found."""
        ...


@dataclass(frozen=True, slots=True)
class Status:
    """What a table waits for (a key of `service.stream.waiting.WAITING_FOR`), and whether a hand that was announced
    lies there.
    """

    table: str
    waiting: str
    lies: bool = False

    def to_json(self) -> dict[str, Any]:
        return {"table": self.table, "waiting": self.waiting, "lies": self.lies}


class Follower:
    """Follows one table. `announce` returns only when the hand is on the disk; `changed` is told of each new status."""

    def __init__(
        self,
        table: str,
        camera: Camera,
        watcher: Watcher,
        looks: Looks,
        announce: Callable[[Sighting], object],
        changed: Callable[[Status], object] = lambda _: None,
    ) -> None:
        self.table = table
        self.status = Status(table, STARTING)
        self.latencies: list[float] = []
        """Seconds from the rest of each hand to its announcement."""
        self._camera, self._watcher, self._looks = camera, watcher, looks
        self._announce, self._changed = announce, changed
        self._look: Future[Detections] | None = None
        self._failed = False
        self._unrecorded: list[Sighting] = []

    def run(self, stopped: threading.Event) -> None:
        """Follow until told to stop, or to the end of a video. The camera begins once the detector answers."""
        while not stopped.is_set() and not self._answers():
            self._failed = True
            stopped.wait(_AGAIN)
        self._camera.start()
        try:
            while not stopped.is_set() and self.step():
                pass
        finally:
            self._camera.stop()

    def step(self, timeout: float = 0.1) -> bool:
        """Take in the next picture, and what was found; False at the end of a video."""
        frame = self._camera.take(timeout)
        # First what was found: the picture that came meanwhile may be the next to be looked at.
        if self._look is not None and (self._look.done() or self._camera.signal is Signal.ENDED):
            self._take_in(self._look)
        part = None if frame is None else self._watcher.see(frame)
        if part is not None:
            self._look = self._looks.ask(part.pixels)
        self._record()
        self._say()
        return frame is not None or self._look is not None or self._camera.signal is not Signal.ENDED

    def _answers(self) -> bool:
        """Whether the detector looks at a picture without anything on it; its models are loaded then."""
        try:
            self._looks.ask(np.full((360, 640, 3), 128, np.uint8)).result()
        except Exception as error:  # as in `_take_in`
            _log.warning("table %s: the detector does not begin (%s)", self.table, error)
            return False
        self._failed = False
        return True

    def _take_in(self, look: Future[Detections]) -> None:
        self._look = None
        try:
            detections = look.result()
        except Exception as error:  # whatever broke where the detector runs: the table goes on and asks again
            _log.warning("table %s: a look failed (%s)", self.table, type(error).__name__)
            self._failed = True
            self._watcher.lost()
            return
        self._failed = False
        sighting = self._watcher.told(detections)
        if sighting is not None:
            self._unrecorded.append(sighting)

    def _record(self) -> None:
        """Announce what was seen; what the store does not take now, it is given again."""
        try:
            while self._unrecorded:
                self._announce(self._unrecorded[0])
                self.latencies.append(time.monotonic() - self._unrecorded.pop(0).rested)
        except Exception as error:  # a database fails in ways of its own, and no hand may be lost by that
            _log.error("table %s: a hand could not be recorded (%s)", self.table, type(error).__name__)

    def _say(self) -> None:
        status = Status(self.table, self._waiting(), self._watcher.hands.lies)
        if status != self.status:
            self.status = status
            self._changed(status)

    def _waiting(self) -> str:
        if self._unrecorded:
            return RECORDS
        if self._camera.signal is not Signal.LIVE:
            return str(self._camera.signal.value)
        if self._failed:
            return DETECTOR
        return FROZEN if self._watcher.frozen else str(self._watcher.waiting.value)
