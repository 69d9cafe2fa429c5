"""A hand that cannot win, a situation that contradicts itself: every fault at once, with code and place."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.situation import Seat, Situation, Win
from tests.scorer.scoring import codes, score

WON = "234m567p678s22345s!8s"
KONG = "23499m567p678s!8s +ankong:2222p"
OPEN = "234m567p67822s!8s +pung:777z"

HANDS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("234m567p678s2345s", {}, []),  # 13 tiles: not a fault but waits
    ("234m567p678s234s!4s", {}, ["wrong_tile_count"]),
    ("1111m1m234p567s99s1s!1s", {}, ["five_of_a_kind"]),
    ("11111m234p567s999s!1m", {}, ["five_of_a_kind"]),
    ("123m456p789s112244z!4z", {}, ["wrong_tile_count"]),
    ("147m258p369s12345z!5z", {}, ["not_a_winning_shape"]),
    ("123m456p789s1133z!3z +chow:123m", {}, ["wrong_tile_count"]),
    ("2399m567p777z!4m +chow:124s", {}, ["not_a_chow"]),
    ("2399m567p777z!4m +pung:112s", {}, ["not_a_pung"]),
    ("2399m567p777z!4m +kong:111s", {}, ["not_a_kong"]),
    ("2399m567p777z!4m +chow:123s<across", {}, ["chow_not_from_left"]),
    ("2399m567p777z!4m +ankong:1111s<left", {}, ["concealed_kong_called"]),
    ("2399m567p777z!4m +pung:1s?1s", {}, ["face_down_tile"]),
    ("2399m567p77z?!4m +pung:111s", {}, ["face_down_tile"]),
    ("2399m567p77z1f!4m +pung:111s", {}, ["flower_in_hand"]),
    ("234m567p67822s!8s +chow:345s", {"options": {"open_tanyao": False}}, ["no_yaku"]),
    ("234m567p67822s!8s +pung:333z", {}, ["no_yaku"]),
]


@pytest.mark.parametrize(("hand", "situation", "expected"), HANDS)
def test_hand(hand: str, situation: dict[str, Any], expected: list[str]) -> None:
    result = score(hand, **situation)
    if not expected:
        assert "waits" in result
        return
    assert result["valid"] is False
    assert codes(result) == expected
    assert result["total"] == 0
    assert result["payments"] == []
    assert all(fault["message"] and fault["where"] for fault in result["faults"])


SITUATIONS: list[tuple[str, dict[str, Any], list[str]]] = [
    (WON, {"from": "west"}, ["from_on_self_draw"]),
    (WON, {"from_": "south"}, ["from_winner"]),
    (OPEN, {"riichi": True}, ["riichi_open_hand"]),
    (WON, {"ippatsu": True}, ["ippatsu_without_riichi"]),
    (WON, {"replacement_tile": True}, ["replacement_without_kong"]),
    (KONG, {"replacement_tile": True, "from_": "east"}, ["replacement_on_discard"]),
    (KONG, {"replacement_tile": True, "riichi": True, "ippatsu": True}, ["ippatsu_after_kong"]),
    (KONG, {"replacement_tile": True, "last_tile": True}, ["replacement_is_last_tile"]),
    (KONG, {"replacement_after_flower": True}, ["flower_without_replacement"]),
    (WON, {"robbed_kong": True}, ["robbed_on_self_draw"]),
    (WON, {"robbed_kong": True, "from_": "east", "last_tile": True}, ["robbed_on_last_tile"]),
    (WON, {"robbed_concealed_kong": True}, ["robbed_on_self_draw", "concealed_kong_robbed"]),
    (WON, {"robbed_concealed_kong": True, "from_": "east"}, ["concealed_kong_robbed"]),
    ("234m567p67822888s!8s", {"robbed_kong": True, "from_": "east"}, ["robbed_tile_held"]),
    (OPEN, {"first_turn": True}, ["first_turn_with_meld"]),
    (KONG, {"first_turn": True}, ["first_turn_on_kong"]),
    (WON, {"first_turn": True, "riichi": True}, ["first_turn_with_riichi"]),
    (WON, {"first_turn": True, "double_riichi": True}, ["double_riichi_first_turn"]),
    (WON, {"first_turn": True, "last_tile": True}, ["first_turn_last_tile"]),
    (WON, {"first_turn": True, "seat": "east", "from_": "west"}, ["first_turn_east_discard"]),
    (WON, {"first_turn": True, "seat": "south", "from_": "west"}, ["first_turn_drawn"]),
    (WON, {"first_turn": True, "seat": "west", "from_": "north"}, ["first_turn_drawn"]),
    (WON, {"dora_indicators": "1f"}, ["bad_indicator"]),
    (WON, {"dora_indicators": "222s"}, ["five_of_a_kind"]),
    (WON, {"dora_indicators": "123456z"}, ["too_many_indicators"]),
    (WON, {"riichi": True, "dora_indicators": "1z", "ura_indicators": "12m"}, ["too_many_indicators"]),
    (OPEN, {"liable": {"big_three_dragons": "south"}}, ["liable_winner"]),
    (WON, {"from_": "west", "discards_since": [["south", "5s"], ["west", "9p"]]}, ["furiten"]),
    (WON, {"from_": "west", "discards_since": [["south", "1z"], ["north", "8s"]]}, ["furiten"]),
]


@pytest.mark.parametrize(("hand", "situation", "expected"), SITUATIONS)
def test_situation(hand: str, situation: dict[str, Any], expected: list[str]) -> None:
    result = score(hand, **situation)
    assert codes(result) == expected
    assert result["valid"] is False


def test_five_indicators_and_five_under_them_lie_face_up() -> None:
    # The first and four kongs (common-riichi 629-630); giving only the indicators under them is enough.
    for given in ({"dora_indicators": "12345z", "ura_indicators": "56677z"}, {"ura_indicators": "12z"}):
        assert codes(score(WON, riichi=True, **given)) == []


def test_discards_that_do_not_complete_the_hand_forbid_nothing() -> None:
    result = score(WON, from_="west", discards_since=[["south", "1z"], ["north", "9p"]])
    assert result["valid"], result["faults"]


def test_all_faults_are_reported_at_once() -> None:
    result = score("2399m567p77z1f!4m +chow:124s", ippatsu=True, from_="south", dora_indicators="2f")
    assert codes(result) == ["not_a_chow", "flower_in_hand", "from_winner", "ippatsu_without_riichi", "bad_indicator"]


def test_a_hand_that_does_not_win_is_told_beside_a_contradiction() -> None:
    shapeless = score("147m258p369s12345z!5z", ippatsu=True, dora_indicators="2f")
    assert codes(shapeless) == ["ippatsu_without_riichi", "bad_indicator", "not_a_winning_shape"]
    yakuless = score("234m567p67811s!8s +chow:345s", riichi=True, dora_indicators="2f")
    assert codes(yakuless) == ["riichi_open_hand", "bad_indicator", "no_yaku"]


def test_no_yaku_says_what_is_nearest() -> None:
    result = score("234m567p67811s!8s +chow:345s", dora_indicators="9s")
    (fault,) = result["faults"]
    assert "hand is open" in fault["message"]
    assert "1s prevents tanyao" in fault["message"]
    assert "Dora alone are not enough to win; the hand has 2." in fault["message"]


def test_what_these_rules_do_not_value_is_said() -> None:
    result = score("234m067p678s22345s!8s +flowers:1f", wild="1z", penalty_tiles="9m", ura_indicators="1m")
    assert result["valid"]
    assert {entry["id"] for entry in result["not_counted"]} == {
        "red_dora",
        "flowers",
        "wild",
        "penalty_tiles",
        "ura_dora",
    }


def test_no_yaku_says_what_riichi_or_a_self_draw_would_have_brought() -> None:
    # Concealed, a closed wait, nothing else: riichi 1 han 40 fu 1300; self-draw 1 han 30 fu 1100 (300 300 500).
    result = score("234m567p678s12399s!2s", from_="east")
    (fault,) = result["faults"]
    assert "riichi was not declared (with riichi: 1300)" in fault["message"]
    assert "the win was not by self-draw (by self-draw: 1100)" in fault["message"]


def test_one_wrong_tile_is_named_with_what_the_right_one_would_have_brought() -> None:
    (fault,) = score("234m567p678s2234s9m!9m", riichi=True)["faults"]
    assert "One tile is wrong" in fault["message"]
    assert "in place of 9m" in fault["message"]
    (hopeless,) = score("147m258p369s12345z!5z")["faults"]
    assert "More than one tile is wrong" in hopeless["message"]


def test_what_a_near_miss_would_have_brought_keeps_to_the_two_han_minimum() -> None:
    # The same hand with five honba: riichi alone, or the self-draw alone, is 1 han and does not win.
    hand = "234m567p678s12399s!2s"
    (fault,) = score(hand, "riichi", from_="east", honba=5)["faults"]
    assert "riichi was not declared;" in fault["message"]
    assert "the win was not by self-draw;" in fault["message"]
    # Riichi declared: 1 han 40 fu 1300 is too little; with the self-draw 2 han 30 fu, 1000 + 500 + 500.
    (fault,) = score(hand, "riichi", from_="east", honba=5, riichi=True)["faults"]
    assert fault["code"] == "below_minimum"
    assert "With fewer honba the hand would be worth 1300." in fault["message"]
    assert "the win was not by self-draw (by self-draw: 2000)" in fault["message"]
    # One tile wrong: complete it would have riichi alone.
    (fault,) = score("234m567p678s1249s9s!9s", "riichi", from_="east", honba=5, riichi=True)["faults"]
    assert "fewer han than a win needs" in fault["message"]


def test_a_near_miss_of_renhou_is_worth_a_mangan() -> None:
    (fault,) = score("234m567p678s2234s9m!9m", from_="east", first_turn=True)["faults"]
    assert "worth 8000" in fault["message"]


def test_a_hand_won_on_the_first_turn_is_not_told_to_declare_riichi() -> None:
    (fault,) = score("234m567p678s12399s!2s", "riichi", from_="east", first_turn=True)["faults"]
    assert "riichi was not declared" not in fault["message"]


def test_a_tile_whose_four_are_seen_is_not_the_right_one() -> None:
    # 2s or 5s would complete 34s; with four 2s and all but one 5s among the indicators 5s is left, then nothing is.
    hand = "234m567p678s34s99s9m!9m"
    assert "5s in place of 9m" in score(hand, riichi=True, dora_indicators="2222s")["faults"][0]["message"]
    away = score(hand, riichi=True, dora_indicators="2222s", ura_indicators="5555s")["faults"][0]["message"]
    assert "2s in place of 9m" not in away
    assert "5s in place of 9m" not in away


@pytest.mark.parametrize("rules", ["riichi", "wrc-2017"])
def test_thirteen_orphans_rob_a_concealed_kong_where_the_option_says_so(rules: str) -> None:
    hand = "19m19p19s11234567z!7z"
    never: dict[str, Any] = {"orphans_rob_concealed_kong": False}
    concealed: dict[str, Any] = {"from_": "west", "robbed_concealed_kong": True}
    assert score(hand, rules, **concealed)["total"] == 32000
    assert codes(score(hand, rules, **concealed, options=never)) == ["concealed_kong_robbed"]
    # An added kong may always be robbed, and a concealed one is robbed whether `robbed_kong` is given too or not.
    assert score(hand, rules, from_="west", robbed_kong=True, options=never)["total"] == 32000
    both = {**concealed, "robbed_kong": True, "options": never}
    assert codes(score(hand, rules, **both)) == ["concealed_kong_robbed"]


def test_a_robbed_concealed_kong_comes_back_from_json() -> None:
    given = {"win": "discard", "seat": "south", "from": "west", "robbed_concealed_kong": True}
    situation = Situation.from_json(given)
    assert situation.robbed_kong
    assert situation.to_json() == {**given, "robbed_kong": True}
    assert Situation.from_json(situation.to_json()) == situation
    made = Situation(Win.DISCARD, Seat.SOUTH, discarder=Seat.WEST, robbed_concealed_kong=True)
    assert made == situation
