"""Every pattern of the Zung Jung table: a hand that has it, and a near miss that has not (point-pattern rules 1.1).

Hands are typed; a dictionary after a hand is its situation (self-draw by South otherwise).
"""

from __future__ import annotations

from typing import Any

import pytest

from scorer.rules import rule_set
from tests.scorer.scoring import patterns, score

PLAIN = "123m456p789s22p345s!3s"
RON = {"from_": "east"}

# Pattern, a hand that has it, a near miss, and (if any) the situation of each.
TABLE: list[tuple[str, str, str, dict[str, Any], dict[str, Any]]] = [
    ("all_sequences", "123m456p789s345s55z!5z", "123m456p789s333s55z!5z", {}, {}),
    ("concealed_hand", PLAIN, "456p789s22p345s!3s +chow:123m", {}, {}),
    ("no_terminals", "234m456p678s22p345s!3s", "123m456p678s22p345s!3s", {}, {}),
    ("mixed_one_suit", "123m456m777m22m333z!3z", "123m456m777p22m333z!3z", {}, {}),
    ("pure_one_suit", "12345622999888m!8m", "123456m22z999888m!8m", {}, {}),
    # The nine-sided wait: 1112345678999 was held. The near miss holds 111234567899 9 another way round.
    ("nine_gates", "11123456789995m!5m", "11123456789995m!4m", {}, {}),
    ("value_honour", "123m456p789s22p222z!2z", "123m456p789s22p333z!3z", {}, {"round": "west"}),
    ("small_three_dragons", "123m456p77z!7z +pung:555z +pung:666z", "123m456p44z!4z +pung:555z +pung:666z", {}, {}),
    (
        "big_three_dragons",
        "123m44z!4z +pung:777z +pung:555z +pung:666z",
        "123m44z!4z +pung:777p +pung:555z +pung:666z",
        {},
        {},
    ),
    ("small_three_winds", "123m456p11z!1z +pung:222z +pung:333z", "123m456p55z!5z +pung:222z +pung:333z", {}, {}),
    (
        "big_three_winds",
        "123m66p!6p +pung:111z +pung:222z +pung:333z",
        "123m66p!6p +pung:555z +pung:222z +pung:333z",
        {},
        {},
    ),
    (
        "small_four_winds",
        "123m44z!4z +pung:111z +pung:222z +pung:333z",
        "123m55z!5z +pung:111z +pung:222z +pung:333z",
        {},
        {},
    ),
    (
        "big_four_winds",
        "11m!1m +pung:111z +pung:222z +pung:333z +pung:444z",
        "44z!4z +pung:111z +pung:222z +pung:333z +pung:111m",
        {},
        {},
    ),
    ("all_honours", "11223344556677z!7z", "11m223344556677z!7z", {}, {}),
    ("all_triplets", "33p!3p +pung:222m +pung:777s +pung:111z +pung:999p", "33p456p!6p +pung:222m +pung:777s +pung:111z", {}, {}),
    ("two_concealed_triplets", "222m777s123p99p456s!4s", "222m777s123p99p456s!7s", {}, RON),
    ("three_concealed_triplets", "222m777s111p99p456s!4s", "222m777s111p99p456s!2m", RON, RON),
    ("four_concealed_triplets", "222m777s111p99p444s!9p", "222m777s111p99p444s!4s", RON, RON),
    ("one_kong", "123p456s789s22z!2z +kong:8888m", "678888m123p456s22z!2z", {}, {}),
    ("two_kongs", "456s789s22z!2z +kong:8888m +ankong:1111p", "456s789s22z!2z +kong:8888m +pung:111p", {}, {}),
    (
        "three_kongs",
        "789s22z!2z +kong:8888m +ankong:1111p +addkong:5555s",
        "789s22z!2z +kong:8888m +ankong:1111p +pung:555s",
        {},
        {},
    ),
    (
        "four_kongs",
        "22z!2z +kong:8888m +ankong:1111p +addkong:5555s +kong:7777z",
        "22z!2z +kong:8888m +ankong:1111p +addkong:5555s +pung:777z",
        {},
        {},
    ),
    ("two_identical_sequences", "123m123m456p789s22z!2z", "123m123p456p789s22z!2z", {}, {}),
    ("two_identical_sequences_twice", "123123m456456p22z!4p", "123123m456567p22z!4p", {}, {}),
    ("three_identical_sequences", "123123m789s22z!2z +chow:123m", "123123m789s22z!2z +chow:234m", {}, {}),
    ("four_identical_sequences", "222233334444p22z!2z", "222333344445p22z!2z", {}, {}),
    ("three_similar_sequences", "234m234p234s22z567s!5s", "234m234p345s22z567s!5s", {}, {}),
    ("small_three_similar_triplets", "222m222p22s123p789s!7s", "222m222p33s123p789s!7s", {}, {}),
    ("three_similar_triplets", "222m222p222s33z789s!7s", "222m222p22s333z789s!7s", {}, {}),
    ("nine_tile_straight", "123456789m222p33z!3z", "123456m789p222p33z!3z", {}, {}),
    ("three_consecutive_triplets", "33z789s!9s +pung:111m +pung:222m +pung:333m", "33z789s!9s +pung:111m +pung:222m +pung:444m", {}, {}),
    (
        "four_consecutive_triplets",
        "33z!3z +pung:111m +pung:222m +pung:333m +pung:444m",
        "33z!3z +pung:111m +pung:222m +pung:333m +pung:555m",
        {},
        {},
    ),
    ("mixed_lesser_terminals", "123m789p11z!1z +chow:789s +pung:999m", "123m789p11z!1z +chow:678s +pung:999m", {}, {}),
    ("pure_lesser_terminals", "123m789p11s!1s +chow:789s +pung:999m", "123m789p11z!1z +chow:789s +pung:999m", {}, {}),
    ("mixed_greater_terminals", "1199m1199p1199s11z!1z", "1199m1199p1188s11z!1z", {}, {}),
    ("pure_greater_terminals", "99m!9m +pung:111m +pung:999p +pung:111s +pung:999s", "11z!1z +pung:111m +pung:999p +pung:111s +pung:999s", {}, {}),
    ("final_draw", PLAIN, PLAIN, {"last_tile": True}, {"last_tile": True, **RON}),
    ("final_discard", PLAIN, PLAIN, {"last_tile": True, **RON}, {"last_tile": True}),
    ("win_on_kong", "123p456s789s22z!2z +kong:8888m", "123p456s789s22z!2z +kong:8888m", {"replacement_tile": True}, {}),
    ("robbing_a_kong", PLAIN, PLAIN, {"robbed_kong": True, **RON}, RON),
    ("blessing_of_heaven", PLAIN, PLAIN, {"first_turn": True, "seat": "east"}, {"seat": "east"}),
    ("blessing_of_earth", PLAIN, PLAIN, {"first_turn": True, **RON}, RON),
    ("thirteen_terminals", "19m19p19s12345677z!7z", "1199m1199p1199s11z!1z", {}, {}),
    ("seven_pairs", "1122m3344p556677s!7s", "11223344556677m!7m", {}, {}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("pattern", "hand", "miss", "situation", "miss_situation"), TABLE, ids=[row[0] for row in TABLE]
)
def test_a_hand_with_it_and_a_near_miss(
    pattern: str, hand: str, miss: str, situation: dict[str, Any], miss_situation: dict[str, Any]
) -> None:
    for rules in ("wsom", "zung-jung", "australian"):
        options = {"options": {"minimum": 0}}
        values = {row.id: row.points for row in rule_set(rules).extra["book"].rows}
        with_it = score(hand, rules, **situation, **options)
        without = score(miss, rules, **miss_situation, **options)
        assert with_it["valid"], with_it["faults"]
        assert without["valid"], without["faults"]
        line = next(entry for entry in with_it["patterns"] if entry["id"] == pattern)
        assert line["value"] == values[pattern]
        assert line["because"].endswith(".")
        assert all(line["name"][language] for language in ("en", "ja", "zh"))
        assert pattern not in patterns(without)


def test_the_table_above_has_every_pattern() -> None:
    assert {row[0] for row in TABLE} == {row.id for row in rule_set("wsom").extra["book"].rows}
    assert len(TABLE) == 44


def test_the_two_values_of_australian_that_differ() -> None:
    wsom, australian = (
        {row.id: row.points for row in rule_set(name).extra["book"].rows} for name in ("wsom", "australian")
    )
    assert {name: (wsom[name], australian[name]) for name in wsom if wsom[name] != australian[name]} == {
        "pure_one_suit": (80, 100),
        "two_identical_sequences_twice": (60, 55),
    }


# --- rows that random hands rarely show, by hand --------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "situation", "expected"),
    [
        # Pure Lesser Terminals, with and without triplets; a chow on the inside spoils it, an honour makes it mixed.
        ("123123m789789p99s!9s", {}, {"pure_lesser_terminals": 50, "two_identical_sequences_twice": 60, "all_sequences": 5, "concealed_hand": 5}),
        ("111m123p789p99s789s!9s", {}, {"pure_lesser_terminals": 50, "concealed_hand": 5}),
        ("11p!1p +pung:999m +chow:123m +chow:789s +pung:111s", {}, {"pure_lesser_terminals": 50}),
        ("11p!1p +pung:111z +chow:123m +chow:789s +pung:111s", {}, {"mixed_lesser_terminals": 40}),
        ("11p!1p +pung:999m +chow:123m +chow:678s +pung:111s", {}, {"chicken_hand": 1}),
        ("123m789m123p789p11s!1s", RON, {"pure_lesser_terminals": 50, "all_sequences": 5, "concealed_hand": 5}),
        # Only terminals, as four triplets: the greater pattern of the series counts, alone.
        ("111999m111p999p11s!1s", {}, {"pure_greater_terminals": 400}),
        # Four Consecutive Triplets, at both ends of the suit, with kongs; three and a gap are not four.
        ("66z!6z +pung:666m +pung:777m +pung:888m +pung:999m", {}, {"four_consecutive_triplets": 200, "mixed_one_suit": 40, "all_triplets": 30}),
        ("99p!9p +kong:1111m +pung:222m +pung:333m +pung:444m", {}, {"four_consecutive_triplets": 200, "all_triplets": 30, "one_kong": 5}),
        ("99p!9p +pung:222m +pung:333m +pung:444m +pung:777m", {}, {"three_consecutive_triplets": 100, "all_triplets": 30}),
        ("99p!9p +pung:888m +pung:999m +pung:111p +pung:222p", {}, {"all_triplets": 30}),
        ("222333444555m99p!9p", RON, {"four_consecutive_triplets": 200, "all_triplets": 30, "four_concealed_triplets": 125, "concealed_hand": 5, "cap": -40}),
        # Blessings: with seven pairs and thirteen terminals too; not for others on a self-draw.
        ("1122m3344p556677s!7s", {"first_turn": True, "seat": "east"}, {"blessing_of_heaven": 155, "seven_pairs": 30}),
        ("1122m3344p556677s!7s", {"first_turn": True, **RON}, {"blessing_of_earth": 155, "seven_pairs": 30}),
        ("19m19p19s12345677z!7z", {"first_turn": True, "seat": "east"}, {"blessing_of_heaven": 155, "thirteen_terminals": 160}),
        ("19m19p19s12345677z!7z", {"first_turn": True, **RON}, {"blessing_of_earth": 155, "thirteen_terminals": 160}),
        ("123m456p789s22p345s!3s", {"first_turn": True}, {"all_sequences": 5, "concealed_hand": 5}),
        # Thirteen terminals add only with chapter 9.
        ("19m19p19s12345677z!7z", {"last_tile": True}, {"thirteen_terminals": 160, "final_draw": 10}),
        # Four kongs, concealed or not, and three.
        ("22z!2z +ankong:8888m +ankong:1111p +ankong:5555s +ankong:3333z", {}, {"four_kongs": 480}),
        ("22p!2p +kong:8888m +addkong:1111p +kong:5555s +kong:3333z", {"replacement_tile": True}, {"four_kongs": 480}),
        ("22p!2p +kong:8888m +addkong:1111p +kong:5555s +pung:333z", {}, {"three_kongs": 120, "all_triplets": 30}),
        # A replacement tile that is the last of the wall: 9.2 adds to 9.1.1.
        ("123p456s789s22z!2z +kong:8888m", {"replacement_tile": True, "last_tile": True}, {"one_kong": 5, "final_draw": 10, "win_on_kong": 10}),
        # Nine gates on each tile that the wait has, by draw or discard; another wait is a pure one-suit.
        ("11123456789991p!1p", {}, {"nine_gates": 480}),
        ("11123456789999s!9s", RON, {"nine_gates": 480}),
        ("11123456789993m!3m", {}, {"nine_gates": 480}),
        ("11123456789991p!9p", {}, {"pure_one_suit": 80, "nine_tile_straight": 40, "concealed_hand": 5}),
        # Four alike that were not declared: no kong, and two pairs.
        ("2222m3344p556677s!7s", {}, {"no_terminals": 5, "seven_pairs": 30}),
        ("22223344556677s!7s", {}, {"pure_one_suit": 80, "no_terminals": 5, "two_identical_sequences_twice": 60, "all_sequences": 5, "concealed_hand": 5}),
        # The set that the discard completes: a triplet is exposed, unless the tile fits another set or the pair.
        ("222m777s111p44456s!4s", RON, {"concealed_hand": 5, "three_concealed_triplets": 30}),
        ("222m777s111p44s444p!4p", RON, {"concealed_hand": 5, "all_triplets": 30, "three_concealed_triplets": 30}),
        # Seven pairs are worth more than the chows, and do not mix with them.
        ("1199m1199p1199s11z!1z", {}, {"mixed_greater_terminals": 100, "seven_pairs": 30}),
    ],
)  # fmt: skip
def test_thin_rows(hand: str, situation: dict[str, Any], expected: dict[str, int]) -> None:
    assert patterns(score(hand, "wsom", **situation)) == expected


