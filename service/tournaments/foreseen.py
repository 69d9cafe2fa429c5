"""What a correction of a match would change in tournaments. Nothing is recorded."""

from __future__ import annotations

from typing import Any

from scorer.corrections import Change
from scorer.errors import TournamentFault
from scorer.match.ledger import Ledger
from scorer.tournament.events import Correction, Score
from scorer.tournament.ledger import Tournament
from scorer.tournament.sheets import Sheet
from scorer.tournament.standings import standings
from service.tournaments.tournaments import Tournaments


def foreseen(tournaments: Tournaments, match: str, after: Ledger) -> list[dict[str, Any]]:
    """Return the table results that change if the match gets the ledger `after`, with the ranks that change."""
    found = []
    for tournament, round_, table in tournaments.tables_of(match):
        now = tournaments.get(tournament)
        sheet = now.state.tables(round_)[table - 1].sheet
        if sheet is None or sheet.match != match:
            continue
        result = _result(now, round_, table, after, match)
        if result is not None and result.sheet == sheet:
            continue
        found.append(
            {
                "tournament": tournament,
                "name": now.state.name,
                "round": round_,
                "table": table,
                "outcome": "reopened" if result is None else "corrected",
                "standings": _places(now, _with(now, round_, table, result)),
            }
        )
    return found


def _result(now: Tournament, round_: int, table: int, after: Ledger, match: str) -> Score | None:
    """Return the result of the table after the correction; None if the match is open again."""
    if after.state.ended is None:
        return None
    players = now.state.players
    numbers = {players[seat].name: seat for seat in now.state.tables(round_)[table - 1].seats}
    return Score(round_, table, Sheet.of_match(after.state, numbers, now.state.format, match))


def _with(now: Tournament, round_: int, table: int, result: Score | None) -> Tournament | None:
    """Return the tournament with another result of a table; None if the tournament cannot take this result."""
    number = now.number_of_result(round_, table)
    assert number is not None
    to = [
        result if isinstance(each, Score) and (each.round, each.table) == (round_, table) else each
        for each in now.held(number)
    ]
    kept = tuple(each for each in to if each is not None and not isinstance(each, Correction))
    try:
        return now.add(Correction((Change(number, kept),), "preview"))
    except TournamentFault:
        return None


def _places(before: Tournament, after: Tournament | None) -> list[dict[str, Any]]:
    """Return the players whose rank changes, with the rank before and after."""
    was = {each.number: each for each in standings(before.state)}
    now = {} if after is None else {each.number: each for each in standings(after.state)}
    return [
        {"name": line.name, "before": line.place, "after": now[number].place if number in now else None}
        for number, line in was.items()
        if number not in now or now[number].place != line.place
    ]
