"""Hands of thirteen tiles beside what looks like the fourteenth."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("resvg_py", reason="rendering needs the extra `render` (resvg-py)")

from scorer.hand import Hand
from vision.evaluation.hand_scenes import exact, new_scenes
from vision.geometry.detections import CLASSES, Detections
from vision.reading.reading import Reading
from vision.reading.tile_probability import TileSigns
from vision.render.photo_sets import load_sets
from vision.train.false_box_figures import boxes_at_hand, false_box_figures, tile_fit_lines
from vision.train.false_boxes import KINDS_OF_FALSE, false_scenes, write_false_boxes
from vision.train.gap_fit import fitted_gap, gap_lines


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("false")
    assert len(list(write_false_boxes(folder, load_sets(None, "drawn"), count=3, seed=5, longest=400))) == 3
    return folder


@pytest.fixture(scope="module")
def scenes(folder):
    return list(false_scenes(folder))


def test_each_hand_lacks_one_tile_and_has_something_beside_it(folder, scenes):
    assert sorted(scene["false"]["kind"] for _, scene in scenes) == sorted(KINDS_OF_FALSE)
    for name, scene in scenes:
        assert Hand.from_json(scene["hand"]).tile_count == 13
        left, top, right, bottom = scene["false"]["box"]
        assert 0 <= left < right <= scene["image"]["width"]
        assert 0 <= top < bottom <= scene["image"]["height"]
        assert (folder / "images" / f"{name}.jpg").stat().st_size > 0
        middles = np.array([tile["quad"] for tile in scene["tiles"]]).mean(axis=1)
        inside = ((middles > (left, top)) & (middles < (right, bottom))).all(axis=1)
        assert not inside.any(), "no face shows in what was added"


def test_what_is_there_is_not_rendered_again(folder, scenes):
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*.jpg")}
    again = list(write_false_boxes(folder, load_sets(None, "drawn"), count=3, seed=5, longest=400))
    assert sorted(name for name, _ in again) == [name for name, _ in scenes]
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*.jpg")} == before


def test_hands_that_are_announced_too_surely_are_named(scenes):
    sure = {scenes[0][0]: 0.93}

    def reads(name, scene):
        hand = Hand.from_json(scene["hand"])
        return Reading((), hand, hand, sure.get(name, 0.2), (), (1, 1))

    *table, last = false_box_figures(scenes, reads)
    assert last == f"probability of 0.9 or more: {scenes[0][0]} (0.930)"
    assert table[-1].startswith("| all | 3 | 0 | 0 | 0.930 | 1 |")


def with_false(scene, score=0.2):
    """The tiles of a scene, exactly, and a box where something was added."""
    found = exact(scene)
    chances = np.full((1, CLASSES), 1 / CLASSES, np.float32)
    return Detections.joined([found, Detections.from_boxes([scene["false"]["box"]], [score], chances)])


def test_what_was_added_is_a_box_that_is_no_tile(scenes):
    (_, scene) = next(one for one in scenes if one[1]["false"]["kind"] == KINDS_OF_FALSE[2])
    signs = [one for one, is_one in boxes_at_hand(scene, with_false(scene)) if not is_one]
    assert all(one.cut == 1 for one in signs)
    found = exact(scene)
    weak = Detections(found.quads, found.scores * 0.5, found.probabilities)
    assert {is_one for _, is_one in boxes_at_hand(scene, weak)} == {True}


def test_weights_are_printed(scenes):
    known = {name: with_false(scene) for name, scene in scenes}
    for found in known.values():
        found.scores[0] = 0.6
    lines = list(tile_fit_lines(scenes, known.__getitem__))
    assert lines[0].startswith("TILE_WEIGHTS = TileSigns(")
    assert lines[0].count(",") == len(TileSigns._fields) - 1


def test_a_gap_is_fitted():
    there, lacking = np.linspace(0, 1.5, 400), np.linspace(2, 4, 200)
    even, slope = fitted_gap(there, lacking)
    assert 1.5 < even < 2.5
    assert slope > 1
    assert next(gap_lines(new_scenes(5501, 8), 1)).startswith("GAP = ")
