"""Schedules by algebra: rounds in which no two players meet twice, from four groups of k players that are shifted.

The players form four groups of k, with one of each group at a table. In round t, group g is shifted by g·t: two
players of groups g and h meet if their difference is (g - h)·t, so no two meet twice as long as the multiples of each
difference are distinct. Over the integers modulo k this gives k/3 or k/2 rounds for k divisible by 3 or 2, and k
rounds for other k; over the field of 4, 8, 16, 32 or 64 elements it always gives k rounds. Players of one group have
not met in them; if k is a multiple of four, each group by the same construction gives further rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import gcd
from typing import Final

from scorer.tournament.events import Four

_FIELDS: Final = {4: 0b111, 8: 0b1011, 16: 0b10011, 32: 0b100101, 64: 0b1000011}
"""Size of a field → the irreducible polynomial over GF(2) that makes it."""


def schedule(players: int) -> Iterator[tuple[Four, ...]]:
    """All rounds of the construction without a repeated meeting; players are 0 … n-1, n a multiple of four.

    Each table names its seats East to North, and every four rounds each group has had each wind once.

    >>> [len(list(schedule(n))) for n in (4, 16, 20, 40, 64, 128)]
    [1, 5, 5, 5, 21, 41]
    """
    size = players // 4
    times, plus = _arithmetic(size)
    count = _rounds(size)
    for turn in range(count):
        tables = []
        for place in range(size):
            seats = [group * size + plus(place, times(group, turn)) for group in range(4)]
            tables.append(_turned(seats, turn))
        yield tuple(tables)
    if size % 4 == 0:
        for turn, inner in enumerate(schedule(size), count):
            yield tuple(_turned([group * size + seat for seat in table], turn) for group in range(4) for table in inner)


def _rounds(size: int) -> int:
    if size in _FIELDS:
        return size
    return size // max(gcd(size, 2), gcd(size, 3))


def _arithmetic(size: int) -> tuple[Callable[[int, int], int], Callable[[int, int], int]]:
    """Multiplication and addition on 0 … size-1."""
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


def _turned(seats: list[int], turn: int) -> Four:
    """The table with its winds moved on by one per round."""
    a, b, c, d = (seats[(place + turn) % 4] for place in range(4))
    return a, b, c, d
