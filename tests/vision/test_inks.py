"""Red fives are told from plain ones by the ink of the tiles of their suit."""

import numpy as np
import pytest
from vision_fakes import CODES

from vision.boxes import upright
from vision.inks import told_by_ink

BOXES = np.array([[20 + 60 * place, 30, 60 + 60 * place, 84] for place in range(6)], np.float32)
PAPER, BLACK, BROWN, RED, GREEN = (215, 222, 226), (40, 35, 40), (60, 70, 110), (40, 40, 190), (60, 120, 50)


def rows(inks: list[tuple[int, int, int]], light=1.0) -> np.ndarray:
    """A tile for each ink: its numeral, or its outer bamboos, are in that; what is red in every tile is red."""
    pixels = np.full((120, 400, 3), (40, 90, 40), np.float64)
    for (left, top, right, bottom), ink in zip(BOXES.astype(int), inks):
        pixels[top:bottom, left:right] = PAPER
        pixels[top + 6 : top + 22, left + 6 : left + 12] = ink
        pixels[top + 6 : top + 22, right - 12 : right - 6] = ink
        pixels[top + 28 : top + 48, left + 16 : right - 16] = RED
    return (pixels * light).astype(np.uint8)


def chances(red: float, suit: str = "m", others: str = "234678") -> np.ndarray:
    """The first is a five, red with this chance; the others are clearly these ranks of its suit."""
    found = np.zeros((1 + len(others), 46), np.float32)
    found[0, [CODES.index("0" + suit), CODES.index("5" + suit)]] = red, 1 - red
    for place, rank in enumerate(others, 1):
        found[place, CODES.index(rank + suit)] = 1
    return found


def five(first, rest, red, suit="m", others="23468", light=1.0) -> str:
    given = chances(red, suit, others)
    found = told_by_ink(rows([first] + [rest] * len(others), light), upright(BOXES[: len(given)]), given)
    assert found.sum(axis=1) == pytest.approx(1, abs=1e-5)
    assert np.array_equal(found[1:], given[1:])
    return CODES[found[0].argmax()]


@pytest.mark.parametrize("suit", ["m", "s"])
@pytest.mark.parametrize("light", [1.0, 0.4])
def test_a_five_in_the_ink_of_its_suit_is_plain(suit, light):
    for ink in (BLACK, BROWN, GREEN):
        assert five(ink, ink, red=0.8, suit=suit, light=light) == "5" + suit


@pytest.mark.parametrize("suit", ["m", "s"])
@pytest.mark.parametrize("light", [1.0, 0.4])
def test_a_five_in_red_among_others_that_are_not_is_red(suit, light):
    for ink in (BLACK, BROWN, GREEN):
        assert five(RED, ink, red=0.1, suit=suit, light=light) == "0" + suit


def test_what_is_clear_stays_so():
    assert five(BLACK, BLACK, red=0.9999) == "0m"


def fives_of_circles(*inks: tuple[int, int, int], red: float) -> list[str]:
    given = np.zeros((len(inks), 46), np.float32)
    given[:, [CODES.index("0p"), CODES.index("5p")]] = red, 1 - red
    found = told_by_ink(rows(list(inks)), upright(BOXES[: len(inks)]), given)
    return [CODES[tile] for tile in found.argmax(axis=1)]


@pytest.mark.parametrize("ink", [BLACK, BROWN, GREEN])
def test_of_fives_of_circles_the_red_one_is_red(ink):
    assert fives_of_circles(RED, ink, ink, red=0.2) == ["0p", "5p", "5p"]


@pytest.mark.parametrize("ink", [BLACK, BROWN, GREEN, RED])
def test_fives_of_circles_in_one_ink_stay_what_they_are(ink):
    assert fives_of_circles(ink, ink, red=0.3) == ["5p", "5p"]
    assert fives_of_circles(ink, ink, red=0.6) == ["0p", "0p"]


def test_one_five_of_circles_and_a_suit_of_which_nothing_else_is_seen_tell_nothing():
    pixels = rows([RED] + [BLACK] * 5)
    for given in (chances(0.3, "p"), chances(0.3, "m", ""), chances(0.3, "s", "19")):
        boxes = upright(np.resize(BOXES, (len(given), 4)))
        assert np.array_equal(told_by_ink(pixels, boxes, given), given)
