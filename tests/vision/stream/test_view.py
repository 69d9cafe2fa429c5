"""The playing area: which pixels of a picture are watched."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.settings import MIN_SIDE
from vision.stream.camera import Camera
from vision.stream.frames import Frame
from vision.stream.view import WHOLE, View

SIZE = (400, 300)
INNER = np.zeros((120, 160, 3), np.uint8)
INNER[:, :80], INNER[:60, 80:], INNER[60:, 80:] = (255, 0, 0), (0, 255, 0), (0, 0, 255)
"""Blue on the left, green at the top right, red at the bottom right."""


def shares(points):
    return [(x / SIZE[0], y / SIZE[1]) for x, y in points]


def placed(points):
    """A picture in which `INNER` lies with its corners at these points."""
    height, width = INNER.shape[:2]
    corners = np.float32([(0, 0), (width, 0), (width, height), (0, height)])
    matrix = cv2.getPerspectiveTransform(corners, np.float32(points))
    return cv2.warpPerspective(INNER, matrix, SIZE, borderValue=(40, 40, 40))


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (2, 3, 0, 1), (3, 1, 0, 2), (1, 0, 3, 2)])
def test_four_taps_in_any_order_straighten_the_picture(order):
    points = [(90, 60), (220, 80), (250, 200), (60, 210)]
    view = View.of([shares(points)[place] for place in order])
    seen = view.seen(placed(points))
    high, wide = seen.shape[:2]
    assert [list(seen[high // 4, wide // 4]), list(seen[high // 4, 3 * wide // 4])] == [[255, 0, 0], [0, 255, 0]]
    assert list(seen[3 * high // 4, 3 * wide // 4]) == [0, 0, 255]
    assert (seen == (40, 40, 40)).all(axis=2).mean() < 0.02, "nothing of what is around it is left"
    assert (wide, high) == (round(np.hypot(190, 10)), round(np.hypot(30, 150))), "as large as in the picture"


def test_a_view_that_only_crops_changes_no_pixel():
    picture = np.random.default_rng(0).integers(0, 255, (SIZE[1], SIZE[0], 3), np.uint8)
    view = View.of(shares([(90, 60), (220, 80), (250, 200), (60, 210)]), straight=False)
    assert (view.seen(picture) == picture[60:210, 60:250]).all()


def test_the_whole_picture_stays_as_it_is():
    picture = np.random.default_rng(0).integers(0, 255, (SIZE[1], SIZE[0], 3), np.uint8)
    for straight in (True, False):
        assert (View.of(WHOLE, straight=straight).seen(picture) == picture).all()


def test_a_tiny_area_is_still_a_picture():
    picture = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    assert View.of([(0.5, 0.5), (0.51, 0.5), (0.51, 0.51), (0.5, 0.51)]).seen(picture).shape == (MIN_SIDE, MIN_SIDE, 3)


@pytest.mark.parametrize(
    "corners",
    [
        [],
        [(0, 0), (1, 0), (1, 1)],
        [(0, 0), (1, 0), (1, 1), (0, 1.1)],
        [(0, 0), (1, 0), (1, 1), (0, float("nan"))],
        [(0, 0), (0.5, 0), (1, 0), (0, 1)],
        [(0, 0), (1, 0), (0.2, 0.2), (0, 1)],
        [(0.5, 0.5)] * 4,
    ],
)
def test_corners_that_make_no_area(corners):
    with pytest.raises(ValueError, match="corners"):
        View.of(corners)


def test_a_camera_gives_the_area_and_keeps_the_whole_picture():
    picture = np.random.default_rng(0).integers(0, 255, (SIZE[1], SIZE[0], 3), np.uint8)
    camera = Camera(lambda: None)
    camera.put(picture, 1.0)
    camera.view = View.of(shares([(0, 0), (100, 0), (100, 100), (0, 100)]), straight=False)
    taken = camera.take(0)
    assert (taken.time, taken.size) == (1.0, (100, 100))
    assert isinstance(camera.last, Frame)
    assert camera.last.size == SIZE
