"""Check the permissions of a request before its body is received.

The event loop first passes only the head of a request with a body to Flask (`asked_first`). Flask runs the usual checks
before a view: the pairing, the check for other sites, and the guard of the endpoint. If all checks pass, the answer has
the header `GO_ON`, and the event loop receives the body.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from flask import Flask, Response, request
from flask.typing import ResponseReturnValue

from service.body_limits import FIELD, bound_of
from service.settings import Settings

GO_ON: Final = b"tehai-go-on"
Guard = Callable[[Mapping[str, Any]], object]
"""A function that gets the parameters of a path, and raises an error unless the access link allows the request."""
_EXTENSION: Final = "tehai.guards"


def asked_first() -> bool:
    """Return whether Flask was given only the headers of the request, and not the body."""
    scope = request.environ.get("asgi.scope", {})
    return bool(scope.get("tehai.asked_first"))


def declared_length() -> int:
    """Return the length of the body in bytes that the headers state, or the maximum length if they state none."""
    announced = request.environ.get("asgi.scope", {}).get("tehai.length")
    return int(announced if announced is not None else request.content_length or 0)


def client_key() -> str:
    """Return the key of the request's client: its pairing, access link or address."""
    client = request.environ.get("asgi.scope", {}).get("tehai.client")
    return client.key if client is not None else str(request.remote_addr or "")


def bound_bodies(app: Flask, settings: Settings) -> None:
    """Apply to each request the body limit for its kind."""

    @app.before_request
    def bound() -> None:
        found = bound_of(request.path, request.headers.get("Content-Type", ""), settings.max_body)
        request.max_content_length = found.most
        request.max_form_memory_size = FIELD


def add_guards(app: Flask, guards: Mapping[str, Guard]) -> None:
    """Add guards of endpoints to an application."""
    app.extensions.setdefault(_EXTENSION, {}).update(guards)


class GuardedFlask(Flask):
    """Flask with guards: it runs the guard of an endpoint before its view, and answers a head if all checks pass."""

    def dispatch_request(self) -> ResponseReturnValue:
        """Return the result of the view, or the header `GO_ON` if Flask has only the head of the request."""
        if request.routing_exception is None and request.method not in ("GET", "HEAD", "OPTIONS"):
            guards: Mapping[str, Guard] = self.extensions.get(_EXTENSION, {})
            guard = guards.get(request.endpoint or "") or guards.get(request.blueprint or "")
            if guard is not None:
                guard(request.view_args or {})
            if asked_first():
                return Response(headers={GO_ON.decode(): "1"})
        return super().dispatch_request()
