"""Addresses of clients, as they are counted."""

from __future__ import annotations

import ipaddress


def address_key(host: str) -> str:
    """The unit that counts as one address: an IPv4 address, or an IPv6 network, because a device has many IPv6
    addresses.
    """
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return "elsewhere"
    if found.version == 4:
        return str(found)
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return str(mapped) if mapped else str(ipaddress.ip_network(f"{found}/64", strict=False))
