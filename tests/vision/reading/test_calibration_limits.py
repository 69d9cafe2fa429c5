"""The features of a reading and of a box, exactly at their limits, and the probabilities that follow from them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from vision_fakes import CODES, row, tiles

from vision.geometry.detections import Detections
from vision.layout.layout import lay_out
from vision.reading import calibration
from vision.reading.agreement import seen_in_all
from vision.reading.calibration import (
    STATED,
    Complete,
    Signs,
    apart_from_melds,
    blind,
    compared,
    complete,
    near_hand,
    probability,
    signs_of,
    stated,
)
from vision.reading.reading import read
from vision.reading.tile_probability import signs_of_tile

SIZE = (1280, 960)
HAND = "123m456p789s11222z"
WIN = Signs(1, 2, 2, 0.9, 1, 1, 1, 0, 0)


def layout_of(*placed):
    return lay_out(tiles(*placed))


def signs(*placed):
    layout = layout_of(*placed)
    hand = read(layout, SIZE).hand
    assert hand is not None
    return signs_of(layout, hand, 0.9)


# What follows from the features


def test_a_chance_for_and_against_a_hand_are_at_most_400_to_one():
    every, none = Signs(*[9.0] * 9), Signs(*[-9.0] * 9)
    ones = Signs(*[1.0] * 9)
    assert probability(every, ones) == pytest.approx(403.43 / 404.43, abs=1e-5)
    assert probability(none, ones) == pytest.approx(1 / 404.43, abs=1e-5)
    assert probability(WIN, less=1.0) < probability(WIN) < probability(WIN, less=-1.0)
    for chance, odds in ((0.0, -6.0), (1.0, 6.0), (0.5, 0.0), (0.9, 2.1972)):
        layout = layout_of(*row(HAND))
        hand = read(layout, SIZE).hand
        assert signs_of(layout, hand, chance).faces == pytest.approx(odds, abs=1e-4)


def test_a_reading_is_compared_as_if_it_did_not_win():
    for wins in (0.0, 1.0):
        changed = WIN._replace(wins=wins, faces=5.0)
        assert blind(changed, 0.9) == pytest.approx(compared(WIN._replace(wins=0.0, faces=np.log(9))))


def test_what_is_stated_moves_with_the_reading_and_with_what_may_be_missing():
    """The odds change by the same factor."""

    def odds(chance):
        return chance / (1 - chance)

    whole = Complete(0.5, 0.9)
    factor = whole.probability(1.0)
    at_par = stated(compared(WIN) * factor, WIN, whole)
    assert at_par == pytest.approx(compared(WIN, STATED) * factor)
    lower = stated(0.5, WIN, whole)
    assert odds(lower) == pytest.approx(odds(at_par) / odds(compared(WIN) * factor))


@pytest.mark.parametrize(
    ("whole", "wins", "chance"),
    [
        (Complete(), 0, 1.0),
        (Complete(0.5), 0, 0.5),
        (Complete(0.5), 1, 0.9698),
        (Complete(0.5, seen=0.25), 0, 0.2),
        (Complete(0.5, 0.5), 0, 0.25),
        (Complete(0.5, 0.5, 0.5), 0, 0.125),
        (Complete(1.0, 0.5, 0.5, 0.5), 1, 0.25),
        (Complete(0.999), 0, 0.9975),
    ],
)
def test_how_probable_it_is_that_a_hand_is_complete(whole, wins, chance):
    assert whole.probability(wins) == pytest.approx(chance, abs=1e-4)
    assert (whole.probability(wins) == 1) is (chance == 1)


@pytest.mark.parametrize(
    ("gap", "chance"),
    [(0.99, 1.0), (1.0, 0.999994), (2.3, 0.9146), (2.62, 0.5), (2.9, 0.1116)],
)
def test_a_tile_is_missed_in_a_gap_of_its_own_width_or_more(gap, chance):
    layout = layout_of(*row(HAND))
    wide = replace(layout, hands=(replace(layout.hands[0], widest=gap),))
    assert complete(wide, SIZE).row == pytest.approx(
        chance, abs=1e-4 if chance < 0.99 else 1e-8, rel=0 if gap < 1 else 1e-6
    )
    assert (complete(wide, SIZE).row < 1) is (gap >= 1)


@pytest.mark.parametrize(("apart", "together"), [(4.2, 1.0), (4.21, 0.5), (2.2, 1.0), (6.2, 0.5), (0.0, 1.0)])
def test_a_row_and_melds_more_than_four_tiles_apart_are_two_hands_as_often_as_one(monkeypatch, apart, together):
    monkeypatch.setattr(calibration, "apart_from_melds", lambda layout: apart)
    for layout in (layout_of(*row(HAND)), layout_of(*row("123m456p", x=100), *row("11222z", x=440))):
        for widest in (0.0, 2.0):
            wide = replace(layout, hands=(replace(layout.hands[0], widest=widest),))
            assert complete(wide, SIZE).together == together


def test_the_row_is_as_far_from_the_melds_as_the_nearest_of_their_tiles():
    assert apart_from_melds(layout_of(*row(HAND))) == 0
    layout = layout_of(*row("123m456p11s", x=100), *row("222z", x=480, turned=[0]), *row("333z", x=760, turned=[0]))
    assert [meld.meld.kind.value for meld in layout.hands[0].melds] == ["pung", "pung"]
    middles = layout.detections.quads.mean(axis=1)
    (first, *_) = layout.hands[0].melds
    nearest = min(np.linalg.norm(middles[list(first.members)] - middles[layout.hands[0].row.members[-1]], axis=1))
    assert apart_from_melds(layout) == pytest.approx(nearest / 54.054, rel=1e-3)


# The features of a hand


def test_a_tile_is_near_the_hand_below_one_and_a_half_heights_and_a_bit():
    quads = np.array([[[x, 0], [x + 8, 0], [x + 8, 10], [x, 10]] for x in (0, 10, 26, 25.9, 25, 22, -16, -15)], float)
    assert near_hand(quads, [2, 3, 4, 5, 6, 7], [0, 1]).tolist() == [False, True, True, True, False, True]


def test_at_most_three_tiles_beside_the_hand_count_and_none_that_is_face_down(monkeypatch):
    layout = layout_of(*row(HAND), *row("9m", x=100, y=100), *row("?", x=300, y=100))
    assert 14 not in layout.hands[0].members
    hand = read(layout, SIZE).hand
    counted = []
    for near in (0, 1, 3, 4, 9):
        monkeypatch.setattr(calibration, "near_hand", lambda quads, others, mine, near=near: np.ones(near))
        counted.append(signs_of(layout, hand, 0.9).around)
    assert counted == [0, 1, 3, 3, 3]
    asked = []
    monkeypatch.setattr(calibration, "near_hand", lambda quads, others, mine: asked.append(others) or np.zeros(1))
    signs_of(layout, hand, 0.9)
    assert asked == [[14]]


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (HAND, 1),
        ("123m456p789s1222z", 0),
        ("123m456p789s112223z", 0),
        ("113m456p789s1222z3z", 1),
        ("113m456p789s12222z", 0),
        ("2222m113456p789s1z", 0),
        ("113m456p7891s3222z", 1),
        ("113m4444p789s113z", 0),
        ("1111m23m456p789s22z", 1),
    ],
)
def test_a_hand_has_fourteen_tiles_and_no_four_alike_that_may_be_a_kong(text, whole):
    assert signs(*row(text)).whole == whole


def test_a_hand_that_others_continue_is_not_whole_and_one_that_may_be_called_is_unclear():
    layout = layout_of(*row(HAND, gaps={13: 20}))
    hand = read(layout, SIZE).hand
    assert hand is not None
    laid = layout.hands[0]
    assert signs_of(layout, hand, 0.9)[4:] == (1, 1, 1, 0, 0)
    assert signs_of(replace(layout, beyond=(3,)), hand, 0.9).whole == 0
    apart = replace(layout, hands=(replace(laid, apart=(0, 1, 2)),))
    assert signs_of(apart, hand, 0.9).unclear == 1
    called = layout_of(*row("123m456p789s11z", gaps={}), *row("222z", x=700, turned=[0]))
    (meld,) = called.hands[0].melds
    for unclear in (False, True):
        changed = replace(called, hands=(replace(called.hands[0], melds=(replace(meld, unsure=unclear),)),))
        assert signs_of(changed, hand, 0.9).unclear == unclear
    assert signs(*row(HAND)).winner == 0
    scores = np.full(14, 0.9)
    scores[5] = 0.5
    weaker = lay_out(Detections(layout.detections.quads, scores, layout.detections.probabilities))
    assert signs_of(weaker, hand, 0.9).weakest == pytest.approx(0.5)


# The features of a box


def box(*placed, last, score=0.9, certain=0.99, direction=(1.0, 0.0), size=(10_000, 8_000), others=None):
    found = tiles(*placed, last)
    scores, chances = found.scores.copy(), found.probabilities.copy()
    scores[-1] = score
    chances[-1] = 0
    chances[-1, [CODES.index(last[0]), CODES.index("9m")]] = certain, 1 - certain
    found = Detections(found.quads, scores, chances)
    return signs_of_tile(found, len(placed), range(len(placed)) if others is None else others, direction, size)


def at(x, y, code="1z", width=40.0, height=50.0):
    return (code, x, y, width, height)


@pytest.mark.parametrize(
    ("x", "y", "cut"),
    [
        (40, 400, 1), (41, 400, 0), (400, 40, 1), (400, 41, 0), (0, 400, 1), (400, 0, 1), (20, 400, 1), (61, 400, 0),
        (9920, 400, 1), (9919, 400, 0), (400, 7910, 1), (400, 7909, 0), (400, 400, 0), (9930, 7920, 1),
    ],
)  # fmt: skip
def test_a_box_is_cut_off_within_four_thousandths_of_the_longer_side_from_an_edge(x, y, cut):
    assert box(last=at(x, y)).cut == cut


@pytest.mark.parametrize(
    ("step", "off", "across"),
    [
        ((40, 0), 0.0, 0.0),
        ((55, 0), 0.0, 0.0),
        ((65, 0), 0.2, 0.0),
        ((0, 50), 0.0, 1.0),
        ((0, 75), 0.4, 1.5),
        ((0, -75), 0.4, 1.5),
        ((0, 100), 0.9, 2.0),
        ((0, 125), 1.4, 2.0),
        ((200, 0), 2.9, 0.0),
        ((250, 0), 3.0, 0.0),
        ((30, 40), 0.0, 0.8),
    ],
)
def test_a_box_lies_off_the_next_tile_by_more_than_a_touch_and_across_the_row(step, off, across):
    """In heights of the next tile. Up to three and two of them count."""
    x, y = step
    found = box(at(1000, 1000), at(4000, 4000), last=at(1000 + x, 1000 + y))
    assert (found.off, found.across) == (pytest.approx(off, abs=1e-6), pytest.approx(across, abs=1e-6))
    turned = box(at(1000, 1000), last=at(1000 + x, 1000 + y), direction=(0.0, 1.0))
    assert turned.across == pytest.approx(min(abs(x) / 50, 2.0), abs=1e-6)
    aslant = box(at(1000, 1000), last=at(1000 + x, 1000 + y), direction=(0.6, 0.8))
    assert aslant.across == pytest.approx(min(abs(0.8 * x - 0.6 * y) / 50, 2.0), abs=1e-6)


def test_the_longer_side_of_the_next_tile_is_its_height_and_a_box_alone_lies_off_nothing():
    sideways = box(at(1000, 1000, width=50, height=40), last=at(1005, 1070))
    assert (sideways.off, sideways.across) == (pytest.approx(1.5 - 1.1), pytest.approx(1.5))
    alone = box(last=at(1000, 1000))
    assert (alone.off, alone.across, alone.constant) == (0, 0, 1)


@pytest.mark.parametrize(("code", "blank"), [("5z", 1), ("?", 1), ("1z", 0), ("6z", 0), ("4z", 0), ("1f", 0)])
def test_a_white_dragon_and_a_back_are_blank(code, blank):
    assert box(last=at(1000, 1000, code)).blank == blank


@pytest.mark.parametrize(
    ("score", "certain", "located", "is_certain"),
    [
        (0.45, 0.9, 0.0, 2.197),
        (0.9, 0.9, 5.0, 2.197),
        (0.0, 0.9, -5.0, 2.197),
        (0.25, 0.5, 0.0, 0.0),
        (0.9, 1.0, 2.197, 5.0),
    ],
)
def test_the_scores_of_a_box_count_by_their_log_odds_up_to_five(score, certain, located, is_certain):
    found = box(last=at(1000, 1000), score=score, certain=certain)
    assert found.located == pytest.approx(located, abs=2e-3)
    assert found.certain == pytest.approx(is_certain, abs=2e-3)


# Detector passes that agree


def test_passes_agree_on_a_hand_of_two_tiles_and_say_nothing_of_one():
    def passes(text):
        found = tiles(*row(text))
        scores = found.scores.copy()
        scores[-1] = 0.45
        reading = read(lay_out(found), SIZE)
        return seen_in_all(reading, [Detections(found.quads, scores, found.probabilities)] * 2)

    assert passes("12m") == pytest.approx(0.5)
    assert passes("123m") == pytest.approx(0.5)
    assert passes("1m") == 1


def test_a_box_that_shares_half_of_a_tile_shows_it_and_one_that_shares_less_does_not():
    found = tiles(*((code, x, 500, 40, 50) for code, x in (("1m", 100), ("2m", 140), ("3m", 180))))
    reading = read(lay_out(found), SIZE)
    for top, seen in ((525, 1.0), (526, 0.5)):
        half = tiles(("1m", 100, top, 40, 550 - top), ("2m", 140, 500, 40, 50), ("3m", 180, 500, 40, 50))
        assert seen_in_all(reading, [found, half]) == pytest.approx(seen)
