"""Rendered scenes: labels that are true to the geometry, the same picture for the same seed, files as YOLO has them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("resvg_py", reason="rendering needs the extra `render` (resvg-py)")

from scorer.hand import Hand
from scorer.tiles import Tile
from vision.render import Camera, Scene, SceneTile, TileSet, hand_scene, label_lines, lay_hand, render
from vision.render.draw import labels_of
from vision.render.geometry import view_of
from vision.render.hands import random_hand
from vision.render.looks import random_look
from vision.render.write import CLASS_NAMES, write_classes, write_scene

SMALL = Camera(width=480, height=320, distance=300)


def one(code: str, yaw: float = 0.0) -> Scene:
    return Scene((SceneTile(Tile.from_code(code), 0.0, 0.0, yaw),), camera=SMALL)


def test_a_label_is_the_projection_of_the_face() -> None:
    scene = Scene((SceneTile(Tile.from_code("5m"), 30.0, -12.0, 90.0),), camera=replace(SMALL, azimuth=8, roll=3))
    # Turned by 90 degrees counterclockwise the tile's top left lies at the near left: x 30 - 27/2, y -12 - 20/2.
    corners = np.array([[16.5, -22, 16], [16.5, -2, 16], [43.5, -2, 16], [43.5, -22, 16]])
    assert labels_of(scene)[0].quad == pytest.approx(view_of(scene.camera).project(corners))


def test_looking_straight_down_gives_the_plain_proportions() -> None:
    (label,) = labels_of(replace(one("5m"), camera=replace(SMALL, elevation=90)))
    across = np.linalg.norm(label.quad[1] - label.quad[0])
    down = np.linalg.norm(label.quad[3] - label.quad[0])
    assert across / down == pytest.approx(20 / 27)
    assert label.quad.mean(axis=0) == pytest.approx([240, 160])


def test_corners_come_in_the_tiles_own_reading_order() -> None:
    top_left, top_right, bottom_right, bottom_left = labels_of(one("1m"))[0].quad
    assert top_left[0] < top_right[0]
    assert bottom_left[0] < bottom_right[0]
    assert top_left[1] < bottom_left[1]


@pytest.mark.parametrize(("yaw", "shift"), [(90.0, 1), (180.0, 2), (-90.0, 3)])
def test_a_turned_tile_has_its_quad_turned(yaw: float, shift: int) -> None:
    camera = replace(SMALL, elevation=90)
    square = TileSet(width=24, height=24)
    level = labels_of(replace(one("1m"), camera=camera, tile_set=square))[0].quad
    turned = labels_of(replace(one("1m", yaw), camera=camera, tile_set=square))[0].quad
    assert turned == pytest.approx(np.roll(level, shift, axis=0))


def test_the_face_is_painted_where_its_label_says() -> None:
    with_tile, without = render(one("5z")), render(Scene((), camera=SMALL))
    middle = with_tile.labels[0].quad.mean(axis=0).astype(int)
    assert with_tile.image[middle[1], middle[0]].min() > 150
    assert without.image[middle[1], middle[0]].min() < 100
    changed = np.abs(with_tile.image.astype(int) - without.image).max(axis=2) > 120
    rows, columns = np.nonzero(changed)
    low, high = with_tile.labels[0].quad.min(axis=0), with_tile.labels[0].quad.max(axis=0)
    assert [columns.min(), rows.min()] == pytest.approx(low, abs=6)
    assert columns.max() == pytest.approx(high[0], abs=6)


def test_a_face_down_tile_shows_its_back() -> None:
    rendered = render(one("?"))
    x, y = rendered.labels[0].quad.mean(axis=0).astype(int)
    blue, _, red = rendered.image[y, x].astype(int)
    assert red - blue > 60


def test_the_same_seed_gives_the_same_picture() -> None:
    hand = Hand.from_typed("23467m34588p456s!5m")
    look = Scene((), camera=SMALL)
    first, again = (render(hand_scene(hand, seed=5, look=look)) for _ in range(2))
    other = render(hand_scene(hand, seed=6, look=look))
    assert np.array_equal(first.image, again.image)
    assert not np.array_equal(first.image, other.image)


def test_the_winning_tile_lies_apart_at_the_right() -> None:
    laid = lay_hand(Hand.from_typed("23467m34588p456s!5m"), TileSet(), np.random.default_rng(1), untidy=0)
    assert [tile.tile.code for tile in laid[:5]] == ["2m", "3m", "4m", "6m", "7m"]
    assert (laid[-1].tile.code, laid[-1].role) == ("5m", "winning")
    steps = np.diff([tile.x for tile in laid])
    assert steps[:-1] == pytest.approx(20.25)
    assert steps[-1] == pytest.approx(20.25 + 12)


@pytest.mark.parametrize(
    ("meld", "codes", "yaws"),
    [
        ("+chow:312m<left", ["3m", "1m", "2m"], [90, 0, 0]),
        ("+pung:777z<across", ["7z", "7z", "7z"], [0, 90, 0]),
        ("+pung:777z<right", ["7z", "7z", "7z"], [0, 0, 90]),
        ("+kong:1111s<right", ["1s"] * 4, [0, 0, 0, 90]),
        ("+ankong:?22s?", ["?", "2s", "2s", "?"], [0, 0, 0, 0]),
        ("+addkong:9999p<left", ["9p"] * 4, [90, 90, 0, 0]),
    ],
)
def test_melds_lie_as_players_lay_them(meld: str, codes: list[str], yaws: list[float]) -> None:
    hand = Hand.from_typed(f"123m456p789s11z!1z {meld}")
    laid = [t for t in lay_hand(hand, TileSet(), np.random.default_rng(1), untidy=0) if t.role == "meld 1"]
    assert [tile.tile.code for tile in laid] == codes
    assert [tile.yaw for tile in laid] == yaws


def test_the_added_tile_lies_beyond_the_called_one() -> None:
    hand = Hand.from_typed("123m456p789s11z!1z +addkong:9999p<across")
    laid = [t for t in lay_hand(hand, TileSet(), np.random.default_rng(1), untidy=0) if t.role == "meld 1"]
    called, added = (tile for tile in laid if tile.yaw == 90)
    assert added.x == pytest.approx(called.x)
    assert added.y - called.y == pytest.approx(20.25)


@pytest.mark.parametrize("seed", range(20))
def test_every_tile_of_a_hand_is_in_the_picture(seed: int) -> None:
    rng = np.random.default_rng(seed)
    hand, look = random_hand(rng), random_look(rng)
    scene = hand_scene(hand, seed=seed, look=look)
    quads = np.concatenate([label.quad for label in labels_of(scene)])
    assert (quads > 0).all()
    assert (quads < [look.camera.width, look.camera.height]).all()
    assert len(scene.tiles) == 14 + hand.kongs + len(hand.flowers)


@pytest.mark.parametrize("seed", range(40))
def test_random_hands_are_whole_and_possible(seed: int) -> None:
    hand = random_hand(np.random.default_rng([9, seed]))
    assert hand.faults() == []
    reds = [t for t in [*hand.concealed, *(t for meld in hand.melds for t in meld.tiles)] if t.is_red]
    assert len(reds) == len(set(reds))


def test_labels_are_yolo_polygons(tmp_path: Path) -> None:
    rendered = render(one("0p"))
    write_scene(tmp_path, "one", rendered)
    write_classes(tmp_path / "classes.txt")
    (line,) = (tmp_path / "labels" / "one.txt").read_text().splitlines()
    index, *numbers = line.split()
    assert (tmp_path / "classes.txt").read_text().splitlines()[int(index)] == "0p"
    quad = np.array([float(number) for number in numbers]).reshape(4, 2) * [480, 320]
    assert quad == pytest.approx(rendered.labels[0].quad, abs=0.01)
    assert (tmp_path / "images" / "one.jpg").stat().st_size > 1000


def test_a_tile_outside_the_picture_has_no_line() -> None:
    scene = Scene((SceneTile(Tile.from_code("1m"), 5000.0, 0.0),), camera=SMALL)
    assert label_lines(labels_of(scene), 480, 320) == ""


def test_class_names_are_those_of_the_labels() -> None:
    assert len(CLASS_NAMES) == 46
    assert CLASS_NAMES[:2] == ("1m", "2m")
    assert CLASS_NAMES[27:35] == ("E", "S", "W", "N", "P", "F", "C", "plum")
    assert CLASS_NAMES[-4:] == ("0m", "0p", "0s", "back")
