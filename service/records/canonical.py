"""Canonical JSON (RFC 8785), the form of a value that is hashed, and SHA-256."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import rfc8785

from scorer.errors import ParseError


def canonical(value: Any) -> str:
    """The value as canonical JSON; equal values give equal text. Raises `ParseError` if there is no such form."""
    try:
        return rfc8785.dumps(value).decode()
    except (rfc8785.CanonicalizationError, UnicodeError) as error:
        raise ParseError("wrong_shape", f"This cannot be written down exactly: {error}.") from None


def parsed(text: str) -> Any:
    """The value of canonical JSON text."""
    return json.loads(text)


def digest(data: str | bytes) -> str:
    """The SHA-256 in hexadecimal."""
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()
