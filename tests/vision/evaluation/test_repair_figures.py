"""What repairing did to hands of scenes, counted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("resvg_py", reason="rendering needs the extra `render` (resvg-py)")

from scorer.hand import Hand
from vision.evaluation.hand_figures import exactly, read_exactly
from vision.evaluation.hand_scenes import new_scenes, shows_a_hand, write_hands, written_scenes
from vision.evaluation.repair_figures import repair_figures
from vision.render.hands import random_hand, spoilt
from vision.train.cli import main


@pytest.fixture(scope="module")
def scenes() -> list:
    return list(new_scenes(5001, 6))


def lines_of(scenes, reads) -> dict[str, str]:
    cells = [line.strip("| ").split(" | ") for line in repair_figures(scenes, reads) if line]
    return {cell[0]: cell[1] for cell in cells if len(cell) == 2}


def test_clear_tiles_are_not_changed(scenes):
    found = lines_of(scenes, exactly)
    assert found["hands"] == "6"
    assert found["changed"] == found["made right"] == found["made wrong"] == "0"
    assert found["right as seen"] == found["right as repaired"]


def test_repairs_are_counted_by_what_they_did(scenes):
    (name, scene) = scenes[0]
    reading = read_exactly(scene)
    other = Hand.from_typed("123m456p789s11222z!2z")
    made_wrong = lines_of([(name, scene)], lambda *_: replace(reading, hand=other))
    assert (made_wrong["changed"], made_wrong["made wrong"], made_wrong["made right"]) == ("1", "1", "0")
    made_right = lines_of([(name, scene)], lambda *_: replace(reading, as_seen=other))
    assert (made_right["changed"], made_right["made wrong"], made_right["made right"]) == ("1", "0", "1")


def test_a_win_of_a_false_win_is_invented(scenes):
    (name, scene) = scenes[0]
    false = spoilt(Hand.from_json(scene["hand"]), np.random.default_rng(1)).to_json()
    changed = {**scene, "hand": false}
    reading = read_exactly(scene)
    seen = Hand.from_json({**reading.hand.to_json(), "concealed": false["concealed"], "winning_tile": None})
    found = lines_of([(name, changed)], lambda *_: replace(reading, as_seen=seen))
    assert (found["false wins"], found["wins invented"]) == ("1", "1")
    honest = lines_of([(name, changed)], lambda *_: replace(reading, hand=seen, as_seen=seen))
    assert (honest["false wins"], honest["wins invented"]) == ("1", "0")


@pytest.mark.parametrize("seed", range(20))
def test_a_spoilt_hand_is_one_tile_off_a_win(seed):
    rng = np.random.default_rng(seed)
    hand = random_hand(rng)
    other = spoilt(hand, rng)
    assert hand.is_whole
    assert not other.is_whole
    assert max(other.kind_counts()) <= 4
    assert other.winning_tile in other.concealed
    changed = list(hand.concealed)
    for tile in other.concealed:
        if tile in changed:
            changed.remove(tile)
    assert len(changed) == 1


def test_hands_to_measure_with_can_be_read_and_are_the_same_again(tmp_path, capsys):
    arguments = ["draw-hands", str(tmp_path), "--count", "2", "--seed", "3", "--size", "480", "--sets", "drawn"]
    assert main(arguments) == 0
    first = {path.name: path.read_bytes() for path in tmp_path.rglob("*.jpg")}
    assert len(first) == 2
    assert all(shows_a_hand(scene) for _, scene in written_scenes(tmp_path))
    assert main(["hands", str(tmp_path), "--exact", "--repair"]) == 0
    assert "| hands | 2 |" in capsys.readouterr().out


def test_false_wins_are_drawn_as_such(tmp_path):
    from vision.render.photo_sets import load_sets

    write_hands(tmp_path, load_sets(None, "drawn"), count=2, seed=3, longest=480, spoilt=True)
    assert not any(Hand.from_json(scene["hand"]).is_whole for _, scene in written_scenes(tmp_path))
