"""The shapes of a match's undoable event, of a backlog, of held events, and of what a correction would change."""

from __future__ import annotations

from typing import Literal, TypeAlias

from scorer.corrections import Change
from scorer.match.events import PlainEvent
from service.contract.scores import Payment
from service.contract.shapes import ABSENT, Count, Shape
from service.records.held_shapes import Choice
from service.records.parts import Lay, Step
from service.records.shapes import HeldRecord, Written

What: TypeAlias = Literal["ruling", "slip", "standings"]


class Followed(Shape):
    """A tournament that had already counted the match, and the effect of the event on it."""

    tournament: str
    round: Count
    table: Count
    outcome: Literal["taken", "corrected", "reopened", "differs", "strangers"]


class ChangedEvent(Shape):
    """An event whose hand or payments a correction changes. Before or after it, the event may not exist (null).

    `index`: the position among the events that stand in the place of event number `event`.
    """

    event: Count
    index: Count
    held: PlainEvent
    hand_before: Lay | None
    hand_after: Lay | None
    paid_before: list[Payment] | None
    paid_after: list[Payment] | None


class ChangedPlayer(Shape):
    """A player's points and place in the match."""

    player: str
    points_before: int
    points_after: int
    place_before: Count
    place_after: Count


class ChangedCase(Shape):
    """A claim that was made in a hand that a correction changes."""

    case: Count
    player: str
    decided: bool


class ChangedStanding(Shape):
    """A player's place in a tournament."""

    name: str
    before: Count | None
    after: Count | None


class ChangedTable(Shape):
    """The result of a table in a tournament. It is corrected, or removed if the match is open again."""

    tournament: str
    name: str
    round: Count
    table: Count
    outcome: Literal["corrected", "reopened"]
    standings: list[ChangedStanding]


class OutdatedPrint(Shape):
    """A printout that the correction makes outdated: of a ruling, of a result slip, of standings."""

    what: What
    case: Count = ABSENT
    name: str = ABSENT
    round: Count = ABSENT
    table: Count = ABSENT


class Consequences(Shape):
    """What a correction changes: hands, rulings and fouls, claims, points, tournaments, and printouts."""

    hands: list[ChangedEvent]
    rulings: list[ChangedEvent]
    cases: list[ChangedCase]
    players: list[ChangedPlayer]
    tournaments: list[ChangedTable]
    prints: list[OutdatedPrint]


class BacklogTaken(Shape):
    """What became of a backlog: the numbers of the events, and the record in which the others are held."""

    match: str
    recorded: list[Count]
    same: list[Count]
    held: Count | None


class HeldListed(HeldRecord):
    """Held events, and the changes of the correction that each choice makes."""

    table: str
    choices: dict[str, list[Change[PlainEvent]]]


class HeldList(Shape):
    """The held events that wait for a referee."""

    held: list[HeldListed]


class HeldChosen(Written):
    """The recorded choice: an answer, or the correction of the match with its effect."""

    done: Literal["answered"] = ABSENT
    held: Count = ABSENT
    choice: Choice = ABSENT
    reason: str = ABSENT
    match: str = ABSENT
    step: Step = ABSENT
    tournaments: list[Followed]
