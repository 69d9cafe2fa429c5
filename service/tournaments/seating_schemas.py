"""The JSON schemas of seated and proposed tables."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from scorer.forms import Limits, Reason
from scorer.tournament.events import Four, RoundNumber
from scorer.tournament.formats import MOST_ROUNDS
from scorer.tournament.players import PlayerNumber
from scorer.tournament.seating import Proposal
from service.contract.shapes import Count, Shape

Version: TypeAlias = Annotated[int, Limits(0, 1_000_000)]
"""The number of events that the writer of a request has seen."""
Tables: TypeAlias = Annotated[list[Four], Limits(1)]


class TournamentTables(Shape):
    """Tables for the next round whose figures are computed. Nothing is recorded."""

    tables: Tables


class TournamentProposed(Proposal, Shape):
    """Tables for the next round with their figures, for this version of the tournament."""

    version: Count


class TournamentRoundTables(Shape):
    """The tables of a round, with the numbers of the players as East, South, West, North."""

    round: RoundNumber
    tables: Tables


class TournamentRounds(Shape):
    """A director's own plan of several rounds."""

    rounds: Annotated[list[TournamentRoundTables], Limits(1, MOST_ROUNDS)]


class TournamentSeats(TournamentRounds):
    """A request to seat several rounds, all or none. `version`: the number of events that its writer has seen."""

    version: Version


class TournamentSeating(Shape):
    """The tables of all seated rounds."""

    version: Count
    rounds: list[TournamentRoundTables]


class TournamentPlan(Shape):
    """Tables for several rounds with their figures, for this version of the tournament."""

    version: Count
    rounds: list[Proposal]


class TournamentSwap(Shape):
    """A request to swap the seats of two players of a seated round."""

    players: tuple[PlayerNumber, PlayerNumber]
    reason: Reason
    version: Version
