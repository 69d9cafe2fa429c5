"""A tile that only one of several looks shows makes a hand less probable."""

from __future__ import annotations

import numpy as np
import pytest
from vision_fakes import row, tiles

from scorer.tiles import TILES
from vision.geometry.detections import Detections
from vision.reading.agreement import seen_in_all
from vision.reading.read_detections import read_detections

CLEAR = tiles(*row("123m456p789s11222z", gaps={13: 20}))
WON = 13
READING = read_detections(CLEAR, (800, 600))


def scored(score, place=WON):
    scores = np.full(len(CLEAR), 0.8, np.float32)
    scores[place] = score
    return Detections(CLEAR.quads, scores, CLEAR.probabilities)


def with_another_face(place=WON):
    chances = CLEAR.probabilities.copy()
    chances[place] = np.roll(chances[place], 1)
    return Detections(CLEAR.quads, CLEAR.scores, chances)


ALL = scored(0.8)
MISSED = ALL[np.delete(np.arange(len(ALL)), WON)]


@pytest.mark.parametrize(
    ("looks", "seen"),
    [
        ([ALL, ALL], 1.0),
        ([ALL, MISSED], 0.5),
        ([ALL, MISSED, MISSED, MISSED], 0.25),
        ([scored(0.4), scored(0.4)], 0.5),
        ([ALL, scored(0.4)], 0.75),
        ([ALL, Detections.empty()], 1.0),  # what shows no tile at all tells nothing of one of them
        ([scored(0.4)], 1.0),  # one look has nothing to agree with
        ([scored(0.8), scored(0.4), scored(0.4, place=0)], 1.0),  # two tiles are shown as little
    ],
)
def test_the_tile_that_the_looks_show_least_counts_relative_to_the_next(looks, seen):
    assert seen_in_all(READING, looks) == pytest.approx(seen, rel=0.02)


def test_another_face_at_the_same_place_is_not_the_same_tile():
    assert TILES[with_another_face().classes[WON]] is not TILES[CLEAR.classes[WON]]
    assert seen_in_all(READING, [CLEAR, with_another_face()]) == pytest.approx(0.5, rel=0.02)


def test_the_probability_is_lower_by_the_odds_of_the_weakest_tile():
    faint = read_detections(scored(0.42), (800, 600))
    less = faint.with_agreement(0.5)
    assert less.hand == faint.hand
    assert less.probability < faint.probability
    assert less.stated().probability < faint.stated().probability
    assert faint.with_agreement(1.0).stated() == faint.stated()
