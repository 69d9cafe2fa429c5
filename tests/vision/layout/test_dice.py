"""Dice beside a hand."""

import numpy as np
import pytest
from vision_fakes import row, tiles

from vision.geometry.detections import Detections
from vision.layout.dice import is_die
from vision.layout.weights import BOXES
from vision.reading.read_detections import read_detections

SIZE = (1280, 960)
ROW = row("33p666678s666m11z", x=100, y=500)
EAST = ("1z", 700, 430, 40, 54)
BY_EAST = "666m33p666678s111z!1z"
BY_THREE = "666m333p666678s11z!3p"


def with_die(*hand, angle=0.0):
    """The hand and, nearer to its row than its last tile, a square that shows three dots."""
    found = tiles(*hand, ("3p", 300, 430, 30, 30))
    quads = found.quads.copy()
    middle, turn = quads[-1].mean(axis=0), np.radians(angle)
    quads[-1] = middle + (quads[-1] - middle) @ [[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]
    return Detections(quads, found.scores, found.probabilities)


@pytest.mark.parametrize("angle", [0, 10, -10])
def test_a_die_has_not_won_where_a_tile_has(angle):
    found = read_detections(with_die(*ROW, EAST, angle=angle), SIZE)
    assert found.hand.typed() == BY_EAST
    assert [one.tile.code for one in found.tiles if one.role == "other"] == ["3p"]
    (message,) = [doubt.message for doubt in found.doubts if doubt.code == "repaired"]
    assert message.startswith("3p: probably not a tile")
    assert found.unrepaired().hand.typed() == BY_THREE


def test_a_tile_of_full_size_has_won():
    assert read_detections(tiles(*ROW, EAST, ("3p", 300, 430, 40, 54)), SIZE).hand.typed() == BY_THREE


def test_what_is_small_counts_where_nothing_else_wins():
    assert read_detections(with_die(*ROW), SIZE).hand.typed() == BY_THREE


def is_small(*neighbours, size=30.0, scores=None):
    """Whether a tile of this height is a die: to its right lie tiles of these heights, from near to far."""
    found = tiles(
        ("1p", 500, 500, 0.74 * size, size), *(("2p", 560 + 60 * n, 500, 0.74 * h, h) for n, h in enumerate(neighbours))
    )
    return is_die(Detections(found.quads, found.scores if scores is None else scores, found.probabilities), 0)


def test_two_tiles_show_how_large_a_tile_is():
    assert not is_small(50)
    assert is_small(50, 50)
    assert not is_small(50, 50, scores=np.array([0.9, 0.9, 0.1], np.float32)), "the second is probably no tile"
    assert not is_small(50, 50, 50, scores=np.array([0.9, 0.9, 0.39, 0.39], np.float32))
    assert is_small(50, 50, scores=np.array([0.1, 0.9, 0.4], np.float32))


def test_the_four_nearest_tiles_show_how_large_a_tile_is():
    assert is_small(50, 50, 50, 50, 30, 30, 30, 30, 30)
    assert not is_small(30, 30, 30, 30, 50, 50, 50, 50, 50)
    # In the middle of two large and two small ones, a die is 0.85 times as large.
    assert not is_small(43, 43, 30, 30, 43, 43)
    assert is_small(43, 43, 43, 30, 30, 30)


def test_a_die_is_smaller_than_a_share_of_its_neighbours():
    assert is_small(50, 50, size=50 * BOXES.die - 0.01)
    assert not is_small(50, 50, size=50 * BOXES.die + 0.01)


def test_a_tile_that_is_short_in_one_direction_only_is_no_die():
    wide = tiles(("1p", 500, 500, 37, 30), ("2p", 560, 500, 37, 50), ("2p", 620, 500, 37, 50))
    high = tiles(("1p", 500, 500, 20, 50), ("2p", 560, 500, 37, 50), ("2p", 620, 500, 37, 50))
    assert not is_die(wide, 0)
    assert not is_die(high, 0)
