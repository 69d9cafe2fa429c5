"""Figures of rendered scenes, with a detector that knows what lies there."""

import json

import cv2
import numpy as np

from scorer.tiles import TILES
from vision.evaluation.scene_figures import scene_figures
from vision.geometry.detections import Detections

UPRIGHT = [[100, 100], [140, 100], [140, 154], [100, 154]]
SIDEWAYS = [[254, 100], [254, 140], [200, 140], [200, 100]]
BACK = [[300, 100], [340, 100], [340, 154], [300, 154]]


def write(folder, tiles, **more):
    for kind in ("images", "scenes"):
        (folder / kind).mkdir()
    cv2.imwrite(str(folder / "images" / "scene-1-00000.jpg"), np.full((300, 400, 3), 80, np.uint8))
    (folder / "scenes" / "scene-1-00000.json").write_text(json.dumps({"kind": "hand", "tiles": tiles, **more}))


class Knows:
    def __init__(self, *found):
        self.found = found

    def detect(self, photo, threshold):
        probabilities = np.full((len(self.found), len(TILES)), 1e-4, np.float32)
        for place, (code, _) in enumerate(self.found):
            probabilities[place, [tile.code for tile in TILES].index(code)] = 1.0
        probabilities /= probabilities.sum(axis=1, keepdims=True)
        quads = np.array([quad for _, quad in self.found], np.float32)
        return Detections(quads, np.full(len(self.found), 0.9, np.float32), probabilities)


def test_figures_go_by_how_tiles_lie(tmp_path):
    write(
        tmp_path,
        [
            {"tile": "7m", "quad": UPRIGHT, "yaw": 0.0},
            {"tile": "6m", "quad": SIDEWAYS, "yaw": 90.0},
            {"tile": "?", "quad": BACK, "yaw": 0.0},
        ],
    )
    turned = [SIDEWAYS[2], SIDEWAYS[3], SIDEWAYS[0], SIDEWAYS[1]]
    lines = list(scene_figures(tmp_path, Knows(("7m", UPRIGHT), ("6m", turned), ("5z", BACK)), 0.3))
    assert lines[0] == "F1, place and face: 0.6667 (2 right, 3 boxes, 3 tiles)"
    assert lines[1] == "F1, place and face, all flowers as one face: 0.6667 (2 right, 3 boxes, 3 tiles)"
    rows = {line.split(" | ")[0].strip("| "): line for line in lines[9:]}
    assert rows["level"] == "| level | 1 | 1.0000 | 1.0000 | 1.0000 |"
    assert rows["sideways"] == "| sideways | 1 | 1.0000 | 1.0000 | 0.0000 |"
    assert rows["backs"] == "| backs | 1 | 1.0000 | 0.0000 |  |"
    assert rows["under 64 px wide"].startswith("| under 64 px wide | 3 |")


def test_any_flower_for_a_flower_is_told_beside(tmp_path):
    write(tmp_path, [{"tile": "1f", "quad": UPRIGHT, "yaw": 0.0}, {"tile": "6f", "quad": BACK, "yaw": 0.0}])
    lines = list(scene_figures(tmp_path, Knows(("3f", UPRIGHT), ("1z", BACK)), 0.3))
    assert lines[0] == "F1, place and face: 0.0000 (0 right, 2 boxes, 2 tiles)"
    assert lines[1] == "F1, place and face, all flowers as one face: 0.5000 (1 right, 2 boxes, 2 tiles)"


def test_of_a_tile_that_the_photo_cuts_off_what_it_shows_counts(tmp_path):
    beyond = [[375, 100], [435, 100], [435, 154], [375, 154]]
    write(tmp_path, [{"tile": "3p", "quad": beyond, "yaw": 0.0}])
    shown = [[375, 100], [400, 100], [400, 154], [375, 154]]
    lines = list(scene_figures(tmp_path, Knows(("3p", shown)), 0.3))
    assert lines[0] == "F1, place and face: 1.0000 (1 right, 1 boxes, 1 tiles)"


FAR = [[50, 200], [60, 200], [60, 214], [50, 214]]
NOWHERE = [[10, 10], [50, 10], [50, 64], [10, 64]]


def test_tiles_that_are_not_in_clear_view_are_told_apart(tmp_path):
    write(
        tmp_path,
        [
            {"tile": "7m", "quad": UPRIGHT, "yaw": 0.0, "seen": 1.0},
            {"tile": "6m", "quad": SIDEWAYS, "yaw": 90.0, "seen": 0.7},
            {"tile": "2p", "quad": FAR, "yaw": 0.0, "seen": 1.0},
        ],
        unlabelled=[[295, 90, 350, 160]],
    )
    detector = Knows(("7m", UPRIGHT), ("9m", FAR), ("?", BACK), ("1p", NOWHERE))
    lines = list(scene_figures(tmp_path, detector, 0.3))
    assert lines[0] == "F1, place and face: 0.2857 (1 right, 4 boxes, 3 tiles)"
    assert lines[2] == "F1 in clear view: 0.6667 (1 right, 2 boxes, 1 tiles)"
    assert lines[4] == "backs in clear view: 0.0000 (0 right, 0 tiles)"
