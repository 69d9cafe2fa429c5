"""Corrections of a match or of a tournament: earlier events, by number, that become others.

Responsible for their values, for reading them, and for the faults that they can have. An event's number is its place
among all that were recorded. A correction stays where it was recorded and holds nothing itself; what it makes of
earlier events stands in their places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from scorer import shape
from scorer.errors import Fault
from scorer.match.names import list_field, reason_field


class Typed(Protocol):
    """What is asked of an event."""

    @property
    def type(self) -> str:
        """The name that its JSON form has in `type`."""

    def to_json(self) -> dict[str, Any]: ...


E = TypeVar("E", bound=Typed)
K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Change(Generic[E]):
    """Event number `event` becomes these events: none strikes it out, several put some in."""

    event: int
    to: tuple[E, ...]

    def to_json(self) -> dict[str, Any]:
        return {"event": self.event, "to": [event.to_json() for event in self.to]}


@dataclass(frozen=True, slots=True)
class CorrectionOf(Generic[E]):
    """Earlier events are put right, and everything after them is computed anew."""

    type: ClassVar[str] = "correction"
    changes: tuple[Change[E], ...]
    reason: str

    def to_json(self) -> dict[str, Any]:
        return {"type": self.type, "changes": [each.to_json() for each in self.changes], "reason": self.reason}


def read_event(value: object, where: str, fields: Mapping[K, Sequence[str]], types: Mapping[str, K]) -> tuple[K, Any]:
    """The kind of an event and its object, checked for fields that it has not; raises `ParseError`."""
    if not isinstance(value, dict):
        raise shape.wrong(where, "an object", value)
    name = shape.text_field(value, "type", where)
    if name not in types:
        raise shape.wrong(f"{where}.type", "one of " + ", ".join(types), name)
    kind = types[name]
    return kind, shape.as_object(value, where, frozenset(("type", *fields[kind])))


def read_correction(
    data: Mapping[str, Any], where: str, event: Callable[[object, str], E], *, most: int
) -> tuple[tuple[Change[E], ...], str]:
    """The changes of a correction, of events with a number up to `most`, and its reason. Raises `ParseError`."""
    changes = []
    for place, value in enumerate(list_field(data, "changes", where)):
        here = f"{where}.changes[{place}]"
        change = shape.as_object(value, here, frozenset(("event", "to")))
        number = shape.as_count(shape.required(change, "event", here), f"{here}.event", most=most)
        to = tuple(event(each, f"{here}.to[{n}]") for n, each in enumerate(list_field(change, "to", here)))
        if any(each.type == CorrectionOf.type for each in to):
            raise shape.wrong(f"{here}.to", "events that are no corrections themselves", value)
        changes.append(Change(number, to))
    if not changes:
        raise shape.wrong(f"{where}.changes", "at least one change", [])
    return tuple(changes), reason_field(data, where)


def faults_of(events: Iterable[E], changes: Iterable[Change[E]]) -> list[Fault]:
    """Changes of events that are not there, or that are corrections."""
    numbers = {number for number, each in enumerate(events) if each.type != CorrectionOf.type}
    return [
        Fault("no_such_event", f"There is no event {change.event} to correct.", "changes")
        for change in changes
        if change.event not in numbers
    ]


def at_event(number: int, faults: Iterable[Fault]) -> list[Fault]:
    """Faults of an event, told as those of its place in the ledger."""
    return [Fault(each.code, each.message, f"events[{number}]: {each.where}") for each in faults]
