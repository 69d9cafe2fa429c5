"""The whole service in this process, as the server runs it, without sockets: requests, and streams to listen to."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from typing import Any

from service.edge.app import Edge
from service.edge.hosts import Hosts

JSON = {"content_type": "application/json"}
FORM = {"content_type": "multipart/form-data; boundary=b"}
PATIENCE = 600
"""Seconds to wait for a request or an event: a busy machine is slow, not wrong."""
_loop = asyncio.new_event_loop()
_thread = threading.Thread(target=_loop.run_forever, daemon=True)


def _run(coroutine: Any) -> Any:
    if not _thread.is_alive():
        _thread.start()
    return asyncio.run_coroutine_threadsafe(coroutine, _loop).result(PATIENCE)


class Asked:
    """A request in progress. `send` sends parts of its body; `text` is what has been answered so far."""

    def __init__(self, app: Any, method: str, address: str, headers: dict[str, str], client: str) -> None:
        path, _, query = address.partition("?")
        given = {"host": "localhost", **{name.lower(): value for name, value in headers.items()}}
        self.scope = {
            "type": "http", "method": method, "path": path, "raw_path": path.encode(), "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in given.items()], "root_path": "",
            "http_version": "1.1", "scheme": "http", "client": (client, 1), "server": ("localhost", 80),
            "asgi": {"version": "3.0"}, "state": {},
        }  # fmt: skip
        self.status, self.headers, self.data, self.taken = 0, {}, b"", 0
        _run(self._begin(app))

    async def _begin(self, app: Any) -> None:
        self._news, self._parts = asyncio.Condition(), asyncio.Queue()
        self._task = asyncio.ensure_future(app(self.scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        part = await self._parts.get()
        self.taken += len(part.get("body", b""))
        return part

    async def _send(self, message: dict[str, Any]) -> None:
        async with self._news:
            if message["type"] == "http.response.start":
                self.status = message["status"]
                self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            self.data += message.get("body", b"")
            self._news.notify_all()

    def send(self, body: bytes, *, more: bool = False) -> Asked:
        """Send a part of the body."""
        _loop.call_soon_threadsafe(self._parts.put_nowait, {"type": "http.request", "body": body, "more_body": more})
        return self

    def leave(self) -> None:
        """Close the connection, and wait until the service has noticed."""
        _loop.call_soon_threadsafe(self._parts.put_nowait, {"type": "http.disconnect"})
        self.end()

    def end(self) -> Asked:
        """Wait until the request is answered to its end."""
        _run(_finished(self._task))
        return self

    def until(self, enough: Callable[[str], bool]) -> str:
        """What has been answered, once it is enough, or the request has come to its end."""

        async def wait() -> str:
            async with self._news:
                while not enough(self.data.decode()) and not self._task.done():
                    ended = asyncio.ensure_future(self._notice())
                    await self._news.wait()
                    ended.cancel()
            return self.data.decode()

        return _run(wait())

    async def _notice(self) -> None:
        await asyncio.wait((self._task,))
        async with self._news:
            self._news.notify_all()

    @property
    def json(self) -> Any:
        """The answer, read."""
        return json.loads(self.data)


async def _finished(task: asyncio.Future[Any]) -> None:
    await asyncio.wait((task,))
    task.result()


class Served:
    """An application as the server runs it. `ask` sends a request whole; `begin` begins one."""

    def __init__(self, app: Any, hosts: Hosts | None = None, pairing: Any = None, alone: Any = None) -> None:
        self.edge = Edge(app, hosts or Hosts.of("127.0.0.1"), pairing, alone)

    def begin(self, method: str, address: str, *, client: str = "127.0.0.1", **headers: str) -> Asked:
        """A request whose body is still to come."""
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        return Asked(self.edge, method, address, given, client)

    def ask(self, method: str, address: str, body: bytes = b"", *, client: str = "127.0.0.1", **headers: str) -> Asked:
        """A request, answered."""
        length = {"content-length": str(len(body))} if body else {}
        return self.begin(method, address, client=client, **{**length, **headers}).send(body).end()

    def listen(self, address: str, **headers: str) -> Asked:
        """A stream of events."""
        return self.begin("GET", address, **headers).send(b"")


def form(data: bytes, **fields: str) -> bytes:
    """A form with a photo and fields before it, to be sent with `FORM`."""
    parts = [f'--b\r\nContent-Disposition: form-data; name="{k}"\r\n\r\n{v}\r\n'.encode() for k, v in fields.items()]
    head = b'--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    return b"".join(parts) + head + data + b"\r\n--b--\r\n"
