"""Cases for the referee: a claim with its photo, the reading and the score by the rules, and the decision on it.

A case holds everything needed to judge it again: the photo's hash, the reading, the model, the rule set with all its
options, the version of the engine, who and when. A decision is a record of its own; the case itself never changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from scorer import shape
from scorer.hand import Hand
from scorer.rules import plain_options, rule_set
from scorer.score import ENGINE
from scorer.sentences import say
from scorer.situation import Situation
from service.problems import ServiceError
from service.records import photos
from service.records.canonical import digest
from service.records.claim_comparison import Claim, compare, scored_hand
from service.records.decision_results import decision_result
from service.records.record import Draft, Record
from service.records.store import Store, read_records
from service.records.times import written
from service.records.verdicts import Verdict

DECISION_FIELDS = frozenset(("verdict", "reason", "hand", "situation"))


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo as it was sent, its reading as JSON, and its expiry time."""

    data: bytes
    media_type: str
    reading: Mapping[str, Any]
    expires: datetime


def judged(
    claim: Claim, reading: Mapping[str, Any] | None, standing: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The computed parts of a case: what the photo and the rules say about the claim."""
    rules = rule_set(claim.rules)
    situation = Situation.from_json(claim.situation)
    seen = None
    if reading is not None and reading.get("as_seen") is not None:
        seen = Hand.from_json(reading["as_seen"])
    hand = scored_hand(claim, seen)
    score = None if hand is None else rules.score(hand, situation).to_json()
    return {
        "hand": None if hand is None else hand.to_json(),
        "rules": {"id": rules.id, "options": plain_options(rules.options_in_force(situation.options))},
        "score": score,
        "lines": [line.to_json() for line in compare(claim, seen, score, standing)],
        "engine": ENGINE,
    }


def file(
    store: Store,
    key: str,
    by: str,
    claim: Claim,
    *,
    match: str | None = None,
    standing: Mapping[str, Any] | None = None,
    photo: Photo | None = None,
) -> dict[str, Any]:
    """Record a case; the answer has its number as `record`, and the lines. The photo is kept until it expires."""
    reading = None if photo is None else dict(photo.reading)
    found = judged(claim, reading, standing)
    parts: dict[str, Any] = {"claim": claim.to_json(), "standing": standing, **found}
    sent = None
    if photo is not None and reading is not None:
        sha256 = digest(photo.data)
        sent = {"sha256": sha256, "media_type": photo.media_type, "bytes": len(photo.data)}
        parts["photo"] = {**sent, "expires_at": written(photo.expires)}
        parts["model"] = reading.get("model")
        parts["reading"] = reading

    def make(connection: Connection, _: int) -> Draft:
        if photo is not None:
            photos.keep(connection, photo.data, photo.media_type, photo.expires)
        shown = {name: parts[name] for name in ("hand", "score", "lines")}
        return Draft("case", parts, match, {"photo": sent, **shown})

    request = {"claim": claim.to_json(), "match": match, "photo": sent}
    return store.write(key, by, request, make)[0]


def decide(store: Store, key: str, by: str, case: int, decision: object) -> dict[str, Any]:
    """Decide a case, or decide it again. Raises `ParseError`, and `ServiceError` (`no_such_case`)."""
    data = shape.as_object(decision, "decision", DECISION_FIELDS)
    verdict = shape.as_choice(shape.required(data, "verdict", "decision"), "decision.verdict", Verdict)
    reason = shape.as_text(data.get("reason", ""), "decision.reason").strip()
    if verdict is not Verdict.ACCEPT and not reason:
        raise shape.wrong("decision.reason", say("at_desk.a_reason"), data.get("reason"))
    # Whether accepting needs a reason is known only after comparing claim and rules, in `accepted`.
    hand = None if data.get("hand") is None else Hand.from_json(data["hand"], "decision.hand")
    situation = data.get("situation")

    def make(connection: Connection, _: int) -> Draft:
        found = _case(connection, case)
        outcome = decision_result(found, verdict, hand, situation, reason)
        parts = {"decision": {"case": case, "verdict": verdict.value, "reason": reason}, **outcome, "engine": ENGINE}
        return Draft("decision", parts, found.match, {"case": case, "verdict": verdict.value, **outcome})

    request = {"case": case, "verdict": verdict.value, "reason": reason, "hand": data.get("hand"), "by": situation}
    return store.write(key, by, request, make)[0]


def decisions(store: Store, case: int) -> list[Record]:
    """The decisions on a case, the last one last."""
    found = store.records(kinds=("decision",), after=case)
    return [record for record in found if record.parts["decision"]["case"] == case]


def _case(connection: Connection, number: int) -> Record:
    found = read_records(connection, numbers=(number,), kinds=("case",))
    if not found:
        raise ServiceError("no_such_case", say("at_desk.no_case", number=number))
    return found[0]
