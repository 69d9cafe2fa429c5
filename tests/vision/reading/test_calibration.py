"""How sure a reading is of the whole hand."""

from itertools import chain

import numpy as np
import pytest
from vision_fakes import row, tiles

from vision.layout.layout import lay_out
from vision.reading.calibration import MOST_AROUND, Complete, Signs, blind, compared, probability, signs_of, stated
from vision.reading.reading import read
from vision.train.calibration_fit import Read, fitted, fitted_beside, fitted_lines

HAND = "123m456p789s11222z"
SETS = ("111z", "222z", "333m", "444p")


def signs(*placed, **options) -> Signs:
    found = read(lay_out(tiles(*placed, **options)), (1280, 960)).signs
    assert found is not None
    return found


def test_signs_of_a_clear_win():
    found = signs(*row(HAND, gaps={13: 20}))
    assert (found.wins, found.whole, found.winner, found.around) == (1, 1, 1, 0)
    assert found.weakest == pytest.approx(0.9)
    assert found.faces > 4


def test_signs_of_what_lacks():
    thirteen = signs(*row("123m456p789s1122z"))
    assert (thirteen.wins, thirteen.whole, thirteen.winner) == (0, 0, 0)
    false = signs(*row("123m446p789s11222z", gaps={13: 20}))
    assert (false.wins, false.whole, false.winner) == (0, 1, 1)


def test_four_equal_neighbours_in_a_row_that_does_not_win_may_be_a_kong():
    """Then the hand has thirteen tiles. Whether there is a gap beside them says little."""
    assert signs(*row("1111m5789p123345s")).whole == 0
    assert signs(*row("1111m5789p123345s", gaps={4: 15})).whole == 0
    assert signs(*row("1115m5789p123345s")).whole == 1
    assert signs(*row("1111m23m456p789s22z")).whole == 1


def test_what_lies_at_the_hand_and_is_no_part_of_it_counts():
    near = [("9m", 100 + 60 * place, 430, 40, 54) for place in range(6)]
    layout = lay_out(tiles(*row(HAND, gaps={13: 20}), *near[:1], ("?", 300, 430, 40, 54)))
    hand = read(layout, (1280, 960)).hand
    assert hand is not None
    assert signs_of(layout, hand, 0.9).around <= 1
    assert 0 <= signs(*row(HAND, gaps={13: 20}), *near).around <= MOST_AROUND


def announced(*placed, **options) -> float:
    return read(lay_out(tiles(*placed, **options)), (1280, 960)).probability


def test_a_gap_of_several_tiles_in_the_row_makes_a_reading_less_sure():
    """Two indicators in a wall that lie as a kong, and a row with three tiles missed: still fourteen."""
    wall = row("?88s?", x=650)
    close = announced(*row("123m456p11222z"), *wall)
    assert close > 0.8
    for missed, share in ((2, 1.0), (3, 0.2), (4, 0.01)):
        apart = announced(*row("123m456p11222z", x=100 - missed * 44, gaps={5: missed * 44}), *wall)
        assert apart < share * close


def test_a_pair_far_from_the_sets_is_probably_the_hand_of_another_player():
    def stated_at(y):
        pungs = (row(pung, x=100 + 240 * place, y=100, turned=(0,)) for place, pung in enumerate(SETS))
        found = read(lay_out(tiles(*chain.from_iterable(pungs), *row("66s", x=740, y=y))), (1280, 960))
        assert found.hand is not None
        assert len(found.hand.melds) == 4
        return found.stated().probability

    near, at_most, far = (stated_at(y) for y in (200, 300, 400))
    assert near > 0.9
    assert at_most > 0.8
    assert far < 0.5


def test_a_hand_with_the_wrong_number_of_tiles_is_trusted_less():
    sure = signs(*row("123m456p789s11222z", gaps={13: 20}))
    assert 1 - blind(sure._replace(whole=0.0), 0.99) > 5 * (1 - blind(sure, 0.99))


