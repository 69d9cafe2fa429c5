"""The direction of a single tile, and the room that two turned tiles take."""

from __future__ import annotations

import numpy as np
import pytest

from scorer.tiles import TILES
from vision.geometry.detections import CLASSES, Detections
from vision.geometry.ground_plane import Plane
from vision.layout.layout import _direction
from vision.layout.runs import family_of


def test_a_single_tile_points_as_the_mean_of_its_upper_and_lower_side():
    quad = [[0, 0], [30, 10], [40, 50], [0, 50]]  # the upper side is (30, 10), the lower one (40, 0)
    found = Detections(np.array([quad]), np.ones(1), np.eye(CLASSES)[:1])
    assert TILES[found.classes[0]].code == "1m"
    assert _direction(found, (0,)) == pytest.approx((70 / np.hypot(70, 10), 10 / np.hypot(70, 10)))


def test_a_tile_without_a_size_points_to_the_right():
    found = Detections(np.zeros((1, 4, 2)), np.ones(1), np.eye(CLASSES)[:1])
    assert _direction(found, (0,)) == (1.0, 0.0)


def room(bend: float) -> float:
    """Return how much of the distance of two tiles along their line belongs to the tiles."""
    plane = Plane(np.array([[0.0, 0.0], [3.0, 0.4]]), np.array([0.0, bend]), np.array([0.0, bend]), np.ones(2))
    family = family_of(plane, 0)
    return float(abs(family.along[0, 1]) - family.gap[0, 1])


@pytest.mark.parametrize("side", [1, -1])
def test_a_turn_by_more_than_a_right_angle_changes_the_room_no_more(side):
    assert room(side * 89) > room(side * 90) + 1e-4
    assert [room(side * bend) for bend in (91, 120, 170)] == pytest.approx([room(side * 90)] * 3)
