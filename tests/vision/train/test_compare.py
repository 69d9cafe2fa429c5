"""The measurement."""

import numpy as np
import pytest

from vision.train.compare import compare, confused, match, measure
from vision.train.labels import FACES
from vision.train.readers import Found, decode, letterbox, suppress

BOXES = np.array([[0, 0, 10, 10], [20, 0, 30, 10], [40, 0, 50, 10]], np.float64)


def faces(*codes):
    return np.array([FACES.index(code) for code in codes], np.int64)


def found(*codes, scores=None, boxes=BOXES):
    return Found(boxes[: len(codes)], np.array(scores or [0.9] * len(codes)), faces(*codes))


def test_all_right():
    count = measure([found("1m", "5p", "?")], [(BOXES, faces("1m", "5p", "?"))], 0.5, False)
    assert count.scores() == pytest.approx((1, 1, 1))
    assert (count.perfect, count.photos) == (1, 1)


def test_a_wrong_face_is_a_place_found():
    truth = [(BOXES, faces("1m", "5p", "7z"))]
    assert measure([found("1m", "6p", "7z")], truth, 0.5, False).right == 2
    assert measure([found("1m", "6p", "7z")], truth, 0.5, False, named=False).right == 3
    assert confused([found("1m", "6p", "7z")], truth, 0.5) == [(1, "5p", "6p")]


def test_the_peers_34_faces():
    truth = [(BOXES, faces("0p", "3f", "1s"))]
    count = measure([found("5p", "1s", "1s")], truth, 0.5, True)
    assert (count.right, count.found, count.there, count.perfect) == (2, 2, 2, 1)


def test_what_lies_below_the_threshold_does_not_count():
    count = measure([found("1m", "2m", "3m", scores=[0.9, 0.4, 0.6])], [(BOXES, faces("1m", "2m", "3m"))], 0.5, False)
    assert (count.right, count.found, count.there) == (2, 2, 3)


def test_a_labelled_box_is_matched_once_and_by_the_best():
    twice = Found(np.array([[0, 0, 10, 11], [0, 0, 10, 10]], float), np.array([0.5, 0.9]), faces("1m", "1m"))
    assert match(twice, BOXES) == [-1, 0]


def test_nothing_found_or_nothing_there():
    nothing = Found(np.zeros((0, 4)), np.zeros(0), faces())
    assert measure([nothing], [(BOXES, faces("1m", "2m", "3m"))], 0.5, False).scores() == (0, 0, 0)
    assert match(found("1m"), np.zeros((0, 4))) == [-1]


def test_suppression_keeps_the_better():
    boxes = np.array([[0, 0, 10, 10], [0, 1, 10, 11], [30, 0, 40, 10]], np.float64)
    assert suppress(boxes, np.array([0.5, 0.8, 0.6]), 0.5).tolist() == [1, 2]


def test_raw_output_is_decoded():
    output = np.zeros((6, 3))
    output[:, 0] = (50, 40, 20, 10, 0.1, 0.8)
    boxes, scores, classes = decode(output, 0.25, 0.5)
    assert boxes.tolist() == [[40, 35, 60, 45]]
    assert (scores.tolist(), classes.tolist()) == ([0.8], [1])


def test_a_tall_photo_is_padded():
    padded, scale, x, y = letterbox(np.zeros((1280, 650, 3), np.uint8), 640, 114, 32)
    assert padded.shape == (640, 352, 3)
    assert (scale, x, y) == (0.5, 13, 0)


class Oracle:
    name = "tehai"

    def read(self, photo):
        height, width = photo.shape[:2]
        boxes = np.array([[0.4 * width, 0.4 * height, 0.6 * width, 0.6 * height]])
        return Found(boxes, np.array([0.9]), faces("2m"))


def test_a_table_is_made(tmp_path):
    import cv2

    (tmp_path / "set" / "images").mkdir(parents=True)
    (tmp_path / "set" / "labels").mkdir()
    (tmp_path / "classes.txt").write_text("1m\n2m\n")
    cv2.imwrite(str(tmp_path / "set" / "images" / "a.jpg"), np.zeros((64, 64, 3), np.uint8))
    (tmp_path / "set" / "labels" / "a.txt").write_text("1 0.5 0.5 0.2 0.2\n")
    lines = list(compare([Oracle()], tmp_path, ["set"], {"tehai": 0.5}))
    assert lines[2] == "| set | as it is | tehai | place only | 1.0000 | 1.0000 | 1.0000 | 1 of 1 |"
    assert sum("restored" in line for line in lines) == 4
