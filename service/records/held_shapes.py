"""The JSON schemas of events that a device recorded without the network, and of records that hold such events."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from scorer.forms import Limits, Reason
from scorer.match.events import Drawn, Penalty, PlainEvent, Redeal, Riichi, Stop, Wall, Won
from service.contract.shapes import ABSENT, Count, Shape

Choice: TypeAlias = Literal["match", "device", "both"]
"""What a referee chooses: keep the new events of the match, replace them by those of the device, or keep both."""
Recorded: TypeAlias = Riichi | Won | Drawn | Stop | Wall | Redeal | Penalty
"""The events that a table records without the network."""


Known: TypeAlias = Annotated[
    int, Limits(0, 1_000_000, about="The number of events of the match that the device knew when the form was opened.")
]


class Backlog(Shape):
    """The events of one device, in order. `after`: the number of events of the match that the device knew.

    `strict`: reject an event that the match cannot take, or that conflicts with an event of another device, instead of
    holding it. A device with a network connection sends `strict`.
    """

    after: Known
    events: Annotated[list[Recorded], Limits(1, 200)]
    strict: bool = False


class EntryBegun(Shape):
    """An event of a match. With `after`, it is not recorded if the match has a conflicting event since then."""

    after: Known = ABSENT


class Held(Shape):
    """Events of a device on which a referee must decide, or the referee's answer.

    `since`: the numbers of the events that another device had recorded meanwhile; empty if `why` is `refused`.
    `why`: `moved_on` if one of those events is not a riichi, `refused` if the match cannot take the first held event.
    In an answer, `held` is the number of the record with the events.
    """

    done: Literal["held", "answered"]
    after: Count = ABSENT
    events: list[PlainEvent] = ABSENT
    since: list[Count] = ABSENT
    why: Literal["moved_on", "refused"] = ABSENT
    held: Count = ABSENT
    choice: Choice = ABSENT
    reason: str = ABSENT


class HeldParts(Shape):
    """Events on which a referee must decide, or the referee's answer."""

    held: Held


class HeldAnswer(Shape):
    """A referee's choice between the events of the match and those of a device, with the reason."""

    choice: Choice
    reason: Reason
