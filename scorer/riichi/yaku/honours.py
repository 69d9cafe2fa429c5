"""Yaku of winds and dragons."""

from __future__ import annotations

from scorer.riichi.pattern import DRAGONS, WINDS, Evidence, Table, When, tripled
from scorer.riichi.shapes import Shape

TABLE = Table()


def _triplet_of(kind: int, shape: Shape) -> Evidence | None:
    if kind not in shape.triplets:
        return None
    return (kind,) * (4 if kind in shape.facts.kongs else 3)


@TABLE.enter(
    "yakuhai_seat",
    ("Seat Wind", "自風", "自风"),
    1,
    1,
    when=When(sets_of=WINDS),
)
def yakuhai_seat(shape: Shape) -> Evidence | None:
    """自風: triplet or kong of the seat wind."""
    return _triplet_of(shape.facts.seat_wind, shape)


@TABLE.enter(
    "yakuhai_round",
    ("Round Wind", "場風", "场风"),
    1,
    1,
    when=When(sets_of=WINDS),
)
def yakuhai_round(shape: Shape) -> Evidence | None:
    """場風: triplet or kong of the round wind."""
    return _triplet_of(shape.facts.round_wind, shape)


@TABLE.enter(
    "yakuhai_haku",
    ("White Dragon", "役牌 白", "役牌 白"),
    1,
    1,
    when=When(sets_of=(31,)),
)
def yakuhai_haku(shape: Shape) -> Evidence | None:
    """白: triplet or kong of the white dragon."""
    return _triplet_of(31, shape)


@TABLE.enter(
    "yakuhai_hatsu",
    ("Green Dragon", "役牌 發", "役牌 发"),
    1,
    1,
    when=When(sets_of=(32,)),
)
def yakuhai_hatsu(shape: Shape) -> Evidence | None:
    """發: triplet or kong of the green dragon."""
    return _triplet_of(32, shape)


@TABLE.enter(
    "yakuhai_chun",
    ("Red Dragon", "役牌 中", "役牌 中"),
    1,
    1,
    when=When(sets_of=(33,)),
)
def yakuhai_chun(shape: Shape) -> Evidence | None:
    """中: triplet or kong of the red dragon."""
    return _triplet_of(33, shape)


@TABLE.enter(
    "shousangen",
    ("Little Three Dragons", "小三元", "小三元"),
    2,
    2,
    when=When(sets_of=DRAGONS, least_sets=2),
)
def shousangen(shape: Shape) -> Evidence | None:
    """小三元: two triplets of dragons and a pair of the third (in addition to the dragons' own han)."""
    if shape.pair < 31:
        return None
    dragons = tuple([kind for kind in shape.triplets if kind >= 31])
    return tripled(dragons) + (shape.pair,) * 2 if len(dragons) == 2 else None
