"""Which tile is the fourth of an added kong: a sideways tile on the sideways tile of a pung, or beyond it."""

from __future__ import annotations

import math

import pytest

from scorer.notation import parse_tiles
from tests.vision.layout.positions import At, family_at
from vision.layout.stacks import stacks_of
from vision.layout.weights import LINES

BESIDE = LINES.beside
LEFT, RIGHT = (-1.0, 0.0, 0), (1.0, 0.0, 0)
BASE = (0.0, 0.0, 1)


def stacks(*laid: At, text: str | None = None) -> dict[int, int]:
    return stacks_of(family_at(*laid), parse_tiles(text or "7z" * len(laid)))


def below(limit: float) -> float:
    return math.nextafter(limit, 0.0)


def above(limit: float) -> float:
    return math.nextafter(limit, math.inf)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(
    ("along", "across", "stacked"),
    [
        (LINES.stack_along, 0.5, True),
        (above(LINES.stack_along), 0.5, False),
        (0.0, LINES.stack_across, True),
        (0.0, above(LINES.stack_across), False),
    ],
)
def test_the_fourth_tile_lies_on_the_sideways_tile_or_touches_it(along, across, sign, stacked):
    assert stacks(LEFT, BASE, RIGHT, (sign * along, sign * across, 1)) == ({1: 3} if stacked else {})


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(
    ("along", "across", "stacked"),
    [
        (below(LINES.stack_reach), 0.0, True),
        (LINES.stack_reach, 0.0, False),
        (1.0, below(BESIDE), True),
        (1.0, BESIDE, False),
    ],
)
def test_the_other_tiles_of_the_pung_lie_beside_the_sideways_tile(along, across, sign, stacked):
    other = (sign * along, sign * across, 0)
    # The fourth tile lies exactly on the sideways tile, so that both are equally far from the others.
    assert stacks((-1.0 * sign, 0.0, 0), BASE, other, BASE) == ({1: 3} if stacked else {})


def test_a_tile_of_the_pung_may_be_near_the_fourth_tile_only():
    beyond = LINES.stack_along
    right = (below(LINES.stack_reach) + beyond, 0.0, 0)
    assert stacks(LEFT, BASE, right, (beyond, 0.9, 1)) == {1: 3}
    shifted = (1.0, 0.5 + BESIDE / 2, 0)
    assert stacks(LEFT, BASE, shifted, (0.0, 0.5, 1)) != {}


@pytest.mark.parametrize(("fourth", "base"), [(0.9, 1), (-0.9, 1)])
def test_the_sideways_tile_nearer_to_the_line_of_the_pung_is_its_base(fourth, base):
    assert stacks(LEFT, BASE, RIGHT, (0.0, fourth, 1)) == {base: 3}
    assert stacks(LEFT, (0.0, fourth, 1), RIGHT, BASE) == {3: base}


def test_of_two_sideways_tiles_equally_near_the_first_is_the_base():
    assert stacks(LEFT, (0.0, 0.4, 1), RIGHT, (0.0, -0.4, 1)) == {1: 3}


@pytest.mark.parametrize(
    ("laid", "stack"),
    [
        ((BASE, (0.0, 0.9, 1), (0.0, -0.9, 1)), {0: 1}),
        (((0.0, 0.9, 1), BASE, (0.0, -0.9, 1)), {1: 0}),
        (((0.0, 0.9, 1), (0.0, -0.9, 1), BASE), {2: 0}),
    ],
)
def test_one_tile_is_added_to_a_pung(laid, stack):
    assert stacks(*laid, LEFT, RIGHT) == stack


@pytest.mark.parametrize(
    "text", ["7z7z7z6z", "6z7z7z7z", "7z6z7z7z", "1f1f1f1f", "????"], ids=["added", "left", "base", "flowers", "backs"]
)
def test_a_kong_has_four_equal_tiles_and_no_flowers(text):
    assert stacks(LEFT, BASE, RIGHT, (0.0, 0.9, 1), text=text) == {}


@pytest.mark.parametrize("more", [(), (RIGHT, (2.0, 0.0, 0))])
def test_a_pung_has_two_upright_tiles(more):
    assert stacks(LEFT, BASE, (0.0, 0.9, 1), *more) == {}


def test_a_red_five_is_a_five():
    assert stacks(LEFT, BASE, RIGHT, (0.0, 0.9, 1), text="5p0p5p5p") == {1: 3}
