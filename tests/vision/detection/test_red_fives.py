"""Red fives are distinguished from plain ones by the classifier, by their own inks, and by the inks of other tiles."""

import json

import numpy as np
import pytest
from vision_fakes import CODES, FakeSession

from scorer.notation import parse_tiles
from vision.detection.classification import named
from vision.detection.classifier import FaceReader
from vision.detection.red_fives import fewer_reds, red_or_plain
from vision.geometry.boxes import upright

BOXES = np.array([[20 + 60 * place, 30, 60 + 60 * place, 84] for place in range(6)], np.float32)
PAPER, BLACK, BROWN, RED, GREEN = (215, 222, 226), (40, 35, 40), (60, 70, 110), (40, 40, 190), (60, 120, 50)
BLUE = (120, 60, 30)
DARK = [BLACK, BLUE, GREEN]


def rows(inks, light=1.0, middles=None) -> np.ndarray:
    """A tile for each ink: its numeral, or its outer signs, are in that; its middle sign is red, or in these inks."""
    pixels = np.full((120, 400, 3), (40, 90, 40), np.float64)
    for (left, top, right, bottom), ink, middle in zip(BOXES.astype(int), inks, middles or [RED] * len(inks)):
        pixels[top:bottom, left:right] = PAPER
        pixels[top + 6 : top + 22, left + 6 : left + 12] = ink
        pixels[top + 6 : top + 22, right - 12 : right - 6] = ink
        pixels[top + 26 : top + 48, left + 16 : right - 16] = middle
    return (pixels * light).astype(np.uint8)


def chances(red: float, suit: str = "m", others: str = "234678") -> np.ndarray:
    """The first is a five, red with this chance; the others are clearly these ranks of its suit."""
    found = np.zeros((1 + len(others), 46), np.float32)
    found[0, [CODES.index("0" + suit), CODES.index("5" + suit)]] = red, 1 - red
    for place, rank in enumerate(others, 1):
        found[place, CODES.index(rank + suit)] = 1
    return found


def five(first, rest, red, suit="m", others="23468", light=1.0, middle=RED) -> str:
    given = chances(red, suit, others)
    pixels = rows([first] + [rest] * len(others), light, [middle] + [RED] * len(others))
    found = red_or_plain(pixels, upright(BOXES[: len(given)]), given)
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


