"""Chapter 3: honours."""

from __future__ import annotations

from scorer.points.pattern import ABSENT, Evidence, Table, once, triplet_tiles
from scorer.points.shapes import DRAGONS, HONOURS, WINDS, Shape

TABLE = Table()


def _sets(shape: Shape, kinds: frozenset[int]) -> list[int]:
    """Return the kinds among `kinds` that have a triplet or kong in the hand."""
    return sorted(set(shape.triplets) & kinds)


def _big(shape: Shape, kinds: frozenset[int], wanted: int) -> list[Evidence]:
    sets = _sets(shape, kinds)
    return [triplet_tiles(shape, sets)] if len(sets) == wanted else ABSENT


def _small(shape: Shape, kinds: frozenset[int], wanted: int) -> list[Evidence]:
    """Test for `wanted` sets and a pair of one more kind. The kinds must differ, with wild tiles too (masters 197)."""
    sets = _sets(shape, kinds)
    if len(sets) != wanted or shape.pair not in kinds or shape.pair in sets:
        return ABSENT
    return [(*triplet_tiles(shape, sets), shape.pair, shape.pair)]


@TABLE.enter(
    "value_honour",
    "3.1",
    ("Value Honour", "番牌", "番牌"),
    "wsom 200-202, 65; masters 113",
)
def value_honour(shape: Shape) -> list[Evidence]:
    """番牌: each triplet or kong of the seat wind or of a dragon; the round wind does not count."""
    wanted = DRAGONS | {shape.facts.seat_wind}
    return [triplet_tiles(shape, [kind]) for kind in sorted(shape.triplets) if kind in wanted]


@TABLE.enter(
    "small_three_dragons",
    "3.2.1",
    ("Small Three Dragons", "小三元", "小三元"),
    "wsom 6A (204); masters 128",
)
def small_three_dragons(shape: Shape) -> list[Evidence]:
    """小三元: two triplets or kongs of dragons and a pair of the third."""
    return _small(shape, DRAGONS, 2)


@TABLE.enter(
    "big_three_dragons",
    "3.2.2",
    ("Big Three Dragons", "大三元", "大三元"),
    "wsom 6B (206); masters 139",
)
def big_three_dragons(shape: Shape) -> list[Evidence]:
    """大三元: three triplets or kongs of dragons."""
    return _big(shape, DRAGONS, 3)


@TABLE.enter(
    "small_three_winds",
    "3.3.1",
    ("Small Three Winds", "小三風", "小三风"),
    "wsom 6C (208); masters 121",
)
def small_three_winds(shape: Shape) -> list[Evidence]:
    """小三風: two triplets or kongs of winds and a pair of another wind."""
    return _small(shape, WINDS, 2)


@TABLE.enter(
    "big_three_winds",
    "3.3.2",
    ("Big Three Winds", "大三風", "大三风"),
    "wsom 6D (210); masters 136",
)
def big_three_winds(shape: Shape) -> list[Evidence]:
    """大三風: three triplets or kongs of winds."""
    return _big(shape, WINDS, 3)


@TABLE.enter(
    "small_four_winds",
    "3.3.3",
    ("Small Four Winds", "小四喜", "小四喜"),
    "wsom 6E (212); masters 145",
)
def small_four_winds(shape: Shape) -> list[Evidence]:
    """小四喜: three triplets or kongs of winds and a pair of the fourth."""
    return _small(shape, WINDS, 3)


@TABLE.enter(
    "big_four_winds",
    "3.3.4",
    ("Big Four Winds", "大四喜", "大四喜"),
    "wsom 6E (214); masters 147",
)
def big_four_winds(shape: Shape) -> list[Evidence]:
    """大四喜: four triplets or kongs of winds."""
    return _big(shape, WINDS, 4)


@TABLE.enter("all_honours", "3.4", ("All Honours", "字一色", "字一色"), "wsom 6G (216); masters 144")
def all_honours(shape: Shape) -> list[Evidence]:
    """字一色: honours only; four sets and a pair, or seven pairs."""
    return once(shape.kinds <= HONOURS)
