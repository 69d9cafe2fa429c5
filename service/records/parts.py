"""The shapes of the parts of records (docs/records.md)."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from scorer.hand import Hand
from scorer.match.events import Correction as MatchCorrection
from scorer.match.events import PlainEvent as MatchPlain
from scorer.match.events import Undo as MatchUndo
from scorer.match.state import Ending
from scorer.situation import Seat
from scorer.tournament.events import Correction as TournamentCorrection
from scorer.tournament.events import PlainEvent as TournamentPlain
from service.contract.photo_readings import Model, Reading
from service.contract.requests import HouseRules, OptionPlain, SituationJson
from service.contract.scores import Payment, Score
from service.contract.shapes import ABSENT, Count, Hash, Options, PointsOf, SeatOf, Shape, Time
from service.records.claim_comparison import Claim, ClaimedValue
from service.records.verdicts import Verdict

Side: TypeAlias = bool | int | str | list[str] | dict[str, OptionPlain] | None
"""The value of one side (claim, photo or rules) in a line of a case."""


class MatchState(Shape):
    """The state of a match after an event."""

    rules: str | HouseRules
    options: Options
    order: list[str]
    points: PointsOf
    carried: dict[str, Fraction]
    round: Count
    dealer: Count
    honba: Count
    hands: Count
    sticks: Count
    touched: bool
    riichi: list[str]
    dead: list[str]
    penalty_tiles: dict[str, str]
    dead_tiles: dict[str, str] = ABSENT
    wall: list[Count] = ABSENT
    turned: str | None = ABSENT
    after_uma: PointsOf
    disqualified: list[str]
    may_stop: str | None
    time_up: bool
    one_more: bool = ABSENT
    signal_due: bool
    ended: Ending | None
    round_wind: Seat
    seats: SeatOf


class Lay(Shape):
    """The hand in which an event happens. `number` counts from 1."""

    number: Count
    round: Seat
    deal: Count
    dealer: str
    honba: Count


class TableLay(Lay):
    """The hand, with the other data of the match that the situation of a win needs."""

    sticks: Count
    seats: SeatOf
    riichi: list[str]


class Outcome(Shape):
    """The payments and scores of an event, and the state after it."""

    payments: list[Payment]
    scores: list[Score]
    state: MatchState


class Step(Outcome):
    """The outcome of an event, with the number of the event."""

    event: Count


class Standing(Shape):
    """The rules and circumstances that a player's win has in the current state of the match."""

    rules: str | HouseRules
    options: Options
    seat: Seat
    round: Seat
    honba: Count
    sticks: Count


class CaseLine(Shape):
    """One item: as claimed, as seen in the photo, and as computed by the rules. A value that is not known is null."""

    what: str
    claimed: Side
    photo: Side
    rules: Side
    differs: bool


class SentPhoto(Shape):
    """The hash, type and size of a photo as it was sent."""

    sha256: Hash
    media_type: str
    bytes: Count


class KeptPhoto(SentPhoto):
    """A stored photo with its expiry time."""

    expires_at: Time


class RulesInForce(Shape):
    """The rules of a case, with the values of all options. `given`: the house rules, if they are house rules."""

    id: str
    options: Options
    given: HouseRules = ABSENT


class OwnMatch(Shape):
    """The match that a record opens."""

    id: str
    table: str
    tournament: str = ABSENT


class EventParts(Shape):
    """An event of a match. `held`: the record of the held events that the event answers; `noticed`: the record of what
    a camera noticed.
    """

    event: MatchPlain | MatchCorrection | MatchUndo
    number: Count
    hand: Lay
    outcome: Outcome
    engine: str
    held: Count = ABSENT
    noticed: Count = ABSENT


class MatchParts(EventParts):
    """A match and its opening event."""

    match: OwnMatch


class CaseParts(Shape):
    """A claim, what the photo shows and what the rules say. Lists of cases leave the reading out."""

    claim: Claim
    standing: Standing | None
    hand: Hand | None
    rules: RulesInForce
    score: Score | None
    lines: list[CaseLine]
    engine: str
    photo: KeptPhoto = ABSENT
    model: Model | None = ABSENT
    reading: Reading = ABSENT


class Verdicted(Shape):
    """The case, the verdict and the reason."""

    case: Count
    verdict: Verdict
    reason: str


class Ruled(Shape):
    """The result of a decision: hand or stated value, situation, score. All null: the claim is rejected."""

    hand: Hand | None
    stated: ClaimedValue | None
    situation: SituationJson | None
    score: Score | None


class DecisionParts(Ruled):
    """A decision."""

    decision: Verdicted
    engine: str


class Call(Shape):
    """A call for the referee (`made`), perhaps about an `event`; or the answer (`answered`) to the record `call`."""

    done: str
    words: str
    event: Count | None = ABSENT
    call: Count = ABSENT


class CallParts(Shape):
    """A call or an answer."""

    call: Call


class PhotoDone(Shape):
    """What was `done` with a photo: `cropped` or `erased`. `now`: the hash of the cropped photo."""

    sha256: Hash
    done: str
    reason: str = ABSENT
    now: Hash = ABSENT
    media_type: str = ABSENT


class PhotoParts(Shape):
    """A photo that was cropped or erased."""

    photo: PhotoDone


class LinkDone(Shape):
    """What was `done` with an access link: `given` (issued) or `taken back` (revoked)."""

    id: str
    done: str
    role: str = ABSENT
    scope: str = ABSENT
    expires_at: Time = ABSENT
    tournament: str = ABSENT
    secret: Hash = ABSENT
    revoked_at: Time = ABSENT


class LinkParts(Shape):
    """An access link that was issued or revoked."""

    link: LinkDone


class OwnTournament(Shape):
    """The tournament, and the number (from 0) of the first event in the record."""

    id: str
    number: Count


class TournamentParts(Shape):
    """Events of a tournament."""

    tournament: OwnTournament
    events: list[TournamentPlain | TournamentCorrection]
    engine: str
