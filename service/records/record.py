"""A record of the chain as a value: before it is written (`Draft`), and as it is stored (`Record`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Draft:
    """A record to be written: its kind, match and parts, and more fields for the answer to the writer."""

    kind: str
    parts: Mapping[str, Any]
    match: str | None = None
    answer: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Record:
    """A stored record with its parts parsed."""

    number: int
    kind: str
    match: str | None
    at: str
    by: str
    hash: str
    parts: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "kind": self.kind,
            "match": self.match,
            "at": self.at,
            "by": self.by,
            "hash": self.hash,
            "parts": dict(self.parts),
        }
