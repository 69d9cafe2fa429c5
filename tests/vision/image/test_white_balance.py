"""The tiles show what is white."""

import json

import cv2
import numpy as np
import pytest
from vision_fakes import CODES, FakeSession

from vision.detection.classification import named
from vision.detection.classifier import FaceReader
from vision.image.white_balance import balance, white_of

BOXES = np.array([[20 + 60 * place, 30, 60 + 60 * place, 84] for place in range(4)], np.float32)
LAMP = (110, 170, 220)
"""White under a lamp: blue, green, red."""


def table(white=LAMP, cloth=(40, 90, 40)) -> np.ndarray:
    """Four tiles with some ink on them."""
    pixels = np.full((120, 280, 3), cloth, np.uint8)
    for left, top, right, bottom in BOXES.astype(int):
        pixels[top:bottom, left:right] = white
        pixels[top + 18 : top + 30, left + 12 : left + 26] = (20, 20, 60)
    return pixels


def test_white_is_what_tiles_are_between_their_ink():
    assert white_of(table(), BOXES) == pytest.approx(LAMP, abs=2)


def test_a_lamp_is_made_up_for():
    white = cv2.LUT(np.uint8([[LAMP]]), balance(white_of(table(), BOXES)))[0, 0]
    assert np.ptp(white.astype(int)) <= 2


@pytest.mark.parametrize("white", [(220, 220, 220), (205, 215, 225), (90, 92, 95)])
def test_light_that_is_white_or_nearly_so_stays_as_it_is(white):
    assert balance(white_of(table(white), BOXES)) is None


def test_two_tiles_tell_nothing():
    assert balance(white_of(table(), BOXES[:2])) is None


def test_black_tiles_tell_nothing():
    assert balance(white_of(table((20, 30, 45)), BOXES)) is None


def test_a_box_beside_the_photo_tells_nothing():
    beyond = BOXES + np.array([500, 500, 500, 500], np.float32)
    assert white_of(table(), beyond) is None


def yellow_is_a_back() -> FakeSession:
    """A network that takes a yellow tile for one face down, and a white one for 5z; where there is ink, it sees 7z."""

    def answer(inputs):
        logits = np.zeros((len(inputs["faces"]), 46))
        for place, (red, _, blue) in enumerate(inputs["faces"]):
            code = "7z" if red.min() < 0.4 else "?" if red.max() > 1.2 * blue.max() else "5z"
            logits[place, CODES.index(code)] = 9.0
        return (logits,)

    return FakeSession(answer, names=json.dumps(CODES), imgsz="48")


def test_a_white_tile_under_a_lamp_is_no_back():
    pixels = table()
    left, top, right, bottom = BOXES[3].astype(int)
    pixels[top:bottom, left:right] = LAMP
    codes = [CODES[one] for one in named(FaceReader(yellow_is_a_back()), pixels, BOXES).probabilities.argmax(axis=1)]
    assert codes == ["7z", "7z", "7z", "5z"]


def test_backs_alone_tell_nothing():
    pixels = cv2.rectangle(table(), (0, 0), (280, 120), LAMP, -1)
    found = named(FaceReader(yellow_is_a_back()), pixels, BOXES).probabilities.argmax(axis=1)
    assert {CODES[one] for one in found} == {"?"}
