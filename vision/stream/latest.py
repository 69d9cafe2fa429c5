"""The newest picture of a table, from every kind of source. The watcher gets each picture at most one time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from enum import Enum

from vision.image.photo import Pixels
from vision.stream.frames import Frame
from vision.stream.view import View


class Signal(Enum):
    """The state of a source."""

    CONNECTING = "connecting"
    """The source has never provided a picture."""
    LIVE = "live"
    LOST = "lost"
    """The source provided pictures and then failed."""
    ENDED = "ended"
    """The source is a file, and its end was reached."""
    WRONG = "wrong"
    """The source can never be opened, and there are no further attempts."""


class Latest:
    """Holds the newest picture of a source, until the watcher takes it.

    A picture is dropped if the watcher does not take it before the next picture arrives, so a slow watcher never lags
    behind. `view`: the part of the pictures that is watched; it applies to the next picture that is taken.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.view: View | None = None
        self.last: Frame | None = None
        """The newest whole picture, even if it was taken; None before the first one."""
        self._clock = clock
        self._news = threading.Condition()
        self._newest: Frame | None = None

    def take(self, timeout: float) -> Frame | None:
        """Return the watched area of the newest picture.

        None if no new picture arrives in `timeout` seconds or before `wake` is called. Each picture is returned only
        one time.
        """
        with self._news:
            if self._newest is None:
                self._news.wait(timeout)
            frame, self._newest = self._newest, None
        return None if frame is None else self.framed(frame)

    def framed(self, frame: Frame) -> Frame:
        """Return the area of a whole picture that is watched."""
        view = self.view
        return frame if view is None else Frame(frame.time, view.seen(frame.pixels))

    def put(self, pixels: Pixels, at: float) -> None:
        """Store the next picture as the newest. `at`: the time when it arrived."""
        with self._news:
            self.last = self._newest = Frame(at, pixels)
            self._news.notify_all()

    def wake(self) -> None:
        """Let a `take` that waits return immediately."""
        with self._news:
            self._news.notify_all()
