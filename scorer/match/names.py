"""Names of players, and the few readers of JSON that the events of a match share.

In the ledger a player is a name: who sits where changes from hand to hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scorer import shape
from scorer.situation import SEATS

TABLE: Final = "table"
"""The name of nobody: where deposits lie, and who pays in aml."""


def list_field(data: Mapping[str, Any], key: str, where: str) -> list[Any]:
    """A list that must be there."""
    return shape.as_list(shape.required(data, key, where), f"{where}.{key}")


def mapping(value: object, where: str) -> dict[str, Any]:
    """An object with any keys."""
    if not isinstance(value, dict):
        raise shape.wrong(where, "an object", value)
    return {str(key): each for key, each in value.items()}


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


def reason_field(data: Mapping[str, Any], where: str) -> str:
    """A reason, which may not be blank."""
    reason = shape.text_field(data, "reason", where)
    if not reason.strip():
        raise shape.wrong(f"{where}.reason", "a reason", reason)
    return reason
