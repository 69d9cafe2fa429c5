"""What an event of a match and one of a tournament have in common: a `type`, a JSON form with it, and how that is read.

Which events there are, and what each holds, is in `scorer.match.events` and `scorer.tournament.events`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from scorer import shape


class Typed(Protocol):
    """What is asked of an event."""

    @property
    def type(self) -> str:
        """The name that its JSON form has in `type`."""

    def to_json(self) -> dict[str, Any]: ...


K = TypeVar("K")


def tagged(event: Typed, **fields: Any) -> dict[str, Any]:
    """The JSON form of an event: its `type`, and these fields."""
    return {"type": event.type, **fields}


def read_event(value: object, where: str, fields: Mapping[K, Sequence[str]], types: Mapping[str, K]) -> tuple[K, Any]:
    """The kind of an event and its object, checked for fields that it has not; raises `ParseError`."""
    if not isinstance(value, dict):
        raise shape.wrong(where, "an object", value)
    name = shape.text_field(value, "type", where)
    if name not in types:
        raise shape.wrong(f"{where}.type", "one of " + ", ".join(types), name)
    kind = types[name]
    return kind, shape.as_object(value, where, frozenset(("type", *fields[kind])))
