"""Corners of the tiles of labelled photos, in reading order, where they are sure."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from scorer.tiles import BY_CODE
from vision.data.label_files import Box, parse_line, read_classes
from vision.data.pictures import read_rgb
from vision.settings import Settings
from vision.train.cli import main
from vision.train.complete import pixels_of
from vision.train.photo_corners import Networks, matched, restored, sure_quads, with_corners, write_corners

DATASETS = Path(__file__).parents[3] / "datasets"
CODES = read_classes(DATASETS / "classes.txt")
WIDTH, HEIGHT = 640, 360
CLOSE = 4.0
"""Pixels: a tenth of a tile of the samples."""


@pytest.fixture(scope="module")
def networks():
    return Networks.shipped(replace(Settings.from_environment(), threads=1))


def sample(name="sample"):
    """The photo (RGB), its labels, the true corners as fractions, and the faces of one of the project's samples."""
    folder = DATASETS / name
    (image,) = (folder / "images").iterdir()
    label = folder / "labels" / f"{image.stem}.txt"
    rows = [line.split() for line in label.read_text().splitlines()]
    truth = np.array([fields[1:] for fields in rows], np.float64).reshape(-1, 4, 2)
    faces = np.array([BY_CODE[CODES[int(fields[0])]].index for fields in rows])
    return read_rgb(image), [parse_line(" ".join(fields)) for fields in rows], truth, faces


@pytest.mark.parametrize("name", ["sample", "sample-angle"])
def test_tiles_get_their_corners_in_reading_order(name, networks):
    image, boxes, truth, _ = sample(name)
    shown, found = with_corners(image, boxes, CODES, networks)
    height, width = shown.shape[:2]
    assert (found["width"], found["height"]) == (width, height)
    assert max(width, height) == 640
    assert width / height == pytest.approx(image.shape[1] / image.shape[0], abs=0.01)  # not square, so not squashed
    assert [tile["label"] for tile in found["tiles"]] == [box.label for box in boxes]
    sure = [place for place, tile in enumerate(found["tiles"]) if tile["quad"] is not None]
    assert len(sure) >= 0.75 * len(boxes)
    quads = np.array([found["tiles"][place]["quad"] for place in sure])
    off = np.linalg.norm(quads - truth[sure] * (width, height), axis=2)
    assert off.max() < CLOSE, off.max(axis=1)


def test_a_squashed_photo_gets_its_aspect_back_whether_its_tiles_stand_or_lie(networks):
    image, boxes, *_ = sample()
    squashed = np.asarray(cv2.resize(image, (640, 640), interpolation=cv2.INTER_AREA), np.uint8)
    shown, matches = restored(squashed, boxes, networks.detector)
    assert shown.shape[1::-1] == (640, 480)  # from an angle tiles are less high; 4:3 shows them as from above
    assert len(matches.labels) == len(boxes)
    lying = [Box(box.label, box.y, 1 - box.x, box.height, box.width) for box in boxes]
    shown, matches = restored(np.ascontiguousarray(np.rot90(squashed)), lying, networks.detector)
    assert shown.shape[1::-1] == (480, 640)
    assert len(matches.labels) == len(boxes)


