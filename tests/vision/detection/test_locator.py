from __future__ import annotations

import numpy as np
import pytest
from vision_fakes import FakeSession, yolo

from vision.detection.locator import Locator, Preparation, letterbox, probabilities
from vision.errors import PhotoError


def picture(width: int, height: int) -> np.ndarray:
    return np.full((height, width, 3), (10, 20, 30), np.uint8)


@pytest.mark.parametrize(
    ("width", "height", "size", "shape"),
    [(1280, 960, 640, (480, 640)), (960, 1280, 640, (640, 480)), (640, 630, 640, (640, 640)), (50, 20, 64, (32, 64))],
)
def test_letterbox(width, height, size, shape):
    blob, scale, _, top = letterbox(picture(width, height), size)
    assert blob.shape == (1, 3, *shape)
    assert blob.dtype == np.float32
    assert scale == size / max(width, height)
    middle = blob[0, :, shape[0] // 2, shape[1] // 2]
    assert np.allclose(middle, np.array([30, 20, 10]) / 255)
    if top:
        assert np.allclose(blob[0, :, 0, 0], 114 / 255)


def test_boxes_come_back_in_pixels_of_the_photo():
    session = FakeSession(
        lambda _: yolo([[100, 100, 40, 60], [101, 101, 40, 60], [300, 200, 40, 60]], [[0.9], [0.8], [0.5]])
    )
    session.metadata = {"names": "{0: 'tile'}", "imgsz": "[640, 640]"}
    found = Locator(session).locate(picture(1280, 1000), 0.4)
    # scale one half, 500 rows in 512: six rows of grey above
    assert found.corners.tolist() == [[160, 128, 240, 248], [560, 328, 640, 448]]
    assert found.scores.tolist() == pytest.approx([0.9, 0.5])


def test_corners_come_back_in_pixels_of_the_photo_and_do_not_count_as_classes():
    box, points = [100, 100, 40, 60], [[90, 80, 0.9], [110, 80, 0.9], [110, 120, 0.9], [90, 120, 0.9]]
    output = np.array([*box, 0.5, *np.ravel(points)])[None, :, None]
    session = FakeSession(lambda _: output, names="['tile']", kpt_shape="[4, 3]", imgsz="640")
    found = Locator(session).locate(picture(1280, 1000), 0.4)
    assert found.scores.tolist() == pytest.approx([0.5])
    assert found.corners.tolist() == [[160, 128, 240, 248]]
    assert found.faces.tolist() == [[[180, 148], [220, 148], [220, 228], [180, 228]]]
    assert len(found[np.array([False])].faces) == 0


@pytest.mark.parametrize(
    ("output", "shape", "said"),
    [(np.zeros((1, 17, 1)), "[17, 3]", "key points of shape"), (np.zeros((1, 5, 1)), "[4, 3]", "without 4 key points")],
)
def test_key_points_that_are_no_corners_are_refused(output, shape, said):
    session = FakeSession(lambda _: output, names="['tile']", kpt_shape=shape, imgsz="640")
    with pytest.raises(PhotoError, match=said) as refused:
        Locator(session).locate(picture(640, 640), 0.4)
    assert refused.value.code == "model_corrupt"


def test_a_threshold_leaves_boxes_out():
    session = FakeSession(lambda _: yolo([[100, 100, 40, 60]], [[0.3]]), names="['tile']")
    assert len(Locator(session).locate(picture(640, 640), 0.4)) == 0


def test_boxes_outside_the_photo_are_cut_off():
    session = FakeSession(lambda _: yolo([[0, 10, 40, 60], [700, 700, 10, 10]], [[0.9], [0.9]]), names="['tile']")
    found = Locator(session).locate(picture(640, 640), 0.4)
    assert found.corners.tolist() == [[0, 0, 20, 40]]


def test_a_network_of_fixed_size_gets_a_square():
    session = FakeSession(lambda _: yolo([[1, 1, 1, 1]], [[0.0]]), names="['tile']", args="{'dynamic': False}")
    Locator(session, size=320).locate(picture(640, 320), 0.4)
    assert session.inputs[0]["images"].shape == (1, 3, 320, 320)


@pytest.mark.parametrize(
    ("names", "columns"),
    [("{0: 'tile'}", None), ("{1: '2m', 0: 'haku'}", [31, 1]), ('["E", "back", "0p"]', [27, 45, 43])],
)
def test_names_say_what_classes_mean(names, columns):
    assert Locator(FakeSession(lambda _: 0, names=names)).tile_columns() == columns


@pytest.mark.parametrize("metadata", [{}, {"names": "['1m', 'cat']"}, {"names": "nonsense"}])
def test_unknown_names(metadata):
    with pytest.raises(PhotoError) as raised:
        Locator(FakeSession(lambda _: 0, **metadata)).tile_columns()
    assert raised.value.code == "model_corrupt"


def test_output_of_another_shape():
    with pytest.raises(PhotoError) as raised:
        Locator(FakeSession(lambda _: np.zeros((1, 6)), names="['tile']")).locate(picture(64, 64), 0.4)
    assert raised.value.code == "model_corrupt"


def test_scores_by_class_become_a_distribution():
    spread = probabilities(np.array([[0.6, 0.2], [0, 0]], np.float32), [5, 40])
    assert spread.shape == (2, 46)
    assert np.allclose(spread.sum(axis=1), 1)
    assert spread[0, 5] == pytest.approx(0.75, abs=1e-4)


def test_grey_and_stretched():
    pixels = np.array([[[50, 50, 50], [150, 150, 150]]], np.uint8)
    assert Preparation(grey=True, autocontrast=True)(pixels).tolist() == [[[0, 0, 0], [255, 255, 255]]]
    assert np.array_equal(Preparation()(pixels), pixels)
