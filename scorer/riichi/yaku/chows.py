"""Yaku of chows."""

from __future__ import annotations

from scorer.arrangement import set_kinds
from scorer.riichi.pattern import Evidence, Table, When, there
from scorer.riichi.shapes import REGULAR, Shape

TABLE = Table()


@TABLE.enter(
    "pinfu",
    ("Pinfu", "平和", "平和"),
    1,
    0,
    when=When(form=REGULAR, least_chows=4),
)
def pinfu(shape: Shape) -> Evidence | None:
    """平和: concealed, four chows, a pair that is not yakuhai, and a two-sided wait."""
    if len(shape.chows) != 4 or shape.wait != "two-sided" or shape.pair >= 31:
        return None
    return there(shape.pair < 27 or shape.pair not in (shape.facts.seat_wind, shape.facts.round_wind))


@TABLE.enter(
    "iipeikou",
    ("Twin Chows", "一盃口", "一杯口"),
    1,
    0,
    when=When(form=REGULAR, least_chows=2),
)
def iipeikou(shape: Shape) -> Evidence | None:
    """一盃口: two identical chows, concealed."""
    chows = shape.chows
    if len(chows) < 2 or len(set(chows)) == len(chows):
        return None
    return set_kinds(next(code for code in chows if chows.count(code) >= 2)) * 2


@TABLE.enter(
    "ryanpeikou",
    ("Double Twin Chows", "二盃口", "二杯口"),
    3,
    0,
    ("iipeikou",),
    when=When(form=REGULAR, least_chows=4),
)
def ryanpeikou(shape: Shape) -> Evidence | None:
    """二盃口: two identical chows and two more identical chows, concealed."""
    if len(shape.chows) != 4 or len(set(shape.chows)) > 2:
        return None
    first, second, third, fourth = sorted(shape.chows)
    if first != second or third != fourth:
        return None
    return set_kinds(first) * 2 + set_kinds(third) * 2


@TABLE.enter(
    "sanshoku",
    ("Mixed Triple Chow", "三色同順", "三色同顺"),
    2,
    1,
    when=When(form=REGULAR, least_chows=3, least_suits=3),
)
def sanshoku(shape: Shape) -> Evidence | None:
    """三色同順: the same chow in all three suits."""
    chows = shape.chows
    for code in chows:
        if code < 9 and code + 9 in chows and code + 18 in chows:
            return set_kinds(code) + set_kinds(code + 9) + set_kinds(code + 18)
    return None


@TABLE.enter(
    "ittsuu",
    ("Pure Straight", "一気通貫", "一气通贯"),
    2,
    1,
    when=When(form=REGULAR, least_chows=3, terminals=True),
)
def ittsuu(shape: Shape) -> Evidence | None:
    """一気通貫: 123, 456 and 789 of one suit."""
    chows = shape.chows
    for start in (0, 9, 18):
        if start in chows and start + 3 in chows and start + 6 in chows:
            return tuple(range(start, start + 9))
    return None
