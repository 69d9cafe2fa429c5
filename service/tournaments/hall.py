"""A round in the hall: matches opened at the desk for its tables, their clocks told at once, their results taken in.

A match is opened once for a table and those who sit there, whoever asks and how often; a result is taken once from it.
A table whose server was away is late: its result comes when the ledger is whole, or from its sheet, and never twice.
"""

from __future__ import annotations

from typing import Any

from scorer.corrections import Change
from scorer.errors import TournamentFault
from scorer.tournament.events import Correction, Play, Score
from scorer.tournament.ledger import Tournament
from scorer.tournament.sheets import Sheet
from scorer.tournament.state import Table
from service.desk.clocks import clock_of, tell
from service.problems import ServiceError
from service.records.canonical import canonical, digest
from service.records.matches import Matches
from service.records.store import Store
from service.tournaments.board import Board
from service.tournaments.tournaments import Tournaments, already


class Hall:
    """The tables of tournaments, as matches of the desk."""

    def __init__(self, store: Store, tournaments: Tournaments, matches: Matches) -> None:
        self.store, self.tournaments, self.matches = store, tournaments, matches
        self.board = Board(tournaments)

    def tables(self, tournament: str, round_: int) -> tuple[Table, ...]:
        """The tables of a round that is seated; raises `ServiceError` (`not_found`)."""
        found = self.tournaments.get(tournament).state.tables(round_)
        if not found:
            raise ServiceError("not_found", f"Round {round_} has no tables yet.")
        return found

    def open(self, tournament: str, round_: int) -> dict[int, str]:
        """A match for each table of a round; table → match. One of those who sit there now stays as it is."""
        found = {}
        for number, table in enumerate(self.tables(tournament, round_), 1):
            theirs = table.match is not None and self._numbers(tournament, table, table.match) is not None
            kept = theirs or table.sheet is not None
            found[number] = str(table.match) if kept else self._open(tournament, round_, number, table)
        return found

    def _open(self, tournament: str, round_: int, number: int, table: Table) -> str:
        state = self.tournaments.get(tournament).state
        opening = {
            "rules": state.format.rules,
            "players": [state.players[seat].name for seat in table.seats],
            "options": dict(state.format.options),
        }
        # The key is of the table and its players, so that two directors, or one who asks again, open one match.
        key = digest(canonical([tournament, round_, number, list(table.seats)]))
        opened = self.matches.open(key, f"tournament {tournament}", str(number), opening, tournament)
        match = str(opened["match"])
        play = [Play(round_, number, match)]
        self.tournaments.add(f"play {key}", f"tournament {tournament}", tournament, play)
        return match

    def overview(self, tournament: str, round_: int) -> list[dict[str, Any]]:
        """Each table of a round: who sits there, how far its match is, whether the result is in.

        `late`: it is not, and the table's time is over or the next round is seated.
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

    def tell(self, key: str, by: str, tournament: str, round_: int, action: str) -> int:
        """Tell all clocks of a round the same; how many there are. Raises `ParseError`."""
        told = [table.match for table in self.tables(tournament, round_) if table.match is not None]
        for match in told:
            tell(self.store, self.matches, digest(f"{key} {match}"), by, match, action)
        return len(told)

    def collect(self, by: str, tournament: str, round_: int, only: int | None = None) -> dict[str, Any]:
        """Take in the results of the matches of a round that have ended; of one table where only that is asked.

        `taken`: tables whose result is new; `corrected`: whose ledger was corrected since; `differs`: whose sheet was
        typed and says something else than the ledger, which a director has to decide; `strangers`: whose match is of
        others than those who sit there now. Raises `ServiceError` (`not_found`).
        """
        tables = self.tables(tournament, round_)
        if only is not None and not 1 <= only <= len(tables):
            raise ServiceError("not_found", f"Round {round_} has tables 1 to {len(tables)}.")
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
            format_ = self.tournaments.get(tournament).state.format
            event = Score(round_, number, Sheet.of_match(ledger.state, numbers, format_, table.match))
            key = digest(f"{tournament} {table.match} {len(ledger.events)}")
            outcome = self._take(key, by, tournament, event)
            if outcome is not None:
                found[outcome].append(number)
        return found

    def _take(self, key: str, by: str, tournament: str, event: Score) -> str | None:
        now = self.tournaments.get(tournament)
        held = now.state.tables(event.round)[event.table - 1].sheet
        if held is None:
            try:
                self.tournaments.add(key, by, tournament, [event])
            except TournamentFault as error:
                if not already(error):  # somebody else took the same one in meanwhile: it is there, once
                    raise
                return None
            return "taken"
        if held.points == event.sheet.points and held.after_uma == event.sheet.after_uma:
            return None
        if held.match != event.sheet.match:
            return "differs"
        self.tournaments.add(key, by, tournament, [_correction(now, event)], len(now.events))
        return "corrected"

    def _numbers(self, tournament: str, table: Table, match: str) -> dict[str, int] | None:
        """The numbers of a match's players by name; None where others sit at the table now."""
        players = self.tournaments.get(tournament).state.players
        numbers = {players[seat].name: seat for seat in table.seats}
        return numbers if set(numbers) == set(self.matches.ledger(match).state.order) else None


def _correction(now: Tournament, event: Score) -> Correction:
    number = now.number_of_result(event.round, event.table)
    assert number is not None
    # What else stands in the place of that event stays.
    to = tuple(
        event if isinstance(each, Score) and (each.round, each.table) == (event.round, event.table) else each
        for each in now.held(number)
    )
    return Correction((Change(number, to),), "the match was corrected")
