"""Schedules in which no two players meet twice, from a first round whose tables are shifted for each further round.

Players are the points (x, e): x of a cyclic group of m elements (for 28 players: pairs of integers modulo 3), e of the
integers modulo 3. One or three more players are fixed: they have no x. A base table shifted by each e gives three
tables; all base tables give a round; the round shifted by each x gives m rounds. No two players meet twice, because the
difference of two players of a base table occurs only once among all base tables, and a base table of three players
has each e once. `tests.accept.starters` searches the
base tables, and a test counts all meetings of the schedules.

| players | fixed | rounds |
|---|---|---|
| 12 n + 4 | one; its table has the three players of an x without a base table | (players - 1)/3, the most possible |
| 12 n | three; base tables of three get one of them each | (players - 3)/3, the most possible |

These are resolvable designs: of blocks of four, and group-divisible with groups of three.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from scorer.tournament.events import Four

Base: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""Base tables: pairs (x, e)."""

STARTERS: Final[dict[int, Base]] = {
    24: (((4, 0), (0, 2), (6, 1)), ((1, 0), (2, 2), (3, 2), (5, 2))),
    28: (((1, 0), (2, 0), (3, 0), (6, 1)), ((4, 0), (5, 1), (7, 2), (8, 1))),
    36: (((8, 0), (5, 1), (6, 2)), ((0, 0), (1, 0), (3, 0), (7, 1)), ((2, 0), (4, 2), (9, 0), (10, 2))),
    40: (
        ((1, 0), (5, 2), (8, 2), (12, 0)),
        ((2, 0), (3, 1), (10, 1), (11, 0)),
        ((4, 0), (6, 1), (7, 1), (9, 0)),
    ),
    48: (
        ((1, 0), (4, 1), (8, 2)),
        ((0, 0), (6, 1), (9, 0), (14, 0)),
        ((2, 0), (11, 1), (12, 2), (13, 1)),
        ((3, 0), (5, 1), (7, 0), (10, 0)),
    ),
    52: (
        ((1, 0), (3, 2), (6, 2), (14, 2)),
        ((2, 0), (4, 0), (9, 1), (13, 1)),
        ((5, 0), (8, 1), (15, 0), (16, 2)),
        ((7, 0), (10, 2), (11, 2), (12, 0)),
    ),
    60: (
        ((16, 0), (9, 2), (10, 1)),
        ((0, 0), (11, 2), (14, 0), (17, 2)),
        ((1, 0), (3, 2), (5, 2), (15, 2)),
        ((2, 0), (6, 1), (12, 2), (13, 0)),
        ((4, 0), (7, 0), (8, 0), (18, 1)),
    ),
}
"""For each number of players: the base tables."""

_PAIRS_MODULO_3: Final = 28
"""For this number of players x = 3 a + b is the pair (a, b) of integers modulo 3: integers modulo 9 have no starter."""


def rounds_from_starter(players: int) -> Iterator[tuple[Four, ...]]:
    """Yield the rounds of the schedule for a number of players in `STARTERS`. Players have the numbers 0 to n - 1."""
    base = STARTERS[players]
    fixed = 3 if players % 3 == 0 else 1
    shifts = (players - fixed) // 3

    def number(x: int, e: int) -> int:
        return x * 3 + e % 3

    def plus(x: int, shift: int) -> int:
        if players == _PAIRS_MODULO_3:
            return (x // 3 + shift // 3) % 3 * 3 + (x + shift) % 3
        return (x + shift) % shifts

    for shift in range(shifts):
        tables: list[Four] = []
        for block in base:
            for turn in range(3):
                seats = [number(plus(x, shift), e + turn) for x, e in block]
                if len(seats) == 3:
                    seats.append(players - 3 + turn)
                a, b, c, d = seats
                tables.append((a, b, c, d))
        if fixed == 1:
            tables.append((number(shift, 0), number(shift, 1), number(shift, 2), players - 1))
        yield tuple(tables)
