"""What becomes of a crop's colours."""

import numpy as np
import pytest

from vision.train.face_camera import coarse, dull

PAPER, GREEN, BLUE = (236, 232, 224), (40, 120, 70), (20, 50, 150)


@pytest.mark.parametrize("share", [0.3, 1.0])
def test_dull_inks_are_dark_and_paper_stays_paper(share):
    image = np.array([[PAPER, GREEN, BLUE]], np.uint8)
    paper, green, blue = dull(image, share)[0].astype(int)
    assert np.abs(paper - PAPER).max() <= 12
    for before, after in ((GREEN, green), (BLUE, blue)):
        assert np.ptp(after) == pytest.approx(np.ptp(before) * (1 - share), abs=1)
        assert after.min() == min(before)


def test_what_a_small_tile_lost_comes_back_as_blocks_and_grain_of_the_photos_pixels():
    """The changes are of the size of a pixel of the photo, not of one of the crop."""
    sharp = np.kron(np.indices((32, 32)).sum(axis=0) % 2, np.ones((2, 2)))[..., None].repeat(3, axis=2)
    image = np.asarray(sharp * 160 + 60, np.uint8)
    flat = np.full_like(image, 140)
    rng = np.random.default_rng(5)
    blurred = [coarse(image, rng) for _ in range(60)]
    assert all(each.shape == image.shape and each.dtype == np.uint8 for each in blurred)
    assert np.median([float(np.std(each)) for each in blurred]) < np.std(image) / 3
    grainy = [coarse(flat, rng).astype(float) for _ in range(60)]
    assert max(float(np.std(each)) for each in grainy) > 5
    beside = [np.abs(np.diff(each, axis=1)).mean() / (np.std(each) + 1e-9) for each in grainy if np.std(each) > 3]
    assert np.median(beside) < 0.6  # white noise of a pixel has 1.13


def test_a_coarse_crop_keeps_its_colours():
    image = np.zeros((64, 64, 3), np.uint8)
    image[:] = (200, 60, 40)
    rng = np.random.default_rng(6)
    means = np.stack([coarse(image, rng).mean(axis=(0, 1)) for _ in range(40)])
    assert np.abs(means - (200, 60, 40)).max() < 12
