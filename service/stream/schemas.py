"""The shapes of streamed tables, for requests, answers and the OpenAPI document.

The endpoints are in `service.stream.openapi`. docs/records.md describes the record of a hand.
"""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Final

from scorer.forms import Limits, Named, not_blank
from scorer.hand import Hand
from scorer.tiles import Tile
from service.contract.document import declared, schemas
from service.contract.photo_readings import Doubt
from service.contract.requests import AnySituationJson, HouseRules, RuleId
from service.contract.scores import Score
from service.contract.shapes import Count, Shape, Time
from service.desk.schemas import MatchRecorded
from service.records.camera_parts import AnsweredParts
from service.records.parts import TableLay
from service.records.shapes import SeenRecord, Written
from service.stream.waiting_states import WAITING_FOR


class StreamProblem(Shape):
    """A problem with the camera of a table, its loop, or the recording of a hand."""

    code: str
    message: str
    hint: str
    where: str


class StreamTable(Shape):
    """The state of a table: what it waits for, its problem, and whether an announced hand lies on it (`lies`).

    `problem`: null if there is none; always null for the audience; `tile`: the width of a tile in pixels when tiles
    were last seen.
    """

    table: str
    waiting: Annotated[str, Limits(choices=tuple(WAITING_FOR))]
    lies: bool
    problem: StreamProblem | None
    tile: Count | None


class StreamTables(Shape):
    """The tables that are watched."""

    tables: list[StreamTable]


class SeenHand(Shape):
    """A hand that a camera saw. `asks`: the fields that people must state; `dismissed`: why it does not count."""

    of: Count
    record: Count
    match: str | None
    at: Time
    table: str
    player: str | None
    rules: RuleId | HouseRules | None
    asks: list[str]
    hand: Hand
    probability: float
    doubts: list[Doubt]
    score: Score | None
    dismissed: str | None


class SeenHands(Shape):
    """Hands that cameras saw."""

    hands: list[SeenHand]


class DismissedBy(Shape):
    """The person who dismissed a hand, with time and reason."""

    by: str
    at: Time
    reason: str


class SeenHandRecord(SeenRecord):
    """The record of a hand, the state of the match when it was seen (`lay`), its last answer, and whether it still
    lies.
    """

    lay: TableLay | None
    answer: AnsweredParts | None
    dismissed: DismissedBy | None
    lies: bool


class HandAnswerRequest(Shape):
    """The data of a win that people know.

    If there is a match, players are given by name, and `situation` has only the fields that the ledger does not know.
    `show`: overlays show the score at once, whatever the setting of the table is; only for directors and referees.
    """

    player: str | None = None
    discarder: Annotated[str | None, Named("from")] = None
    situation: AnySituationJson = field(default_factory=dict)
    winning_tile: Tile | None = None
    hand: Hand | None = None
    show: bool = False


class HandAnswered(Written):
    """The score of a hand, and whether overlays show it."""

    of: Count
    score: Score
    shown: bool


class ConfirmRequest(Shape):
    """Confirm what a camera noticed. `player`: whose riichi it was; `ready`: who was tenpai, if the camera is wrong."""

    player: str | None = None
    ready: list[str] | None = None


class RefuseRequest(Shape):
    """State that a camera noticed something wrongly; the `reason` can be empty."""

    reason: str = ""


class NoticeConfirmed(MatchRecorded):
    """The event in the ledger. `of`: the record of what a camera noticed."""

    of: Count


class NoticeRefused(Written):
    """The recorded statement that a camera noticed something wrongly."""

    of: Count


class DismissRequest(Shape):
    """A request to dismiss a hand, with the reason."""

    reason: Annotated[str, Limits(1, pattern=r"\S", check=not_blank)]


class HandDismissed(Written):
    """A dismissed hand."""

    of: Count
    reason: str


SCHEMAS: Final = schemas(declared(__name__))
"""Every named schema of streamed tables."""
