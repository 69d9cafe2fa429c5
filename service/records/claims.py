"""Cases for the referee: a claim, its photo, the reading, the score by the rules, and the referee's decision.

A case holds everything needed to judge it again: the photo's hash, the reading, the model, the rule set with all its
options, the version of the engine, the writer and the time. A decision is a separate record; the record of the case
never changes.
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
from service.contract.reading import read
from service.problems import ServiceError
from service.records import photos
from service.records.canonical import digest
from service.records.claim_comparison import Claim, compare, scored_hand
from service.records.decision_results import decision_result
from service.records.record import Draft, Record
from service.records.shapes import DecisionRequest
from service.records.store import Store, read_records
from service.records.times import written
from service.records.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Photo:
    """The photo of a claim: its bytes as they were sent, its reading as JSON, and its expiry time."""

    data: bytes
    media_type: str
    reading: Mapping[str, Any]
    expires: datetime


def judged(
    claim: Claim, reading: Mapping[str, Any] | None, standing: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return the computed parts of a case: what the photo and the rules say about the claim."""
    rules = rule_set(claim.rules)
    situation = Situation.from_json(claim.situation)
    seen = None
    if reading is not None and reading.get("as_seen") is not None:
        seen = Hand.from_json(reading["as_seen"])
    hand = scored_hand(claim, seen)
    score = None if hand is None else rules.score(hand, situation).to_json()
    given = {} if rules.given is None else {"given": dict(rules.given)}
    return {
        "hand": None if hand is None else hand.to_json(),
        "rules": {"id": rules.id, "options": plain_options(rules.options_in_force(situation.options)), **given},
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
    """Record a case: a claim and its comparison with the photo and the match. Returns the recorded answer.

    In the answer, `record` is the number of the case, and `lines` has the comparison line by line. The photo is stored
    until the time `photo.expires`.
    """
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
    """Record a decision on a case; the case can have earlier decisions.

    Raises `ParseError`, `ServiceError` (`no_such_case`, `deviation_needs_reason`), and `MatchFault` for a claim that
    cannot be paid.
    """
    asked: DecisionRequest = read(DecisionRequest, decision, "decision")
    verdict, reason, hand, situation = asked.verdict, asked.reason.strip(), asked.hand, asked.situation
    if verdict is not Verdict.ACCEPT and not reason:
        raise shape.wrong("decision.reason", say("at_desk.a_reason"), asked.reason)
    # An accepted claim needs a reason only if it differs from the rules; `decision_result` checks this.

    def make(connection: Connection, _: int) -> Draft:
        found = _case(connection, case)
        outcome = decision_result(found, verdict, hand, situation, reason)
        parts = {"decision": {"case": case, "verdict": verdict.value, "reason": reason}, **outcome, "engine": ENGINE}
        return Draft("decision", parts, found.match, {"case": case, "verdict": verdict.value, **outcome})

    request = {
        "case": case,
        "verdict": verdict.value,
        "reason": reason,
        "hand": hand and hand.to_json(),
        "by": situation,
    }
    return store.write(key, by, request, make)[0]


def decisions(store: Store, case: int) -> list[Record]:
    """Return the decisions on a case, the oldest first."""
    found = store.records(kinds=("decision",), after=case)
    return [record for record in found if record.parts["decision"]["case"] == case]


def _case(connection: Connection, number: int) -> Record:
    found = read_records(connection, numbers=(number,), kinds=("case",))
    if not found:
        raise ServiceError("no_such_case", say("at_desk.no_case", number=number))
    return found[0]
