"""Canonical JSON (RFC 8785) and SHA-256. The hash of a value is the SHA-256 of its canonical JSON."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import rfc8785

from scorer.errors import ParseError


def canonical(value: Any) -> str:
    """Return the value as canonical JSON; equal values give equal text.

    Raises `ParseError` if the value has no canonical form.
    """
    try:
        return rfc8785.dumps(value).decode()
    except (rfc8785.CanonicalizationError, UnicodeError) as error:
        raise ParseError("wrong_shape", f"The value has no canonical JSON form: {error}.") from None


def parsed(text: str) -> Any:
    """Parse canonical JSON."""
    return json.loads(text)


def digest(data: str | bytes) -> str:
    """Return the SHA-256 in hexadecimal."""
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()
