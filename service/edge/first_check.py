"""The first checks of a request: whether its host is allowed, whether another site sent it, and who its client is."""

from __future__ import annotations

import time

from starlette.types import ASGIApp

from scorer.errors import TehaiError
from service.edge.answers import Send, headers_of, refuse
from service.edge.bodies import Message, Receive
from service.edge.clients import Clients
from service.edge.hosts import Hosts, check_origin
from service.metrics import Metrics


class Front:
    """Rejects requests that are not for this service, and answers errors on the event loop as problems (RFC 9457)."""

    def __init__(self, app: ASGIApp, hosts: Hosts, clients: Clients, metrics: Metrics) -> None:
        self._app, self._hosts, self._clients, self._metrics = app, hosts, clients, metrics

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer an HTTP request. Other connections, such as WebSockets, are closed."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1000})
            return
        started, begun, heard = time.perf_counter(), False, False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        async def hearing() -> Message:
            nonlocal heard
            message = await receive()
            heard = heard or not message.get("more_body", False)
            return message

        headers = headers_of(scope)
        try:
            self._hosts.check(headers.get("host"))
            check_origin(scope["method"], headers)
            client = (scope.get("client") or ("", 0))[0]
            scope["tehai.client"] = self._clients.who(client, headers, scope["query_string"].decode("latin-1"))
            await self._app(scope, hearing, sending)
        except TehaiError as error:
            if begun:
                raise
            status = await refuse(error, scope, receive, send, left=not heard)
            self._metrics.answered(scope["method"], "none", status, time.perf_counter() - started, error.code)
