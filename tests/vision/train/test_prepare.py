"""The locator's training set."""

import random
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.data.label_files import UNSURE, Box
from vision.train.prepare import (
    band,
    colours_of_backs,
    crop,
    paint_back,
    prepare_locator,
    quarter_turn,
    turn,
    variant,
    write_example,
    zoom,
)

PHOTO = np.full((200, 300, 3), 90, np.uint8)
ROW = [Box(5, 0.1 + 0.08 * i, 0.6, 0.07, 0.15) for i in range(10)]


def test_four_quarter_turns_change_nothing():
    image, boxes = quarter_turn(PHOTO, ROW, 4)
    assert np.array_equal(image, PHOTO)
    assert boxes == ROW


def test_a_quarter_turn_takes_the_boxes_along():
    image = PHOTO.copy()
    image[20:40, 30:90] = 255
    turned, (box,) = quarter_turn(image, [Box(0, 60 / 300, 30 / 200, 60 / 300, 20 / 200)], 1)
    height, width = turned.shape[:2]
    left, top = round((box.x - box.width / 2) * width), round((box.y - box.height / 2) * height)
    assert (width, height) == (200, 300)
    assert (turned[top : top + 60, left : left + 20] == 255).all()
    assert (turned == 255).sum() == 60 * 20 * 3


def test_a_crop_drops_tiles_that_are_mostly_cut_off():
    part, boxes = crop(PHOTO, [Box(0, 0.25, 0.5, 0.1, 0.2), Box(1, 0.48, 0.5, 0.1, 0.2)], 0.0, 0.0, 0.5, 1.0)
    assert part.shape == (200, 150, 3)
    assert [box.label for box in boxes] == [0, 1]
    assert boxes[1].width == pytest.approx(0.14)
    assert crop(PHOTO, [Box(1, 0.55, 0.5, 0.12, 0.2)], 0.0, 0.0, 0.5, 1.0)[1] == []


def test_of_a_tile_that_is_cut_in_half_nothing_is_said():
    (half,) = crop(PHOTO, [Box(1, 0.5, 0.5, 0.12, 0.2)], 0.0, 0.0, 0.5, 1.0)[1]
    assert half.label == UNSURE
    assert half.width == pytest.approx(0.12)
    assert crop(PHOTO, [Box(UNSURE, 0.25, 0.5, 0.1, 0.2)], 0.0, 0.0, 0.5, 1.0)[1][0].label == UNSURE


def test_painted_backs_are_not_of_the_table_s_colour():
    green = np.full_like(PHOTO, (60, 120, 40))
    colours = colours_of_backs(green, ROW)
    assert colours
    assert all(np.abs(np.array(colour) - green[0, 0]).max() > 60 for colour in colours)
    assert len(colours_of_backs(np.full_like(PHOTO, 250), ROW)) > len(colours)


def test_rows_and_parts_are_cut_around_labelled_tiles():
    far = Box(UNSURE, 0.5, 0.1, 0.07, 0.15)
    _, boxes = band(PHOTO, [*ROW, far], random.Random(6))
    assert sum(box.label != UNSURE for box in boxes) == len(ROW)
    _, boxes = zoom(PHOTO, [far, ROW[0]], random.Random(2), reach=(0.6, 0.8))
    assert [box.label for box in boxes] == [5]


def test_what_may_be_a_tile_is_written_as_such(tmp_path: Path):
    write_example(tmp_path, "a", PHOTO, [Box(8, 0.5, 0.5, 0.1, 0.2), Box(UNSURE, 0.7, 0.5, 0.1, 0.2)])
    lines = (tmp_path / "labels" / "train" / "a.txt").read_text().splitlines()
    assert [line[0] for line in lines] == ["0", "1"]


def test_a_turn_keeps_the_whole_photo_and_the_middle():
    turned, (box,) = turn(PHOTO, [Box(0, 0.5, 0.5, 0.1, 0.2)], 30)
    assert turned.shape[0] > 200
    assert turned.shape[1] > 300
    assert (box.x, box.y) == pytest.approx((0.5, 0.5), abs=0.01)


def test_a_band_holds_all_tiles():
    assert len(band(PHOTO, ROW, random.Random(1))[1]) == len(ROW)


def test_a_zoom_shows_some_tiles_larger():
    _, boxes = zoom(PHOTO, ROW, random.Random(2))
    assert boxes
    assert max(box.width for box in boxes) > 0.07


def test_a_painted_back_stays_inside_its_box():
    image = PHOTO.copy()
    paint_back(image, Box(0, 0.5, 0.5, 0.2, 0.4), (200, 30, 30))
    assert image[100, 150, 0] > image[100, 150, 2]
    assert np.array_equal(image[:55], PHOTO[:55])


@pytest.mark.parametrize("seed", range(12))
def test_variants_hold_boxes_inside_a_picture_no_longer_than_640(seed):
    image, boxes = variant(PHOTO, ROW, random.Random(seed))
    assert max(image.shape[:2]) == 640
    for box in boxes:
        assert box.x - box.width / 2 >= -0.01
        assert box.x + box.width / 2 <= 1.01
        assert box.y - box.height / 2 >= -0.01
        assert box.y + box.height / 2 <= 1.01


def test_a_folder_is_written_for_ultralytics(tmp_path: Path):
    (tmp_path / "set" / "images").mkdir(parents=True)
    (tmp_path / "set" / "labels").mkdir()
    cv2.imwrite(str(tmp_path / "set" / "images" / "a-0.jpg"), PHOTO)
    (tmp_path / "set" / "labels" / "a-0.txt").write_text("8 0.5 0.5 0.1 0.2\n3 0.7 0.5 0.1 0.2\n")
    written = prepare_locator(tmp_path, tmp_path / "out", ("set",), variants=2, seed=1)
    labels = sorted((tmp_path / "out" / "labels" / "train").iterdir())
    assert written == len(labels) == 2
    assert all(line.startswith("0 ") for file in labels for line in file.read_text().splitlines())
    assert "names: {0: tile, 1: unsure}" in (tmp_path / "out" / "data.yaml").read_text()
