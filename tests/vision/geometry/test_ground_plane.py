"""The positions of tiles as seen from above, at the limits that decide how a tile lies."""

from __future__ import annotations

import math

import numpy as np
import pytest
from vision_fakes import seen, side_by_side

from vision.geometry.detections import Detections
from vision.geometry.ground_plane import STANDING, _unrolled, plane_of, seen_apart, views_of
from vision.image.aspect import FACE


def quad(x: float, y: float, across: tuple[float, float], down: tuple[float, float]) -> np.ndarray:
    """Return the corners of a parallelogram with this centre and these sides."""
    right, below = np.array(across), np.array(down)
    corners = [-right - below, right - below, right + below, below - right]
    return np.array([x, y]) + np.array(corners) / 2


def upright(x: float, y: float, width: float = 37.0, height: float = 50.0) -> np.ndarray:
    return quad(x, y, (width, 0.0), (0.0, height))


VIEWS = [
    {},
    {"turn": 17, "low": 0.6},
    {"turn": -41, "lean": 0.4},
    {"turn": 90, "low": 0.7},
    {"turn": 236, "lean": -0.2},
]


@pytest.mark.parametrize("view", VIEWS)
def test_a_row_lies_straight_and_level_from_every_side(view):
    plane = plane_of(seen(*side_by_side("1m 2m 3m 4m 5m 6m 7m 8m"), **view))
    steps = np.diff(plane.places, axis=0)
    assert steps == pytest.approx(np.tile([1.02 * FACE, 0.0], (7, 1)), abs=0.1)
    assert plane.angles == pytest.approx(np.zeros(8), abs=8)
    assert plane.lines == pytest.approx(plane.angles)


@pytest.mark.parametrize("view", VIEWS[:2])
@pytest.mark.parametrize(("yaw", "angle"), [(90.0, -90.0), (-90.0, 90.0), (30.0, -30.0)])
def test_a_sideways_tile_is_turned_and_its_line_is_that_of_the_row(view, yaw, angle):
    row = side_by_side("1m 2m 3m 4m 5m")
    plane = plane_of(seen(*row, ("7z", 6.0, 0.7, yaw), **view))
    assert plane.angles[-1] == pytest.approx(angle, abs=3)
    assert plane.lines[-1] == pytest.approx(0.0 if abs(yaw) == 90 else angle, abs=3)


def test_a_single_tile_and_two_tiles_have_places():
    one = Detections(upright(100, 100)[None], np.ones(1), np.eye(46)[:1])
    assert plane_of(one).places.tolist() == [[0.0, 0.0]]
    assert plane_of(one).sizes == pytest.approx([50.0])
    two = plane_of(Detections(np.array([upright(100, 100), upright(200, 150)]), np.ones(2), np.eye(46)[:2]))
    assert two.places[1] - two.places[0] == pytest.approx([2.0, 1.0])


def test_the_size_of_a_tile_is_the_height_of_an_upright_tile_of_its_area():
    found = Detections(np.array([upright(100, 100), upright(200, 100, 74, 25)]), np.ones(2), np.eye(46)[:2])
    assert plane_of(found).sizes == pytest.approx([50.0, 50.0])


@pytest.mark.parametrize(
    ("across", "down"), [((-37.0, 0.0), (0.0, 50.0)), ((37.0, 0.0), (50.0, 0.0)), ((37.0, 0.0), (0.0, 0.0))]
)
def test_a_quad_without_area_or_with_reversed_corners_is_an_upright_tile(across, down):
    (view,) = views_of(quad(0, 0, across, down)[None])
    assert view == pytest.approx(50.0 * np.eye(2))


def test_a_very_narrow_quad_is_one_as_it_is_seen():
    (view,) = views_of(quad(0, 0, (0.1 * FACE, 0.0), (0.0, 50.0))[None])
    assert view == pytest.approx(np.array([[0.1, 0.0], [0.0, 50.0]]))
    (none,) = views_of(quad(0, 0, (0.04 * FACE, 0.0), (0.0, 50.0))[None])
    assert none == pytest.approx(50.0 * np.eye(2))
    assert views_of(np.zeros((0, 4, 2))).shape == (0, 2, 2)


def low(x: float, height: float) -> np.ndarray:
    return upright(x, 100, 37, height)


