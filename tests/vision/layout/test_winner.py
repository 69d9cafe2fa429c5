"""Which tile won, where the row or the pair leaves little to tell it by."""

from __future__ import annotations

import pytest
from vision_fakes import HIGH, Placed, seen, side_by_side

from vision.layout.layout import lay_out
from vision.reading.reading import Reading, read

SETS = [
    *side_by_side("~3s 1s 2s", x=6),
    *side_by_side("6p ~6p 6p", x=10.2),
    *side_by_side("~4m 5m 6m", x=14.4),
    *side_by_side("~7p 8p 9p", x=18.6),
]


def reading(*placed: Placed, **view: float) -> Reading:
    return read(lay_out(seen(*placed, **view)), (2000, 1600))


def winner(found: Reading) -> str:
    assert found.hand is not None
    return found.hand.winning_tile.code if found.hand.winning_tile else ""


VIEWS = [{}, {"turn": 180}, {"turn": 17, "low": 0.6}, {"turn": 90}]


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("apart", [0.5, 1.2, 2.0])
def test_beside_four_sets_the_right_one_of_two_tiles_won(apart, view):
    """That hand has not won, which is no reason to take the other one for the winning tile."""
    found = reading(*side_by_side("1m"), *side_by_side("5s", x=1 + apart), *SETS, **view)
    assert winner(found) == "5s"


@pytest.mark.parametrize("view", VIEWS)
def test_of_two_tiles_before_each_other_nobody_knows(view):
    found = reading(*side_by_side("1m", x=3.5), *side_by_side("5s", x=3.5, y=HIGH + 0.4), *SETS, **view)
    assert winner(found) == ""
    assert "winning_tile_unknown" in {doubt.code for doubt in found.doubts}


@pytest.mark.parametrize("view", VIEWS)
def test_a_pair_won_however_it_lies(view):
    found = reading(*side_by_side("5s", x=3.5), *side_by_side("5s", x=3.5, y=HIGH + 0.4), *SETS, **view)
    assert winner(found) == "5s"


@pytest.mark.parametrize("view", VIEWS)
def test_a_tile_laid_crookedly_in_its_place_has_not_won(view):
    row = side_by_side("3z 4p 5p 6p 8p 8p 8p 3z", gaps={1: 0.45})
    code, x, y, yaw = row[4]
    row[4] = (code, x, y - 0.9, yaw)
    sets = [(code, x + 5, y, yaw) for code, x, y, yaw in SETS[:6]]
    found = reading(*row, *sets, **view)
    assert found.hand is not None
    assert len(found.hand.concealed) == 8
    assert winner(found) == "3z"


@pytest.mark.parametrize("view", VIEWS)
def test_a_tile_laid_on_the_row_has_won(view):
    row = side_by_side("3p 8p 8p 2s 3z 1s 3s 3z 8p 1p")
    on_it = ("2p", row[3][1] - 0.4, row[3][2] + 0.75, 0.0)
    found = reading(*row, on_it, *side_by_side("~4m 3m 5m", x=13), **view)
    assert winner(found) == "2p"


@pytest.mark.parametrize("view", VIEWS)
def test_an_end_that_lies_apart_has_won_rather_than_a_tile_shifted_within_the_row(view):
    row = side_by_side("4p 5m 6m 7m 2p 3p 1s 1s 6z 6z 6z 7z 7z 7z", gaps={1: 1.0, 3: 0.1, 8: 0.2, 9: 0.2})
    code, x, y, yaw = row[8]
    row[8] = (code, x, y + 0.9, yaw)
    assert winner(reading(*row, **view)) == "4p"


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("left", [False, True])
def test_the_tile_beyond_one_that_is_shifted_has_won(left, view):
    """The last but one lies half a tile before the row, the last one apart in its line."""
    row = side_by_side("3s 4s 4s 5s 5s 6s 6s 6s 5m 6m 1z 1z", x=3 if left else 0, gaps={1: 0.12, 4: 0.1, 9: 0.12})
    end = 2.37 if left else row[-1][1] + 1.13
    places = end, end + (-1.81 if left else 1.81)
    shifted, last = ((code, x, y, 0.0) for code, x, y in (("1z", places[0], -0.25), ("7m", places[1], -0.1)))
    assert winner(reading(*row, shifted, last, **view)) == "7m"


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize(("last", "out", "won"), [("9s", 0.8, ""), ("9s", 1.05, "9s"), ("2s", 0.8, "2s")])
def test_a_tile_out_of_line_has_not_won_where_it_belongs_in_a_sorted_row(last, out, won, view):
    row = side_by_side("1m 2m 3m 4p 5p 6p 6p 6p 7s 7s 7s 8s 8s")
    end = (last, row[-1][1] + 1.1, row[-1][2] - out * HIGH, 0.0)
    assert winner(reading(*row, end, **view)) == won


