"""How the parts of a hand lie to each other: melds together, none of them within the row, the winning tile at its end."""

from __future__ import annotations

import pytest
from vision_fakes import HIGH, Placed, seen, side_by_side

from vision.layout.layout import lay_out
from vision.reading.reading import Reading, read

VIEWS = [{}, {"turn": 17, "low": 0.6}, {"turn": 180}, {"turn": 236, "lean": -0.2}]


def reading(*placed: Placed, **view: float) -> Reading:
    return read(lay_out(seen(*placed, **view)), (2000, 1600))


def typed(found: Reading) -> str:
    return str(found.hand)


@pytest.mark.parametrize("view", VIEWS)
def test_a_set_over_the_row_is_its_second_line_where_melds_stand_in_a_column(view):
    row = (*side_by_side("3p 3p 3p 5s"), *side_by_side("9m 9m 9m", x=0.1, y=HIGH + 0.08), *side_by_side("5s", x=-1.9))
    melds = (*side_by_side("5p 6p 7p", x=6), *side_by_side("3z 3z 3z 3z", x=6, y=HIGH + 0.1))
    assert typed(reading(*row, *melds, **view)) == "999m333p55s!5s +kong:3333z +chow:567p"


@pytest.mark.parametrize("view", VIEWS)
def test_a_set_in_the_line_of_the_melds_is_one(view):
    pair = (*side_by_side("7z"), ("7z", 1.7, 0.5, 90.0))
    line = side_by_side("4m 0m 6m ? 7p 7p ? 2s 3s 4s 9s 9s 9s 9s", x=2.6, y=0.8, gaps={3: 0.9, 7: 0.9, 10: 0.9})
    found = reading(*pair, *line, **view)
    assert typed(found) == "77z!7z +chow:406m +ankong:?77p? +chow:234s +kong:9999s"


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("won", ["9m", "~9m"])
def test_a_set_between_the_row_and_the_tile_that_won_is_of_the_row(won, view):
    row = side_by_side("3m 3m 3m 9m 9m 7s 7s 6z 6z 6z 7z 7z 7z", gaps={10: 0.5})
    assert typed(reading(*row, *side_by_side(won, x=14.5), **view)) == "333999m77s666777z!9m"


@pytest.mark.parametrize("view", VIEWS)
def test_what_lies_beyond_a_sideways_winning_tile_is_a_meld(view):
    row = side_by_side("2m 4m 8m 8m 8m 6p 6p 6p 1s 1s ~3m")
    found = reading(*row, *side_by_side("1m 2m 3m", x=11.8), **view)
    assert typed(found) == "234888m666p11s!3m +chow:123m"


@pytest.mark.parametrize("view", VIEWS)
def test_melds_lie_on_one_side_of_the_row(view):
    row = side_by_side("1p 2p 3p 7s ~7s", gaps={3: 0.35, 4: 0.4})
    melds = side_by_side("7s 8s 9s 5p 6p 7p 4m 5m 6m", x=6.7, gaps={3: 0.9, 6: 0.9})
    assert typed(reading(*row, *melds, **view)) == "123p77s!7s +chow:789s +chow:567p +chow:456m"


@pytest.mark.parametrize("view", VIEWS)
def test_two_sets_that_touch_in_a_line_close_to_the_row_are_its_second_line(view):
    row = (*side_by_side("6p 6p 6p 8p 8p 8p 2z 2z", gaps={7: 0.4}),)
    over = side_by_side("4m 5m 6m 1p 2p 3p", x=0.1, y=HIGH + 0.27)
    assert typed(reading(*row, *over, **view)) == "456m123666888p22z!2z"


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize(
    ("sets", "hand"),
    [
        ("7m 8m 9m 6m 7m 8m", "99p123s33z +chow:789m +chow:678m"),
        ("6m 7m 8m 7m 8m 9m", "99p123s33z +chow:678m +chow:789m"),
        ("1m 2m 3m 4p 5p 6p", "123m45699p123s33z"),
    ],
)
def test_tiles_that_make_sets_in_no_order_are_melds_though_they_touch(sets, hand, view):
    row = side_by_side("9p 9p 1s 2s 3s 3z 3z")
    assert typed(reading(*row, *side_by_side(sets, x=7.45), **view)) == hand


@pytest.mark.parametrize("view", VIEWS)
def test_a_line_of_sets_with_gaps_between_them_is_melds_though_it_touches_the_row(view):
    row = (*side_by_side("2m 2m 6p 6p"), ("2m", 4.9, 0.3, 0.0))
    sets = side_by_side("2p 3p 4p 6p 7p 8p 3s 4s 5s", x=2.2, y=-HIGH - 0.06, gaps={3: 0.12, 6: 0.12})
    assert typed(reading(*row, *sets, **view)) == "222m66p!2m +chow:234p +chow:678p +chow:345s"


@pytest.mark.parametrize("view", VIEWS)
def test_sets_of_which_each_lies_by_itself_in_a_line_are_melds_though_they_touch_the_row(view):
    row = side_by_side("4m 5m 6m 6m 7m 8m 9m 9m", gaps={5: 0.9})
    sets = side_by_side("2m 3m 4m 7s 8s 9s", x=1.8, y=-HIGH - 0.1, gaps={3: 0.5})
    assert typed(reading(*row, *sets, **view)) == "45667899m +chow:234m +chow:789s"


@pytest.mark.parametrize("view", VIEWS)
def test_a_pair_is_not_joined_to_the_melds_in_its_line(view):
    pair = side_by_side("1m 1m", gaps={1: 0.55})
    sets = [
        tile
        for n, three in enumerate(("6s 7s 8s", "6s 6s 6s", "8s 8s 8s", "5p 6p 7p"))
        for tile in side_by_side(three, x=3.4, y=-n * (HIGH + 0.3))
    ]
    found = reading(*pair, *sets, *side_by_side("7f", x=7.4), **view)
    assert typed(found) == "11m!1m +chow:678s +pung:666s +pung:888s +chow:567p +flowers:7f"
