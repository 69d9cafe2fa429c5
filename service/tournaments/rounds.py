"""A round of a tournament: open matches at the desk for its tables, show their progress, collect the results.

For a table and its players, only one match is opened, even if it is requested several times, and its result is
collected only one time. A table whose match cannot be finished in time is late: its result follows from the ledger of
the match or from a typed score sheet, but is never recorded twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from scorer.corrections import Change
from scorer.errors import TournamentFault
from scorer.match.events import Correction as MatchCorrection
from scorer.match.ledger import Ledger, replay
from scorer.sentences import say
from scorer.tournament.changes import result_changes
from scorer.tournament.events import Correction, PlainEvent, Play, Score
from scorer.tournament.ledger import Tournament
from scorer.tournament.sheets import Sheet
from scorer.tournament.state import Table
from service.desk.stored_clocks import clock_of
from service.problems import ServiceError
from service.records.canonical import canonical, digest
from service.records.matches import Matches
from service.records.store import Store
from service.tournaments.standings_board import Board
from service.tournaments.tournaments import Tournaments, already

_TRIES: Final = 5
"""The maximum number of attempts to take in a corrected match while the tournament changes at the same time."""


class Rounds:
    """Connects the tables of tournaments with matches at the desk."""

    def __init__(self, store: Store, tournaments: Tournaments, matches: Matches) -> None:
        self.store, self.tournaments, self.matches = store, tournaments, matches
        self.board = Board(tournaments)

    def tables(self, tournament: str, round_: int) -> tuple[Table, ...]:
        """Return the tables of a seated round. Raises `ServiceError` (`not_found`)."""
        found = self.tournaments.get(tournament).state.tables(round_)
        if not found:
            raise ServiceError("not_found", say("at_tournament.no_tables", round=round_))
        return found

    def open(self, tournament: str, round_: int) -> dict[int, str]:
        """Open a match for each table of a round that needs one; returns, for each table number, its match.

        A table that has a result, or a match of its current players, gets no new match. A table with a result that was
        typed, and without a match, is left out.
        """
        found = {}
        for number, table in enumerate(self.tables(tournament, round_), 1):
            theirs = table.match is not None and self._numbers(tournament, table, table.match) is not None
            kept = theirs or table.sheet is not None
            match = table.match if kept else self._open(tournament, round_, number, table)
            if match is not None:
                found[number] = match
        return found

    def _open(self, tournament: str, round_: int, number: int, table: Table) -> str:
        state = self.tournaments.get(tournament).state
        opening = {
            "rules": state.format.rules,
            "players": [state.players[seat].name for seat in table.seats],
            "options": dict(state.format.options),
        }
        # The key consists of the table and its players, so two directors, or a repeated request, open only one match.
        key = digest(canonical([tournament, round_, number, list(table.seats)]))
        opened = self.matches.open(key, f"tournament {tournament}", str(number), opening, tournament)
        match = str(opened["match"])
        play = [Play(round_, number, match)]
        self.tournaments.add(f"play {key}", f"tournament {tournament}", tournament, play)
        return match

    def overview(self, tournament: str, round_: int) -> list[dict[str, Any]]:
        """Return the tables of a round: players, progress of the match, and whether the result is recorded.

        `late`: the result is missing although the time of the table's current half is over, or although the next round
        is seated.
        """
        state = self.tournaments.get(tournament).state
        out = []
        for number, table in enumerate(self.tables(tournament, round_), 1):
            line: dict[str, Any] = {
                "table": number,
                "seats": [{"number": seat, "name": state.players[seat].name} for seat in table.seats],
                "match": table.match,
                "result": table.sheet is not None,
                "hands": None,
                "ended": None,
                "clock": None,
            }
            over = round_ < len(state.rounds)
            if table.match is not None:
                at = self.matches.ledger(table.match).state
                line["hands"], line["ended"] = at.hands, None if at.ended is None else at.ended.value
                line["clock"] = clock_of(self.store, self.matches, table.match).shown(self.store.now())
                left = line["clock"]["round_left"]
                over = over or (left is not None and left <= 0)
            line["late"] = over and table.sheet is None
            out.append(line)
        return out

    def collect(self, by: str, tournament: str, round_: int, only: int | None = None) -> dict[str, Any]:
        """Collect the results of finished matches of a round. `only`: the number of the only table to collect from.

        The result lists the numbers of tables:
        `taken`: with a new result;
        `corrected`: with a changed result, because the match was corrected after its result was collected;
        `differs`: whose typed sheet differs from the ledger; a director must decide;
        `strangers`: whose match has other players than the players who sit there now.
        A table without a finished match, or whose recorded result is the same, is in none of the lists.

        Raises `ServiceError` (`not_found`).
        """
        tables = self.tables(tournament, round_)
        if only is not None and not 1 <= only <= len(tables):
            raise ServiceError("not_found", say("at_tournament.tables_to", round=round_, most=len(tables)))
        found: dict[str, Any] = {"taken": [], "corrected": [], "differs": [], "strangers": []}
        for number, table in enumerate(tables, 1):
            if table.match is None or only not in (None, number):
                continue
            ledger = self.matches.ledger(table.match)
            if ledger.state.ended is None:
                continue
            numbers = self._numbers(tournament, table, table.match)
            if numbers is None:
                found["strangers"].append(number)
                continue
            score = self._score(tournament, round_, number, numbers, ledger, table.match)
            outcome = self._take(by, tournament, score)
            if outcome is not None:
                found[outcome].append(number)
        return found

    def follow_match(self, by: str, match: str) -> list[dict[str, Any]]:
        """Take in the result of a match that has ended, or update it if the match was corrected or continued.

        Returns each table where something was done or found, with its `outcome`. `taken`: the result is new;
        `corrected`: the result was updated from the match; `reopened`: the result was removed, because the match is no
        longer finished; `differs` and `strangers` as in `collect`.
        """
        found = []
        for tournament, round_, number in self.tournaments.tables_of(match):
            for left in reversed(range(_TRIES)):
                try:
                    outcome = self._follow(by, tournament, round_, number, match)
                except ServiceError as error:
                    if error.code != "tournament_changed" or not left:
                        raise
                    continue  # another event was recorded between reading and writing: read again
                if outcome is not None:
                    found.append({"tournament": tournament, "round": round_, "table": number, "outcome": outcome})
                break
        return found

    def _follow(self, by: str, tournament: str, round_: int, number: int, match: str) -> str | None:
        now, ledger = self.tournaments.get(tournament), self.matches.ledger(match)
        table = now.state.tables(round_)[number - 1]
        numbers = self._numbers(tournament, table, match)
        fresh = False
        if table.sheet is None:
            if ledger.state.ended is None:
                return None
            fresh = not _taken_out(now, round_, number)
        elif table.sheet.match != match and not self._was_of(tournament, table.sheet, numbers, ledger, match):
            return "differs" if self._differs(tournament, round_, number) else None
        if ledger.state.ended is None:
            event = _correction(now, round_, number, None, _reason(ledger))
            self.tournaments.add(_key(match, ledger, now), by, tournament, [event], len(now.events))
            return "reopened"
        if numbers is None:
            return "strangers"
        outcome = self._take(
            by, tournament, self._score(tournament, round_, number, numbers, ledger, match), typed=True
        )
        return "corrected" if outcome == "taken" and not fresh else outcome

    def differing(self, tournament: str) -> list[dict[str, Any]]:
        """Return the tables whose typed sheet differs from their finished match; a director must decide."""
        return [
            {"round": round_, "table": number, "match": table.match}
            for round_, tables in enumerate(self.tournaments.get(tournament).state.rounds, 1)
            for number, table in enumerate(tables, 1)
            if self._differs(tournament, round_, number)
        ]

    def _differs(self, tournament: str, round_: int, number: int) -> bool:
        table = self.tournaments.get(tournament).state.tables(round_)[number - 1]
        if table.match is None or table.sheet is None or table.sheet.match == table.match:
            return False
        ledger = self.matches.ledger(table.match)
        numbers = self._numbers(tournament, table, table.match)
        if ledger.state.ended is None or numbers is None:
            return False
        return not _alike(table.sheet, self._score(tournament, round_, number, numbers, ledger, table.match).sheet)

    def _was_of(
        self, tournament: str, sheet: Sheet, numbers: dict[str, int] | None, ledger: Ledger, match: str
    ) -> bool:
        """Return whether a typed sheet was equal to the result of the match before its last event."""
        before = replay(ledger.events[:-1])
        if numbers is None or before.state.ended is None:
            return False
        format_ = self.tournaments.get(tournament).state.format
        return _alike(sheet, Sheet.of_match(before.state, numbers, format_, match))

    def _score(
        self, tournament: str, round_: int, number: int, numbers: dict[str, int], ledger: Ledger, match: str
    ) -> Taken:
        """Return the result of a finished match."""
        format_ = self.tournaments.get(tournament).state.format
        return Taken(round_, number, Sheet.of_match(ledger.state, numbers, format_, match), ledger)

    def _take(self, by: str, tournament: str, found: Taken, *, typed: bool = False) -> str | None:
        """Record a new or changed result. `typed`: replace a typed sheet too."""
        now = self.tournaments.get(tournament)
        event = Score(found.round, found.table, found.sheet)
        key = _key(str(found.sheet.match), found.ledger, now)
        held = now.state.tables(event.round)[event.table - 1].sheet
        if held is None:
            try:
                self.tournaments.add(key, by, tournament, [event])
            except TournamentFault as error:
                if not already(error):  # another request recorded the same result meanwhile
                    raise
                return None
            return "taken"
        if _alike(held, event.sheet):
            return None
        if held.match != event.sheet.match and not typed:
            return "differs"
        correction = _correction(now, event.round, event.table, event, _reason(found.ledger))
        self.tournaments.add(key, by, tournament, [correction], len(now.events))
        return "corrected"

    def _numbers(self, tournament: str, table: Table, match: str) -> dict[str, int] | None:
        """Return the numbers of a match's players by name; None if other players sit at the table now."""
        players = self.tournaments.get(tournament).state.players
        numbers = {players[seat].name: seat for seat in table.seats}
        return numbers if set(numbers) == set(self.matches.ledger(match).state.order) else None