@pytest.mark.parametrize("view", VIEWS)
def test_a_tile_far_from_a_row_of_thirteen_is_hardly_the_one_that_won(view):
    row = side_by_side("5s 5s 5s 9s 4s 7s 8s 9s 9s 1s 5z 7z 4z")
    near, far = (reading(*row, ("7p", 10.0, (away + 1.5) * HIGH, 0.0), **view) for away in (1.0, 2.7))
    assert winner(near) == winner(far) == "7p"
    assert far.probability < near.probability - 0.1


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("place", [0, 4, 12])
def test_a_tile_that_covers_its_neighbours_in_the_line_of_the_row_has_won(place, view):
    """It lies on the row; which of two tiles lies on the other shows only at an end."""
    row = side_by_side("6p 9m 4m 5m 2z 1z 6p 6p 5m 9m 2s 2m 3m 3m")
    laid = [
        (code, x - (0.36 if n > place else 0) - (0.36 if 0 < place <= n else 0), y, yaw)
        for n, (code, x, y, yaw) in enumerate(row)
    ]
    if place == 12:
        laid = laid[:-1]
    assert winner(reading(*laid, **view)) == row[place][0]


@pytest.mark.parametrize("view", VIEWS)
def test_a_tile_before_a_straight_row_has_won_though_it_belongs_there(view):
    """It covers a little of its neighbour, and the others lie straight."""
    row = side_by_side("1m 2m 3m 4p 5p 6p 6p 6p 7s 8s 8s 9s 9s", gaps={9: 0.6})
    before = ("7s", row[8][1] + 0.8, row[8][2] - 0.8 * HIGH, 0.0)
    assert winner(reading(*row, before, **view)) == "7s"


@pytest.mark.parametrize("view", VIEWS)
def test_a_tile_that_lies_a_little_on_two_rows_has_won(view):
    """On none does it lie as far as on both together."""
    rows = [*side_by_side("3m 4m 5m 7m 7m 1s"), *side_by_side("2s 3s 7s 8s 9s 9s 9s", y=HIGH + 0.1)]
    on_both = ("6s", rows[5][1] + 0.82, rows[5][2] + 0.55 * HIGH, 0.0)
    assert winner(reading(*rows, on_both, **view)) == "6s"


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize(("shift", "won"), [(0.1, ""), (0.4, "6p")])
def test_the_end_of_two_straight_rows_that_lies_out_of_its_line_has_won(shift, won, view):
    rows = [*side_by_side("1z 7p 9p 1z 5p 7p"), *side_by_side("6m 2z 5m 2z 2z 8p 4m", y=HIGH + 0.1)]
    end = ("6p", rows[5][1] + 1.07, rows[5][2] - shift * HIGH, 0.0)
    assert winner(reading(*rows, end, **view)) == won


@pytest.mark.parametrize("view", VIEWS)
def test_beyond_a_row_in_two_parts_that_which_lies_apart_has_won(view):
    """Nearer to the row than its parts to each other, as a part of it would."""
    row = side_by_side("8s 8m 8s 7z 7z 9p 8m 7z 2s 1s 9p 9p 3s 8m", gaps={6: 1.9, 13: 1.15})
    assert winner(reading(*row, **view)) == "8m"


@pytest.mark.parametrize("view", VIEWS)
def test_a_turned_tile_that_lies_on_a_row_has_won(view):
    row = side_by_side("1m 2m 3m 5m 5m 6s 6s 6s 7s 5s 3z 3z 3z")
    on_it = ("5m", row[6][1] + 0.5, row[6][2], 90.0)
    assert winner(reading(*row, on_it, **view)) == "5m"


@pytest.mark.parametrize("view", VIEWS)
def test_one_of_two_tiles_that_is_farther_from_the_row_lies_on_the_other(view):
    row = side_by_side("6p 9m 4m 5m 2z 1z 6p 6p 5m 9m 2s 2m 3m")
    last = ("3m", row[-1][1] + 0.7, row[-1][2], 0.0)
    assert winner(reading(*row, last, **view)) == "3m"
