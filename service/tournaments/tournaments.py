"""Tournaments in the store: a record holds one or more events, and the state is replayed from the records.

Several directors can write at the same time: a request can name the version of the tournament that its writer has seen.
If later events could change the meaning of the request, it is rejected with a list of these events. Results, opened
matches and announcements are never such events.
"""

from __future__ import annotations

import threading
import uuid
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any, Final

from sqlalchemy import Connection

from scorer.errors import ParseError, TournamentFault
from scorer.match.options import option_faults
from scorer.rules import rule_ids, rule_set
from scorer.score import ENGINE
from scorer.sentences import say
from scorer.tournament.events import Announce, Event, Open, Play, Score
from scorer.tournament.ledger import Tournament
from service.contract.events import tournament_event
from service.problems import ServiceError
from service.records.database import reading
from service.records.matches import options_kept
from service.records.record import Draft, Record
from service.records.store import Store, read_records

KINDS: Final = ("tournament", "tournament event")
"""The record kinds that contain events of tournaments."""

_QUIET: Final = (Score, Play, Announce)
"""Events that do not change the meaning of a director's concurrent request."""


class Tournaments:
    """The tournaments of a store. They are cached, and updated from new records before each use."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: dict[str, Tournament] = {}
        self._writers: dict[str, list[str]] = {}
        self._last = 0
        self._lock = threading.Lock()

    def open(self, key: str, by: str, event: Open) -> dict[str, Any]:
        """Open a tournament; the answer has its id as `tournament`, and its `version`. Raises `TournamentFault`."""
        Tournament().add(event)
        rules = rule_set(event.format.rules)
        if faults := option_faults(rules, rules.options_in_force(event.format.options)):
            raise TournamentFault(faults)
        made = str(uuid.uuid4())

        def make(_: Connection, __: int) -> Draft:
            return Draft("tournament", _parts(made, 0, [event]), None, {"tournament": made, "version": 1})

        return self.store.write(key, by, {"tournament": event.to_json()}, make)[0]

    def add(
        self, key: str, by: str, tournament: str, events: Sequence[Event], version: int | None = None
    ) -> dict[str, Any]:
        """Record events, all or none; the answer has the `version` after them, and the `number` of the first.

        `version`: the number of events that the writer has seen, or None to skip this check. Raises `TournamentFault`,
        and `ServiceError` (`tournament_changed`, `no_such_tournament`).
        """
        if any(isinstance(event, Open) for event in events) or not events:
            raise ParseError("wrong_shape", say("at_tournament.opened_once"), where="event")

        def make(connection: Connection, _: int) -> Draft:
            before = self._in(connection, tournament)
            self._unchanged(tournament, before, version)
            after = reduce(Tournament.add, events, before)
            parts = _parts(tournament, len(before.events), events)
            answer = {"tournament": tournament, "version": len(after.events), "number": len(before.events)}
            return Draft("tournament event", parts, None, answer)

        request = {"tournament": tournament, "events": [event.to_json() for event in events], "version": version}
        return self.store.write(key, by, request, make)[0]

    def get(self, tournament: str) -> Tournament:
        """Return the current state of a tournament; raises `ServiceError` (`no_such_tournament`)."""
        with reading(self.store.engine) as connection:
            return self._in(connection, tournament)

    def writers(self, tournament: str) -> list[str]:
        """Return the writer of each event, in order; raises `ServiceError` (`no_such_tournament`)."""
        self.get(tournament)
        return list(self._writers[tournament])

    def tables_of(self, match: str) -> list[tuple[str, int, int]]:
        """Return each table where a match is played or its result is used, as tournament id, round and table number."""
        with reading(self.store.engine) as connection:
            known = dict(self._update(connection))
        return [
            (each, round_, number)
            for each, found in known.items()
            for round_, tables in enumerate(found.state.rounds, 1)
            for number, table in enumerate(tables, 1)
            if match in (table.match, None if table.sheet is None else table.sheet.match)
        ]

    def all(self) -> list[dict[str, Any]]:
        """Return all tournaments: id, name, format, rounds, and the number of players without house players."""
        with reading(self.store.engine) as connection:
            known = dict(self._update(connection))
        return [
            {
                "tournament": each,
                "name": found.state.name,
                "format": found.state.format.id,
                "rules": found.state.format.rules,
                "players": sum(not each.house for each in found.state.players.values()),
                "rounds": len(found.state.rounds),
                "of": len(found.state.format.rounds),
                "version": len(found.events),
            }
            for each, found in known.items()
        ]

    def _in(self, connection: Connection, tournament: str) -> Tournament:
        known = self._update(connection)
        if tournament not in known:
            raise ServiceError("no_such_tournament", say("at_tournament.no_tournament", tournament=repr(tournament)))
        return known[tournament]

    def _update(self, connection: Connection) -> dict[str, Tournament]:
        """Add new records to the cache, and return all tournaments as this transaction sees them."""
        with self._lock:
            for record in read_records(connection, kinds=KINDS, after=self._last):
                id_ = tournament_of(record)
                events = [_event_of(each) for each in record.parts["events"]]
                self._known[id_] = reduce(Tournament.add, events, self._known.get(id_, Tournament()))
                self._writers.setdefault(id_, []).extend([record.by] * len(events))
                self._last = record.number
            return self._known

    def _unchanged(self, id_: str, found: Tournament, version: int | None) -> None:
        if version is None:
            return
        if version > len(found.events):
            raise ServiceError(
                "tournament_changed", say("at_tournament.no_version", version=version, now=len(found.events))
            )
        since = [
            say("at_tournament.changed_by", event=event.type, who=who)
            for event, who in zip(found.events[version:], self._writers[id_][version:])
            if not isinstance(event, _QUIET)
        ]
        if since:
            message = say("at_tournament.changed", version=version, changes=tuple(since), now=len(found.events))
            raise ServiceError("tournament_changed", message, hint=say("at_tournament.changed_hint"))


def _event_of(data: Mapping[str, Any]) -> Event:
    """Return the event of a record. Options that the rule set no longer has are dropped."""
    format_ = data.get("format")
    if isinstance(format_, dict) and format_.get("rules") in rule_ids():
        options = options_kept(rule_set(format_["rules"]), format_.get("options", {}))
        data = {**data, "format": {**format_, "options": options}}
    return tournament_event(data)


def tournament_of(record: Record) -> str:
    """Return the id of the tournament to which a record of `KINDS` belongs."""
    return str(record.parts["tournament"]["id"])


def _parts(tournament: str, number: int, events: Sequence[Event]) -> dict[str, Any]:
    listed = [event.to_json() for event in events]
    return {"tournament": {"id": tournament, "number": number}, "events": listed, "engine": ENGINE}


def already(error: TournamentFault) -> bool:
    """Return whether an event was rejected only because the same result is already recorded."""
    return all(fault.code == "result_there" for fault in error.faults)
