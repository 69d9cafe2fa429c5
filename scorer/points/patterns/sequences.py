"""Chapter 5, and the chow patterns of chapters 6 and 7: identical and similar sequences, the straight."""

from __future__ import annotations

from collections import Counter

from scorer.arrangement import set_kinds
from scorer.points.pattern import ABSENT, Evidence, Table
from scorer.points.shapes import Shape, straight_suits

IDENTICAL = Table()
SIMILAR = Table()
STRAIGHT = Table()


def _identical(shape: Shape, least: int) -> list[Evidence]:
    for code, count in sorted(Counter(shape.chows).items()):
        if count >= least:
            return [set_kinds(code) * least]
    return ABSENT


@IDENTICAL.enter(
    "two_identical_sequences",
    "5.1.1",
    ("Two Identical Sequences", "一盃口", "一般高"),
    "wsom 10A (234); masters 112",
)
def two_identical_sequences(shape: Shape) -> list[Evidence]:
    """一盃口: two identical chows; claimed chows are allowed."""
    return _identical(shape, 2)


@IDENTICAL.enter(
    "two_identical_sequences_twice",
    "5.1.2",
    ("Two Identical Sequences Twice", "二盃口", "两般高"),
    "wsom 10B (236); masters 130",
)
def two_identical_sequences_twice(shape: Shape) -> list[Evidence]:
    """二盃口: two different chows, each of them twice; claimed chows are allowed."""
    twice = [code for code, count in sorted(Counter(shape.chows).items()) if count == 2]
    return [set_kinds(twice[0]) * 2 + set_kinds(twice[1]) * 2] if len(twice) == 2 else ABSENT


@IDENTICAL.enter(
    "three_identical_sequences",
    "5.1.3",
    ("Three Identical Sequences", "一色三同順", "一色三同顺"),
    "wsom 10C (238); masters 135",
)
def three_identical_sequences(shape: Shape) -> list[Evidence]:
    """一色三同順: three identical chows."""
    return _identical(shape, 3)


@IDENTICAL.enter(
    "four_identical_sequences",
    "5.1.4",
    ("Four Identical Sequences", "一色四同順", "一色四同顺"),
    "wsom 10D (240); masters 149",
)
def four_identical_sequences(shape: Shape) -> list[Evidence]:
    """一色四同順: four identical chows."""
    return _identical(shape, 4)


@SIMILAR.enter(
    "three_similar_sequences",
    "6.1",
    ("Three Similar Sequences", "三色同順", "三色同顺"),
    "wsom 11A (242, which says 三色同刻); masters 124",
)
def three_similar_sequences(shape: Shape) -> list[Evidence]:
    """三色同順: the same chow in all three suits."""
    for code in shape.chows:
        if code < 9 and code + 9 in shape.chows and code + 18 in shape.chows:
            return [set_kinds(code) + set_kinds(code + 9) + set_kinds(code + 18)]
    return ABSENT


@STRAIGHT.enter(
    "nine_tile_straight",
    "7.1",
    ("Nine-Tile Straight", "一気通貫", "一气通贯"),
    "wsom 12A (248); masters 125",
)
def nine_tile_straight(shape: Shape) -> list[Evidence]:
    """一気通貫: 123, 456 and 789 of one suit."""
    suits = straight_suits(shape.chows)
    return [tuple(range(9 * suits[0], 9 * suits[0] + 9))] if suits else ABSENT
