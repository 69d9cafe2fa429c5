"""The worked examples of the rule page, section 12, and what sections 4 to 8 say of single cases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scorer.mcr.lines import fans
from tests.scorer.scoring import paid, score

RON = {"from_": "east"}


def counted(typed: str, **situation: Any) -> dict[int, int]:
    """Fan -> how many times it counts; without a minimum, and without what depends on the way of winning (56 62 80)."""
    options = {"minimum": 0, **situation.pop("options", {})}
    result = score(typed, "mcr", options=options, **situation)
    assert result["valid"], result["faults"]
    return {number: count for number, count, _ in fans(result) if number not in (56, 62, 80)}


def one_of(found: dict[int, int], *numbers: int) -> dict[int, int]:
    """Return the fans without the fans in `numbers`, after checking that exactly one of these counts, once."""
    assert [found[number] for number in numbers if number in found] == [1]
    return {number: count for number, count in found.items() if number not in numbers}


def test_a_pure_straight_leaves_one_more_join_for_the_fourth_chow():
    found = counted("123456789m12377m!1m", **RON)
    assert one_of(found, 69, 71, 72) == {28: 1, 22: 1, 63: 1}


def test_shifted_chows_in_a_suit_make_nothing_among_themselves():
    assert counted("12323434545611m!4m", **RON) == {16: 1, 22: 1, 63: 1}


def test_three_pungs_in_a_row_are_no_three_equal_chows():
    found = counted("33344455599p777p!9p", **RON)
    assert found[24] == 1
    assert 15 not in found


def test_a_mixed_straight_takes_one_of_two_joins():
    found = counted("123m456s789p456p77m!1m", **RON)
    assert one_of(found, 70, 71) == {39: 1, 63: 1}


def test_terminal_chows_in_two_suits():
    found = counted("123789m123789s55s!1m", **RON)
    assert found.pop(63) == found.pop(75) == 1
    assert sum(found.values()) == 3
    assert found[70] + found[72] == 3
    assert counted("123789m123789s55p!1m", **RON) == {29: 1}


def test_the_same_chow_in_three_suits_twice_over():
    assert one_of(counted("456p456s45645655m!4p", **RON), 69, 70) == {26: 1, 31: 1, 41: 1, 64: 1, 63: 1}


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("22333344668888s!2s", {3: 1, 19: 1, 22: 1, 64: 2, 68: 1}),
        ("11112233m!2m +pung:111p +pung:111s", {27: 1, 55: 1, 64: 1, 65: 1, 69: 1, 73: 2}),
        ("222s333p44433m222p!3m", {12: 1, 37: 1, 42: 1, 65: 1, 68: 1}),
        ("147m258s369p12345z!1m", {34: 1, 35: 1}),
        ("147m258p369s123p99s!1m", {35: 1, 63: 1}),
        ("11123456789992p!2p", {4: 1, 66: 1, 73: 1, 71: 1}),
        ("11123456789999p!9p", {4: 1, 28: 1, 64: 1}),
    ],
)
def test_whole_hands(hand, expected):
    assert counted(hand) == expected


def test_a_mixed_straight_with_a_dragon_pung():
    assert counted("123m456p789s66644z!1m", **RON) == {39: 1, 51: 1, 59: 1}


def test_chows_are_worth_more_than_pungs():
    result = score("555666777p55567s!7s", "mcr")
    assert fans(result) == [[23, 1, 24], [31, 1, 16], [56, 1, 4], [63, 1, 2], [70, 1, 1], [75, 1, 1]]
    assert result["value"]["points"] == 48


def test_a_hand_of_nine_points():
    result = score("12m789m123789s55s!3m", "mcr", **RON)
    assert result["value"] == {"points": 9, "without_flowers": 9}


def test_two_chows_twice_over_make_three_joins():
    found = counted("234567m234567p88s!2m", **RON)
    assert (found[70], found[71]) in ((1, 2), (2, 1))


def test_payments_of_the_page():
    # Twelve points without a flower: the discarder pays 8 + 12, the two others 8.
    hand = "123m456p789s22p345s!3s"
    assert score(hand, "mcr", **RON)["value"]["points"] == 12  # 39 8, 62 2, 63 2
    assert paid(score(hand, "mcr", **RON)) == [
        ("east", "south", 20, "discard"),
        ("west", "south", 8, "discard"),
        ("north", "south", 8, "discard"),
    ]
    # Self-drawn 39 8, 56 4, 63 2 = 14, and a flower: each of the three pays 8 + 15.
    drawn = score(hand + " +flowers:3f", "mcr")
    assert {amount for _, _, amount, _ in paid(drawn)} == {23}
    assert drawn["total"] == 69
    # The discarder is not named, so no player is.
    unknown = score(hand, "mcr", win="discard")
    assert paid(unknown) == [(None, "south", amount, "discard") for amount in (20, 8, 8)]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("12345m999p11122z!3m", set()),  # 12345 won by 3: 3 and 6 complete it
        ("45567m999p11122z!6m", set()),
        ("12333m999p111444z!3m", {77}),
        ("77789m999p111444z!7m", {77}),
        ("45556m999p111444z!5m", {78}),
        ("123m999p1113444z!3z", {79}),
    ],
)
def test_a_wait_counts_where_one_kind_alone_wins(hand, expected):
    found = counted(hand, **RON)
    assert {fan for fan in (77, 78, 79) if fan in found} == expected


def test_a_kind_that_the_winner_holds_four_of_spoils_the_wait_by_option():
    hand = "4444567m!7m +pung:111p +pung:222s"
    assert 79 not in counted(hand, **RON)
    assert 79 in counted(hand, **RON, options={"dead_tile_waits": False})


def test_the_wait_beside_a_knitted_straight_by_option():
    # 5p is one of the nine and the middle of 456p.
    hand = "147m258p369s456p99s!5p"
    assert 78 in counted(hand, **RON)
    assert 78 not in counted(hand, **RON, options={"knitted_wait": "outside"})
    assert 78 not in counted(hand, **RON, options={"knitted_wait": "none"})
    outside = "147m258p369s234p99s!3p"
    assert 78 in counted(outside, **RON, options={"knitted_wait": "outside"})
    assert 78 not in counted(outside, **RON, options={"knitted_wait": "none"})


@pytest.mark.parametrize(
    ("hand", "situation", "china", "world"),
    [
        ("66m222z!2z +pung:444z +ankong:1111m +ankong:3333z", {}, {53: 6}, {53: 8}),
        ("66m222z!2z +pung:444z +ankong:1111m +kong:3333z", {}, {82: 5}, {82: 6}),
        ("19m19p19s11234567z!9s", {}, {80: 1}, {56: 4}),
        ("11223344556677s!7s", {}, {80: 1}, {56: 4}),
        ("1133557799m1122p!2p", {}, {80: 1}, {56: 4}),
        ("1112345678999s5s!5s", {}, {80: 1}, {56: 4}),
        ("111333555m777p99s!9s", {}, {80: 1}, {56: 4}),
        ("147m258s369p12345z!1m", {}, {80: 1}, {80: 1}),
        ("223344666888s66z!6s", {}, {}, {49: 6}),
        ("111p99s!9s +pung:999p +pung:111m +pung:999m", {}, {}, {65: 2}),
        ("11123455678999s!5s", RON, {73: 1}, {}),
    ],
)
def test_what_the_book_of_2006_changes(hand, situation, china, world):
    for edition, expected in (("cn", china), ("wmo-2006", world)):
        options = {"minimum": 0, "edition": edition}
        found = {number: each for number, _, each in fans(score(hand, "mcr", options=options, **situation))}
        both = set(china) | set(world)
        assert {number: each for number, each in found.items() if number in both} == expected


@pytest.mark.parametrize(
    ("melds", "expected"),
    [
        ("+ankong:1111m +ankong:3333p +ankong:5555s", {17, 12}),  # and a concealed pung
        ("+ankong:1111m +ankong:3333p +kong:5555s", {17, 33}),
        ("+ankong:1111m +ankong:3333p +pung:555s", {53, 33}),
    ],
)
def test_one_fan_for_the_kongs_and_one_for_the_concealed_pungs(melds, expected):
    assert {5, 17, 53, 57, 67, 74, 82, 12, 33, 66} & set(counted(f"777m99p!9p {melds}", **RON)) == expected


def test_three_kongs_beside_two_concealed_pungs():
    found = counted("77m!7m +ankong:1111p +ankong:3333p +kong:5555s +pung:999s", **RON)
    assert {number for number in (17, 53, 66, 67, 48) if number in found} == {17, 66, 48}
    four = counted("77m!7m +ankong:1111p +kong:3333p +kong:5555s +addkong:9999s", **RON)
    assert {number for number in (5, 17, 48, 67, 74, 79) if number in four} == {5}


def test_a_replaced_flower_after_a_kong_makes_it_self_drawn_only():
    kong = "789m44566778s!7s +kong:6666p"
    assert 46 in counted(kong, replacement_tile=True)
    result = score(kong, "mcr", replacement_tile=True, replacement_after_flower=True, options={"minimum": 0})
    assert {46, 80} & {number for number, _, _ in fans(result)} == {80}
    assert "out_with_replacement_tile" in [note["id"] for note in result["not_counted"]]


def test_a_chicken_hand_only_where_every_reading_is_one():
    assert fans(score("234m678p567s22z!7s +pung:555m", "mcr", **RON)) == [[43, 1, 8]]
