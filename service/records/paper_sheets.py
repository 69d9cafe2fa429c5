"""Import the results of a paper score sheet from CSV, and report the lines where the sheet is wrong.

The CSV has one line per hand, foul, ruling or end of time. A hand with several winners has one line for each winner;
`result` is `win` in the first line and `also` in the others.

| column | content |
|---|---|
| `result` | win, also, draw, foul, ruling, time |
| `winner`, `from` | names of players; in a foul or a ruling, `winner` is the player concerned |
| `value` | `3/40` (han and fu), `5` (han), `yakuman`, `2 yakuman`, or points; in a ruling, the player's points |
| `riichi`, `ready` | names of players, separated by semicolons |
| `reason` | the reason of a draw or a ruling, the case of a foul |
| a player's name | optional: the player's points after the hand |
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from scorer.errors import ParseError, TehaiError
from scorer.match.events import Open
from scorer.match.ledger import Ledger
from scorer.rules import rule_set
from service.contract.events import match_event
from service.problems import ServiceError
from service.records.canonical import digest
from service.records.matches import Matches
from service.records.store import Store

COLUMNS: Final = ("result", "winner", "from", "value", "riichi", "ready", "reason")
Event = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A parsed sheet: the events, and the points that the sheet states after some of the events."""

    events: tuple[Event, ...]
    stated: Mapping[int, Mapping[str, int]]
    """For each index of an event (the opening is 0) and each player: the points."""


def read_sheet(text: str, rules: str, players: tuple[str, ...]) -> Sheet:
    """Read the events of a sheet. Raises `ServiceError` (`bad_sheet`), which names unknown columns or faulty lines."""
    reader = csv.DictReader(io.StringIO(text.lstrip("\ufeff")))
    unknown = [name for name in reader.fieldnames or [] if name not in (*COLUMNS, *players)]
    if "result" not in (reader.fieldnames or []) or unknown:
        what = f"The sheet has unknown columns: {', '.join(unknown)}." if unknown else "The column `result` is missing."
        raise ServiceError("bad_sheet", what, hint=f"Columns: {', '.join(COLUMNS)}, and the players' names.")
    riichi = rule_set(rules).family == "riichi"
    events: list[Event] = []
    stated: dict[int, dict[str, int]] = {}
    faults = []
    for line, row in enumerate(reader, start=2):
        cells = {name: (value or "").strip() for name, value in row.items() if isinstance(value, str)}
        try:
            _take(events, cells, riichi=riichi)
            points = {name: int(cells[name]) for name in players if cells.get(name)}
        except (TehaiError, ValueError) as error:
            faults.append(f"Line {line}: {error.message if isinstance(error, TehaiError) else error}")
            continue
        if points:
            stated[len(events)] = points
    if faults:
        raise ServiceError("bad_sheet", " ".join(faults))
    return Sheet(tuple(events), stated)


def import_sheet(
    store: Store, by: str, text: str, rules: str, players: tuple[str, str, str, str], table: str
) -> dict[str, Any]:
    """Record a whole sheet as a match; returns the results, and the points that differ from the points by the rules.

    The sheet is replayed before anything is stored, so a sheet with faults changes nothing. A second import of the same
    text with the same other arguments also changes nothing, because the idempotency keys are derived from them. Raises
    `ServiceError` (`bad_sheet`), and the errors of the store.
    """
    sheet = read_sheet(text, rules, players)
    ledger = Ledger().add(Open(rules, players))
    differing = []
    for number, event in enumerate(sheet.events, start=1):
        try:
            ledger = ledger.add(match_event(event))
        except TehaiError as error:
            raise ServiceError("bad_sheet", f"Hand event {number} ({event['type']}): {error.message}") from error
        for name, points in sheet.stated.get(number, {}).items():
            if ledger.state.points[name] != points:
                found = {"event": number, "player": name, "sheet": points, "rules": ledger.state.points[name]}
                differing.append(found)
    matches = Matches(store)
    key = digest(f"{rules}\n{players}\n{table}\n{text}")
    opened = matches.open(f"sheet {key}", by, table, {"rules": rules, "players": list(players)})
    for number, event in enumerate(sheet.events, start=1):
        matches.add(f"sheet {key} {number}", by, opened["match"], event)
    return {
        "match": opened["match"],
        "events": len(sheet.events) + 1,
        "final": ledger.state.ended is not None,
        "results": [each.to_json() for each in ledger.results],
        "differences": differing,
    }


def _take(events: list[Event], cells: Mapping[str, str], *, riichi: bool) -> None:
    """Append the events of one line of the sheet to `events`."""
    result = cells.get("result", "")
    declared = [{"type": "riichi", "player": name} for name in _names(cells.get("riichi", ""))]
    if result in ("win", "also"):
        winner = {"player": cells.get("winner", ""), "stated": _value(cells.get("value", ""), riichi=riichi)}
        if result == "also":
            if not events or events[-1]["type"] != "win":
                raise ParseError("wrong_shape", "A line with `also` must follow the line of the first winner.")
            events[-1]["winners"].append(winner)
            return
        won: Event = {"type": "win", "winners": [winner]}
        if cells.get("from"):
            won["from"] = cells["from"]
        made = [*declared, won]
    elif result == "draw":
        drawn = {"type": "draw", "ready": _names(cells.get("ready", "")), "reason": cells.get("reason") or "exhaustive"}
        made = [*declared, drawn]
    elif result == "foul":
        made = [*declared, {"type": "foul", "player": cells.get("winner", ""), "case": cells.get("reason", "")}]
    elif result == "ruling":
        points = {cells.get("winner", ""): int(cells.get("value", ""))}
        made = [{"type": "ruling", "reason": cells.get("reason", ""), "points": points}]
    elif result == "time":
        made = [*declared, {"type": "time"}]
    else:
        raise ParseError("wrong_shape", f"`result` must be win, also, draw, foul, ruling or time, not {result!r}.")
    for event in made:
        match_event(event)
    events += made


def _names(cell: str) -> list[str]:
    return [name.strip() for name in cell.split(";") if name.strip()]


def _value(cell: str, *, riichi: bool) -> dict[str, int]:
    if not riichi:
        points, _, loss = cell.partition("/")
        return {"points": int(points), **({"loss": int(loss)} if loss else {})}
    if "yakuman" in cell:
        times = cell.replace("yakuman", "").strip()
        return {"yakuman": int(times or 1)}
    han, _, fu = cell.partition("/")
    return {"han": int(han), **({"fu": int(fu)} if fu else {})}
