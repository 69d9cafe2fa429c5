"""Connections: how many there are, of whom, and how long one may be silent or slow.

The service accepts connections itself, so that one is counted before its TLS handshake, of which uvicorn sees nothing.
Where the caps are reached, the connection that has been idle the longest gives way to the new one; where none is idle,
the new one is refused. A reader that takes nothing of what is sent to it is cut off.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import ssl
import time
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

from service.edge.caps import Caps
from service.edge.clients import address_key
from service.problems import ServiceError, problem

HANDSHAKE: Final = 10.0
"""Seconds for a TLS handshake."""
HEAD: Final = 15.0
"""Seconds from the first byte of a request to the end of its head."""
IDLE: Final = 120
"""Seconds that a connection may stay open without a request."""
STUCK: Final = 20.0
"""Seconds after which a client that takes nothing of its answer is cut off."""
LOOK: Final = 1.0
"""Seconds between two looks at all connections."""
AT_ONCE: Final = 100
"""Connections that are accepted before others are served again."""
SENT_AHEAD: Final = 256 << 10
"""Bytes that the system holds for a client that does not read; left alone, it takes some megabytes for each."""
RESERVE: Final = 224
"""File descriptors that are kept for everything but connections: databases, models, files."""


class Connection(H11Protocol):
    """A connection that says how long it has been in which state."""

    since_head: float | None = None
    since_stuck: float | None = None
    since_idle: float | None = None
    since_closing: float | None = None
    on_lost: Callable[[], None] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The connection is there, and idle."""
        self.since_idle = time.monotonic()
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        super().connection_lost(exc)
        if self.on_lost is not None:
            self.on_lost()

    def data_received(self, data: bytes) -> None:
        """A request begins with the first byte after a silence."""
        if self.since_idle is not None and self.since_head is None:
            self.since_head = time.monotonic()
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self.since_head = self.since_idle = None

    def on_response_complete(self) -> None:
        """The connection is idle again, unless the next request is here already."""
        self.since_idle, self.since_head = time.monotonic(), None
        super().on_response_complete()
        if self.cycle is not None and not self.cycle.response_complete:
            self.since_idle = None

    def pause_writing(self) -> None:
        """The client takes less than is sent."""
        self.since_stuck = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        """The client has taken it."""
        self.since_stuck = None
        super().resume_writing()

    def overdue(self, now: float) -> bool:
        """Whether the client had its time."""
        if self.transport is not None and self.transport.is_closing():
            self.since_closing = self.since_closing or now
            return now - self.since_closing > STUCK
        return (
            (self.since_head is not None and now - self.since_head > HEAD)
            or (self.since_stuck is not None and now - self.since_stuck > STUCK)
            or (self.since_idle is not None and now - self.since_idle > IDLE + HEAD)
        )


class Accepted:
    """A socket that was accepted, from its first moment on."""

    def __init__(self, sock: socket.socket, address: str) -> None:
        self.sock, self.address = sock, address
        self.at = time.monotonic()
        self.protocol: Connection | None = None
        self.task: asyncio.Task[None] | None = None

    @property
    def idle_since(self) -> float | None:
        """Since when nothing has been asked here; None while a request is answered."""
        return self.at if self.protocol is None or self.protocol.transport is None else self.protocol.since_idle

    def drop(self) -> None:
        """Close it at once."""
        if self.protocol is not None and self.protocol.transport is not None:
            self.protocol.transport.abort()
        elif self.task is not None:
            self.task.cancel()
            if self.protocol is None:  # nobody has taken the socket over yet
                self.sock.close()


