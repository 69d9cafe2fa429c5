"""Labels that a set of photos lacks."""

import cv2
import numpy as np
import pytest

from vision.data.label_files import UNSURE, Box, read_boxes
from vision.train.complete import agreed, complete, lacking, turned

TILE = Box(3, 0.3, 0.5, 0.1, 0.14)


class Tells:
    """Finds the same boxes in every view, but for those that only some see."""

    def __init__(self, *boxes, seen=3):
        self.every, self.seen, self.asked = np.array(boxes, np.float32).reshape(-1, 4), seen, 0

    def boxes(self, pixels, degrees, size):
        self.asked += 1
        return self.every if self.asked <= self.seen else self.every[:0]


def photo():
    return np.zeros((400, 400, 3), np.uint8)


def test_a_view_takes_points_back_to_where_they_were():
    image = photo()
    cv2.circle(image, (300, 100), 6, (255, 255, 255), -1)
    view = turned(image, 45, 640)
    row, column = np.argwhere(view.pixels[:, :, 0] > 128).mean(axis=0)
    assert view.on_photo([column, row]) == pytest.approx([300, 100], abs=1)
    assert view.size % 32 == 0
    assert view.size == pytest.approx(640 * 2**0.5, abs=20)


def test_boxes_count_that_enough_views_agree_on():
    one, other = [10, 10, 50, 60], [100, 10, 140, 60]
    views = [np.array([one, other], np.float32), np.array([one], np.float32), np.array([one], np.float32)]
    np.testing.assert_allclose(agreed(views, 2), [one])
    assert len(agreed(views, 1)) == 2
    assert agreed([], 1).shape == (0, 4)


def test_what_is_labelled_is_not_added_again():
    finder = Tells([100, 172, 140, 228], [300, 40, 340, 100])
    (extra,) = lacking(photo(), [TILE], finder)
    assert (extra.x, extra.y) == pytest.approx((0.8, 0.175))
    assert (extra.width, extra.height) == pytest.approx((0.1, 0.15))


@pytest.mark.parametrize(("boxes", "seen"), [([TILE], 1), ([], 3), ([Box(3, 0.3, 0.5, 0.02, 0.3)], 3)])
def test_nothing_is_added_that_one_view_shows_or_to_squashed_photos(boxes, seen):
    assert lacking(photo(), boxes, Tells([300, 40, 340, 100], seen=seen)) == []


def test_what_one_view_shows_is_marked_where_nothing_is_to_be_said():
    one, other = [300, 40, 340, 100], [100, 172, 140, 228]
    (extra,) = lacking(photo(), [TILE], Tells(one, other, seen=1), unsure=True)
    assert extra.label == UNSURE
    assert (extra.x, extra.y) == pytest.approx((0.8, 0.175))


def test_a_folder_is_completed_and_its_labels_stay(tmp_path):
    for name in ("images", "labels"):
        (tmp_path / "from" / name).mkdir(parents=True)
    cv2.imwrite(str(tmp_path / "from/images/a.jpg"), photo())
    (tmp_path / "from/labels/a.txt").write_text("3 0.3 0.5 0.1 0.14\n")
    assert complete(tmp_path / "from", tmp_path / "to", Tells([300, 40, 340, 100])) == 1
    first, second = read_boxes(tmp_path / "to/labels/a.txt")
    assert first == TILE
    assert second.x == pytest.approx(0.8)
    assert (tmp_path / "to/images/a.jpg").read_bytes() == (tmp_path / "from/images/a.jpg").read_bytes()
    assert complete(tmp_path / "from", tmp_path / "to", Tells([300, 40, 340, 100])) == 0
