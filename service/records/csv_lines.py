"""Records of matches as CSV, one line per event, claim or decision, like a score sheet."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, Final

from service.records.record import Record

COLUMNS: Final = (
    "record", "at", "by", "table", "match", "rules", "event", "hand", "type", "winners", "from", "value", "payments",
    "A", "A points", "B", "B points", "C", "C points", "D", "D points", "claimed", "by the rules", "verdict", "reason",
)  # fmt: skip
"""The columns of the CSV. A to D are the players in dealing order, the first dealer first. In the line of a
decision, the column `event` is the record number of the case.
"""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def csv_of(records: Iterable[Record]) -> str:
    """Return records of the kinds `match`, `event`, `case` and `decision` as CSV, with a header line."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    tables: dict[str | None, str] = {}
    for record in records:
        if record.kind == "match":
            tables[record.match] = record.parts["match"]["table"]
        row = _ROWS[record.kind](record.parts)
        row |= {"record": record.number, "at": record.at, "by": record.by, "match": record.match}
        row["table"] = tables.get(record.match, "")
        writer.writerow({name: safe(value) for name, value in row.items()})
    return out.getvalue()


def _event(parts: Mapping[str, Any]) -> dict[str, Any]:
    event, outcome = parts["event"], parts["outcome"]
    state = outcome["state"]
    winners = event.get("winners", [])
    row: dict[str, Any] = {
        "event": parts["number"],
        "rules": _name(state["rules"]),
        "hand": "{round} {deal}, {honba} honba".format(**parts["hand"]),
        "type": event["type"],
        "winners": "; ".join(winner["player"] for winner in winners) or event.get("player", ""),
        "from": event.get("from", ""),
        "value": "; ".join(_worth(score) for score in outcome["scores"]) or event.get("case", event.get("reason", "")),
        "claimed": "; ".join(str(score["total"]) for score in outcome["scores"] if "deviation" in score),
        "by the rules": "; ".join(_by_the_rules(score) for score in outcome["scores"] if "deviation" in score),
        "reason": "; ".join(score["deviation"]["reason"] for score in outcome["scores"] if "deviation" in score),
        "payments": "; ".join(
            f"{each['from']} to {each['to']} {each['amount']} ({each['reason']})" for each in outcome["payments"]
        ),
    }
    for letter, player in zip("ABCD", state["order"]):
        row |= {letter: player, f"{letter} points": state["points"][player]}
    return row


def _case(parts: Mapping[str, Any]) -> dict[str, Any]:
    claim, score = parts["claim"], parts["score"]
    row = {"type": "case", "rules": _name(claim["rules"]), "winners": claim["player"], "claimed": claim["total"]}
    return row if score is None else {**row, "value": _worth(score), "by the rules": score["total"]}


def _decision(parts: Mapping[str, Any]) -> dict[str, Any]:
    decision, score = parts["decision"], parts["score"]
    row = {"type": "decision", "event": decision["case"], "verdict": decision["verdict"], "reason": decision["reason"]}
    if score is None:
        return row
    row |= {"value": _worth(score), "by the rules": score["total"]}
    return {**row, "claimed": score["total"], "by the rules": _by_the_rules(score)} if "deviation" in score else row


_ROWS: Final = {"match": _event, "event": _event, "case": _case, "decision": _decision}


def _name(rules: str | Mapping[str, Any]) -> str:
    """Return the id of a rule set, or the name of house rules with their base."""
    return rules if isinstance(rules, str) else f"{rules['name']} ({rules['base']})"


def _by_the_rules(score: Mapping[str, Any]) -> str:
    """Return the total by the rules for a score that deviates from the rules; empty if the hand is unknown."""
    beside = score["deviation"]["by_the_rules"]
    return "" if beside is None else str(beside["total"])


def _worth(score: dict[str, Any]) -> str:
    value = score["value"]
    if "total" in value:
        return f"{value['total']} (deviation)"
    return " ".join(f"{value[unit]} {unit}" for unit in ("han", "fu", "yakuman", "points") if value.get(unit))


def safe(value: Any) -> Any:
    """Return the value of a cell. A text that a spreadsheet would run as a formula gets an apostrophe in front.

    Spreadsheets set to Japanese or Chinese treat full-width ＝＋－＠ like =, +, - and @. Numbers stay numbers.
    """
    if isinstance(value, str) and unicodedata.normalize("NFKC", value[:1]).startswith(_FORMULA):
        return "'" + value
    return value