class Connections:
    """All connections of the service, through whichever door they came."""

    def __init__(self, caps: Caps, descriptors: int) -> None:
        self._most = max(16, min(caps.connections, descriptors - RESERVE))
        self._of_address = max(8, min(caps.address_connections, self._most * 3 // 4))
        self._open: dict[str, dict[Accepted, None]] = {}

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(map(len, self._open.values()))

    async def accept(self, door: socket.socket, make: Callable[[], Connection], tls: ssl.SSLContext | None) -> None:
        """Accept connections until cancelled."""
        loop = asyncio.get_running_loop()
        door.setblocking(False)
        while True:
            try:
                sock, peer = await loop.sock_accept(door)
                for _ in range(AT_ONCE):  # a newcomer does not wait behind all who came before and are busy
                    self._take(_accepted(sock, peer), make, tls)
                    sock, peer = door.accept()
                self._take(_accepted(sock, peer), make, tls)
            except BlockingIOError:
                continue
            except OSError:  # no descriptor is left, or the client has gone already
                self._make_room(self._idle())
                await asyncio.sleep(0.1)
            await asyncio.sleep(0)

    def _take(self, new: Accepted, make: Callable[[], Connection], tls: ssl.SSLContext | None) -> None:
        theirs = self._open.get(new.address, {})
        if len(theirs) >= self._of_address and not self._make_room(list(theirs)):
            _refuse(new.sock, plain=tls is None)
            return
        if self.count >= self._most and not self._make_room(self._idle()):
            _refuse(new.sock, plain=tls is None)
            return
        self._open.setdefault(new.address, {})[new] = None
        new.task = asyncio.ensure_future(self._serve(new, make, tls))

    async def _serve(self, new: Accepted, make: Callable[[], Connection], tls: ssl.SSLContext | None) -> None:
        new.protocol = protocol = make()
        protocol.on_lost = lambda: self._forget(new)
        try:
            more: dict[str, Any] = {} if tls is None else {"ssl": tls, "ssl_handshake_timeout": HANDSHAKE}
            await asyncio.get_running_loop().connect_accepted_socket(lambda: protocol, new.sock, **more)
        except (OSError, asyncio.CancelledError):
            self._forget(new)

    def _idle(self) -> list[Accepted]:
        """The connections of the address that has the most of them."""
        return max((list(each) for each in self._open.values()), key=len, default=[])

    def _make_room(self, among: list[Accepted]) -> bool:
        """Close the one of these that has been idle the longest; whether there was one."""
        idle = [each for each in among if each.idle_since is not None]
        if not idle:
            return False
        chosen = min(idle, key=lambda each: each.idle_since or 0.0)
        chosen.drop()
        self._forget(chosen)
        return True

    def _forget(self, old: Accepted) -> None:
        theirs = self._open.get(old.address, {})
        theirs.pop(old, None)
        if not theirs:
            self._open.pop(old.address, None)

    async def watch(self) -> None:
        """Cut off whoever had its time, until cancelled."""
        while True:
            await asyncio.sleep(LOOK)
            now = time.monotonic()
            for theirs in list(self._open.values()):
                for each in list(theirs):
                    if each.protocol is not None and each.protocol.overdue(now):
                        each.drop()


def _accepted(sock: socket.socket, peer: Any) -> Accepted:
    sock.setblocking(False)
    with contextlib.suppress(OSError):
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_AHEAD)
    return Accepted(sock, address_key(str(peer[0])))


def _refuse(sock: socket.socket, *, plain: bool) -> None:
    """Say so, where the client reads plain HTTP, and close the socket."""
    if plain:
        with contextlib.suppress(OSError):
            sock.send(_REFUSAL)
    sock.close()


def _refusal() -> bytes:
    error = ServiceError("too_many_connections", "There are too many connections.", hint="Come again in some seconds.")
    body = json.dumps(problem(error)).encode()
    head = (
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/problem+json\r\nRetry-After: 5\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body


_REFUSAL: Final = _refusal()


def raise_descriptors() -> int:
    """Raise the soft limit of file descriptors to the hard one, where the system has such; how many there may be."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 1 << 16
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = hard if hard != resource.RLIM_INFINITY else max(soft, 1 << 16)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (OSError, ValueError):  # macOS has a lower limit of its own
        return soft
    return most
