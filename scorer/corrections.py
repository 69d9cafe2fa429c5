"""Corrections of a match or of a tournament: earlier events, by number, that are replaced by others.

Holds the values, their readers and the faults that they can have. An event's number is its position among all recorded
events. A correction keeps its own place in the record and has no effect there; the events that it gives take effect in
the places of those that they replace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from scorer import shape
from scorer.errors import Fault
from scorer.events import Typed, tagged
from scorer.sentences import say

E = TypeVar("E", bound=Typed)


@dataclass(frozen=True, slots=True)
class Change(Generic[E]):
    """Replace event number `event` by these events. An empty tuple deletes it; several events insert new ones."""

    event: int
    to: tuple[E, ...]

    def to_json(self) -> dict[str, Any]:
        return {"event": self.event, "to": [event.to_json() for event in self.to]}


Entry: TypeAlias = tuple[int, tuple[E, ...]]
"""An event's number, and the events in effect at its place: the event itself, or what corrections replaced it with."""


@dataclass(frozen=True, slots=True)
class CorrectionOf(Generic[E]):
    """Correct earlier events; everything after them is recomputed."""

    type: ClassVar[str] = "correction"
    changes: tuple[Change[E], ...]
    reason: str

    def to_json(self) -> dict[str, Any]:
        return tagged(self, changes=[each.to_json() for each in self.changes], reason=self.reason)


def read_correction(
    data: Mapping[str, Any], where: str, event: Callable[[object, str], E], *, most: int
) -> tuple[tuple[Change[E], ...], str]:
    """Read the changes of a correction, to events numbered up to `most`, and its reason. Raises `ParseError`."""
    changes = []
    for place, value in enumerate(shape.list_field(data, "changes", where)):
        here = f"{where}.changes[{place}]"
        change = shape.as_object(value, here, frozenset(("event", "to")))
        number = shape.as_count(shape.required(change, "event", here), f"{here}.event", most=most)
        to = tuple(event(each, f"{here}.to[{n}]") for n, each in enumerate(shape.list_field(change, "to", here)))
        if any(each.type == CorrectionOf.type for each in to):
            raise shape.wrong(f"{here}.to", say("match.no_corrections"), value)
        changes.append(Change(number, to))
    if not changes:
        raise shape.wrong(f"{where}.changes", say("match.one_change"), [])
    return tuple(changes), shape.reason_field(data, where)


def faults_of(events: Iterable[E], changes: Iterable[Change[E]]) -> list[Fault]:
    """Faults for changes to events that do not exist or are corrections."""
    numbers = {number for number, each in enumerate(events) if each.type != CorrectionOf.type}
    return [
        Fault("no_such_event", say("match.no_such_event", number=change.event), "changes")
        for change in changes
        if change.event not in numbers
    ]


def put_right(entries: Iterable[Entry[E]], changes: Iterable[Change[E]]) -> tuple[Entry[E], ...]:
    """The entries with these changes applied, followed by the correction's own entry, which holds no events."""
    to = {change.event: change.to for change in changes}
    changed = tuple((number, to.get(number, held)) for number, held in entries)
    return (*changed, (len(changed), ()))


def at_event(number: int, faults: Iterable[Fault]) -> list[Fault]:
    """Faults of an event, with `where` set to the event's place in the ledger."""
    return [Fault(each.code, each.said, f"events[{number}]: {each.where}") for each in faults]
