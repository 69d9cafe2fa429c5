"""Examples that are made worse: some of them, and only as far as the tiles stay recognisable."""

import random

import cv2
import numpy as np

from vision.train.degradation import SHARE, worse


def example():
    image = np.full((480, 640, 3), (40, 90, 50), np.uint8)
    for left in range(40, 600, 50):
        cv2.rectangle(image, (left, 200), (left + 40, 255), (228, 226, 215), -1)
        cv2.circle(image, (left + 20, 228), 9, (150, 30, 30), 3)
    return image


def test_some_are_made_worse_and_tiles_still_stand_out():
    rng, image = random.Random(3), example()
    seen = [worse(image, rng) for _ in range(200)]
    changed = [one for one in seen if not np.array_equal(one, image)]
    assert abs(len(changed) / 200 - SHARE) < 0.1
    assert {one.shape for one in changed} == {image.shape}
    tile, cloth = np.s_[205:215, 45:75], np.s_[100:150, 100:300]
    assert min(one[tile].mean() - one[cloth].mean() for one in changed) > 25
    assert max(one[tile].mean() for one in changed) > 250 > 120 > min(one[tile].mean() for one in changed)


def test_how_many_are_made_worse_can_be_said():
    image = example()
    none, every = ([worse(image, random.Random(seed), share) for seed in range(20)] for share in (0.0, 1.0))
    assert all(np.array_equal(one, image) for one in none)
    assert not any(np.array_equal(one, image) for one in every)


def test_a_seed_tells_what_becomes_of_an_example():
    one, other = ([worse(example(), rng) for _ in range(20)] for rng in (random.Random(5), random.Random(5)))
    assert all(np.array_equal(a, b) for a, b in zip(one, other))
