"""Decide which event of a match its writer can still undo: the last in effect, until the next hand has an event."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.match.events import Correction, Open, Undo
from scorer.match.ledger import Ledger, last_in_effect
from service.records.record import Record

_NO_HAND = (Correction.type, Undo.type)


def undoable(records: Sequence[Record], ledger: Ledger, by: str) -> int | None:
    """Return the number of the event that this writer can undo; None if there is none.

    `records`: the records of the match's events, in order. An event can be undone by its own writer, as long as it is
    the last in effect, no referee has changed it, and no event of a later hand was recorded, not even one that was
    undone.
    """
    number = last_in_effect(ledger)
    event = ledger.events[number]
    if isinstance(event, Open) or ledger.entries[number][1] != (event,) or records[number].by != by:
        return None
    hands = [each.parts["hand"]["number"] for each in records if each.parts["event"]["type"] not in _NO_HAND]
    return number if records[number].parts["hand"]["number"] == max(hands) else None
