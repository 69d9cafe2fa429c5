"""A cache of the latest records of a store, read from the database once for all listeners.

Serves the repeated question of streams: which records came after this one. Records older than the cache come from the
database.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from itertools import islice
from typing import Final

from service.records.record import Record

KEPT: Final = 500
"""The number of cached records."""
AT_ONCE: Final = 200
"""The most records returned at once."""


class RecentRecords:
    """The cache. `read`: returns the records after a number, up to a limit; `length`: returns how many there are.

    Other processes write too, so the database is asked again after `look` seconds.
    """

    def __init__(self, read: Callable[[int, int], list[Record]], length: Callable[[], int]) -> None:
        self._read, self._length = read, length
        self._kept: deque[Record] = deque(maxlen=KEPT)
        self._last: int | None = None
        self._seen, self._asked = -1, 0.0
        self._lock = threading.Lock()

    def after(self, number: int, written: int, look: float) -> list[Record]:
        """The records after `number`, at most `AT_ONCE`. `written`: how often this process has written so far."""
        with self._lock:
            known = self._bring_up(written, look) - len(self._kept)
            if number >= known:  # numbers have no gaps, so the position of a record is known
                return list(islice(self._kept, number - known, number - known + AT_ONCE))
        return self._read(number, AT_ONCE)

    def _bring_up(self, written: int, look: float) -> int:
        """Read the new records; returns the number of the last one."""
        now = time.monotonic()
        last = self._length() if self._last is None else self._last
        if self._last is None or written != self._seen or now - self._asked >= look:
            while found := self._read(last, AT_ONCE):
                self._kept.extend(found)
                last = found[-1].number
            self._last, self._seen, self._asked = last, written, now
        return last
