from __future__ import annotations

import numpy as np
import pytest
from vision_fakes import CODES, FakeSession, face_session

from vision.detection.classifier import FaceReader, cut
from vision.errors import PhotoError
from vision.geometry.boxes import around, upright
from vision.geometry.parallelograms import encode
from vision.inference.pixel_budget import counted


def test_a_crop_shows_the_box_and_its_margin():
    pixels = np.zeros((200, 200, 3), np.uint8)
    pixels[60:140, 50:150] = 255
    whole = cut(pixels, upright(np.array([[50, 60, 150, 140]]))[0], 32, 0.0)
    assert whole.shape == (32, 32, 3)
    assert whole.min() > 200
    wider = cut(pixels, upright(np.array([[50, 60, 150, 140]]))[0], 32, 0.25)
    assert wider[16, 16].min() > 250
    assert wider[16, 2].max() < 5
    assert wider[2, 16].max() < 5


def test_a_large_tile_is_averaged_not_sampled():
    pixels = np.zeros((512, 512, 3), np.uint8)
    pixels[:, ::2] = 200
    crop = cut(pixels, upright(np.array([[0, 0, 512, 512]]))[0], 32, 0.0)
    assert np.abs(crop.astype(int) - 100).max() <= 3


def test_a_box_at_the_edge_repeats_it():
    pixels = np.full((64, 64, 3), 90, np.uint8)
    assert (cut(pixels, upright(np.array([[0, 0, 20, 30]]))[0], 32, 0.5) == 90).all()
    assert (cut(pixels, upright(np.array([[50, 50, 64, 64]]))[0], 32, 0.5) == 90).all()


def test_labels_follow_the_names_in_the_file():
    names = list(reversed(CODES))
    session = face_session(lambda face: 0 if face[0].mean() > 0.5 else 45, names)
    pixels = np.zeros((64, 128, 3), np.uint8)
    pixels[:, 64:, 2] = 255  # red: the first channel of what the network gets
    found = FaceReader(session).classify(pixels, upright(np.array([[70, 4, 120, 60], [4, 4, 60, 60]]))).probabilities
    assert [CODES[index] for index in found.argmax(axis=1)] == ["?", "1m"]
    assert np.allclose(found.sum(axis=1), 1)


def test_temperature_makes_it_less_sure():
    boxes = np.array([[0, 0, 30, 40]], np.float32)
    pixels = np.zeros((64, 64, 3), np.uint8)
    sure = FaceReader(face_session(lambda _: 3)).classify(pixels, upright(boxes)).probabilities[0, 3]
    less = FaceReader(face_session(lambda _: 3, temperature="10")).classify(pixels, upright(boxes)).probabilities[0, 3]
    assert less < 0.2 < 0.99 < sure


def test_many_tiles_go_in_batches_and_come_back_in_order():
    pixels = np.zeros((40, 40 * 150, 3), np.uint8)
    for tile in range(150):
        pixels[:, 40 * tile : 40 * tile + 40] = tile % 46 * 5
    boxes = np.array([[40 * tile + 5, 5, 40 * tile + 35, 35] for tile in range(150)], np.float32)
    session = face_session(lambda face: round(float(face.mean()) * 255 / 5))
    found = FaceReader(session).classify(pixels, upright(boxes)).probabilities
    assert found.argmax(axis=1).tolist() == [tile % 46 for tile in range(150)]
    assert max(len(inputs["faces"]) for inputs in session.inputs) <= 64


def test_no_tiles_no_run():
    session = face_session(lambda _: 0)
    found = FaceReader(session).classify(np.zeros((9, 9, 3), np.uint8), np.zeros((0, 4, 2), np.float32))
    assert found.probabilities.shape == (0, 46)
    assert not session.inputs


@pytest.mark.parametrize(
    "change",
    [
        {"names": "[]"},
        {"names": '["1m"]'},
        {"imgsz": ""},
        {"margin": "wide"},
        {"temperature": "-1"},
        {"turns": "36"},
        {"features": "160"},
        {"shape": "6"},
    ],
)
def test_a_file_that_says_too_little(change):
    session = face_session(lambda _: 0)
    session.metadata = {**session.metadata, **change}
    with pytest.raises(PhotoError) as raised:
        FaceReader(session).classify(np.zeros((64, 64, 3), np.uint8), upright(np.array([[0, 0, 9, 9]])))
    assert raised.value.code == "model_corrupt"


def test_outlines_are_told_in_pixels_of_the_photo():
    shape = np.array([[-0.25, -0.4], [0.25, -0.4], [0.25, 0.4], [-0.25, 0.4]]) / 1.16

    def answer(inputs):
        count = len(inputs["faces"])
        return np.zeros((count, 46)), np.zeros((count, 36)), np.zeros((count, 4)), np.repeat(encode([shape]), count, 0)

    facts = {"turns": "36", "features": "4", "shape": "6", "margin": "0.08"}
    session = FakeSession(answer, **{**face_session(lambda _: 0).metadata, **facts})
    boxes = np.array([[100, 200, 140, 260], [10, 20, 110, 70]], np.float32)
    outlines = FaceReader(session).classify(np.zeros((400, 400, 3), np.uint8), upright(boxes)).outlines
    assert around(outlines) == pytest.approx(np.array([[110, 206, 130, 254], [35, 25, 85, 65]]), abs=0.01)


def test_outputs_of_another_number():
    session = FakeSession(lambda _: np.zeros((1, 40)), **face_session(lambda _: 0).metadata)
    with pytest.raises(PhotoError) as raised:
        FaceReader(session).classify(np.zeros((64, 64, 3), np.uint8), upright(np.array([[0, 0, 9, 9]])))
    assert raised.value.code == "model_corrupt"


def test_no_more_crops_are_afforded_than_the_photo_may_still_cost():
    session = face_session(lambda _: 3)
    face = FaceReader(session)
    with counted(10 * 32 * 32 + 5) as cost:
        assert face.affords() == 10
        face.classify(np.zeros((64, 64, 3), np.uint8), upright(np.array([[0, 0, 9, 9]] * 4)))
        assert cost.spent == 4 * 32 * 32
        assert face.affords() == 6
    assert face.affords() >= 1_000_000
