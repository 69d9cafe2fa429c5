"""`tehai serve`: run the HTTP service, from loading the reader to a graceful stop.

This module handles sockets, TLS, signals and the printed address. With `--lan` and without `--cert`, the service
listens on two ports: with HTTP, so that every phone can open the page at once, and with HTTPS, because browsers allow
the live camera only with HTTPS. For HTTPS, a phone must trust the root certificate. docs/decisions/0004-event-loop.md
explains this server.
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

from scorer.sentences import DEFAULT_LANGUAGE, Sentence, say, text_of
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
from service.web.served import offer

if TYPE_CHECKING:
    from service.records.store import Store

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
GRACE = 10
"""Seconds that requests in progress have to finish after a signal."""


@dataclass(frozen=True, slots=True)
class Door:
    """A listening socket, and the files of its certificate and private key, or None without TLS."""

    listening: socket.socket
    cert: str | None = None
    key: str | None = None

    @property
    def port(self) -> int:
        """Return the number of the port."""
        port: int = self.listening.getsockname()[1]
        return port


class _Server(uvicorn.Server):
    """A uvicorn server that prints a text when it is ready, and ends event streams when it stops.

    If one of several servers stops, all stop. A server has no listening socket: it gets connections that
    `service.edge.connections` has accepted and counted.
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
    lang: str = DEFAULT_LANGUAGE,
) -> int:
    """Serve until SIGTERM or Ctrl-C.

    `host`: the address to listen on; by default only this machine, or with `lan` all addresses.
    `cert`, `key`: the files of a certificate and its private key, for HTTPS.
    `lan`: serve the local network; without `cert`, HTTPS is served on a second port.
    `desk`: serve the referee's desk too.
    `allowed_hosts`: more host names that requests can use.
    `lang`: the language of the printed text.

    Raises `ServiceError`: `usage`, `address_unavailable`, `bad_certificate`, `no_web_parts`, and the errors of the
    store.
    """
    host = _host(host, lan=lan)
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
        closing.callback(app.extensions["tehai.games"].close)
        alone = offer(app, settings.web_parts)
        pairing = None
        if desk:
            closing.enter_context(_sealing(app))
        address = reachable(host)
        said: list[Sentence | str] = [say("operating.answers", address=_address(first, address))]
        if lan:
            pairing = _pairing_or_link() if desk else Pairing()
            doors, said = _open_to_the_room(app, settings, first, host, closing, pairing)
        elif is_loopback(host):
            said.append(say("operating.only_here"))
        else:
            said += _scan("operating.scan_to_open", _address(first, address))
        if desk:
            said += _how_to_open(_address(first, address))
        _warm_up(app)
        _run(Edge(app, hosts, pairing, alone), settings, doors, _lines(said, lang))
    return 0


def _host(host: str | None, *, lan: bool) -> str:
    """Return the address to listen on. Raises `ServiceError` (`usage`) for `lan` with a loopback address."""
    if lan and host is not None and is_loopback(host):
        message = say("operating.lan_loopback", host=host)
        raise ServiceError("usage", message, hint=say("operating.lan_loopback_hint"))
    return host or (EVERYWHERE if lan else LOOPBACK)


def serve_streams(
    host: str | None,
    port: int,
    run: Callable[[Flask, Store, str], AbstractContextManager[object]],
    allowed_hosts: Sequence[str] = (),
    records: str | None = None,
    *,
    cert: str | None = None,
    key: str | None = None,
    lan: bool = False,
    lang: str = DEFAULT_LANGUAGE,
) -> int:
    """Serve a desk with streamed tables until SIGTERM or Ctrl-C.

    `host`, `cert`, `key`, `lan` and `lang` are as in `serve`.

    `run`: gets the application, the store and the address of the service; adds the tables to the application, and
    follows them while its context is open. The tables have their own detectors, so a reader is loaded only for the
    first photo. `records`: the URL of the database of records, instead of that in
    the settings. Raises the same errors as `serve`.
    """
    host = _host(host, lan=lan)
    settings = Settings.from_environment()
    log_to_stderr(settings.log)
    return_freed_memory()
    _check_certificate(cert, key)
    door = Door(_listen(host, port), cert, key)
    with ExitStack() as closing:
        closing.enter_context(door.listening)
        store = closing.enter_context(_store(records or settings.records))
        app = create_app(None, settings, store)
        closing.enter_context(_sealing(app))
        doors, pairing = [door], None
        said: list[Sentence | str] = []
        if lan:
            pairing = _pairing_or_link()
            doors, said = _open_to_the_room(app, settings, door, host, closing, pairing)
        address = _address(door, reachable(host))
        closing.enter_context(run(app, store, address))
        edge = Edge(app, Hosts.of(host, [*settings.allowed_hosts, *allowed_hosts]), pairing)
        follows = say("operating.follows", address=f"{address}/overlay")
        _run(edge, settings, doors, _lines([follows, *said], lang))
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


