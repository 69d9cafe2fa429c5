"""The worked examples of the rule pages, each with its source: point-pattern rules 1.2, 1.6, 2 and 3, and the seeds."""

from __future__ import annotations

import pytest

from tests.scorer.scoring import codes, paid, patterns, score

SEATS = ("east", "south", "west", "north")


def amounts(result: dict) -> dict[str | None, int]:
    return {entry["from"]: entry["amount"] for entry in result["payments"]}


def test_wsom_north_by_self_draw() -> None:
    # wsom 299-313: 混一色 40 + 対々和 30 + 三連刻 100 = 170; the set of East adds nothing to North.
    result = score("333m99m +pung:222m +pung:444m +pung:111z", "wsom", seat="north")
    assert patterns(result) == {"mixed_one_suit": 40, "all_triplets": 30, "three_consecutive_triplets": 100}
    assert result["total"] == 510
    assert amounts(result) == {"east": 170, "south": 170, "west": 170}


def test_wsom_north_by_discard() -> None:
    # wsom 314: the discarder 460, the two others 25 each.
    result = score("333m99m!9m +pung:222m +pung:444m +pung:111z", "wsom", seat="north", from_="south")
    assert result["value"] == {"points": 170}
    assert amounts(result) == {"south": 460, "east": 25, "west": 25}


def test_the_round_wind_is_said_not_to_count() -> None:
    # wsom 69: 場風牌は認められていません.
    result = score("333m99m +pung:222m +pung:444m +pung:111z", "wsom", seat="north", round="east")
    assert "round_wind" in {entry["id"] for entry in result["not_counted"]}


@pytest.mark.parametrize(
    ("rules", "hand", "v", "pays"),
    [
        # Rules 1.6: wsom v = 50 by discard 100 / 25 / 25; v = 5: 5 each.
        ("wsom", "123456m789m22p678s!8s", 50, (100, 25, 25)),
        ("zung-jung", "123456m789m22p678s!8s", 50, (100, 25, 25)),
        ("wsom", "123m456p22p678s!8s +chow:345s", 5, (5, 5, 5)),
        # v = 70 by discard 160 / 25 / 25: mixed one-suit 40 + all triplets 30.
        ("wsom", "111m33z!3z +pung:333m +pung:777m +pung:444z", 70, (160, 25, 25)),
        # wsom 296-297: 25 is the same either way. 5 + 10 + 10.
        ("wsom", "123m456p22p!2p +pung:555z +pung:666z", 20, (20, 20, 20)),
        # Rules 1.6, australian (masters 91): v = 100 by discard 240 / 30 / 30.
        ("australian", "222m33p!3p +pung:222p +pung:222s +chow:123m", 120, (300, 30, 30)),
        # masters 90: v = 30 by discard, 30 each (seven pairs).
        ("australian", "1133m2244p5566s77z!7z", 30, (30, 30, 30)),
        # v = 35: 45 / 30 / 30 (seven pairs and no terminals).
        ("australian", "2233m2244p556688s!8s", 35, (45, 30, 30)),
    ],
)
def test_splits(rules: str, hand: str, v: int, pays: tuple[int, int, int]) -> None:
    result = score(hand, rules, seat="south", from_="west")
    assert result["value"] == {"points": v}
    got = amounts(result)
    assert (got["west"], got["east"], got["north"]) == pays
    assert result["total"] == 3 * v


def test_self_draw_costs_each_the_value() -> None:
    # Rules 1.6: wsom v = 50 by self-draw 50 each.
    assert amounts(score("123456m789m22p678s!8s", "wsom")) == {"east": 50, "west": 50, "north": 50}


def test_australian_100_by_discard() -> None:
    # masters 91: 手役の点数が100点の場合、責任者240点+その他2家30点ずつ=和了者300点.
    result = score("45656788m!8m +chow:123m +pung:777m", "australian", from_="north")
    assert patterns(result) == {"pure_one_suit": 100}
    assert amounts(result) == {"north": 240, "east": 30, "west": 30}
    assert result["total"] == 300


