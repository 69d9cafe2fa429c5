"""A break: one difference between the stored data and the data that was originally written."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.forms import Whole


@dataclass(frozen=True, slots=True)
class Break(Whole):
    """The place of a break and what is wrong there. `record` is None if it belongs to no record."""

    record: int | None
    where: str
    message: str
