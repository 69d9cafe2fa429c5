"""Matches in the store: each event of `scorer.match` is a record, and the ledger is rebuilt from the records.

A record holds the event, its payments, and the state of the match after the event. So a replay can be compared with
the record.
"""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection

from scorer import shape
from scorer.errors import MatchFault, ParseError
from scorer.match.deal import half_of
from scorer.match.events import Correction, Event, Open, Undo
from scorer.match.hands import own_options
from scorer.match.ledger import Ledger
from scorer.rules import RuleSet, renamed, rule_set
from scorer.sentences import say
from service.contract.events import match_event
from service.problems import ServiceError
from service.records.database import reading
from service.records.outcomes import no_such_match, parts_of, step_of
from service.records.record import Draft, Record
from service.records.store import Store, read_records
from service.records.times import read_time
from service.records.undo import undoable
from service.table_names import means_all_tables

PLAYED_BEFORE: Final = {"time_up": "drop", "dead_hand_noten": False}
"""Options that were added to rule sets later, each with its value in records from before."""

KINDS = ("match", "event")
"""The kinds of records from which a ledger is rebuilt."""
_OF_TOURNAMENT = "tournament "
"""In records of older versions, the writer of a match that a tournament opened is this prefix and the tournament."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match is played: the name of the table, and the tournament (empty if the match belongs to the desk)."""

    table: str
    tournament: str = ""


