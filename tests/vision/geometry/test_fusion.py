"""Several looks at one photo taken together."""

import numpy as np
import pytest
from vision_fakes import CODES, row, tiles

from vision.geometry.detections import Detections
from vision.geometry.fusion import fused

SEEN = tiles(*row("123m"))


def by_code(found):
    return sorted(CODES[number] for number in found.classes)


def saying(chances, score=0.8):
    """One tile with these chances."""
    found = tiles(*row("1m"))
    probabilities = np.zeros_like(found.probabilities)
    probabilities[0, [CODES.index(code) for code in chances]] = list(chances.values())
    return Detections(found.quads, np.array([score]), probabilities)


def test_looks_that_show_the_same_show_it_together():
    found = fused([SEEN, SEEN, SEEN])
    assert by_code(found) == ["1m", "2m", "3m"]
    assert found.scores == pytest.approx(SEEN.scores)
    assert found.probabilities == pytest.approx(SEEN.probabilities, abs=1e-4)


def test_a_tile_that_one_look_of_three_sees_is_less_likely_one():
    found = fused([SEEN[:2], SEEN, SEEN[:2]])
    assert by_code(found) == ["1m", "2m", "3m"]
    assert sorted(found.scores) == pytest.approx([0.3, 0.9, 0.9])


def test_a_face_is_what_the_looks_say_each_as_much_as_its_score_is():
    sure, unsure = {"1s": 0.9, "7z": 0.1}, {"1s": 0.1, "7z": 0.9}
    assert by_code(fused([saying(sure, 0.8), saying(unsure, 0.4)])) == ["1s"]
    assert by_code(fused([saying(sure, 0.4), saying(unsure, 0.8)])) == ["7z"]


def test_a_tile_lies_where_the_surest_look_sees_it():
    off = Detections(SEEN.quads + 4, SEEN.scores / 2, SEEN.probabilities)
    found = fused([off, SEEN])
    assert len(found) == 3
    assert sorted(found.quads[:, 0, 0]) == pytest.approx(sorted(SEEN.quads[:, 0, 0]))


def test_tiles_of_one_look_stay_two_however_near_they_lie():
    beside = Detections(SEEN.quads + 1, SEEN.scores, SEEN.probabilities)
    assert len(fused([Detections.joined([SEEN, beside])])) == 6


def test_looks_that_show_nothing_show_nothing_together():
    assert len(fused([Detections.empty(), Detections.empty()])) == 0
    assert by_code(fused([SEEN, Detections.empty()])) == ["1m", "2m", "3m"]
