"""A break: one difference between the stored data and the data that was originally written."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.forms import Whole


@dataclass(frozen=True, slots=True)
class Break(Whole):
    """A difference found by verification: its location (`where`) and a message.

    `record`: the number of the record, or None if the break belongs to no record.
    """

    record: int | None
    where: str
    message: str
