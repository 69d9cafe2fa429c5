"""The measurement beside a peer."""

import cv2
import numpy as np
import pytest

from scorer.tiles import BY_CODE, TILES
from vision.evaluation.compare import THE_34, Remembering, compare, places
from vision.evaluation.peer import MahjongDetector
from vision.geometry.detections import Detections
from vision.image.photo import Photo


class Oracle:
    """Finds one tile in the middle of every photo and takes it for a 2m."""

    def __init__(self):
        self.asked = 0

    def detect(self, photo, threshold):
        self.asked += 1
        width, height = photo.width, photo.height
        spread = np.zeros((1, len(TILES)), np.float32)
        spread[0, BY_CODE["2m"].index] = 1
        return Detections.from_boxes([[0.4 * width, 0.4 * height, 0.6 * width, 0.6 * height]], [0.7], spread)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "set" / "images").mkdir(parents=True)
    (tmp_path / "set" / "labels").mkdir()
    (tmp_path / "classes.txt").write_text("1m\n2m\n")
    cv2.imwrite(str(tmp_path / "set" / "images" / "a.jpg"), np.zeros((64, 64, 3), np.uint8))
    (tmp_path / "set" / "labels" / "a.txt").write_text("1 0.5 0.5 0.2 0.2\n")
    return tmp_path


def test_a_table_is_made(folder):
    lines = list(compare(Oracle(), {"peer": Oracle()}, folder, ["set"], {"tehai": 0.5, "peer": 0.8}))
    assert lines[2:6] == [
        "| set | as it is | tehai | place only | 1.0000 | 1.0000 | 1.0000 |  |",
        "| set | as it is | tehai | all 46 | 1.0000 | 1.0000 | 1.0000 | 1 of 1 |",
        "| set | as it is | tehai | the 34 | 1.0000 | 1.0000 | 1.0000 | 1 of 1 |",
        "| set | as it is | peer | the 34 | 0.0000 | 0.0000 | 0.0000 | 0 of 1 |",
    ]
    assert lines[-5:] == [
        "- set, restored: none",
        "",
        "| face | set: there | F1 |",
        "|---|---:|---:|",
        "| 2m | 1 | 1.0000 |",
    ]


def test_a_wrong_name_is_a_place_found(folder):
    (folder / "set" / "labels" / "a.txt").write_text("0 0.5 0.5 0.2 0.2\n")
    figures, confused = places(folder / "set", Oracle(), 0.5, False)
    assert (figures.right, figures.found, figures.tiles) == (1, 1, 1)
    assert confused == {("1m", "2m"): 1}


def test_each_photo_is_looked_at_once():
    oracle = Oracle()
    remembering = Remembering(oracle)
    photo = Photo(np.zeros((20, 20, 3), np.uint8))
    assert [len(remembering.detect(photo, threshold)) for threshold in (0.05, 0.5, 0.8)] == [1, 1, 0]
    assert oracle.asked == 1


def test_the_34_faces_leave_out_flowers_and_backs():
    assert len(THE_34) == 37
    assert "0p" in THE_34
    assert not {"?", "1f", "8f"} & set(THE_34)


class PeerSession:
    """A box in the middle of the input, twice."""

    @property
    def metadata(self):
        return {"names": "{0: '1m', 1: 'chun', 2: 'tou'}"}

    def run(self, inputs):
        assert inputs["images"].shape == (1, 3, 640, 640)
        output = np.zeros((1, 7, 3), np.float32)
        output[0, :, 0] = (320, 320, 64, 128, 0.1, 0.8, 0.1)
        output[0, :, 1] = (322, 320, 64, 128, 0.1, 0.6, 0.1)
        return [output]


def test_the_peer_is_read_in_the_photos_pixels():
    photo = Photo(np.random.default_rng(1).integers(0, 255, (160, 320, 3), dtype=np.uint8))
    found = MahjongDetector(PeerSession()).detect(photo, 0.5)
    assert found.boxes.tolist() == [[144, 48, 176, 112]]
    assert found.classes.tolist() == [BY_CODE["7z"].index]
