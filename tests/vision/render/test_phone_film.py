"""Films of a phone over a hand: what they show when, and that a seed makes the same film."""

from __future__ import annotations

import itertools
import json

import cv2
import numpy as np
import pytest

from scorer.hand import Hand
from vision.render.phone_film import RATE, write_phone_film

SMALL = {"width": 320, "height": 180, "rest": 1.0}


def pictures(path):
    parts = path.read_bytes().split(b"\xff\xd8\xff")[1:]
    return [cv2.imdecode(np.frombuffer(b"\xff\xd8\xff" + part, np.uint8), cv2.IMREAD_GRAYSCALE) for part in parts]


@pytest.fixture(scope="module")
def filmed(tmp_path_factory):
    path = write_phone_film(tmp_path_factory.mktemp("films"), "film", seed=4, **SMALL)
    return path, json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))


def differ(one, other):
    return float(np.abs(one.astype(int) - other).mean())


def test_the_times_are_those_of_the_pictures(filmed):
    path, facts = filmed
    assert facts["rate"] == RATE
    assert facts["came"] < facts["laid"] < facts["rested"] < facts["ended"]
    assert len(pictures(path)) == round(facts["ended"] * RATE)
    assert Hand.from_json(facts["hand"]).is_complete


def test_the_phone_rests_at_first_over_another_picture_than_at_last(filmed):
    path, facts = filmed
    shown = pictures(path)
    before, after = (shown[round((facts[mark] + 0.5) * RATE)] for mark in ("came", "rested"))
    later = shown[round((facts["rested"] + 0.6) * RATE)]
    assert differ(before, after) > differ(after, later)
    moving = [differ(*pair) for pair in itertools.pairwise(shown[: round(facts["came"] * RATE)])]
    resting = [differ(*pair) for pair in itertools.pairwise(shown[-RATE:])]
    assert np.median(moving) > 2 * np.median(resting)


def test_the_same_seed_makes_the_same_film(filmed, tmp_path):
    path, _ = filmed
    assert write_phone_film(tmp_path, "again", seed=4, **SMALL).read_bytes() == path.read_bytes()


def test_a_film_without_the_winning_tile(tmp_path):
    path = write_phone_film(tmp_path, "short", seed=4, complete=False, **SMALL)
    facts = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert (facts["laid"], facts["rested"]) == (None, None)
