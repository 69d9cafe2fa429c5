"""Phones as cameras: which phone is allowed to send pictures to a table, and how often.

A phone sends the next picture only after the last one was received, and after the time that the answer states. So no
pictures queue up, and a phone that ignores this is refused before its picture is received.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from scorer.sentences import say
from service.problems import ServiceError
from vision.stream.phone import LOST
from vision.stream.sources import PER_SECOND

BETWEEN = 1 / PER_SECOND
"""Seconds from a picture to the next one that is wanted. After half of this time, the next one is not refused.

A picture that takes long to decode is followed by a pause of the same length. So a phone never takes more than half of
a core.
"""


class TooSoon(ServiceError):
    """The last picture of the table has just been received, or is still being decoded."""

    retry_after = 1

    def __init__(self) -> None:
        super().__init__("too_many_requests", say("at_stream.picture_too_soon"))


@dataclass(slots=True)
class _Sender:
    """The phone that sends to a table, when its last picture arrived, and how long processing it took."""

    name: str
    last: float
    took: float = 0.0
    busy: bool = True

    def due(self, between: float) -> float:
        """Return when the next picture is allowed, at least `between` seconds after the last one."""
        return self.last + max(between, 2 * self.took)


class Phones:
    """The phones that send at the moment. `clock` returns the time in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._senders: dict[str, _Sender] = {}
        self._lock = threading.Lock()

    def demand(self, table: str, sender: str) -> None:
        """Raise `ServiceError` unless this phone can send a picture now: `camera_taken`, `too_many_requests`."""
        with self._lock:
            self._check(table, sender)

    @contextmanager
    def turn(self, table: str, sender: str) -> Iterator[None]:
        """Receive one picture; no other picture of the table is received meanwhile. Raises as `demand` does."""
        with self._lock:
            self._check(table, sender)
            own = self._senders[table] = _Sender(sender, self._clock())
        try:
            yield
        finally:
            own.took, own.busy = self._clock() - own.last, False

    def wait(self, table: str) -> float:
        """Return the seconds until the next picture of a table is wanted."""
        with self._lock:
            return max(0.0, self._senders[table].due(BETWEEN) - self._clock())

    def _check(self, table: str, sender: str) -> None:
        own = self._senders.get(table)
        if own is None:
            return
        now = self._clock()
        if own.name != sender and now - own.last < LOST:
            raise ServiceError("camera_taken", say("at_stream.camera_taken"), hint=say("at_stream.camera_taken_hint"))
        if own.busy or now < own.due(BETWEEN / 2):
            raise TooSoon
