"""The JSON schemas of the desk: requests, answers, and components of the OpenAPI document.

The endpoints are in `service.desk.openapi`, the schemas of records in `service.records.shapes`; docs/match.md has the
fields of each event.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, TypeAlias, get_args

from scorer.forms import Limits
from scorer.hand import Hand
from scorer.match.dice import Method
from scorer.match.events import TYPES, Correction, PlainEvent, Undo
from scorer.match.final import Result
from scorer.match.names import PlayerName
from service.contract.document import declared, one_of, one_of_with, schemas
from service.contract.requests import HouseRules, RuleId
from service.contract.scores import Payment, Score
from service.contract.shapes import ABSENT, Count, Hash, Line80, Options, PointsOf, Shape, Short, Time
from service.desk.clock import ACTIONS, Clock
from service.desk.consequence_schemas import Consequences, Followed
from service.desk.roles import Role
from service.records.claim_comparison import Claim
from service.records.held_shapes import Backlog, EntryBegun, HeldAnswer
from service.records.parts import CaseLine, MatchState, Ruled, SentPhoto, Step, TableLay
from service.records.shapes import AnyRecord, CallRecord, CaseRecord, DecisionRecord, Written
from service.records.verdicts import Verdict

Hours: TypeAlias = Annotated[int, Limits(0, 24 * 366)]
Amounts: TypeAlias = dict[str, Fraction]


class DeskLink(Shape):
    """An access link. `scope`: its table, empty for all; in a player's link, the tournament and the player's number.

    `tournament`: the id of the tournament whose tables the link is for, or empty.
    """

    id: str
    role: Role
    scope: str
    tournament: str
    expires_at: Time


class DeskLinkListed(DeskLink):
    """An access link, and the time at which it was revoked (null: not revoked)."""

    revoked_at: Time | None


class DeskLinks(Shape):
    """The access links that were created."""

    links: list[DeskLinkListed]


class DeskLinkRequest(Shape):
    """A request for a new access link with a role. `scope`: one table; empty or "all" for all tables."""

    role: Role
    scope: Short = ABSENT
    hours: Hours


class DeskLinkGiven(Written):
    """A new access link, its address for a browser, and this address as a QR code (SVG)."""

    link: DeskLink
    token: str
    address: str
    qr: str


class DeskLinkTaken(Written):
    """An access link that has been revoked."""

    link: str


class MatchListed(Shape):
    """A match in a list, with its progress."""

    match: str
    table: str
    tournament: str
    opened: Time
    rules: RuleId | HouseRules
    players: list[str]
    hands: Count
    ended: str | None


class Matches(Shape):
    """A list of matches."""

    matches: list[MatchListed]


class MatchOpening(Shape):
    """A request to open a match at a table."""

    table: Line80
    rules: RuleId | HouseRules
    players: tuple[PlayerName, PlayerName, PlayerName, PlayerName]
    options: Options = ABSENT
    carried: Amounts = ABSENT


class MatchOpened(Written):
    """The id of a new match, and the step that opens it."""

    match: str
    table: str
    step: Step


class MatchRecorded(Written):
    """The effect of a recorded event."""

    match: str
    step: Step
    tournaments: list[Followed] = ABSENT


class MatchPreview(Shape):
    """The effect that an event would have; nothing is recorded."""

    match: str
    payments: list[Payment]
    scores: list[Score]
    points: PointsOf
    consequences: Consequences = ABSENT


class ShownStep(Shape):
    """An event that is in effect, with the state of the table before it."""

    event: Count
    type: str
    held: PlainEvent
    before: TableLay | None
    scores: list[Score]
    payments: list[Payment]
    points: PointsOf


class Match(Shape):
    """A match with its complete ledger. `undoable`: the number of the event that this client can undo; null: none."""

    match: str
    table: str
    options: Options
    state: MatchState
    results: list[Result]
    final: bool
    events: list[PlainEvent | Correction | Undo]
    steps: list[ShownStep]
    undoable: Count | None


class FoulListed(Shape):
    """A foul that the rules list."""

    id: str
    about: str
    kind: str
    source: str
    points: Count = ABSENT
    times: Count = ABSENT


class Fouls(Shape):
    """The fouls of a rule set."""

    rules: RuleId | HouseRules
    fouls: list[FoulListed]


class SeatDrawRequest(Shape):
    """A request to draw seats. Without `method`, the method of the rules is used."""

    method: Method | None = None


class ClockRequest(Shape):
    """An action for the clock."""

    action: Annotated[str, Limits(choices=ACTIONS)]
    player: str | None = None


class ClockShown(Shape):
    """The seconds that a screen shows (null: no limit or no turn). `over`: players without time left for the hand."""

    at: Time
    running: bool
    round_left: float | None
    hand_left: dict[str, float] | None
    turn: str | None
    turn_left: float | None
    over: list[str]


class MatchClock(Shape):
    """The clock as it is stored, and as a screen shows it."""

    clock: Clock
    shown: ClockShown


class ClaimRequest(Shape):
    """A request to file a claim."""

    claim: Claim


class CaseFiled(Written):
    """A filed claim, compared with the photo and the rules."""

    photo: SentPhoto | None
    hand: Hand | None
    score: Score | None
    lines: list[CaseLine]


class Case(CaseRecord):
    """A case with its decisions."""

    decisions: list[DecisionRecord]


class Cases(Shape):
    """A list of cases, without the readings of their photos."""

    cases: list[Case]


class Decided(Written, Ruled):
    """A recorded decision on a case."""

    case: Count
    verdict: Verdict


class CallMade(Written):
    """The recorded call for the referee."""

    done: str
    words: str
    event: Count | None


class CallAnswered(Written):
    """The recorded answer to a call for the referee. `call`: the number of the call's record."""

    done: str
    call: Count
    words: str


class Checkpoint(Shape):
    """A checkpoint: the last record, the key, the line for `tehai records verify --checkpoint`, and its QR code."""

    record: Count
    hash: Hash
    at: Time
    key: Annotated[str, Limits(pattern="^[0-9a-f]{16}$")]
    checkpoint: str
    qr: str


class EraseRequest(Shape):
    """A request to erase a photo, with the reason."""

    reason: str


class Calls(Shape):
    """The calls that have no answer yet."""

    calls: list[CallRecord]


class FinalPoints(Shape):
    """The points of a match, final or so far."""

    final: bool
    players: list[Result]


class Records(Shape):
    """Records, and the results of each match."""

    records: list[AnyRecord]
    results: dict[str, FinalPoints]


class PhotoChanged(Written):
    """A photo that was cropped or erased."""


SCHEMAS: Final = {
    **schemas([*declared(__name__), *declared(Step.__module__), *declared(Written.__module__)]),
    **schemas([*declared(Consequences.__module__), Backlog, HeldAnswer]),
    "Record": one_of(*get_args(AnyRecord)),
    "EventRequest": one_of_with(EntryBegun, *TYPES.values()),
}
"""Every named schema of the desk."""