def test_australian_15_is_the_least() -> None:
    # masters 84-85: v = 15 brings 45.
    result = score("123m456p789s234s55m!5m", "australian", from_="west")
    assert codes(result) == ["below_minimum"]
    fifteen = score("234m456p678s345s55m!5m", "australian", from_="west")
    assert patterns(fifteen) == {"all_sequences": 5, "concealed_hand": 5, "no_terminals": 5}
    assert fifteen["total"] == 45
    assert set(amounts(fifteen).values()) == {15}


@pytest.mark.parametrize("rules", ["wsom", "zung-jung", "australian"])
@pytest.mark.parametrize(
    ("hand", "least"),
    [
        # masters 138: 四暗刻 is 160 at least; 128: 小三元 60; 139: 大三元 160.
        ("222m444p666s888s33p!3p", 160),
        ("123m444p55z!5z +pung:666z +pung:777z", 60),
        ("23m4m88p!8p +pung:555z +pung:666z +pung:777z", 160),
    ],
)
def test_hands_that_are_never_worth_less(rules: str, hand: str, least: int) -> None:
    assert score(hand, rules)["value"]["points"] >= least


def test_three_identical_sequences_never_add_to_three_consecutive_triplets() -> None:
    # zung-jung 26 (自由数和); 111222333m is three chows or three triplets.
    result = score("111222333m456p99s!9s", "wsom")
    assert {"three_identical_sequences", "three_consecutive_triplets"} - set(patterns(result))
    # Chows: 120 + 5 + 5 = 130; triplets: 100 + 5 + 30 = 135.
    assert patterns(result) == {"three_consecutive_triplets": 100, "concealed_hand": 5, "three_concealed_triplets": 30}
    by_discard = score("111222333m456p99s!1m", "wsom", from_="east")
    # By discard one triplet is exposed (100 + 5 + 5 = 110), so the chows are worth more.
    assert patterns(by_discard) == {"three_identical_sequences": 120, "all_sequences": 5, "concealed_hand": 5}


def test_two_identical_sequences_twice_never_add_to_seven_pairs() -> None:
    # zung-jung 26: 兩般高 and 七対子 are two arrangements of one hand.
    result = score("112233m445566p99s!9s", "wsom")
    assert patterns(result) == {"two_identical_sequences_twice": 60, "all_sequences": 5, "concealed_hand": 5}
    assert "seven_pairs" not in {entry["id"] for entry in result["not_counted"]}


def test_a_pattern_at_the_limit_counts_alone() -> None:
    # Rules 1.2 step 2 (wsom 174-175; masters 87).
    result = score("99m!9m +pung:111m +pung:999p +pung:111s +pung:999s", "wsom")
    assert patterns(result) == {"pure_greater_terminals": 400}
    assert {"all_triplets"} <= {entry["id"] for entry in result["not_counted"]}


def test_of_equal_limits_the_first_of_the_table_is_named() -> None:
    # Rules 1.2 step 2: small four winds 3.3.3 before all honours 3.4, both 320.
    result = score("44z!4z +pung:111z +pung:222z +pung:333z +pung:555z", "wsom")
    assert patterns(result) == {"small_four_winds": 320}
    four_winds = score("55z!5z +pung:111z +pung:222z +pung:333z +pung:444z", "wsom")
    assert patterns(four_winds) == {"big_four_winds": 400}


def test_a_sum_is_capped_at_320() -> None:
    # wsom 171-172 (複合満貫), masters 86 (数え満貫): 200 + 80 + 125 + 30 + 5 = 440.
    result = score("222333444555m88m!8m", "wsom")
    assert result["value"] == {"points": 320}
    assert patterns(result) == {
        "four_consecutive_triplets": 200,
        "pure_one_suit": 80,
        "four_concealed_triplets": 125,
        "all_triplets": 30,
        "no_terminals": 5,
        "concealed_hand": 5,
        "cap": -125,
    }
    assert result["total"] == 960


