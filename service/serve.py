"""`tehai serve`: run the application on a real server, from a warm reader to a graceful stop.

Handles sockets, TLS, signals and the printed address. For a local network (`--lan`) it listens twice: with HTTP, so
every phone gets in at once, and with HTTPS, so the live camera works once the phone trusts the root. The reasons for
this server: docs/decisions/0004-event-loop.md.
"""

from __future__ import annotations

import asyncio
import signal
import socket
import ssl
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn
from flask import Flask

from service.certificates import certificates
from service.edge.app import Edge
from service.edge.connections import IDLE, Connection, Connections, raise_descriptors
from service.edge.hosts import Hosts
from service.freed_memory import return_freed_memory
from service.http import create_app
from service.lan import SecureDoor, is_loopback, qr_text, reachable
from service.metrics import log_to_stderr
from service.packed_files import packed_files
from service.pairing import Pairing
from service.photos import LoadReader
from service.problems import ServiceError
from service.readers import readers
from service.settings import Settings

if TYPE_CHECKING:
    from service.records.store import Store

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
GRACE = 10
"""Seconds that running requests have to finish after a signal."""


@dataclass(frozen=True, slots=True)
class Door:
    """A listening socket, and the certificate and key of its TLS, or None."""

    listening: socket.socket
    cert: str | None = None
    key: str | None = None

    @property
    def port(self) -> int:
        """The number of the port."""
        port: int = self.listening.getsockname()[1]
        return port


class _Server(uvicorn.Server):
    """uvicorn, which reports when it listens and ends streams when it stops; several servers stop together.

    It is given connections that were counted (`service.edge.connections`), and has no listening socket itself.
    """

    def __init__(self, config: uvicorn.Config, app: Edge, connections: Connections, greeting: str) -> None:
        super().__init__(config)
        self.app = app
        self.connections = connections
        self.greeting = greeting
        self.beside: list[_Server] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        doors = [self.connections.accept(each, self._connection, self.config.ssl) for each in sockets or []]
        self.tasks = [asyncio.ensure_future(each) for each in (*doors, self.connections.watch())]
        sys.stdout.write(self.greeting)
        sys.stdout.flush()

    def _connection(self) -> Connection:
        return Connection(self.config, self.server_state, self.lifespan.state)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        for other in self.beside:
            other.should_exit = True
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for task in self.tasks:
            task.cancel()
        self.app.close()
        await super().shutdown(sockets)


def serve(
    host: str | None,
    port: int,
    *,
    cert: str | None,
    key: str | None,
    load: LoadReader,
    lan: bool = False,
    desk: bool = False,
    allowed_hosts: Sequence[str] = (),
) -> int:
    """Serve until SIGTERM or Ctrl-C. `host`: the address to listen on; the default is this machine only, or every
    address with `lan`. `lan`: serve a local network; a secure port follows the plain one, unless a certificate is
    given. `desk`: with the referee's desk. `allowed_hosts`: further hosts that are served.

    Raises `ServiceError`: `usage`, `address_unavailable`, `bad_certificate`, and those of the store.
    """
    if lan and host is not None and is_loopback(host):
        hint = "Leave --host out, or name this machine's address in the room."
        raise ServiceError("usage", f"--lan is for the room, which cannot reach {host}.", hint=hint)
    host = host or (EVERYWHERE if lan else LOOPBACK)
    settings = Settings.from_environment()
    log_to_stderr(settings.log)
    return_freed_memory()
    _check_certificate(cert, key)
    hosts = Hosts.of(host, [*settings.allowed_hosts, *allowed_hosts])
    first = Door(_listen(host, port), cert, key)
    doors = [first]
    with ExitStack() as closing:
        closing.enter_context(first.listening)
        app = create_app(load(), settings, closing.enter_context(_store(settings.records)) if desk else None)
        pairing = None
        if desk:
            closing.enter_context(_sealing(app))
        address = reachable(host)
        said = f"Tehai answers at {_address(first, address)} (Ctrl-C stops it)\n"
        if lan:
            pairing = _pairing_or_link() if desk else Pairing()
            doors, said = _open_to_the_room(app, settings, first, host, closing, pairing)
        elif is_loopback(host):
            said += "Only this machine reaches it. To use it from a phone: tehai serve --lan\n"
        else:
            said += _scan("Scan to open it on a phone", _address(first, address))
        if desk:
            said += _how_to_open(_address(first, address))
        _warm_up(app)
        _run(Edge(app, hosts, pairing), settings, doors, said)
    return 0


