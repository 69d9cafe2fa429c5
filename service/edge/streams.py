"""Event streams: Flask opens them, and the event loop sends their events.

A stream is a generator that waits only for the hub.
"""

from __future__ import annotations

import asyncio
import io
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

from a2wsgi.wsgi import build_environ
from flask import Flask, Response

from scorer.sentences import say
from service.client_limits import Caps
from service.edge.answers import Headers, Send, encoded, give
from service.edge.bodies import Message, Receive
from service.edge.clients import Client, TooMany
from service.edge.hub import Channel, Hub
from service.metrics import Metrics

_OPENING = 4
"""The number of streams that Flask opens at the same time; opening a stream takes a few database queries."""


class Opened(Response):
    """Flask's response that opens a stream.

    The client receives the events of `channel` for records after `after`, while the access link with the token `link`
    is valid. `of`: the name of the hub that sends them.
    """

    def __init__(self, channel: Channel, link: str, after: int, of: str = "desk") -> None:
        super().__init__(mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"})
        self.channel, self.link, self.after, self.of = channel, link, after, of


class Streams:
    """The event streams of an application. `hubs`: for each name of a hub, a function that returns this hub."""

    def __init__(self, app: Flask, hubs: Mapping[str, Callable[[], Hub]], caps: Caps, metrics: Metrics) -> None:
        self._app, self._hubs, self._caps = app, hubs, caps
        self._pool = ThreadPoolExecutor(_OPENING, thread_name_prefix="opening")
        self._open: Counter[str] = Counter()
        metrics.streams.set_function(self._open.total)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer a request for a stream. Raises `TooMany`."""
        client: Client = scope["tehai.client"]
        opened = await asyncio.get_running_loop().run_in_executor(self._pool, self._opened, scope)
        headers = encoded(opened.headers.items())
        if not isinstance(opened, Opened) or scope["method"] == "HEAD":
            await give(send, opened.status_code, headers, opened.get_data(), head=scope["method"] == "HEAD")
            return
        if self._open[client.key] >= self._caps.client_streams or self._open.total() >= self._caps.streams:
            raise TooMany(say("refused.streams", count=self._open[client.key]), retry_after=10)
        self._open[client.key] += 1
        words = self._hubs[opened.of]().words(opened.channel, opened.link, opened.after)
        said = asyncio.ensure_future(_say(words, headers, send))
        left = asyncio.ensure_future(_left(receive))
        try:
            await asyncio.wait((said, left), return_when=asyncio.FIRST_COMPLETED)
            if said.done():
                said.result()
        finally:
            left.cancel()
            said.cancel()
            await asyncio.gather(said, left, return_exceptions=True)
            self._open[client.key] -= 1
            if not self._open[client.key]:
                del self._open[client.key]

    def _opened(self, scope: Message) -> Response:
        """Return Flask's response: `Opened`, or an error response."""
        environ = build_environ(scope, io.BytesIO())  # type: ignore[arg-type]
        with self._app.request_context(environ):  # type: ignore[arg-type]
            try:
                return self._app.full_dispatch_request()
            except Exception as error:  # handled as Flask handles errors of any request
                return self._app.handle_exception(error)


async def _say(words: AsyncGenerator[str, None], headers: Headers, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    try:
        async for text in words:
            await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
    finally:
        await words.aclose()
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _left(receive: Receive) -> None:
    """Return when the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass
