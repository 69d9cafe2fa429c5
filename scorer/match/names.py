"""Read the names of players.

The ledger identifies players by name, because seats change from hand to hand.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from scorer import shape
from scorer.forms import Limits
from scorer.sentences import say
from scorer.situation import SEATS

TABLE: Final = "table"
"""The name of the table; no player can have this name. The table holds deposits, and pays the winner under aml."""


def player_name(value: object, where: str) -> str:
    """Read a player's name: one line of 1 to 80 characters that is not the name of the table or of a seat."""
    text = shape.as_text(value, where)
    if not text.strip() or not text.isprintable() or len(text) > 80:
        raise shape.wrong(where, say("match.name"), value)
    if text == TABLE or text in {seat.value for seat in SEATS}:
        raise shape.wrong(where, say("match.name_free"), value)
    return text


PlayerName: TypeAlias = Annotated[str, Limits(1, 80, check=player_name)]
"""A name as a field of an event."""
