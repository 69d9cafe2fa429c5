"""The JSON schemas of a backlog, of held events, and of the changes that a correction would make."""

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
    """A table of a tournament where the match is played, and what was done with the result of this table."""

    tournament: str
    round: Count
    table: Count
    outcome: Literal["taken", "corrected", "reopened", "differs", "strangers"]


class ChangedEvent(Shape):
    """An event that a correction adds, removes or replaces, or whose hand (round, dealer, honba) or payments change.

    Fields `…_before` are null for a new event, `…_after` for a removed one. `held`: the event after the correction, or
    the removed one. `index`: the position among the events that replace event number `event`.
    """

    event: Count
    index: Count
    held: PlainEvent
    hand_before: Lay | None
    hand_after: Lay | None
    paid_before: list[Payment] | None
    paid_after: list[Payment] | None


class ChangedPlayer(Shape):
    """A player's points and rank (`place`) in the match, before and after the correction."""

    player: str
    points_before: int
    points_after: int
    place_before: Count
    place_after: Count


class ChangedCase(Shape):
    """A case before the referee whose circumstances a correction changes."""

    case: Count
    player: str
    decided: bool


class ChangedStanding(Shape):
    """A player's rank in a tournament, before and after the correction; null: no rank."""

    name: str
    before: Count | None
    after: Count | None


class ChangedTable(Shape):
    """A result in a tournament that will be corrected, or removed because the match will be open again."""

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
    """What a correction would change: hands, rulings and fouls, cases, points, tournaments, and printouts."""

    hands: list[ChangedEvent]
    rulings: list[ChangedEvent]
    cases: list[ChangedCase]
    players: list[ChangedPlayer]
    tournaments: list[ChangedTable]
    prints: list[OutdatedPrint]


class BacklogTaken(Shape):
    """`recorded`: the numbers of the new events; `same`: the numbers of equal events that another device had recorded.

    `held`: the number of the record with the remaining events, on which a referee must decide; null if none remain.
    """

    match: str
    recorded: list[Count]
    same: list[Count]
    held: Count | None


class HeldListed(HeldRecord):
    """A record of held events. `choices`: for the choices `device` and `both`, the changes of the correction."""

    table: str
    choices: dict[str, list[Change[PlainEvent]]]


class HeldList(Shape):
    """The held events on which a referee must decide."""

    held: list[HeldListed]


class HeldChosen(Written):
    """The recorded choice: an answer if the events of the match stay, else the correction of the match."""

    done: Literal["answered"] = ABSENT
    held: Count = ABSENT
    choice: Choice = ABSENT
    reason: str = ABSENT
    match: str = ABSENT
    step: Step = ABSENT
    tournaments: list[Followed]
