"""Every way in which concealed tiles make sets and a pair, seven pairs or thirteen orphans.

Works on arrays of counts by kind (0-33), because everything that scores asks this question many times.
A set is one small integer, a *set code*: the lowest kind of a chow is its code (0-26), a triplet of kind
k is `TRIPLET + k`. What the arrangements are worth is the business of the rule families.
"""

from __future__ import annotations

from typing import Final

TRIPLET: Final = 34
"""Added to the kind of a triplet to make its set code."""

ORPHANS: Final = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
"""Kinds of the thirteen terminals and honours."""

_SUITS: Final = ((0, 9, True), (9, 18, True), (18, 27, True), (27, 34, False))

_NOTHING: Final[list[tuple[int, ...]]] = [()]

Arrangement = tuple[int, tuple[int, ...]]
"""The kind of the pair, and the set codes of the concealed sets."""


def regular(counts: list[int]) -> list[Arrangement]:
    """Every way to split `counts` (34 kinds, 3n + 2 tiles) into n sets and a pair, each once.

    `counts` is worked on and given back unchanged.
    """
    pair_suit = -1
    sizes = (sum(counts[:9]), sum(counts[9:18]), sum(counts[18:27]), sum(counts[27:]))
    for number, size in enumerate(sizes):
        left_over = size % 3
        if left_over == 1 or (left_over == 2 and pair_suit >= 0):
            return []
        if left_over == 2:
            pair_suit = number
    if pair_suit < 0:
        return []
    rests: list[tuple[int, ...]] = [()]
    for number, (start, end, chows) in enumerate(_SUITS):
        if number != pair_suit and sizes[number]:
            ways = _split(counts, start, end, chows)
            if not ways:
                return []
            rests = [rest + way for rest in rests for way in ways] if len(rests) > 1 or rests[0] else ways
    start, end, chows = _SUITS[pair_suit]
    found: list[Arrangement] = []
    for pair in range(start, end):
        if counts[pair] < 2:
            continue
        counts[pair] -= 2
        for way in _split(counts, start, end, chows) if sizes[pair_suit] > 2 else _NOTHING:
            found += [(pair, way + rest) for rest in rests]
        counts[pair] += 2
    return found


def _split(counts: list[int], start: int, end: int, chows: bool) -> list[tuple[int, ...]]:
    """Every way to split the kinds from `start` to `end` into sets without a rest."""
    while start < end and not counts[start]:
        start += 1
    if start == end:
        return [()]
    here = counts[start]
    found: list[tuple[int, ...]] = []
    # One triplet or none; what is left of this kind must all begin chows. So no way is found twice.
    for triplets in (1, 0) if here >= 3 else (0,):
        rest = here - 3 * triplets
        if rest and not (chows and start + 2 < end and counts[start + 1] >= rest and counts[start + 2] >= rest):
            continue
        prefix = (TRIPLET + start,) * triplets + (start,) * rest
        counts[start] = 0
        if rest:
            counts[start + 1] -= rest
            counts[start + 2] -= rest
        found += [prefix + way for way in _split(counts, start + 1, end, chows)]
        counts[start] = here
        if rest:
            counts[start + 1] += rest
            counts[start + 2] += rest
    return found


def is_seven_pairs(counts: list[int], *, four_alike: bool = False) -> bool:
    """Whether 14 tiles are seven pairs; `four_alike` lets four of a kind stand for two of them."""
    pairs = 0
    for count in counts:
        if count == 2:
            pairs += 1
        elif count == 4 and four_alike:
            pairs += 2
        elif count:
            return False
    return pairs == 7


def is_thirteen_orphans(counts: list[int]) -> bool:
    """Whether 14 tiles are one of each terminal and honour, and one of them again."""
    return sum(counts) == 14 and all(counts[kind] for kind in ORPHANS) and sum(counts[k] for k in ORPHANS) == 14


def wins(counts: list[int], *, special: bool, four_alike: bool = False) -> bool:
    """Whether the counts make a complete hand; `special`: no meld is declared, so all forms are open."""
    if special and (is_seven_pairs(counts, four_alike=four_alike) or is_thirteen_orphans(counts)):
        return True
    return bool(regular(counts))


def set_kinds(code: int) -> tuple[int, int, int]:
    """The three kinds of a set code."""
    if code < TRIPLET:
        return (code, code + 1, code + 2)
    return (code - TRIPLET,) * 3


def holds(code: int, kind: int) -> bool:
    """Whether the set holds a tile of the kind."""
    return code <= kind <= code + 2 if code < TRIPLET else code - TRIPLET == kind
