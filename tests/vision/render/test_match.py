"""A film of a match shows what its JSON says: the table before, the hand at rest, no two pictures alike."""

from __future__ import annotations

import json

import numpy as np
import pytest

from scorer.hand import Hand
from vision.render.match import write_match
from vision.stream.sources import recorded


@pytest.fixture(scope="module")
def filmed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("films")
    film = write_match(folder, "match", hands=1, seed=3, width=320, height=180)
    return list(recorded(str(film))), json.loads((folder / "match.json").read_text(encoding="utf-8"))


def test_the_hand_is_a_finished_one_and_lies_for_a_while(filmed):
    frames, labels = filmed
    (one,) = labels["hands"]
    hand = Hand.from_json(one["hand"])
    assert hand.is_whole
    assert one["cleared"] - one["rested"] > 3
    assert one["cleared"] < frames[-1].time


def test_the_table_shows_the_hand_only_while_it_lies(filmed):
    frames, labels = filmed
    (one,) = labels["hands"]

    def at(seconds):
        return min(frames, key=lambda frame: abs(frame.time - seconds)).pixels.astype(int)

    lying, later = at(one["rested"] + 0.5), at(one["rested"] + 1.5)
    assert np.abs(lying - at(0.0)).mean() > 4 * np.abs(lying - later).mean()
    assert not np.array_equal(lying, later), "a camera's pictures are never the same to the last bit"


def test_the_same_seed_makes_the_same_match(filmed, tmp_path):
    again = write_match(tmp_path, "match", hands=1, seed=3, width=320, height=180)
    assert json.loads(again.with_suffix(".json").read_text(encoding="utf-8")) == filmed[1]
