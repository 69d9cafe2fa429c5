"""The ASGI application that the server runs: Starlette on the event loop.

It answers requests for event streams, static files and `/health` there, and passes all other requests to Flask.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from flask import Flask
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.routing import Mount, Route
from starlette.types import ASGIApp

from scorer.sentences import say
from service.edge.clients import Clients
from service.edge.files import File, Health, Site, SiteFile
from service.edge.first_check import Front
from service.edge.handoff import Handoff
from service.edge.hosts import Hosts
from service.edge.hub import Hub, LinkSeen
from service.edge.streams import Streams
from service.metrics import EXTENSION, Metrics
from service.pairing import COOKIE, Pairing
from service.problems import CODE_OF_STATUS, ServiceError
from service.settings import Settings

if TYPE_CHECKING:
    from service.records.store import Store

STREAMS = (
    "/api/desk/live",
    "/api/stream/live",
    "/api/stream/air/live",
    "/api/tournaments/{tournament}/live",
    "/api/games/{game}/live",
)
FILES = ("/static/{name:path}", "/sw.js", "/manifest.webmanifest", "/tiles.svg", "/icon.svg", "/source.tar.gz")
ALONE = "/alone/{name:path}"
"""The page that needs no service, and its files."""
_READS = ("GET", "HEAD")


class _Links(Protocol):
    def id_of(self, token: str) -> str | None:
        """Return the id of the link that has this token; None for a forged token."""

    def check(self, token: str | None) -> LinkSeen:
        """Return the link that has this token; raises `ServiceError` unless the link is valid."""


class _Desk(Protocol):
    """The part of the desk (`service.desk.desk.Desk`) that event streams need."""

    store: Store

    @property
    def links(self) -> _Links: ...


class _Games(Protocol):
    """The part of games (`service.games.games.Games`) that event streams need."""

    @property
    def store(self) -> Store:
        """Return the database of the games, which is opened when it is first used."""


class _Always:
    """Replaces the access link for streams of games, which need only pairing. It never expires."""

    expires_at = "9999"


class Edge:
    """The whole service as an ASGI application. Call `close` on the event loop to end its event streams.

    `alone`: the page that needs no service, if the service offers it.
    """

    def __init__(self, app: Flask, hosts: Hosts, pairing: Pairing | None = None, alone: Site | None = None) -> None:
        settings: Settings = app.config["TEHAI"]
        metrics: Metrics = app.extensions[EXTENSION]
        desk: _Desk | None = app.extensions.get("tehai.desk")
        clients = Clients(
            settings.caps,
            pairing=pairing.id_of if pairing is not None else _no_one,
            link=desk.links.id_of if desk is not None else _no_one,
            cookie=COOKIE,
        )
        self._made: dict[str, Hub] = {}
        streams = Streams(app, self._hubs(desk, app.extensions.get("tehai.games")), settings.caps, metrics)
        self._app: ASGIApp = Starlette(
            routes=[
                *(Route(path, streams, methods=_READS) for path in STREAMS),
                *(Route(path, File(path, metrics), methods=_READS) for path in FILES),
                *([Route(ALONE, SiteFile(ALONE, alone, metrics), methods=_READS)] if alone else []),
                Route("/health", Health(settings.source_url, metrics), methods=_READS),
                Mount("/", Handoff(app, settings, clients)),
            ],
            middleware=[Middleware(Front, hosts, clients, metrics)],
            exception_handlers={HTTPException: _refused},
        )

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        await self._app(scope, receive, send)

    def _hubs(self, desk: _Desk | None, games: _Games | None) -> dict[str, Callable[[], Hub]]:
        """Return, for each name of a hub, a function that returns the hub. Its first call makes the hub."""

        def kept(name: str, make: Callable[[], Hub]) -> Callable[[], Hub]:
            return lambda: self._made.get(name) or self._made.setdefault(name, make())

        hubs = {}
        if desk is not None:
            hubs["desk"] = kept("desk", lambda: Hub(desk.store, desk.links.check))
        if games is not None:
            hubs["games"] = kept("games", lambda: Hub(games.store, lambda _: _Always()))
        return hubs

    def close(self) -> None:
        """End all streams."""
        for hub in self._made.values():
            hub.close()

    def join(self) -> None:
        """Wait until the threads of the hubs have ended, after `close`."""
        for hub in self._made.values():
            hub.join()


def _no_one(_: str) -> None:
    return None


def _refused(request: Request, error: Exception) -> Any:
    """Raise an error of the router as `ServiceError`, so that it is answered as all other errors."""
    status = getattr(error, "status_code", 500)
    code = CODE_OF_STATUS.get(status, "bad_request")
    raise ServiceError(code, say("refused.method", path=request.url.path, method=request.method))
