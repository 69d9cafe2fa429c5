"""Hands and situations that the point-pattern rules refuse: every fault with its code, all at once, near misses said."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.api import answer
from scorer.hand import Hand
from tests.scorer.scoring import codes, patterns, score

PLAIN = "123m456p789s22p345s!3s"
KONG = "44z!4z +pung:111m +pung:333s +pung:777s +kong:8888m"
RON = {"from_": "east"}


@pytest.mark.parametrize("rules", ["wsom", "zung-jung", "australian", "baida", "aml"])
@pytest.mark.parametrize(
    ("hand", "situation", "code"),
    [
        (PLAIN, {"from": "west"}, "from_on_self_draw"),
        (PLAIN, {"from_": "south"}, "from_winner"),
        (PLAIN, {"replacement_tile": True}, "replacement_without_kong"),
        (KONG, {"replacement_tile": True, **RON}, "replacement_on_discard"),
        (KONG, {"replacement_after_flower": True}, "flower_without_replacement"),
        (PLAIN, {"robbed_kong": True}, "robbed_on_self_draw"),
        (PLAIN, {"robbed_kong": True, "last_tile": True, **RON}, "robbed_on_last_tile"),
        ("123m456p789s22p345s!2p", {"robbed_kong": True, **RON}, "robbed_tile_held"),
        ("19m19p19s11234567z!7z", {"robbed_concealed_kong": True, **RON}, "concealed_kong_robbed"),
        (KONG, {"first_turn": True, "seat": "east"}, "first_turn_with_meld"),
        ("123m456p789s22p!2p +ankong:9999m", {"first_turn": True, "seat": "east"}, "first_turn_on_kong"),
        (PLAIN, {"first_turn": True, "last_tile": True}, "first_turn_last_tile"),
        (PLAIN, {"first_turn": True, "seat": "east", "from_": "west"}, "first_turn_east_discard"),
        (PLAIN, {"first_turn": True, "seat": "east", "discards_since": [["south", "1z"]]}, "first_turn_east_discard"),
        (PLAIN, {"first_turn": True, "discards_since": [["south", "1z"]], **RON}, "first_turn_after_discard"),
        (PLAIN, {"first_turn": True, "riichi": True}, "first_turn_with_riichi"),
        (PLAIN, {"ippatsu": True}, "ippatsu_without_riichi"),
        ("11111m234p567s888s!8s", {}, "five_of_a_kind"),
        ("123m456p789s22p345s6s!3s", {}, "wrong_tile_count"),
    ],
)
def test_contradictions(rules: str, hand: str, situation: dict[str, Any], code: str) -> None:
    result = score(hand, rules, **{"turned": "9p", **situation})
    assert not result["valid"]
    assert code in codes(result)
    assert result["value"] == {"points": 0}
    assert result["total"] == 0
    assert result["payments"] == []


def test_all_faults_at_once() -> None:
    result = score(
        "123m456p789s22p345s!3s", "wsom", first_turn=True, last_tile=True, replacement_tile=True, robbed_kong=True
    )
    assert codes(result) == [
        "replacement_without_kong",
        "robbed_on_self_draw",
        "robbed_on_last_tile",
        "first_turn_last_tile",
        "first_turn_on_kong",
    ]


def test_a_shape_that_does_not_win_is_reported_beside_a_contradiction() -> None:
    result = score("124m456p789s22p345s!3s", "wsom", replacement_tile=True)
    assert codes(result) == ["replacement_without_kong", "not_a_winning_shape"]


def test_furiten_and_too_little_are_reported_together() -> None:
    hand = "123m456p78934555s!5s"
    result = score(hand, "australian", discards_since=[["west", "5s"]], **RON)
    assert codes(result) == ["furiten", "below_minimum"]


@pytest.mark.parametrize("rules", ["wsom", "zung-jung", "australian"])
def test_a_replacement_tile_can_be_the_last(rules: str) -> None:
    assert score(KONG, rules, replacement_tile=True, last_tile=True)["valid"]


# --- near misses --------------------------------------------------------------------------------------------


def test_the_nearest_complete_hand_is_named_with_its_worth() -> None:
    result = score("124m456p789s22p345s!3s", "wsom")
    assert codes(result) == ["not_a_winning_shape"]
    message = result["faults"][0]["message"]
    assert "in place of" in message
    assert "worth" in message


def test_a_hopeless_hand_is_told_so() -> None:
    result = score("147m258p369s12345z!5z", "wsom")
    assert "More than one tile is wrong" in result["faults"][0]["message"]


def test_below_the_minimum_says_what_it_is_worth() -> None:
    # masters 84. All sequences 5, concealed hand 5.
    result = score("123m456p789s345s55m!5m", "australian")
    assert codes(result) == ["below_minimum"]
    message = result["faults"][0]["message"]
    for part in ("10 points", "All Sequences 5", "Concealed Hand 5", "minimum is 15", "it is 5 short"):
        assert part in message
    nothing = score("456p99s!9s +chow:123m +pung:222m +chow:678s", "australian")
    assert codes(nothing) == ["below_minimum"]


def test_a_hand_below_the_minimum_is_told_what_does_not_count() -> None:
    # rules 3.1: a set of the round wind is worth nothing where it is not the winner's own.
    hand = "123m456m55p!5p +chow:789p +pung:222z"
    result = score(hand, "australian", seat="west", round="south")
    assert codes(result) == ["below_minimum"]
    assert "round_wind" in {entry["id"] for entry in result["not_counted"]}


def test_minimum_is_an_option() -> None:
    assert score("123m456p789s345s55m!5m", "australian", options={"minimum": 10})["valid"]
    assert codes(score("123m456p789s345s55m!5m", "wsom", options={"minimum": 25})) == ["below_minimum"]


# --- wild tiles ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "hand", "situation", "code"),
    [
        ("baida", PLAIN, {"turned": "1p", "wild": "23p"}, "wild_contradiction"),
        ("baida", PLAIN, {"wild": "1p"}, "bad_wild"),
        ("baida", PLAIN, {"wild": "13p"}, "bad_wild"),
        ("baida", PLAIN, {"turned": "1f"}, "bad_turned"),
        ("aml", PLAIN, {"turned": "?"}, "bad_turned"),
        ("aml", PLAIN, {"wild": "12p"}, "bad_wild"),
        ("aml", PLAIN, {"turned": "1f", "wild": "2z"}, "wild_contradiction"),
        ("aml", PLAIN + " +flowers:1f", {"turned": "1f"}, "duplicate_flower"),
        ("baida", "1111p3333m2244s55z!5z", {"turned": "1p"}, "five_of_a_kind"),
        ("baida", "1111p3333m2244s55z!5z", {"wild": "12p"}, "five_of_a_kind"),
        ("aml", "1111p3333m2244s55z!5z", {"turned": "1p"}, "five_of_a_kind"),
        ("aml", "1111p3333m2244s55z!5z", {"wild": "1p"}, "five_of_a_kind"),
        ("baida", "33p44z!4z +pung:111p +pung:333s +pung:777s", {"turned": "9p"}, "wild_in_meld"),
        ("baida", "333s44z!4z +ankong:1111p +chow:456m +pung:777m", {"turned": "9p"}, "wild_in_meld"),
        ("baida", "333s44z!4z +chow:123p +chow:456m +pung:777m", {"turned": "1p"}, "wild_in_meld"),
        ("baida", "133p44z!4z +chow:456p +pung:777m +pung:999m", {"turned": "1p", **RON}, "wild_in_open_hand"),
        ("baida", "133p44z!4z +chow:456p +pung:777m +pung:999m", {"turned": "1p", "robbed_kong": True, **RON}, "wild_in_open_hand"),
        ("aml", "123456789m33s444z!1m", {"turned": "1m", "robbed_kong": True, **RON}, "wild_in_meld"),
    ],
)  # fmt: skip
def test_wild_faults(rules: str, hand: str, situation: dict[str, Any], code: str) -> None:
    result = score(hand, rules, **situation)
    assert code in codes(result), result["faults"]


def test_an_open_hand_without_wild_tiles_wins_by_discard() -> None:
    # masters 194-195.
    assert score("333p44z!4z +pung:666p +pung:777m +pung:999m", "baida", turned="1p", **RON)["valid"]
    assert score("133p44z!4z +pung:666p +pung:777m +pung:999m", "baida", turned="1p")["valid"]
    # A discarded tile of a wild kind is ordinary and does not close the way: 9p 1p are wild, 1p was discarded.
    assert score("123p44z!1p +pung:666p +pung:777p +pung:444p", "baida", turned="9p", **RON)["valid"]
    open_pair = "33344z!4z +pung:666p +pung:777m +pung:999m"
    assert score(open_pair, "baida", turned="1p", **RON)["valid"]
    # A concealed kong is no claimed set.
    assert score("133p44z!4z +ankong:6666p +ankong:7777m +ankong:9999m", "baida", turned="1p", **RON)["valid"]


@pytest.mark.parametrize(
    ("turned", "wild"), [("9m", "91m"), ("4z", "41z"), ("7z", "67z"), ("6z", "65z"), ("5z", "57z"), ("2s", "23s")]
)
def test_which_kinds_a_turned_tile_makes_wild(turned: str, wild: str) -> None:
    # masters 189; dragons 中 → 發 → 白 → 中 by option (rules 2).
    hand = "123456m789p55s333p!3p"
    assert "wild_contradiction" not in codes(score(hand, "baida", turned=turned, wild=wild))
    assert "bad_wild" not in codes(score(hand, "baida", wild=wild))


def test_four_easts_are_wild_where_a_flower_was_turned_over() -> None:
    # masters 242. With East itself turned over, three are left.
    hand = "2233m3355s111155z!5z"
    assert score(hand, "aml", turned="3f")["valid"]
    assert score(hand, "aml", wild="1z")["valid"]
    assert codes(score(hand, "aml", turned="1z")) == ["five_of_a_kind"]


def test_the_order_of_the_dragons_is_an_option() -> None:
    hand = "123456m789p55s333p!3p"
    other = {"options": {"dragon_order": "white-green-red"}}
    assert "wild_contradiction" not in codes(score(hand, "baida", turned="5z", wild="56z", **other))
    assert "wild_contradiction" in codes(score(hand, "baida", turned="5z", wild="57z", **other))


def test_a_claimed_chow_may_hold_the_claimed_wild_tile_by_option() -> None:
    # masters 190-191 contradict each other.
    mixed = "567p44z!4z +chow:234p +pung:666p +pung:111z"
    assert score(mixed, "baida", turned="1p")["valid"]
    assert codes(score(mixed, "baida", turned="1p", options={"claimed_wild_chow": False})) == ["wild_in_meld"]
    # 2p was not the tile claimed: refused.
    data = Hand.from_typed(mixed).to_json()
    data["melds"][0].update(called_from="left", called_tile="3p")
    result = answer(
        {"rules": "baida", "hand": data, "situation": {"win": "self-draw", "seat": "south", "turned": "1p"}}
    )
    assert codes(result) == ["wild_in_meld"]


def test_no_turned_tile_means_no_wild_tile_and_is_said() -> None:
    for rules in ("baida", "aml"):
        result = score("1133m22445566s77z!7z", rules)
        assert result["valid"]
        assert "wild" in {entry["id"] for entry in result["not_counted"]}


# --- penalty tiles ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["wsom", "zung-jung"])
def test_penalty_tiles(rules: str) -> None:
    hand = "234m456p67822s345s!3s"
    # zung-jung 36: a penalty tile may not be in what a discard completes, 45s + 3s here.
    assert codes(score(hand, rules, penalty_tiles="4s", **RON)) == ["penalty_tile_in_set"]
    assert score(hand, rules, penalty_tiles="4s")["valid"]
    assert score(hand, rules, penalty_tiles="6p", **RON)["valid"]
    # Nor in the pair of a single-tile wait won by discard.
    single = "234m456p678s3452s2s!2s"
    assert codes(score(single, rules, penalty_tiles="2s", **RON)) == ["penalty_tile_in_set"]
    assert score(single, rules, penalty_tiles="2s")["valid"]
    # A second tile of the kind may do what the penalty tile may not.
    two = "234m456p44556633s!3s"
    assert score(two, rules, penalty_tiles="4s", **RON)["faults"] == []


@pytest.mark.parametrize("rules", ["wsom", "zung-jung"])
def test_a_penalty_tile_cannot_complete_the_pair_of_thirteen_terminals(rules: str) -> None:
    # zung-jung 36: 単騎待ち. Refused as for seven pairs.
    hand, pairs = "19m19p19s12345677z!7z", "1133m22445566s77z!7z"
    for refused in (hand, pairs):
        assert codes(score(refused, rules, penalty_tiles="7z", **RON)) == ["penalty_tile_in_set"]
        assert score(refused, rules, penalty_tiles="7z")["valid"]
    # A penalty tile that stands alone, or a pair that was there before, is no single-tile wait.
    assert score(hand, rules, penalty_tiles="1m", **RON)["valid"]
    assert score("19m19p19s12345677z!1m", rules, penalty_tiles="7z", **RON)["valid"]


def test_penalty_tiles_choose_the_set_that_the_discard_completes() -> None:
    # 3s fits 12s and 45s; with a penalty 4s it completes 123s, and the value is the same hand's.
    hand = "123345s456m789p22z!3s"
    assert score(hand, "wsom", penalty_tiles="4s", **RON)["valid"]
    assert codes(score(hand, "wsom", penalty_tiles="14s", **RON)) == ["penalty_tile_in_set"]


def test_penalty_tiles_must_be_held_and_not_exposed() -> None:
    hand = "456p678s22m345s!3s +pung:111z"
    assert codes(score(hand, "wsom", penalty_tiles="1z")) == ["penalty_tile_in_set"]
    assert codes(score(hand, "wsom", penalty_tiles="9p")) == ["penalty_tile_not_held"]
    other = score(hand, "australian", penalty_tiles="9p", options={"minimum": 0})
    assert other["valid"]
    assert "penalty_tiles" in {entry["id"] for entry in other["not_counted"]}


def test_a_penalty_tile_may_be_in_a_concealed_kong() -> None:
    # zung-jung 36 forbids chows, pungs and kongs that are exposed (明順, 明刻, 明槓), and names no concealed kong.
    hand = "234m678p55s!5s +ankong:9999s +chow:234m"
    assert score(hand, "zung-jung", penalty_tiles="9s", **RON)["valid"]
    claimed = hand.replace("ankong", "kong")
    assert codes(score(claimed, "zung-jung", penalty_tiles="9s", **RON)) == ["penalty_tile_in_set"]


# --- blessings ----------------------------------------------------------------------------------------------


def test_the_blessings_need_east() -> None:
    # A seat other than East on a self-draw, or on another's discard: no blessing, and it is said.
    # Nor on a discard of East's that others came before.
    for situation in ({}, {"from_": "west"}, {"from_": "east", "discards_since": [["east", "1z"], ["west", "2z"]]}):
        result = score(PLAIN, "wsom", first_turn=True, **situation)
        assert not {"blessing_of_heaven", "blessing_of_earth"} & set(patterns(result))
        assert "first_turn" in {entry["id"] for entry in result["not_counted"]}


@pytest.mark.parametrize("rules", ["australian", "baida", "aml"])
@pytest.mark.parametrize("hand", ["1133m22445566s77z!7z", "19m19p19s12345677z!7z"])
def test_blessings_of_special_hands_are_an_option(rules: str, hand: str) -> None:
    # masters 140, 220, 291: 4面子1雀頭が出来ている.
    heaven: dict[str, Any] = {"first_turn": True, "seat": "east", "turned": "9s" if rules == "aml" else "2p"}
    assert "blessing_of_heaven" in patterns(score(hand, rules, **heaven))
    off = score(hand, rules, **heaven, options={"blessing_special": False})
    assert off["valid"]
    assert "blessing_of_heaven" not in patterns(off)


def test_self_draw_beside_heaven_is_an_option() -> None:
    heaven: dict[str, Any] = {"first_turn": True, "seat": "east", "turned": "9p"}
    hand = "1133m22445566s77z!7z"
    assert patterns(score(hand, "aml", **heaven)) == {"seven_pairs": 10, "self_draw": 3, "blessing_of_heaven": 50}
    off = score(hand, "aml", **heaven, options={"heaven_self_draw": False})
    assert patterns(off) == {"seven_pairs": 10, "blessing_of_heaven": 50}


def test_claimed_triplets_only_are_an_option() -> None:
    hand = "55544z!4z +pung:666z +pung:333s +pung:777m"
    assert patterns(score(hand, "aml", turned="9p", options={"minimum": 0}))["dragon_triplet"] == 2
    claimed = score(hand, "aml", turned="9p", options={"minimum": 0, "pung_bonus": "claimed"})
    assert patterns(claimed)["dragon_triplet"] == 1


def test_concealed_kongs_in_big_crane_are_an_option() -> None:
    hand = "44z!4z +pung:111m +pung:333s +pung:777s +ankong:8888m"
    assert patterns(score(hand, "baida", turned="1p"))["big_crane"] == 100
    off = score(hand, "baida", turned="1p", options={"crane_concealed_kongs": False})
    assert "big_crane" not in patterns(off)


def test_the_cap_on_patterns_is_an_option() -> None:
    # All triplets 30 + pure one-suit 100 = 130, and No Baida 10 on top of the cap.
    hand = "11133344477788m!8m"
    assert patterns(score(hand, "baida", turned="1p")) == {"all_triplets": 30, "pure_one_suit": 100, "no_baida": 10}
    low = score(hand, "baida", turned="1p", options={"base_cap": 100})
    assert low["value"] == {"points": 110}
    assert patterns(low)["base_cap"] == -30
