"""Assign each wild tile to a set or pair, so that the arrangement and all sentences about it agree.

If several groups contain a kind, a wild tile that stands for it could be in any of them. Wild tiles are put first
into a straight in the suit of the wild kinds, so that a straight with a wild tile (Baida Dragon) is shown, and last
into the pair.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scorer import arrangement
from scorer.points.shapes import SEVEN_WILD, THIRTEEN, Shape, straight_suits

Stand = tuple[int, int]
"""A wild tile's own kind, and the kind that it stands for."""


class Group(NamedTuple):
    """A concealed set or pair, with the wild tiles in it."""

    kinds: tuple[int, ...]
    stands: tuple[Stand, ...]


def concealed_groups(shape: Shape) -> list[Group]:
    """Return the concealed sets, then the pair or pairs.

    Thirteen terminals are one group; a hand that wins by seven wild tiles has no groups.
    """
    if shape.form == SEVEN_WILD:
        return []
    kinds: list[tuple[int, ...]] = [arrangement.set_kinds(code) for code in shape.sets]
    kinds += [(kind, kind) for kind in shape.pairs]
    if shape.form == THIRTEEN:
        kinds = [tuple(sorted(shape.concealed))]
    left, wild = list(shape.facts.natural), list(shape.stands)
    stands: dict[int, list[Stand]] = {}
    straight = _own_straight(shape)
    for place in sorted(range(len(kinds)), key=lambda place: (place in straight, len(kinds[place]) > 2, place)):
        stands[place] = []
        for kind in kinds[place]:
            if left[kind]:
                left[kind] -= 1
            else:
                stand = next(stand for stand in wild if stand[1] == kind)
                wild.remove(stand)
                stands[place].append(stand)
    return [Group(each, tuple(stands[place])) for place, each in enumerate(kinds)]


def _own_straight(shape: Shape) -> set[int]:
    """Return the positions of the concealed sets that make a straight in the suit of the wild kinds."""
    suits = {kind // 9 for kind in shape.facts.wild_kinds if kind < 27} & set(straight_suits(shape.chows))
    codes = [9 * suit + step for suit in suits for step in (0, 3, 6)]
    return {shape.sets.index(code) for code in codes if code in shape.sets}


def stands_in(shape: Shape, evidence: Iterable[int], earlier: int = 0) -> list[Stand]:
    """Return the wild tiles in the sets and the pair that a pattern names by `evidence`, set by set.

    `earlier`: the number of sets of the same tiles that earlier lines have named.
    """
    tiles = tuple(evidence)
    facts = shape.facts
    declared = [(kind,) * 3 for kind in facts.pungs] + [(kind,) * 4 for kind in facts.kongs]
    groups = concealed_groups(shape)
    free = set(range(len(groups)))
    used: list[int] = []
    for _ in range(earlier + 1):
        used = []
        start = 0
        while start < len(tiles):
            for size in (4, 3, 2):
                part = tiles[start : start + size]
                if part in declared:
                    declared.remove(part)
                    break
                places = [place for place in free if groups[place].kinds == part]
                if places:
                    used.append(max(places, key=lambda place: len(groups[place].stands)))
                    free.remove(used[-1])
                    break
            else:
                size = 3
            start += size
    return [stand for place in sorted(used) for stand in groups[place].stands]
