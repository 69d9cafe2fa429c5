"""The games of a phone that works without a Tehai service.

Each game is a list of entries, from which its ledger is rebuilt. The answers are the same as those of
`service.games.games`. The worker stores the text of a game after each entry, before the page gets the answer.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorer.match.events import Event, Open
from scorer.match.ledger import Ledger
from scorer.sentences import say
from service.contract.events import match_event
from service.contract.reading import read
from service.games import answers
from service.games.schemas import GameEntry, GameUndo
from service.problems import ServiceError
from service.records.outcomes import no_such_match, parts_of, standing, step_of
from service.records.record import Record
from service.records.times import utc_now, written


@dataclass(slots=True)
class _Game:
    """A game. `entries`: groups of events that were entered together, with key and time; the first opens the game.

    `handed_over`: the time when the page (`static/web/hand-over.js`) transferred the game to a service, where it
    continues.
    """

    id: str
    entries: list[dict[str, Any]] = field(default_factory=list)
    handed_over: str | None = None
    ledger: Ledger = field(default_factory=Ledger)

    def add(self, key: str, events: Sequence[Event]) -> None:
        """Record events, if there are any. Raises the errors of the ledger; then nothing is recorded."""
        if not events:
            return
        self.ledger = answers.with_events(self.ledger, events)
        self.entries.append({"key": key, "at": written(utc_now()), "events": [each.to_json() for each in events]})

    def demand_here(self) -> None:
        """Raise `ServiceError` (`handed_over`) for a game that was transferred to a service."""
        if self.handed_over is not None:
            raise ServiceError("handed_over", say("at_games.handed_over"), hint=say("at_games.handed_over_hint"))

    def knows(self, key: str) -> bool:
        """Return whether an entry with this key was recorded."""
        return any(each["key"] == key for each in self.entries)

    def text(self) -> str:
        """Return the game as JSON text."""
        handed_over = {} if self.handed_over is None else {"handed_over": self.handed_over}
        return json.dumps({"game": self.id, "entries": self.entries, **handed_over}, separators=(",", ":"))


def _of_text(text: str) -> _Game:
    held = json.loads(text)
    found = _Game(held["game"], held["entries"], held.get("handed_over"))
    for entry in held["entries"]:
        for event in entry["events"]:
            found.ledger = found.ledger.add(match_event(event), recorded=True)
    return found


class Games:
    """The games of a phone. Each is rebuilt from its text when it is first needed."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._games: dict[str, _Game] = {}

    def take(self, kept: Mapping[str, str]) -> None:
        """Take the stored games: JSON texts by game id. Another tab of the phone possibly has changed known games."""
        for name, text in kept.items():
            if self._texts.get(name) != text:
                self._texts[name] = text
                self._games.pop(name, None)

    def all(self) -> list[dict[str, Any]]:
        """Return all games that were not transferred to a service, the game with the newest entry first."""
        every = [each for name in {**self._texts, **self._games} if not (each := self._game(name)).handed_over]
        every.sort(key=lambda each: str(each.entries[-1]["at"]), reverse=True)
        return [
            answers.listed(each.id, each.entries[0]["at"], each.entries[-1]["at"], each.ledger.state.to_json())
            for each in every
        ]

    def open(self, key: str, opening: Mapping[str, Any]) -> dict[str, Any]:
        """Open a game; a repeated request (`key`) returns the same game. Raises the errors of the ledger."""
        game = next((each for each in map(self._game, [*self._texts, *self._games]) if each.knows(key)), None)
        if game is None:
            game = _Game(str(uuid.uuid4()))
            game.add(key, [match_event({**opening, "type": "open"})])
            self._games[game.id] = game
        return {"match": game.id, "table": answers.TABLE, "step": step_of(game.ledger)}

    def shown(self, game: str) -> dict[str, Any]:
        """Return the complete ledger of a game."""
        return answers.shown(game, self._game(game).ledger)

    def fouls(self, game: str) -> dict[str, Any]:
        """Return the fouls that the rules of a game list."""
        return answers.fouls(self._game(game).ledger)

    def needs(self, game: str, player: str) -> dict[str, Any]:
        """Return what a player needs to pass each rival in the ranking."""
        return answers.needed(self._game(game).ledger, player)

    def preview(self, game: str, given: object) -> dict[str, Any]:
        """Return the payments, scores and points to which an entry would lead."""
        entry: GameEntry = read(GameEntry, given, "body")
        return answers.previewed(game, self._game(game).ledger, entry.events)

    def enter(self, key: str, game: str, given: object) -> tuple[dict[str, Any], bool]:
        """Record an entry; return the answer, and whether the entry is recorded. Raises `ServiceError` (`handed_over`).

        False: the hand was recorded before, and the answer has both entries. True also for a repeated request (`key`).
        """
        entry: GameEntry = read(GameEntry, given, "body")
        mine = self._game(game)
        if not mine.knows(key):
            mine.demand_here()
            found = answers.to_record(game, mine.ledger, entry)
            if isinstance(found, dict):
                return found, False
            mine.add(key, found)
        return answers.recorded(game, mine.ledger), True

    def undo(self, key: str, game: str, given: object) -> dict[str, Any]:
        """Take back the last entry; only one entry if several tabs request this at the same time.

        Raises `ServiceError` (`game_moved_on`, `nothing_to_undo`, `handed_over`).
        """
        asked: GameUndo = read(GameUndo, given, "body")
        mine = self._game(game)
        if not mine.knows(key):
            mine.demand_here()
            mine.add(key, answers.to_undo(mine.ledger, asked.seen))
        return answers.recorded(game, mine.ledger)

    def records(self, game: str) -> list[Record]:
        """Return the events of a game as records. They have no hash: a phone has no chain of records."""
        found: list[Record] = []
        before, mine = Ledger(), self._game(game)
        for entry in mine.entries:
            for event in map(match_event, entry["events"]):
                after = before.add(event, recorded=True)
                opens = isinstance(event, Open)
                own = {"match": {"id": game, "table": answers.TABLE}} if opens else {}
                parts = {**own, **parts_of(after if opens else before, after)}
                kind = "match" if opens else "event"
                found.append(Record(len(found) + 1, kind, game, entry["at"], answers.BY, "", parts))
                before = after
        return found

    def export(self, game: str) -> dict[str, Any]:
        """Return the records and the result of a game."""
        records = [each.to_json() for each in self.records(game)]
        for each in records:
            del each["hash"]
        return {"records": records, "results": {game: standing(self._game(game).ledger)}}

    def kept(self, game: str) -> str:
        """Return the JSON text of a game, to be stored."""
        self._texts[game] = self._game(game).text()
        return self._texts[game]

    def _game(self, game: str) -> _Game:
        if game not in self._games:
            if game not in self._texts:
                raise no_such_match(game)
            self._games[game] = _of_text(self._texts[game])
        return self._games[game]
