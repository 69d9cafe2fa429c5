"""The loop that follows one table.

The loop passes the newest picture of the camera to the watcher, the pictures that the watcher requests to a detector,
and finished hands to the store. The loop always has a status, with a problem if the camera fails or a hand is not
recorded. While a detector runs, the watcher still gets new pictures, so it notices when a person's arm covers the
tiles.
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
from service.stream.waiting_states import BLIND, DETECTOR, FROZEN, RECORDS, REFUSED, STARTING, STOPPED
from vision.geometry.detections import THRESHOLD, Detections
from vision.image.photo import Pixels
from vision.stream.camera import FIRST_WAIT, LONGEST_WAIT, AnyCamera
from vision.stream.held import HandWatcher, Row
from vision.stream.latest import Signal
from vision.stream.play import Noticed
from vision.stream.sides import Side
from vision.stream.view import View
from vision.stream.visible import Visible
from vision.stream.watcher import Sighting, Watcher

_AGAIN = 1.0
"""Seconds until the next request to a detector that did not start."""
_TICK = 0.1
"""Seconds between two checks whether a detector has started."""
_log = logging.getLogger("tehai.stream")


class Looks(Protocol):
    """Detects tiles, in this process or another. If the future fails, the detection did not happen."""

    def ask(self, pixels: Pixels) -> Future[Detections]:
        """Return the detections of a picture as a future."""
        ...


@dataclass(frozen=True, slots=True)
class Status:
    """The status of a table.

    `waiting`: what the loop waits for, a key of `waiting_states.WAITING_FOR`; `lies`: whether an announced hand lies on
    the table; `problem`: why the camera or the loop fails or a hand is not recorded, or None; `tile`: the width of a
    tile in pixels when tiles were last seen, or None.

    `visible`: the visible tiles of the table, or None if they are unknown; `held`: the row that a camera on a concealed
    hand sees; `hands`: the status of each such camera of the table. These three are hidden information, and are not
    in `to_json`: only directors and referees are allowed to see what follows from them.
    """

    table: str
    waiting: str
    lies: bool = False
    problem: Problem | None = None
    tile: int | None = None
    visible: Visible | None = None
    held: Row | None = None
    hands: tuple[tuple[Side, Status], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the status without the hidden information. The audience must not see its `problem` either."""
        problem = None if self.problem is None else self.problem.to_json()
        return {
            "table": self.table,
            "waiting": self.waiting,
            "lies": self.lies,
            "problem": problem,
            "tile": self.tile,
        }


