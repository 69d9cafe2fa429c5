"""The second look: rows turned level, small tiles enlarged, and no tile reported twice."""

import numpy as np
import pytest

from vision.detection.locator import Boxes
from vision.detection.second_pass import SMALL, closer_view, looks, row_angle
from vision.geometry.boxes import around, upright
from vision.image.photo import Photo


def row(angle, *, tiles=8, height=100.0, middle=(1500.0, 1100.0)):
    """Upright boxes around the tiles of a row that lies `angle` degrees, clockwise, off level; and the tiles."""
    turn = np.radians(angle)
    along, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    corners = [(-0.37, -0.5), (0.37, -0.5), (0.37, 0.5), (-0.37, 0.5)]
    quads = np.array(
        [
            [np.array(middle) + height * (((place - tiles / 2) * 0.74 + x) * along + y * down) for x, y in corners]
            for place in range(tiles)
        ]
    )
    return around(quads), quads


def photo(width=3000, height=2200):
    return Photo(np.zeros((height, width, 3), np.uint8))


class Finds:
    """A locator that gives the boxes of one look after the other and remembers what it was shown."""

    size = 640

    def __init__(self, *found):
        self.found, self.shown = list(found), []

    def locate(self, pixels, threshold, *, size=None):
        self.shown.append((pixels.shape, size))
        return boxes_of(self.found.pop(0))


def boxes_of(corners, score=0.9):
    corners = np.asarray(corners, np.float32).reshape(-1, 4)
    return Boxes(corners, np.full(len(corners), score, np.float32), np.ones((len(corners), 1), np.float32))


@pytest.mark.parametrize("angle", [-40, -20, -7, 0, 12, 33, 44])
def test_the_angle_of_a_row_is_told_from_its_boxes(angle):
    assert row_angle(row(angle)[0]) == pytest.approx(angle, abs=1)


def test_a_column_is_as_level_as_a_row():
    assert row_angle(row(90)[0]) == pytest.approx(0, abs=1)
    assert row_angle(row(110)[0]) == pytest.approx(20, abs=1)


def test_scattered_tiles_have_no_common_angle():
    boxes = np.concatenate([row(angle, tiles=2, middle=(500.0 + 300 * angle, 900.0))[0] for angle in range(0, 90, 10)])
    assert row_angle(boxes) == 0
    assert row_angle(boxes[:1]) == 0


def test_large_level_tiles_are_not_looked_at_again():
    boxes, _ = row(2, height=SMALL / 640 * 3000 + 20)
    assert closer_view(photo().pixels, boxes, 640) is None


def test_small_level_tiles_are_enlarged():
    boxes, _ = row(0, height=100)
    view = closer_view(photo().pixels, boxes, 640)
    assert view is not None
    longer = max(view.pixels.shape[:2])
    assert view.size / longer > 1.5 * 640 / 3000
    assert view.covers([[1500, 1100]]).all()
    assert not view.covers([[10, 10]]).any()


@pytest.mark.parametrize("angle", [-38, 15, 30])
def test_in_the_view_of_a_crooked_row_the_tiles_stand_upright(angle):
    boxes, quads = row(angle)
    view = closer_view(photo().pixels, boxes, 640)
    assert view is not None
    seen = view.from_photo(quads)
    assert np.abs(seen[:, 0, 1] - seen[:, 1, 1]).max() < 0.05 * np.ptp(seen[0, :, 1])
    assert view.on_photo(seen) == pytest.approx(quads, abs=0.01)
    height, width = view.pixels.shape[:2]
    assert seen.min() > 0
    assert (seen < (width, height)).all()


def test_what_is_found_in_a_turned_view_is_told_as_it_lies_on_the_photo():
    boxes, quads = row(25)
    view = closer_view(photo().pixels, boxes, 640)
    again, beside = looks(Finds(around(view.from_photo(quads))), photo(), boxes_of(boxes), 0.4)
    assert again.on_photo(upright(again.boxes.corners)) == pytest.approx(quads, abs=3)
    assert not len(beside.boxes)


