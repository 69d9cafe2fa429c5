"""Fives that look both red and plain."""

import json

import numpy as np
from vision_fakes import CODES, FakeSession

from vision.faces import FaceReader
from vision.naming import named


def chances(**odds):
    """What a five of dots with these chances, by code, is taken for."""
    logits = np.full(len(CODES), -20.0)
    for code, chance in odds.items():
        logits[CODES.index(code[1:])] = np.log(chance)

    session = FakeSession(lambda given: np.tile(logits, (len(given["faces"]), 1)), names=json.dumps(CODES), imgsz="32")
    boxes = np.array([[10, 10, 50, 64]], np.float32)
    return dict(zip(CODES, named(FaceReader(session), np.zeros((80, 80, 3), np.uint8), boxes).probabilities[0]))


def test_a_five_that_may_well_be_red_is_red():
    found = chances(_0p=0.4, _5p=0.6)
    assert found["0p"] > found["5p"]
    assert abs(found["0p"] + found["5p"] - 1) < 1e-5


def test_a_plain_five_stays_plain():
    assert chances(_0p=0.05, _5p=0.95)["5p"] > 0.8


def test_other_tiles_are_as_they_were():
    found = chances(_0p=0.2, _5p=0.2, _4p=0.6)
    assert abs(found["4p"] - 0.6) < 1e-5


def test_what_is_red_in_characters_tells_little():
    assert chances(_0m=0.6, _5m=0.4)["5m"] > 0.5
    assert chances(_0m=0.9, _5m=0.1)["0m"] > 0.5
