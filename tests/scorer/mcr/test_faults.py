"""What keeps a hand from winning, what is not counted and why, near misses and waits."""

from __future__ import annotations

import re

import pytest

from scorer.api import answer
from scorer.facts import Facts
from scorer.hand import Hand
from scorer.mcr.editions import BOOKS, CHINA
from scorer.mcr.notes import left_out
from scorer.mcr.value import best
from scorer.rules import rule_set
from scorer.sentences import LANGUAGES, texts_of
from scorer.situation import Seat, Situation, Win
from tests.scorer.mcr.lines import generated, request
from tests.scorer.scoring import codes, score

RON = {"from_": "east"}
CHEAP = "55s!5s +chow:234s +chow:567p +chow:678m +chow:789p"
"""Melded Hand, All Chows and little else, won on a discard."""


@pytest.mark.parametrize(
    ("hand", "situation", "expected"),
    [
        ("123m456p789s22p345s!3s", {"from_": "south"}, ["from_winner"]),
        ("123m456p789s22p345s!3s", {"replacement_tile": True}, ["replacement_without_kong"]),
        ("123m456p789s22p345s!3s", {"robbed_kong": True}, ["robbed_on_self_draw"]),
        ("123m456p789s22p345s!3s", {"robbed_kong": True, "last_tile": True, **RON}, ["robbed_on_last_tile"]),
        ("123m456p789s22p345s!3s", {"robbed_concealed_kong": True, **RON}, ["concealed_kong_robbed"]),
        ("123m456p789s22p333s!3s", {"last_of_kind": True, **RON}, ["last_of_kind_held"]),
        ("123m456p789s22p345s!3s", {"first_turn": True, "last_tile": True}, ["first_turn_last_tile"]),
        (
            "123m456p789s22p345s!3s",
            {"first_turn": True, "discards_since": [["south", "1z"]]},
            ["first_turn_after_discard"],
        ),
        ("123m456p789s22p345s!3s", {"first_turn": True, "seat": "east", "from_": "west"}, ["first_turn_east_discard"]),
        ("123m456p789s22p345s!3s", {"first_turn": True, "from_": "west"}, ["first_turn_drawn"]),
        ("123m456p789s22p345s!3s", {"first_turn": True, "from_": "east"}, []),
        ("123m456p789s22p345s!3s", {"first_turn": True, "double_riichi": True}, ["double_riichi_first_turn"]),
        ("123m456p789s22p345s!3s", {"ippatsu": True}, ["ippatsu_without_riichi"]),
        ("123m456p789s22p345s!3s", {"ippatsu": True, "riichi": True}, []),
        ("124m456p789s22p345s!3s", {}, ["not_a_winning_shape"]),
        ("3m456p789s22p345s!3s", {}, ["wrong_tile_count"]),
        (CHEAP, RON, []),
        ("234m678p567s22p!7s +chow:345m", RON, ["below_minimum"]),
    ],
)
def test_faults(hand, situation, expected):
    result = score(hand, "mcr", **situation)
    assert codes(result) == expected
    assert result["valid"] is not bool(expected)


def test_flowers_save_no_hand():
    result = score("234m678p567s22p!7s +chow:345m +flowers:12345678f", "mcr", **RON)
    assert codes(result) == ["below_minimum"]
    assert (result["value"], result["total"], result["payments"]) == ({"points": 0, "without_flowers": 0}, 0, [])


def test_a_hand_below_the_minimum_names_its_fans_and_the_nearest_that_wins():
    hand = "678s22p!2p +chow:123m +chow:456p +chow:234p"
    fault = score(hand, "mcr", **RON)["faults"][0]
    assert fault["code"] == "below_minimum"
    assert "All Chows 2" in fault["message"]
    change, after = fault["change"], fault["score"]
    assert after["value"]["without_flowers"] >= 8
    # The change, made to the hand, gives the score that is promised.
    tiles = Hand.from_typed(hand).to_json()
    kept = [tile.code for tile in Hand.from_typed(hand).concealed]
    kept[kept.index(change["remove"])] = change["add"]
    won = tiles["winning_tile"] if tiles["winning_tile"] in kept else change["add"]
    again = answer(
        {
            "rules": "mcr",
            "hand": {**tiles, "concealed": "".join(kept), "winning_tile": won},
            "situation": {"win": "discard", "seat": "south", "from": "east"},
        }
    )
    assert {"value": again["value"], "total": again["total"]} == after


def test_a_hand_that_a_self_draw_would_have_won_says_so():
    # 62 2, 63 2, 68 2, 70 1 = 7 by discard; 56 4, 63 2, 68 2, 70 1 = 9 self-drawn.
    hand = "234m234678p56788s!2m"
    by_discard = score(hand, "mcr", **RON)
    assert codes(by_discard) == ["below_minimum"]
    assert "If the hand won by self-draw, it would be worth 9" in by_discard["faults"][0]["message"]
    assert score(hand, "mcr")["value"]["points"] == 9


def test_a_hand_one_tile_from_complete_names_the_tile():
    fault = score("124m456p789s22p345s!3s", "mcr", **RON)["faults"][0]
    assert fault["change"] == {"remove": "4m", "add": "3m"}
    assert "Mixed Straight 8" in fault["message"]
    far = score("1357m2468p13579s1z!1z", "mcr")["faults"][0]
    assert "More than one tile" in far["message"]
    assert "change" not in far


