"""Construct schedules in which no two players meet twice: from starters (`starter_rounds`), for 32 players from base
tables (`rounds_of_32`), else from four groups.

In the last case, the players form four groups of k, numbered 0 to k - 1 in each group. Each table has one player of
each group. In round t, group g is shifted by g·t, so two players of groups g and h meet if their numbers differ by
(g - h)·t. As long as the multiples of each difference are distinct, no two
players meet twice.

| arithmetic | rounds |
|---|---|
| integers modulo k, k divisible by 3 | k/3 |
| integers modulo k, k divisible by 2 and not by 3 | k/2 |
| integers modulo k, other k | k |
| field of 4, 8, 16, 32 or 64 elements | k |

In these rounds, players of the same group have not met. If k is a multiple of four, the same construction within each
group gives more rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import gcd
from typing import Final

from scorer.tournament.events import Four
from scorer.tournament.rounds_of_32 import PLAYERS, rounds_of_32
from scorer.tournament.starter_rounds import STARTERS, rounds_from_starter

_NINE: Final = 9
"""The number of rounds that the construction from four groups gives for 32 players. In these rounds, players come back
to the same table number more rarely than in the ten rounds of `rounds_of_32`."""
_FIELDS: Final = {4: 0b111, 8: 0b1011, 16: 0b10011, 32: 0b100101, 64: 0b1000011}
"""For the size of each field: the irreducible polynomial over GF(2) that defines the field."""


def schedule(players: int, rounds: int | None = None) -> Iterator[tuple[Four, ...]]:
    """Yield all rounds of the construction. Players have the numbers 0 to n - 1; n is a multiple of four.

    `rounds`: the number of rounds needed; it only chooses the construction for 32 players (None: the one with the most
    rounds). More or fewer rounds than `rounds` can be yielded.

    >>> [len(list(schedule(n))) for n in (4, 16, 20, 24, 28, 36, 40, 64, 128)]
    [1, 5, 5, 7, 9, 11, 13, 21, 42]
    """
    if players in STARTERS:
        yield from rounds_from_starter(players)
        return
    if players == PLAYERS and (rounds is None or rounds > _NINE):
        yield from rounds_of_32()
        return
    size = players // 4
    times, plus = _arithmetic(size)
    count = _rounds(size)
    for turn in range(count):
        tables = []
        for place in range(size):
            a, b, c, d = (group * size + plus(place, times(group, turn)) for group in range(4))
            tables.append((a, b, c, d))
        yield tuple(tables)
    if size % 4 == 0:
        for inner in schedule(size):
            shifted = ([group * size + seat for seat in table] for group in range(4) for table in inner)
            yield tuple((a, b, c, d) for a, b, c, d in shifted)


def _rounds(size: int) -> int:
    if size in _FIELDS:
        return size
    return size // max(gcd(size, 2), gcd(size, 3))


def _arithmetic(size: int) -> tuple[Callable[[int, int], int], Callable[[int, int], int]]:
    """Return multiplication and addition on the numbers 0 to size - 1."""
    if size in _FIELDS:
        polynomial = _FIELDS[size]

        def times(a: int, b: int) -> int:
            product = 0
            while b:
                if b & 1:
                    product ^= a
                a, b = a << 1, b >> 1
                if a & size:
                    a ^= polynomial
            return product

        return times, lambda a, b: a ^ b
    return lambda a, b: a * b % size, lambda a, b: (a + b) % size
