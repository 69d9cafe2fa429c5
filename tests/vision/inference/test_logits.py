"""Probability that is moved between two faces that look alike."""

import numpy as np
import pytest

from vision.inference.logits import redistributed

PLAIN, RED = 4, 34


@pytest.mark.parametrize("likelier", [1e-12, 1e-3, 1.0, 7.3, 1e3, 1e12])
def test_what_is_moved_leaves_no_probability_below_zero(likelier):
    rng = np.random.default_rng(1)
    share = rng.random(20_000, dtype=np.float32)
    chances = np.zeros((len(share), 46), np.float32)
    chances[:, RED], chances[:, PLAIN] = share, (1 - share) * 10.0 ** rng.uniform(-12, 0, len(share))
    chances[:, 0] = 1 - chances[:, RED] - chances[:, PLAIN]
    found = redistributed(chances, np.arange(len(share)), RED, PLAIN, likelier)
    assert (found >= 0).all()
    assert np.allclose(found.sum(axis=1), chances.sum(axis=1), atol=1e-6)


def test_the_odds_of_the_two_faces_are_multiplied():
    chances = np.zeros((3, 46), np.float32)
    chances[:, RED], chances[:, PLAIN], chances[:, 0] = (0.1, 0.4, 0.8), (0.8, 0.4, 0.1), (0.1, 0.2, 0.1)
    found = redistributed(chances, np.array([0, 2]), RED, PLAIN, [16.0, 0.25])
    assert np.allclose(found[[0, 2], RED] / found[[0, 2], PLAIN], [2.0, 2.0])
    assert np.array_equal(found[1], chances[1])
    assert np.allclose(found[:, 0], chances[:, 0])
