"""Tiles that stand, lie on others or are hidden: where their labels are, and that hidden ones have none."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("resvg_py", reason="rendering needs the extra `render` (resvg-py)")

from scorer.tiles import Tile
from vision.render import Camera, Scene, SceneTile, Sensor, TileSet, label_lines, render
from vision.render.draw import labels_of
from vision.render.finished import stood
from vision.render.geometry import bend, box_corners, face_corners, stand, straighten, view_of
from vision.render.order import painting_order

SIZE = TileSet()
LOW = Camera(width=320, height=240, distance=300, elevation=30)
DOWN = replace(LOW, elevation=89.5)


def tile(code: str, x: float = 0.0, y: float = 0.0, yaw: float = 0.0, z: float = 0.0) -> SceneTile:
    return SceneTile(Tile.from_code(code), x, y, yaw, z=z)


def seen(*tiles: SceneTile, camera: Camera = LOW) -> list[float]:
    return [label.seen for label in render(Scene(tiles, camera=camera, sensor=Sensor())).labels]


def test_a_standing_tile_faces_the_viewer() -> None:
    top_left, top_right, bottom_right, bottom_left = face_corners(stand(tile("1m"), SIZE), SIZE)
    assert top_left == pytest.approx([-10, -8, 27])
    assert top_right == pytest.approx([10, -8, 27])
    assert bottom_right == pytest.approx([10, -8, 0])
    assert bottom_left == pytest.approx([-10, -8, 0])


def test_a_standing_tile_that_is_turned_faces_the_other_way() -> None:
    turned = face_corners(stand(tile("1m", yaw=90.0), SIZE), SIZE)
    assert turned[0] == pytest.approx([8, -10, 27])
    assert turned[1] == pytest.approx([8, 10, 27])


@pytest.mark.parametrize("yaw", [90.0, -90.0])
def test_a_tile_that_lay_sideways_stands_on_its_long_side_and_faces_the_viewer(yaw: float) -> None:
    """As a winning tile does beside a standing row: turned as seen from above it would show its edge."""
    (raised,) = stood([tile("1m", yaw=yaw)], SIZE, 90.0)
    corners = face_corners(raised, SIZE)
    assert np.ptp(corners[:, 1]) == pytest.approx(0)
    assert np.ptp(corners[:, 0]) == pytest.approx(SIZE.height)
    assert np.ptp(corners[:, 2]) == pytest.approx(SIZE.width)
    assert corners[0] == pytest.approx(corners.min(axis=0) if yaw > 0 else corners.max(axis=0))


def test_a_leaning_tile_keeps_its_lower_edge_on_the_table() -> None:
    corners = box_corners(stand(tile("1m", 5.0, 7.0), SIZE, 70.0), SIZE)
    assert corners[:, 2].min() == pytest.approx(0)
    assert corners[:, :2].mean(axis=0) == pytest.approx([5, 7])


def test_a_tile_on_its_side_is_as_high_as_it_is_wide() -> None:
    lying = stand(tile("1m"), SIZE, 90.0, spin=90.0)
    assert np.ptp(box_corners(lying, SIZE)[:, 2]) == pytest.approx(SIZE.width)
    # Spun counterclockwise its top is at the left.
    assert face_corners(lying, SIZE)[0] == pytest.approx([-13.5, -8, 0])


def test_a_stacked_tile_is_labelled_at_its_height() -> None:
    scene = Scene((tile("1m", z=16.0),), camera=LOW)
    corners = np.array([[-10, 13.5, 32], [10, 13.5, 32], [10, -13.5, 32], [-10, -13.5, 32]])
    assert labels_of(scene)[0].quad == pytest.approx(view_of(LOW).project(corners))


@pytest.mark.parametrize("pose", [tile("5z"), tile("5z", yaw=30.0, z=16.0), stand(tile("5z"), SIZE)])
def test_the_face_is_painted_where_its_label_says(pose: SceneTile) -> None:
    blank = TileSet(faces={"5z": np.full((200, 150, 3), (0, 0, 255), np.uint8)}, back=(250, 240, 230))
    scene = Scene((pose,), tile_set=blank, camera=replace(LOW, noise=0.0), sensor=Sensor())
    rendered = render(scene)
    quad = rendered.labels[0].quad
    blue, green, red = (rendered.image[..., n].astype(int) for n in range(3))
    rows, columns = np.nonzero((red > 90) & (red > 2.5 * blue) & (red > 2.5 * green))
    assert [columns.min(), rows.min()] == pytest.approx(quad.min(axis=0), abs=4)
    assert [columns.max(), rows.max()] == pytest.approx(quad.max(axis=0), abs=4)


def test_a_face_that_looks_away_is_not_seen() -> None:
    assert seen(stand(tile("1m"), SIZE), stand(tile("1m", 60, yaw=180.0), SIZE)) == [pytest.approx(1, abs=0.05), 0]


def test_a_face_seen_edge_on_is_not_labelled() -> None:
    assert seen(stand(tile("1m"), SIZE), camera=DOWN) == [0]


def test_the_lower_tile_of_a_stack_is_hidden_and_has_no_line() -> None:
    stack = Scene((tile("?"), tile("?", z=16.0)), camera=LOW, sensor=Sensor())
    lower, upper = render(stack).labels
    assert lower.seen < 0.1
    assert upper.seen > 0.95
    (line,) = label_lines([lower, upper], LOW.width, LOW.height).splitlines()
    assert line.startswith("45 ")


@pytest.mark.parametrize(("shift", "labelled"), [(4.0, 1), (16.0, 2)])
def test_a_tile_hidden_by_more_than_two_fifths_has_no_line(shift: float, labelled: int) -> None:
    rendered = render(Scene((tile("1m"), tile("2m", x=shift, z=16.0)), camera=DOWN, sensor=Sensor()))
    assert len(label_lines(rendered.labels, LOW.width, LOW.height).splitlines()) == labelled


def test_what_stands_before_a_tile_hides_it() -> None:
    before, behind = seen(stand(tile("1m", y=-22), SIZE), tile("2m"))
    assert before > 0.95
    assert behind < 0.7


def test_nearer_bodies_are_painted_later() -> None:
    tiles = [stand(tile("1m", y=-30), SIZE), tile("2m", z=16.0), tile("3m"), tile("4m", y=40)]
    order = painting_order(np.stack([box_corners(each, SIZE) for each in tiles]), view_of(LOW))
    assert order.index(3) < order.index(2) < order.index(1)
    assert order.index(2) < order.index(0)


def test_a_long_thing_is_painted_before_what_stands_before_it_though_its_middle_is_nearer() -> None:
    rail = np.array([[x, y, z] for z in (0, 8) for x, y in ((-20, 10), (600, 10), (600, 0), (-20, 0))], float)
    here = box_corners(tile("1m", y=-14), SIZE)
    camera = replace(LOW, target=(300, 0), azimuth=60)
    assert painting_order(np.stack([rail, here]), view_of(camera))[0] == 0


@pytest.mark.parametrize("bent", [-0.06, 0.05])
def test_a_bent_lens_bends_labels_and_back(bent: float) -> None:
    camera = replace(LOW, bend=bent)
    corners = np.array([[0, 0], [319, 5], [40, 200], [160, 120]], float)
    assert straighten(bend(corners, camera), camera) == pytest.approx(corners, abs=0.01)
    assert bend(corners, camera)[3] == pytest.approx([160, 120])
    assert np.linalg.norm(bend(corners, camera)[2] - corners[2]) > 0.5


def test_a_bent_picture_shows_the_face_where_its_label_is() -> None:
    red = TileSet(faces={"5z": np.full((200, 150, 3), (0, 0, 255), np.uint8)})
    camera = replace(DOWN, bend=-0.07, noise=0.0, target=(60, 40))
    rendered = render(Scene((tile("5z"),), tile_set=red, camera=camera, sensor=Sensor()))
    blue, _, ink = (rendered.image[..., n].astype(int) for n in range(3))
    rows, columns = np.nonzero((ink > 90) & (ink > 2.5 * blue))
    assert [columns.mean(), rows.mean()] == pytest.approx(rendered.labels[0].quad.mean(axis=0), abs=1.5)