@pytest.fixture(scope="module")
def scene(networks):
    """The sample at 640 pixels (BGR), its labels' boxes, its faces, and what is detected."""
    image, boxes, _, faces = sample()
    image = np.asarray(cv2.resize(image, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)
    bgr = np.ascontiguousarray(image[:, :, ::-1])
    return bgr, pixels_of(boxes, WIDTH, HEIGHT), faces, matched(image, boxes, networks.detector)


def spoilt(scene, place, **changes):
    """The scene with one detected tile changed."""
    bgr, corners, faces, matches = scene
    arrays = {name: np.array(getattr(matches.tiles, name)) for name in ("quads", "probabilities")}
    for name, change in changes.items():
        arrays[name][place] = change(arrays[name][place])
    return bgr, corners, faces, replace(matches, tiles=replace(matches.tiles, **arrays))


def unsure(row):
    return np.asarray(0.9 * row + 0.1 * np.roll(row, 1), np.float32)


def other(row):
    return np.roll(row, 1)


def upside_down(quad):
    return np.roll(quad, 2, axis=0)


def askew(quad):
    return quad + np.array([[8, 0], [8, 0], [-8, 0], [-8, 0]], np.float32)


@pytest.mark.parametrize(
    "changes",
    [{"probabilities": unsure}, {"probabilities": other}, {"quads": upside_down}, {"quads": askew}],
    ids=["unsure", "another face", "upside down", "askew"],
)
def test_a_tile_that_is_not_sure_has_no_corners(changes, scene, networks):
    before = sure_quads(*scene, networks.face)
    place = int(np.flatnonzero(scene[3].labels == 0)[0])  # 2m looks different upside down
    assert not np.isnan(before[0]).any()
    after = sure_quads(*spoilt(scene, place, **changes), networks.face)
    assert np.isnan(after[0]).all()
    np.testing.assert_array_equal(after[1:], before[1:])


class InnerAskew:
    """A classifier that sees the inner part of one tile turned by a step, and everything else as the real one does."""

    def __init__(self, face, place):
        self.face, self.place, self.asked = face, place, 0

    def classify(self, pixels, quads):
        self.asked += 1
        seen = self.face.classify(pixels, quads)
        if self.asked == 1:
            return seen
        turns = seen.turns.copy()
        turns[self.place] = np.eye(turns.shape[1])[round(turns.shape[1] / 12)]  # 30 degrees
        return seen._replace(turns=turns)


def test_a_tile_whose_inner_part_is_turned_has_no_corners(scene, networks):
    place = int(np.flatnonzero(scene[3].labels == 0)[0])
    quads = sure_quads(*scene, InnerAskew(networks.face, place))
    assert np.isnan(quads[0]).all()
    np.testing.assert_array_equal(quads[1:], sure_quads(*scene, networks.face)[1:])


def test_a_face_that_looks_the_same_upside_down_keeps_the_direction_that_was_found(scene, networks):
    label = int(np.flatnonzero(scene[2] == BY_CODE["8p"].index)[0])
    place = int(np.flatnonzero(scene[3].labels == label)[0])
    before = sure_quads(*scene, networks.face)[label]
    after = sure_quads(*spoilt(scene, place, quads=upside_down), networks.face)[label]
    np.testing.assert_allclose(after, upside_down(before), atol=1.0)


def test_a_tile_that_the_edge_cuts_off_has_no_corners(scene, networks):
    bgr, corners, faces, matches = scene
    cut = corners.copy()
    cut[0, 0] = 0
    assert np.isnan(sure_quads(bgr, cut, faces, matches, networks.face)[0]).all()


def test_no_corners_without_detected_tiles(networks):
    _, boxes, *_ = sample()
    empty = np.full((HEIGHT, WIDTH, 3), 90, np.uint8)
    _, found = with_corners(empty, boxes[:2], CODES, networks)
    assert [tile["quad"] for tile in found["tiles"]] == [None, None]


def test_photos_are_written_once_and_unlabelled_tiles_are_marked(tmp_path, networks, capsys):
    folder = tmp_path / "photos" / "train-wood"
    for kind in ("images", "labels"):
        shutil.copytree(DATASETS / "sample" / kind, folder / kind)
    (folder / "classes.txt").write_text((DATASETS / "classes.txt").read_text())
    (label,) = (folder / "labels").iterdir()
    first, *others = label.read_text().splitlines()
    label.write_text("\n".join(others))
    out = tmp_path / "out"
    (line,) = write_corners(tmp_path / "photos", out, ("train-wood",), networks)
    target = out / "train-wood" / f"{label.stem}.json"
    found = json.loads(target.read_text())
    assert cv2.imread(str(target.with_suffix(".jpg"))).shape == (found["height"], found["width"], 3)
    unlabelled = parse_line(first)
    middles = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in found["unsure"]]
    wanted = (unlabelled.x * found["width"], unlabelled.y * found["height"])
    assert any(middle == pytest.approx(wanted, abs=CLOSE) for middle in middles)
    sure = sum(tile["quad"] is not None for tile in found["tiles"])
    assert line == f"train-wood: 1 photos, 13 tiles, {sure} with corners, {len(found['unsure'])} unsure"
    target.write_text(json.dumps({"tiles": [], "unsure": []}))
    assert main(["--photos", str(tmp_path / "photos"), "corners", str(out), "--sets", "train-wood"]) == 0
    assert capsys.readouterr().out == "train-wood: 1 photos, 0 tiles, 0 with corners, 0 unsure\n"
