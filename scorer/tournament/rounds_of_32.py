"""A schedule for 32 players in which no two players meet twice. It has ten rounds, the most possible.

Players are the points (x, level): x of the integers modulo 16, level 0 or 1. Each base table is shifted by every x. No
two players meet twice: among the base tables, each difference of two players of one level occurs once except 8, which
does not occur, and each difference between the levels occurs once.

The first four base tables, each shifted by its own number and by 8 besides, form a round. Shifted by 0 to 7, this round
gives eight rounds. The shifts of the fifth base table are two more rounds. A player (x, level) meets everybody except
(x + 8, level): a group-divisible design with groups of two. `tests.accept.rounds_of_32` searches the base tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from scorer.tournament.events import Four

PLAYERS: Final = 32
Base: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The x of the players of a table, by level."""

BASE: Final[tuple[tuple[Base, int], ...]] = (
    (((0, 1, 3), (0,)), 0),
    (((0, 4, 9), (11,)), 6),
    (((8,), (0, 1, 11)), 4),
    (((2,), (0, 3, 7)), 3),
)
"""The base tables of the first eight rounds, each with its shift in the first round."""
LAST: Final[Base] = ((0, 6), (10, 12))
"""The base table of the last two rounds."""
LAST_SHIFTS: Final = ((0, 1, 4, 5), (2, 3, 6, 7))
"""The shifts of `LAST` in each of these rounds. Each number n stands for two shifts: n and n + 8."""


def rounds_of_32() -> Iterator[tuple[Four, ...]]:
    """Yield the ten rounds. Players have the numbers 0 to 31."""
    for turn in range(8):
        yield tuple(_table(base, shift + turn + half) for base, shift in BASE for half in (0, 8))
    for shifts in LAST_SHIFTS:
        yield tuple(_table(LAST, shift + half) for shift in shifts for half in (0, 8))


def _table(base: Base, shift: int) -> Four:
    a, b, c, d = ((x + shift) % 16 + 16 * level for level in (0, 1) for x in base[level])
    return a, b, c, d
