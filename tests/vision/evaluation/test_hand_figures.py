"""Whole hands of scenes laid out at random, read from their exact places."""

from __future__ import annotations

import json
import os

import pytest

pytest.importorskip("resvg_py", reason="rendering needs the extra `render` (resvg-py)")

from vision.evaluation.hand_figures import RIGHT, UNDECIDED, WRONG, exactly, hand_figures, judged, read_exactly
from vision.evaluation.hand_scenes import new_scenes
from vision.reading.reading import Reading
from vision.train.cli import main

ACCEPT = bool(os.environ.get("TEHAI_ACCEPT"))
COUNT = 1000 if ACCEPT else 24


@pytest.fixture(scope="module")
def scenes() -> list:
    return list(new_scenes(5001, COUNT))


def test_hands_are_read_as_they_lie(scenes):
    verdicts = [judged(scene, read_exactly(scene))[0] for _, scene in scenes]
    assert len(verdicts) == COUNT
    assert verdicts.count(WRONG) <= max(1, 0.01 * COUNT)
    assert verdicts.count(RIGHT) >= 0.87 * COUNT


def test_the_table_counts_every_scene(scenes):
    lines = list(hand_figures(scenes[:8], exactly))
    assert lines[0].startswith("| hands |")
    assert lines[2].startswith("| all | 8 |")
    assert any(line.startswith("| winning tile: shown") for line in lines)


def test_a_wrong_hand_is_wrong_and_a_doubt_is_undecided(scenes):
    _, scene = next((name, scene) for name, scene in scenes if scene["hand"]["winning_tile"])
    found = read_exactly(scene)
    assert found.hand is not None
    changed = {**scene, "hand": {**scene["hand"], "concealed": scene["hand"]["concealed"] + "9s"}}
    assert judged(changed, found) == (WRONG, "row")
    unknown = json.loads(json.dumps(scene))
    unknown["hand"]["winning_tile"] = None
    assert judged(unknown, found)[0] == RIGHT, "the tile that won is stated, though its place does not show it"
    for tile in unknown["tiles"]:
        tile["role"] = {"winning": "concealed"}.get(tile["role"], tile["role"])
    assert judged(unknown, found)[0] == WRONG, "the reading invents a winning tile"
    assert judged(scene, Reading((), None, None, 0.0, (), (1, 1))) == (WRONG, "nothing")
    assert UNDECIDED != RIGHT


def test_the_command_reads_a_folder_of_scenes(tmp_path, scenes, capsys):
    (tmp_path / "scenes").mkdir()
    for name, scene in scenes[:3]:
        (tmp_path / "scenes" / f"{name}.json").write_text(json.dumps(scene))
    assert main(["hands", str(tmp_path), "--exact"]) == 0
    assert "| all | 3 |" in capsys.readouterr().out
