"""Rights before bodies: the question whether a request may be sent at all, answered before its body is taken in.

The event loop hands Flask the head of a request first (`asked_first`). What comes before a view runs as always: the
gate of pairing, other sites, and the guard of the address. Where nothing refuses it, the answer has the header `GO_ON`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from flask import Flask, Response, request
from flask.typing import ResponseReturnValue

from service.bodies import FIELD, bound_of
from service.settings import Settings

GO_ON: Final = b"tehai-go-on"
Guard = Callable[[Mapping[str, Any]], object]
"""Raises where the link of the request does not allow what the address does; it gets what the address names."""
_EXTENSION: Final = "tehai.guards"


def asked_first() -> bool:
    """Whether only the head of the request is here."""
    scope = request.environ.get("asgi.scope", {})
    return bool(scope.get("tehai.asked_first"))


def declared_length() -> int:
    """The bytes of the body of the request, whether it is here or not."""
    announced = request.environ.get("asgi.scope", {}).get("tehai.length")
    return int(announced if announced is not None else request.content_length or 0)


def client_key() -> str:
    """Who sent the request: a pairing, a link or an address."""
    client = request.environ.get("asgi.scope", {}).get("tehai.client")
    return client.key if client is not None else str(request.remote_addr or "")


def bound_bodies(app: Flask, settings: Settings) -> None:
    """Hold every request to the bound of its kind."""

    @app.before_request
    def bound() -> None:
        found = bound_of(request.path, request.headers.get("Content-Type", ""), settings.max_body)
        request.max_content_length = found.most
        request.max_form_memory_size = FIELD


def add_guards(app: Flask, guards: Mapping[str, Guard]) -> None:
    """Put the guards of some endpoints into an application."""
    app.extensions.setdefault(_EXTENSION, {}).update(guards)


class GuardedFlask(Flask):
    """Flask, which asks the guard of an address before its view, and answers a head where nothing refuses it."""

    def dispatch_request(self) -> ResponseReturnValue:
        """What the view of the request returns; `GO_ON` where only the head is here."""
        if request.routing_exception is None and request.method not in ("GET", "HEAD", "OPTIONS"):
            guards: Mapping[str, Guard] = self.extensions.get(_EXTENSION, {})
            guard = guards.get(request.endpoint or "") or guards.get(request.blueprint or "")
            if guard is not None:
                guard(request.view_args or {})
            if asked_first():
                return Response(headers={GO_ON.decode(): "1"})
        return super().dispatch_request()
