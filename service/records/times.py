"""Points in time, stored in UTC as text such as `2026-07-29T12:00:00.000000Z`; text order is time order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from scorer.shape import wrong

Now = Callable[[], datetime]
"""A clock: returns the current time in UTC."""

_FORM = "%Y-%m-%dT%H:%M:%S.%fZ"


def utc_now() -> datetime:
    """Return the current time."""
    return datetime.now(UTC)


def written(at: datetime) -> str:
    """Return the time as text."""
    return at.astimezone(UTC).strftime(_FORM)


def read_time(text: object, where: str = "at") -> datetime:
    """Read a time from text; raises `ParseError`."""
    try:
        return datetime.strptime(str(text), _FORM).replace(tzinfo=UTC)
    except ValueError:
        raise wrong(where, "a time in UTC such as 2026-07-29T12:00:00.000000Z", text) from None
