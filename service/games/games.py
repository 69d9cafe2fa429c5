"""The games of a service: matches in a separate database, which every paired phone is allowed to read and write."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from flask import Flask, current_app
from sqlalchemy import func, select

from scorer.match.events import Event
from scorer.match.ledger import Ledger
from scorer.sentences import say
from service.contract.reading import read
from service.games import answers
from service.games.answers import BY, TABLE
from service.games.hand_over import to_take_over
from service.games.schemas import GameEntry, GameHandOver, checked_game_id
from service.problems import ServiceError
from service.records import database
from service.records.matches import KINDS, Matches
from service.records.outcomes import no_such_match
from service.records.store import Store, read_records
from service.records.tables import ANSWERS, RECORDS
from service.records.times import Now, utc_now

_EXTENSION = "tehai.games"
_MOST_LISTED = 100


class Games:
    """The games in one folder. The database is opened with the first request, and created with the first game."""

    def __init__(self, folder: Path, most_bytes: int, now: Now = utc_now) -> None:
        self._file = folder / "games.db"
        self._most_bytes = most_bytes
        self._now = now
        self._writing = threading.Lock()
        self._opening = threading.Lock()

    def install(self, app: Flask) -> None:
        """Make these games the games of an application."""
        app.extensions[_EXTENSION] = self

    @property
    def store(self) -> Store:
        """Return the database, and create it if there is none."""
        with self._opening:
            return self._store

    @cached_property
    def _store(self) -> Store:
        return Store(f"sqlite:///{self._file}", self._now)

    @cached_property
    def matches(self) -> Matches:
        """Return the matches of the database."""
        return Matches(self.store)

    def close(self) -> None:
        """Release the database."""
        if "_store" in self.__dict__:
            self._store.close()

    def all(self) -> list[dict[str, Any]]:
        """Return at most `_MOST_LISTED` games, the one with the newest record first."""
        if not self._file.exists():
            return []
        number, at = RECORDS.c.number, RECORDS.c.at
        # The last record of a game contains its state, so the list does not have to replay the games.
        newest = select(RECORDS.c.match, func.min(at).label("opened"), func.max(number).label("last"))
        newest = newest.where(RECORDS.c.kind.in_(KINDS)).group_by(RECORDS.c.match)
        with database.reading(self.store.engine) as connection:
            rows = connection.execute(newest.order_by(func.max(number).desc()).limit(_MOST_LISTED)).all()
            last = {each.number: each for each in read_records(connection, numbers=[row.last for row in rows])}
        return [
            answers.listed(row.match, row.opened, last[row.last].at, last[row.last].parts["outcome"]["state"])
            for row in rows
        ]

    def open(self, key: str, opening: dict[str, Any]) -> dict[str, Any]:
        """Open a game. Raises the errors of the ledger, and `ServiceError` (`no_room`)."""
        self._demand_room()
        return self.matches.open(key, BY, TABLE, opening)

    def take_over(self, game: str, given: object) -> tuple[dict[str, Any], bool]:
        """Record a game that a phone transfers to the service; return the answer, and whether it had a new event.

        The game keeps its id. If the service stops in the middle, the next attempt records the rest. Raises the
        errors of the ledger, and `ServiceError` (`game_differs`, `no_room`).
        """
        game = checked_game_id(game)
        asked: GameHandOver = read(GameHandOver, given, "body")
        self._demand_room()
        with self._writing:
            held = self.ledger(game) if self._has(game) else Ledger()
            missing = to_take_over(held, asked.events)
            answers.with_events(held, missing)
            for place, event in enumerate(missing, len(held.events)):
                key = _part(f"hand over {game}", place)
                if place == 0:
                    self.matches.open(key, BY, TABLE, event.to_json(), match=game)
                else:
                    self.matches.add(key, BY, game, event.to_json())
            return answers.recorded(game, self.ledger(game)), bool(missing)

    def shown(self, game: str) -> dict[str, Any]:
        """Return the complete ledger of a game (`answers.shown`)."""
        return answers.shown(game, self.ledger(game))

    def ledger(self, game: str) -> Ledger:
        """Return the ledger of a game. Raises `ServiceError` (`no_such_match`)."""
        if not self._file.exists():
            raise no_such_match(game)
        return self.matches.ledger(game)

    def preview(self, game: str, given: object) -> dict[str, Any]:
        """Return the payments, scores and points to which an entry would lead. Raises the errors of the ledger."""
        entry: GameEntry = read(GameEntry, given, "body")
        return answers.previewed(game, self.ledger(game), entry.events)

    def enter(self, key: str, game: str, given: object) -> tuple[dict[str, Any], bool]:
        """Record an entry; return the answer, and whether the entry is recorded. Raises the errors of the ledger.

        False: the hand was recorded before, and the answer has both entries. True also for a repeated request (`key`).
        """
        entry: GameEntry = read(GameEntry, given, "body")
        self._demand_room()
        with self._writing:
            ledger = self.ledger(game)
            events: tuple[Event, ...] = tuple(entry.events)
            if not self._knows(key):
                found = answers.to_record(game, ledger, entry)
                if isinstance(found, dict):
                    return found, False
                events = found
            return self._write(key, game, ledger, events), True

    def undo(self, key: str, game: str, seen: int) -> dict[str, Any]:
        """Take back the last event (`answers.to_undo`); only one if several phones request this at the same time.

        Raises `ServiceError` (`game_moved_on`, `nothing_to_undo`, `no_such_match`).
        """
        with self._writing:
            ledger = self.ledger(game)
            events = () if self._knows(key) else answers.to_undo(ledger, seen)
            return self._write(key, game, ledger, events)

    def needs(self, game: str, player: str) -> dict[str, Any]:
        """Return what a player needs to pass each rival in the ranking. Raises `MatchFault` (`unknown_player`)."""
        return answers.needed(self.ledger(game), player)

    def _write(self, key: str, game: str, ledger: Ledger, events: Sequence[Event]) -> dict[str, Any]:
        """Write the events one after another, after all of them were checked."""
        if not self._knows(key):
            answers.with_events(ledger, events)
        for place, event in enumerate(events):
            self.matches.add(_part(key, place), BY, game, event.to_json())
        return answers.recorded(game, self.ledger(game))

    def _knows(self, key: str) -> bool:
        """Return whether an entry with this key was recorded, at least its first event."""
        with database.reading(self.store.engine) as connection:
            asked = select(ANSWERS.c.key).where(ANSWERS.c.key == f"{BY}:{_part(key, 0)}")
            return connection.execute(asked).first() is not None

    def _has(self, game: str) -> bool:
        return self._file.exists() and bool(self.store.records(match=game, kinds=("match",), limit=1))

    def _demand_room(self) -> None:
        if self._file.exists() and self._file.stat().st_size > self._most_bytes:
            said = say("at_desk.records_full", size=f"{self._most_bytes / 2**20:.0f}")
            raise ServiceError("no_room", said, hint=say("at_desk.records_full_hint"))


def games() -> Games:
    """Return the games of the current application."""
    found: Games = current_app.extensions[_EXTENSION]
    return found


def _part(key: str, place: int) -> str:
    """Return the idempotency key of one event of an entry."""
    return hashlib.sha256(f"{place} {key}".encode()).hexdigest()
