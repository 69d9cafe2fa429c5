"""A fair queue on the event loop: clients take turns, and the requests of each client are served in order of arrival.

If too many requests wait, one is rejected with a ticket: the new request, or one of a client with more waiting
requests. A request that has waited too long is rejected too. When the client sends the request again with this ticket,
the request is treated as if it had arrived at the time of the first attempt.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from scorer.sentences import say
from service.problems import ServiceError

_FIRST_GUESS = 1.0
"""The estimated seconds per turn until the first turn has ended."""
_TICKETS = 4096
"""The maximum number of stored tickets; the oldest ticket is dropped first."""


class Busy(ServiceError):
    """Too many requests wait. `retry_after`: seconds until a retry; `ticket`: keeps the position of the request."""

    def __init__(self, retry_after: int, ticket: str = "") -> None:
        super().__init__("busy", say("refused.busy"), hint=say("refused.busy_hint", seconds=retry_after))
        self.retry_after = retry_after
        self.ticket = ticket


class FairQueue:
    """The queue.

    `places`: the number of requests served at the same time; `most`: the maximum number of waiting requests;
    `patience`: the maximum waiting time in seconds.
    """

    def __init__(self, places: int, most: int, patience: float) -> None:
        self.places, self._most, self._patience = places, most, patience
        self._free = places
        self._lines: dict[str, list[tuple[float, int, asyncio.Future[None]]]] = {}
        self._turns: deque[str] = deque()
        self._numbers = itertools.count()
        self._seconds = _FIRST_GUESS
        self._tickets: OrderedDict[str, float] = OrderedDict()
        self.waiting = 0
        """The number of waiting requests."""

    def arrival(self, ticket: str | None) -> float:
        """Return the arrival time of a request: the time of its ticket, else now. A ticket is used only one time."""
        return self._tickets.pop(ticket, time.monotonic()) if ticket else time.monotonic()

    def refusal(self, since: float) -> Busy:
        """Return the error for a rejected request that arrived at `since`, with a ticket that keeps its position."""
        ticket = secrets.token_urlsafe(12)
        self._tickets[ticket] = since
        if len(self._tickets) > _TICKETS:
            self._tickets.popitem(last=False)
        return Busy(min(60, max(1, round((self.waiting + 1) * self._seconds / self.places))), ticket)

    @asynccontextmanager
    async def place(self, client: str, since: float | None = None) -> AsyncIterator[None]:
        """Wait for a turn, and hold it while the context is open. Raises `Busy`. `since`: the time from `arrival`."""
        since = time.monotonic() if since is None else since
        if self._free and not self.waiting:
            self._free -= 1
        else:
            await self._wait(client, since)
        started = time.monotonic()
        try:
            yield
        finally:
            self._seconds += (time.monotonic() - started - self._seconds) / 8
            self._free += 1
            self._next()

    async def _wait(self, client: str, since: float) -> None:
        if self.waiting >= self._most and not self._displaced(client):
            raise self.refusal(since)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if client not in self._lines:
            self._lines[client] = []
            self._turns.append(client)
        heapq.heappush(self._lines[client], (since, next(self._numbers), turn))
        self.waiting += 1
        self._next()
        try:
            async with asyncio.timeout(self._patience):
                await asyncio.shield(turn)
        except TimeoutError:
            if self._gave_up(turn):
                raise self.refusal(since) from None
        except asyncio.CancelledError:
            if not self._gave_up(turn):
                self._free += 1
                self._next()
            raise

    def _displaced(self, client: str) -> bool:
        """Make room for a request: reject the request of a client that has more waiting requests, if there is one.

        Returns whether a request was rejected.
        """
        waiting = {name: [one for one in line if not one[2].done()] for name, line in self._lines.items()}
        largest = max(waiting, key=lambda name: len(waiting[name]), default=client)
        if len(waiting.get(largest, ())) <= len(waiting.get(client, ())) + 1:
            return False
        since, _, turn = max(waiting[largest])
        self.waiting -= 1
        turn.set_exception(self.refusal(since))
        return True

    def _gave_up(self, turn: asyncio.Future[None]) -> bool:
        """Remove a waiting request; returns False if its turn had already come."""
        if turn.done():
            return False
        turn.cancel()
        self.waiting -= 1
        return True

    def _next(self) -> None:
        """Give each free place to the next waiting client."""
        while self._free and self._turns:
            client = self._turns.popleft()
            line = self._lines[client]
            while line and line[0][2].done():
                heapq.heappop(line)
            if not line:
                del self._lines[client]
                continue
            _, _, turn = heapq.heappop(line)
            self._free -= 1
            self.waiting -= 1
            turn.set_result(None)
            if line:
                self._turns.append(client)
            else:
                del self._lines[client]
