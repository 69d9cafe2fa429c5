"""What the corrections of a match and of a tournament share: reading them, and putting earlier events right.

An event's number is its place among all that were recorded. A correction stays where it was recorded and holds nothing
itself; what it makes of earlier events stands in their places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from scorer import shape
from scorer.errors import Fault
from scorer.match.names import list_field

TYPE = "correction"
"""The `type` of a correction."""


class Typed(Protocol):
    """What is asked of an event."""

    @property
    def type(self) -> str:
        """The name that its JSON form has in `type`."""


class Changed(Protocol):
    """What is asked of a change: which event, by number."""

    @property
    def event(self) -> int:
        """The number of the event that is changed, from 0."""


E = TypeVar("E", bound=Typed)
K = TypeVar("K")
C = TypeVar("C", bound=Changed)


def read_event(value: object, where: str, fields: Mapping[K, Sequence[str]], types: Mapping[str, K]) -> tuple[K, Any]:
    """The kind of an event and its object, checked for fields that it has not; raises `ParseError`."""
    if not isinstance(value, dict):
        raise shape.wrong(where, "an object", value)
    name = shape.text_field(value, "type", where)
    if name not in types:
        raise shape.wrong(f"{where}.type", "one of " + ", ".join(types), name)
    kind = types[name]
    return kind, shape.as_object(value, where, frozenset(("type", *fields[kind])))


def read_changes(
    data: Mapping[str, Any], where: str, event: Callable[[object, str], E], *, most: int
) -> list[tuple[int, tuple[E, ...]]]:
    """The changes of a correction: an event's number, up to `most`, and what it becomes. Raises `ParseError`."""
    changes = []
    for place, value in enumerate(list_field(data, "changes", where)):
        here = f"{where}.changes[{place}]"
        change = shape.as_object(value, here, frozenset(("event", "to")))
        number = shape.as_count(shape.required(change, "event", here), f"{here}.event", most=most)
        to = tuple(event(each, f"{here}.to[{n}]") for n, each in enumerate(list_field(change, "to", here)))
        if any(each.type == TYPE for each in to):
            raise shape.wrong(f"{here}.to", "events that are no corrections themselves", value)
        changes.append((number, to))
    if not changes:
        raise shape.wrong(f"{where}.changes", "at least one change", [])
    return changes


def faults_of(events: Iterable[Typed], changes: Iterable[Changed]) -> list[Fault]:
    """Changes of events that are not there, or that are corrections."""
    numbers = {number for number, each in enumerate(events) if each.type != TYPE}
    return [
        Fault("no_such_event", f"There is no event {change.event} to correct.", "changes")
        for change in changes
        if change.event not in numbers
    ]


def at_event(number: int, faults: Iterable[Fault]) -> list[Fault]:
    """Faults of an event, told as those of its place in the ledger."""
    return [Fault(each.code, each.message, f"events[{number}]: {each.where}") for each in faults]
