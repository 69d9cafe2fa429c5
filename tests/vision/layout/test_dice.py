"""Dice beside a hand."""

import numpy as np
import pytest
from vision_fakes import row, tiles

from vision.geometry.detections import Detections
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
