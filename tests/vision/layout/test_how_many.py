"""Which lines of tiles are tried as the row, and from which side: the time for a photo has a bound."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest

from scorer.notation import parse_tiles
from scorer.tiles import TILES
from vision.layout.candidates import _anchors, _best, _exact, _reached, _sides
from vision.layout.hand_costs import HandTable
from vision.layout.run_uses import Use
from vision.layout.runs import Family, TileLine
from vision.layout.weights import HANDS


def table_of(
    *lengths: int, text: str = "", votes: Sequence[float] = (), levels: Sequence[float] = (), apart: float = 0.5
) -> HandTable:
    """Return the table of lines of so many tiles, each `apart` from every other. Tiles are equal without `text`."""
    count = sum(lengths)
    flat, away = np.zeros((count, count)), np.full((count, count), apart)
    family = Family(np.zeros(count), np.zeros(count, int), away, flat, flat, away, flat, away)
    starts = np.cumsum([0, *lengths])
    runs = [
        TileLine(tuple(range(start, start + length)), (0.0,) * (length - 1), (False,) * length)
        for start, length in zip(starts.tolist(), lengths)
    ]
    ones = np.ones(count)
    tiles = parse_tiles(text) if text else [TILES[0]] * count
    voted, level = np.array(votes) if votes else ones, np.array(levels) if levels else ones
    return HandTable(tiles, family, 0, runs, {}, voted, ones, level, ones, away)


@pytest.mark.parametrize(("lines", "reached"), [(5, 4), (36, 35), (37, 36), (38, 36), (45, 36)])
def test_at_most_36_lines_are_examined_beside_a_row(lines, reached):
    assert len(_reached(table_of(*[3] * lines), 0, False)) == reached


@pytest.mark.parametrize(("lines", "length", "tried"), [(4, 3, 4), (12, 3, 10), (12, 2, 10)])
def test_at_most_ten_lines_are_tried_as_the_row(lines, length, tried):
    assert len(_anchors(table_of(*[length] * lines))) == tried


def test_pairs_and_single_tiles_are_tried_beside_many_longer_lines_where_three_melds_lie():
    """Only the row of a hand with four melds has one or two tiles."""
    longer = list(range(10))
    assert _anchors(table_of(*[3] * 12, 2, 2, 1)) == [*longer, 12, 13, 14]
    assert _anchors(table_of(*[3] * 9, 2, 1)) == [*longer, 10]
    assert _anchors(table_of(*[3] * 9, *[2] * 12, 1)) == [*range(19), 21]
    assert _anchors(table_of(*[3] * 3, *[1] * 12)) == list(range(13))


@pytest.mark.parametrize(("sets", "tried"), [(2, [0, 1, 2]), (3, [0, 1, 2, 3, 4])])
def test_a_single_tile_is_the_row_only_beside_three_melds(sets, tried):
    lines = [3] * sets + [2, 1]
    assert _anchors(table_of(*lines)) == tried


def test_face_down_tiles_and_flowers_are_no_row():
    lines = (3, 4, 2, 3)
    assert _anchors(table_of(*lines, text="1m2m3m" + "????" + "1f2f" + "7z7z7z")) == [0, 3]


def test_longer_lines_are_tried_first_and_of_equal_ones_the_lower_on_the_photo():
    levels = [0.2] * 3 + [0.9] * 4 + [0.5] * 3 + [0.4, 0.9, 0.6]
    assert _anchors(table_of(3, 4, 3, 3, levels=levels)) == [1, 3, 2, 0]


@pytest.mark.parametrize(
    ("votes", "flipped"),
    [
        ((1.0, 0.0), [False]),
        ((-1.0, 0.0), [True]),
        ((math.nextafter(1.0, 0), 0.0), [False, True]),
        ((-math.nextafter(1.0, 0), 0.0), [False, True]),
        ((0.5, -0.5), [False, True]),
        ((0.05,) * 14, [False, True]),
        ((1.0,) * 9 + (-1.0,) * 4, [False]),
        ((1.0,) * 8 + (-1.0,) * 5, [False, True]),
        ((-1.0,) * 9 + (1.0,) * 4, [True]),
        ((-1.0,) * 8 + (1.0,) * 5, [False, True]),
    ],
)
def test_a_row_is_read_from_both_sides_where_few_faces_are_upright_or_they_disagree(votes, flipped):
    assert _sides(table_of(len(votes), votes=votes), 0) == flipped


def test_faces_disagree_below_a_share_of_all_votes():
    # 13 : 7 votes are exactly the share of 0.3 of all votes.
    assert HANDS.disagree * 20 == 6
    assert _sides(table_of(20, votes=(1.0,) * 13 + (-1.0,) * 7), 0) == [False]
    assert _sides(table_of(21, votes=(1.0,) * 13 + (-1.0,) * 7 + (-0.01,)), 0) == [False, True]


def test_a_hand_as_costly_as_the_bound_is_kept():
    table = table_of(14, text="1m2m3m4p5p6p7s8s9s1z1z2z2z2z")
    found = _best(table, 0, False, math.inf)
    assert found is not None
    assert _best(table, 0, False, found.cost) == found
    assert _best(table, 0, False, math.nextafter(found.cost, 0.0)) is None


@pytest.mark.parametrize(("tiles", "kept"), [(15, True), (16, False)])
def test_a_hand_has_at_most_one_tile_too_many(tiles, kept):
    """The line beside a row of thirteen tiles is a part of the row only if the row then has fifteen tiles at most."""
    text = "1m2m3m4p5p6p7s8s9s1z1z2z2z" + "3z5z7z"[: 2 * (tiles - 13)]
    found = _best(table_of(13, tiles - 13, text=text), 0, False, math.inf)
    assert found is not None
    assert (len(found.concealed) == tiles) is kept


@pytest.mark.parametrize(("apart", "reached"), [(HANDS.far, 1), (math.nextafter(HANDS.far, math.inf), 0)])
def test_a_part_of_a_hand_is_at_most_so_far_away(apart, reached):
    assert len(_reached(table_of(11, 3, apart=apart), 0, False)) == reached


def test_tiles_far_from_the_hand_are_left_out_without_a_cost():
    """Even where they lie in the line of the row, they belong to something else."""
    near, far = (
        _exact(
            table_of(8, 6, text="1m2m3m4p5p6p7s8s" + "1z3z5z7z2z6z", apart=apart), ((0, Use(tuple(range(8)))),), False
        )
        for apart in (math.nextafter(HANDS.left_out_reach, 0.0), HANDS.left_out_reach)
    )
    assert near == pytest.approx(HANDS.in_line - HANDS.left_out_distance * HANDS.left_out_reach)
    assert near > 0.5
    assert far == 0
