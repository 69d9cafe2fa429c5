"""`tehai serve`: the application on a real server, from a warm reader to a graceful stop.

Responsible for the socket, TLS, signals and the line that says the address. Why this server:
docs/decisions/0001-http-server.md.
"""

from __future__ import annotations

import signal
import socket
import ssl
import sys
import threading
from types import FrameType

import uvicorn
from flask import Flask

from service.asgi import ThreadedApplication
from service.http import create_app, readers
from service.photos import LoadReader
from service.problems import ServiceError
from service.settings import Settings

THREADS = 320
"""Requests answered at once; an open stream is one of them."""
GRACE = 10
"""Seconds that running requests have to finish after a signal."""


class _Server(uvicorn.Server):
    """uvicorn, which says when it listens and lets streams end when it stops."""

    def __init__(self, config: uvicorn.Config, app: ThreadedApplication, address: str) -> None:
        super().__init__(config)
        self.app = app
        self.address = address

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        sys.stdout.write(f"Tehai answers at {self.address} (Ctrl-C stops it)\n")
        sys.stdout.flush()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.app.close()
        await super().shutdown(sockets)


def serve(host: str, port: int, *, cert: str | None, key: str | None, load: LoadReader) -> int:
    """Serve until SIGTERM or Ctrl-C. Raises `ServiceError`: `address_unavailable`, `bad_certificate`."""
    settings = Settings.from_environment()
    _check_certificate(cert, key)
    listening = _listen(host, port)
    with listening:
        app = create_app(load(), settings)
        _warm_up(app)
        threaded = ThreadedApplication(app, threads=THREADS, body_limit=settings.max_body)
        config = uvicorn.Config(
            threaded,
            ssl_certfile=cert,
            ssl_keyfile=key,
            lifespan="off",
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE,
        )
        shown = f"[{host}]" if ":" in host else host
        address = f"{'https' if cert else 'http'}://{shown}:{listening.getsockname()[1]}"
        if threading.current_thread() is threading.main_thread():
            # uvicorn gives a signal on when it has stopped; by then it has done its work.
            signal.signal(signal.SIGTERM, _ignore)
            signal.signal(signal.SIGINT, _ignore)
        _Server(config, threaded, address).run(sockets=[listening])
    return 0


def _ignore(_signal: int, _frame: FrameType | None) -> None:
    pass


def _warm_up(app: Flask) -> None:
    """Read a grey picture, so that the first photo does not wait for the models."""
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
