"""Receive request bodies on the event loop, and hold them in memory within one limit for all bodies together.

No body is written to a disk, so a full disk blocks no request. A body is received only when there is memory for it. If
bodies wait for memory, the body that has stalled the longest is dropped.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager
from typing import Any, Final

from scorer.sentences import say
from service.problems import ServiceError

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]

Body = deque[bytes]
"""The received chunks of a body. The reader removes each chunk, so the body is not in memory twice."""
SMALL: Final = 64 << 10
"""A body of up to this many bytes needs no memory from the limit, because it fits in the connection buffer."""
STALL: Final = 10.0
"""Seconds without a byte after which a body is dropped."""
PRESSED: Final = 2.0
"""Seconds without a byte after which a body is dropped while other bodies wait for memory."""
SLOWEST: Final = 8 << 10
"""A body that arrives with fewer bytes per second counts as stalled while other bodies wait for memory."""
PASSED: Final = 10.0
"""Seconds for which smaller bodies are allowed to overtake a body that waits for memory."""
LOOK: Final = 0.25
"""Seconds between two checks for stalled bodies."""
HEARD_OUT: Final = 64 << 20
"""The body of a rejected request is received and dropped up to this many bytes, so that the client reads the response.
"""
HEARING: Final = 10.0
"""Time limit in seconds for receiving the body of a rejected request."""


class TooSlow(ServiceError):
    """The body did not arrive in time."""

    def __init__(self) -> None:
        super().__init__("too_slow", say("refused.too_slow"), hint=say("refused.too_slow_hint"))


class Gone(Exception):
    """The client closed the connection before its request was complete."""


class Incoming:
    """A body that is being received, its client, and the memory reserved for it."""

    def __init__(self, size: int, client: str) -> None:
        self.size, self.client = size, client
        self.begun = self.last = time.monotonic()
        self.count = 0
        self.given_up = asyncio.Event()

    def came(self, count: int) -> None:
        """Count received bytes."""
        self.count += count
        if count:
            self.last = time.monotonic()

    def still(self, now: float) -> bool:
        """Return whether the body has stalled or arrives too slowly."""
        slow = now - self.begun > PRESSED and self.count < SLOWEST * (now - self.begun)
        return now - self.last > PRESSED or slow


class Room:
    """The memory for bodies: `total` bytes. One client can hold more than half of it only with a single body.

    Bodies get memory in the order in which they arrive; smaller bodies can overtake a larger body for a short time.
    """

    def __init__(self, total: int) -> None:
        self._left = self._total = total
        self._held: Counter[str] = Counter()
        self._receiving: set[Incoming] = set()
        self._waiting: dict[Incoming, asyncio.Future[None]] = {}

    @asynccontextmanager
    async def of(self, size: int, patience: float, client: str = "") -> AsyncIterator[Incoming]:
        """Wait until there is memory for a body of this size, and reserve the memory while the context is open.

        Raises `ServiceError` (`no_memory`) if there is not enough after `patience` seconds.
        """
        found = Incoming(min(size, self._total), client)
        await self._wait(found, patience)
        self._receiving.add(found)
        found.begun = found.last = time.monotonic()
        try:
            yield found
        finally:
            self._receiving.discard(found)
            self._give_back(found)

    def complete(self, body: Incoming) -> None:
        """Mark a body as complete: it keeps its memory and is never dropped."""
        self._receiving.discard(body)

    async def _wait(self, wanted: Incoming, patience: float) -> None:
        self._waiting[wanted] = asyncio.get_running_loop().create_future()
        self._let_in()
        until = wanted.begun + patience
        try:
            while not self._waiting[wanted].done():
                if time.monotonic() >= until:
                    raise ServiceError("no_memory", say("refused.no_memory"), hint=say("refused.no_memory_hint"))
                self._press()
                await asyncio.wait((self._waiting[wanted],), timeout=LOOK)
        except BaseException:
            if self._waiting.pop(wanted).done():  # admitted and cancelled at the same time
                self._give_back(wanted)
            raise
        del self._waiting[wanted]

    def _let_in(self) -> None:
        now = time.monotonic()
        for wanted, turn in self._waiting.items():
            if turn.done():
                continue
            held = self._held[wanted.client]
            if held and held + wanted.size > self._total // 2:
                continue
            if wanted.size <= self._left:
                self._left -= wanted.size
                self._held[wanted.client] += wanted.size
                turn.set_result(None)
            elif now - wanted.begun > PASSED:
                return

    def _give_back(self, old: Incoming) -> None:
        self._left += old.size
        self._held[old.client] -= old.size
        if not self._held[old.client]:
            del self._held[old.client]
        self._let_in()

    def _press(self) -> None:
        """Drop the body that has stalled the longest."""
        now = time.monotonic()
        still = [each for each in self._receiving if each.still(now) and not each.given_up.is_set()]
        if still:
            min(still, key=lambda each: each.last).given_up.set()


async def receive_body(receive: Receive, most: int, incoming: Incoming) -> Body | None:
    """Receive the body in chunks; returns None if it has more than `most` bytes. Raises `TooSlow` and `Gone`."""
    body: Body = deque()
    given_up = asyncio.ensure_future(incoming.given_up.wait())
    try:
        while True:
            message = await _next(receive, given_up)
            chunk = message.get("body", b"")
            incoming.came(len(chunk))
            if incoming.count > most:
                return None
            body.append(chunk)
            if not message.get("more_body", False):
                return body
    finally:
        given_up.cancel()


async def _next(receive: Receive, given_up: asyncio.Future[Any]) -> Message:
    coming = asyncio.ensure_future(receive())
    try:
        await asyncio.wait((coming, given_up), timeout=STALL, return_when=asyncio.FIRST_COMPLETED)
        if not coming.done():
            raise TooSlow
        message = coming.result()
    finally:
        if not coming.done():
            coming.cancel()
    if message["type"] == "http.disconnect":
        raise Gone
    return message


async def hear_out(receive: Receive, most: int) -> bool:
    """Receive and drop the rest of a body; returns whether it ended within `most` bytes and in time."""
    count = 0
    try:
        async with asyncio.timeout(HEARING):
            while count <= most:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return False
                count += len(message.get("body", b""))
                if not message.get("more_body", False):
                    return True
    except TimeoutError:
        pass
    return False
