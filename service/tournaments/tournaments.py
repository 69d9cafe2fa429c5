"""Tournaments in the store: a record holds one or several events, all or nothing; the state is replayed from the
records.

Several directors can write at once: a request names the version it has seen. If events since then could change its
meaning, it is refused with what happened since. Results come in from all tables and conflict with nothing.
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
from scorer.tournament.events import Announce, Event, Open, Play, Score, event_from_json
from scorer.tournament.ledger import Tournament
from service.problems import ServiceError
from service.records.database import reading
from service.records.matches import options_kept
from service.records.record import Draft, Record
from service.records.store import Store, read_records

KINDS: Final = ("tournament", "tournament event")
"""The kinds of records that make a tournament."""

_QUIET: Final = (Score, Play, Announce)
"""Events that do not change the meaning of a director's concurrent request."""


class Tournaments:
    """The tournaments of a store, cached and updated from the records before each use."""

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
        """Record events, all of them or none; the answer has the `version` after them.

        `version`: the number of events that the writer has seen; None: any. Raises `TournamentFault`, and
        `ServiceError` (`tournament_changed`, `no_such_tournament`).
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
        """The current state of a tournament; raises `ServiceError` (`no_such_tournament`)."""
        with reading(self.store.engine) as connection:
            return self._in(connection, tournament)

    def writers(self, tournament: str) -> list[str]:
        """The writer of each event; raises `ServiceError` (`no_such_tournament`)."""
        self.get(tournament)
        return list(self._writers[tournament])

    def tables_of(self, match: str) -> list[tuple[str, int, int]]:
        """Where a match is played or counts: tournament, round, table."""
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
        """Every tournament: id, name, format, rounds, players without house players."""
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
        """All tournaments as the transaction sees them. The cache only grows, by complete records."""
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
    """The event of a record; a format keeps only the options that the rule set still has."""
    format_ = data.get("format")
    if isinstance(format_, dict) and format_.get("rules") in rule_ids():
        options = options_kept(rule_set(format_["rules"]), format_.get("options", {}))
        data = {**data, "format": {**format_, "options": options}}
    return event_from_json(data)


def tournament_of(record: Record) -> str:
    """The tournament of a record of `KINDS`."""
    return str(record.parts["tournament"]["id"])


def _parts(tournament: str, number: int, events: Sequence[Event]) -> dict[str, Any]:
    listed = [event.to_json() for event in events]
    return {"tournament": {"id": tournament, "number": number}, "events": listed, "engine": ENGINE}


def already(error: TournamentFault) -> bool:
    """Whether an event was refused only because the same result is already there."""
    return all(fault.code == "result_there" for fault in error.faults)
