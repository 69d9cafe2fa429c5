"""Limit the number of connections, in total and per address, and close idle and slow connections.

The service accepts connections itself, so each connection is counted before its TLS handshake; uvicorn counts it only
afterwards. At the limit per address, the connection of this address that has been idle the longest is closed to make
room for the new connection; at the limit in total, that of the address with the most connections. If none of these is
idle, the new connection is rejected. A client that does not read its response is disconnected.
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

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from scorer.sentences import say
from service.client_addresses import address_key
from service.client_limits import Caps
from service.problems import ServiceError, problem

HANDSHAKE: Final = 10.0
"""Time limit of a TLS handshake in seconds."""
HEAD: Final = 15.0
"""Seconds from the first byte of a request to the end of its headers."""
IDLE: Final = 120
"""The maximum seconds that a connection stays open without a request."""
STUCK: Final = 20.0
"""Seconds after which a client that reads nothing of its response is disconnected."""
LOOK: Final = 1.0
"""Seconds between two checks of all connections."""
AT_ONCE: Final = 100
"""The number of connections accepted in a row before other tasks run."""
SENT_AHEAD: Final = 256 << 10
"""Size in bytes of the operating system's send buffer per connection. The default can grow to some megabytes."""
RESERVE: Final = 224
"""The number of file descriptors that connections must not use: they are for databases, models and files."""


class Connection(H11Protocol):
    """An HTTP connection that records its state and the time at which this state began."""

    since_head: float | None = None
    since_stuck: float | None = None
    since_idle: float | None = None
    since_closing: float | None = None
    on_lost: Callable[[], None] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start a connection in the idle state."""
        self.since_idle = time.monotonic()
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """End a connection."""
        super().connection_lost(exc)
        if self.on_lost is not None:
            self.on_lost()

    def data_received(self, data: bytes) -> None:
        """Record that a request begins, at the first byte after an idle time."""
        if self.since_idle is not None and self.since_head is None:
            self.since_head = time.monotonic()
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self.since_head = self.since_idle = None

    def on_response_complete(self) -> None:
        """Record that the connection is idle, unless the next request has already arrived."""
        self.since_idle, self.since_head = time.monotonic(), None
        super().on_response_complete()
        if self.cycle is not None and not self.cycle.response_complete:
            self.since_idle = None

    def pause_writing(self) -> None:
        """Record that the client reads more slowly than the service sends."""
        self.since_stuck = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Record that the client has read the bytes that were sent."""
        self.since_stuck = None
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  # the message of h11 is in English only
        """Answer a request that is not HTTP with a problem document, as all other errors are answered."""
        if self.conn.our_state is h11.IDLE or self.conn.our_state is h11.SEND_RESPONSE:
            self.transport.write(_UNREADABLE)
        self.transport.close()

    def overdue(self, now: float) -> bool:
        """Return whether the client has exceeded a time limit."""
        if self.transport is not None and self.transport.is_closing():
            self.since_closing = self.since_closing or now
            return now - self.since_closing > STUCK
        return (
            (self.since_head is not None and now - self.since_head > HEAD)
            or (self.since_stuck is not None and now - self.since_stuck > STUCK)
            or (self.since_idle is not None and now - self.since_idle > IDLE + HEAD)
        )


class Accepted:
    """An accepted connection: its socket and, after the handshake, its protocol."""

    def __init__(self, sock: socket.socket, address: str) -> None:
        self.sock, self.address = sock, address
        self.at = time.monotonic()
        self.protocol: Connection | None = None
        self.task: asyncio.Task[None] | None = None

    @property
    def idle_since(self) -> float | None:
        """Return the time at which the connection became idle; None while a request is answered."""
        return self.at if self.protocol is None or self.protocol.transport is None else self.protocol.since_idle

    def drop(self) -> None:
        """Close the connection at once."""
        if self.protocol is not None and self.protocol.transport is not None:
            self.protocol.transport.abort()
        elif self.task is not None:
            self.task.cancel()
            if self.protocol is None:  # the socket has no protocol yet
                self.sock.close()


class Connections:
    """All connections of the service, from all its listening sockets."""

    def __init__(self, caps: Caps, descriptors: int) -> None:
        self._most = max(16, min(caps.connections, descriptors - RESERVE))
        self._of_address = max(8, min(caps.address_connections, self._most * 3 // 4))
        self._open: dict[str, dict[Accepted, None]] = {}

    @property
    def count(self) -> int:
        """Return the number of connections."""
        return sum(map(len, self._open.values()))

    async def accept(self, door: socket.socket, make: Callable[[], Connection], tls: ssl.SSLContext | None) -> None:
        """Accept connections of the listening socket `door` until cancelled."""
        loop = asyncio.get_running_loop()
        door.setblocking(False)
        while True:
            try:
                sock, peer = await loop.sock_accept(door)
                for _ in range(AT_ONCE):  # accept many in a row: new connections should not wait for each other
                    self._take(_accepted(sock, peer), make, tls)
                    sock, peer = door.accept()
                self._take(_accepted(sock, peer), make, tls)
            except BlockingIOError:
                continue
            except OSError:  # no descriptor is left, or the client has disconnected already
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
        """Return the connections of the address that has the most connections."""
        return max((list(each) for each in self._open.values()), key=len, default=[])

    def _make_room(self, among: list[Accepted]) -> bool:
        """Close the connection among these that has been idle the longest; returns whether at least one was idle."""
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
        """Disconnect clients that exceeded a time limit, until cancelled."""
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
    """Close the socket of a rejected connection. If the client uses plain HTTP, send a response first."""
    if plain:
        with contextlib.suppress(OSError):
            sock.send(_REFUSAL)
    sock.close()


def _last_answer(error: ServiceError, more: str = "") -> bytes:
    """Return the HTTP response for an error after which the connection is closed. `more`: further header lines."""
    body = problem(error)
    data = json.dumps(body).encode()
    head = (
        f"HTTP/1.1 {body['status']} {body['title']}\r\nContent-Type: application/problem+json\r\n{more}"
        f"Content-Length: {len(data)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + data


_REFUSAL: Final = _last_answer(
    ServiceError("too_many_connections", say("refused.connections"), hint=say("refused.connections_hint")),
    "Retry-After: 5\r\n",
)
_UNREADABLE: Final = _last_answer(ServiceError("bad_request", say("refused.unreadable")))


def raise_descriptors() -> int:
    """Raise the soft limit of file descriptors to the hard limit, or to 65536 if there is no hard limit.

    Returns the limit that is then in effect; 65536 on a system without such limits.
    """
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
