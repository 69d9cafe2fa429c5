"""Hands that cameras saw, in the form in which a page lists them: with open questions, table state and last answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from service.desk.match_view import lay_of
from service.records.record import Record
from service.stream.seen_hands import ANSWERED, DISMISSED, KINDS, SEEN, SeenHands, said_of, shown


def hands_listed(seen: SeenHands, sees: Callable[[Record], bool], *, unanswered: bool) -> list[dict[str, Any]]:
    """Return the hands for which `sees` is true, the oldest first.

    Each hand has its last `score`, or the reason why it was `dismissed`. `unanswered`: return only hands that are
    neither answered nor dismissed.
    """
    records = seen.store.records(kinds=KINDS)
    said = said_of(records)
    found = []
    for record in records:
        if record.kind != SEEN or not sees(record) or (unanswered and record.number in said):
            continue
        found.append({**(shown(record) or {}), **_outcome(said.get(record.number))})
    return found


def hand_shown(seen: SeenHands, record: Record) -> dict[str, Any]:
    """Return the record of a hand with three more fields, each null if it does not apply.

    `lay`: the state of the match when the hand was seen; `answer`: the last answer; `dismissed`: who dismissed the
    hand after its last answer, when and why.
    """
    records = seen.store.records(kinds=(ANSWERED, DISMISSED), after=record.number)
    own = [one for one in records if one.parts[one.kind]["of"] == record.number]
    answers = [one.to_json()["parts"] for one in own if one.kind == ANSWERED]
    dismissed = None
    if own and own[-1].kind == DISMISSED:
        dismissed = {"by": own[-1].by, "at": own[-1].at, "reason": own[-1].parts["dismissed"]["reason"]}
    lay = None if record.match is None else lay_of(seen.matches.ledger_before(record.match, record.number).state)
    return {**record.to_json(), "lay": lay, "answer": answers[-1] if answers else None, "dismissed": dismissed}


def _outcome(said: Record | None) -> dict[str, Any]:
    """Return the `score` of a hand, or the reason why it was `dismissed`; both are null if it has neither yet."""
    if said is None:
        return {"score": None, "dismissed": None}
    if said.kind == DISMISSED:
        return {"score": None, "dismissed": said.parts["dismissed"]["reason"]}
    return {"score": said.parts["score"], "dismissed": None}
