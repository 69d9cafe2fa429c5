"""The newest picture of a source that may break off: a thread reads on, and only the last picture is kept.

Responsible for reconnecting, later and later, and for saying how the source is. A picture that nobody took before the
next came is dropped, so that whoever watches slowly never lags behind.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from enum import Enum
from typing import Protocol

from vision.decode import Pixels
from vision.errors import PhotoError
from vision.stream.frames import Frame, Pictures
from vision.stream.sources import PER_SECOND, Capture, is_file, open_source

FIRST_WAIT, LONGEST_WAIT = 0.5, 15.0
"""Seconds before a lost source is tried again: at first, and at most; they double in between."""


class Signal(Enum):
    """How a source is."""

    CONNECTING = "connecting"
    """It was never there yet."""
    LIVE = "live"
    LOST = "lost"
    """It was there, and broke off."""
    ENDED = "ended"
    """A file has come to its end."""


class Waits(Protocol):
    """Waits for so many seconds, or until it is told to stop; whether it was told. `Event.wait` is one."""

    def __call__(self, timeout: float) -> bool: ...


class Camera:
    """A source and its newest picture. `opens` raises `PhotoError` while it cannot be opened.

    `ends`: its end is no loss. `clock` gives seconds, `waits` is asked before each new attempt; both so that tests need
    not wait.
    """

    def __init__(
        self,
        opens: Callable[[], Pictures],
        *,
        ends: bool = False,
        clock: Callable[[], float] = time.monotonic,
        waits: Waits | None = None,
        per_second: float = PER_SECOND,
    ) -> None:
        self.signal = Signal.CONNECTING
        self._opens, self._ends, self._clock = opens, ends, clock
        self._stopped = threading.Event()
        self._waits = waits or self._stopped.wait
        self._between = 1 / per_second
        self._news = threading.Condition()
        self._newest: Frame | None = None

    def start(self) -> threading.Thread:
        """Read on in a thread of its own until `stop`."""
        thread = threading.Thread(target=self.read, name="camera", daemon=True)
        thread.start()
        return thread

    def stop(self) -> None:
        """Stop reading."""
        self._stopped.set()
        with self._news:
            self._news.notify_all()

    def take(self, timeout: float) -> Frame | None:
        """The newest picture, each once; None where none comes within `timeout` seconds."""
        with self._news:
            if self._newest is None:
                self._news.wait(timeout)
            frame, self._newest = self._newest, None
            return frame

    def read(self) -> None:
        """Read until `stop`, or to the end of a source that ends."""
        wait = FIRST_WAIT
        while not self._stopped.is_set():
            if self._read_once():
                wait = FIRST_WAIT
            if self.signal is Signal.ENDED or self._waits(wait):
                return
            wait = min(2 * wait, LONGEST_WAIT)

    def _read_once(self) -> bool:
        """Open the source and read until it breaks off; whether it gave any picture."""
        gave = False
        try:
            pictures = self._opens()
        except PhotoError:
            return False
        try:
            due = self._clock()
            while not self._stopped.is_set() and pictures.skip():
                now = self._clock()
                if now < due:
                    continue
                due = max(due + self._between, now)
                pixels = pictures.take()
                if pixels is not None:
                    gave = True
                    self._put(Frame(now, pixels))
        finally:
            pictures.close()
        if gave:
            self.signal = Signal.ENDED if self._ends else Signal.LOST
        return gave

    def _put(self, frame: Frame) -> None:
        with self._news:
            self.signal, self._newest = Signal.LIVE, frame
            self._news.notify_all()


class Paced:
    """A video file that plays no faster than it was taken, as a camera would: for rehearsals and tests."""

    def __init__(self, capture: Capture, clock: Callable[[], float] = time.monotonic) -> None:
        self._capture, self._clock = capture, clock
        self._begun = clock()
        self._number = 0

    def skip(self) -> bool:
        """Go to the next picture once it is its time."""
        if self._capture.rate:
            late = self._begun + self._number / self._capture.rate - self._clock()
            if late > 0:
                time.sleep(late)
        self._number += 1
        return self._capture.skip()

    def take(self) -> Pixels | None:
        """The picture that was gone to."""
        return self._capture.take()

    def close(self) -> None:
        """Close the file."""
        self._capture.close()


def camera_of(source: str) -> Camera:
    """The camera of a source as `open_source` has it; a file plays as it was taken, and ends."""
    if is_file(source):
        return Camera(lambda: Paced(open_source(source)), ends=True)
    return Camera(lambda: open_source(source))
