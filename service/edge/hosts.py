"""Check the host of a request, and whether a page of another site made the browser send it.

A page of another site can reach a service on this machine or local network by DNS rebinding: the name of that site is
made to resolve to the address of the service, and the browser then treats both as one origin. The header `Host` still
has the name of the other site, so it is compared with the allowed names. A host that is an IP address cannot be
rebound.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from scorer.sentences import say
from service.problems import ServiceError

LOOPBACK = frozenset(("localhost", "127.0.0.1", "::1"))
_WRITES = frozenset(("POST", "PUT", "PATCH", "DELETE"))


def host_of(netloc: str) -> str:
    """Return the host of `host[:port]` in lower case, without brackets and final dot; empty if it is not a host."""
    try:
        return (urlsplit(f"//{netloc}").hostname or "").rstrip(".")
    except ValueError:
        return ""


@dataclass(frozen=True, slots=True)
class Hosts:
    """The allowed hosts. `addresses`: whether every IP address is allowed, because the service listens on all."""

    names: frozenset[str]
    addresses: bool = False

    @classmethod
    def of(cls, listening: str, also: Iterable[str] = ()) -> Hosts:
        """Return the hosts of a service that listens on this address. `also`: more names, for example of proxies."""
        named = frozenset(name.strip().lower().rstrip(".").strip("[]") for name in also if name.strip())
        everywhere = listening in ("0.0.0.0", "::", "")
        own = frozenset((socket.gethostname().lower(), f"{socket.gethostname().lower()}.local")) if everywhere else ()
        return cls(LOOPBACK | named | frozenset(own) | {listening.lower()}, everywhere)

    def check(self, host: str | None) -> None:
        """Raise `ServiceError` (`unknown_host`) unless the service answers for the host of a request.

        A request without a host (HTTP/1.0) is allowed: browsers always send the host.
        """
        if host is None:
            return
        name = host_of(host)
        if name in self.names or (self.addresses and _is_address(name)):
            return
        raise ServiceError(
            "unknown_host", say("refused.unknown_host", host=repr(host[:100])), hint=say("refused.unknown_host_hint")
        )


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def check_origin(method: str, headers: Mapping[str, str]) -> None:
    """Raise `ServiceError` (`cross_site`) for a write request that a browser sent for a page of another site.

    Requests without `Origin` and `Sec-Fetch-Site` do not come from a page, but for example from curl, OBS or a script.
    Requests with an access link in the header `Authorization` are not checked: another site does not have the link.
    """
    if method not in _WRITES or headers.get("authorization", "").startswith("Bearer "):
        return
    origin, host = headers.get("origin"), headers.get("host", "")
    other = origin is not None and urlsplit(origin).netloc.lower() != host.lower()
    if headers.get("sec-fetch-site", "none") not in ("none", "same-origin") or other:
        raise ServiceError("cross_site", say("refused.cross_site"), hint=say("refused.cross_site_hint"))