def serve_streams(
    host: str,
    port: int,
    run: Callable[[Flask, Store], AbstractContextManager[object]],
    allowed_hosts: Sequence[str] = (),
) -> int:
    """Serve a desk with streamed tables until SIGTERM or Ctrl-C; `run` adds them to the application and follows them.

    Raises `ServiceError` as `serve` does. A reader is loaded only for a photo: the tables have their own detectors.
    """
    settings = Settings.from_environment()
    log_to_stderr(settings.log)
    return_freed_memory()
    door = Door(_listen(host, port))
    with ExitStack() as closing:
        closing.enter_context(door.listening)
        store = closing.enter_context(_store(settings.records))
        app = create_app(None, settings, store)
        closing.enter_context(_sealing(app))
        closing.enter_context(run(app, store))
        edge = Edge(app, Hosts.of(host, [*settings.allowed_hosts, *allowed_hosts]))
        _run(edge, settings, [door], f"Tehai follows the tables at {_address(door, host)}/overlay (Ctrl-C stops it)\n")
    return 0


def _store(url: str) -> Store:
    from service.records import photos
    from service.records.store import Store

    made = Store(url)
    photos.expire(made)
    return made


def _sealing(app: Flask) -> AbstractContextManager[None]:
    from service.desk.desk import sealing

    return sealing(app)


def _how_to_open(address: str) -> str:
    return (
        f"The desk is at {address}/desk; its pages are opened by links. The director's, who gives out the others:\n"
        f"  tehai records link director --at {address}\n"
    )


def _pairing_or_link() -> Pairing:
    from service.desk.desk import linked

    return Pairing(linked)


def _scan(what: str, address: str) -> str:
    """The address as a QR code with its purpose; empty without a terminal."""
    return f"{what}:\n{qr_text(address)}" if sys.stdout.isatty() else ""


def _open_to_the_room(
    app: Flask, settings: Settings, first: Door, host: str, closing: ExitStack, pairing: Pairing
) -> tuple[list[Door], str]:
    """The doors for a local network, and the text for the screen: the address with its pairing code, and a QR code."""
    pairing.protect(app)
    address = reachable(host)
    doors = [first]
    about = ""
    if first.cert is None:
        made = certificates(settings.data / "certificates", [address])
        second = Door(_listen(host, _next(host, first.port)), str(made.certificate), str(made.key))
        closing.enter_context(second.listening)
        doors.append(second)
        SecureDoor(made, second.port).add_to(app)
        about = f"Securely: {_address(second, address)} (certificate: {_address(first, address)}/certificate)\n"
        about += f"Fingerprint of its root: {made.fingerprint}\n"
    link = f"{_address(first, address)}/?code={pairing.code}"
    said = f"Tehai answers at {_address(first, address)} to this room; its code is {pairing.code} (Ctrl-C stops it)\n"
    return doors, f"{said}{about}{_scan('Scan to pair a phone', link)}"


def _next(host: str, port: int) -> int:
    """The port after this one if it is free, else any."""
    try:
        with _listen(host, port + 1):
            return port + 1
    except ServiceError:
        return 0


def _address(door: Door, host: str) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"{'https' if door.cert else 'http'}://{shown}:{door.port}"


def _run(app: Edge, settings: Settings, doors: list[Door], said: str) -> None:
    """Serve on all doors until a signal; the first one prints the text."""
    packed_files()  # compress before the first request, because that takes a second
    connections = Connections(settings.caps, raise_descriptors())
    servers = [_Server(_config(app, door), app, connections, "" if n else said) for n, door in enumerate(doors)]
    for server in servers:
        server.beside = [other for other in servers if other is not server]
    if threading.current_thread() is threading.main_thread():
        # uvicorn raises a signal again after it has stopped; by then the signal has done its work.
        signal.signal(signal.SIGTERM, _ignore)
        signal.signal(signal.SIGINT, _ignore)

    async def all_of_them() -> None:
        await asyncio.gather(*(s.serve(sockets=[door.listening]) for s, door in zip(servers, doors, strict=True)))

    asyncio.run(all_of_them())
    app.join()


def _config(app: Edge, door: Door) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        ssl_certfile=door.cert,
        ssl_keyfile=door.key,
        lifespan="off",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=GRACE,
    )


def _ignore(_signal: int, _frame: FrameType | None) -> None:
    pass


def _warm_up(app: Flask) -> None:
    """Read a grey picture, so that the first photo does not wait for loading the models."""
    import cv2
    import numpy as np

    grey = np.full((480, 640, 3), 128, np.uint8)
    readers(app).read(cv2.imencode(".png", grey)[1].tobytes)


def _listen(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=512
        )
    except (OSError, OverflowError) as error:
        hint = "Choose another --port or --host; something else may listen there."
        raise ServiceError("address_unavailable", f"Cannot listen on {host}:{port}: {error}.", hint=hint) from error


def _check_certificate(cert: str | None, key: str | None) -> None:
    if not cert and not key:
        return
    if not cert:
        raise ServiceError("bad_certificate", "--key goes with --cert.")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key)
    except (OSError, ssl.SSLError) as error:
        hint = "Give a PEM certificate with --cert and its key with --key."
        raise ServiceError("bad_certificate", f"{cert!r} cannot be used: {error}.", hint=hint) from error
