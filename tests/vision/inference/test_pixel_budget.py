"""What reading a photo costs, and that none costs more than six times a clear one."""

import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.bench.vision import UNCLEAR, large_photo
from vision.inference.pixel_budget import CLEAR, charge, counted, left
from vision.reader import default_reader
from vision.reading.repeated_looks import negative

ROOT = Path(__file__).resolve().parents[3]


def test_each_run_counts_in_every_block_around_it():
    with counted(1000) as outer:
        charge(np.zeros((2, 3, 10, 20)))
        with counted(300) as inner:
            charge(np.zeros((1, 3, 10, 10)))
            assert left() == 200
        assert left() == 500
    assert (outer.spent, inner.spent) == (500, 100)


def test_what_is_left_is_the_least_of_the_blocks_and_never_below_none():
    assert left() == sys.maxsize
    with counted(100), counted(300) as inner:
        assert left() == 100
        charge(np.zeros((1, 3, 10, 40)))
        assert left() == 0
        assert inner.left == 0


def test_what_failed_counts_no_longer():
    with pytest.raises(ZeroDivisionError), counted(100):
        raise ZeroDivisionError
    assert left() == sys.maxsize


def jpeg(pixels: np.ndarray) -> bytes:
    return bytes(cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 90])[1])


def wall_of(sample: np.ndarray, across: int, down: int) -> bytes:
    """The tiles of the sample over and over: more than a hundred, and no hand can be separated from its neighbours."""
    return jpeg(np.tile(cv2.resize(sample, (640, 480))[160:400], (down, across, 1)))


def photos() -> dict[str, bytes]:
    sample = cv2.imread(str(ROOT / "datasets" / "sample" / "images" / "finished-hand.jpg"))
    noise = np.random.default_rng(5).integers(0, 255, (1500, 2000, 3), dtype=np.uint8)
    return {
        "no hand": large_photo(0.02, UNCLEAR),
        "a crowd of tiles": wall_of(sample, 5, 9),
        "small tiles in a crowd": wall_of(sample, 8, 16),
        "a square without tiles": jpeg(np.full((3000, 3000, 3), 90, np.uint8)),
        "noise": jpeg(noise),
        "dark tiles that are no hand": jpeg(
            negative(cv2.imdecode(np.frombuffer(large_photo(0.02, UNCLEAR), np.uint8), 1))
        ),
    }


@pytest.fixture(scope="module")
def clear() -> int:
    """Pixels that the hand that fills the width costs."""
    with counted() as cost:
        assert repr(default_reader().read(large_photo(0.02)).hand)
    return cost.spent


def test_the_cost_of_a_clear_photo_is_as_stated(clear):
    assert pytest.approx(clear, rel=0.05) == CLEAR


@pytest.mark.parametrize("name", photos())
def test_no_photo_costs_more_than_six_times_a_clear_one(name, clear):
    with counted() as cost:
        default_reader().read(photos()[name])
    assert cost.spent <= 6 * clear
