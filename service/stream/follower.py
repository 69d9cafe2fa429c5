"""One table's loop: it gives the newest picture to the watcher, the pictures it asks for to a detector, its hands to
the store.

At every moment the loop has a status, and a problem if it cannot continue. While a detector runs, the watcher still
sees new pictures, so it notices a person's hand that comes in the way.
"""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from scorer.errors import TehaiError
from service.stream.table_problems import Problem, is_permanent
from service.stream.waiting_states import DETECTOR, FROZEN, RECORDS, REFUSED, STARTING, STOPPED
from vision.geometry.detections import Detections
from vision.image.decode import Pixels
from vision.stream.camera import FIRST_WAIT, LONGEST_WAIT, Camera, Signal
from vision.stream.watcher import Sighting, Watcher

_AGAIN = 1.0
"""Seconds before a detector that did not start is asked again."""
_TICK = 0.1
"""Seconds between two checks whether a detector has started."""
_log = logging.getLogger("tehai.stream")


class Looks(Protocol):
    """Detects tiles, elsewhere or here. A failed future means that the detection did not happen."""

    def ask(self, pixels: Pixels) -> Future[Detections]:
        """The tiles of a picture, as a future."""
        ...


@dataclass(frozen=True, slots=True)
class Status:
    """What a table waits for (a key of `waiting_states.WAITING_FOR`), whether an announced hand lies there, and the
    problem, or None.
    """

    table: str
    waiting: str
    lies: bool = False
    problem: Problem | None = None

    def to_json(self) -> dict[str, Any]:
        problem = None if self.problem is None else self.problem.to_json()
        return {"table": self.table, "waiting": self.waiting, "lies": self.lies, "problem": problem}