def test_last_of_its_kind_is_known_where_the_own_melds_hold_the_other_three():
    shown = score("34m55p!5m +pung:555m +chow:123s +chow:789s", "mcr", options={"minimum": 0}, **RON)
    assert "last_tile" in [line["id"] for line in shown["patterns"]]
    chows = score("34m99p!5m +chow:345m +chow:567m +chow:456m", "mcr", options={"minimum": 0}, **RON)
    assert "last_tile" in [line["id"] for line in chows["patterns"]]


def test_the_three_shown_in_a_concealed_kong_do_not_lie_open():
    # The kong of the winner holds all four, so the winning tile is another.
    result = score("345m99p!5m +chow:345m +chow:567m", "mcr", options={"minimum": 0}, **RON)
    assert "last_tile" not in [line["id"] for line in result["patterns"]]


@pytest.mark.parametrize(
    ("field", "value", "note"),
    [
        ("riichi", True, "riichi"),
        ("dora_indicators", "1m", "dora"),
        ("honba", 1, "honba"),
        ("sticks", 1, "sticks"),
        ("turned", "1p", "wild"),
        ("first_turn", True, "first_turn"),
        ("discards_since", [["south", "9p"]], "furiten"),
    ],
)
def test_what_other_rules_have_is_named_and_counts_nothing(field, value, note):
    plain = score("123m456p789s22p345s!3s", "mcr", **RON)
    result = score("123m456p789s22p345s!3s", "mcr", **RON, **{field: value})
    assert result["value"] == plain["value"]
    assert note in [each["id"] for each in result["not_counted"]]


@pytest.mark.parametrize("rules", ["wrc-2017", "wsom"])
def test_other_rules_name_the_last_tile_of_its_kind_as_not_counted(rules):
    result = score("123m456p789s22p345s!3s", rules, last_of_kind=True)
    assert "last_of_kind" in [each["id"] for each in result["not_counted"]]


@pytest.mark.parametrize("shown", [{"riichi": True}, {"dora_indicators": "1m"}, {"turned": "1p"}])
def test_all_rule_sets_at_once_leave_mcr_out_with_the_reason(shown):
    result = score("123m456p789s22p345s!3s", "all", **shown)["scores"]["mcr"]
    assert result["valid"] is False
    assert codes(result) == ["other_rules"]
    assert (result["value"], result["total"]) == ({"points": 0, "without_flowers": 0}, 0)
    assert score("123m406p789s22p345s!3s", "all")["scores"]["mcr"]["faults"][0]["code"] == "other_rules"
    assert score("123m456p789s22p345s!3s", "all")["scores"]["mcr"]["valid"]


def test_a_knitted_hand_has_waits():
    waits = score("147m258p369s1234z", "mcr")["waits"]
    assert [each["tile"] for each in waits] == ["5z", "6z", "7z"]
    assert {each["score"]["value"]["points"] for each in waits} == {25}  # 34, 35 and 80
    straight = score("147m258p369s9s +chow:123p", "mcr")["waits"]
    assert [each["tile"] for each in straight] == ["9s"]
    assert score("147m258p369s1234z", "wsom")["waits"] == []


def test_each_wait_has_its_fans():
    waits = score("1112345678999p", "mcr")["waits"]
    assert [each["tile"] for each in waits] == [f"{n}p" for n in range(1, 10)]
    assert all(each["score"]["patterns"][0]["id"] == "nine_gates" for each in waits)


def principles(typed: str, **options: object) -> set[tuple[int, str, int]]:
    hand = Hand.from_typed(typed)
    situation = Situation(Win.DISCARD, Seat.SOUTH, discarder=Seat.EAST)
    found = best(Facts(hand, situation), {**rule_set("mcr").defaults, **options})[0]
    return {(each.number, each.principle.value, each.by) for each in left_out(found, BOOKS[CHINA])}


def test_each_principle_is_named():
    found = principles("123456789m12377p!1m")
    assert {(71, "non_separation", 28), (72, "non_separation", 28), (76, "non_repeat", 63)} <= found
    # Four chows are joined by three fans; the fourth would join what is linked already.
    assert (72, "account_once", 0) in principles("123789m123789s55s!1m")
    # 345p and 456s make Mixed Shifted Chows with either of 234m and 567m, and with one of them only.
    assert (50, "non_identical", 50) in principles("234567m34588p456s!5m")


def test_the_dearer_reading_counts_and_the_poorer_is_named():
    notes = score("112233m445566p77s!7s", "mcr", **RON)["not_counted"]
    freedom = [each for each in notes if each["why"].startswith("Freedom of choice")]
    assert "all_chows" in [each["id"] for each in freedom]


@pytest.mark.parametrize("language", ["ja", "zh"])
def test_sentences_of_whole_hands_hold_no_english(language):
    for line in generated()[::10]:
        score = answer({**request(line), "lang": language})
        said = [each["because"] for each in score["patterns"]] + [each["why"] for each in score["not_counted"]]
        said += [each["message"] for each in score["faults"]]
        assert said
        assert not [each for each in said if re.search("[A-Za-z]{2,}", each)], line


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_a_fan_is_missing(language):
    texts = texts_of("mcr", language)
    assert all(entry.id in texts for entry in rule_set("mcr").patterns(rule_set("mcr").defaults))
