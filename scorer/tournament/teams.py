"""The standings of teams. The total of a team is the sum of the totals of its players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from scorer.forms import Whole
from scorer.tournament.players import PlayerNumber
from scorer.tournament.standings import Standing
from scorer.tournament.state import TournamentState


@dataclass(frozen=True, slots=True)
class TeamLine(Whole):
    """The rank (`place`), total and players of a team. Teams with equal totals share the rank."""

    place: int
    team: str
    total: Fraction
    players: tuple[PlayerNumber, ...]


def team_standings(state: TournamentState, lines: Iterable[Standing]) -> tuple[TeamLine, ...]:
    """Return the teams of these standings, the best first. Players without a team are left out."""
    members: dict[str, list[Standing]] = {}
    for line in lines:
        if team := state.players[line.number].team:
            members.setdefault(team, []).append(line)
    totals = {team: sum((line.total for line in found), Fraction(0)) for team, found in members.items()}
    return tuple(
        TeamLine(
            place=1 + sum(other > totals[team] for other in totals.values()),
            team=team,
            total=totals[team],
            players=tuple(line.number for line in members[team]),
        )
        for team in sorted(members, key=lambda team: (-totals[team], team))
    )
