"""Corrections of a match or of a tournament: earlier events, by number, that become others.

Responsible for their values, for reading them, and for the faults that they can have. An event's number is its place
among all that were recorded. A correction stays where it was recorded and holds nothing itself; what it makes of
earlier events stands in their places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from scorer import shape
from scorer.errors import Fault
from scorer.events import Typed, tagged

E = TypeVar("E", bound=Typed)


@dataclass(frozen=True, slots=True)
class Change(Generic[E]):
    """Event number `event` becomes these events: none strikes it out, several put some in."""

    event: int
    to: tuple[E, ...]

    def to_json(self) -> dict[str, Any]:
        return {"event": self.event, "to": [event.to_json() for event in self.to]}


Entry: TypeAlias = tuple[int, tuple[E, ...]]
"""An event's number, and the events that hold in its place: itself, or what corrections made of it."""


@dataclass(frozen=True, slots=True)
class CorrectionOf(Generic[E]):
    """Earlier events are put right, and everything after them is computed anew."""

    type: ClassVar[str] = "correction"
    changes: tuple[Change[E], ...]
    reason: str

    def to_json(self) -> dict[str, Any]:
        return tagged(self, changes=[each.to_json() for each in self.changes], reason=self.reason)


def read_correction(
    data: Mapping[str, Any], where: str, event: Callable[[object, str], E], *, most: int
) -> tuple[tuple[Change[E], ...], str]:
    """The changes of a correction, of events with a number up to `most`, and its reason. Raises `ParseError`."""
    changes = []
    for place, value in enumerate(shape.list_field(data, "changes", where)):
        here = f"{where}.changes[{place}]"
        change = shape.as_object(value, here, frozenset(("event", "to")))
        number = shape.as_count(shape.required(change, "event", here), f"{here}.event", most=most)
        to = tuple(event(each, f"{here}.to[{n}]") for n, each in enumerate(shape.list_field(change, "to", here)))
        if any(each.type == CorrectionOf.type for each in to):
            raise shape.wrong(f"{here}.to", "events that are no corrections themselves", value)
        changes.append(Change(number, to))
    if not changes:
        raise shape.wrong(f"{where}.changes", "at least one change", [])
    return tuple(changes), shape.reason_field(data, where)


def faults_of(events: Iterable[E], changes: Iterable[Change[E]]) -> list[Fault]:
    """Changes of events that are not there, or that are corrections."""
    numbers = {number for number, each in enumerate(events) if each.type != CorrectionOf.type}
    return [
        Fault("no_such_event", f"There is no event {change.event} to correct.", "changes")
        for change in changes
        if change.event not in numbers
    ]


def put_right(entries: Iterable[Entry[E]], changes: Iterable[Change[E]]) -> tuple[Entry[E], ...]:
    """The entries with what these changes make of them, and last the one of the correction, which holds nothing."""
    to = {change.event: change.to for change in changes}
    changed = tuple((number, to.get(number, held)) for number, held in entries)
    return (*changed, (len(changed), ()))


def at_event(number: int, faults: Iterable[Fault]) -> list[Fault]:
    """Faults of an event, told as those of its place in the ledger."""
    return [Fault(each.code, each.message, f"events[{number}]: {each.where}") for each in faults]
