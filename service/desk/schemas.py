"""The shapes of the desk, for requests, answers and the OpenAPI document.

The addresses are in `service.desk.openapi`, the shapes of records in `service.records.shapes`; docs/match.md has the
fields of each event.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal, TypeAlias, get_args

from scorer.forms import Limits
from scorer.hand import Hand
from scorer.match.dice import Method
from scorer.match.events import Correction, PlainEvent
from scorer.match.final import Result
from scorer.match.names import PlayerName
from service.contract.answers import Payment, RuleId, Score
from service.contract.document import declared, one_of, schemas
from service.contract.shapes import ABSENT, Count, Hash, Line80, Options, PointsOf, Short, Time, shape
from service.desk.clock import ACTIONS, Clock
from service.desk.roles import Role
from service.records.claim_comparison import Claim
from service.records.shapes import (
    AnyRecord,
    CallRecord,
    CaseLine,
    CaseRecord,
    DecisionRecord,
    MatchState,
    Ruled,
    SentPhoto,
    Step,
    TableLay,
    Written,
)
from service.records.verdicts import Verdict

Hours: TypeAlias = Annotated[int, Limits(0, 24 * 366)]
Amounts: TypeAlias = dict[str, Fraction]


@shape
class DeskLink:
    """What a link allows; `tournament` is empty for none."""

    id: str
    role: Role
    scope: str
    tournament: str
    expires_at: Time


@shape
class DeskLinkListed(DeskLink):
    """The same, and since when it is refused."""

    revoked_at: Time | None


@shape
class DeskLinks:
    """The links that were given out."""

    links: list[DeskLinkListed]


@shape
class DeskLinkRequest:
    """A link for a role; `scope`: a table, all of them where it is empty."""

    role: Role
    scope: Short = ABSENT
    hours: Hours


@shape
class DeskLinkGiven(Written):
    """A link, what opens it in a browser, and that as a QR code in SVG."""

    link: DeskLink
    token: str
    address: str
    qr: str


@shape
class DeskLinkTaken(Written):
    """A link that is refused from now on."""

    link: str


@shape
class MatchListed:
    """How far a match is."""

    match: str
    table: str
    tournament: str
    opened: Time
    rules: RuleId
    players: list[str]
    hands: Count
    ended: str | None


@shape
class Matches:
    """Matches."""

    matches: list[MatchListed]


@shape
class MatchOpening:
    """A match at a table."""

    table: Line80
    rules: RuleId
    players: tuple[PlayerName, PlayerName, PlayerName, PlayerName]
    options: Options = ABSENT
    carried: Amounts = ABSENT


@shape
class MatchOpened(Written):
    """The id of a match, and its first step."""

    match: str
    table: str
    step: Step


@shape
class Followed:
    """A tournament in which the match had counted before, and what became of it there."""

    tournament: str
    round: Count
    table: Count
    outcome: Literal["corrected", "reopened", "differs", "strangers"]


@shape
class MatchRecorded(Written):
    """What an event did."""

    match: str
    step: Step
    tournaments: list[Followed] = ABSENT


@shape
class MatchPreview:
    """What an event would do."""

    match: str
    payments: list[Payment]
    scores: list[Score]
    points: PointsOf


@shape
class ShownStep:
    """An event in effect, with the state before it."""

    event: Count
    type: str
    held: PlainEvent
    before: TableLay | None
    scores: list[Score]
    payments: list[Payment]
    points: PointsOf


@shape
class Match:
    """A match with its whole ledger."""

    match: str
    table: str
    options: Options
    state: MatchState
    results: list[Result]
    final: bool
    events: list[PlainEvent | Correction]
    steps: list[ShownStep]


@shape
class FoulListed:
    """A foul that the rules list."""

    id: str
    about: str
    kind: str
    source: str
    points: Count = ABSENT
    times: Count = ABSENT


@shape
class Fouls:
    """The fouls of a rule set."""

    rules: RuleId
    fouls: list[FoulListed]


@shape
class SeatDrawRequest:
    """Draw seats, by the method of the rules if none is named."""

    method: Method | None = None


@shape
class ClockRequest:
    """Tell the clock something."""

    action: Annotated[str, Limits(choices=ACTIONS)]
    player: str | None = None


@shape
class ClockShown:
    """What a screen shows of a clock, in seconds; null where there is no limit."""

    at: Time
    running: bool
    round_left: float | None
    hand_left: dict[str, float] | None
    turn: str | None
    turn_left: float | None
    over: list[str]


@shape
class MatchClock:
    """The clock as it is stored, and as a screen shows it."""

    clock: Clock
    shown: ClockShown


@shape
class ClaimRequest:
    """A claim."""

    claim: Claim


@shape
class CaseFiled(Written):
    """What a photo and the rules say about a claim."""

    photo: SentPhoto | None
    hand: Hand | None
    score: Score | None
    lines: list[CaseLine]


@shape
class Case(CaseRecord):
    """A case with its decisions."""

    decisions: list[DecisionRecord]


@shape
class Cases:
    """Cases, without what was read tile by tile."""

    cases: list[Case]


@shape
class Decided(Written, Ruled):
    """What holds."""

    case: Count
    verdict: Verdict


@shape
class CallMade(Written):
    """A call that is open."""

    done: str
    words: str
    event: Count | None


@shape
class CallAnswered(Written):
    """A call that is answered."""

    done: str
    call: Count
    words: str


@shape
class Checkpoint:
    """The last record, signed: the key, the line that `tehai records verify --checkpoint` takes, its QR code."""

    record: Count
    hash: Hash
    at: Time
    key: Annotated[str, Limits(pattern="^[0-9a-f]{16}$")]
    checkpoint: str
    qr: str


@shape
class EraseRequest:
    """Why a photo is erased."""

    reason: str


@shape
class Calls:
    """Unanswered calls."""

    calls: list[CallRecord]


@shape
class FinalPoints:
    """The points of a match, final or running."""

    final: bool
    players: list[Result]


@shape
class Records:
    """Records, and the results of each match."""

    records: list[AnyRecord]
    results: dict[str, FinalPoints]


@shape
class PhotoChanged(Written):
    """A photo was changed."""


SCHEMAS: Final = {
    **schemas([*declared(__name__), *declared(Written.__module__)]),
    "Record": one_of(*get_args(AnyRecord)),
}
"""Every named schema of the desk."""
