"""Which detector passes follow a reading, and which reading is used: exactly at each limit, inside and outside of it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from vision_fakes import row, tiles

from vision.geometry.detections import Detections
from vision.image.photo import Photo
from vision.inference.pixel_budget import MOST, ONE_PASS, charge, counted
from vision.layout.layout import lay_out
from vision.reading import repeated_looks
from vision.reading.reading import Reading, Seconds, read
from vision.reading.repeated_looks import AS_IT_IS, MADE_HIGHER, Looks, _new_tiles, negative
from vision.reading.seen_tile import Role

SIZE = (1280, 960)
CLEAR = tiles(*row("123m456p789s11222z", gaps={13: 20}))
WON, FALSE, OTHER = (
    read(lay_out(tiles(*row(text, gaps={13: 20}))), SIZE)
    for text in ("123m456p789s11222z", "123m446p789s11222z", "123m456p788s11222z")
)
FIRST, SECOND, FIRST_HIGHER, SECOND_HIGHER = (
    ("first", AS_IT_IS),
    ("second", AS_IT_IS),
    ("first", MADE_HIGHER),
    ("second", MADE_HIGHER),
)


@pytest.fixture(autouse=True)
def trusted(monkeypatch):
    """The trust of a reading of this module is the number in its seconds."""
    monkeypatch.setattr(repeated_looks, "_trust", lambda reading: reading.seconds.read)


def seen(reading: Reading, probability: float, trust: float) -> Reading:
    return replace(reading, probability=probability, seconds=Seconds(read=trust))


class Answers:
    """The passes of a detector, each with its reading; `asked` tells which were taken, `fused` how many were fused."""

    def __init__(self, name, asked, readings, together=None):
        self.name, self.asked, self.readings, self.together = name, asked, readings, together
        self.fused = 0

    def read(self, look):
        if (self.name, look) not in self.asked:
            self.asked.append((self.name, look))
        return self.readings[look]

    def affords(self, look, like):
        return look in (AS_IT_IS, MADE_HIGHER) and like.name == "first"

    def taken(self):
        return [CLEAR for name, _ in self.asked if name == self.name]

    def read_from(self, found):
        self.fused += 1
        assert len(found) == len(CLEAR)
        return self.together


def chosen(first, second=None, together=None):
    """The chosen reading of two detectors, the passes that were taken, and how often they were fused."""
    asked: list[tuple[str, int]] = []
    looks = Answers("first", asked, first, together)
    others = None if second is None else Answers("second", asked, second)
    found = repeated_looks._chosen(looks, others)
    return found, asked, looks.fused


@pytest.mark.parametrize(
    ("probability", "alone", "both"),
    [
        (0.95, [FIRST], [FIRST]),
        (0.949, [FIRST], [FIRST, SECOND]),
        (0.9, [FIRST], [FIRST, SECOND]),
        (0.899, [FIRST, FIRST_HIGHER], [FIRST, SECOND, FIRST_HIGHER, SECOND_HIGHER]),
        (0.5, [FIRST, FIRST_HIGHER], [FIRST, SECOND, FIRST_HIGHER, SECOND_HIGHER]),
    ],
)
def test_a_second_detector_follows_below_95_in_100_and_stretched_photos_below_90(probability, alone, both):
    reading = seen(WON, probability, 0.5)
    assert chosen([reading] * 2)[:2] == (reading, alone)
    assert chosen([reading] * 2, [reading] * 2, reading)[:2] == (reading, both)


def test_passes_end_when_one_of_them_is_confident():
    doubted, clear = seen(WON, 0.8, 0.5), seen(WON, 0.96, 0.5)
    assert chosen([doubted, clear], [doubted, doubted]) == (clear, [FIRST, SECOND, FIRST_HIGHER], 0)
    assert chosen([doubted, doubted], [clear, doubted]) == (clear, [FIRST, SECOND], 0)


def test_nothing_is_fused_where_no_pass_shows_a_hand_or_the_second_detector_was_not_asked():
    empty = seen(WON, 0.5, 0.0)
    assert chosen([empty] * 2, [empty] * 2) == (empty, [FIRST, SECOND, FIRST_HIGHER], 0)
    doubted = seen(WON, 0.8, 0.5)
    assert chosen([doubted] * 2) == (doubted, [FIRST, FIRST_HIGHER], 0)
    assert chosen([doubted] * 2, [doubted] * 2, doubted)[2] == 1


@pytest.mark.parametrize(
    ("trusts", "taken"),
    [
        ((0.1, 0.49), FALSE),
        ((0.1, 0.52), WON),
        ((0.3, 0.65), FALSE),
        ((0.0, 0.45), WON),
        ((0.0, 0.35), FALSE),
    ],
)
def test_another_hand_needs_as_much_trust_as_the_first_and_two_fifths_more(trusts, taken):
    first, second = seen(FALSE, 0.8, trusts[0]), seen(WON, 0.97, trusts[1])
    assert chosen([first, second])[0].hand == taken.hand


def test_passes_with_the_same_hand_add_up_and_the_clearest_of_them_is_read():
    first, one, other = seen(FALSE, 0.7, 0.3), seen(WON, 0.6, 0.38), seen(WON, 0.65, 0.38)
    assert chosen([first, one], [other, one], other)[0] == other
    assert chosen([first, first], [one, other], first)[0] == first


@pytest.mark.parametrize(
    ("trust", "taken"), [(0.45, False), (0.5, False), (0.53, False), (0.555, False), (0.565, True), (0.6, True)]
)
def test_the_fused_hand_is_read_where_it_has_clearly_more_trust(trust, taken):
    first, together = seen(WON, 0.8, 0.5), seen(OTHER, 0.7, trust)
    found, _, fused = chosen([first] * 2, [first] * 2, together)
    assert fused == 1
    assert found == (together if taken else first)


def test_the_fused_hand_is_not_read_exactly_at_that_limit():
    limit = 0.5 + repeated_looks.SURER
    first = seen(WON, 0.8, 0.5)
    assert chosen([first] * 2, [first] * 2, seen(OTHER, 0.7, limit))[0] == first


def test_the_clearest_reading_of_the_fused_hand_is_read():
    """The fused reading where it has the same hand, and a reading of a single pass where that has the fused hand."""
    first, second = seen(WON, 0.8, 0.5), seen(OTHER, 0.75, 0.1)
    again = seen(WON, 0.9, 0.2)
    assert chosen([first] * 2, [first] * 2, again)[0] == again
    assert chosen([first] * 2, [second] * 2, seen(OTHER, 0.7, 0.9))[0] == second
    assert chosen([first] * 2, [second] * 2, seen(WON, 0.1, 0.9))[0] == first


def test_a_pass_without_a_hand_is_another_hand_than_any():
    nothing = replace(read(lay_out(Detections.empty()), SIZE), probability=0.5)
    assert repeated_looks._same(nothing, nothing)
    assert not repeated_looks._same(nothing, WON)
    assert not repeated_looks._same(WON, nothing)
    flower = read(lay_out(tiles(*row("123m456p789s11222z", gaps={13: 20}), *row("1f2f", x=300, y=420))), SIZE)
    other = read(lay_out(tiles(*row("123m456p789s11222z", gaps={13: 20}), *row("3f4f", x=300, y=420))), SIZE)
    assert len(flower.hand.flowers) == len(other.hand.flowers) == 2
    assert repeated_looks._same(flower, other)
    assert not repeated_looks._same(flower, WON)


# What a pass may cost


class Detector:
    """Finds the clear hand in each photo; a pass costs `pixels`. `seen`: the heights of the photos."""

    def __init__(self, pixels: int = 0, found: Detections = CLEAR) -> None:
        self.pixels, self.result = pixels, found
        self.seen: list[int] = []

    def detect(self, photo, threshold):
        charge(np.zeros((1, 1, 1, self.pixels), np.uint8))
        self.seen.append(photo.height)
        return self.result[self.result.scores >= threshold]


PHOTO = Photo(np.full((500, 80, 3), 60, np.uint8))


def looks_of(pixels: int, taken: int | None = None) -> Looks:
    looks = Looks(Detector(pixels), PHOTO)
    if taken is not None:
        looks.found(taken)
    return looks


@pytest.mark.parametrize(
    ("left", "look", "fits"),
    [
        (1000, AS_IT_IS, True),
        (999, AS_IT_IS, False),
        (1400, MADE_HIGHER, True),
        (1399, MADE_HIGHER, False),
    ],
)
def test_a_pass_fits_that_costs_what_is_left_and_a_stretched_one_costs_more(left, look, fits):
    """Estimated from a pass of the other detector, where this one has taken none."""
    with counted(left + 1000):
        other = looks_of(1000, AS_IT_IS)
        assert Looks(Detector(), PHOTO).affords(look, other) is fits
        assert other.affords(MADE_HIGHER) is (look == MADE_HIGHER and fits)
        assert other.affords(AS_IT_IS)
        assert Looks(Detector(), PHOTO).affords(look)
    with counted(0):
        assert Looks(Detector(), PHOTO).affords(look)


def test_the_dearest_pass_of_a_detector_counts_and_no_pass_costs_more_than_half_the_budget():
    with counted(MOST):
        looks = looks_of(ONE_PASS, AS_IT_IS)
        assert looks.affords(MADE_HIGHER)
        assert looks_of(ONE_PASS).affords(AS_IT_IS, looks)
    with counted(MOST - 1):
        assert not looks_of(ONE_PASS, AS_IT_IS).affords(MADE_HIGHER)
    detector = Detector(1000)
    looks = Looks(detector, PHOTO)
    with counted(3200):
        looks.found(AS_IT_IS)
        detector.pixels = 10
        looks.found(MADE_HIGHER)
        charge(np.zeros((1, 1, 1, 1190), np.uint8))
        assert Looks(Detector(), PHOTO).affords(AS_IT_IS, looks)
        charge(np.zeros((1, 1, 1, 1), np.uint8))
        assert not Looks(Detector(), PHOTO).affords(AS_IT_IS, looks)


def test_a_pass_is_taken_once_and_a_stretched_photo_is_two_fifths_higher():
    detector = Detector()
    looks = Looks(detector, PHOTO)
    for _ in range(2):
        looks.found(AS_IT_IS)
        looks.found(MADE_HIGHER)
    assert detector.seen == [500, 700]
    assert len(looks.taken()) == 2


def test_the_negative_of_black_is_white_and_of_white_black():
    black, white = np.zeros((1, 1, 3), np.uint8), np.full((1, 1, 3), 255, np.uint8)
    assert negative(black).tolist() == white.tolist()
    assert negative(white).tolist() == black.tolist()


# Which tiles changed


@pytest.mark.parametrize(("shift", "new"), [(0, False), (13, False), (14, True), (40, True)])
def test_a_tile_that_shares_half_of_its_box_is_the_same_tile(shift, new):
    """A box of 40 pixels that is shifted by a third of them shares half of the union with what it was."""
    one = replace(WON, tiles=WON.tiles[:1])
    (tile,) = one.tiles
    moved = replace(tile, quad=tuple((x + shift, y) for x, y in tile.quad))
    for same_face in (True, False):
        assert _new_tiles(replace(WON, tiles=(moved,)), one, same_face=same_face) == ((0,) if new else ())


def test_two_boxes_that_share_exactly_half_are_one_tile():
    (tile,) = WON.tiles[:1]
    whole = replace(tile, quad=((0.0, 0.0), (30.0, 0.0), (30.0, 40.0), (0.0, 40.0)))
    half = replace(tile, quad=((0.0, 0.0), (15.0, 0.0), (15.0, 40.0), (0.0, 40.0)))
    assert _new_tiles(replace(WON, tiles=(half,)), replace(WON, tiles=(whole,)), same_face=True) == ()


def test_another_face_is_new_where_faces_count_and_scenery_and_indicators_are_told_apart():
    (tile,) = WON.tiles[:1]
    one, other = replace(WON, tiles=(tile,)), replace(WON, tiles=(replace(tile, tile=WON.tiles[5].tile),))
    assert _new_tiles(other, one, same_face=True) == (0,)
    assert _new_tiles(other, one, same_face=False) == ()
    beside, shown = (replace(WON, tiles=(replace(tile, role=role),)) for role in (Role.OTHER, Role.INDICATOR))
    assert _new_tiles(beside, replace(WON, tiles=()), same_face=True) == ()
    assert _new_tiles(shown, replace(WON, tiles=()), same_face=True) == (0,)
    assert _new_tiles(one, beside, same_face=True) == (0,)
    assert _new_tiles(one, shown, same_face=True) == ()
