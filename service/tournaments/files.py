"""Export players, results and standings as CSV, and import players and results, for a club's spreadsheet.

An import names every faulty line, and stores nothing unless all lines are valid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scorer.amounts import plain
from scorer.errors import TehaiError
from scorer.sentences import Sentence, say
from scorer.tournament.events import Enter, Score
from scorer.tournament.players import Player
from scorer.tournament.sheets import Sheet
from scorer.tournament.standings import standings
from scorer.tournament.state import TournamentState
from scorer.tournament.teams import TeamLine
from service.contract.reading import read
from service.problems import ServiceError
from service.tournaments.csv_tables import at_line, refuse, rows_of, whole, written

PLAYERS: Final = ("number", "name", "club", "country", "house", "fixed_table", "team", "ema_number")
EMA: Final = ("place", "ema_number", "last_name", "first_name", "country", "points")
"""The columns of a result sheet for the European ranking.

This project chose the names: no file format is known that the European Mahjong Association prescribes.
"""
RESULTS: Final = ("round", "table", "number", "name", "points", "after_uma", "sticks", "ruled")
"""The columns of results: one line per player, four lines per table. `sticks` and `ruled` are values of the table, and
are in the first of its lines.
"""

PENALTIES: Final = ("round", "number", "name", "case", "times", "points", "reason")
TEAMS: Final = ("place", "team", "total", "players")


def players_csv(state: TournamentState) -> str:
    """Return the players as CSV."""
    rows = ({**each.to_json(), "house": "yes" if each.house else ""} for each in state.players.values())
    return written(PLAYERS, rows)


def results_csv(state: TournamentState) -> str:
    """Return the results as CSV, in the form that `results_from` reads."""
    rows = []
    for round_, tables in enumerate(state.rounds, 1):
        for number, table in enumerate(tables, 1):
            if table.sheet is None:
                continue
            for place, (who, points) in enumerate(table.sheet.points.items()):
                row = {"round": round_, "table": number, "number": who, "name": state.players[who].name}
                row |= {"points": points, "after_uma": table.sheet.after_uma.get(who, 0)}
                rows.append(row | ({} if place else {"sticks": table.sheet.sticks, "ruled": table.sheet.ruled}))
    return written(RESULTS, rows)


def standings_csv(state: TournamentState, after: int | None = None) -> str:
    """Return the standings as CSV, with a column for the final points of each round."""
    lines = standings(state, after)
    count = max((len(line.rounds) for line in lines), default=0)
    columns = ("place", "number", "name", "club", "total", *(f"round {n}" for n in range(1, count + 1)))
    rows = []
    for line in lines:
        row: dict[str, Any] = {"place": line.place, "number": line.number, "name": line.name}
        row |= {"club": state.players[line.number].club, "total": plain(line.total)}
        row |= {f"round {each.round}": "" if each.game is None else plain(each.game) for each in line.rounds}
        rows.append(row)
    return written(columns, rows)


def penalties_csv(state: TournamentState) -> str:
    """Return the recorded penalties as CSV. `case`: the id of the penalty in the list of the rules."""
    rows = []
    for each in state.penalties:
        row: dict[str, Any] = {"round": each.round, "number": each.player, "name": state.players[each.player].name}
        row |= {"case": each.case, "times": each.times, "points": plain(each.points), "reason": each.reason}
        rows.append(row)
    return written(PENALTIES, rows)


def teams_csv(lines: Sequence[TeamLine]) -> str:
    """Return the standings of teams as CSV. `players`: the numbers of the team's players."""
    rows = ({**each.to_json(), "players": " ".join(str(number) for number in each.players)} for each in lines)
    return written(TEAMS, rows)


def ema_csv(state: TournamentState) -> str:
    """Return the standings as a result sheet with the columns `EMA`. The last word of a name is the last name."""
    rows = []
    for line in standings(state):
        player = state.players[line.number]
        first, _, last = player.name.rpartition(" ")
        row: dict[str, Any] = {"place": line.place, "ema_number": player.ema_number, "last_name": last}
        rows.append(row | {"first_name": first, "country": player.country, "points": plain(line.total)})
    return written(EMA, rows)


def players_from(text: str) -> Enter:
    """Read players from a CSV with columns of `PLAYERS`; raises `ServiceError` (`bad_table_file`).

    `number` and `name` are required.
    """
    faults: list[Sentence | str] = []
    players = []
    for line, row in rows_of(text, PLAYERS, needed=("number", "name")):
        try:
            value = {**row, "number": whole(row["number"]), "house": row["house"].casefold() in ("yes", "true", "1")}
            value["fixed_table"] = whole(row["fixed_table"]) if row["fixed_table"] else None
            players.append(read(Player, value, f"line {line}"))
        except TehaiError as error:
            faults.append(error.said)
    refuse(faults)
    return Enter(tuple(players))


def results_from(text: str) -> list[Score]:
    """Read results from a CSV with columns of `RESULTS`; raises `ServiceError` (`bad_table_file`).

    `round`, `table`, `number` and `points` are required. Names are not compared.
    """
    tables: dict[tuple[int, int], list[tuple[int, Mapping[str, str]]]] = {}
    faults: list[Sentence | str] = []
    made = []
    for line, row in rows_of(text, RESULTS, needed=("round", "table", "number", "points")):
        where = (whole(row["round"]), whole(row["table"]))
        if isinstance(where[0], str) or isinstance(where[1], str):
            faults.append(at_line(line, say("at_tournament.whole_numbers")))
        else:
            tables.setdefault(where, []).append((line, row))
    for (round_, table), rows in tables.items():
        try:
            if round_ < 1 or table < 1:
                raise ServiceError("bad_table_file", at_line(rows[0][0], say("at_tournament.count_from_one")))
            made.append(Score(round_, table, _sheet(rows)))
        except TehaiError as error:
            faults.append(error.said)
    refuse(faults)
    return made


def _sheet(rows: Sequence[tuple[int, Mapping[str, str]]]) -> Sheet:
    first = rows[0][1]
    after = [[whole(row["number"]), whole(row["after_uma"] or "0")] for _, row in rows]
    data = {
        "points": [[whole(row["number"]), whole(row["points"])] for _, row in rows],
        "after_uma": [pair for pair in after if pair[1] != 0],
        "sticks": whole(first["sticks"] or "0"),
        "ruled": whole(first["ruled"] or "0"),
    }
    sheet: Sheet = read(Sheet, data, f"line {rows[0][0]}")
    return sheet