class Matches:
    """The matches of a store. Ledgers are cached, and each is updated from new records before it is used."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: dict[str, tuple[int, Ledger]] = {}
        self._lock = threading.Lock()

    def open(
        self,
        key: str,
        by: str,
        table: str,
        event: Mapping[str, Any],
        tournament: str = "",
        *,
        match: str | None = None,
    ) -> dict[str, Any]:
        """Begin a match at a table of a tournament or of the desk; the answer has its id as `match`.

        `match`: the id of a match that began elsewhere. Raises the errors of the ledger, and `ParseError`.
        """
        opening = match_event({**event, "type": "open"})
        ledger = Ledger().add(opening)
        table = shape.as_text(table, "table").strip()
        if not table or len(table) > 80 or not table.isprintable() or means_all_tables(table):
            raise shape.wrong("table", say("at_desk.table_name_needed"), table)
        match = match or str(uuid.uuid4())

        def make(_: Connection, __: int) -> Draft:
            own = {"id": match, "table": table, **({"tournament": tournament} if tournament else {})}
            parts = {"match": own, **parts_of(ledger, ledger)}
            return Draft("match", parts, match, {"match": match, "table": table, "step": step_of(ledger)})

        return self.store.write(key, by, {"open": opening.to_json(), "table": table}, make)[0]

    def add(self, key: str, by: str, match: str, event: Mapping[str, Any]) -> dict[str, Any]:
        """Record an event; the answer has its number and its effect. Raises the errors of the ledger."""
        read = later_event(event)
        return self.record(key, by, match, {"match": match, "event": read.to_json()}, lambda _: read)

    def record(
        self,
        key: str,
        by: str,
        match: str,
        request: object,
        event_for: Callable[[Ledger], Event],
        *,
        held: int | None = None,
        noticed: int | None = None,
        check: Callable[[Connection], None] | None = None,
    ) -> dict[str, Any]:
        """Record the event that `event_for` returns for the match as it is now. Raises the errors of the ledger.

        `request`: identifies the request, for retries. `held`: the record of held events that the event answers.
        `noticed`: the record of what a camera noticed and the event confirms.
        `check` can raise an error before anything is written. Also raises `ServiceError` (`no_such_match`,
        `not_undoable`).
        """

        def make(connection: Connection, _: int) -> Draft:
            if check:
                check(connection)
            before = self._ledger(connection, match)
            event = event_for(before)
            if isinstance(event, Undo):
                self._demand_undoable(connection, match, before, event, by)
            after = before.add(event)
            answers = {name: number for name, number in (("held", held), ("noticed", noticed)) if number is not None}
            parts = {**parts_of(before, after), **answers}
            return Draft("event", parts, match, {"match": match, "step": step_of(after)})

        return self.store.write(key, by, request, make)[0]

    def undoable(self, match: str, by: str) -> int | None:
        """Return the number of the event that this writer can undo; None if there is none.

        Raises `ServiceError` (`no_such_match`).
        """
        with reading(self.store.engine) as connection:
            ledger = self._ledger(connection, match)
            return undoable(read_records(connection, match=match, kinds=KINDS), ledger, by)

    def _demand_undoable(self, connection: Connection, match: str, ledger: Ledger, event: Undo, by: str) -> None:
        if undoable(read_records(connection, match=match, kinds=KINDS), ledger, by) != event.event:
            raise ServiceError("not_undoable", say("at_desk.not_undoable"), where="event.event")

    def preview(self, match: str, event: Mapping[str, Any]) -> dict[str, Any]:
        """Return the effect of an event without recording it. Raises the errors of the ledger.

        For a correction, return the effect of the events that it adds or changes.
        """
        read = match_event(event)
        before = self.ledger(match)
        ledger = before.add(read)
        steps = [ledger.steps[-1]]
        if isinstance(read, Correction):
            old = {change.event: before.entries[change.event][1] for change in read.changes}
            steps = [step for step, each in ledger.in_effect if step.number in old and each not in old[step.number]]
        return {
            "match": match,
            "payments": [each.to_json() for step in steps for each in step.transfers],
            "scores": [dict(score) for step in steps for score in step.scores],
            "points": dict(ledger.state.points),
        }

    def ledger(self, match: str) -> Ledger:
        """Return the ledger of a match; raises `ServiceError` (`no_such_match`)."""
        with reading(self.store.engine) as connection:
            return self._ledger(connection, match)

    def second_half(self, match: str) -> datetime | None:
        """Return when the second half of a match began, if each half has its own time limit; else None.

        Returns None before the second half begins. Raises `ServiceError` (`no_such_match`).
        """
        steps = self.ledger(match).steps
        if half_of(steps[0].state) == 2:
            return None
        number = next((step.number for step in steps if half_of(step.state) == 2), None)
        return None if number is None else read_time(self.store.records(match=match, kinds=KINDS)[number].at)

    def ledger_before(self, match: str, number: int) -> Ledger:
        """Return the ledger of a match as it was before the record `number`."""
        return ledger_of([each for each in self.store.records(match=match, kinds=KINDS) if each.number < number])

    def all(self) -> list[dict[str, Any]]:
        """Return all matches, each with its id, table, rules, players, and how it ended (None if it is not over)."""
        found = []
        for record in self.store.records(kinds=("match",)):
            assert record.match is not None
            state = self.ledger(record.match).state
            found.append(
                {
                    "match": record.match,
                    "table": record.parts["match"]["table"],
                    "tournament": place_of(record).tournament,
                    "opened": record.at,
                    "rules": state.rules.reference,
                    "players": list(state.order),
                    "hands": state.hands,
                    "ended": None if state.ended is None else state.ended.value,
                }
            )
        return found

    def standing(self, match: str, player: str) -> dict[str, Any]:
        """Return the rules and circumstances that a win of this player has in the current state of the match.

        Raises `ServiceError` (`no_such_match`) and `MatchFault` (`unknown_player`).
        """
        state = self.ledger(match).state
        if faults := state.unknown([player], "player"):
            raise MatchFault(faults)
        return {
            "rules": state.rules.reference,
            "options": own_options(state),
            "seat": state.seats[player].value,
            "round": state.round_wind.value,
            "honba": state.honba,
            "sticks": state.sticks,
        }

    def table_of(self, match: str) -> str:
        """Return the table at which a match is played; raises `ServiceError` (`no_such_match`)."""
        return self.place_of(match).table

    def place_of(self, match: str) -> Place:
        """Return where a match is played; raises `ServiceError` (`no_such_match`)."""
        records = self.store.records(match=match, kinds=("match",), limit=1) if _can_be(match) else []
        if not records:
            raise no_such_match(match)
        return place_of(records[0])

    def _ledger(self, connection: Connection, match: str) -> Ledger:
        if not _can_be(match):
            raise no_such_match(match)
        with self._lock:
            last, ledger = self._known.get(match, (0, Ledger()))
        for record in read_records(connection, match=match, kinds=KINDS, after=last):
            ledger, last = ledger.add(event_of(record), recorded=True), record.number
        if not ledger.events:
            raise no_such_match(match)
        with self._lock:
            if self._known.get(match, (0, ledger))[0] <= last:
                self._known[match] = (last, ledger)
        return ledger


def later_event(value: object) -> Event:
    """Return an event that is recorded in an open match, from its JSON form. Raises `ParseError` and `MatchFault`."""
    read = match_event(value)
    if isinstance(read, Open):
        raise ParseError("wrong_shape", say("at_desk.opened_once"), where="event.type")
    return read


def place_of(record: Record) -> Place:
    """Return the place of the match that a record of the kind `match` opens."""
    own = record.parts["match"]
    by = record.by.removeprefix(_OF_TOURNAMENT) if record.by.startswith(_OF_TOURNAMENT) else ""
    return Place(str(own["table"]), str(own.get("tournament", by)))


def _can_be(match: str) -> bool:
    """Return whether the text has the form of a match id, so that only such texts are looked up in the database."""
    return match.isascii() and match.isprintable() and len(match) <= 40


def ledger_of(records: list[Record]) -> Ledger:
    """Build the ledger of a match from its records."""
    ledger = Ledger()
    for record in records:
        ledger = ledger.add(event_of(record), recorded=True)
    return ledger


def event_of(record: Record) -> Event:
    """Return the event of a record. The opening of a match keeps the options with which it was recorded.

    An option that was added to the rule set later gets its value of `PLAYED_BEFORE`. An option that the rule set no
    longer has is dropped: it had no effect, or another option replaces it.
    """
    event = match_event(record.parts["event"])
    if not isinstance(event, Open):
        return event
    rules = rule_set(event.rules)
    then = renamed(record.parts["outcome"]["state"]["options"])
    options = options_kept(rules, renamed(event.options))
    new = {name: value for name, value in PLAYED_BEFORE.items() if name in rules.defaults and name not in then}
    return replace(event, options={**new, **options})


def options_kept(rules: RuleSet, options: Mapping[str, object]) -> dict[str, object]:
    """Return the options of a record that the rule set still has, if their values are still allowed."""
    return {name: kept for name, value in options.items() if (kept := _kept(rules, name, value)) is not None}


def _kept(rules: RuleSet, name: str, value: object) -> object | None:
    """Return the value of an option if the rule set still has the option and the value, else None."""
    option = next((each for each in rules.options if each.name == name), None)
    if option is None:
        return None
    if isinstance(value, list) and option.choices:
        return [each for each in value if each in option.choices]
    return value if not option.choices or value in option.choices else None
