"""The part of a client's address that identifies the client for limits."""

from __future__ import annotations

import ipaddress


def address_key(host: str) -> str:
    """Return an IPv4 address, or the /64 network of an IPv6 address, or `elsewhere` if `host` is neither.

    A device has many IPv6 addresses in its network. An IPv4-mapped IPv6 address counts as IPv4.
    """
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return "elsewhere"
    if found.version == 4:
        return str(found)
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return str(mapped) if mapped else str(ipaddress.ip_network(f"{found}/64", strict=False))