@pytest.mark.parametrize("shadow", [0.6, 0.4])
def test_a_red_five_under_the_edge_of_a_shadow_is_red(shadow):
    """The shaded part of its face is not ink. The shadow lies on the upper half of the tile, where the numeral is."""
    ink = (30, 28, 60)
    pixels = rows([ink] + [BLUE] * 5, middles=[ink] * 6)
    left, top, right, bottom = BOXES[0].astype(int)
    pixels[top : (top + bottom) // 2, left:right] = pixels[top : (top + bottom) // 2, left:right] * shadow
    found = red_or_plain(pixels, upright(BOXES), chances(0.1, "m", "23468"))
    assert CODES[found[0].argmax()] == "0m"


@pytest.mark.parametrize("ink", DARK)
@pytest.mark.parametrize("strip", [4, 6, 8])
def test_red_cloth_in_the_box_of_a_plain_five_is_not_red_ink(ink, strip):
    """The box is too high by this number of pixels, so that it shows a strip of the table above the numeral."""
    pixels = rows([ink] * 6)
    pixels[:30] = RED
    boxes = BOXES.copy()
    boxes[0, 1] -= strip
    found = red_or_plain(pixels, upright(boxes), chances(0.1, "m", "23468"))
    assert CODES[found[0].argmax()] == "5m"


@pytest.mark.parametrize("ink", DARK)
def test_a_box_that_cuts_the_numeral_of_a_plain_five_shows_its_ink(ink):
    """Ink at the edge of the box is the numeral here. Below it, the box shows the first pixels of the red 萬."""
    boxes = BOXES.copy()
    boxes[0, 1] += 8
    found = red_or_plain(rows([ink] * 6), upright(boxes), chances(0.1, "m", "23468"))
    assert CODES[found[0].argmax()] == "5m"


@pytest.mark.parametrize("ink", DARK)
@pytest.mark.parametrize("suit", ["m", "p", "s"])
def test_a_lone_five_of_two_inks_is_plain_however_sure_the_classifier_is(suit, ink):
    assert five(ink, ink, red=0.95, suit=suit, others="") == "5" + suit


@pytest.mark.parametrize("ink", DARK)
@pytest.mark.parametrize("suit", ["m", "p", "s"])
def test_a_lone_five_in_one_dark_ink_is_plain(suit, ink):
    """Its signs are equal, as those of a red five are: but they are not red."""
    assert five(ink, ink, red=0.95, suit=suit, others="", middle=ink) == "5" + suit


@pytest.mark.parametrize(("suit", "red"), [("m", 0.97), ("p", 0.9), ("s", 0.95)])
def test_a_photo_of_one_plain_five_is_named_so(suit, red):
    """By all that names tiles, with a classifier that takes it for a red one."""
    logits = np.full(len(CODES), -20.0)
    logits[[CODES.index("0" + suit), CODES.index("5" + suit)]] = np.log([red, 1 - red])
    session = FakeSession(lambda given: np.tile(logits, (len(given["faces"]), 1)), names=json.dumps(CODES), imgsz="32")
    found = named(FaceReader(session), rows([BLACK]), BOXES[:1])
    assert CODES[found.probabilities[0].argmax()] == "5" + suit


@pytest.mark.parametrize("light", [1.0, 0.4])
@pytest.mark.parametrize("suit", ["m", "p", "s"])
def test_a_lone_five_of_which_all_is_red_is_red(suit, light):
    assert five(RED, RED, red=0.3, suit=suit, others="", light=light) == "0" + suit


@pytest.mark.parametrize("suit", ["m", "p", "s"])
def test_a_five_that_shows_no_ink_stays_what_the_classifier_says(suit):
    for red, code in ((0.6, "0"), (0.4, "5")):
        given = chances(red, suit, "")
        found = red_or_plain(rows([PAPER], middles=[PAPER]), upright(BOXES[:1]), given)
        assert found == pytest.approx(given, abs=1e-5)
        assert CODES[found[0].argmax()] == code + suit


def fives_of_circles(*inks: tuple[int, int, int], red: float) -> list[str]:
    given = np.zeros((len(inks), 46), np.float32)
    given[:, [CODES.index("0p"), CODES.index("5p")]] = red, 1 - red
    found = red_or_plain(rows(list(inks)), upright(BOXES[: len(inks)]), given)
    return [CODES[tile] for tile in found.argmax(axis=1)]


@pytest.mark.parametrize("ink", DARK)
def test_of_fives_of_circles_the_red_one_is_red(ink):
    assert fives_of_circles(RED, ink, ink, red=0.2) == ["0p", "5p", "5p"]


@pytest.mark.parametrize("ink", DARK)
def test_fives_of_circles_with_two_inks_are_plain(ink):
    assert fives_of_circles(ink, ink, red=0.6) == ["5p", "5p"]


@pytest.mark.parametrize("suit", ["m", "p", "s"])
def test_the_other_fives_of_its_suit_tell_that_a_dark_five_is_red(suit):
    """Red over green ink is nearly black; the classifier takes it for plain, and no other tile of the suit is there."""
    dark = (70, 70, 95)
    given = np.concatenate([chances(0.3, suit, "")] * 3)
    found = red_or_plain(rows([dark, GREEN, GREEN]), upright(BOXES[:3]), given)
    assert [CODES[tile] for tile in found.argmax(axis=1)] == ["0" + suit, "5" + suit, "5" + suit]
    alone = red_or_plain(rows([dark]), upright(BOXES[:1]), given[:1])
    assert CODES[alone[0].argmax()] == "5" + suit


def test_dark_ink_of_other_suits_tells_what_is_red_among_circles():
    """In reddish light black ink is measured as a little red; the numerals next to the five show that."""
    reddish = (44, 44, 78)
    given = np.concatenate([chances(0.8, "p", ""), chances(0.8, "m", "23468")[1:]])
    found = red_or_plain(rows([reddish] * 6), upright(BOXES), given)
    assert CODES[found[0].argmax()] == "5p"


@pytest.mark.parametrize("suit", ["m", "p", "s"])
def test_among_red_inks_a_five_in_the_same_red_is_plain(suit):
    """A set in one red ink: that the five is red says nothing, and says little more if it is a little redder."""
    compared = "s" if suit == "p" else suit
    given = np.concatenate([chances(0.5, suit, ""), chances(0.5, compared, "23468")[1:]])
    codes = []
    for five_ink in (RED, (36, 36, 195)):
        found = red_or_plain(rows([five_ink] + [RED] * 5), upright(BOXES), given)
        codes.append(CODES[found[0].argmax()])
    assert codes == ["5" + suit] * 2


def drawn(tiles) -> np.ndarray:
    """Tiles on reddish paper; each has a list of (left, top, right, bottom, ink), as fractions of its sides."""
    pixels = np.full((120, 400, 3), (40, 90, 40), np.uint8)
    for (left, top, right, bottom), (paper, marks) in zip(BOXES.astype(int), tiles, strict=False):
        pixels[top:bottom, left:right] = paper
        for x0, y0, x1, y1, ink in marks:
            across, down = right - left, bottom - top
            pixels[
                top + round(y0 * down) : top + round(y1 * down), left + round(x0 * across) : left + round(x1 * across)
            ] = ink
    return pixels


def test_a_red_numeral_is_red_where_the_character_below_black_numerals_begins_high():
    """A red 萬 that begins at 0.41 of the height is not a part of the numeral above it."""
    dark_red, red = (60, 60, 110), (30, 30, 200)

    def tile(numeral):
        return PAPER, [(0.35, 0.2, 0.65, 0.26, numeral), (0.2, 0.42, 0.8, 0.9, red)]

    found = red_or_plain(drawn([tile(dark_red), *[tile(BLACK)] * 5]), upright(BOXES), chances(0.9, "m", others="12367"))
    assert CODES[found[0].argmax()] == "0m"


def test_a_two_of_bamboos_without_outer_bamboos_does_not_tell_the_ink_of_its_suit():
    """Dirt on reddish paper beside its bamboos is not ink; the five is judged alone."""
    paper, dirt = (220, 150, 235), (200, 120, 230)
    two = paper, [(0.42, 0.1, 0.58, 0.9, BLACK), (0.1, 0.3, 0.25, 0.35, dirt), (0.75, 0.6, 0.9, 0.65, dirt)]
    outer = [(x, y, x + 0.2, y + 0.2, RED) for x in (0.1, 0.7) for y in (0.1, 0.7)]
    five = paper, [*outer, (0.4, 0.4, 0.6, 0.6, RED)]
    given = np.concatenate([chances(0.99, "p", ""), chances(0.5, "s", others="22")[1:]])
    found = red_or_plain(drawn([five, two, two]), upright(BOXES[:3]), given)
    assert CODES[found[0].argmax()] == "0p"


def test_tiles_that_are_no_fives_stay_what_they_are():
    given = chances(0.5, "m")[1:]
    assert np.array_equal(red_or_plain(rows([RED] * 6), upright(BOXES), given), given)


def test_what_is_only_perhaps_a_five_keeps_its_other_chances():
    logits = np.full(len(CODES), -20.0)
    for code, chance in (("0p", 0.2), ("5p", 0.2), ("4p", 0.6)):
        logits[CODES.index(code)] = np.log(chance)
    session = FakeSession(lambda given: np.tile(logits, (len(given["faces"]), 1)), names=json.dumps(CODES), imgsz="32")
    found = named(FaceReader(session), rows([BLACK]), BOXES[:1]).probabilities[0]
    assert abs(found[CODES.index("4p")] - 0.6) < 1e-5


@pytest.mark.parametrize(
    ("tiles", "share"), [("05m", 1), ("00m", 1 / 50), ("0p5p", 1), ("00p", 1 / 3), ("000p", 1 / 150), ("0m0p0s", 1)]
)
def test_a_hand_has_few_red_fives(tiles, share):
    assert fewer_reds(parse_tiles(tiles)) == pytest.approx(share)