class Follower:
    """Follows one table. `announce` returns only when the hand is on the disk; `changed` is called with each new
    status. `clock` gives seconds.
    """

    def __init__(
        self,
        table: str,
        camera: Camera,
        watcher: Watcher,
        looks: Looks,
        announce: Callable[[Sighting], object],
        changed: Callable[[Status], object] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.table = table
        self.status = Status(table, STARTING)
        self.latencies: list[float] = []
        """Seconds from the moment each hand came to rest to its announcement."""
        self._camera, self._watcher, self._looks = camera, watcher, looks
        self._announce, self._changed, self._clock = announce, changed, clock
        self._look: Future[Detections] | None = None
        self._failed = False
        self._begins = False
        self._unrecorded: list[Sighting] = []
        self._again, self._pause = -math.inf, FIRST_WAIT
        """When to retry a hand that was not recorded, and the seconds until the retry after that."""
        self._wrong: Problem | None = None
        """Why the last hand is not recorded yet, or cannot be."""

    def run(self, stopped: threading.Event) -> None:
        """Follow until stopped, or to the end of a video. A video begins once the detector answers. A live source is
        opened at once, so a wrong one is reported soon.
        """
        self._begins = True
        self._camera.check()
        if not self._camera.ends:
            self._camera.start()
        try:
            while not stopped.is_set() and not self._answers(stopped):
                stopped.wait(_AGAIN)
            self._begins = False
            if self._camera.ends and not stopped.is_set():
                self._camera.start()
            while not stopped.is_set() and self.step():
                pass
        finally:
            self._camera.stop()

    def step(self, timeout: float = 0.1) -> bool:
        """Process the next picture and a finished detection; False at the end of a video."""
        frame = self._camera.take(timeout)
        # First the detection: the picture that came meanwhile may be the next to be detected.
        if self._look is not None and (self._look.done() or self._camera.signal is Signal.ENDED):
            self._take_in(self._look)
        part = None if frame is None else self._watcher.see(frame)
        if part is not None:
            self._look = self._looks.ask(part.pixels)
        self._record()
        self._say()
        goes_on = frame is not None or self._look is not None or bool(self._unrecorded)
        return goes_on or self._camera.signal is not Signal.ENDED

    def _answers(self, stopped: threading.Event) -> bool:
        """Whether the detector answers for a blank picture; its models are loaded then."""
        try:
            look = self._looks.ask(np.full((360, 640, 3), 128, np.uint8))
            self._say()
            while not stopped.is_set() and not wait([look], _TICK).done:
                self._say()
            if not look.done():
                return False
            look.result()
        except Exception as error:  # as in `_take_in`
            if not self._failed:
                _log.warning("table %s: the detector does not begin (%s)", self.table, error)
            self._failed = True
            self._say()
            return False
        self._failed = False
        return True

    def _take_in(self, look: Future[Detections]) -> None:
        self._look = None
        try:
            detections = look.result()
        except Exception as error:  # whatever failed in the detector's process: the table continues and asks again
            _log.warning("table %s: a look failed (%s)", self.table, type(error).__name__)
            self._failed = True
            self._watcher.lost()
            return
        self._failed = False
        sighting = self._watcher.detected(detections)
        if sighting is not None:
            self._unrecorded.append(sighting)

    def _record(self) -> None:
        """Announce what was seen. A hand that the store cannot take now is retried at growing intervals; a hand that
        it can never take is dropped, so that the next ones do not wait.
        """
        while self._unrecorded and self._clock() >= self._again:
            sighting = self._unrecorded[0]
            try:
                self._announce(sighting)
            except Exception as error:  # databases raise their own errors, and none of them may lose a hand
                self._wrong = Problem.of(error)
                if is_permanent(error):
                    self._unrecorded.pop(0)
                    known = isinstance(error, TehaiError)
                    _log.error(
                        "table %s: a hand cannot be recorded: %s", self.table, self._wrong.message,
                        exc_info=None if known else error, extra={"fields": {"code": self._wrong.code}},
                    )  # fmt: skip
                    continue
                _log.error("table %s: a hand is not recorded yet (%s)", self.table, type(error).__name__)
                self._again = self._clock() + self._pause
                self._pause = min(2 * self._pause, LONGEST_WAIT)
                return
            self._unrecorded.pop(0)
            self.latencies.append(self._clock() - sighting.rested)
            self._wrong, self._again, self._pause = None, -math.inf, FIRST_WAIT

    def _say(self) -> None:
        waiting = self._waiting()
        # A hand that cannot be recorded counts as not announced.
        lies = self._watcher.hands.lies and (self._wrong is None or bool(self._unrecorded))
        status = Status(self.table, waiting, lies, self._problem())
        if status != self.status:
            self.status = status
            self._changed(status)

    def _problem(self) -> Problem | None:
        error = self._camera.problem
        return self._wrong if error is None else Problem.of(error)

    def _waiting(self) -> str:
        if self._unrecorded:
            return RECORDS
        if self._camera.signal is Signal.WRONG:
            return str(Signal.WRONG.value)
        if self._begins:
            return DETECTOR if self._failed else STARTING
        if self._camera.signal is not Signal.LIVE:
            return str(self._camera.signal.value)
        if self._failed:
            return DETECTOR
        if self._watcher.frozen:
            return FROZEN
        return REFUSED if self._wrong and self._watcher.hands.lies else str(self._watcher.waiting.value)


def keep_following(
    table: str, make: Callable[[], Follower], stopped: threading.Event, say: Callable[[Status], object]
) -> None:
    """Follow a table until it has ended. After any error the loop restarts with the hands announced so far; a
    permanent error with a code ends it.
    """
    again = _AGAIN
    while not stopped.is_set():
        try:
            return make().run(stopped)
        except Exception as error:  # an error in one table's loop must end neither the others nor that table
            problem = Problem.of(error)
            if isinstance(error, TehaiError) and is_permanent(error):
                _log.error("table %s has ended: %s", table, error)
                say(Status(table, STOPPED, problem=problem))
                return None
            _log.error("table %s starts again", table, exc_info=error)
            say(Status(table, STARTING, problem=problem))
            stopped.wait(again)
            again = min(2 * again, LONGEST_WAIT)
    return None
