"""Names of players, and how they are read.

In the ledger a player is a name: who sits where changes from hand to hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scorer import shape
from scorer.situation import SEATS

TABLE: Final = "table"
"""The name of nobody: where deposits lie, and who pays in aml."""


def player_name(value: object, where: str) -> str:
    """A player's name: some text, one line, and not the table's or a seat's."""
    text = shape.as_text(value, where)
    if not text.strip() or not text.isprintable() or len(text) > 80:
        raise shape.wrong(where, "a name of 1 to 80 characters", value)
    if text == TABLE or text in {seat.value for seat in SEATS}:
        raise shape.wrong(where, "a name that is neither a seat nor the table", value)
    return text


def player_field(data: Mapping[str, Any], where: str) -> str:
    """The name in the field `player`."""
    return player_name(shape.required(data, "player", where), f"{where}.player")
