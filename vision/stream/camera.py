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

from vision.errors import PhotoError
from vision.image.decode import Pixels
from vision.stream.frames import Frame, Pictures
from vision.stream.sources import PER_SECOND, Capture, check_source, is_file, no_pictures, open_source

FIRST_WAIT, LONGEST_WAIT = 0.5, 15.0
"""Seconds before a lost source is tried again: at first, and at most; they double in between."""
SILENT = 8.0
"""Seconds without a picture after which a source counts as one that gives none."""
PERMANENT = frozenset({"bad_source"})
"""Codes of errors that trying again does not help."""


class Signal(Enum):
    """How a source is."""

    CONNECTING = "connecting"
    """It was never there yet."""
    LIVE = "live"
    LOST = "lost"
    """It was there, and broke off."""
    ENDED = "ended"
    """A file has come to its end."""
    WRONG = "wrong"
    """It can never be opened, and is not tried again."""


class Waits(Protocol):
    """Waits for so many seconds, or until it is told to stop; whether it was told. `Event.wait` is one."""

    def __call__(self, timeout: float) -> bool: ...


class Camera:
    """A source and its newest picture. `opens` raises `PhotoError` while it cannot be opened.

    `source`: how it is named where it gives no pictures. `checks` raises `PhotoError` for what can be known before it
    is opened. `ends`: its end is no loss. `clock` gives seconds, `waits` is asked before each new attempt; both so that
    tests need not wait.
    """

    def __init__(
        self,
        opens: Callable[[], Pictures],
        *,
        source: str = "",
        checks: Callable[[], object] = lambda: None,
        ends: bool = False,
        clock: Callable[[], float] = time.monotonic,
        waits: Waits | None = None,
        per_second: float = PER_SECOND,
    ) -> None:
        self.signal = Signal.CONNECTING
        self.ends = ends
        self._source, self._opens, self._checks, self._clock = source, opens, checks, clock
        self._error: PhotoError | None = None
        self._since: float | None = None
        """Since when pictures are waited for; None before the source is opened for the first time."""
        self._stopped = threading.Event()
        self._waits = waits or self._stopped.wait
        self._between = 1 / per_second
        self._news = threading.Condition()
        self._newest: Frame | None = None

    @property
    def problem(self) -> PhotoError | None:
        """Why there are no pictures; None while there are some, or while they may still come."""
        if self.signal in (Signal.LIVE, Signal.ENDED):
            return None
        waited = 0.0 if self._since is None else self._clock() - self._since
        return no_pictures(self._source) if self._error is None and waited >= SILENT else self._error

    def check(self) -> None:
        """Learn what is wrong with the source before it is opened."""
        try:
            self._checks()
        except PhotoError as error:
            self._failed(error)

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
            if self.signal in (Signal.ENDED, Signal.WRONG) or self._waits(wait):
                return
            wait = min(2 * wait, LONGEST_WAIT)

    def _read_once(self) -> bool:
        """Open the source and read until it breaks off, or gives no picture for too long; whether it gave any."""
        gave = False
        due = last = self._clock()
        if self._since is None:
            self._since = due
        try:
            pictures = self._opens()
        except PhotoError as error:
            self._failed(error)
            return False
        try:
            while not self._stopped.is_set() and pictures.skip():
                now = self._clock()
                if now < due:
                    continue
                due = max(due + self._between, now)
                pixels = pictures.take()
                if pixels is not None:
                    gave, last = True, now
                    self._put(Frame(now, pixels))
                elif now - last >= SILENT:
                    break
        finally:
            pictures.close()
        self._error = None
        if gave:
            self._since = last
            self.signal = Signal.ENDED if self.ends else Signal.LOST
        elif not self._stopped.is_set():
            self._error = no_pictures(self._source)
        return gave

    def _failed(self, error: PhotoError) -> None:
        self._error = error
        if error.code in PERMANENT:
            self.signal = Signal.WRONG

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
    return Camera(
        (lambda: Paced(open_source(source))) if is_file(source) else (lambda: open_source(source)),
        source=source,
        checks=lambda: check_source(source),
        ends=is_file(source),
    )
