"""What sets that were left out predict."""

import json
from collections import Counter

import numpy as np
import pytest

pytest.importorskip("resvg_py", reason="rendering needs the extra `render` (resvg-py)")

from labelled_folder import found, labels, photo
from vision_fakes import FakeDetector

from vision.data.audit import Correction
from vision.evaluation.hand_scenes import exact, write_hands, written_scenes
from vision.evaluation.unseen_sets import LeftOut, interval, lines, on_hands, on_photos
from vision.image.decode import decode
from vision.render.photo_sets import load_sets

ROW = [("1m", 5 + 24 * (n % 8), 10 + 50 * (n // 8)) for n in range(16)]


def with_score(tiles):
    return [(*tile, 0.9) for tile in tiles]


def test_a_hand_is_a_tile_with_its_thirteen_nearest(folder):
    photo(folder, labels(*ROW))
    read = [*ROW[:15], ("5m", *ROW[15][1:])]
    one = on_photos("set", folder, FakeDetector(found(*with_score(read))), {})
    assert (one.photos, one.tiles, one.right, one.hands) == (1, 16, 15, 16)
    assert 0 < one.hands_right < 16
    assert one.tile_share == 15.5 / 17


def test_fewer_than_fourteen_tiles_are_no_hand(folder):
    photo(folder, labels(*ROW[:13]))
    one = on_photos("set", folder, FakeDetector(found(*with_score(ROW[:13]))), {})
    assert (one.right, one.hands) == (13, 0)


def test_labels_are_corrected_first(folder):
    photo(folder, labels(*ROW))
    read = FakeDetector(found(*with_score([("5m", *ROW[0][1:]), *ROW[1:]])))
    assert on_photos("set", folder, read, {}).right == 15
    audit = {"a.png": Correction({0: 4}, np.zeros((0, 4)))}
    assert on_photos("set", folder, read, audit).right == 16


def test_the_interval_holds_what_sets_alike_have_and_is_wider_for_one_than_for_the_mean_of_many():
    shares = [0.99, 0.95, 0.97, 0.98]
    one, many = interval(shares, 1), interval(shares, 11)
    assert one[0] < many[0] < min(shares) + 0.02
    assert 0.95 < many[1] < one[1] < 1
    assert interval([0.9, 0.9, 0.9], 1) == pytest.approx((0.9, 0.9))
    low, high = interval(shares, 1, within=0.5)
    assert one[0] < low < high < one[1]


def test_one_set_predicts_nothing():
    with pytest.raises(ValueError, match="how sets differ"):
        interval([0.9], 1)


def test_the_table_says_what_is_predicted():
    text = "\n".join(lines([LeftOut("green", 10, 100, 90, 50, 30), LeftOut("tray", 10, 100, 99, 50, 45)]))
    assert "| green | 10 | 100 | 0.9000 | 50 | 0.6000 |" in text
    assert "the mean of 11 such sets, with a probability of 90%: tiles 0." in text


class Knows:
    """A detector that knows the scenes of a folder by their pictures, and takes every tile of one set for a 1m."""

    def __init__(self, folder, misread):
        self.folder, self.misread = folder, misread
        self.scenes = {}
        for name, scene in written_scenes(folder):
            pixels = decode((folder / "images" / f"{name}.jpg").read_bytes()).pixels
            self.scenes[pixels.tobytes()] = scene

    def detect(self, photo, least):
        scene = self.scenes.get(photo.pixels.tobytes())
        if scene is None:  # the photo looked at otherwise
            return found()
        if scene["set"] == self.misread:
            scene = {**scene, "tiles": [{**tile, "tile": "1m"} for tile in scene["tiles"]]}
        return exact(scene)


def test_each_set_of_rendered_hands_has_figures_of_its_own(tmp_path):
    write_hands(tmp_path, load_sets(None, "drawn"), count=3, seed=3, longest=480)
    shown = Counter(scene["set"] for _, scene in written_scenes(tmp_path))
    assert len(shown) > 1
    misread = min(shown)
    figures = {one.name: one for one in on_hands("drawn", tmp_path, Knows(tmp_path, misread))}
    assert {name: one.photos for name, one in figures.items()} == {f"drawn: {name}": n for name, n in shown.items()}
    for name, one in figures.items():
        if name == f"drawn: {misread}":
            assert one.right < one.tiles
            assert one.hands_right == 0
        else:
            assert one.right == one.tiles >= 14 * one.photos
            assert one.hands_right == one.hands


def test_scenes_that_do_not_name_their_set_are_one(tmp_path):
    write_hands(tmp_path, load_sets(None, "drawn"), count=3, seed=3, longest=480)
    knows = Knows(tmp_path, "none")
    for path in (tmp_path / "scenes").glob("*.json"):
        path.write_text(json.dumps({key: value for key, value in json.loads(path.read_text()).items() if key != "set"}))
    (one,) = on_hands("hands", tmp_path, knows)
    assert (one.name, one.photos) == ("hands", 3)