@dataclass(frozen=True, slots=True)
class Taken:
    """The current result of a match, from its ledger."""

    round: int
    table: int
    sheet: Sheet
    ledger: Ledger


def _alike(one: Sheet, other: Sheet) -> bool:
    return one.points == other.points and one.after_uma == other.after_uma


def _key(match: str, ledger: Ledger, now: Tournament) -> str:
    """Return an idempotency key that changes with the match and with the tournament.

    So a deleted result can be recorded again.
    """
    return digest(f"{match} {len(ledger.events)} {len(now.events)}")


def _taken_out(now: Tournament, round_: int, table: int) -> bool:
    """Return whether the table had a result that was deleted."""
    changes = result_changes(now)
    return any(each.after is None and (each.round, each.table) == (round_, table) for each in changes)


def _reason(ledger: Ledger) -> str:
    """Return the reason of the last correction of the match."""
    reasons = [each.reason for each in ledger.events if isinstance(each, MatchCorrection)]
    return reasons[-1] if reasons else "the match was corrected"


def _correction(now: Tournament, round_: int, table: int, event: Score | None, reason: str) -> Correction:
    """Return the correction that replaces the table's result by `event`, or deletes it if `event` is None."""
    number = now.number_of_result(round_, table)
    assert number is not None
    new = () if event is None else (event,)
    to: list[PlainEvent] = []
    for each in now.held(number):
        assert not isinstance(each, Correction)  # what is in effect is never a correction
        is_result = isinstance(each, Score) and (each.round, each.table) == (round_, table)
        to += new if is_result else (each,)
    return Correction((Change(number, tuple(to)),), reason)
