"""How often players meet, and how seldom it can be at best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from scorer.tournament.state import TournamentState

Meetings = Counter[tuple[int, int]]
"""How often two players sat at one table; the smaller number first."""


def pairs(table: Sequence[int]) -> Iterable[tuple[int, int]]:
    """The six pairs of a table."""
    return combinations(sorted(table), 2)


def meetings(rounds: Iterable[Iterable[Sequence[int]]]) -> Meetings:
    """The meetings of these rounds."""
    return Counter(pair for tables in rounds for table in tables for pair in pairs(table))


def met(state: TournamentState) -> Meetings:
    """The meetings of the rounds that are seated, as people sat."""
    return meetings([table.seats for table in tables] for tables in state.rounds)


def repeated(found: Meetings) -> int:
    """How many meetings are one too many: of two who meet three times, two."""
    return sum(times - 1 for times in found.values() if times > 1)


def bound(players: int, rounds: int) -> int:
    """No schedule of so many players (a multiple of four) over so many rounds has fewer repeated meetings than this.

    Two proofs, the larger result: nobody has more than `players - 1` others to meet, three a round; and with fewer
    than four tables the four of a table must, in any later round, share tables again as the first round had them.

    >>> bound(128, 6), bound(16, 5), bound(16, 6), bound(12, 2), bound(8, 3)
    (0, 0, 24, 3, 8)
    """
    tables = players // 4
    by_counting = -(-players * max(0, 3 * rounds - (players - 1)) // 2)
    # Four seats spread over the tables of round 1 as evenly as can be: 2 + 2 of two tables repeat two pairs, 2 + 1 + 1
    # of three repeat one, 4 of one table six.
    shared = {1: 6, 2: 2, 3: 1}.get(tables, 0)
    return max(by_counting, shared * tables * (rounds - 1))