@pytest.mark.parametrize("rules", ["wsom", "zung-jung"])
def test_a_hand_of_no_pattern_is_a_chicken_hand(rules: str) -> None:
    # zung-jung 22: 役なしの和り is 1 point; wsom 110: a complete hand wins.
    result = score("456p99s!9s +chow:123m +pung:222m +chow:678s", rules, from_="east")
    assert patterns(result) == {"chicken_hand": 1}
    assert amounts(result) == {"east": 1, "west": 1, "north": 1}


def test_baida_worked() -> None:
    # Rules 2: 123456789p, East pair, White triplet, self-draw.
    hand = "123456789p11z555z!5z"
    assert patterns(score(hand, "baida", wild="12p")) == {
        "nine_tile_straight": 40,
        "mixed_one_suit": 40,
        "baida_dragon": 30,
    }
    assert score(hand, "baida", turned="1p")["value"] == {"points": 110}
    assert patterns(score(hand, "baida", wild="78s")) == {
        "nine_tile_straight": 40,
        "mixed_one_suit": 40,
        "no_baida": 10,
    }


def test_baida_all_honours_with_four_wild_tiles() -> None:
    # Rules 2: 320 + 10.
    result = score("1122333z444z1122p!4z", "baida", turned="1p")
    assert result["value"] == {"points": 330}


def test_baida_four_kongs_of_honours() -> None:
    # Rules 2: 320 + 400, capped at 480 (with No Baida 10 the cap takes 250).
    hand = "33z!3z +ankong:1111z +kong:2222z +kong:5555z +addkong:6666z"
    result = score(hand, "baida", turned="1p")
    assert result["value"] == {"points": 480}
    assert result["total"] == 1440
    assert patterns(result) == {"all_honours": 320, "four_kongs": 400, "no_baida": 10, "cap": -250}
    assert "big_crane" in {entry["id"] for entry in result["not_counted"]}


def test_aml_flower_turned_makes_east_wild() -> None:
    # masters 242: 花牌がバイダ牌だった場合、「東」がバイダ牌となる.
    result = score("111z1z2345678m99m9m!9m", "aml", turned="3f")
    assert result["valid"]
    assert any("1z for" in group for group in result["arrangement"])


def test_aml_pays_from_the_table() -> None:
    # masters 246-247: no player pays on a self-draw; a discarder loses 2.
    drawn = score("1133m2244p5566s77z!7z", "aml", turned="9p")
    assert patterns(drawn) == {"seven_pairs": 10, "self_draw": 3}
    assert paid(drawn) == [("table", "south", 13, "self-draw")]
    assert drawn["total"] == 13
    discarded = score("1133m2244p5566s77z!7z", "aml", turned="9p", from_="north")
    assert paid(discarded) == [("table", "south", 10, "discard"), ("north", "table", 2, "discard")]


@pytest.mark.parametrize(
    ("hand", "loss"),
    [
        # masters 295: nine tiles of one suit in the claimed sets cost 10; a kong counts four, a concealed one nothing.
        ("789m22m!2m +chow:123m +chow:456m +pung:777m", 10),
        ("444m55z!5z +kong:1111m +kong:2222m +pung:666z", 2),
        ("55m!5m +kong:1111m +kong:2222m +pung:333m +pung:666z", 10),
        ("55m!5m +kong:1111m +ankong:2222m +pung:333m +pung:666z", 2),
        ("789m22z!2z +chow:123m +chow:456m +pung:111z", 2),
    ],
)
def test_aml_nine_tiles_of_a_suit_cost_ten(hand: str, loss: int) -> None:
    result = score(hand, "aml", turned="9p", from_="east", options={"minimum": 0})
    assert result["payments"][1] == {"from": "east", "to": "table", "amount": loss, "reason": "discard"}
