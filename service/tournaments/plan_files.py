"""Export and import the tables of several rounds as CSV."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from scorer.errors import TehaiError
from scorer.sentences import Sentence, say
from scorer.tournament.events import Four, Seat
from service.contract.reading import read
from service.tournaments.csv_tables import at_line, refuse, rows_of, whole, written

WINDS: Final = ("East", "South", "West", "North")
PLAN: Final = ("round", "table", *WINDS)
"""The columns of a plan: one line per table, with the numbers of its players."""


def plan_csv(rounds: Iterable[tuple[int, Sequence[Four]]]) -> str:
    """Return the tables of these rounds as CSV."""
    rows = []
    for round_, tables in rounds:
        for number, table in enumerate(tables, 1):
            rows.append({"round": round_, "table": number, **dict(zip(WINDS, table))})
    return written(PLAN, rows)


def plan_from(text: str) -> list[Seat]:
    """Read the tables of rounds from a CSV; raises `ServiceError` (`bad_table_file`)."""
    found: dict[Any, dict[Any, list[Any]]] = {}
    faults: list[Sentence | str] = []
    for line, row in rows_of(text, PLAN, needed=PLAN):
        round_, table = whole(row["round"]), whole(row["table"])
        if isinstance(round_, str) or isinstance(table, str):
            faults.append(at_line(line, say("at_tournament.whole_numbers")))
        elif table in found.setdefault(round_, {}):
            faults.append(at_line(line, say("at_tournament.table_twice", round=round_, table=table)))
        else:
            found[round_][table] = [whole(row[wind]) for wind in WINDS]
    made = []
    for round_, tables in sorted(found.items()):
        if sorted(tables) != list(range(1, len(tables) + 1)):
            faults.append(say("at_tournament.tables_in_order", round=round_, most=len(tables)))
            continue
        try:
            made.append(read(Seat, {"round": round_, "tables": [tables[n] for n in sorted(tables)]}, "body"))
        except TehaiError as error:
            faults.append(error.said)
    refuse(faults)
    return made
