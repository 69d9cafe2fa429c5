"""Corrections of a match or of a tournament: they replace earlier events by other events.

This module defines the values of a correction, and finds its faults. An event's number is its position among all
recorded events, from 0. A correction keeps its own place in the record and has no effect there; the events that it
gives take effect in the places of those that they replace.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from scorer.errors import Fault
from scorer.forms import Formed, Limits, Reason
from scorer.sentences import say

_WITHOUT_EFFECT = ("correction", "undo")
"""The types of events that have no effect in their own places, so that they cannot be corrected."""


class Typed(Protocol):
    """The protocol of an event."""

    @property
    def type(self) -> str:
        """Return the event's name in the field `type` of its JSON form."""


E = TypeVar("E", bound=Typed)


@dataclass(frozen=True, slots=True)
class Change(Formed, Generic[E]):
    """Replace event number `event` by the events `to`. An empty tuple deletes it; several events insert new ones."""

    event: Annotated[int, Limits(0, 1_000_000)]
    to: tuple[E, ...]


Entry: TypeAlias = tuple[int, tuple[E, ...]]
"""An event's number, and the events in effect in its place: the event itself, the events of a correction, or none."""


@dataclass(frozen=True, slots=True)
class CorrectionOf(Formed, Generic[E]):
    """Earlier events are corrected, and everything after them is recomputed."""

    type: ClassVar[str] = "correction"
    changes: Annotated[tuple[Change[E], ...], Limits(1)]
    reason: Reason


def faults_of(events: Iterable[Typed], changes: Iterable[Change[Any]]) -> list[Fault]:
    """Return faults for changes to events that do not exist, and for changes to corrections and undos."""
    numbers = {number for number, each in enumerate(events) if each.type not in _WITHOUT_EFFECT}
    return [
        Fault("no_such_event", say("match.no_such_event", number=change.event), "changes")
        for change in changes
        if change.event not in numbers
    ]


def put_right(entries: Iterable[Entry[E]], changes: Iterable[Change[Any]]) -> tuple[Entry[E], ...]:
    """Return the entries with these changes applied, followed by the correction's own entry, which holds no events."""
    to = {change.event: change.to for change in changes}
    changed = tuple((number, to.get(number, held)) for number, held in entries)
    return (*changed, (len(changed), ()))


def at_event(number: int, faults: Iterable[Fault]) -> list[Fault]:
    """Return the faults of an event, each with the event's index in the ledger before its own `where`."""
    return [Fault(each.code, each.said, f"events[{number}]: {each.where}") for each in faults]
