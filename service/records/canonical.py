"""The one way in which a JSON value is written for hashing (RFC 8785), and its SHA-256."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import rfc8785


def canonical(value: Any) -> str:
    """The value as canonical JSON; equal values give equal text."""
    return rfc8785.dumps(value).decode()


def parsed(text: str) -> Any:
    """What canonical JSON says."""
    return json.loads(text)


def digest(data: str | bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()
