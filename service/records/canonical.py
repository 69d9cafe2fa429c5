"""The one way in which a JSON value is written for hashing (RFC 8785), and its SHA-256."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import rfc8785

from scorer.errors import ParseError


def canonical(value: Any) -> str:
    """The value as canonical JSON; equal values give equal text. Raises `ParseError` for what has no such form."""
    try:
        return rfc8785.dumps(value).decode()
    except (rfc8785.CanonicalizationError, UnicodeError) as error:
        raise ParseError("wrong_shape", f"This cannot be written down exactly: {error}.") from None


def parsed(text: str) -> Any:
    """What canonical JSON says."""
    return json.loads(text)


def digest(data: str | bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()
