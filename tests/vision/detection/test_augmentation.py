"""Transforms of a photo, and the colour treatment that a locator asks for."""

import numpy as np
import pytest
from vision_fakes import FakeSession, tiles

from vision.detection.augmentation import Under, in_place, part
from vision.detection.locator import Locator
from vision.geometry.detections import Detections
from vision.image.photo import Photo


def test_a_change_of_colours_is_clipped_and_moves_nothing():
    pixels, matrix = in_place(lambda photo: photo.astype(int) * 2 - 50)(np.array([[[10, 100, 200]]], np.uint8))
    assert pixels.tolist() == [[[0, 150, 255]]]
    assert matrix.tolist() == [[1, 0, 0], [0, 1, 0]]


def test_a_part_is_cropped_and_stretched_and_its_tiles_lie_on_the_photo():
    photo = Photo(np.arange(60 * 100 * 3, dtype=np.uint32).reshape(60, 100, 3).astype(np.uint8))
    change = part(np.array([20, 10]), np.array([70, 50]), 1.5)
    pixels, matrix = change(photo.pixels)
    assert pixels.shape == (60, 50, 3)
    assert matrix.tolist() == [[1, 0, -20], [0, 1.5, -15]]

    class Sees:
        def detect(self, photo: Photo, threshold: float) -> Detections:
            assert photo.pixels.shape == (60, 50, 3)
            return tiles(("1m", 0, 0, 10, 30))

    (quad,) = Under(Sees(), change).detect(photo, 0.5).quads
    assert quad.tolist() == [[20, 10], [30, 10], [30, 30], [20, 30]]


@pytest.mark.parametrize("words", ["", "grey", "autocontrast", "grey autocontrast"])
def test_a_locator_names_its_colour_treatment(words):
    found = Locator(FakeSession(lambda _: np.zeros((1, 5, 1)), preprocess=words))._own_preparation()
    assert (found.grey, found.autocontrast) == ("grey" in words, "autocontrast" in words)