def test_the_gap_of_standing_tiles_is_measured_in_their_width():
    tiles = np.array([low(100, 20), low(150, 20), low(100 + 25 + 74, 20)])
    gaps = seen_apart(tiles)
    assert gaps[0, 1] == pytest.approx(1.0 - FACE)
    assert gaps[0, 2] == pytest.approx(99 / 50 - FACE)
    assert pytest.approx(gaps) == gaps.T
    assert (seen_apart(np.array([low(100, 20), low(110, 20)])) == 0).all()


def test_the_gap_is_measured_in_the_smaller_of_two_tiles():
    tiles = np.array([low(100, 20), upright(200, 100, 37 / 2, 10)])
    assert seen_apart(tiles)[0, 1] == pytest.approx(100 / 25 - FACE)


@pytest.mark.parametrize(
    ("height", "standing"), [(50 * STANDING - 0.1, True), (50 * STANDING + 0.1, False), (50.0, False)]
)
def test_a_tile_stands_only_if_less_than_half_of_it_is_seen(height, standing):
    tiles = np.array([low(100, 20), low(150, height)])
    gaps = seen_apart(tiles)
    assert math.isfinite(gaps[0, 1]) is standing
    assert math.isfinite(gaps[1, 1]) is standing
    assert math.isfinite(gaps[1, 0]) is standing


def squashed(count: int, sideways: int, share: float, apart: float = 40.0, *, others: float = 1.0) -> np.ndarray:
    """Return the views of a row of tiles whose last ones are quads with the sides of sideways tiles."""
    rows = [upright(100 + apart * place, 100, 37, 50 * others) for place in range(count)]
    turned = [upright(100 + apart * (count + place), 100, 50 * share, 37) for place in range(sideways)]
    return np.array([*rows, *turned])


def unrolled(quads: np.ndarray) -> list[bool]:
    """Return which quads are rotated by a quarter turn."""
    views = views_of(quads)
    centres = quads.mean(axis=1)
    distances = np.linalg.norm(centres[:, None] - centres[None], axis=2)
    np.fill_diagonal(distances, np.inf)
    near = np.argsort(distances, axis=1, kind="stable")[:, : min(6, len(quads) - 1)]
    found = _unrolled(views, near)
    changed = (found != views).any(axis=(1, 2))
    assert found[changed] == pytest.approx(
        np.stack([views[changed][:, :, 1] / FACE, -views[changed][:, :, 0] * FACE], axis=2)
    )
    return changed.tolist()


def test_a_quad_with_the_sides_of_a_sideways_tile_is_rotated():
    assert unrolled(squashed(6, 1, 1.0)) == [False] * 6 + [True]
    assert unrolled(squashed(7, 0, 1.0)) == [False] * 7
    assert unrolled(squashed(1, 1, 1.0)) == [False] * 2, "one neighbour shows nothing"
    assert unrolled(squashed(2, 1, 1.0)) == [False, False, True]


def test_several_alike_are_a_meld_that_lies_flat_beside_standing_tiles():
    assert unrolled(squashed(8, 2, 1.0)) == [False] * 8 + [True, True]
    assert unrolled(squashed(8, 3, 1.0)) == [False] * 11


def rotated_beside_upright(width: float, height: float) -> bool:
    """Return whether a quad of this size, next to upright tiles of 37 x 50, is rotated by a quarter turn."""
    quads = np.array([*(upright(100 + 40 * place, 100) for place in range(6)), upright(345, 100, width, height)])
    *others, last = unrolled(quads)
    assert not any(others)
    return last


@pytest.mark.parametrize(
    ("width", "height", "rotated"),
    [
        # After the rotation, its sides must fit: they may differ in one direction by a factor of 1.28.
        (50 * 1.27, 37, True),
        (50 * 1.29, 37, False),
        (50, 37 / 1.27, True),
        (50, 37 / 1.29, False),
        # Before the rotation, its sides must not fit.
        (46.5, 40.5, True),
        (45.5, 41.5, False),
        (43.0, 43.0, False),
        (37, 50, False),
        # A quad is kept if it fits only a little better after the rotation.
        (50 / 1.27, 37, False),
        (50, 37 * 1.27, False),
        (50 * 1.2, 37 * 1.2, False),
        (50 * 1.15, 37 * 1.15, True),
    ],
)
def test_a_quad_is_rotated_where_its_sides_fit_after_the_rotation_only(width, height, rotated):
    assert rotated_beside_upright(width, height) is rotated


@pytest.mark.parametrize("alike", [1, 2, 3])
def test_a_quad_with_several_alike_beside_it_stays(alike):
    assert unrolled(squashed(9, alike + 1, 1.0))[9:] == [alike < 2] * (alike + 1)
