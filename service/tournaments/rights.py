"""The permissions (rights) of each role in a tournament, in one table. Links and roles are the same as at the desk.

A player's link is for one player of one tournament: its scope is the tournament's id and the player's number.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from scorer.sentences import say
from scorer.shape import whole_number
from scorer.tournament.events import (
    Announce,
    Correction,
    Enter,
    Event,
    Open,
    Penalty,
    Play,
    Score,
    Seat,
    Substitute,
    Withdraw,
)
from service.desk.links import Link
from service.desk.roles import Cells, Role, as_markdown, may_not, rights
from service.problems import ServiceError
from service.records.matches import Place


class Right(Enum):
    """The permissions in a tournament."""

    SEE = "see players, tables and standings"
    HAND_IN = "submit the result of the link's own table"
    RECORD = "record results and penalties"
    RUN = "run the tournament"


_X: Final = True
_O: Final = False
_TABLE: Final[dict[Right, Cells]] = {
    #               table referee director onlooker player camera
    Right.SEE:     (_X,   _X,     _X,      _X,      _X,    _O),
    Right.HAND_IN: (_X,   _X,     _X,      _O,      _O,    _O),
    Right.RECORD:  (_O,   _X,     _X,      _O,      _O,    _O),
    Right.RUN:     (_O,   _O,     _X,      _O,      _O,    _O),
}  # fmt: skip

RIGHTS: Final[dict[Role, frozenset[Right]]] = rights(_TABLE)
"""For each role: the permissions of a link with this role."""

NEEDS: Final[dict[type[Event], Right]] = {
    Open: Right.RUN,
    Enter: Right.RUN,
    Withdraw: Right.RUN,
    Seat: Right.RUN,
    Substitute: Right.RUN,
    Play: Right.RUN,
    Score: Right.RECORD,
    Penalty: Right.RECORD,
    Announce: Right.RUN,
    Correction: Right.RUN,
}
"""For each event: the permission that recording it needs."""


def demand(link: Link, right: Right, *, tournament: str | None = None, table: int | None = None) -> None:
    """Raise `ServiceError` (`not_allowed`) unless the link has this permission in this tournament, at this table."""
    if right not in RIGHTS[link.role]:
        raise ServiceError("not_allowed", may_not(link.role, right))
    if link.role is Role.PLAYER and tournament is not None and link.scope.partition(" ")[0] != tournament:
        raise ServiceError("not_allowed", say("at_desk.player_elsewhere"))
    if link.tournament and tournament != link.tournament and (tournament is not None or right is Right.RUN):
        raise ServiceError("not_allowed", say("at_desk.other_tournament"))
    if right is Right.HAND_IN and not link.reaches(Place(str(table), str(tournament))):
        place = say("at_desk.table_of_this", table=str(table))
        raise ServiceError("not_allowed", say("at_desk.elsewhere", bound=link.bound, place=place))
    if right in (Right.RECORD, Right.RUN) and link.scope:
        raise ServiceError("not_allowed", say("at_desk.elsewhere", bound=link.bound, place=say("at_desk.a_tournament")))


def scope_of(tournament: str, player: int) -> str:
    """Return the scope of a player's own link."""
    return f"{tournament} {player}"


def player_of(link: Link) -> int | None:
    """Return the number of the player whose link this is; None for a link of another role."""
    return whole_number(link.scope.rpartition(" ")[2]) if link.role is Role.PLAYER else None


def markdown() -> str:
    """Return the permissions and roles as a Markdown table, for docs/tournaments.md."""
    return as_markdown(_TABLE)
