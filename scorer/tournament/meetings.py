"""Count how often players meet, and compute a lower bound on repeated meetings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from scorer.tournament.state import TournamentState

Meetings = Counter[tuple[int, int]]
"""For each pair of players, the smaller number first: how often they sat at the same table."""


def pairs(table: Sequence[int]) -> Iterable[tuple[int, int]]:
    """Return the six pairs of players at a table."""
    return combinations(sorted(table), 2)


def meetings(rounds: Iterable[Iterable[Sequence[int]]]) -> Meetings:
    """Count the meetings in these rounds."""
    return Counter(pair for tables in rounds for table in tables for pair in pairs(table))


def met(state: TournamentState) -> Meetings:
    """Count the meetings in the seated rounds, between the people who sat there."""
    return meetings([table.seats for table in tables] for tables in state.rounds)


def repeated(found: Meetings) -> int:
    """Return the number of repeated meetings. Two players who meet three times count as two repeated meetings."""
    return sum(times - 1 for times in found.values() if times > 1)


def bound(players: int, rounds: int) -> int:
    """Return a lower bound on the repeated meetings of any schedule. `players` is a multiple of four.

    It is the larger of two bounds. First, a player meets three others per round, and there are only `players - 1`
    others. Second, with fewer than four tables, two of the four players of a table in round 1 must meet again in every
    later round.

    >>> bound(128, 6), bound(16, 5), bound(16, 6), bound(12, 2), bound(8, 3)
    (0, 0, 24, 3, 8)
    """
    tables = players // 4
    by_counting = -(-players * max(0, 3 * rounds - (players - 1)) // 2)
    # Distribute the four players of a table over the tables of round 1 as evenly as possible. Repeated pairs:
    # two tables (2 + 2): two; three tables (2 + 1 + 1): one; one table (4): six.
    shared = {1: 6, 2: 2, 3: 1}.get(tables, 0)
    return max(by_counting, shared * tables * (rounds - 1))
