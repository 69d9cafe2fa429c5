"""The shapes of records: each kind by its parts (docs/records.md)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, ClassVar, Final, TypeAlias

from scorer.forms import Limits
from scorer.hand import Hand
from scorer.match.events import Correction as MatchCorrection
from scorer.match.events import PlainEvent as MatchPlain
from scorer.match.state import Ending
from scorer.sentences import say
from scorer.shape import wrong
from scorer.situation import Seat
from scorer.tournament.events import Correction as TournamentCorrection
from scorer.tournament.events import PlainEvent as TournamentPlain
from service.contract.answers import HouseRules, Model, OptionPlain, Payment, Reading, Score, SituationJson
from service.contract.shapes import ABSENT, Count, Hash, Options, PointsOf, SeatOf, Time, shape
from service.records.claim_comparison import Claim, ClaimedValue
from service.records.verdicts import Verdict

Side: TypeAlias = bool | int | str | list[str] | dict[str, OptionPlain] | None
"""The value of one side (claim, photo or rules) in a line of a case."""


MOST_WORDS: Final = 500


@shape
class Written:
    """The response to every request that writes a record: its number, hash and time."""

    record: Count
    hash: Hash
    at: Time


@shape
class MatchState:
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


@shape
class Lay:
    """The hand in which an event happens. `number` counts from 1."""

    number: Count
    round: Seat
    deal: Count
    dealer: str
    honba: Count


@shape
class TableLay(Lay):
    """The hand, with the other data of the match that the situation of a win needs."""

    sticks: Count
    seats: SeatOf
    riichi: list[str]


@shape
class Outcome:
    """The payments and scores of an event, and the state after it."""

    payments: list[Payment]
    scores: list[Score]
    state: MatchState


@shape
class Step(Outcome):
    """The outcome of an event, with the number of the event."""

    event: Count


@shape
class Standing:
    """The data of the match that apply to a win."""

    rules: str | HouseRules
    options: Options
    seat: Seat
    round: Seat
    honba: Count
    sticks: Count


@shape
class CaseLine:
    """One item with its claimed value, its value on the photo and its computed value. A missing value is null."""

    what: str
    claimed: Side
    photo: Side
    rules: Side
    differs: bool


@shape
class SentPhoto:
    """The hash, type and size of a photo as it was sent."""

    sha256: Hash
    media_type: str
    bytes: Count


@shape
class KeptPhoto(SentPhoto):
    """A stored photo with its expiry time."""

    expires_at: Time


@shape
class RulesInForce:
    """The rules of a case, with every option. `given`: house rules."""

    id: str
    options: Options
    given: HouseRules = ABSENT


@shape
class OwnMatch:
    """The match that a record opens."""

    id: str
    table: str
    tournament: str = ABSENT


@shape
class EventParts:
    """An event of a match."""

    event: MatchPlain | MatchCorrection
    number: Count
    hand: Lay
    outcome: Outcome
    engine: str


@shape
class MatchParts(EventParts):
    """A match and its opening."""

    match: OwnMatch


@shape
class CaseParts:
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


@shape
class Verdicted:
    """The case, the verdict and the reason."""

    case: Count
    verdict: Verdict
    reason: str


@shape
class Ruled:
    """What holds by a decision."""

    hand: Hand | None
    stated: ClaimedValue | None
    situation: SituationJson | None
    score: Score | None


@shape
class DecisionParts(Ruled):
    """A decision."""

    decision: Verdicted
    engine: str


@shape
class Call:
    """A call for the referee, or its answer."""

    done: str
    words: str
    event: Count | None = ABSENT
    call: Count = ABSENT


@shape
class CallParts:
    """A call or an answer."""

    call: Call


@shape
class PhotoDone:
    """What was done with a photo."""

    sha256: Hash
    done: str
    reason: str = ABSENT
    now: Hash = ABSENT
    media_type: str = ABSENT


@shape
class PhotoParts:
    """A photo was changed."""

    photo: PhotoDone


@shape
class LinkDone:
    """A link was given out or taken back."""

    id: str
    done: str
    role: str = ABSENT
    scope: str = ABSENT
    expires_at: Time = ABSENT
    tournament: str = ABSENT
    secret: Hash = ABSENT
    revoked_at: Time = ABSENT


@shape
class LinkParts:
    """A link."""

    link: LinkDone


@shape
class Seen:
    """A finished hand that a camera saw, as the parts of a record."""

    table: str
    player: str | None
    rules: str | HouseRules | None
    asks: list[str]
    photos: list[Hash]
    expires_at: Time


@shape
class SeenParts:
    """A hand that a camera saw."""

    seen: Seen
    reading: Reading
    standing: Standing | None
    engine: str


@shape
class Answered:
    """The hand that is answered, and the names of the seats."""

    of: Count
    table: str
    names: dict[str, str] | None
    show: bool


@shape
class AnsweredParts:
    """What people knew of a hand that was seen, and its score."""

    answered: Answered
    hand: Hand
    situation: SituationJson
    score: Score
    engine: str


@shape
class Dismissed:
    """The hand that does not count, and why."""

    of: Count
    table: str
    reason: str


@shape
class DismissedParts:
    """A hand that does not count."""

    dismissed: Dismissed


@shape
class OwnTournament:
    """The tournament, and the number of the first of these events."""

    id: str
    number: Count


@shape
class TournamentParts:
    """Events of a tournament."""

    tournament: OwnTournament
    events: list[TournamentPlain | TournamentCorrection]
    engine: str


@shape
class DecisionRequest:
    """A decision. A reason is needed for all but accepting a claim that is what the rules say."""

    verdict: Verdict
    reason: str = ""
    hand: Hand | None = None
    situation: SituationJson | None = None


def _words(value: str, where: str) -> None:
    words = value.strip()
    if len(words) > MOST_WORDS or not all(letter.isprintable() or letter == "\n" for letter in words):
        raise wrong(where, say("at_desk.printable", most=MOST_WORDS), value)


@shape
class AnswerRequest:
    """What the referee said."""

    words: Annotated[str, Limits(pattern=r"^[\s\S]{0,500}$", check=_words)] = ""


@shape
class CallRequest(AnswerRequest):
    """A call for the referee, and the event that it is about."""

    event: Annotated[int, Limits(0, 100_000)] | None = None


@shape
class RecordHead:
    """What every record has."""

    number: Count
    match: str | None
    at: Time
    by: str
    hash: Hash


@shape
class MatchRecord(RecordHead):
    """A match was opened."""

    tag: ClassVar = ("kind", "match")
    parts: MatchParts


@shape
class EventRecord(RecordHead):
    """An event of a match."""

    tag: ClassVar = ("kind", "event")
    parts: EventParts


@shape
class CaseRecord(RecordHead):
    """A claim was filed."""

    tag: ClassVar = ("kind", "case")
    parts: CaseParts


@shape
class DecisionRecord(RecordHead):
    """A referee decided."""

    tag: ClassVar = ("kind", "decision")
    parts: DecisionParts


@shape
class CallRecord(RecordHead):
    """The referee was called, or was there."""

    tag: ClassVar = ("kind", "call")
    parts: CallParts


@shape
class PhotoRecord(RecordHead):
    """A photo was changed."""

    tag: ClassVar = ("kind", "photo")
    parts: PhotoParts


@shape
class LinkRecord(RecordHead):
    """A link was given out or taken back."""

    tag: ClassVar = ("kind", "link")
    parts: LinkParts


@shape
class SeenRecord(RecordHead):
    """A camera saw a finished hand."""

    tag: ClassVar = ("kind", "seen")
    parts: SeenParts


@shape
class AnsweredRecord(RecordHead):
    """A hand that was seen is answered."""

    tag: ClassVar = ("kind", "answered")
    parts: AnsweredParts


@shape
class DismissedRecord(RecordHead):
    """A hand that was seen does not count."""

    tag: ClassVar = ("kind", "dismissed")
    parts: DismissedParts


@shape
class TournamentRecord(RecordHead):
    """A tournament was opened."""

    tag: ClassVar = ("kind", "tournament")
    parts: TournamentParts


@shape
class TournamentEventRecord(RecordHead):
    """Events of a tournament."""

    tag: ClassVar = ("kind", "tournament event")
    parts: TournamentParts


AnyRecord: TypeAlias = (
    MatchRecord
    | EventRecord
    | CaseRecord
    | DecisionRecord
    | CallRecord
    | PhotoRecord
    | LinkRecord
    | SeenRecord
    | AnsweredRecord
    | DismissedRecord
    | TournamentRecord
    | TournamentEventRecord
)
