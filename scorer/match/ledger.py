"""The ledger of a match: its events in the order in which they were recorded, and the payments and states after them.

`replay` builds a ledger from its events; `Ledger.add` adds an event, or rejects it with all reasons. A correction
replaces earlier events and recomputes everything after them. The recorded events stay in the ledger unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from scorer.corrections import Change, Entry, at_event, faults_of, put_right
from scorer.errors import Fault, MatchFault
from scorer.match import procedures
from scorer.match.deal import time_called
from scorer.match.events import (
    Correction,
    Drawn,
    Event,
    Foul,
    Open,
    Penalty,
    PlainEvent,
    Redeal,
    Riichi,
    Ruling,
    Seats,
    Stop,
    Time,
    Undo,
    Wall,
    Won,
)
from scorer.match.final import Result, results
from scorer.match.fouls import foul, ruling
from scorer.match.hands import Moved, drawn, riichi, won
from scorer.match.options import option_faults, whole
from scorer.match.state import Ending, MatchState, Step
from scorer.rules import rule_set
from scorer.sentences import listed, say


@dataclass(frozen=True, slots=True)
class Ledger:
    """A match at one moment.

    `events`: the events as they were recorded; `entries`: for each recorded event, the events in effect in its place;
    `steps`: the effects of the events in effect, in the order of play.
    """

    events: tuple[Event, ...] = ()
    entries: tuple[Entry[Event], ...] = ()
    steps: tuple[Step, ...] = ()

    @property
    def state(self) -> MatchState:
        """Return the current state of the match; raises `MatchFault` (`not_opened`)."""
        if not self.steps:
            raise MatchFault([_not_opened()])
        return self.steps[-1].state

    @property
    def in_effect(self) -> tuple[tuple[Step, Event], ...]:
        """Return each event in effect with its step, in the order of play."""
        events = (event for _, events in self.entries for event in events)
        return tuple(zip(self.steps, events, strict=True))

    @property
    def results(self) -> tuple[Result, ...]:
        """Return every player's current result, which is final when the match has ended.

        Raises `MatchFault` (`not_opened`).
        """
        return results(self.state)

    @property
    def final(self) -> tuple[Result, ...]:
        """Return the final results. Raises `MatchFault` (`not_opened`, `not_over`)."""
        if self.state.ended is None:
            raise MatchFault([Fault("not_over", say("match.not_over"), "match")])
        return self.results

    def add(self, event: Event, *, recorded: bool = False) -> Ledger:
        """Return the ledger with one more event. Raises `MatchFault` with all reasons, and `ParseError`, `UnknownName`.

        `recorded`: whether a ledger, perhaps of an earlier version, has already accepted the event. If so, the checks
        of new events are skipped, for example whether a stated value or a foul is possible. Therefore a match that was
        played can always be read.
        """
        number = len(self.events)
        if isinstance(event, Correction):
            return _corrected(self, event, recorded=recorded)
        if isinstance(event, Undo):
            return _undone(self, event)
        step = _step(self.steps[-1].state if self.steps else None, number, event, recorded=recorded)
        return Ledger((*self.events, event), (*self.entries, (number, (event,))), (*self.steps, step))

    def to_json(self) -> dict[str, Any]:
        return {
            "events": [event.to_json() for event in self.events],
            "steps": [step.to_json() for step in self.steps],
            "results": [result.to_json() for result in self.results] if self.steps else [],
            "final": bool(self.steps) and self.state.ended is not None,
        }


def replay(events: Iterable[Event]) -> Ledger:
    """Build the ledger of these events, each checked like a new event. Raises the errors of `Ledger.add`."""
    return reduce(Ledger.add, events, Ledger())


def _not_opened() -> Fault:
    return Fault("not_opened", say("match.not_opened"), "events[0]")


def _step(state: MatchState | None, number: int, event: Event, *, recorded: bool) -> Step:
    """Apply one event; raises `MatchFault`."""
    if state is None:
        if not isinstance(event, Open):
            raise MatchFault([_not_opened()])
        return Step(number, event.type, (), _opened(event, recorded=recorded))
    if state.ended is not None:
        ending = say(f"match.ended_{state.ended.value}")
        raise MatchFault([Fault("match_over", say("match.match_over", ending=ending), "match")])
    after, transfers, scores = _does(state, event, recorded=recorded)
    return Step(number, event.type, transfers, after, scores)


def _does(state: MatchState, event: Event, *, recorded: bool) -> Moved:
    match event:
        case Won():
            return won(state, event, recorded=recorded)
        case Drawn():
            return drawn(state, event)
        case Riichi():
            return riichi(state, event)
        case Foul():
            return foul(state, event, recorded=recorded)
        case Ruling():
            return ruling(state, event)
        case Seats():
            return _seated(state, event), (), ()
        case Time():
            return _timed(state), (), ()
        case Stop():
            return _stopped(state, event), (), ()
        case Wall():
            return procedures.wall(state, event), (), ()
        case Redeal():
            return procedures.redeal(state, event), (), ()
        case Penalty():
            return procedures.penalty(state, event), (), ()
    raise MatchFault([Fault("already_opened", say("match.already_opened"), "event.type")])


def _opened(event: Open, *, recorded: bool) -> MatchState:
    rules = rule_set(event.rules, recorded=recorded)
    options = rules.options_in_force(event.options)
    start = whole(options, "start_points")
    order = event.players
    state = MatchState(rules, options, order, dict.fromkeys(order, start), dict(event.carried))
    faults = ([] if recorded else option_faults(rules, options)) + state.unknown(event.carried, "carried")
    if faults:
        raise MatchFault(faults)
    return state


def _seated(state: MatchState, event: Seats) -> MatchState:
    faults = []
    if state.touched:
        faults.append(Fault("seats_settled", say("match.seats_settled"), "draw"))
    if set(event.draw.sitting) != set(state.order):
        said = say("match.other_sitting", sitting=listed(event.draw.sitting), players=listed(state.order))
        faults.append(Fault("unknown_player", said, "draw.sitting"))
    faults += event.draw.faults()
    if faults:
        raise MatchFault(faults)
    order = event.draw.order
    return replace(state, order=order, points={name: state.points[name] for name in order}, touched=True)


def _timed(state: MatchState) -> MatchState:
    if not whole(state.options, "time_minutes"):
        raise MatchFault([Fault("no_time_limit", say("match.no_time", rules=state.rules.id), "event.type")])
    if state.time_up or state.one_more:
        raise MatchFault([Fault("time_is_up", say("match.time_is_up"), "event.type")])
    return time_called(state)


def _stopped(state: MatchState, event: Stop) -> MatchState:
    faults = state.unknown([event.player], "player")
    if not faults and state.may_stop != event.player:
        faults.append(Fault("no_early_stop", say("match.no_early_stop", name=event.player), "player"))
    if faults:
        raise MatchFault(faults)
    return replace(state, ended=Ending.STOPPED, may_stop=None)


def _corrected(ledger: Ledger, event: Correction, *, recorded: bool) -> Ledger:
    if faults := faults_of(ledger.events, event.changes):
        raise MatchFault(faults)
    entries = put_right(ledger.entries, event.changes)
    first = min(change.event for change in event.changes)
    kept = tuple(step for step in ledger.steps if step.number < first)
    fresh = frozenset() if recorded else frozenset(change.event for change in event.changes)
    steps = _carried_out(kept, [entry for entry in entries if entry[0] >= first], fresh)
    return Ledger((*ledger.events, event), entries, steps)


def last_in_effect(ledger: Ledger) -> int:
    """Return the number of the last event that is in effect; raises `MatchFault` (`not_opened`)."""
    number = next((number for number, events in reversed(ledger.entries) if events), None)
    if number is None:
        raise MatchFault([_not_opened()])
    return number


def _undone(ledger: Ledger, event: Undo) -> Ledger:
    last = last_in_effect(ledger)
    if event.event != last or ledger.steps[-1].kind == Open.type:
        raise MatchFault([Fault("not_last_event", say("match.not_last_event", number=event.event), "event")])
    removed: Change[PlainEvent] = Change(last, ())
    entries = put_right(ledger.entries, [removed])
    steps = tuple(step for step in ledger.steps if step.number != last)
    return Ledger((*ledger.events, event), entries, steps)


def _carried_out(kept: tuple[Step, ...], entries: Sequence[Entry[Event]], fresh: frozenset[int]) -> tuple[Step, ...]:
    """Apply `entries` after the steps `kept`, and return all steps. Raises the faults of all impossible events.

    `fresh`: the numbers of the entries that are being recorded now.
    """
    steps, faults = list(kept), list[Fault]()
    for number, events in entries:
        for event in events:
            try:
                before = steps[-1].state if steps else None
                steps.append(_step(before, number, event, recorded=number not in fresh))
            except MatchFault as error:
                faults += at_event(number, error.faults)
    if faults:
        raise MatchFault(faults)
    if not steps:
        raise MatchFault([_not_opened()])
    return tuple(steps)
