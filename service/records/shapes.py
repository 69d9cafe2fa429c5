"""The shapes of records and of requests that write them.

Each kind is declared by its parts, in `service.records.parts` or `service.records.camera_parts`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, TypeAlias

from scorer.forms import Limits
from scorer.hand import Hand
from scorer.sentences import say
from scorer.shape import wrong
from service.contract.requests import SituationJson
from service.contract.shapes import Count, Hash, Shape, Time
from service.records.camera_parts import (
    AirParts,
    AnsweredParts,
    DismissedParts,
    NoticedParts,
    RefusedParts,
    SeenParts,
    ViewParts,
)
from service.records.held_shapes import HeldParts
from service.records.parts import (
    CallParts,
    CaseParts,
    DecisionParts,
    EventParts,
    LinkParts,
    MatchParts,
    PhotoParts,
    TournamentParts,
)
from service.records.verdicts import Verdict

MOST_WORDS: Final = 500


class Written(Shape):
    """The fields that every response to a request that writes a record has: the record's number, hash and time."""

    record: Count
    hash: Hash
    at: Time


class DecisionRequest(Shape):
    """A decision on a case. It needs a reason, unless it accepts a claim that agrees with the rules.

    `hand`, `situation`: null: those of the case.
    """

    verdict: Verdict
    reason: str = ""
    hand: Hand | None = None
    situation: SituationJson | None = None


def _words(value: str, where: str) -> None:
    words = value.strip()
    if len(words) > MOST_WORDS or not all(letter.isprintable() or letter == "\n" for letter in words):
        raise wrong(where, say("at_desk.printable", most=MOST_WORDS), value)


class AnswerRequest(Shape):
    """The referee's answer to a call."""

    words: Annotated[str, Limits(pattern=r"^[\s\S]{0,500}$", check=_words)] = ""


class CallRequest(AnswerRequest):
    """A call for the referee. `event`: the number of the event that it concerns."""

    event: Annotated[int, Limits(0, 100_000)] | None = None


class RecordHead(Shape):
    """The fields that every record has. `by`: its writer."""

    number: Count
    match: str | None
    at: Time
    by: str
    hash: Hash


class MatchRecord(RecordHead):
    """A match was opened."""

    tag: ClassVar = ("kind", "match")
    parts: MatchParts


class EventRecord(RecordHead):
    """An event of a match."""

    tag: ClassVar = ("kind", "event")
    parts: EventParts


class CaseRecord(RecordHead):
    """A claim was filed."""

    tag: ClassVar = ("kind", "case")
    parts: CaseParts


class DecisionRecord(RecordHead):
    """A referee decided."""

    tag: ClassVar = ("kind", "decision")
    parts: DecisionParts


class CallRecord(RecordHead):
    """A call for the referee, or the referee's answer."""

    tag: ClassVar = ("kind", "call")
    parts: CallParts


class HeldRecord(RecordHead):
    """Events of a device wait for a referee, or the referee has chosen."""

    tag: ClassVar = ("kind", "held")
    parts: HeldParts


class PhotoRecord(RecordHead):
    """A photo was cropped or erased."""

    tag: ClassVar = ("kind", "photo")
    parts: PhotoParts


class LinkRecord(RecordHead):
    """An access link was issued or revoked."""

    tag: ClassVar = ("kind", "link")
    parts: LinkParts


class SeenRecord(RecordHead):
    """A camera saw a finished hand."""

    tag: ClassVar = ("kind", "seen")
    parts: SeenParts


class AnsweredRecord(RecordHead):
    """Somebody stated what a camera cannot see of a hand."""

    tag: ClassVar = ("kind", "answered")
    parts: AnsweredParts


class DismissedRecord(RecordHead):
    """A hand that a camera saw was dismissed: it does not count."""

    tag: ClassVar = ("kind", "dismissed")
    parts: DismissedParts


class AirRecord(RecordHead):
    """A director gave a command for an overlay, or changed its setting."""

    tag: ClassVar = ("kind", "air")
    parts: AirParts


class ViewRecord(RecordHead):
    """A director set the part of a camera's picture that is watched."""

    tag: ClassVar = ("kind", "view")
    parts: ViewParts


class NoticedRecord(RecordHead):
    """A camera noticed something before a win, for example a riichi or a call."""

    tag: ClassVar = ("kind", "noticed")
    parts: NoticedParts


class RefusedRecord(RecordHead):
    """Somebody stated that a camera noticed something wrongly."""

    tag: ClassVar = ("kind", "refused")
    parts: RefusedParts


class TournamentRecord(RecordHead):
    """A tournament was opened."""

    tag: ClassVar = ("kind", "tournament")
    parts: TournamentParts


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
    | HeldRecord
    | PhotoRecord
    | LinkRecord
    | SeenRecord
    | AnsweredRecord
    | DismissedRecord
    | AirRecord
    | ViewRecord
    | NoticedRecord
    | RefusedRecord
    | TournamentRecord
    | TournamentEventRecord
)
