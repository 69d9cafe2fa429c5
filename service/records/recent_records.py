"""A cache of the latest records of a store, read from the database together for all event streams.

Every event stream asks repeatedly for the records after a given number. Records that are older than the cache are read
from the database.
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
"""The maximum number of records returned per call."""


class RecentRecords:
    """The cache. `read(after, limit)` returns records; `length()` returns the number of records in the store.

    Because other processes write too, the cache reads the database again after `look` seconds.
    """

    def __init__(self, read: Callable[[int, int], list[Record]], length: Callable[[], int]) -> None:
        self._read, self._length = read, length
        self._kept: deque[Record] = deque(maxlen=KEPT)
        self._known: tuple[int, int, float] | None = None
        """The number of the last record, how often this process had written, and when the database was read."""
        self._lock = threading.Lock()

    def after(self, number: int, written: int, look: float) -> list[Record]:
        """Return the records after `number`, at most `AT_ONCE`.

        `written`: how often this process has written so far; `look`: seconds until the database is read again.
        """
        with self._lock:
            known = self._bring_up(written, look) - len(self._kept)
            if number >= known:  # numbers have no gaps, so the position of a record is known
                return list(islice(self._kept, number - known, number - known + AT_ONCE))
        return self._read(number, AT_ONCE)

    def _bring_up(self, written: int, look: float) -> int:
        """Add new records to the cache; returns the number of the last record."""
        now = time.monotonic()
        if self._known is None:
            last = self._length()
        else:
            last, seen, asked = self._known
            if written == seen and now - asked < look:
                return last
        while found := self._read(last, AT_ONCE):
            self._kept.extend(found)
            last = found[-1].number
        self._known = last, written, now
        return last
