"""A break: one place where a store differs from what was written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Break:
    """The place of a break and what is wrong there. `record` is None if it belongs to no record."""

    record: int | None
    where: str
    message: str

    def to_json(self) -> dict[str, Any]:
        return {"record": self.record, "where": self.where, "message": self.message}
