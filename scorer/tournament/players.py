"""Players of a tournament: a number that never changes, and a name that no other player has.

Events refer to numbers, so a name can be corrected; the ledger of a match refers to names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from scorer import shape
from scorer.match.names import player_name
from scorer.sentences import say

MOST: Final = 99_999


@dataclass(frozen=True, slots=True)
class Player:
    """`house`: a player who fills a table that is short of players, and is not ranked."""

    number: int
    name: str
    club: str = ""
    country: str = ""
    house: bool = False

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "name": self.name,
            "club": self.club,
            "country": self.country,
            "house": self.house,
        }

    @classmethod
    def from_json(cls, value: object, where: str) -> Player:
        """Read a player from its JSON form; raises `ParseError`."""
        data = shape.as_object(value, where, frozenset(("number", "name", "club", "country", "house")))
        texts = {}
        for key in ("club", "country"):
            texts[key] = shape.as_text(data.get(key, ""), f"{where}.{key}")
            if len(texts[key]) > 80 or not texts[key].isprintable():
                raise shape.wrong(f"{where}.{key}", say("tournament.short_text"), texts[key])
        return cls(
            number(shape.required(data, "number", where), f"{where}.number"),
            player_name(shape.required(data, "name", where), f"{where}.name"),
            texts["club"],
            texts["country"],
            shape.as_flag(data.get("house", False), f"{where}.house"),
        )


def number(value: object, where: str, *, most: int = MOST) -> int:
    """Read a whole number from 1; raises `ParseError`."""
    found = shape.as_count(value, where, most=most)
    if found == 0:
        raise shape.wrong(where, say("shape.count", least=1, most=most), value)
    return found
