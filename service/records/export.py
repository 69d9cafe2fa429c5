"""Records as JSON and as CSV."""

from __future__ import annotations

from typing import Any

from service.records.csv_lines import csv_of
from service.records.matches import ledger_of
from service.records.outcomes import standing
from service.records.store import Store


def as_json(store: Store, match: str | None = None) -> dict[str, Any]:
    """Return `records`: all, or those of `match`; and `results`: for the id of each match, its result so far."""
    records = store.records(match=match)
    return {"records": [record.to_json() for record in records], "results": _results(store, match)}


def as_csv(store: Store, match: str | None = None) -> str:
    """Return the events, claims and decisions of all matches, or of one match, as CSV with one line each."""
    return csv_of(store.records(match=match, kinds=("match", "event", "case", "decision")))


def _results(store: Store, match: str | None) -> dict[str, Any]:
    found: dict[str, list[Any]] = {}
    for record in store.records(match=match, kinds=("match", "event")):
        found.setdefault(record.match or "", []).append(record)
    return {name: standing(ledger_of(records)) for name, records in found.items()}
