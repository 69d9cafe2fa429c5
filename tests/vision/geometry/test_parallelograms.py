"""The shape of a tile in six numbers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.geometry.parallelograms import NUMBERS, decode, encode, fitted, in_order


def tile(turn=0.0, squash=1.0, roll=0.0, middle=(0.0, 0.0), height=0.8):
    """A tile turned on its table by `turn`, seen so low that it is `squash` times as deep, by a camera rolled."""

    def rotation(degrees):
        cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
        return np.array([[cos, -sin], [sin, cos]])

    corners = np.array([[-0.37, -0.5], [0.37, -0.5], [0.37, 0.5], [-0.37, 0.5]]) * height
    return corners @ (rotation(roll) @ np.diag([1, squash]) @ rotation(turn)).T + middle


shapes = st.builds(
    tile,
    turn=st.floats(-180, 180),
    squash=st.floats(0.3, 1),
    roll=st.floats(-45, 45),
    middle=st.tuples(st.floats(-0.1, 0.1), st.floats(-0.1, 0.1)),
    height=st.floats(0.4, 1),
)


@given(shapes, st.integers(0, 3))
def test_the_code_is_the_same_from_whichever_corner_it_begins(corners, start):
    code = encode([corners])
    assert code.shape == (1, NUMBERS)
    assert encode([np.roll(corners, start, axis=0)]) == pytest.approx(code, abs=1e-9)


@given(shapes)
def test_the_corners_come_back(corners):
    (found,) = decode(encode([corners]))
    apart = np.linalg.norm(corners[:, None] - found[None], axis=2).min(axis=1)
    assert apart.max() < 1e-4
    x, y = found.T
    assert (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() > 0  # clockwise where y points down


@given(shapes, st.floats(-30, 30))
def test_the_top_is_where_it_is_told_to_be(corners, off):
    top = (corners[0] + corners[1] - corners[2] - corners[3]) / 2
    degrees = np.degrees(np.arctan2(top[0], -top[1]))
    (found,) = in_order(decode(encode([corners])), [degrees])
    assert found == pytest.approx(corners, abs=1e-4)
    assert in_order([corners], [degrees]) == pytest.approx(corners[None])
    assert np.isfinite(in_order([corners], [degrees + off])).all()


def test_little_changes_change_little():
    codes = np.concatenate([encode([tile(turn, 0.7)]) for turn in np.arange(0, 360, 1)])
    assert np.abs(np.diff(codes, axis=0)).max() < 0.08


def test_none():
    assert decode(np.zeros((0, 6))).shape == (0, 4, 2)
    assert in_order(np.zeros((0, 4, 2)), np.zeros(0)).shape == (0, 4, 2)


def test_a_shape_is_fitted_into_its_box():
    quads = np.stack([tile(turn=20), tile(turn=100, squash=0.6, middle=(0.2, -0.1))])
    boxes = np.array([[10, 20, 50, 80], [0, 0, 30, 30]], float)
    found = fitted(quads, boxes)
    np.testing.assert_allclose(np.concatenate([found.min(axis=1), found.max(axis=1)], axis=1), boxes)
    # What is parallel stays so, and a quad that fills its box already stays where it is.
    np.testing.assert_allclose(found[:, 0] + found[:, 2], found[:, 1] + found[:, 3])
    np.testing.assert_allclose(fitted(found, boxes), found)
