"""Hands that cameras saw as a page lists them: what is asked of each, how its table lay, what was answered last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from service.desk.showing import lay_of
from service.records.store import Record
from service.stream.seen import ANSWERED, KINDS, SEEN, SeenHands, shown


def hands_listed(seen: SeenHands, sees: Callable[[str], bool], *, unanswered: bool) -> list[dict[str, Any]]:
    """The hands of the tables that are seen, the oldest first, each with its last score; `unanswered`: those alone."""
    records = seen.store.records(kinds=KINDS)
    scores = {one.parts["answered"]["of"]: one.parts["score"] for one in records if one.kind == ANSWERED}
    found = []
    for record in records:
        if record.kind != SEEN or not sees(record.parts["seen"]["table"]) or (unanswered and record.number in scores):
            continue
        found.append({**(shown(record) or {}), "score": scores.get(record.number)})
    return found


def hand_shown(seen: SeenHands, record: Record) -> dict[str, Any]:
    """A hand as its record, with how its table lay then (`lay`, null without a match) and its last answer (or null)."""
    answers = [one for one in seen.store.records(kinds=(ANSWERED,)) if one.parts["answered"]["of"] == record.number]
    lay = None if record.match is None else lay_of(seen.matches.ledger_before(record.match, record.number).state)
    return {**record.to_json(), "lay": lay, "answer": answers[-1].to_json()["parts"] if answers else None}
