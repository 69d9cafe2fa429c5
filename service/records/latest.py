"""The latest records of a store, read from the database once for all who listen.

Responsible for what streams ask again and again: what came after this record. What a listener has missed for longer
than is remembered comes from the database.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from service.records.store import Record

KEPT: Final = 500
"""Records that are remembered."""
AT_ONCE: Final = 200
"""Records that are given at once."""


class Latest:
    """Records as they come. `read`: those after a number, so many at most; `length`: how many there are.

    Other processes write too, so the database is asked again once `look` seconds have passed.
    """

    def __init__(self, read: Callable[[int, int], list[Record]], length: Callable[[], int]) -> None:
        self._read, self._length = read, length
        self._kept: deque[Record] = deque(maxlen=KEPT)
        self._last: int | None = None
        self._seen, self._asked = -1, 0.0
        self._lock = threading.Lock()

    def after(self, number: int, written: int, look: float) -> list[Record]:
        """The records after `number`, `AT_ONCE` at most. `written`: how often this process has written so far."""
        with self._lock:
            known = self._bring_up(written, look) - len(self._kept)
            if number >= known:  # numbers have no gaps, so that what is wanted begins at a known place
                return list(islice(self._kept, number - known, number - known + AT_ONCE))
        return self._read(number, AT_ONCE)

    def _bring_up(self, written: int, look: float) -> int:
        """Read what is new; the number of the last record."""
        now = time.monotonic()
        last = self._length() if self._last is None else self._last
        if self._last is None or written != self._seen or now - self._asked >= look:
            while found := self._read(last, AT_ONCE):
                self._kept.extend(found)
                last = found[-1].number
            self._last, self._seen, self._asked = last, written, now
        return last
