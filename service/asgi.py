"""The Flask application behind an ASGI server: a thread a request, and an end to it when the client has gone.

A body is taken in on the event loop before a thread is given to it, so that a client that sends slowly holds no
thread. A stream learns at its next word that its client has gone; one that waits can wait on `gone(environ)`.
Which server runs this, and why not an adapter that exists, is told in docs/decisions/0001-http-server.md.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import threading
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

GONE = "tehai.gone"
_IN_MEMORY = 1 << 20
_HEARD_OUT = 4
"""A body of up to so many times the limit is taken in to its end and dropped, so that its sender hears the answer."""


class ClientGone(Exception):
    """The client closed the connection, or the server stops, before the answer was complete."""


def gone(environ: MutableMapping[str, Any]) -> threading.Event:
    """Set when the client has gone or the server stops: what a silent stream waits on between its words."""
    event: threading.Event = environ.setdefault(GONE, threading.Event())
    return event


class ThreadedApplication:
    """An ASGI application that answers with a WSGI application.

    `threads`: how many requests are answered at once, open streams included; more wait. `body_limit`: no more
    than this many bytes of a body are kept; a longer one is cut, and its `CONTENT_LENGTH` tells.
    """

    def __init__(self, app: WSGIApplication, *, threads: int = 256, body_limit: int = 64 << 20) -> None:
        self.app = app
        self.body_limit = body_limit
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="request")
        self._open: set[threading.Event] = set()
        self._closing = False

    def close(self) -> None:
        """Tell every stream that is open, and those still to come, that the server stops. Called on the event loop."""
        self._closing = True
        for event in self._open:
            event.set()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """One request; other kinds of connection are refused."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1000})
            return
        if scope["type"] != "http":
            raise NotImplementedError(f"no {scope['type']} here")
        with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) as body:
            length = await self._take(receive, body)
            if length is None:
                return
            await self._answer(_environ(scope, body, length), receive, send)

    async def _take(self, receive: Receive, body: IO[bytes]) -> int | None:
        """The body into the file; its length (more than the limit where it was cut), or None where it broke off."""
        length = 0
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            chunk = message.get("body", b"")
            length += len(chunk)
            if length <= self.body_limit:
                body.write(chunk)
            if not message.get("more_body", False) or length > _HEARD_OUT * self.body_limit:
                body.seek(0)
                return length

    async def _answer(self, environ: dict[str, Any], receive: Receive, send: Send) -> None:
        loop = asyncio.get_running_loop()
        over, lost = gone(environ), threading.Event()
        self._open.add(over)
        if self._closing:
            over.set()

        def say(message: Message) -> None:
            """From the thread to the client; waits until the connection takes it."""
            if lost.is_set():
                raise ClientGone
            asyncio.run_coroutine_threadsafe(_await(send(message)), loop).result()

        async def listen() -> None:
            while (await receive())["type"] != "http.disconnect":
                pass
            lost.set()
            over.set()

        listener = loop.create_task(listen())
        try:
            await loop.run_in_executor(self.pool, _run, self.app, environ, say)
        except ClientGone:
            pass
        finally:
            lost.set()
            over.set()
            self._open.discard(over)
            listener.cancel()


async def _await(awaitable: Awaitable[None]) -> None:
    await awaitable


def _run(app: WSGIApplication, environ: dict[str, Any], say: Callable[[Message], None]) -> None:
    """One request in its thread."""
    head: Message = {}

    def write(data: bytes) -> None:
        if head:
            say(dict(head))
            head.clear()
        say({"type": "http.response.body", "body": data, "more_body": True})

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Callable[[bytes], None]:
        if exc_info:
            raise exc_info[1].with_traceback(exc_info[2])
        encoded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        head.update({"type": "http.response.start", "status": int(status[:3]), "headers": encoded})
        return write

    chunks: Iterable[bytes] = app(environ, start_response)
    try:
        for chunk in chunks:
            write(chunk)
        if head:
            say(dict(head))
        say({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        close = getattr(chunks, "close", None)
        if close is not None:
            close()


def _environ(scope: Message, body: IO[bytes], length: int) -> dict[str, Any]:
    """The WSGI environment (PEP 3333) of an ASGI scope."""
    host, port = scope.get("server") or ("localhost", 80)
    client = scope.get("client") or ("", 0)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode("utf-8").decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        GONE: threading.Event(),
    }
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1").upper().replace("-", "_"), raw_value.decode("latin-1")
        if name == "CONTENT_TYPE":
            environ[name] = value
        elif name not in ("CONTENT_LENGTH", "TRANSFER_ENCODING", "PROXY"):
            key = f"HTTP_{name}"
            environ[key] = f"{environ[key]},{value}" if key in environ else value
    environ["CONTENT_LENGTH"] = str(length)
    return environ
