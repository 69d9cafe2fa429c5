"""How probable it is that a box is a tile."""

import numpy as np
from vision_fakes import CODES, row, tiles

from vision.geometry.detections import Detections
from vision.reading.tile_probability import all_tiles, is_tile, signs_of_tile

SIZE = (1280, 960)
HAND = "123m456p789s11222z"


def last(score, *, certain=0.99, code="2z", x=640.0, size=SIZE):
    (box,) = row(code, x=x)
    found = tiles(*row(HAND[:-3] + "2z"), box)
    scores, chances = found.scores.copy(), found.probabilities.copy()
    scores[-1] = score
    chances[-1] = 0
    chances[-1, [CODES.index(code), CODES.index("9m")]] = certain, 1 - certain
    found = Detections(found.quads, scores, chances)
    return is_tile(signs_of_tile(found, len(found) - 1, range(len(found) - 1), (1.0, 0.0), size))


def test_it_falls_with_the_scores():
    sure = [last(score) for score in (0.65, 0.4, 0.2, 0.05)]
    assert sure == sorted(sure, reverse=True)
    assert last(0.3, certain=0.99) > last(0.3 * 0.5, certain=0.5)


def test_what_is_blank_or_cut_is_less_probably_one():
    assert last(0.3, code="5z") < last(0.3)
    assert last(0.3, size=(682, 960)) < last(0.3)


def test_a_hand_is_as_surely_of_tiles_as_its_least_probable_box():
    found = tiles(*row(HAND))
    everyone = range(len(found))
    clear = all_tiles(found, everyone, (1.0, 0.0), SIZE)
    assert clear > 0.99
    scores = found.scores.copy()
    for place, score in ((3, 0.4), (9, 0.2)):
        scores[place] = score
        weaker = all_tiles(Detections(found.quads, scores, found.probabilities), everyone, (1.0, 0.0), SIZE)
        assert weaker < clear
        clear = weaker
    assert np.isfinite(last(0.0))


def test_a_clear_tile_that_is_cut_or_blank_counts_as_well():
    """The least probable box is not always the one with the lowest score."""
    found = tiles(*row(HAND))
    whole = all_tiles(found, range(len(found)), (1.0, 0.0), SIZE)
    right = int(found.quads[..., 0].max())
    assert all_tiles(found, range(len(found)), (1.0, 0.0), (right + 1, SIZE[1])) < whole