def test_value_honours_are_listed_once_a_set_with_their_tiles() -> None:
    result = score("234m99p!9p +kong:5555z +pung:222z +pung:777z", "wsom", seat="south")
    lines = [(entry["id"], entry["value"], entry["tiles"]) for entry in result["patterns"]]
    assert lines == [
        ("value_honour", 10, "222z"),
        ("value_honour", 10, "5555z"),
        ("value_honour", 10, "777z"),
        ("one_kong", 5, "5555z"),
    ]


def test_what_is_not_counted_says_why() -> None:
    result = score("123123m123m789p99s!9s", "wsom")
    why = {entry["id"]: entry["why"] for entry in result["not_counted"]}
    assert "same series" in why["two_identical_sequences"]
    result = score("11223344556677z!7z", "wsom")
    why = {entry["id"]: entry["why"] for entry in result["not_counted"]}
    assert "limit" in why["seven_pairs"]
    assert "implied" in why["concealed_hand"]
    extras = {"honba": 2, "sticks": 1, "dora_indicators": "1m", "turned": "1p", "liable": {"big_three_dragons": "west"}}
    result = score(PLAIN + " +flowers:1f", "wsom", riichi=True, ippatsu=True, **extras)
    assert result["valid"]
    names = {entry["id"] for entry in result["not_counted"]}
    assert {"honba", "sticks", "dora", "wild", "liability", "flowers", "riichi", "ippatsu"} <= names
