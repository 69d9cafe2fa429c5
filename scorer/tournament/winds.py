"""Give each player of a plan the winds equally often: no two counts of a player differ by more than one.

A plan is a bipartite graph: tables on one side, players on the other, and an edge for each seat. A wind is a colour of
an edge. Four rounds of a player become one node, so that each node has at most four edges; by König's theorem four
colours are enough, and each player has every wind once in four rounds. The colours come from alternating paths.

Source: D. König, "Über Graphen und ihre Anwendung auf Determinantentheorie und Mengenlehre", 1916.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Final, TypeAlias

from scorer.tournament.events import Four

Rounds: TypeAlias = Sequence[Sequence[Sequence[int]]]
_Node: TypeAlias = tuple[str, int, int]
"""A table ("table", round, index) or four rounds of a player ("player", number, block of four rounds)."""

WINDS: Final = 4


def with_equal_winds(rounds: Rounds) -> list[tuple[Four, ...]]:
    """Return the rounds with the players of each table in the order East, South, West, North.

    `rounds`: tables of four different players; each player sits at most once in a round.
    """
    at: dict[_Node, dict[int, _Node]] = {}
    played: dict[int, int] = {}
    for number, tables in enumerate(rounds):
        for index, table in enumerate(tables):
            for player in table:
                block = played.get(player, 0) // WINDS
                _colour(at, ("table", number, index), ("player", player, block))
        for table in tables:
            for player in table:
                played[player] = played.get(player, 0) + 1
    seated = []
    for number, tables in enumerate(rounds):
        made: list[Four] = []
        for index in range(len(tables)):
            seats = at["table", number, index]
            made.append((seats[0][1], seats[1][1], seats[2][1], seats[3][1]))
        seated.append(tuple(made))
    return seated


def _colour(at: dict[_Node, dict[int, _Node]], table: _Node, player: _Node) -> None:
    """Add an edge with a colour that is free at both nodes; exchange two colours on a path if there is none."""
    mine, theirs = at.setdefault(table, {}), at.setdefault(player, {})
    free = next(wind for wind in range(WINDS) if wind not in mine)
    other = next(wind for wind in range(WINDS) if wind not in theirs)
    if free in theirs:
        # The path from the player with the colours `free`, `other`, `free`, … does not end at the table.
        path, node, wind = [player], player, free
        while wind in at[node]:
            node = at[node][wind]
            path.append(node)
            wind = free + other - wind
        colours = [(free, other)[n % 2] for n in range(len(path) - 1)]
        for one, two, old in zip(path, path[1:], colours):
            del at[one][old]
            del at[two][old]
        for one, two, old in zip(path, path[1:], colours):
            at[one][free + other - old], at[two][free + other - old] = two, one
    mine[free], theirs[free] = player, table


def with_rarest_winds(rounds: Rounds, counts: Mapping[int, Sequence[int]]) -> list[tuple[Four, ...]]:
    """Return the rounds with winds that balance the winds of earlier rounds, as far as is possible within each table.

    `counts`: for each player, how often they had East, South, West, North; players without an entry had none.
    """
    had = {player: [0] * WINDS for tables in rounds for table in tables for player in table}
    for player in had:
        had[player][:] = counts.get(player, (0,) * WINDS)
    seated: list[list[Four]] = []
    for tables in rounds:
        seated.append([])
        for table in tables:
            seats = _rarest(table, had)
            _count(seats, had, 1)
            seated[-1].append(seats)
    changed = True
    while changed:
        changed = False
        for made in seated:
            for index, seats in enumerate(made):
                _count(seats, had, -1)
                made[index] = _rarest(seats, had)
                _count(made[index], had, 1)
                changed = changed or made[index] != seats
    return [tuple(made) for made in seated]


def _rarest(table: Sequence[int], had: Mapping[int, Sequence[int]]) -> Four:
    """Return the order of four players that gives them the winds they had least often; ties keep the order given."""

    def cost(seats: Four) -> int:
        return sum(2 * had[player][wind] + 1 for wind, player in enumerate(seats))

    return min(permutations(table, WINDS), key=cost)


def _count(seats: Four, had: Mapping[int, list[int]], step: int) -> None:
    for wind, player in enumerate(seats):
        had[player][wind] += step
