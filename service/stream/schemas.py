"""The shapes of streamed tables, for requests, answers and the OpenAPI document.

The addresses are in `service.stream.openapi`. docs/records.md describes the record of a hand.
"""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Final

from scorer.forms import Limits, Named, not_blank
from scorer.hand import Hand
from scorer.tiles import Tile
from service.contract.answers import AnySituationJson, Doubt, RuleId, Score
from service.contract.document import declared, schemas
from service.contract.shapes import Count, Time, shape
from service.records.shapes import AnsweredParts, SeenRecord, TableLay, Written
from service.stream.waiting_states import WAITING_FOR


@shape
class StreamProblem:
    """What keeps a table from being watched."""

    code: str
    message: str
    hint: str
    where: str


@shape
class StreamTable:
    """What a table waits for, whether a hand that was announced lies there, and its problem."""

    table: str
    waiting: Annotated[str, Limits(choices=tuple(WAITING_FOR))]
    lies: bool
    problem: StreamProblem | None


@shape
class StreamTables:
    """The tables that are watched."""

    tables: list[StreamTable]


@shape
class SeenHand:
    """A hand that a camera saw. `dismissed`: why it does not count."""

    of: Count
    record: Count
    match: str | None
    at: Time
    table: str
    player: str | None
    rules: RuleId | None
    asks: list[str]
    hand: Hand
    probability: float
    doubts: list[Doubt]
    score: Score | None
    dismissed: str | None


@shape
class SeenHands:
    """Hands that cameras saw."""

    hands: list[SeenHand]


@shape
class DismissedBy:
    """Who dismissed a hand, when and why."""

    by: str
    at: Time
    reason: str


@shape
class SeenHandRecord(SeenRecord):
    """The record of a hand, the state of its table then, its answer, and whether it lies there now."""

    lay: TableLay | None
    answer: AnsweredParts | None
    dismissed: DismissedBy | None
    lies: bool


@shape
class HandAnswerRequest:
    """What people know of a win. Players by name where there is a match; then `situation` has only what the ledger does
    not know. `show`: overlays show it though it does not lie there any more.
    """

    player: str | None = None
    discarder: Annotated[str | None, Named("from")] = None
    situation: AnySituationJson = field(default_factory=dict)
    winning_tile: Tile | None = None
    hand: Hand | None = None
    show: bool = False


@shape
class HandAnswered(Written):
    """The score; whether overlays show it."""

    of: Count
    score: Score
    shown: bool


@shape
class DismissRequest:
    """Why a hand does not count."""

    reason: Annotated[str, Limits(1, pattern=r"\S", check=not_blank)]


@shape
class HandDismissed(Written):
    """A hand that does not count."""

    of: Count
    reason: str


SCHEMAS: Final = schemas(declared(__name__))
"""Every named schema of streamed tables."""
