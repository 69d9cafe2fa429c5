"""What events of a match and of a tournament have in common: a `type`, a JSON form, and a reader.

`scorer.match.events` and `scorer.tournament.events` define the events and their fields.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from scorer import shape
from scorer.sentences import listed, say


class Typed(Protocol):
    """The protocol of an event."""

    @property
    def type(self) -> str:
        """The event's name in the field `type` of its JSON form."""

    def to_json(self) -> dict[str, Any]: ...


K = TypeVar("K")


def tagged(event: Typed, **fields: Any) -> dict[str, Any]:
    """The JSON form of an event: its `type` and these fields."""
    return {"type": event.type, **fields}


def read_event(value: object, where: str, fields: Mapping[K, Sequence[str]], types: Mapping[str, K]) -> tuple[K, Any]:
    """Read the kind of an event and its object, and reject unknown fields; raises `ParseError`."""
    if not isinstance(value, dict):
        raise shape.wrong(where, say("shape.an_object"), value)
    name = shape.text_field(value, "type", where)
    if name not in types:
        raise shape.wrong(f"{where}.type", say("shape.one_of", names=listed(types)), name)
    kind = types[name]
    return kind, shape.as_object(value, where, frozenset(("type", *fields[kind])))
