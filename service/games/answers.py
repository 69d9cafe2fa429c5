"""The answers to requests about a game: plain values from its ledger, independent of where its events are stored.

A service stores games in a database (`service.games.games`); a phone without a service stores its games itself
(`service.web.phone.games`). This module needs neither a database nor HTTP.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scorer.corrections import at_event
from scorer.errors import MatchFault
from scorer.match.cases import cases
from scorer.match.events import Event
from scorer.match.ledger import Ledger
from scorer.match.needs import needs
from scorer.sentences import say
from scorer.shape import unknown_choice
from service.desk.match_view import shown_match
from service.games.entry import in_place_of, not_yet, second_of, took_back, undo_of
from service.games.schemas import GameEntry
from service.problems import ServiceError

TABLE: Final = "phone"
"""The name of the table of every game."""
BY: Final = "phone"
"""The writer in the records. Phones have no names, and a phone that reconnects must be able to repeat a request."""

ENTRY: Final = ("events", "seen", "again")
"""The fields of a request that records an entry or previews it."""
_EXPORTS: Final = ("json", "csv")


def export_kind(query: Mapping[str, str]) -> str:
    """Return the export format that a request names: `json` or `csv`. Raises `ParseError` (`wrong_shape`)."""
    kind = query.get("as", "json")
    if kind not in _EXPORTS:
        raise unknown_choice("as", _EXPORTS, kind)
    return kind


def listed(game: str, opened: str, changed: str, state: Mapping[str, Any]) -> dict[str, Any]:
    """Return the line of a game in the list of games. `state`: the JSON of its state."""
    own = {name: state[name] for name in ("rules", "points", "hands", "ended")}
    return {"game": game, "opened": opened, "changed": changed, "players": state["order"], **own}


def shown(game: str, ledger: Ledger) -> dict[str, Any]:
    """Return the complete ledger of a game, as the desk shows a match.

    `undoable`: the number of the event that undo takes back, or None; if a second entry has replaced this event, undo
    restores it.
    """
    undo = undo_of(ledger)
    return {**shown_match(game, TABLE, ledger), "undoable": undo.changes[0].event if undo else None}


def fouls(ledger: Ledger) -> dict[str, Any]:
    """Return the fouls that the rules of a game list."""
    state = ledger.state
    found = [each.to_json() for each in cases(state.rules, state.options)]
    return {"rules": state.rules.reference, "fouls": found}


def needed(ledger: Ledger, player: str) -> dict[str, Any]:
    """Return what a player needs to pass each rival in the ranking. Raises `MatchFault` (`unknown_player`)."""
    return {"player": player, "rivals": [each.to_json() for each in needs(ledger.state, player)]}


def recorded(game: str, ledger: Ledger) -> dict[str, Any]:
    """Return the answer after an entry, an undo or a transfer: the number of events and the state of the game."""
    return {"game": game, "events": len(ledger.events), "state": ledger.state.to_json()}


def with_events(ledger: Ledger, events: Sequence[Event]) -> Ledger:
    """Return the ledger after these events. Raises `MatchFault` with the index of the impossible event."""
    for place, event in enumerate(events):
        try:
            ledger = ledger.add(event)
        except MatchFault as error:
            raise MatchFault(list(at_event(place, error.faults))) from None
    return ledger


def previewed(game: str, ledger: Ledger, events: Sequence[Event], first: int | None = None) -> dict[str, Any]:
    """Return the effect that events would have; `first`: the number of the event that they replace; None for new
    events.
    """
    after = with_events(ledger, events)
    steps = [each for each in after.steps if each.number >= len(ledger.events) or each.number == first]
    return {
        "match": game,
        "payments": [each.to_json() for step in steps for each in step.transfers],
        "scores": [dict(score) for step in steps for score in step.scores],
        "points": dict(after.state.points),
    }


def to_record(game: str, ledger: Ledger, entry: GameEntry) -> tuple[Event, ...] | dict[str, Any]:
    """Return the events to record for an entry; if it replaces an earlier entry, one correction.

    If its hand was recorded before and the entry has no `again`, return the answer with both entries instead.
    """
    events: tuple[Event, ...] = tuple(entry.events)
    first = None if entry.again == "next" else second_of(ledger, entry.seen, events)
    if first is None:
        return not_yet(ledger, events)
    if entry.again is None:
        return _second_entry(game, ledger, first.number, events)
    return (in_place_of(ledger, first, events),)


def to_undo(ledger: Ledger, seen: int) -> tuple[Event, ...]:
    """Return the correction that takes back the last event; no event if another phone or tab has just taken it back.

    Raises `ServiceError` (`game_moved_on`, `nothing_to_undo`).
    """
    if took_back(ledger, seen):
        return ()
    if seen != len(ledger.events):
        raise ServiceError("game_moved_on", say("at_games.moved_on"), hint=say("at_games.moved_on_hint"))
    correction = undo_of(ledger)
    if correction is None:
        raise ServiceError("nothing_to_undo", say("at_games.nothing_to_undo"))
    return (correction,)


def _second_entry(game: str, ledger: Ledger, number: int, events: Sequence[Event]) -> dict[str, Any]:
    first = next(each for each in shown_match(game, TABLE, ledger)["steps"][::-1] if each["event"] == number)
    step = next(each for each in ledger.steps[::-1] if each.number == number)
    try:
        second = previewed(game, ledger, (in_place_of(ledger, step, events),), number)
    except MatchFault:  # it can only be another hand
        second = None
    return {"first": first, "second": second}
