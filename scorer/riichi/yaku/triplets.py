"""Yaku of triplets and kongs."""

from __future__ import annotations

from scorer.riichi.pattern import Evidence, Table, When, there, tripled
from scorer.riichi.shapes import REGULAR, Shape

TABLE = Table()


@TABLE.enter(
    "toitoi",
    ("All Triplets", "対々和", "对对和"),
    2,
    2,
    when=When(form=REGULAR, most_chows=0, decides=True),
)
def toitoi(shape: Shape) -> Evidence | None:
    """対々和: four triplets or kongs."""
    return there(len(shape.triplets) == 4)


@TABLE.enter(
    "sanankou",
    ("Three Concealed Triplets", "三暗刻", "三暗刻"),
    2,
    2,
    when=When(form=REGULAR, most_chows=1),
)
def sanankou(shape: Shape) -> Evidence | None:
    """三暗刻: three concealed triplets or kongs: no tile of another player completed them."""
    return tripled(shape.concealed_triplets) if len(shape.concealed_triplets) >= 3 else None


@TABLE.enter(
    "sankantsu",
    ("Three Kongs", "三槓子", "三杠子"),
    2,
    2,
    when=When(form=REGULAR, most_chows=1, three_kongs=True),
)
def sankantsu(shape: Shape) -> Evidence | None:
    """三槓子: three kongs, exposed or concealed."""
    kongs = shape.facts.kongs
    return tuple(sorted(kongs * 4)) if len(kongs) >= 3 else None


@TABLE.enter(
    "sanshoku_doukou",
    ("Triple Triplets", "三色同刻", "三色同刻"),
    2,
    2,
    when=When(form=REGULAR, most_chows=1, least_suits=3),
)
def sanshoku_doukou(shape: Shape) -> Evidence | None:
    """三色同刻: triplets of the same number in all three suits."""
    if len(shape.triplets) < 3:
        return None
    for kind in shape.triplets:
        if kind < 9 and kind + 9 in shape.triplets and kind + 18 in shape.triplets:
            return (kind,) * 3 + (kind + 9,) * 3 + (kind + 18,) * 3
    return None
