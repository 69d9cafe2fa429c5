"""Tile counts packed into one integer with five bits per kind, so that counting and testing take one operation.

The order is that of `Tile.index`: the kinds 0-33, then flowers, then red fives (which also count as fives), then
face-down tiles. Up to 20 tiles can be packed; more tiles are never a hand and are checked tile by tile.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

BITS: Final = 5
ANY: Final = 31
"""All bits of the lowest kind: `packed >> BITS * kind & ANY` is the count of a kind."""

MOST: Final = 20
"""The maximum number of tiles. With more tiles, a count could overflow into the next count."""


def one(kind: int) -> int:
    """Return the packed counts of one tile of a kind: the integer in which only this kind has the count 1."""
    return 1 << BITS * kind


def mask(kinds: Iterable[int]) -> int:
    """Return a mask of all bits of these kinds."""
    return sum(ANY << BITS * kind for kind in kinds)


def pack(counts: Iterable[int]) -> int:
    """Return the packed counts of `counts`, whose item n is the count of kind n."""
    packed = 0
    for kind, count in enumerate(counts):
        if count:
            packed += count << BITS * kind
    return packed


def unpack(packed: int) -> list[int]:
    """Return the counts of the kinds 0-33 as a list, by kind."""
    return [packed >> shift & ANY for shift in range(0, 34 * BITS, BITS)]


def kinds_of(packed: int) -> list[int]:
    """Return the kinds that occur in packed counts, in ascending order."""
    kinds = []
    while packed:
        kind = ((packed & -packed).bit_length() - 1) // BITS
        kinds.append(kind)
        packed &= ~(ANY << BITS * kind)
    return kinds


KINDS_MASK: Final = mask(range(34))
REDS: Final = mask(range(42, 45))
NEITHER: Final = mask((*range(34, 42), 45))
"""The mask of flowers and face-down tiles, which cannot be part of a set."""

_ADD_FOR_FIVE: Final = sum((16 - 5) << BITS * kind for kind in range(34))
_TOP_BITS: Final = sum(16 << BITS * kind for kind in range(34))


def has_five(packed: int) -> bool:
    """Return whether at least one kind has more than four tiles."""
    # Adding 11 carries into the highest bit of exactly those counts that are 5 or more.
    return packed + _ADD_FOR_FIVE & _TOP_BITS != 0


_WRONG: Final = _TOP_BITS | NEITHER


def cannot_be_held(packed: int) -> bool:
    """Return whether a kind has more than four tiles, or a tile cannot be part of a set; True for -1 (too many)."""
    return packed < 0 or packed + _ADD_FOR_FIVE & _WRONG != 0
