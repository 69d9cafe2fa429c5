"""Search for a seating if no construction fits: after cuts and withdrawals, and for some numbers of players.

The random generator has a seed, so the same tournament gives the same tables. The method is a tabu search: each step
swaps two players of one round. It chooses the swap that removes the most repeated meetings, and does not undo recent
swaps.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

Rounds = list[list[list[int]]]
"""Rounds of tables of four players."""

_TABU: Final = 8
_STALE: Final = 120
"""The search stops after this many steps per round without improvement."""


class _Board:
    """Rounds, and a matrix of how often each pair of players meets. Its indices are players; each swap updates it."""

    def __init__(self, rounds: Rounds, size: int, before: Mapping[tuple[int, int], int]) -> None:
        self.rounds = rounds
        self.times = [[0] * size for _ in range(size)]
        for (a, b), count in before.items():
            self._add(a, b, count)
        for tables in rounds:
            for table in tables:
                for a, b in combinations(table, 2):
                    self._add(a, b, 1)

    def _add(self, a: int, b: int, count: int) -> None:
        self.times[a][b] += count
        self.times[b][a] += count

    def repeats(self) -> int:
        return sum(count - 1 for n, row in enumerate(self.times) for count in row[:n] if count > 1)

    def change(self, mine: int, rest: Sequence[int], other: int, others: Sequence[int]) -> int:
        """Return the change in the number of repeated meetings if two players of one round swap their tables."""
        own, its = self.times[mine], self.times[other]
        gained = sum((own[each] >= 1) for each in others) + sum((its[each] >= 1) for each in rest)
        return gained - sum((own[each] >= 2) for each in rest) - sum((its[each] >= 2) for each in others)

    def swap(self, number: int, a: tuple[int, int], b: tuple[int, int]) -> None:
        """Swap two players of a round. `a` and `b` are their positions: index of the table, index of the seat."""
        one, two = self.rounds[number][a[0]], self.rounds[number][b[0]]
        mine, other = one[a[1]], two[b[1]]
        for table, gone, come in ((one, mine, other), (two, other, mine)):
            for each in table:
                if each != gone:
                    self._add(gone, each, -1)
                    self._add(come, each, 1)
        one[a[1]], two[b[1]] = other, mine

    def sore(self, rng: random.Random) -> tuple[int, int, int] | None:
        """Return the round, table and seat of a random player with a repeated meeting; None if there is none."""
        spots = [(number, table) for number, tables in enumerate(self.rounds) for table in range(len(tables))]
        rng.shuffle(spots)
        for number, table in spots:
            players = self.rounds[number][table]
            seats = [n for n, one in enumerate(players) if any(self.times[one][two] > 1 for two in players)]
            if seats:
                return number, table, rng.choice(seats)
        return None


def search(
    start: Rounds, before: Mapping[tuple[int, int], int], rng: random.Random, *, steps: int, goal: int = 0
) -> Rounds:
    """Search from `start`, and return the rounds with the fewest repeated meetings found in at most `steps` steps.

    `start`: rounds of tables with four different players; `before`: for each pair of players, their meetings in rounds
    that cannot change; `goal`: a lower bound on repeated meetings, at which the search ends.
    """
    names = sorted({one for tables in start for table in tables for one in table})
    place = {name: n for n, name in enumerate(names)}
    known = {(place[a], place[b]): count for (a, b), count in before.items() if a in place and b in place}
    board = _Board([[[place[one] for one in table] for table in tables] for tables in start], len(names), known)
    goal = max(goal, sum(count - 1 for count in known.values() if count > 1))
    now = best = board.repeats()
    kept = [[list(table) for table in tables] for tables in board.rounds]
    tabu: dict[tuple[int, int, int], int] = {}
    since = 0
    for step in range(steps):
        since += 1
        if best <= goal or since > _STALE * len(start):
            break
        move = _move(board, rng, tabu, step, best - now)
        if move is None:
            continue
        change, number, a, b = move
        one, two = board.rounds[number][a[0]][a[1]], board.rounds[number][b[0]][b[1]]
        board.swap(number, a, b)
        tabu[(number, min(one, two), max(one, two))] = step + _TABU + rng.randrange(_TABU)
        now += change
        if now < best:
            best, since = now, 0
            kept = [[list(table) for table in tables] for tables in board.rounds]
    return [[[names[one] for one in table] for table in tables] for tables in kept]


def _move(
    board: _Board, rng: random.Random, tabu: Mapping[tuple[int, int, int], int], step: int, below: int
) -> tuple[int, int, tuple[int, int], tuple[int, int]] | None:
    """Return the best swap for a player with a repeated meeting: the change, the round, and the two positions.

    A recent swap is used only if its change is less than `below`, so that it gives a new best result.
    """
    spot = board.sore(rng)
    if spot is None:
        return None
    number, here, seat = spot
    tables = board.rounds[number]
    mine, rest = tables[here][seat], [each for n, each in enumerate(tables[here]) if n != seat]
    least, found = 99, list[tuple[int, int]]()
    for there, players in enumerate(tables):
        if there == here:
            continue
        for place, other in enumerate(players):
            change = board.change(mine, rest, other, players[:place] + players[place + 1 :])
            if change > least or (
                change >= below and tabu.get((number, min(mine, other), max(mine, other)), -1) >= step
            ):
                continue
            if change < least:
                least, found = change, []
            found.append((there, place))
    return None if not found else (least, number, (here, seat), rng.choice(found))
