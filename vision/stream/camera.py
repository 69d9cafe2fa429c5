"""Camera: provides the newest picture of a source that can fail.

A thread reads pictures continuously, and only the newest picture is kept (`vision.stream.latest`). This module is
responsible for the state of the source and for connecting again at growing intervals.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Protocol, TypeAlias

from vision.errors import PhotoError
from vision.image.photo import Pixels
from vision.stream.frames import Pictures
from vision.stream.latest import Latest, Signal
from vision.stream.phone import PhoneCamera
from vision.stream.sources import PER_SECOND, PHONE, Capture, check_source, is_file, no_pictures, open_source

FIRST_WAIT, LONGEST_WAIT = 0.5, 15.0
"""The first and the longest wait before a lost source is opened again, in seconds. The wait doubles each time."""
SILENT = 8.0
"""A source is silent if it provides no picture for this number of seconds."""
PERMANENT = frozenset({"bad_source", "unsupported_source"})
"""The codes of errors that remain after another attempt."""


class Waits(Protocol):
    """A function that waits for `timeout` seconds or until it is stopped, and returns whether it was stopped.

    `Event.wait` is such a function.
    """

    def __call__(self, timeout: float) -> bool: ...


class Camera(Latest):
    """A source and its newest picture.

    - `opens`: opens the source; raises `PhotoError` if this is not possible
    - `source`: the name of the source in errors
    - `checks`: raises `PhotoError` for errors that can be detected without opening the source
    - `ends`: whether reaching the end of the source is normal and not a failure
    - `clock`: returns the time in seconds
    - `waits`: is called before each further attempt to open the source
    - `per_second`: the largest number of pictures per second that are decoded

    `clock` and `waits` are parameters so that tests do not need to wait.
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
        super().__init__(clock)
        self.signal = Signal.CONNECTING
        self.ends = ends
        self._source, self._opens, self._checks = source, opens, checks
        self._error: PhotoError | None = None
        self._since: float | None = None
        """The time since which the camera has waited for a picture; None before the source is first opened."""
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        self._waits = waits or self._stopped.wait
        self._between = 1 / per_second

    @property
    def problem(self) -> PhotoError | None:
        """The reason why there are no pictures.

        None if the source is live or has ended, and while no error is known and the silence is shorter than `SILENT`.
        """
        if self.signal in (Signal.LIVE, Signal.ENDED):
            return None
        waited = 0.0 if self._since is None else self._clock() - self._since
        return no_pictures(self._source) if self._error is None and waited >= SILENT else self._error

    def check(self) -> None:
        """Look for an error that shows without opening the source, and store it (`problem`) instead of raising it."""
        try:
            self._checks()
        except PhotoError as error:
            self._failed(error)

    def start(self) -> threading.Thread:
        """Start a thread that reads pictures until `stop` is called, and return the thread."""
        self._thread = threading.Thread(target=self.read, name="camera", daemon=True)
        self._thread.start()
        return self._thread

    def stop(self) -> None:
        """Let `read` end after the current picture, and wait for the thread of `start`, but not longer than `SILENT`.

        A process that exits while OpenCV decodes a picture in a thread is aborted.
        """
        self._stopped.set()
        self.wake()
        if self._thread:
            self._thread.join(SILENT)

    def read(self) -> None:
        """Read pictures until `stop` is called, the source has ended, or the source can never be opened.

        A lost source is opened again.
        """
        wait = FIRST_WAIT
        while not self._stopped.is_set():
            if self._read_once():
                wait = FIRST_WAIT
            if self.signal in (Signal.ENDED, Signal.WRONG) or self._waits(wait):
                return
            wait = min(2 * wait, LONGEST_WAIT)

    def _read_once(self) -> bool:
        """Open the source and read until it ends, fails or is silent for too long, or until `stop` is called.

        Returns whether the source provided a picture.
        """
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
                    self.signal = Signal.LIVE
                    self.put(pixels, now)
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


class Paced:
    """A video file that plays at most at its recorded speed, like a camera. It is used for rehearsals and tests."""

    def __init__(self, capture: Capture, clock: Callable[[], float] = time.monotonic) -> None:
        self._capture, self._clock = capture, clock
        self._begun = clock()
        self._number = 0

    def skip(self) -> bool:
        """Wait until the next picture is due, and advance to it. Returns False at the end of the file."""
        if self._capture.rate:
            late = self._begun + self._number / self._capture.rate - self._clock()
            if late > 0:
                time.sleep(late)
        self._number += 1
        return self._capture.skip()

    def take(self) -> Pixels | None:
        """Return the current picture, or None if it cannot be decoded."""
        return self._capture.take()

    def close(self) -> None:
        """Close the file."""
        self._capture.close()


AnyCamera: TypeAlias = Camera | PhoneCamera


def camera_of(source: str) -> AnyCamera:
    """Return the camera for a source. A file plays at its own rate and ends; `phone` waits for a phone."""
    if source == PHONE:
        return PhoneCamera()
    return Camera(
        (lambda: Paced(open_source(source))) if is_file(source) else (lambda: open_source(source)),
        source=source,
        checks=lambda: check_source(source),
        ends=is_file(source),
    )
