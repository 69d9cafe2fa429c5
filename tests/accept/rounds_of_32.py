"""Search the base tables of `scorer.tournament.rounds_of_32`.

    python -m tests.accept.rounds_of_32

Of the four base tables of the first rounds, two have three players of level 0 and two have three of level 1. The
differences within a level must be 1 to 7, those between the levels 0 to 15, each once. The first solution whose shifts
make rounds is printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

SIZE = 16
Triple = tuple[int, ...]
Base = tuple[Triple, Triple]


def distance(difference: int) -> int:
    """Return a difference or its negative, whichever is smaller."""
    return min(difference % SIZE, -difference % SIZE)


def triples() -> dict[Triple, frozenset[int]]:
    """Return three players of one level, up to a shift, with their three differences."""
    found: dict[Triple, frozenset[int]] = {}
    for one, other in combinations(range(1, SIZE), 2):
        differences = frozenset(map(distance, (one, other, other - one)))
        shifted = [tuple(sorted((x - by) % SIZE for x in (0, one, other))) for by in (0, one, other)]
        if len(differences) == 3 and 8 not in differences and min(shifted) == (0, one, other):
            found[0, one, other] = differences
    return found


def levels() -> Iterator[tuple[Triple, Triple, int]]:
    """Yield two triples without a common difference, and the difference that they leave."""
    for (one, here), (other, there) in combinations(triples().items(), 2):
        if not here & there:
            yield one, other, min(set(range(1, 8)) - here - there)


def mask(differences: Sequence[int]) -> int:
    """Return a set of differences as bits; all bits and one more if a difference occurs twice."""
    bits = {difference % SIZE for difference in differences}
    return sum(1 << bit for bit in bits) if len(bits) == len(differences) else (1 << SIZE + 1) - 1


def tiling(first: int, second: int) -> tuple[int, ...] | None:
    """Return four shifts modulo 8 that take (0, first) and (0, second) to all residues."""
    for shifts in combinations(range(8), 4):
        if all(len({(x + by) % 8 for x in (0, last) for by in shifts}) == 8 for last in (first, second)):
            return shifts
    return None


def shifts_of(tables: Sequence[Base], used: tuple[int, int] = (0, 0)) -> list[int] | None:
    """Return shifts of tables that together have each residue modulo 8 once in each level."""
    if not tables:
        return []
    for by in range(8):
        bits = [sum(1 << (x + by) % 8 for x in level) for level in tables[0]]
        if not (bits[0] & used[0] or bits[1] & used[1]):
            rest = shifts_of(tables[1:], (used[0] | bits[0], used[1] | bits[1]))
            if rest is not None:
                return [by, *rest]
    return None


def search() -> Iterator[tuple[list[Base], list[int], Base, tuple[int, ...]]]:
    """Yield the base tables, their shifts, the last base table and its shifts."""
    for (b1, b2, low), (c1, c2, high) in product(list(levels()), repeat=2):
        last = tiling(low, high)
        if last is None:
            continue
        for x2, y1, y2, x in product(range(SIZE), repeat=4):
            masks = [
                mask([-b for b in b1]),
                mask([x2 - b for b in b2]),
                mask([c - y1 for c in c1]),
                mask([c - y2 for c in c2]),
                mask([x, x + high, x - low, x + high - low]),
            ]
            if sum(masks) == (1 << SIZE) - 1:
                tables: list[Base] = [(b1, (0,)), (b2, (x2,)), ((y1,), c1), ((y2,), c2)]
                shifts = shifts_of(tables)
                if shifts is not None:
                    yield tables, shifts, ((0, low), (x, (x + high) % SIZE)), last


if __name__ == "__main__":
    print(*next(search()), sep="\n")
