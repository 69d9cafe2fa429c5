"""Players of a tournament. Each has a number that never changes, and a unique name.

Events of a tournament refer to numbers, so that a name can be corrected. The ledger of a match refers to names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from scorer import shape
from scorer.forms import ALWAYS, Formed, Limits, a_line
from scorer.match.names import PlayerName
from scorer.sentences import say

MOST: Final = 99_999


PlayerNumber: TypeAlias = Annotated[int, Limits(1, MOST)]
Origin: TypeAlias = Annotated[str, Limits(0, 80, check=a_line)]


@dataclass(frozen=True, slots=True)
class Player(Formed):
    """A player.

    `house`: whether the player only fills empty seats and is not ranked; `fixed_table`: the number of the table where
    the player has to sit in every round, for example because they use a wheelchair; `team`: the
    team of the player; `ema_number`: the player's number in the European ranking.
    """

    number: PlayerNumber
    name: PlayerName
    club: Annotated[Origin, ALWAYS] = ""
    country: Annotated[Origin, ALWAYS] = ""
    house: Annotated[bool, ALWAYS] = False
    fixed_table: Annotated[int, Limits(1, 25_000)] | None = None
    team: Origin = ""
    ema_number: Origin = ""


def number(value: object, where: str, *, most: int = MOST) -> int:
    """Read a whole number from 1 to `most`; raises `ParseError`."""
    found = shape.as_count(value, where, most=most)
    if found == 0:
        raise shape.wrong(where, say("shape.count", least=1, most=most), value)
    return found
