"""Which tile of a hand has won, where the row is given."""

from __future__ import annotations

import numpy as np
import pytest

from scorer.notation import parse_tiles
from tests.vision.layout.positions import At, family_at
from vision.image.aspect import FACE
from vision.layout.candidates import Candidate, _candidate
from vision.layout.hand_costs import HandTable
from vision.layout.run_uses import Use
from vision.layout.runs import TileLine
from vision.layout.weights import WINNER

ROW: list[At] = [(FACE * place, 0.0, 0) for place in range(6)]


def candidate(*laid: At, text: str) -> Candidate:
    """Return the hand whose row is all these tiles, in this order; which one has won is not known from its lines."""
    count = len(laid)
    ones = np.ones(count)
    line = TileLine(tuple(range(count)), (0.0,) * (count - 1), tuple(tile[2] % 2 == 1 for tile in laid))
    table = HandTable(
        parse_tiles(text), family_at(*laid), 0, [line], {}, ones, ones, ones, ones, np.zeros((count,) * 2)
    )
    return _candidate(table, ((0, Use(tuple(range(count)))),), False, 1.0)


SORTED = "1m2m3m4p5p6p" + "2p"


@pytest.mark.parametrize("quarter", [1, 3])
def test_the_only_sideways_tile_has_won_if_it_lies_on_the_row(quarter):
    on_two = (FACE * 2.5, 0.65, quarter)  # it covers a fifth of two tiles
    assert candidate(*ROW, on_two, text=SORTED).winning == 6
    assert candidate(*ROW, (FACE * 2.5, 1.2, quarter), text=SORTED).winning is None
    assert candidate(*ROW[:-1], (FACE * 5, 0.0, quarter), on_two, text=SORTED).winning is None


def test_a_sideways_tile_in_the_row_has_not_won_because_another_lies_on_the_row():
    laid = [*ROW[:-1], (FACE * 5 + 0.2, 0.0, 1), (FACE * 2.5, 0.65, 0)]
    assert candidate(*laid, text=SORTED).winning is None


def test_a_tile_on_the_row_has_won_before_one_that_lies_apart():
    laid = [*ROW, (FACE * 2.5, 0.65, 0)]
    assert candidate(*laid, text=SORTED).winning == 6
    apart = [*ROW[:-1], (FACE * 5.5, 0.0, 0), (FACE * 2.5, 0.65, 0)]
    assert candidate(*apart, text=SORTED).winning == 6


def test_the_tile_at_the_end_that_lies_apart_has_won_before_one_out_of_order():
    gap = FACE * (WINNER.apart + 0.1)
    assert candidate(*ROW, (FACE * 6 + gap, 0.0, 0), text="5m1m2m3m4m4p6p").winning == 6
    assert candidate(*ROW, (FACE * 6, 0.0, 0), text="5m1m2m3m4m4p6p").winning == 0
    assert candidate((-gap, 0.0, 0), *[(x + FACE, y, q) for x, y, q in ROW], text="1m2m3m4m4p6p2m").winning == 0


@pytest.mark.parametrize(("text", "winning"), [("7z7z", 1), ("5p0p", 1), ("7z6z", None)])
def test_of_two_equal_tiles_beside_four_melds_the_last_has_won(text, winning):
    assert candidate(*ROW[:2], text=text).winning == winning


def test_of_more_than_two_equal_tiles_none_has_won_for_sure():
    assert candidate(*ROW[:3], text="7z7z7z").winning is None
