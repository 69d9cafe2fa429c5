"""Export players, results and standings as CSV, and import players and results, for a club's spreadsheet.

An import names every faulty line, and stores nothing unless all lines are valid.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from scorer.amounts import plain
from scorer.errors import TehaiError
from scorer.sentences import Sentence, say, together
from scorer.shape import whole_number
from scorer.tournament.events import Enter, Score
from scorer.tournament.players import Player
from scorer.tournament.sheets import Sheet
from scorer.tournament.standings import standings
from scorer.tournament.state import TournamentState
from service.contract.reading import read
from service.problems import ServiceError
from service.records.export import safe

PLAYERS: Final = ("number", "name", "club", "country", "house", "fixed_table")
RESULTS: Final = ("round", "table", "number", "name", "points", "after_uma", "sticks", "ruled")
"""The columns of results: one line per player, four lines per table. `sticks` and `ruled` are values of the table, and
are in the first of its lines.
"""


def players_csv(state: TournamentState) -> str:
    """Return the players as CSV."""
    rows = ({**each.to_json(), "house": "yes" if each.house else ""} for each in state.players.values())
    return _written(PLAYERS, rows)


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
    return _written(RESULTS, rows)


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
    return _written(columns, rows)


def players_from(text: str) -> Enter:
    """Read players from a CSV with the columns `PLAYERS`; raises `ServiceError` (`bad_table_file`)."""
    faults: list[Sentence | str] = []
    players = []
    for line, row in _rows(text, PLAYERS, needed=("number", "name")):
        try:
            value = {**row, "number": _whole(row["number"]), "house": row["house"].casefold() in ("yes", "true", "1")}
            value["fixed_table"] = _whole(row["fixed_table"]) if row["fixed_table"] else None
            players.append(read(Player, value, f"line {line}"))
        except TehaiError as error:
            faults.append(error.said)
    _refuse(faults)
    return Enter(tuple(players))


def results_from(text: str) -> list[Score]:
    """Read results from a CSV with the columns `RESULTS`; raises `ServiceError` (`bad_table_file`)."""
    tables: dict[tuple[int, int], list[tuple[int, Mapping[str, str]]]] = {}
    faults: list[Sentence | str] = []
    made = []
    for line, row in _rows(text, RESULTS, needed=("round", "table", "number", "points")):
        where = (_whole(row["round"]), _whole(row["table"]))
        if isinstance(where[0], str) or isinstance(where[1], str):
            faults.append(_at(line, say("at_tournament.whole_numbers")))
        else:
            tables.setdefault(where, []).append((line, row))
    for (round_, table), rows in tables.items():
        try:
            if round_ < 1 or table < 1:
                raise ServiceError("bad_table_file", _at(rows[0][0], say("at_tournament.count_from_one")))
            made.append(Score(round_, table, _sheet(rows)))
        except TehaiError as error:
            faults.append(error.said)
    _refuse(faults)
    return made


def _sheet(rows: Sequence[tuple[int, Mapping[str, str]]]) -> Sheet:
    first = rows[0][1]
    after = [[_whole(row["number"]), _whole(row["after_uma"] or "0")] for _, row in rows]
    data = {
        "points": [[_whole(row["number"]), _whole(row["points"])] for _, row in rows],
        "after_uma": [pair for pair in after if pair[1] != 0],
        "sticks": _whole(first["sticks"] or "0"),
        "ruled": _whole(first["ruled"] or "0"),
    }
    sheet: Sheet = read(Sheet, data, f"line {rows[0][0]}")
    return sheet


def _whole(text: str) -> Any:
    """Return the number, or the unchanged text if it is not a number; the JSON reader then reports the error."""
    stripped = text.strip()
    number = whole_number(stripped)
    return stripped if number is None else number


def _rows(text: str, columns: Sequence[str], needed: Sequence[str]) -> list[tuple[int, dict[str, str]]]:
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), strict=True)
    try:
        found = [(reader.line_num, row) for row in reader]
    except csv.Error as error:
        raise ServiceError("bad_table_file", _at(reader.line_num, f"{error}.")) from error
    names = reader.fieldnames or []
    faults = [say("at_tournament.column_missing", name=name) for name in needed if name not in names]
    faults += [say("at_tournament.column_unknown", name=name) for name in names if name not in columns]
    faults += [_at(line, say("at_tournament.more_cells")) for line, row in found if None in row]
    _refuse(faults)
    return [(line, {name: _plain(row.get(name)) for name in columns}) for line, row in found]


def _plain(cell: str | None) -> str:
    """Return the text of a cell without the mark that `service.records.export.safe` adds."""
    text = (cell or "").strip()
    return text[1:] if text.startswith("'") and safe(text[1:]) == text else text


def _at(line: int, what: Sentence | str) -> Sentence:
    return say("at_tournament.line", line=line, what=what)


def _refuse(faults: Sequence[Sentence | str]) -> None:
    if faults:
        raise ServiceError("bad_table_file", together(faults), where="body")


def _written(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\r\n")
    writer.writeheader()
    writer.writerows({name: safe(value) for name, value in row.items()} for row in rows)
    return out.getvalue()
