"""The ledger of a tournament: its events in the order in which they were recorded, and the state after them.

`replay` builds a tournament from its events; `Tournament.add` adds an event, or rejects it with all reasons. A
correction replaces earlier events and recomputes everything after them. Rounds that are already seated keep their
tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from scorer.corrections import Entry, at_event, faults_of, put_right
from scorer.errors import Fault, TournamentFault
from scorer.sentences import say
from scorer.tournament.entries import entered, withdrawn
from scorer.tournament.events import (
    Announce,
    Correction,
    Enter,
    Event,
    Open,
    Penalty,
    Play,
    Score,
    Seat,
    Substitute,
    Withdraw,
)
from scorer.tournament.penalties import penalty_faults
from scorer.tournament.rounds import played, scored, seated, substituted
from scorer.tournament.state import TournamentState


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament at one moment.

    `events`: the events as they were recorded; `entries`: for each recorded event, the events in effect in its place;
    `now`: the current state, None before the opening.
    """

    events: tuple[Event, ...] = ()
    entries: tuple[Entry[Event], ...] = ()
    now: TournamentState | None = None

    @property
    def state(self) -> TournamentState:
        """Return the current state; raises `TournamentFault` (`tournament_not_opened`)."""
        if self.now is None:
            raise TournamentFault([_not_opened()])
        return self.now

    def add(self, event: Event) -> Tournament:
        """Return the tournament with one more event. Raises `TournamentFault` with all reasons."""
        if isinstance(event, Correction):
            return _corrected(self, event)
        after = _after(self.now, event, strict=True)
        return Tournament((*self.events, event), (*self.entries, (len(self.events), (event,))), after)

    def held(self, number: int) -> tuple[Event, ...]:
        """Return the events that are now in effect in place of the event with this number."""
        return self.entries[number][1]

    def number_of_result(self, round_: int, table: int) -> int | None:
        """Return the number of the event that gave a table its result, or None. A correction refers to this number."""
        for number, events in reversed(self.entries):
            if any(isinstance(each, Score) and (each.round, each.table) == (round_, table) for each in events):
                return number
        return None


def replay(events: Iterable[Event]) -> Tournament:
    """Build a tournament from its events, each checked like a new event. Raises `TournamentFault`."""
    return reduce(Tournament.add, events, Tournament())


def _not_opened() -> Fault:
    return Fault("tournament_not_opened", say("tournament.not_opened"), "events[0]")


def _after(state: TournamentState | None, event: Event, *, strict: bool) -> TournamentState:
    """Return the state after an event.

    `strict`: whether an event needs a reason to seat a round with different players from those whom the results admit.
    """
    if state is None:
        if not isinstance(event, Open):
            raise TournamentFault([_not_opened()])
        return TournamentState(event.name, event.format, event.seed)
    match event:
        case Enter():
            return entered(state, event)
        case Withdraw():
            return withdrawn(state, event)
        case Seat():
            return seated(state, event, strict=strict)
        case Substitute():
            return substituted(state, event)
        case Play():
            return played(state, event)
        case Score():
            return scored(state, event)
        case Penalty():
            return _penalised(state, event)
        case Announce():
            return replace(state, announcements=(*state.announcements, event.text))
    raise TournamentFault([Fault("tournament_open", say("tournament.already_opened"), "event.type")])


def _penalised(state: TournamentState, event: Penalty) -> TournamentState:
    faults = state.unknown([event.player], "player")
    if not faults and event.round <= len(state.rounds) and event.player not in state.members(event.round):
        said = say("tournament.no_part", player=event.player, round=event.round)
        faults.append(Fault("no_such_player", said, "player"))
    if event.round > len(state.format.rounds):
        faults.append(Fault("no_such_round", say("tournament.rounds_are", count=len(state.format.rounds)), "round"))
    if event.case:
        faults += penalty_faults(state.format, event.case, event.points, event.times)
    if faults:
        raise TournamentFault(faults)
    return replace(state, penalties=(*state.penalties, event))


def _corrected(tournament: Tournament, event: Correction) -> Tournament:
    if faults := faults_of(tournament.events, event.changes):
        raise TournamentFault(faults)
    changed = {change.event for change in event.changes}
    entries = put_right(tournament.entries, event.changes)
    state: TournamentState | None = None
    for number, events in entries:
        for each in events:
            try:
                state = _after(state, each, strict=number in changed)
            except TournamentFault as error:
                faults += at_event(number, error.faults)
    if faults or state is None:
        raise TournamentFault(faults or [_not_opened()])
    return Tournament((*tournament.events, event), entries, state)
