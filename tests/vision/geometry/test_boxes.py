"""Overlap of boxes, and which of them are kept."""

import numpy as np
import pytest

from vision.geometry.boxes import overlap, suppressed

WIDE, HALF, APART = [0, 0, 10, 10], [0, 0, 10, 5], [20, 20, 30, 30]


@pytest.mark.parametrize(
    ("one", "other", "share"),
    [
        (WIDE, WIDE, 1.0),
        (WIDE, HALF, 0.5),
        (WIDE, [5, 5, 15, 15], 25 / 175),
        (WIDE, APART, 0.0),
        (WIDE, [0, 0, 0, 0], 0.0),
    ],
)
def test_overlap_is_intersection_over_union(one, other, share):
    assert overlap([one], [other]) == pytest.approx(np.array([[share]]))


@pytest.mark.parametrize(
    ("scores", "same", "most", "kept"),
    [
        ([0.9, 0.8, 0.7], 0.45, None, [0, 2]),
        ([0.8, 0.9, 0.7], 0.45, None, [1, 2]),
        ([0.9, 0.9, 0.9], 0.45, None, [0, 2]),
        ([0.9, 0.8, 0.7], 0.5, None, [0, 2]),
        ([0.9, 0.8, 0.7], np.nextafter(0.5, 1), None, [0, 1, 2]),
        ([0.7, 0.8, 0.9], 0.45, 1, [2]),
    ],
)
def test_of_boxes_that_cover_each_other_the_strongest_stays(scores, same, most, kept):
    assert suppressed([WIDE, HALF, APART], np.array(scores), same, most).tolist() == kept


def test_no_box_is_kept_of_none():
    assert suppressed(np.zeros((0, 4)), np.zeros(0), 0.5).tolist() == []


def test_a_box_without_area_is_kept_once():
    assert suppressed([[5, 5, 5, 5], APART], np.array([0.9, 0.8]), 0.5, 2).tolist() == [0, 1]
    assert suppressed([[5, 5, 5, 5]], np.array([0.9]), 0.5, 2).tolist() == [0]
