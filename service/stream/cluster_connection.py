"""Join a Ray cluster, or report within seconds why this is not possible.

Ray tries to join an address for a minute before it fails. So this module first opens a connection to the address and
checks that the server speaks HTTP/2, as Ray does.
"""

from __future__ import annotations

import os
import socket
from typing import Any

from service.problems import ServiceError

PATIENCE = 5.0
"""Timeout of the connection in seconds."""
_HERE = ("", "auto", "local")
_GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
"""The first bytes that an HTTP/2 client sends: its preface and an empty settings frame."""
_SETTINGS = 4
"""The type of the first frame that an HTTP/2 server sends (RFC 9113, 3.4)."""
_HINT = (
    "Run `ray status` on this machine. It needs `ray start --head` on the head, `ray start --address=HEAD:6379` here, "
    "RAY_ADDRESS=HEAD:6379, one version of Ray everywhere, and the cluster's token where it has one (docs/streams.md)."
)


def installed() -> Any:
    """Return the module of Ray. Raises `ServiceError` (`no_cluster`)."""
    try:
        import ray
        import ray.exceptions
    except ImportError as error:
        hint = "Install tehai[cluster], or run the command without --cluster."
        raise ServiceError("no_cluster", "Ray is not installed.", hint=hint) from error
    return ray


def join(ray: Any) -> None:
    """Join the cluster named by RAY_ADDRESS, or start Ray on this machine. Raises `ServiceError` (`no_cluster`)."""
    address = os.environ.get("RAY_ADDRESS", "").strip()
    if address not in _HERE:
        reach(address)
    try:
        ray.init(include_dashboard=False, log_to_driver=False, configure_logging=False)
    except Exception as error:  # Ray raises many types of errors, including plain `Exception`
        what = " ".join(str(error).split())[:300] or type(error).__name__
        raise _no_cluster(f"The Ray cluster {address or 'of this machine'} cannot be joined: {what}") from error


def reach(address: str, patience: float = PATIENCE) -> None:
    """Check that a server answers at the address as Ray would. Raises `ServiceError` (`no_cluster`)."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not (port.isascii() and port.isdecimal() and 0 < int(port) < 65536):
        raise _no_cluster(f"RAY_ADDRESS is {address!r}, which is not an address of a Ray cluster (HEAD:6379).")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), timeout=patience) as connection:
            connection.settimeout(patience)
            if os.environ.get("RAY_USE_TLS", "0") in ("", "0") and not _speaks_http2(connection):
                raise _no_cluster(f"The server at {address} is not a Ray cluster.")
    except (OSError, UnicodeError) as error:
        raise _no_cluster(f"No Ray cluster answers at {address}: {error}.") from error


def _speaks_http2(connection: socket.socket) -> bool:
    connection.sendall(_GREETING)
    head = b""
    while len(head) < 4:
        more = connection.recv(4 - len(head))
        if not more:
            return False
        head += more
    return head[3] == _SETTINGS


def _no_cluster(message: str) -> ServiceError:
    return ServiceError("no_cluster", message, hint=_HINT, where="RAY_ADDRESS")