def test_the_gap_before_the_tile_that_won_is_none():
    near, far = (lay_out(tiles(*row(HAND, gaps={13: gap}))).hands[0] for gap in (20, 90))
    assert near.winning is not None
    assert far.winning is not None
    assert far.widest == pytest.approx(near.widest)
    assert lay_out(tiles(*row(HAND, gaps={6: 90}))).hands[0].widest > 2


def test_four_alike_that_lie_as_a_called_kong_do_not_complete_a_row():
    hand = [*row("6677m"), *row("123m", x=600, turned=[0]), *row("456p", x=800, turned=[0])]
    kong = row("5555z", x=300, turned=[3])
    found = read(lay_out(tiles(*hand, *kong)), (1280, 960))
    assert found.probability < 0.9


def test_a_probability_is_one():
    none = Signs(*[0.0] * len(Signs._fields))
    assert probability(none) == 0.5
    for value in (-1e9, 1e9):
        every = Signs(*[value] * len(none))
        assert 0 < probability(every, Signs(*[1.0] * len(none))) < 1


def test_weights_are_found_again():
    rng = np.random.default_rng(3)
    here = np.column_stack([np.ones(4000), rng.normal(0, 1, (4000, 2))])
    true = np.array([0.5, 2.0, -1.0])
    right = (rng.random(4000) < 1 / (1 + np.exp(-here @ true))).astype(float)
    assert fitted(here, right) == pytest.approx(true, abs=0.2)


def test_weights_are_found_again_beside_a_known_factor():
    rng = np.random.default_rng(4)
    here = np.column_stack([np.ones(6000), rng.normal(0, 1, (6000, 2))])
    true = np.array([1.5, 1.0, -1.0])
    factors = np.where(rng.random(6000) < 0.3, rng.uniform(0.2, 1.0, 6000), 1.0)
    right = (rng.random(6000) < factors / (1 + np.exp(-here @ true))).astype(float)
    assert fitted_beside(here, right, factors) == pytest.approx(true, abs=0.2)
    assert fitted(here, right)[0] < 1.2, "without the factor the signs are blamed for it"


def test_a_doubtful_box_is_a_tile_sooner_where_the_hand_wins():
    doubtful = Complete(0.5, 0.9)
    assert doubtful.probability(0) == pytest.approx(0.45)
    assert 0.85 < doubtful.probability(1) < 0.9
    assert Complete().probability(0) == Complete().probability(1) == 1


def test_what_is_stated_follows_from_the_signs():
    win = Signs(1, 5, 2.5, 0.8, 1, 1, 1, 0, 0)
    assert stated(compared(win), win, Complete()) > 0.95
    doubtful = Complete(0.001)
    whole = compared(win) * doubtful.probability(1)
    assert stated(whole, win, doubtful) < stated(compared(win), win, Complete())
    false = win._replace(wins=0.0)
    assert stated(compared(false) * doubtful.probability(0), false, doubtful) < 0.2
    assert stated(0.2, win, Complete()) < stated(0.9, win, Complete())


def test_scenes_count_by_how_often_they_are_photographed():
    win = Signs(1, 5, 2.5, 0.8, 1, 1, 1, 0, 0)
    of_wins = [Read(win, Complete(0.9), place > 0, True, "win") for place in range(1000)]
    of_false = [Read(win._replace(wins=0.0), Complete(0.9), False, False, "false")] * 50
    spoilt = [Read(win._replace(wins=0.0), Complete(0.9), True, True, "spoilt")] * 50
    lines = list(fitted_lines([*of_wins, *of_false, *spoilt]))
    assert lines[0] == "WINNING = 3.95: of 50 readings with a false tile among fourteen, 0 win"
    assert lines[1].startswith("STATED = Signs(")
    assert lines[1].count(",") == len(Signs._fields) - 1
    assert [line.split(":")[0] for line in lines[2:]] == ["false", "spoilt", "win"]
    assert "50 hands, 1.0000 correct" in lines[3]
    assert float(lines[3].split("mean probability ")[1].split(";")[0]) < 0.6, "most such photos show no false win"
