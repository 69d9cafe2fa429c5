"""How many lines of tiles are tried: the time for a photo has a bound."""

from __future__ import annotations

import numpy as np
import pytest

from scorer.tiles import TILES
from vision.layout.candidates import _anchors, _reached
from vision.layout.hand_costs import HandTable
from vision.layout.runs import Family, TileLine


def table_of(lines: int, length: int) -> HandTable:
    """Return the table of so many lines of equal tiles, each half a tile from every other."""
    count = lines * length
    flat, away = np.zeros((count, count)), np.full((count, count), 0.5)
    family = Family(np.zeros(count), np.zeros(count, int), away, flat, flat, away, flat, away)
    runs = [
        TileLine(tuple(range(start, start + length)), (0.0,) * (length - 1), (False,) * length)
        for start in range(0, count, length)
    ]
    ones = np.ones(count)
    return HandTable([TILES[0]] * count, family, 0, runs, {}, ones, ones, ones, ones, away)


@pytest.mark.parametrize(("lines", "reached"), [(5, 4), (36, 35), (37, 36), (38, 36), (45, 36)])
def test_at_most_36_lines_are_examined_beside_a_row(lines, reached):
    assert len(_reached(table_of(lines, 3), 0, False)) == reached


@pytest.mark.parametrize(("lines", "length", "tried"), [(4, 3, 4), (12, 3, 10), (12, 2, 10)])
def test_at_most_ten_lines_are_tried_as_the_row(lines, length, tried):
    assert len(_anchors(table_of(lines, length))) == tried