class Follower:
    """Follows one table.

    `announce`: records a hand, and returns when the hand is on the disk; `changed`: is called with each new status;
    `clock`: returns the time in seconds; `new_watcher`: for a new view, returns a watcher that knows the announced
    hands; `note`: records what was noticed before a win.
    """

    def __init__(
        self,
        table: str,
        camera: AnyCamera,
        watcher: Watcher,
        looks: Looks,
        announce: Callable[[Sighting], object],
        changed: Callable[[Status], object] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
        new_watcher: Callable[[], Watcher] | None = None,
        note: Callable[[Noticed], object] = lambda _: None,
    ) -> None:
        self.table = table
        self.camera = camera
        self.status = Status(table, STARTING)
        self.latencies: list[float] = []
        """For each hand, the seconds from the moment when its tiles came to rest to its announcement."""
        self._watcher, self._looks, self._new_watcher = watcher, looks, new_watcher
        self._announce, self._changed, self._clock, self._note = announce, changed, clock, note
        self._look: Future[Detections] | None = None
        self._view = camera.view
        self._tile: int | None = None
        self._failed = False
        self._begins = False
        self._unrecorded: list[Sighting | Noticed] = []
        self._again, self._pause = -math.inf, FIRST_WAIT
        """The time of the next attempt to record a hand, and the seconds from that attempt to the one after it."""
        self._wrong: Problem | None = None
        """Why the last hand is not recorded yet or can never be recorded; None if there is no such problem."""

    def run(self, stopped: threading.Event) -> None:
        """Follow the table until `stopped` is set, or until the end of a video.

        A video starts when the detector is ready. A live source is opened at once, so that a wrong source is reported
        soon.
        """
        self._begins = True
        self.camera.check()
        if not self.camera.ends:
            self.camera.start()
        try:
            while not stopped.is_set() and not self._answers(stopped):
                stopped.wait(_AGAIN)
            self._begins = False
            if self.camera.ends and not stopped.is_set():
                self.camera.start()
            while not stopped.is_set() and self.step():
                pass
        finally:
            self.camera.stop()

    def step(self, timeout: float = 0.1) -> bool:
        """Process the next picture and a finished detection; returns False at the end of a video."""
        self._turn_to_view()
        frame = self.camera.take(timeout)
        # Process the finished detection first, because the watcher may then request a detection of the new picture.
        if self._look is not None and (self._look.done() or self.camera.signal is Signal.ENDED):
            self._take_in(self._look)
        part = None if frame is None else self._watcher.see(frame)
        if part is not None:
            self._look = self._looks.ask(part.pixels)
        self._record()
        self._say()
        goes_on = frame is not None or self._look is not None or bool(self._unrecorded)
        return goes_on or self.camera.signal is not Signal.ENDED

    def look_at(self, view: View | None) -> None:
        """Watch this part of the pictures from now on; None: the whole pictures."""
        self._view = view

    def _turn_to_view(self) -> None:
        """Begin again if the view has changed: positions in earlier pictures are not those in the next ones.

        The new watcher knows only the recorded hands, as after a restart. So the view changes only after all hands that
        were seen are recorded.
        """
        if self._view is not self.camera.view and not self._unrecorded:
            self.camera.view, self._look, self._tile = self._view, None, None
            if self._new_watcher is not None:
                self._watcher = self._new_watcher()

    def _answers(self, stopped: threading.Event) -> bool:
        """Return whether the detector answers for a blank picture, which means that its models are loaded."""
        try:
            look = self._looks.ask(np.full((360, 640, 3), 128, np.uint8))
            self._say()
            while not stopped.is_set() and not wait([look], _TICK).done:
                self._say()
            if not look.done():
                return False
            look.result()
        except Exception as error:  # for the reason given in `_take_in`
            if not self._failed:
                _log.warning("table %s: the detector does not start (%s)", self.table, error)
            self._failed = True
            self._say()
            return False
        self._failed = False
        return True

    def _take_in(self, look: Future[Detections]) -> None:
        self._look = None
        try:
            detections = look.result()
        except Exception as error:  # after any error in the detector's process, the table continues and tries again
            _log.warning("table %s: a detection failed (%s)", self.table, type(error).__name__)
            self._failed = True
            self._watcher.lost()
            return
        self._failed = False
        self._tile = _tile_width(detections) or self._tile
        sighting = self._watcher.detected(detections)
        self._unrecorded += self._watcher.take_noticed()
        if sighting is not None:
            self._unrecorded.append(sighting)

    def _record(self) -> None:
        """Announce the hands that were seen, and record what was noticed before.

        If the store cannot record a hand now, the loop tries again at growing intervals. If the store can never record
        it, the hand is dropped, so that the next hands do not wait.
        """
        while self._unrecorded and self._clock() >= self._again:
            seen = self._unrecorded[0]
            try:
                if isinstance(seen, Sighting):
                    self._announce(seen)
                else:
                    self._note(seen)
            except Exception as error:  # databases raise their own errors; no error may lose a hand
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
            if isinstance(seen, Sighting):
                self.latencies.append(self._clock() - seen.rested)
            self._wrong, self._again, self._pause = None, -math.inf, FIRST_WAIT

    def _say(self) -> None:
        waiting = self._waiting()
        # A hand that cannot be recorded is treated as not announced.
        lies = self._watcher.hands.lies and (self._wrong is None or bool(self._unrecorded))
        sees = waiting not in BLIND
        visible = self._watcher.visible if sees else None
        held = self._watcher.held if sees and isinstance(self._watcher, HandWatcher) else None
        status = Status(self.table, waiting, lies, self._problem(), self._tile, visible, held)
        if status != self.status:
            self.status = status
            self._changed(status)

    def _problem(self) -> Problem | None:
        error = self.camera.problem
        return self._wrong if error is None else Problem.of(error)

    def _waiting(self) -> str:
        if self._unrecorded:
            return RECORDS
        if self.camera.signal is Signal.WRONG:
            return str(Signal.WRONG.value)
        if self._begins:
            return DETECTOR if self._failed else STARTING
        if self.camera.signal is not Signal.LIVE:
            return str(self.camera.signal.value)
        if self._failed:
            return DETECTOR
        if self._watcher.frozen:
            return FROZEN
        return REFUSED if self._wrong and self._watcher.hands.lies else str(self._watcher.waiting.value)


def _tile_width(detections: Detections) -> int | None:
    """Return the median width of the detected tiles in whole pixels; None if there are none."""
    quads = detections.quads[detections.scores >= THRESHOLD]
    if not len(quads):
        return None
    sides = np.linalg.norm(np.roll(quads, -1, axis=1) - quads, axis=2)
    return round(float(np.median(sides.min(axis=1))))


def keep_following(
    table: str, make: Callable[[], Follower], stopped: threading.Event, say: Callable[[Status], object]
) -> None:
    """Follow a table until its loop has ended.

    A permanent error with a code ends the loop. After any other error, the loop restarts with the hands announced so
    far.
    """
    again = _AGAIN
    while not stopped.is_set():
        try:
            return make().run(stopped)
        except Exception as error:  # an error must end neither this loop nor the loops of other tables
            problem = Problem.of(error)
            if isinstance(error, TehaiError) and is_permanent(error):
                _log.error("table %s has ended: %s", table, error)
                say(Status(table, STOPPED, problem=problem))
                return None
            _log.error("table %s restarts", table, exc_info=error)
            say(Status(table, STARTING, problem=problem))
            stopped.wait(again)
            again = min(2 * again, LONGEST_WAIT)
    return None
