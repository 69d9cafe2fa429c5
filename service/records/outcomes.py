"""What records and answers contain about a match: the hand in which an event happened, and the effect of the event."""

from __future__ import annotations

from typing import Any

from scorer.match.ledger import Ledger
from scorer.match.state import MatchState
from scorer.score import ENGINE
from scorer.sentences import say
from service.problems import ServiceError


def no_such_match(match: str) -> ServiceError:
    """Return the error for a match, or a game on phones, that does not exist."""
    return ServiceError("no_such_match", say("at_desk.no_match", match=repr(match)))


def hand_of(state: MatchState) -> dict[str, Any]:
    """Return the current hand: its number from 1, the round, the dealer, honba."""
    return {
        "number": state.hands + 1,
        "round": state.round_wind.value,
        "deal": state.dealer + 1,
        "dealer": state.dealer_name,
        "honba": state.honba,
    }


def outcome(ledger: Ledger) -> dict[str, Any]:
    """Return the effect of the last event and the state of the match; a replay must give the same result."""
    last = _last_event(ledger)
    moved = [each.to_json() for step in ledger.steps if step.number == last for each in step.transfers]
    scores = [dict(score) for step in ledger.steps if step.number == last for score in step.scores]
    return {"payments": moved, "scores": scores, "state": ledger.state.to_json()}


def step_of(ledger: Ledger) -> dict[str, Any]:
    """Return the last event's number and effect, as the answer to a write has it."""
    return {"event": _last_event(ledger), **outcome(ledger)}


def parts_of(before: Ledger, ledger: Ledger) -> dict[str, Any]:
    """Return the parts of the record of the last event, including the hand in which the event happened."""
    return {
        "event": ledger.events[-1].to_json(),
        "number": _last_event(ledger),
        "hand": hand_of(before.state),
        "outcome": outcome(ledger),
        "engine": ENGINE,
    }


def standing(ledger: Ledger) -> dict[str, Any]:
    """Return the final or current result of a match."""
    return {"final": ledger.state.ended is not None, "players": [each.to_json() for each in ledger.results]}


def _last_event(ledger: Ledger) -> int:
    """Return the index of the last event."""
    return len(ledger.events) - 1
