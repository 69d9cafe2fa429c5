"""Give the tables of each round their numbers, so that players come back to a table number as rarely as possible.

Simulated annealing (S. Kirkpatrick and others, "Optimization by simulated annealing", 1983): a step exchanges the
numbers of two random tables of a round if that is better, or with a probability that falls during the search.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import exp
from typing import Final, TypeAlias, TypeVar

Visits: TypeAlias = Counter[tuple[int, int]]
"""For each player and number of a table: how often the player sat there."""

Table = TypeVar("Table", bound=Sequence[int])

_STEPS: Final = 5_000
"""Steps of the search per table and round."""
_HOT, _COLD = 1.0, 0.12
"""The temperature at the first and at the last step, in repeated visits."""


def visits(rounds: Iterable[Iterable[Sequence[int]]]) -> Visits:
    """Count how often each player sat at each table number. The first table of a round has the number 1."""
    return Counter((player, number) for tables in rounds for number, table in enumerate(tables, 1) for player in table)


def repeated_visits(found: Visits) -> int:
    """Return how often players come back to a table number. Three visits of one player count as two returns."""
    return sum(times - 1 for times in found.values() if times > 1)


def visits_bound(players: int, rounds: int) -> int:
    """Return a lower bound on the repeated visits: there are only `players // 4` numbers.

    >>> visits_bound(16, 5), visits_bound(40, 10), visits_bound(40, 12)
    (16, 0, 80)
    """
    return players * max(0, rounds - players // 4)


def numbered(
    rounds: Sequence[Sequence[Table]],
    rng: random.Random,
    before: Visits | None = None,
    fixed: Mapping[int, int] | None = None,
) -> list[list[Table]]:
    """Return the rounds with their tables in the order of their numbers.

    `before`: visits in earlier rounds. `fixed`: for each player, the table number that this player needs. Fixed numbers
    take priority.
    """
    made = [list(tables) for tables in rounds]
    before, fixed = before or Counter(), fixed or {}
    size = max((len(tables) for tables in made), default=0)
    away = 4 * size * len(made) + 1
    seen = {
        player: [before[player, number] for number in range(1, size + 1)]
        for tables in made
        for table in tables
        for player in table
    }
    wanted = {player: number - 1 for player, number in fixed.items() if player in seen}
    for tables in made:
        for place, table in enumerate(tables):
            for player in table:
                seen[player][place] += 1

    def change(table: Table, old: int, new: int) -> int:
        found = 0
        for player in table:
            times = seen[player]
            found += (times[new] >= 1) - (times[old] >= 2)
            if player in wanted:
                found += away * ((wanted[player] != new) - (wanted[player] != old))
        return found

    def move(table: Table, old: int, new: int) -> None:
        for player in table:
            seen[player][old] -= 1
            seen[player][new] += 1

    cost = sum(times - 1 for row in seen.values() for times in row if times > 1) + away * sum(
        wanted.get(player, place) != place for tables in made for place, table in enumerate(tables) for player in table
    )
    least, best = cost, [list(tables) for tables in made]
    steps = _STEPS * size * len(made)
    temperature, cooling = _HOT, (_COLD / _HOT) ** (1 / max(1, steps))
    for _ in range(steps):
        if least == 0:
            break
        temperature *= cooling
        tables = made[int(rng.random() * len(made))]
        one, two = int(rng.random() * len(tables)), int(rng.random() * len(tables))
        if one == two:
            continue
        worse = change(tables[one], one, two) + change(tables[two], two, one)
        if worse <= 0 or rng.random() < exp(-worse / temperature):
            move(tables[one], one, two)
            move(tables[two], two, one)
            tables[one], tables[two] = tables[two], tables[one]
            cost += worse
            if cost < least:
                least, best = cost, [list(tables) for tables in made]
    return best
