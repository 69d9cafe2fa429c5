"""Identify clients by their pairing, access link or address, and count the requests in progress per client."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from scorer.sentences import Sentence, say
from service.client_addresses import address_key
from service.client_limits import Caps
from service.problems import ServiceError

Known = Callable[[str], str | None]
"""A function that returns the id of a cookie or token that this service issued; None for all others."""


class TooMany(ServiceError):
    """The client has too many requests or streams in progress, or all clients together have too many streams.

    `retry_after`: the seconds after which the client should try again.
    """

    def __init__(self, said: Sentence, retry_after: int = 1) -> None:
        super().__init__("too_many_requests", said, hint=say("refused.in_progress_hint"))
        self.retry_after = retry_after


@dataclass(frozen=True, slots=True)
class Client:
    """The client of a request. `key`: its pairing, access link or address; `address`: its network address."""

    key: str
    address: str

    @property
    def anonymous(self) -> bool:
        """Return whether the client is known only by its address."""
        return self.key == self.address


def token_of(headers: Mapping[str, str], query: str) -> str | None:
    """Return the token of the access link, from the header `Authorization`, else from `?link=`, or None."""
    given = headers.get("authorization", "")
    if given.startswith("Bearer "):
        return given[7:].strip()
    return next(iter(parse_qs(query).get("link", [])), None) if "link=" in query else None


def cookie_of(headers: Mapping[str, str], name: str) -> str | None:
    """Return the value of a cookie of a request; None if there is none."""
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(name)
    except CookieError:
        return None
    return None if found is None else found.value


class Clients:
    """The number of requests in progress per client. `pairing` identifies a cookie, `link` a token (see `Known`)."""

    def __init__(self, caps: Caps, pairing: Known, link: Known, cookie: str) -> None:
        self._caps = caps
        self._pairing, self._link, self._cookie = pairing, link, cookie
        self._busy: Counter[str] = Counter()

    def who(self, host: str, headers: Mapping[str, str], query: str) -> Client:
        """Return the client of a request from this host."""
        address = address_key(host)
        given = cookie_of(headers, self._cookie)
        paired = self._pairing(given) if given else None
        if paired:
            return Client(f"pairing {paired}", address)
        token = token_of(headers, query)
        linked = self._link(token) if token else None
        return Client(f"link {linked}" if linked else address, address)

    @contextmanager
    def busy(self, client: Client) -> Iterator[None]:
        """Count a request while it is in progress; raises `TooMany`."""
        most = self._caps.address_requests if client.anonymous else self._caps.client_requests
        if self._busy[client.key] >= most:
            raise TooMany(say("refused.in_progress", count=most))
        self._busy[client.key] += 1
        try:
            yield
        finally:
            self._busy[client.key] -= 1
            if not self._busy[client.key]:
                del self._busy[client.key]
