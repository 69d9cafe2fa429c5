"""Transforms of a photo, and the colour treatment that a locator asks for."""

import numpy as np
import pytest
from vision_fakes import FakeSession

from vision.detection.augmentation import in_place
from vision.detection.locator import Locator


def test_a_change_of_colours_is_clipped_and_moves_nothing():
    pixels, matrix = in_place(lambda photo: photo.astype(int) * 2 - 50)(np.array([[[10, 100, 200]]], np.uint8))
    assert pixels.tolist() == [[[0, 150, 255]]]
    assert matrix.tolist() == [[1, 0, 0], [0, 1, 0]]


@pytest.mark.parametrize("words", ["", "grey", "autocontrast", "grey autocontrast"])
def test_a_locator_names_its_colour_treatment(words):
    found = Locator(FakeSession(lambda _: np.zeros((1, 5, 1)), preprocess=words))._own_preparation()
    assert (found.grey, found.autocontrast) == ("grey" in words, "autocontrast" in words)
