"""How often players meet, and a lower bound on repeated meetings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from scorer.tournament.state import TournamentState

Meetings = Counter[tuple[int, int]]
"""How often two players sat at one table; the smaller number comes first."""


def pairs(table: Sequence[int]) -> Iterable[tuple[int, int]]:
    """The six pairs of a table."""
    return combinations(sorted(table), 2)


def meetings(rounds: Iterable[Iterable[Sequence[int]]]) -> Meetings:
    """The meetings of these rounds."""
    return Counter(pair for tables in rounds for table in tables for pair in pairs(table))


def met(state: TournamentState) -> Meetings:
    """The meetings of the seated rounds, with players as they sat."""
    return meetings([table.seats for table in tables] for tables in state.rounds)


def repeated(found: Meetings) -> int:
    """The number of repeated meetings: two for two players who meet three times."""
    return sum(times - 1 for times in found.values() if times > 1)


def bound(players: int, rounds: int) -> int:
    """A lower bound on the repeated meetings of any schedule of this many players (a multiple of four) and rounds.

    The larger of two bounds: a player has only `players - 1` others to meet, three per round; and with fewer than four
    tables, some of the four players of a first-round table must share a table again in any later round.

    >>> bound(128, 6), bound(16, 5), bound(16, 6), bound(12, 2), bound(8, 3)
    (0, 0, 24, 3, 8)
    """
    tables = players // 4
    by_counting = -(-players * max(0, 3 * rounds - (players - 1)) // 2)
    # Spread four seats over the tables of round 1 as evenly as possible: 2 + 2 of two tables repeat two pairs, 2 + 1 +
    # 1 of three repeat one, 4 of one table six.
    shared = {1: 6, 2: 2, 3: 1}.get(tables, 0)
    return max(by_counting, shared * tables * (rounds - 1))