def _lines(said: Sequence[Sentence | str], lang: str) -> str:
    """Return the text to print: a line per sentence, in this language."""
    return "".join(f"{text_of(each, lang)}\n" for each in said)


def _how_to_open(address: str) -> list[Sentence | str]:
    return [say("operating.desk_at", address=f"{address}/desk"), f"  tehai records link director --at {address}"]


def _pairing_or_link() -> Pairing:
    from service.desk.desk import linked

    return Pairing(linked)


def _scan(purpose: str, address: str) -> list[Sentence | str]:
    """Return the purpose of an address (a key) and its QR code; nothing if the output is not a terminal."""
    return [say(purpose), qr_text(address).removesuffix("\n")] if sys.stdout.isatty() else []


def _open_to_the_room(
    app: Flask, settings: Settings, first: Door, host: str, closing: ExitStack, pairing: Pairing
) -> tuple[list[Door], list[Sentence | str]]:
    """Return the sockets for the local network, and the lines to print: the address, its pairing code and a QR code."""
    pairing.protect(app)
    address = reachable(host)
    doors = [first]
    about: list[Sentence | str] = []
    if first.cert is None:
        made = certificates(settings.data / "certificates", [address])
        second = Door(_listen(host, _next(host, first.port)), str(made.certificate), str(made.key))
        closing.enter_context(second.listening)
        doors.append(second)
        SecureDoor(made, second.port, _address(second, address)).add_to(app)
        certificate = f"{_address(first, address)}/certificate"
        about.append(say("operating.securely", address=_address(second, address), certificate=certificate))
        about.append(say("operating.fingerprint", fingerprint=made.fingerprint))
    link = f"{_address(first, address)}/?code={pairing.code}"
    answers = say("operating.answers_lan", address=_address(first, address), code=pairing.code)
    return doors, [answers, *about, *_scan("operating.scan_to_pair", link)]


def _next(host: str, port: int) -> int:
    """Return `port` + 1 if that port is free, else 0, which means any free port."""
    try:
        with _listen(host, port + 1):
            return port + 1
    except ServiceError:
        return 0


def _address(door: Door, host: str) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"{'https' if door.cert else 'http'}://{shown}:{door.port}"


def _run(app: Edge, settings: Settings, doors: list[Door], said: str) -> None:
    """Serve on all sockets until a signal arrives. The server of the first socket prints the message `said`."""
    packed_files()  # compressing takes a second, so do it before the first request
    connections = Connections(settings.caps, raise_descriptors())
    servers = [_Server(_config(app, door), app, connections, "" if n else said) for n, door in enumerate(doors)]
    for server in servers:
        server.beside = [other for other in servers if other is not server]
    if threading.current_thread() is threading.main_thread():
        # After it has stopped, uvicorn raises the signal again. Ignore the signal then.
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
    """Read a grey picture, so that the models are loaded before the first photo."""
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
        message = say("operating.cannot_listen", address=f"{host}:{port}", error=str(error))
        raise ServiceError("address_unavailable", message, hint=say("operating.cannot_listen_hint")) from error


def _check_certificate(cert: str | None, key: str | None) -> None:
    if not cert and not key:
        return
    if not cert:
        raise ServiceError("bad_certificate", say("operating.key_alone"))
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key)
    except (OSError, ssl.SSLError) as error:
        message = say("operating.bad_certificate", path=repr(cert), error=str(error))
        raise ServiceError("bad_certificate", message, hint=say("operating.bad_certificate_hint")) from error
