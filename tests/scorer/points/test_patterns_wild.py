"""Every pattern and bonus of baida and aml: a hand that has it, and a near miss that has not (rules 2 and 3).

Hands are typed; a dictionary after a hand is its situation (self-draw by South in the East round otherwise). 1p was
turned over unless a row says else, so that 1p and 2p are wild in baida, and 1p in aml.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorer.api import answer, answer_text
from scorer.rules import rule_set
from tests.scorer.scoring import patterns, request, score

RON = {"from_": "east"}
PUNGS = "44z!4z +pung:111m +pung:333s +pung:777s +pung:888m"
ONE_KONG = "44z!4z +pung:111m +pung:333s +pung:777s +kong:8888m"
FOUR_KONGS = "44z!4z +kong:1111m +kong:3333s +ankong:7777s +kong:8888m"
PAIRS = "1133m22445566s77z!7z"
WILD_PAIRS = "1133m1p2244556s77z!7z"
STRAIGHT = "123456789m33s444z!5m"
Row = tuple[str, str, str, dict[str, Any], dict[str, Any]]

BAIDA: list[Row] = [
    ("all_triplets", "111m133p333s44455z!5z", "123m133p333s44455z!5z", {}, {}),
    ("seven_pairs", WILD_PAIRS, "1133m8p2244556s77z!7z", {}, {}),
    ("nine_tile_straight", "12345689m1p333s44z!4z", "12345689m9p333s44z!4z", {}, {}),
    ("mixed_one_suit", "1234588m1p333444z!4z", "12345m1p88s333444z!4z", {}, {}),
    ("pure_one_suit", "1234562299988m1p!2m", "12345699988m1p22s!2s", {}, {}),
    ("thirteen_terminals", "19m19p19s12345677z!7z", "18m19p19s12345677z!7z", {}, {}),
    ("all_honours", "1p1112223334455z!5z", "3m1p111222333445z!5z", {}, {}),
    ("seven_baida", "1112222p159m36s24z!4z", "1112222p159m36s24z!4z", {}, RON),
    ("final_draw", PAIRS, PAIRS, {"last_tile": True}, {}),
    ("final_discard", PAIRS, PAIRS, {"last_tile": True, **RON}, RON),
    ("win_on_kong", ONE_KONG, ONE_KONG, {"replacement_tile": True}, {}),
    ("robbing_a_kong", STRAIGHT, STRAIGHT, {"robbed_kong": True, **RON}, RON),
    ("no_baida", PAIRS, WILD_PAIRS, {}, {}),
    ("four_baida", "1133m1122p2244s77z!7z", "1133m112p22445s77z!7z", {}, {}),
    ("baida_dragon", "123456789p33s444z!4z", "123456789p33s444z!4z", {}, {"turned": "7s"}),
    ("big_crane", ONE_KONG, ONE_KONG, {}, {"discarded_wild": True}),
    ("big_crane_wild_discarded", ONE_KONG, ONE_KONG, {"discarded_wild": True}, {}),
    ("blessing_of_heaven", PAIRS, PAIRS, {"first_turn": True, "seat": "east"}, {"seat": "east"}),
    ("blessing_of_earth", PAIRS, PAIRS, {"first_turn": True, **RON}, RON),
    ("four_kongs", FOUR_KONGS, ONE_KONG, {}, {}),
]
AML: list[Row] = [
    ("all_triplets", "133p33s!3s +pung:111m +pung:444z +pung:777s", "133p33s!3s +pung:111m +pung:444z +chow:567s", {}, {}),
    ("mixed_one_suit", "1234588m1p!8m +pung:333z +pung:444z", "12345m1p88s!8s +pung:333z +pung:444z", {}, {}),
    ("seven_pairs", WILD_PAIRS, "1133m8p2244556s77z!7z", {}, {}),
    ("mixed_one_suit_all_triplets", "1133m1p!3m +pung:555m +pung:444z +pung:777m", "1133m1p!3m +pung:555m +pung:444z +pung:777s", {}, {}),
    ("nine_tile_straight", "12345689m1p33s!3s +pung:444z", "123456m33s!3s +chow:789m +pung:444z", {}, {}),
    ("pure_one_suit", "1234562299988m1p!2m", "12345699988m1p22s!2s", {}, {}),
    ("one_suit_straight", "12345689m1p44z!4z +pung:333z", "12345689m1p44z!4z +pung:333s", {}, {}),
    ("three_identical_sequences", "12312323m1p44z!4z +pung:777s", "12312324m1p44z!4z +pung:777s", {}, {}),
    ("pure_one_suit_all_triplets", "1133m1p!3m +pung:555m +pung:444m +pung:777m", "1133m1p!3m +pung:555m +pung:444m +pung:777s", {}, {}),
    ("mixed_greater_terminals", "1199m199p1199s117z!7z", "1188m199p1199s117z!7z", {}, {}),
    ("small_three_dragons", "123m1p5556667z!3m +pung:222s", "123m1p5556664z!3m +pung:222s", {}, {}),
    ("big_three_dragons", "12399m1p55566677z!3m", "12399m1p55566644z!3m", {}, {}),
    ("small_four_winds", "123m1p1112223344z!3m", "123m1p1112223355z!3m", {}, {}),
    ("pure_greater_terminals", "111199m19999p119s!9s", "111199m19999p11s7z!7z", {}, {}),
    ("all_green", "22334466888s1p66z!6z", "22445566888s1p66z!6z", {}, {}),
    ("all_honours", "1p1122334455667z!7z", "5m1p112233445566z!6z", {}, {}),
    ("thirteen_terminals", "19m19p19s12345677z!7z", "18m19p19s12345677z!7z", {}, {}),
    ("nine_gates", "1112345678999m1p!9m", "1122345677899m1p!9m", {}, {}),
    ("big_four_winds", "99m1p33z!9m +pung:111z +pung:222z +pung:444z", "99m1p33z!9m +pung:111z +pung:222z +pung:555z", {}, {}),
    ("four_kongs", FOUR_KONGS, ONE_KONG, {}, {}),
    ("four_identical_sequences", "12312312323m1p44z!4z", "12312312324m1p44z!4z", {}, {}),
    ("four_concealed_triplets", "111m133p333s44455z!5z", "111m133p333s44455z!4z", RON, RON),
    ("flower", PAIRS + " +flowers:3f", PAIRS, {}, {}),
    ("exposed_kong", ONE_KONG, PUNGS, {}, {}),
    ("round_wind_triplet", "44z!4z +pung:111z +pung:333s +pung:777s +pung:888m", "44z!4z +pung:222z +pung:333s +pung:777s +pung:888m", {}, {}),
    ("dragon_triplet", "1p4455z!4z +pung:111m +pung:333s +pung:777s", "1p4433z!4z +pung:111m +pung:333s +pung:777s", {}, {}),
    ("robbing_a_kong", STRAIGHT, STRAIGHT, {"robbed_kong": True, **RON}, RON),
    ("concealed_kong", "44z!4z +pung:111m +pung:333s +pung:777s +ankong:8888m", ONE_KONG, {}, {}),
    ("double_wind_triplet", "1p1144z!4z +pung:111m +pung:333s +pung:777s", "1p1144z!4z +pung:111m +pung:333s +pung:777s", {"seat": "east"}, {}),
    ("round_wind_kong", "44z!4z +kong:1111z +pung:333s +pung:777s +pung:888m", "44z!4z +kong:2222z +pung:333s +pung:777s +pung:888m", {}, {}),
    ("dragon_kong", "44z!4z +ankong:5555z +pung:333s +pung:777s +pung:888m", "44z!4z +pung:555z +pung:333s +pung:777s +pung:888m", {}, {}),
    ("self_draw", PAIRS, PAIRS, {}, RON),
    ("final_draw", PAIRS, PAIRS, {"last_tile": True}, {"last_tile": True, **RON}),
    ("win_on_kong", ONE_KONG, ONE_KONG, {"replacement_tile": True}, {"replacement_tile": True, "replacement_after_flower": True}),
    ("win_on_kong_after_flower", ONE_KONG, ONE_KONG, {"replacement_tile": True, "replacement_after_flower": True}, {"replacement_tile": True}),
    ("blessing_of_heaven", PAIRS, PAIRS, {"first_turn": True, "seat": "east"}, {"seat": "east"}),
    ("blessing_of_earth", PAIRS, PAIRS, {"first_turn": True, **RON}, RON),
]  # fmt: skip
ROWS = [("baida", *row) for row in BAIDA] + [("aml", *row) for row in AML]


@pytest.mark.parametrize(
    ("rules", "pattern", "hand", "miss", "situation", "miss_situation"),
    ROWS,
    ids=[f"{row[0]}-{row[1]}" for row in ROWS],
)
def test_a_hand_with_it_and_a_near_miss(
    rules: str, pattern: str, hand: str, miss: str, situation: dict[str, Any], miss_situation: dict[str, Any]
) -> None:
    options = {"minimum": 0} if rules == "aml" else {}
    values = {row.id: row.points for row in rule_set(rules).extra["book"].rows}
    with_it = score(hand, rules, **{"turned": "1p", "options": options, **situation})
    without = score(miss, rules, **{"turned": "1p", "options": options, **miss_situation})
    assert with_it["valid"], with_it["faults"]
    line = next(entry for entry in with_it["patterns"] if entry["id"] == pattern)
    assert line["value"] == values[pattern]
    assert line["because"].endswith(".")
    assert all(line["name"][language] for language in ("en", "ja", "zh"))
    assert without["valid"] or {fault["code"] for fault in without["faults"]} <= {"no_pattern", "not_a_winning_shape"}
    assert pattern not in patterns(without)


@pytest.mark.parametrize(("rules", "table"), [("baida", BAIDA), ("aml", AML)])
def test_the_tables_above_have_every_pattern(rules: str, table: list[Row]) -> None:
    assert [row[0] for row in table] == [row.id for row in rule_set(rules).extra["book"].rows] or {
        row[0] for row in table
    } == {row.id for row in rule_set(rules).extra["book"].rows}


@pytest.mark.parametrize(
    ("hand", "turned"),
    [
        ("23455678p!8p +pung:111p<left +pung:999p<left", "9m"),
        ("11156788999p!8p +chow:234p", "9m"),
        ("2345578p9m!9m +pung:111p<left +pung:999p<left", "9m"),  # 9m is wild and stands for 6p
        ("23455p99m!9m +pung:111p<left +pung:999p<left", "9m"),  # three wild tiles stand for 678p
    ],
)
def test_nine_gates_of_aml_need_no_concealed_hand(hand: str, turned: str) -> None:
    # masters 269 has no 門前, which its neighbour 253 has. Self-draw adds 3.
    result = score(hand, "aml", turned=turned)
    assert patterns(result) == {"nine_gates": 50, "self_draw": 3}
    # The official rules require the wait, so the hand is concealed.
    assert "nine_gates" not in patterns(score("23455678p!8p +pung:111p<left +pung:999p<left", "australian"))


def test_nine_gates_of_aml_have_no_kong() -> None:
    # 1112345678999 and one more are fourteen tiles; a kong makes a fifteenth.
    result = score("23456788p!8p +kong:1111p<left +pung:999p<left", "aml", turned="9m")
    assert patterns(result)["pure_one_suit"] == 15


def test_aml_has_22_patterns_and_19_bonuses_and_losses() -> None:
    # masters 239 says 22 and 20; 19 are listed (278-296): fifteen gains here, four losses in the payments.
    book = rule_set("aml").extra["book"]
    assert len(book.base) == 22
    assert len(book.bonuses) == 15


# --- wild tiles ---------------------------------------------------------------------------------------------


def test_wild_tiles_say_what_they_stand_for() -> None:
    result = score("12345689m1p333s44z!4z", "baida", turned="1p")
    assert "789m (1p for 7m)" in result["arrangement"]
    line = next(entry for entry in result["patterns"] if entry["id"] == "nine_tile_straight")
    assert line["because"] == "123, 456 and 789 of one suit: 123456789m. Wild: 1p for 7m."


@pytest.mark.parametrize(
    ("rules", "hand", "situation", "group", "pattern", "sentences"),
    [
        # The wild tiles are the pair: no declared set holds one.
        ("aml", "11123456567p!7p +kong:7777z", {"turned": "1p"}, "77z (1p for 7z, 1p for 7z)", "dragon_kong",
         ["A kong of dragons: 7777z."]),
        # They are in the triplet, and the straight is there without them.
        ("baida", "123445678999p23z!9p", {"turned": "2z"}, "444p (2z for 4p, 3z for 4p)", "nine_tile_straight",
         ["123, 456 and 789 of one suit: 123456789p."]),
        # Of two 456p the one with the wild tile is of the straight.
        ("baida", "12345555667778p!7p", {"turned": "7p"}, "456p (7p for 4p)", "baida_dragon",
         ["The straight 123456789p uses a wild tile of its own suit. "
          "Wild: 7p for 4p, 7p for itself, 8p for itself, 7p for 9p."]),
        # What stands in the pair is not of the straight.
        ("baida", "44568p!5p +chow:123p +chow:456p +chow:789p", {"turned": "3p"}, "88p (4p for 8p)", "baida_dragon",
         ["The straight 123456789p uses a wild tile of its own suit. Wild: 4p for itself."]),
        # Two triplets of one kind, one of them claimed.
        ("aml", "67z7z55888s234s!4s +pung:666z", {"turned": "7z"}, "666z (7z for 6z, 7z for 6z)", "dragon_triplet",
         ["A triplet of dragons: 666z.", "A triplet of dragons: 666z. Wild: 7z for 6z, 7z for 6z."]),
        # What the four wild tiles stand for has nothing to do with there being four.
        ("baida", "34567889p11123p!3p", {}, "123p (1p for itself, 2p for itself, 1p for 3p)", "four_baida",
         ["The hand has at least four wild tiles: 1112p."]),
    ],
)  # fmt: skip
def test_a_sentence_names_the_wild_tiles_of_its_own_sets(
    rules: str, hand: str, situation: dict[str, Any], group: str, pattern: str, sentences: list[str]
) -> None:
    options = {"minimum": 0, "pattern_required": False} if rules == "aml" else {}
    result = score(hand, rules, **{"turned": "1p", "options": options, **situation})
    assert group in result["arrangement"]
    assert [entry["because"] for entry in result["patterns"] if entry["id"] == pattern] == sentences


@pytest.mark.parametrize(
    ("lang", "straight", "chow"),
    [
        ("en", "789m (1p for 7m)", "123p (1p for itself, 2p for itself, 1p for 3p)"),
        ("ja", "789m（1pを7mとして）", "123p（1pをそのまま、2pをそのまま、1pを3pとして）"),
        ("zh", "789m（1p当7m）", "123p（1p当原牌、2p当原牌、1p当3p）"),
    ],
)
@pytest.mark.parametrize("detail", ["full", "value"])
def test_an_arrangement_names_its_wild_tiles_in_the_language_of_the_answer(
    lang: str, straight: str, chow: str, detail: str
) -> None:
    # As an answer, and as a line of `tehai score --jsonl`, whose text another method makes.
    for hand, group in (("12345689m1p333s44z!4z", straight), ("34567889p11123p!3p", chow)):
        asked = request(hand, "baida", turned="1p") | {"lang": lang, "detail": detail}
        assert group in answer(asked)["arrangement"]
        assert group in json.loads(answer_text(json.dumps(asked)))["arrangement"]


def test_a_wild_tile_may_be_a_fifth_of_a_kind() -> None:
    result = score("4444z1p111m333s777s!7s", "baida", turned="1p")
    # 111m 333s 777s, and five Norths: a triplet and the pair.
    assert patterns(result) == {"all_triplets": 30}
    assert {"444z", "44z"} <= {group.split(" ")[0] for group in result["arrangement"]}


def test_a_discarded_wild_tile_is_ordinary() -> None:
    # masters 190: 河に捨てられると、バイダ牌としての効力を失う; also for the player who wins with it.
    hand = "1133m22445566s1p8p!1p"
    assert score(hand, "baida", turned="1p")["valid"]
    won = score(hand, "baida", turned="1p", from_="east")
    assert [fault["code"] for fault in won["faults"]] == ["not_a_winning_shape"]
    # It counts for neither Four Baida nor against No Baida.
    plain = score("1133m22445566s11p!1p", "baida", turned="1p", from_="east")
    assert patterns(plain) == {"seven_pairs": 30}
    four = score("1133m1122p2244s55z!2p", "baida", turned="1p", from_="east")
    assert "four_baida" not in patterns(four)
    none = score("12345633p444555z!1p", "baida", turned="9p", from_="east")
    assert patterns(none) == {"mixed_one_suit": 40, "no_baida": 10}
    straight = score("123456789m33s444z!1m", "baida", turned="1m", from_="east")
    assert patterns(straight) == {"nine_tile_straight": 40, "baida_dragon": 30}


def test_seven_baida_takes_no_bonus_and_any_tiles() -> None:
    result = score("1112222p159m36s24z!4z", "baida", turned="1p", last_tile=True)
    assert patterns(result) == {"seven_baida": 480}
    assert result["total"] == 1440
    assert {"final_draw", "four_baida"} <= {entry["id"] for entry in result["not_counted"]}
    # With two kongs on the table.
    assert patterns(score("1112222p5m!5m +ankong:9999m +kong:4444s", "baida", turned="1p")) == {"seven_baida": 480}


def test_sets_of_dragons_must_be_of_different_kinds() -> None:
    # Rules 2: four reds and two wild tiles make two sets of reds, which are not two of the three dragons.
    result = score("7777z11p123m456s55z!5z", "aml", turned="1p", options={"minimum": 0})
    assert [fault["code"] for fault in result["faults"]] == ["no_pattern"]


def test_four_concealed_triplets_by_discard_need_the_pair() -> None:
    # Rules 1.1 (4.2): the discard fits the pair.
    assert "four_concealed_triplets" in patterns(score("111m133p333s44455z!5z", "aml", turned="1p", **RON))


def test_baida_dragon_uses_the_wild_tile_in_the_straight() -> None:
    # All nine tiles of the straight are there, two of them wild by their kind.
    assert patterns(score("123456789p33s444z!4z", "baida", turned="1p"))["baida_dragon"] == 30
    # 9p and 1p are wild, and were claimed as ordinary tiles: only the concealed 456p can use a wild tile.
    claimed = " +chow:123p +chow:789p"
    assert patterns(score("456p333s44z!4z" + claimed, "baida", turned="9p")) == {
        "nine_tile_straight": 40,
        "no_baida": 10,
    }
    assert "baida_dragon" in patterns(score("146p333s44z!4z" + claimed, "baida", turned="9p"))
    # The wild kinds are of another suit.
    assert "baida_dragon" not in patterns(score("456p133s44z!4z" + claimed, "baida", turned="9s"))


def test_baida_dragon_may_be_made_of_a_chow_that_was_claimed_too() -> None:
    # masters 218. Two 4p are wild. As 678p and 55p they use no wild tile in the claimed straight; as 456p and 88p they
    # make a chow of it once more, and that one does.
    result = score("44568p!5p +chow:123p +chow:456p +chow:789p", "baida", turned="3p")
    assert patterns(result) == {"nine_tile_straight": 40, "pure_one_suit": 100, "baida_dragon": 30}
    assert "456p (4p for itself)" in result["arrangement"]


def test_baida_dragon_where_wild_tiles_stand_for_themselves_is_an_option() -> None:
    off = {"dragon_itself": False}
    result = score("123456789p33s444z!4z", "baida", turned="1p", options=off)
    assert "baida_dragon" not in patterns(result)
    stands_in = score("113456789p33s444z!4z", "baida", turned="1p", options=off)
    assert "baida_dragon" in patterns(stands_in)


def test_bonuses_alone_do_not_win() -> None:
    # masters 209: これらのボーナス役だけでの和了は認められません.
    result = score("123m456s789s55m333p!3p", "baida", turned="1m", last_tile=True)
    assert [fault["code"] for fault in result["faults"]] == ["no_pattern"]


def test_the_caps_of_baida() -> None:
    # 200 + 200 is under 480; all honours 320 + blessing 200 is cut to 480.
    both = score("11223344556677z!7z", "baida", turned="1p", first_turn=True, seat="east")
    assert patterns(both) == {"all_honours": 320, "blessing_of_heaven": 200, "no_baida": 10, "cap": -50}
    # Seven pairs are honours too, but a pattern at the limit counts alone (rules 1.2 step 2).
    assert "seven_pairs" in {entry["id"] for entry in both["not_counted"]}
    free = score("11223344556677z!7z", "baida", turned="1p", first_turn=True, seat="east", options={"cap": 0})
    assert free["value"] == {"points": 530}


def test_kongs_of_honours_in_aml_count_twice_over() -> None:
    # masters 283, 285, 286: a concealed kong 2, of the round wind 2 more; a dragon kong 1 + 2.
    hand = "44m!4m +ankong:1111z +kong:5555z +pung:333s +pung:777s"
    result = score(hand, "aml", turned="9p")
    assert patterns(result) == {
        "all_triplets": 5,
        "exposed_kong": 1,
        "concealed_kong": 2,
        "round_wind_kong": 2,
        "dragon_kong": 2,
        "self_draw": 3,
    }
    assert result["value"] == {"points": 15}


def test_aml_takes_the_highest_pattern_alone() -> None:
    result = score("1133557799m1155z!5z", "aml", turned="9p")
    assert patterns(result) == {"seven_pairs": 10, "self_draw": 3}
    assert "mixed_one_suit" in {entry["id"] for entry in result["not_counted"]}
    added = score("1133557799m1155z!5z", "aml", turned="9p", options={"additive": True})
    assert patterns(added) == {"seven_pairs": 10, "mixed_one_suit": 5, "self_draw": 3}


def test_aml_additive_counts_a_combination_for_its_parts() -> None:
    result = score("1133m1p!3m +pung:555m +pung:444z +pung:777m", "aml", turned="1p", options={"additive": True})
    assert patterns(result) == {"mixed_one_suit_all_triplets": 10, "self_draw": 3}


def test_aml_final_discard_gives_nothing() -> None:
    result = score(PAIRS, "aml", turned="9p", last_tile=True, **RON)
    assert patterns(result) == {"seven_pairs": 10}
    assert "final_discard" in {entry["id"] for entry in result["not_counted"]}


def test_aml_says_that_the_flower_drawn_after_a_kong_is_not_shown() -> None:
    # masters 278 and 290: 20 for the win, and the flower itself 1.
    after = {"turned": "9p", "replacement_tile": True, "replacement_after_flower": True}
    shown = score(ONE_KONG + " +flowers:3f", "aml", **after)
    hidden = score(ONE_KONG, "aml", **after)
    assert shown["total"] == hidden["total"] + 1
    assert [entry["id"] for entry in hidden["not_counted"]].count("flower") == 1
    assert "flower" not in {entry["id"] for entry in shown["not_counted"]}


def test_aml_says_that_a_discarded_wild_tile_changes_nothing() -> None:
    # masters 219 is baida's: what it takes away there, these rules do not give.
    given = {rules: score(ONE_KONG, rules, turned="9p", discarded_wild=True) for rules in ("aml", "baida")}
    said = {rules: {entry["id"] for entry in result["not_counted"]} for rules, result in given.items()}
    assert "discarded_wild" in said["aml"]
    assert "discarded_wild" not in said["baida"]


def test_aml_minimum_counts_bonuses() -> None:
    # masters 245: 10 points; all triplets 5 + self-draw 3 + 2 flowers.
    hand = "44z!4z +pung:111m +pung:333s +pung:777s +pung:888m"
    assert score(hand + " +flowers:15f", "aml", turned="9p")["value"] == {"points": 10}
    short = score(hand + " +flowers:1f", "aml", turned="9p")
    assert [fault["code"] for fault in short["faults"]] == ["below_minimum"]
    assert "9 points" in short["faults"][0]["message"]
    assert "it is 1 short" in short["faults"][0]["message"]


def test_aml_pattern_required_is_an_option() -> None:
    hand = "123m456s789s55m333p!3p +flowers:12345678f"
    assert [fault["code"] for fault in score(hand, "aml", turned="9p")["faults"]] == ["no_pattern"]
    free = score(hand, "aml", turned="9p", options={"pattern_required": False})
    assert free["value"] == {"points": 11}
