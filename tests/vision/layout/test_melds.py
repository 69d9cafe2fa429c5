"""Melds as players lay them: what they are, who discarded, and where they lie about the row."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from vision_fakes import HIGH, Placed, seen, side_by_side

from vision.layout.layout import lay_out
from vision.reading.reading import Reading, read

ROW = "1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z"
WAYS = [
    {},
    {"turn": 17, "low": 0.6},
    {"turn": -41, "lean": 0.4},
    {"turn": 90, "lean": 0.3, "low": 0.7},
    {"turn": 180},
    {"turn": 236, "lean": -0.2},
]


def reading(*placed: Placed, **view: float) -> Reading:
    return read(lay_out(seen(*placed, **view)), (2000, 1600))


def melds(found: Reading) -> list[str]:
    assert found.hand is not None
    return [meld.typed() for meld in found.hand.melds]


def codes(found: Reading, role: str) -> str:
    return " ".join(one.tile.code for one in found.tiles if one.role == role)


@pytest.mark.parametrize("view", WAYS)
@pytest.mark.parametrize(
    ("laid", "meld"),
    [
        ("~3s 1s 2s", "chow:312s<left"),
        ("~5z 5z 5z", "pung:555z<left"),
        ("5z ~5z 5z", "pung:555z<across"),
        ("5z 5z ~5z", "pung:555z<right"),
        ("~9p 9p 9p 9p", "kong:9999p<left"),
        ("9p ~9p 9p 9p", "kong:9999p<across"),
        ("9p 9p 9p ~9p", "kong:9999p<right"),
        ("9p 9p ~9p 9p", "addkong:9999p<across"),
        ("? 0s 5s ?", "ankong:?05s?"),
        ("2z ? ? 2z", "ankong:2z??2z"),
        ("2z ? 2z 2z", "ankong:2z?22z"),
        ("2z 2z ? 2z", "ankong:22z?2z"),
        ("3m 4m 0m", "chow:340m"),
        ("6z 6z 6z 6z", "kong:6666z"),
    ],
)
def test_a_meld_at_the_right_of_the_row_from_every_side(laid, meld, view):
    found = reading(*side_by_side(ROW), *side_by_side(laid, x=13), **view)
    assert melds(found) == [meld]
    assert codes(found, "concealed") == ROW
    assert len(codes(found, "meld 1").split()) == len(laid.split())
    assert "several_rows" not in {doubt.code for doubt in found.doubts}


@pytest.mark.parametrize("view", WAYS)
@pytest.mark.parametrize(("place", "source"), [(0, "left"), (1, "across"), (2, "right")])
def test_the_fourth_tile_of_a_kong_beyond_the_sideways_one(place, source, view):
    words = ["7z", "7z", "7z"]
    words[place] = "~7z"
    laid = side_by_side(" ".join(words), x=13)
    _, x, y, _ = laid[place]
    for beyond in (("7z", x, y + 1.02, 90.0), ("7z", x + 0.1, y + 1.05, -90.0)):
        found = reading(*side_by_side(ROW), *laid, beyond, **view)
        assert melds(found) == [f"addkong:7777z<{source}"]
        assert codes(found, "concealed") == ROW


def test_melds_stand_in_a_column_in_a_row_of_their_own_and_at_the_upper_left():
    pair = side_by_side("7z 7z")
    sets = ["~3s 1s 2s", "5z ~5z 5z", "? 9m 9m ?", "1p 1p ~1p"]
    wanted = {"chow:312s<left", "pung:555z<across", "ankong:?99m?", "pung:111p<right"}
    column = [tile for n, text in enumerate(sets) for tile in side_by_side(text, x=5, y=n * (HIGH + 0.1))]
    own_row = [tile for n, text in enumerate(sets) for tile in side_by_side(text, x=n * 4.6, y=HIGH + 0.5)]
    left = [tile for n, text in enumerate(sets) for tile in side_by_side(text, x=n * 4.6 - 6, y=HIGH + 0.5)]
    for laid in (column, own_row, left):
        for view in WAYS:
            found = reading(*pair, *laid, **view)
            assert set(melds(found)) == wanted
            assert found.hand is not None
            assert str(found.hand.winning_tile) == "7z"


@pytest.mark.parametrize("laid", ["~? 9m 9m ?", "? 9m 9m ~?", "~? 9m 9m ~?"])
def test_the_backs_of_a_concealed_kong_may_seem_to_lie_sideways(laid):
    assert melds(reading(*side_by_side(ROW), *side_by_side(laid, x=13))) == ["ankong:?99m?"]


def test_four_alike_in_the_row_stay_four_tiles():
    found = reading(*side_by_side("1m 1m 1m 1m 2m 3m 4p 5p 6p 7s 8s 9s 1z"), *side_by_side("1z", x=14))
    assert melds(found) == []
    assert codes(found, "concealed") == "1m 1m 1m 1m 2m 3m 4p 5p 6p 7s 8s 9s 1z"
    assert codes(found, "winning") == "1z"


def test_four_tiles_face_down_are_a_kong_only_where_one_is_missing():
    found = reading(*side_by_side(ROW), *side_by_side("? ? ? ?", x=13))
    assert melds(found) == ["ankong:????"]
    assert "meld_unclear" in {doubt.code for doubt in found.doubts}
    assert melds(reading(*side_by_side(ROW + " 5z 5z 5z"), *side_by_side("? ? ? ?", x=16))) == []


def test_a_set_with_no_tile_turned_is_a_meld_with_a_doubt():
    found = reading(*side_by_side(ROW), *side_by_side("5z 5z 5z", x=13))
    assert melds(found) == ["pung:555z"]
    assert [doubt.tiles for doubt in found.doubts if doubt.code == "meld_unclear"] == [(11, 12, 13)]
    turned = reading(*side_by_side(ROW), *side_by_side("5z 5z ~5z", x=13))
    assert "meld_unclear" not in {doubt.code for doubt in turned.doubts}


@pytest.mark.parametrize("laid", ["~9p 9p 9p 9p", "9p ~9p 9p 9p", "9p 9p ~9p 9p", "9p 9p 9p ~9p"])
def test_an_exposed_kong_may_be_a_pung_with_a_tile_added_at_the_end_that_is_not_turned(laid):
    found = reading(*side_by_side(ROW), *side_by_side(laid, x=13))
    assert "meld_unclear" in {doubt.code for doubt in found.doubts}


@pytest.mark.parametrize(
    ("second", "places"), [("4s 5s 6s 7s 8s 9s", (8, 9, 10, 11, 12, 13)), ("4s 5s 6s 7s 8s 8s", ())]
)
def test_sets_that_lie_apart_from_the_rest_of_the_row_may_have_been_called(second, places):
    found = reading(*side_by_side("1m 2m 3m 4p 5p 6p 1z 1z"), *side_by_side(second, x=8.5))
    assert len(codes(found, "concealed").split()) == 14
    assert [doubt.tiles for doubt in found.doubts if doubt.code == "sets_apart"] == ([places] if places else [])


@pytest.mark.parametrize(
    ("text", "gaps", "places"),
    [
        ("1m 2m 3m 4p 5p 6p 1z 1z 4s 5s 6s 7s 8s 9s", {11: 0.06}, (11, 12, 13)),
        ("1m 2m 3m 4p 5p 6p 1z 1z 4s 5s 6s 7s 8s 9s", {11: 0.03}, ()),
        ("1m 2m 3m 4p 5p 6p 1z 1z 4s 5s 6s 7s 8s 9s", {11: 0.12, 4: 0.04}, (11, 12, 13)),
        ("1m 2m 3m 4p 5p 6p 1z 1z 4s 5s 6s 7s 8s 9s", {11: 0.12, 4: 0.07}, ()),
        ("1m 2m 3m 4p 5p 6p 1z 1z 4s 5s 6s 7s 8s 9s", {3: 0.12}, (0, 1, 2)),
        ("1m 2m 3m 4p 5p 6p 1z 1z 4s 5s 6s 7s 8s 9s", {7: 0.12}, ()),
        ("1m 2m 3m 4p 5p 6p 1z 1z 4s 5s 6s 7s 8s 8s", {11: 0.12}, ()),
    ],
)
def test_sets_after_the_widest_gap_of_a_row_may_have_been_called(text, gaps, places):
    found = reading(*side_by_side(text, gaps=gaps))
    assert len(codes(found, "concealed").split()) == 14
    assert [doubt.tiles for doubt in found.doubts if doubt.code == "sets_apart"] == ([places] if places else [])


def test_the_gap_beside_the_winning_tile_does_not_set_sets_apart():
    row, won = "1m 2m 3m 4p 5p 6p 1z 1z 4s 5s 7s 8s 9s", side_by_side("6s", x=-1.6)
    for gaps, apart in (({10: 0.12}, [3]), ({}, [])):
        found = reading(*side_by_side(row, gaps=gaps), *won)
        assert codes(found, "winning") == "6s"
        assert [len(doubt.tiles) for doubt in found.doubts if doubt.code == "sets_apart"] == apart


@pytest.mark.parametrize("view", WAYS)
@pytest.mark.parametrize(
    "won",
    [
        ("2z", 14.6, HIGH / 2, 0.0),
        ("2z", -1.2, HIGH / 2, 0.0),
        ("2z", 13.26 + HIGH / 2, 0.5, -90.0),
        ("2z", 7.3, HIGH * 1.5 + 0.3, 0.0),
        ("2z", 4.1, HIGH + 0.7, 90.0),
        ("2z", 11.0, -HIGH / 2 - 0.3, 0.0),
    ],
)
def test_the_winning_tile_apart_sideways_behind_and_before(won, view):
    row = "1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 2z 2z"
    found = reading(*side_by_side(row), won, **view)
    assert codes(found, "winning") == "2z"
    assert codes(found, "concealed") == row
    assert found.doubts == ()


def test_a_broken_a_crooked_and_a_curved_row_and_one_in_two():
    row = side_by_side("1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 2z 2z 2z")
    broken = [(c, x + 1.5 * (n > 6), y + 0.4 * (n > 6), -5.0 * (n > 6)) for n, (c, x, y, _) in enumerate(row)]
    crooked = [(c, x * 1.08, y + (0.25, -0.2, 0.1)[n % 3], (4.0, -3.0)[n % 2]) for n, (c, x, y, _) in enumerate(row)]
    curved = [(c, 1.06 * x, y - 0.02 * (x - 7) ** 2, -2.2 * (x - 7)) for c, x, y, _ in row]
    two = [(c, x - 7.14 * (n > 6), y - (HIGH + 0.1) * (n > 6), 0.0) for n, (c, x, y, _) in enumerate(row)]
    wanted = [code for code, *_ in row]
    for laid in (broken, crooked, curved, two):
        for view in WAYS:
            found = reading(*laid, **view)
            assert sorted(codes(found, "concealed").split() + codes(found, "winning").split()) == sorted(wanted)
            assert found.hand is not None
            assert found.hand.winning_tile is None


def test_single_tiles_upside_down_do_not_turn_the_hand_round():
    row = side_by_side("1m 2m 3m 4m 6p 7s 9p 1z 2z 3z 6z")
    row = [(code, x, y, 180.0 if n in (2, 5, 6) else 0.0) for n, (code, x, y, _) in enumerate(row)]
    for view in WAYS:
        found = reading(*row, *side_by_side("5z 5z ~5z", x=13), **view)
        assert melds(found) == ["pung:555z<right"]
        assert codes(found, "concealed").startswith("1m 2m 3m")


@pytest.mark.parametrize("laid", ["8s 8s ? ?", "? ? 8s 8s", "8s ? 8s ?", "? 8s ? 8s", "? 8s 8s 8s", "8s 8s 8s ?"])
def test_indicators_in_a_wall_are_no_concealed_kong(laid):
    for view in WAYS:
        found = reading(*side_by_side(ROW), *side_by_side(laid, x=14), **view)
        assert not any(meld.startswith("ankong") for meld in melds(found)), view


def test_flowers_and_indicators_have_their_roles_and_scenery_stays_out():
    flowers = side_by_side("1f 5f", x=13)
    wall = side_by_side("? ? 9m ? ? ?", x=2, y=6)
    discards = [*side_by_side("1z 9m 2p 3p ~8s 8s", x=4, y=3), *side_by_side("7m 7p 2z", x=4, y=3 - HIGH - 0.05)]
    row = side_by_side("1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 2z 2z 2z")
    for view in WAYS:
        found = reading(*row, *flowers, *wall, *discards, **view)
        assert codes(found, "flower") == "1f 5f"
        assert codes(found, "indicator") == "9m"
        assert codes(found, "concealed") == " ".join(code for code, *_ in row)
        assert found.hand is not None
        assert len(found.hand.melds) == 0


@pytest.mark.parametrize("view", WAYS)
def test_four_alike_face_up_are_concealed_where_called_sets_have_a_tile_turned(view):
    turned = side_by_side("~5s 4s 6s", x=9.5)
    found = reading(*side_by_side("1m 2m 3m 4p 5p 6p 1z 1z"), *turned, *side_by_side("6z 6z 6z 6z", x=14), **view)
    assert sorted(melds(found)) == ["ankong:6666z", "chow:546s<left"]
    assert "meld_unclear" in {doubt.code for doubt in found.doubts}


@pytest.mark.parametrize("view", WAYS)
@pytest.mark.parametrize(
    ("row", "won"),
    [
        ("1m 2m 3m 5p 6p 7p 1s 1s 3s 3s 3s 4p", "4p"),
        ("7z 9m 1p 2p 3p 6s 6s 6s 1z 1z", "7z"),
        ("7s 9s 4p 4p 4p 2m 2m 8s", "8s"),
    ],
)
def test_a_tile_at_the_end_of_a_row_that_is_sorted_but_for_it_has_won(row, won, view):
    assert codes(reading(*side_by_side(row), **view), "winning") == won


@pytest.mark.parametrize(
    "row", ["1m 2m 3m 5p 6p 7p 1s 1s 3s 3s 3s", "1m 5p 2m 1z 9s 3m 5p", "1p 2p 4p 3p 4p", "2z 1z 1z 5s 6s 7s 8s"]
)
def test_a_row_that_is_sorted_or_is_not_or_is_short_tells_no_winning_tile(row):
    assert codes(reading(*side_by_side(row)), "winning") == ""


def test_the_end_that_lies_farther_apart_has_won():
    row = "2m 5m 5m 6m 6m 2p 3p 4p 3s 3s 3s 5z 5z"
    first, *others = side_by_side(row)
    shifted = (first[0], first[1], first[2] - 0.9, 0.0)
    found = reading(shifted, *others, ("7m", 14.6, HIGH / 2, 0.0))
    assert codes(found, "winning") == "7m"


def test_tiles_are_told_in_the_order_of_their_line_though_it_climbs():
    left, right = side_by_side("1m 2m 3m 4p 5p 6p 7s"), side_by_side("8s 9s 1z 1z 2z 2z 2z", x=8, y=-0.9)
    assert codes(reading(*left, *right), "concealed") == "1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 2z 2z 2z"


def test_two_unturned_sets_in_a_row_of_their_own_are_both_melds():
    row = side_by_side("6m 6m 6m 5p 6p 6p 7p 6p")
    sets = (*side_by_side("7s 8s 9s", x=0, y=-HIGH - 0.7), *side_by_side("7s 8s 9s", x=3.45, y=-HIGH - 0.7))
    assert melds(reading(*row, *sets)) == ["chow:789s", "chow:789s"]


def test_a_line_of_sets_that_touches_the_row_is_its_second_line():
    found = reading(*side_by_side("2p 3p 3p 3p 5p 6p 7p 2p"), *side_by_side("7m 7m 7m 7m 8m 9m", y=-HIGH - 0.1))
    assert melds(found) == []
    assert len(codes(found, "concealed").split()) == 14


def test_melds_that_touch_are_melds_where_the_row_is_whole_without_them():
    row = side_by_side("3m 4m 9m 9m 9m 1p 1p 2m")
    found = reading(*row, *side_by_side("3s 4s 0s 2s 2s 2s", x=0.5, y=-HIGH - 0.9))
    assert sorted(melds(found)) == ["chow:340s", "pung:222s"]


def test_a_set_with_a_tile_added_is_one_however_loosely_it_lies():
    laid = [("4m", 13.5, HIGH / 2, 0.0), ("4m", 15.1, 0.5, 90.0), ("4m", 16.7, HIGH / 2, 0.0), ("4m", 15.1, 1.55, 90.0)]
    assert melds(reading(*side_by_side(ROW), *laid)) == ["addkong:4444m<across"]


@pytest.mark.parametrize("view", WAYS)
@pytest.mark.parametrize("row", ["8m 8m 8m 5p 5p 5p 3z 3z 3z 5z 5z", "2p 3p 4p 5p 5p 5p 7s 7s 7s 5z 5z"])
def test_four_alike_in_a_row_of_fifteen_are_a_kong(row, view):
    for kong_first in (False, True):
        parts = ("2z 2z 2z 2z", row) if kong_first else (row, "2z 2z 2z 2z")
        found = reading(*side_by_side(" ".join(parts)), **view)
        assert melds(found) == ["kong:2222z"]
        assert codes(found, "concealed") == row
        assert "meld_unclear" in {doubt.code for doubt in found.doubts}


@pytest.mark.parametrize("view", WAYS)
def test_four_alike_in_a_row_of_fourteen_stay_four_tiles(view):
    row = "8m 8m 8m 5p 5p 5p 3z 3z 2z 2z 2z 2z 3m 4m"
    found = reading(*side_by_side(row), **view)
    assert melds(found) == []
    assert codes(found, "concealed") == row


STANDING = """
0p 23 218 52 219 66 238 40 238, 6p 52 218 81 218 93 238 67 238, 6p 81 219 109 219 119 239 93 238,
6p 110 219 138 219 146 239 120 239, 6p 138 219 166 219 172 239 146 239, 7p 166 219 194 220 199 240 173 239,
8p 195 220 223 220 225 240 199 240, 8p 263 220 291 223 289 243 263 240, 8p 292 223 321 226 317 246 290 243,
5s 322 226 352 229 345 249 317 246, 5s 352 229 382 232 373 252 345 249
"""
"""A row that stands, seen from high up: corners from each tile's top left."""
FLAT = "{0} 392 205 400 227 362 227 357 205, {1} 391 199 419 200 430 228 400 227, {2} 419 199 448 200 461 229 430 228"
"""A set behind it, the first tile turned to the left; its faces are seen less aslant than those of the row."""


@pytest.mark.parametrize(("faces", "meld"), [("7s 6s 8s", "chow:768s<left"), ("2z 2z 2z", "pung:222z<left")])
def test_a_set_that_lies_flat_beside_a_row_that_stands_keeps_its_turned_tile(faces, meld):
    placed = [one.split() for one in (STANDING + "," + FLAT.format(*faces.split())).split(",")]
    quads = np.array([corners for _, *corners in placed], np.float32).reshape(-1, 4, 2) * 4
    level = seen(*((code, float(place), 0.0, 0.0) for place, (code, *_) in enumerate(placed)))
    assert melds(read(lay_out(replace(level, quads=quads)), (2000, 1600))) == [meld]
