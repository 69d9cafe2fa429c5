"""A match in the form in which a page shows it: its state, and its events with payments and the states before them."""

from __future__ import annotations

from typing import Any

from scorer.match.hands import own_options
from scorer.match.ledger import Ledger
from scorer.match.state import MatchState
from service.records.outcomes import hand_of


def shown_match(match: str, table: str, ledger: Ledger) -> dict[str, Any]:
    """Return the complete ledger of a match.

    `events` are the events as they were recorded, `steps` the events in effect after corrections. `options` has only
    the options that differ from the defaults of the rules; `state` has all options.
    """
    before = [None, *(step.state for step in ledger.steps)]
    return {
        "match": match,
        "table": table,
        "options": own_options(ledger.state),
        "state": ledger.state.to_json(),
        "results": [each.to_json() for each in ledger.results],
        "final": ledger.state.ended is not None,
        "events": [event.to_json() for event in ledger.events],
        "steps": [
            {
                "event": step.number,
                "type": step.kind,
                "held": event.to_json(),
                "before": None if state is None else lay_of(state),
                "scores": [dict(score) for score in step.scores],
                "payments": [each.to_json() for each in step.transfers],
                "points": dict(step.state.points),
            }
            for (step, event), state in zip(ledger.in_effect, before)
        ],
    }


def lay_of(state: MatchState) -> dict[str, Any]:
    """Return the fields of a win's situation that follow from the state of the match."""
    seats = {player: seat.value for player, seat in state.seats.items()}
    return {**hand_of(state), "sticks": state.sticks, "seats": seats, "riichi": list(state.riichi)}
