"""Answer requests for static files and `/health` on the event loop, so that they do not wait for a thread."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol, TypeAlias

from scorer import __version__
from scorer.sentences import say
from service.edge.answers import CHUNK, Headers, Send, encoded, give, headers_of
from service.edge.bodies import Message, Receive
from service.metrics import Metrics
from service.packed_files import packed_file
from service.problems import ServiceError
from service.security_headers import HARDENING, hardening_of

Answer: TypeAlias = tuple[int, Mapping[str, str], bytes | Path]
"""Status, headers and body of a file. If the body is a path, the contents of this file are sent."""


class Site(Protocol):
    """Files that are served below one URL path (`service.web.served.ServedSite`)."""

    def answer(self, name: str, accept_encoding: str, if_none_match: str) -> Answer | None:
        """Return the answer for a file; None if there is no such file. The first call can take seconds."""


class File:
    """Serves the static files of one URL rule: modules, drawings or the source code. Their number is fixed."""

    def __init__(self, rule: str, metrics: Metrics) -> None:
        self._rule, self._metrics = rule.replace("{name:path}", "<path:name>"), metrics

    async def __call__(self, scope: Message, _: Receive, send: Send) -> None:
        """Send the file; raises `ServiceError` (`not_found`)."""
        started, asked = time.perf_counter(), headers_of(scope)
        found = packed_file(scope["path"])
        if found is None:
            raise _nothing_at(scope)
        status, headers, body = found.answer(asked.get("accept-encoding", ""), asked.get("if-none-match", ""))
        hardening = hardening_of(scope["path"], found.kind)
        await give(send, status, encoded({**hardening, **headers}.items()), body, head=scope["method"] == "HEAD")
        self._metrics.answered(scope["method"], self._rule, status, time.perf_counter() - started)


class SiteFile:
    """Serves the files of a site. `rule`: its URL rule, with the parameter `name`."""

    def __init__(self, rule: str, site: Site, metrics: Metrics) -> None:
        self._rule, self._site, self._metrics = rule.replace("{name:path}", "<path:name>"), site, metrics

    async def __call__(self, scope: Message, _: Receive, send: Send) -> None:
        """Send the file; raises `ServiceError` (`not_found`)."""
        started, asked = time.perf_counter(), headers_of(scope)
        given = asked.get("accept-encoding", ""), asked.get("if-none-match", "")
        found = await asyncio.to_thread(self._site.answer, scope["path_params"]["name"], *given)
        if found is None:
            raise _nothing_at(scope)
        status, headers, body = found
        head = scope["method"] == "HEAD"
        if isinstance(body, Path) and not head:
            await _give_from_disk(send, status, encoded(headers.items()), body)
        else:
            await give(send, status, encoded(headers.items()), body if isinstance(body, bytes) else b"", head=head)
        self._metrics.answered(scope["method"], self._rule, status, time.perf_counter() - started)


async def _give_from_disk(send: Send, status: int, headers: Headers, path: Path) -> None:
    """Send a response whose body is a file, in pieces, as fast as the client receives them."""
    with await asyncio.to_thread(path.open, "rb") as file:
        await send({"type": "http.response.start", "status": status, "headers": headers})
        while data := await asyncio.to_thread(file.read, CHUNK):
            await send({"type": "http.response.body", "body": data, "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def _nothing_at(scope: Message) -> ServiceError:
    nothing = say("refused.nothing_at", path=scope["path"][:200])
    return ServiceError("not_found", nothing, hint=say("refused.nothing_at_hint"))


class Health:
    """Answers `/health` on the event loop, even if all threads are busy. `source`: the URL of the source code."""

    def __init__(self, source: str, metrics: Metrics) -> None:
        self._body = json.dumps({"status": "ok", "version": __version__, "source": source}).encode()
        self._metrics = metrics

    async def __call__(self, scope: Message, _: Receive, send: Send) -> None:
        """Answer that the service is running."""
        started = time.perf_counter()
        headers = {"Content-Type": "application/json", "Cache-Control": "no-store", **HARDENING}
        headers["Content-Length"] = str(len(self._body))
        await give(send, 200, encoded(headers.items()), self._body, head=scope["method"] == "HEAD")
        self._metrics.answered(scope["method"], "/health", 200, time.perf_counter() - started)
