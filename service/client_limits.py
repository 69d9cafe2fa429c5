"""The limits per client and for all clients together, and the environment variables that set them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vision.settings import whole_number

MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class Caps:
    """The limits. A client is identified by its pairing or its access link, else by its address.

    | variable | limit |
    |---|---|
    | `TEHAI_CONNECTIONS` | connections in total |
    | `TEHAI_ADDRESS_CONNECTIONS` | connections per address |
    | `TEHAI_CLIENT_REQUESTS` | requests in progress per pairing or link, including waiting photos |
    | `TEHAI_ADDRESS_REQUESTS` | requests in progress per address; a hundred phones can share the address of a router |
    | `TEHAI_CLIENT_STREAMS` | event streams per client |
    | `TEHAI_STREAMS` | event streams in total |
    | `TEHAI_BODY_BYTES` | memory in bytes for request bodies that are being received or wait |

    The limits of connections are lowered if the limit of file descriptors is too low for them.
    """

    connections: int = 4000
    address_connections: int = 2000
    client_requests: int = 16
    address_requests: int = 160
    client_streams: int = 320
    streams: int = 1200
    body_bytes: int = 96 * MIB

    @classmethod
    def from_environment(cls, values: Mapping[str, str]) -> Caps:
        """Read the limits from the environment. Raises `PhotoError` (`bad_setting`) for an invalid value."""
        usual = cls()
        return cls(
            connections=whole_number(values, "TEHAI_CONNECTIONS", usual.connections, 16),
            address_connections=whole_number(values, "TEHAI_ADDRESS_CONNECTIONS", usual.address_connections, 1),
            client_requests=whole_number(values, "TEHAI_CLIENT_REQUESTS", usual.client_requests, 1),
            address_requests=whole_number(values, "TEHAI_ADDRESS_REQUESTS", usual.address_requests, 1),
            client_streams=whole_number(values, "TEHAI_CLIENT_STREAMS", usual.client_streams, 1),
            streams=whole_number(values, "TEHAI_STREAMS", usual.streams, 1),
            body_bytes=whole_number(values, "TEHAI_BODY_BYTES", usual.body_bytes, MIB),
        )
