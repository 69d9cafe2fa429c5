"""How photos are read under other conditions than they were taken in."""

import numpy as np
import pytest
from labelled_folder import labels, photo
from vision_fakes import CODES, FakeDetector

from vision.evaluation.conditions import CONDITIONS, Under, condition_figures
from vision.geometry.detections import CLASSES, Detections
from vision.image.photo import Photo

PLACE = (40, 100, 100, 190)


def scene() -> Photo:
    """A dark photo with one white tile."""
    pixels = np.full((240, 320, 3), 30, np.uint8)
    left, top, right, bottom = PLACE
    pixels[top:bottom, left:right] = 230
    return Photo(pixels)


def bright(seen: Photo) -> Detections:
    """The bright part of a photo, as a tile."""
    grey = seen.pixels.mean(axis=2)
    rows, columns = np.nonzero(grey > (grey.min() + grey.max()) / 2)
    box = [columns.min(), rows.min(), columns.max() + 1, rows.max() + 1]
    return Detections.from_boxes([box], [0.9], np.eye(CLASSES, dtype=np.float32)[[CODES.index("5z")]])


@pytest.mark.parametrize("name", CONDITIONS)
def test_what_is_found_lies_where_it_lies_on_the_photo_as_it_is(name):
    found = Under(FakeDetector(bright), CONDITIONS[name]).detect(scene(), 0.4)
    assert found.boxes[0] == pytest.approx(PLACE, abs=4)


def test_a_lamp_makes_white_yellow():
    pixels, _ = CONDITIONS["in the light of a lamp"](scene().pixels)
    blue, green, red = pixels[150, 70]
    assert blue < green < red


def test_every_condition_has_a_row_and_every_folder_two_columns(folder):
    photo(folder, labels(("1m", 5, 10)))
    lines = list(condition_figures([folder, folder], FakeDetector(lambda seen: bright(scene())[[]])))
    assert [line.split("|")[1].strip() for line in lines[2:]] == list(CONDITIONS)
    assert {line.count("|") for line in lines} == {6}
    assert "0 of 1" in lines[2]