def test_a_tile_is_told_once_and_what_lies_beside_the_view_is_kept():
    boxes, quads = row(25)
    far = np.array([[2900, 2100, 2960, 2180]], np.float32)
    view = closer_view(photo().pixels, boxes, 640)
    # Far away tiles make the first look's region larger: only unlikely ones lie outside it.
    first = Boxes(np.concatenate([boxes, far]), np.append(np.full(8, 0.9), 0.19).astype(np.float32), np.ones((9, 1)))
    again, beside = looks(Finds(around(view.from_photo(quads))), photo(), first, 0.1)
    assert len(again.boxes) == 8
    assert beside.boxes.corners == pytest.approx(far)


@pytest.mark.parametrize("score", [0.2, 0.27, 0.9])
def test_what_is_likely_a_tile_is_seen_again_wherever_it_lies(score):
    boxes, _ = row(25)
    far = np.array([[2900, 2100, 2960, 2180]], np.float32)
    first = Boxes(np.concatenate([boxes, far]), np.append(np.full(8, 0.9), score).astype(np.float32), np.ones((9, 1)))
    again, _ = looks(Finds([]), photo(), first, 0.1)
    assert again.view.covers([[2930, 2140]]).all()


def test_no_tile_is_found_in_the_corners_that_a_turn_adds():
    boxes, _ = row(40, middle=(300.0, 300.0))
    view = closer_view(photo().pixels, boxes, 640)
    outside = view.from_photo([[-60, 200]])[0]
    found = np.array([[*outside - 20, *outside + 20]])
    again, _ = looks(Finds(found), photo(), boxes_of(boxes), 0.4)
    assert not len(again.boxes)


def test_a_squashed_photo_is_stretched_not_turned():
    planks = np.array([[x, 500, x + 10, 700] for x in range(100, 500, 11)], np.float32)
    locator = Finds([[x, 100, x + 150, 250] for x in range(1500, 4500, 151)])
    (look,) = looks(locator, photo(), boxes_of(planks[::6], 0.6), 0.4)
    assert look.view is None
    assert len(look.boxes) == 20
    assert locator.shown[0][0][:2] != (2200, 3000)


def test_tiles_seen_from_low_down_that_look_squashed_are_not_lost():
    aslant = np.array([[x, 500, x + 200, 580] for x in range(100, 2500, 210)], np.float32)
    locator = Finds([], aslant)
    found = looks(locator, photo(), boxes_of(aslant), 0.4)
    assert sum(len(look.boxes) for look in found) == len(aslant)


@pytest.mark.parametrize("again", [0, 3, 14])
def test_a_row_that_is_hardly_found_is_turned_level(again):
    boxes, quads = row(-55, tiles=14)
    view = closer_view(photo().pixels, boxes, 640)
    levelled = around(view.from_photo(quads))[:again] if again else []
    found = looks(Finds([], [], levelled), photo(), boxes_of(boxes, 0.2), 0.1)
    assert sum(len(look.boxes) for look in found) == (again or 14)
    assert (found[0].view is not None) == bool(again)


def test_a_hand_too_far_away_to_be_seen_at_first_is_looked_for_in_a_larger_picture():
    far, _ = row(0, height=30.0)
    locator = Finds([], [], far, far - (800, 900, 800, 900))
    found = looks(locator, photo(), boxes_of([]), 0.1)
    assert locator.shown[2] == ((2200, 3000, 3), 1280)
    assert sum(len(look.boxes) for look in found) == 8
    near = Finds([], [])
    assert not len(looks(near, photo(640, 480), boxes_of([]), 0.1)[0].boxes)
    assert len(near.shown) == 2


@pytest.mark.parametrize(
    ("ratio", "stretched"), [(0.44, True), (0.47, False), (1.35, False), (2.1, False), (2.3, True)]
)
def test_a_photo_is_stretched_where_its_tiles_are_wider_or_narrower_than_any_view_shows_them(ratio, stretched):
    wide = 60 * ratio
    boxes = np.array([[100 + n * (wide + 5), 500, 100 + n * (wide + 5) + wide, 560] for n in range(12)], np.float32)
    locator = Finds(boxes, boxes)
    looks(locator, photo(), boxes_of(boxes), 0.4)
    shape, size = locator.shown[0]
    assert (size is None) is stretched  # else a closer view of the row
    assert (shape[0] > 2200) is stretched
