"""Pass requests to Flask: check the permissions, receive the body within its limit, queue, and run Flask in a thread.

A request with a body gets a thread two times: first with its headers only, so that Flask checks the permissions, and
again after the body is complete. The thread is released before the response is sent. So a slow client blocks no thread.
Requests with photos wait on the event loop (`service.fair_queue`), not in threads.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from a2wsgi import WSGIMiddleware
from flask import Flask

from service.body_limits import Bound, bound_of
from service.edge.answers import Headers, Send, declared, give, give_refusal, has_body, headers_of
from service.edge.bodies import SMALL, Body, Gone, Message, Receive, Room, receive_body
from service.edge.clients import Client, Clients
from service.fair_queue import FairQueue
from service.freed_memory import trim_heaps
from service.readers import readers
from service.request_guards import GO_ON
from service.settings import Settings
from service.uploads import too_large

THREADS = 24
"""The number of requests that Flask answers at the same time. Requests that read photos are not counted."""
_WAITING = 4096
"""The maximum number of requests that wait for a thread; with the limits per client, far fewer wait."""
Answer = tuple[int, Headers, bytes]
"""Status, headers and body."""
TICKET = "tehai-ticket"
"""The header of a rejection that the client sends again with the same photo to keep its position in the queue."""


class Handoff:
    """Answers requests with a Flask application."""

    def __init__(self, app: Flask, settings: Settings, clients: Clients) -> None:
        self._photo_bytes, self._patience = settings.max_body, float(settings.photo_wait)
        self._clients, self._photos = clients, readers(app).queue
        self._threads = FairQueue(THREADS, _WAITING, self._patience)
        self._room = Room(settings.caps.body_bytes)
        self._wsgi: Callable[..., Awaitable[None]] = WSGIMiddleware(
            app.wsgi_app,  # type: ignore[arg-type]
            workers=THREADS + settings.photos_at_once,
        )

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer a request; raises `ServiceError`."""
        client: Client = scope["tehai.client"]
        with self._clients.busy(client):
            answer = await self._answer(scope, client, receive, send)
        if answer is not None:
            status, headers, data = answer
            await give(send, status, headers, data, head=scope["method"] == "HEAD")

    async def _answer(self, scope: Message, client: Client, receive: Receive, send: Send) -> Answer | None:
        """Return Flask's response; None if the request was already rejected or the client has disconnected."""
        headers = headers_of(scope)
        if not has_body(headers):
            async with self._threads.place(client.key):
                return await self._run(scope, deque())
        bound = bound_of(scope["path"], headers.get("content-type", ""), self._photo_bytes)
        length = declared(headers, bound.most)
        if length > bound.most:
            raise too_large(bound.most)
        async with self._threads.place(client.key):
            status, head, data = await self._run({**scope, "tehai.asked_first": True, "tehai.length": length}, deque())
        if (GO_ON, b"1") not in head:
            await give_refusal(status, head, data, scope, receive, send)
            return None
        try:
            return await self._with_body(scope, client, receive, bound, length, headers)
        except Gone:
            return None

    async def _with_body(
        self, scope: Message, client: Client, receive: Receive, bound: Bound, length: int, headers: Mapping[str, str]
    ) -> Answer:
        since = self._photos.arrival(headers.get(TICKET)) if bound.photo else None
        size = length if length > SMALL else 0
        async with self._room.of(size, self._patience, client.key) as incoming:
            body = await receive_body(receive, bound.most, incoming)
            if body is None:
                raise too_large(bound.most)
            self._room.complete(incoming)
            place = self._photo_place(client, since, receive) if bound.photo else self._threads.place(client.key)
            async with place:
                answer = await self._run(scope, body)
        if size:
            asyncio.get_running_loop().run_in_executor(None, trim_heaps)
        return answer

    @asynccontextmanager
    async def _photo_place(self, client: Client, since: float | None, receive: Receive) -> AsyncIterator[None]:
        """Wait for a turn in the queue of photos. Raises `Gone` if the client disconnects while it waits."""
        place = self._photos.place(client.key, since)
        turn, left = asyncio.ensure_future(place.__aenter__()), asyncio.ensure_future(receive())
        try:
            await asyncio.wait((turn, left), return_when=asyncio.FIRST_COMPLETED)
            if not turn.done():
                raise Gone
            await turn
        except BaseException:
            turn.cancel()
            await asyncio.gather(turn, return_exceptions=True)
            if not turn.cancelled() and turn.exception() is None:
                await place.__aexit__(None, None, None)
            raise
        finally:
            left.cancel()
        try:
            yield
        finally:
            await place.__aexit__(None, None, None)

    async def _run(self, scope: Message, body: Body) -> Answer:
        """Return Flask's response after all its parts are there. Flask's thread thus does not wait for the client."""
        size = sum(map(len, body))
        found: dict[str, Any] = {"status": 500, "headers": []}
        parts: list[bytes] = []

        async def read() -> Message:
            piece = body.popleft() if body else b""
            return {"type": "http.request", "body": piece, "more_body": bool(body)}

        async def keep(message: Message) -> None:
            if message["type"] == "http.response.start":
                found.update(message)
            else:
                parts.append(message.get("body", b""))

        left_out = (b"content-length", b"transfer-encoding", b"proxy", b"expect")
        headers = [(name, value) for name, value in scope["headers"] if name not in left_out]
        headers.append((b"content-length", str(size).encode()))
        await self._wsgi({**scope, "headers": headers}, read, keep)
        return found["status"], found["headers"], b"".join(parts)
