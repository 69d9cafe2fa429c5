"""Responses that the event loop sends: problems (RFC 9457), and the headers of every response."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Final
from urllib.parse import parse_qsl

from werkzeug.datastructures import LanguageAccept, MultiDict
from werkzeug.http import parse_accept_header

from scorer.errors import TehaiError
from service.edge.bodies import HEARD_OUT, Message, Receive, hear_out
from service.page_language import preferred_language
from service.problems import problem
from service.security_headers import HARDENING

Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

AGAIN: Final = "5"
"""The default `Retry-After` in seconds."""
CHUNK: Final = 64 << 10
"""The maximum bytes passed to a connection at a time; more bytes follow after the client has received them."""


def encoded(headers: Iterable[tuple[str, str]]) -> Headers:
    """Return headers in the form that ASGI needs."""
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]


def headers_of(scope: Message) -> Mapping[str, str]:
    """Return the headers of a request by name in lower case; repeated headers are joined with commas."""
    found: dict[str, str] = {}
    for raw, value in scope["headers"]:
        name, text = raw.decode("latin-1"), value.decode("latin-1")
        found[name] = f"{found[name]},{text}" if name in found else text
    return found


async def give(send: Send, status: int, headers: Headers, body: bytes | memoryview, *, head: bool = False) -> None:
    """Send a complete response in pieces, as fast as the client receives them. `head`: send no body."""
    await send({"type": "http.response.start", "status": status, "headers": headers})
    sent = memoryview(b"" if head else body)
    for start in range(0, len(sent), CHUNK):
        await send({"type": "http.response.body", "body": bytes(sent[start : start + CHUNK]), "more_body": True})
        await asyncio.sleep(0)  # let other tasks run, and detect that the client has disconnected
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def language_of(scope: Message) -> str:
    """Return the preferred language of a request that Flask has not seen."""
    query = MultiDict(parse_qsl(scope.get("query_string", b"").decode("latin-1")))
    return preferred_language(query, parse_accept_header(headers_of(scope).get("accept-language", ""), LanguageAccept))


async def refuse(error: TehaiError, scope: Message, receive: Receive, send: Send, *, left: bool = True) -> int:
    """Answer with a problem; returns its HTTP status. `left`: whether a part of the body has still to arrive."""
    body: dict[str, Any] = problem(error, language_of(scope))
    headers = {"content-type": "application/problem+json", "cache-control": "no-store", **HARDENING}
    for name, attribute in (("retry-after", "retry_after"), ("tehai-ticket", "ticket")):
        if value := getattr(error, attribute, None):
            headers[name] = str(value)
    status: int = body["status"]
    if error.code == "too_slow":
        left, headers["connection"] = False, "close"
    if status in (429, 503):
        headers.setdefault("retry-after", AGAIN)
    data = json.dumps(body, ensure_ascii=False).encode()
    await give_refusal(status, encoded(headers.items()), data, scope, receive, send, left=left)
    return status


async def give_refusal(
    status: int, headers: Headers, data: bytes, scope: Message, receive: Receive, send: Send, *, left: bool = True
) -> None:
    """Reject a request whose body has not been received.

    The body is first received and dropped, because some clients read the response only after they sent the body. If
    the body is too large or too slow, or the client waits for a response before it sends the body, the body is not
    received, and the connection is closed after the response.
    """
    asked = headers_of(scope)
    kept = [(name, value) for name, value in headers if name != b"content-length"]
    kept.append((b"content-length", str(len(data)).encode()))
    if left and has_body(asked):
        silent = "100-continue" in asked.get("expect", "").lower() or declared(asked, 0) > HEARD_OUT
        if silent or not await hear_out(receive, HEARD_OUT):
            kept.append((b"connection", b"close"))
    await give(send, status, kept, data, head=scope["method"] == "HEAD")


def has_body(headers: Mapping[str, str]) -> bool:
    """Return whether a request has a body."""
    return "transfer-encoding" in headers or headers.get("content-length", "0").strip() not in ("", "0")


def declared(headers: Mapping[str, str], unknown: int) -> int:
    """Return the length of the body that the headers state, or `unknown` if they do not state it."""
    given = headers.get("content-length", "").strip()
    return int(given) if given.isdecimal() and "transfer-encoding" not in headers else unknown
