"""Which readings are sure, and the limit that keeps their promise."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.hand import Hand
from scorer.tiles import Tile
from vision.evaluation.sure_figures import Judged, lowest_limit, sure_figures, upper_bound
from vision.reading.calibration import SURE
from vision.reading.clarity import CLEAR_FIVE
from vision.reading.doubts import Doubt
from vision.reading.reading import OneHand, Reading, RunnerUp
from vision.reading.seen_tile import Role, SeenTile

HAND = Hand.from_typed("123m456p789s1122z!1z")
SURE_ONE = Reading((), HAND, HAND, SURE, (), (1, 1), is_stated=True, is_confirmed=True)


def seen(code: str, role: Role, x: float = 0.0, confidence: float = 1.0) -> SeenTile:
    quad = ((x, 0.0), (x + 1, 0.0), (x + 1, 1.0), (x, 1.0))
    return SeenTile(Tile.from_code(code), quad, confidence, False, ((Tile.from_code(code), confidence),), role, 0)


def row(codes: str) -> list[SeenTile]:
    return [seen(code, Role.CONCEALED, place) for place, code in enumerate(codes.split())]


def with_tiles(*tiles: SeenTile) -> Reading:
    return replace(SURE_ONE, tiles=tiles)


def with_sets_apart(typed: str, *, sideways: bool = False) -> Reading:
    apart = tuple(replace(seen(code, Role.CONCEALED), sideways=sideways) for code in ("7s", "8s", "9s"))
    return replace(SURE_ONE, tiles=apart, hand=Hand.from_typed(typed), doubts=(Doubt("sets_apart", "", (0, 1, 2)),))


def test_upper_bounds_are_those_of_clopper_and_pearson():
    assert upper_bound(0, 100) == pytest.approx(1 - 0.05 ** (1 / 100))
    assert upper_bound(2, 50) == pytest.approx(0.1206, abs=1e-4)  # tables of exact binomial limits
    assert upper_bound(3, 3) == 1


def test_598_readings_without_an_error_keep_the_promise_and_597_do_not():
    assert upper_bound(0, 597) > 1 / 200 >= upper_bound(0, 598)


def judged(probability: float, *, wrong: bool = False) -> Judged:
    return Judged("", probability, frozenset(), wrong, may_be_sure=True, sure=False)


def test_the_limit_is_the_lowest_probability_whose_readings_keep_the_promise():
    good = [judged(1 - step / 10_000) for step in range(700)]
    assert lowest_limit(good) == (pytest.approx(0.9301), 700, 0)
    assert lowest_limit([*good, judged(0.9, wrong=True)]) == (pytest.approx(0.9301), 700, 0)
    assert lowest_limit([*good, judged(0.99995, wrong=True)]) is None
    assert lowest_limit(good[:597]) is None


@pytest.mark.parametrize(
    ("reading", "sure"),
    [
        (SURE_ONE, True),
        (replace(SURE_ONE, probability=SURE - 1e-6), False),
        (replace(SURE_ONE, is_stated=False), False),
        (replace(SURE_ONE, doubts=(Doubt("winning_tile_unknown", ""),)), True),
        (replace(SURE_ONE, doubts=(Doubt("several_rows", ""),)), True),
        (replace(SURE_ONE, doubts=(Doubt("meld_unclear", ""),)), True),
        (replace(SURE_ONE, doubts=(Doubt("low_confidence", ""),)), True),
        (with_sets_apart("789s22z!2z +pung:555z +chow:123m<left"), True),
        (with_sets_apart("789s22z!2z +pung:555z +chow:123m<left", sideways=True), False),
        (with_sets_apart("123m456p789s1122z!1z"), False),
        (with_sets_apart("123m456p789s22z!2z +ankong:?11z?"), False),
        (with_sets_apart("123m456p789s22z!2z +pung:555z"), False),
        (replace(SURE_ONE, doubts=(Doubt("looked_again", ""),)), False),
        (replace(SURE_ONE, doubts=(Doubt("repaired", ""),)), False),
        (replace(SURE_ONE, doubts=(Doubt("faint", ""),)), False),
        (replace(SURE_ONE, runners_up=(RunnerUp(HAND, (1 - SURE) / 2), RunnerUp(HAND, 1.001 - SURE))), False),
        (replace(SURE_ONE, runners_up=(RunnerUp(HAND, 0.999 - SURE),)), True),
        (replace(SURE_ONE, tiles=(seen("3f", Role.OTHER),)), False),
        (with_tiles(seen("1m", Role.CONCEALED), seen("3f", Role.FLOWER, 2), seen("3m", Role.OTHER, 4)), True),
        (with_tiles(seen("1m", Role.CONCEALED), seen("3f", Role.FLOWER, 2), seen("3m", Role.OTHER, 3.9)), False),
        (with_tiles(seen("1m", Role.CONCEALED), seen("3f", Role.FLOWER, 2), seen("4f", Role.FLOWER, 3)), True),
        (with_tiles(seen("1m", Role.CONCEALED), seen("3f", Role.FLOWER, 2), seen("?", Role.OTHER, 3)), True),
        (with_tiles(*row("4m 5z 4m")), False),
        (with_tiles(*row("6s 6s 5z 6s")), False),
        (with_tiles(*row("4m 4m 5z 6s")), True),
        (with_tiles(*row("5z 5z 5z")), True),
        (with_tiles(*row("4m 6z 4m")), True),
        (with_tiles(*row("4m 5z"), seen("4m", Role.meld(1))), True),
        (with_tiles(seen("5m", Role.CONCEALED, confidence=CLEAR_FIVE)), True),
        (with_tiles(seen("5m", Role.CONCEALED, confidence=CLEAR_FIVE - 0.01)), False),
        (with_tiles(seen("0p", Role.meld(1), confidence=CLEAR_FIVE - 0.01)), False),
        (with_tiles(seen("5m", Role.OTHER, confidence=CLEAR_FIVE - 0.01)), True),
        (with_tiles(seen("4m", Role.CONCEALED, confidence=CLEAR_FIVE - 0.01)), True),
        (with_tiles(seen("5z", Role.CONCEALED, confidence=CLEAR_FIVE - 0.01)), True),
        (replace(SURE_ONE, hand=Hand.from_typed("123m456p789s22z!2z +ankong:1111z")), False),
        (replace(SURE_ONE, hand=Hand.from_typed("123m456p22z!2z +ankong:1111z +pung:555s")), False),
        (replace(SURE_ONE, hand=Hand.from_typed("123m456p22z!2z +ankong:1111z +pung:555s<left")), True),
        (replace(SURE_ONE, hand=Hand.from_typed("123m456p22z!2z +ankong:5555z +pung:555s<left")), False),
        (replace(SURE_ONE, hand=Hand.from_typed("123m456p789s22z!2z +ankong:?11z?")), True),
        (replace(SURE_ONE, hand=Hand.from_typed("123m456p789s22z!2z +ankong:?55z?")), False),
        (replace(SURE_ONE, hand=Hand.from_typed("123m456p789s22z!2z +ankong:????")), True),
        (replace(with_tiles(seen("?", Role.OTHER)), hand=Hand.from_typed("123m456p789s22z!2z +ankong:????")), False),
        (replace(with_tiles(seen("?", Role.OTHER)), hand=Hand.from_typed("123m456p789s22z!2z +ankong:?11z?")), True),
        (replace(SURE_ONE, hand=Hand.from_typed("123m456p789s22z!2z +kong:1111z")), True),
        (replace(SURE_ONE, others=(OneHand(HAND, HAND, (), 0.9),)), False),
        (replace(SURE_ONE, is_confirmed=False), False),
        (SURE_ONE.unrepaired(), False),
    ],
)
def test_a_reading_is_sure_if_it_is_probable_and_nothing_is_in_doubt(reading, sure):
    assert reading.sure is sure
    assert reading.to_json()["sure"] is sure


def test_the_lines_count_errors_by_warning_and_among_sure_readings():
    flower, other = ((Tile.from_code(code),) for code in ("1f", "2f"))
    one = replace(SURE_ONE, hand=replace(HAND, flowers=flower))
    readings = {
        "one": one,
        "two": replace(one, doubts=(Doubt("looked_again", ""),)),
        "three": replace(one, hand=replace(Hand.from_typed("123m456p789s1133z!1z"), flowers=flower)),
        "four": replace(
            one,
            hand=replace(one.hand, winning_tile=None),
            doubts=(Doubt("winning_tile_unknown", ""),),
        ),
        "five": replace(one, hand=replace(HAND, flowers=other)),
        "six": replace(one, is_confirmed=False),
        "seven": replace(one, is_confirmed=False, probability=SURE - 0.01),
        "eight": replace(one, doubts=(Doubt("faint", ""),), others=(OneHand(HAND, HAND, (), 0.9),)),
    }
    scene = {"hand": one.hand.to_json(), "tiles": []}
    lines = list(sure_figures([(name, scene) for name in readings], lambda name, scene: readings[name]))
    assert "| none | 5 | 2 |" in lines
    assert "| looked_again | 1 | 0 |" in lines
    start = lines.index("| unsure only for | hands | wrong |")
    assert lines[start + 2 : start + 5] == ["| not confirmed | 1 | 0 |", "| warning | 1 | 0 |", ""]
    assert "| winning_tile_unknown | 1 | 0 |" in lines, "the page asks for the winning tile in any case"
    assert "sure: 4 of 8 hands (0.500), 1 wrong, upper bound 0.7514; with 1 that confuse flowers, 0.9024" in lines
    assert lines[-2:] == ["wrong: three", "other flowers: five"]
