"""Answer requests for static files and `/health` on the event loop, so that they do not wait for a thread."""

from __future__ import annotations

import json
import time

from scorer import __version__
from scorer.sentences import say
from service.edge.answers import Send, encoded, give, headers_of
from service.edge.bodies import Message, Receive
from service.metrics import Metrics
from service.packed_files import packed_file
from service.problems import ServiceError
from service.security_headers import HARDENING, hardening_of


class File:
    """Serves the static files of one URL rule: modules, drawings or the source code. Their number is fixed."""

    def __init__(self, rule: str, metrics: Metrics) -> None:
        self._rule, self._metrics = rule.replace("{name:path}", "<path:name>"), metrics

    async def __call__(self, scope: Message, _: Receive, send: Send) -> None:
        """Send the file; raises `ServiceError` (`not_found`)."""
        started, asked = time.perf_counter(), headers_of(scope)
        found = packed_file(scope["path"])
        if found is None:
            raise ServiceError(
                "not_found", say("refused.nothing_at", path=scope["path"][:200]), hint=say("refused.nothing_at_hint")
            )
        status, headers, body = found.answer(asked.get("accept-encoding", ""), asked.get("if-none-match", ""))
        hardening = hardening_of(scope["path"], found.kind)
        await give(send, status, encoded({**hardening, **headers}.items()), body, head=scope["method"] == "HEAD")
        self._metrics.answered(scope["method"], self._rule, status, time.perf_counter() - started)


class Health:
    """Answers `/health` on the event loop, even if all threads are busy. `source`: the URL of the source code."""

    def __init__(self, source: str, metrics: Metrics) -> None:
        self._body = json.dumps({"status": "ok", "version": __version__, "source": source}).encode()
        self._metrics = metrics

    async def __call__(self, scope: Message, _: Receive, send: Send) -> None:
        """Answer that the service is alive."""
        started = time.perf_counter()
        headers = {"Content-Type": "application/json", "Cache-Control": "no-store", **HARDENING}
        headers["Content-Length"] = str(len(self._body))
        await give(send, 200, encoded(headers.items()), self._body, head=scope["method"] == "HEAD")
        self._metrics.answered(scope["method"], "/health", 200, time.perf_counter() - started)
