"""How loosely a row is laid, and what it costs to leave out a neighbouring line of tiles."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from scorer.tiles import FACE_DOWN, TILES, Tile
from tests.vision.layout.at_ends import placed
from tests.vision.layout.positions import family_at
from vision.image.aspect import FACE
from vision.layout.hand_costs import HandTable, cost_without
from vision.layout.runs import Family, TileLine, lines_of
from vision.layout.weights import HANDS, LINES


def table_of(family: Family, lines: list[TileLine], tiles: Sequence[Tile] = ()) -> HandTable:
    count = len(family.directions)
    ones = np.ones(count)
    faces = list(tiles) or [TILES[place % 9] for place in range(count)]
    return HandTable(faces, family, 0, lines, {}, ones, ones, ones, ones, family.apart)


def row(*gaps: float) -> HandTable:
    """Return the table of a row with these gaps, in tile widths."""
    count = len(gaps) + 1
    family = placed(gaps, (0.0,) * count, (0.0,) * count, (0,) * count)
    return table_of(family, lines_of(family, list(range(count))))


@pytest.mark.parametrize(
    ("gaps", "usual"),
    [
        ((0.2, 0.2, 0.2, 0.2), 0.2),
        ((0.2, 0.2, 0.2), None),
        ((0.1, 0.1, 0.3, 0.3), 0.2),
        # A gap as wide as that between parts of a hand does not show how loosely a row is laid.
        ((0.1, 0.1, 0.3, 0.3, LINES.loose), 0.2),
        ((0.1, 0.1, 0.3, 0.3, LINES.loose - 0.01), 0.3),
        ((0.2, 0.2, 0.2, LINES.loose), None),
        ((-0.1, -0.1, -0.1, -0.1), 0.0),
        ((0.0, 0.0, 0.0, 0.0, 0.5), 0.0),
    ],
)
def test_a_gap_is_accidental_where_a_row_is_laid_loosely(gaps, usual):
    table = row(*gaps)
    if usual is None:
        assert (table.close, table.apart) == (HANDS.close, 0.0)
    else:
        assert table.close == pytest.approx(max(HANDS.close, HANDS.loosely_laid * usual * FACE))
        assert table.apart == pytest.approx((usual + HANDS.apart) * FACE)


def block(length: int, other: int, *, away: float = 0.1, across: float = 0.0, tiles: Sequence[Tile] = ()) -> float:
    """Return the cost of leaving out a line of `other` tiles behind a row of `length` tiles."""
    first = [(FACE * place, 0.0, 0) for place in range(length)]
    second = [(FACE * place + across, 1.0 + away, 0) for place in range(other)]
    family = family_at(*first, *second)
    places = range(length + other)
    lines = [
        TileLine(tuple(part), (0.0,) * (len(part) - 1), (False,) * len(part))
        for part in (places[:length], places[length:])
    ]
    return cost_without(table_of(family, lines, tiles), 0, 1)


@pytest.mark.parametrize(
    ("length", "other", "is_block"),
    [(4, 4, True), (10, 10, True), (4, 10, True), (3, 6, False), (6, 3, False), (11, 6, False), (6, 11, False)],
)
def test_lines_of_four_to_ten_tiles_that_touch_are_a_block_of_discards(length, other, is_block):
    base = HANDS.block if is_block else HANDS.beside_row
    assert block(length, other) == pytest.approx(base - HANDS.left_out_distance * 0.1)


def test_lines_that_do_not_touch_are_no_block():
    near, far = HANDS.touching - 0.01, HANDS.touching + 0.01
    assert block(6, 6, away=near) == pytest.approx(HANDS.block - HANDS.left_out_distance * near)
    assert block(6, 6, away=far) == pytest.approx(HANDS.beside_row - HANDS.left_out_distance * far)
    assert block(6, 6, away=2.0) == 0


def test_face_down_tiles_are_left_out_without_a_cost():
    faces = [TILES[place] for place in range(6)]
    assert block(6, 6, tiles=[*faces, *[FACE_DOWN] * 6]) == 0
    assert block(6, 6, tiles=[*faces, *[FACE_DOWN] * 5, TILES[0]]) > 0
