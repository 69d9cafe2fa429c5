"""The hand among discards and other players' tiles."""

from __future__ import annotations

import pytest
from vision_fakes import HIGH, Placed, seen, side_by_side

from vision.layout.layout import lay_out
from vision.reading.reading import Reading, read

DISCARDS = ["1z 9m 4z 1m 8p 3z", "5m 2z 7p 9s 1s 6z", "3m 6s 9p 2p 8m 5s"]
SETS = ["~3s 1s 2s", "6p ~6p 6p", "~4m 5m 6m", "~7p 8p 9p"]


def reading(*placed: Placed) -> Reading:
    return read(lay_out(seen(*placed)), (2000, 1600))


def discards(x: float, y: float) -> list[Placed]:
    """Three rows that touch, the last one nearest to the viewer."""
    lines = enumerate(reversed(DISCARDS))
    return [tile for line, text in lines for tile in side_by_side(text, x=x, y=y + line * (HIGH + 0.02))]


def melds(x: float, y: float, sets: list[str]) -> list[Placed]:
    return [tile for place, text in enumerate(sets) for tile in side_by_side(text, x=x + 4.2 * place, y=y)]


def test_a_pair_beside_four_sets_is_the_hand_whatever_else_lies_on_the_table():
    """A table has more rows that are longer than such a hand's than anybody wants to try."""
    others = [tile for seat in range(4) for tile in discards(-12 + 8 * seat, 14)]
    found = reading(*others, *side_by_side("5z ~5z"), *melds(3, 0, SETS))
    assert found.hand is not None
    assert [tile.code for tile in found.hand.concealed] == ["5z", "5z"]
    assert len(found.hand.melds) == 4


def test_discards_are_no_row_of_a_hand_with_a_kong_that_lies_face_down():
    sets = [*SETS[:3], "? ? ? ?"]
    placed = [*discards(2, 4), *side_by_side("5z"), *side_by_side("5z", x=2.1), *melds(4.5, 0, sets)]
    found = reading(*placed)
    assert found.hand is not None
    assert [tile.code for tile in found.hand.concealed] == ["5z", "5z"]
    assert [meld.typed() for meld in found.hand.melds][-1] == "ankong:????"


@pytest.mark.parametrize(("across", "flowers"), [(HIGH + 0.02, 0), (HIGH + 1.0, 1)])
def test_a_flower_that_touches_discards_is_one_of_them(across, flowers):
    """The first of a row begun below the others."""
    row = side_by_side("1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 1z 2z 2z")
    others = discards(2, 2.6 + across)
    found = reading(*row, *side_by_side("3f", x=2, y=2.6), *others)
    assert found.hand is not None
    assert len(found.hand.flowers) == flowers


@pytest.mark.parametrize(
    ("away", "others", "flowers"), [(1.5, True, 1), (2.4, False, 1), (2.4, True, 0), (4.5, False, 0)]
)
def test_a_flower_may_lie_farther_off_where_nobody_elses_tiles_are_near(away, others, flowers):
    row = side_by_side("1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 1z 2z 2z")
    beside = discards(2, HIGH + away + 2 * HIGH) if others else []
    found = reading(*row, *side_by_side("3f", x=4, y=HIGH + away), *beside)
    assert found.hand is not None
    assert len(found.hand.flowers) == flowers


@pytest.mark.parametrize(("near", "flowers"), [(0.1, 3), (0.8, 1)])
def test_flowers_in_a_heap_belong_together(near, flowers):
    """Two that lie askew below and next to the first, as they were dropped; farther away they are no part of it."""
    row = side_by_side("1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 1z 2z 2z")
    first, away = (16.8, 0.7), 1.3 + near
    heap = [
        ("3f", *first, 0.0),
        ("5f", first[0] + 0.7, first[1] - away, 30.0),
        ("6f", first[0] + 0.9 + 2 * near, 1.2 + near, -25.0),
    ]
    found = reading(*row, *heap)
    assert found.hand is not None
    assert len(found.hand.flowers) == flowers


@pytest.mark.parametrize("laid", ["3f 5f", "3f ~5f", "~3f 5f", "3f ~5f 6f"])
def test_flowers_in_the_line_of_the_row_are_its_own_though_one_looks_turned(laid):
    row = side_by_side("1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 1z 2z 2z")
    found = reading(*row, *side_by_side(laid, x=17))
    assert found.hand is not None
    assert len(found.hand.flowers) == len(laid.split())


@pytest.mark.parametrize(
    ("far", "wins"),
    [
        ("1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 1z 2z 2z", True),
        ("1m 4m 7m 2p 5p 8p 3s 6s 9s 1z 2z 3z 4z 5z", True),  # honours and knitted tiles
        ("1m 4m 7m 2p 5p 8p 3s 6s 8s 1z 2z 3z 4z 5z", False),
    ],
)
def test_of_two_hands_the_one_that_has_won_is_read(far, wins):
    """One lies nearer to the viewer and has not won; where the other has not either, the nearer one is read."""
    near = "2m 2m 5m 6m 9m 1p 3p 4p 8p 2s 4s 7s 6z 7z"
    found = reading(*side_by_side(near), *side_by_side(far, y=9))
    assert found.hand is not None
    expected = far if wins else near
    assert sorted(tile.code for tile in found.hand.concealed) == sorted(expected.split())
    assert found.hand == found.as_seen


@pytest.mark.parametrize(
    ("upper", "wins"), [("3m 4m 5m 6p 7p 8p 2z 2z", True), ("3m 4m 6m 6p 7p 9p 2z 3z", False), ("2z 2z", False)]
)
def test_of_two_rows_beside_the_same_melds_that_which_wins_is_read(upper, wins):
    """Discards lie nearer to them and to the viewer; a pair alone is no reason to take them for scenery."""
    near = "5p 1s 4m 2s 3m 8p 9p 6m"
    melds = [*side_by_side("~3s 1s 2s", x=9), *side_by_side("6p ~6p 6p", x=13)]
    found = reading(*side_by_side(near), *melds, *side_by_side(upper, x=7.5 - len(upper.split()), y=2 * HIGH))
    assert found.hand is not None
    assert sorted(tile.code for tile in found.hand.concealed) == sorted((upper if wins else near).split())
    assert len(found.hand.melds) == 2
