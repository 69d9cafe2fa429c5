from __future__ import annotations

import numpy as np
import pytest

from vision.detection.orientation import further, quads, tops, turns_of

STEPS = 36


def seen(*shares: dict[int, float]) -> np.ndarray:
    """Distributions over directions, from degrees to their shares."""
    chances = np.zeros((len(shares), STEPS))
    for row, given in enumerate(shares):
        for degrees, share in given.items():
            chances[row, degrees % 360 // 10] = share
    return chances


@pytest.mark.parametrize(
    ("degrees", "first"), [(0, (0, 0)), (90, (27, 0)), (180, (27, 20)), (-90, (0, 20)), (4, (0, 0)), (93, (27, 0))]
)
def test_corners_start_at_the_tiles_own_top_left(degrees, first):
    (corners,) = quads([[0, 0, 27, 20]], [degrees])
    assert corners[0] == pytest.approx(first)


def test_a_tile_at_an_angle_fills_its_box():
    boxes = np.array([[10, 20, 40, 50], [0, 0, 33, 35]], np.float32)
    found = quads(boxes, [45, -70])
    assert found.min(axis=1) == pytest.approx(boxes[:, :2], abs=1e-4)
    assert found.max(axis=1) == pytest.approx(boxes[:, 2:], abs=1e-4)
    top = found[0, 0] + found[0, 1]
    bottom = found[0, 2] + found[0, 3]
    assert top[0] > bottom[0]  # the top points to the upper right
    assert top[1] < bottom[1]


def test_directions_between_steps_are_shared_between_them():
    turns = turns_of(
        seen({0: 1}, {40: 0.5, 50: 0.5}, {180: 0.9, 0: 0.1}), [[0, 0, 20, 27], [0, 0, 30, 30], [0, 0, 20, 27]]
    )
    assert turns.degrees == pytest.approx([0, 45, -180])
    assert turns.known.all()
    assert turns.level.tolist() == [True, False, False]


def test_a_face_that_looks_the_same_from_all_sides_lies_as_its_box_does():
    white = {0: 0.25, 90: 0.25, 180: 0.25, 270: 0.25}
    turns = turns_of(seen({0: 1}, {0: 1}, {0: 1}, white, white), [[0, 0, 20, 27]] * 4 + [[0, 0, 27, 20]])
    assert turns.degrees[3] == pytest.approx(0)
    assert abs(turns.degrees[4]) == pytest.approx(90)
    assert not turns.known[3:].any()


def test_a_face_with_two_like_ends_is_taken_the_way_the_others_lie():
    both = {0: 0.5, 180: 0.5}
    turns = turns_of(seen({180: 1}, {180: 1}, both), [[0, 0, 20, 27]] * 3)
    assert abs(turns.degrees[2]) == pytest.approx(180)


def test_no_tiles():
    assert len(turns_of(np.zeros((0, STEPS)), np.zeros((0, 4))).degrees) == 0


def test_what_lies_turned_after_all():
    level, right, left = {0: 0.5, 180: 0.4, 90: 0.1}, {80: 0.5, 100: 0.2, 0: 0.3}, {270: 0.9, 0: 0.1}
    assert further(seen(level, right, left)).tolist() == [0, 1, 3]


def test_a_tile_lies_upside_down_only_where_that_is_clear():
    assert further(seen({0: 0.45, 180: 0.55}, {0: 0.1, 180: 0.9})).tolist() == [0, 2]


def test_where_tops_point():
    lie = quads([[0, 0, 20, 27], [0, 0, 27, 20], [0, 0, 20, 27]], [0, 90, 180])
    assert tops(lie) % 360 == pytest.approx([0, 90, 180])


def test_no_tiles_have_no_rotations():
    turns = turns_of(np.zeros((0, 36)), np.zeros((0, 4)))
    assert [len(each) for each in (turns.degrees, turns.axes, turns.known, turns.level)] == [0, 0, 0, 0]
