"""The door for JSON: waits, all rule sets at once, lines that cannot be read."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from scorer import errors
from scorer.api import answer, answer_line, answer_text
from scorer.errors import ParseError, UnknownName
from scorer.rules import rule_sets
from tests.accept.random_requests import random_request
from tests.scorer.scoring import codes, score


def test_a_hand_one_tile_short_gives_its_waits_with_their_scores() -> None:
    result = score("23467m567p67822s", riichi=True, from_="east")
    waits = {entry["tile"]: entry["score"] for entry in result["waits"]}
    assert list(waits) == ["5m", "8m"]
    assert all(each["valid"] and each["value"]["han"] == 3 for each in waits.values())


def test_a_wait_without_yaku_is_listed_and_says_so() -> None:
    result = score("234m56p67822s +pung:333z", from_="east")
    waits = {entry["tile"]: entry["score"] for entry in result["waits"]}
    assert list(waits) == ["4p", "7p"]
    assert [fault["code"] for fault in waits["4p"]["faults"]] == ["no_yaku"]


def test_a_hand_that_waits_for_nothing_has_no_waits() -> None:
    assert score("147m258p369s1234z")["waits"] == []


def test_a_tile_whose_four_are_all_seen_is_no_wait() -> None:
    # Three 8m among the indicators leave one to win on; four leave none.
    result = score("23467m567p67822s", riichi=True, dora_indicators="888m")
    assert [entry["tile"] for entry in result["waits"]] == ["5m", "8m"]
    result = score("23467m567p67822s", riichi=True, dora_indicators="8888m")
    assert [entry["tile"] for entry in result["waits"]] == ["5m"]


@pytest.mark.parametrize("rules", list(rule_sets()))
@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("11111m2345p999s1z", "five_of_a_kind"),
        ("234m567p22345s6s?", "face_down_tile"),
        ("234m567p22345s6s1f", "flower_in_hand"),
        ("147m258p369s1z +chow:124s", "not_a_chow"),
    ],
)
def test_a_hand_that_waits_for_nothing_since_something_is_wrong_with_it_says_so(
    hand: str, code: str, rules: str
) -> None:
    result = score(hand, rules)
    assert result["valid"] is False
    assert [fault["code"] for fault in result["faults"]] == [code]


def test_indicators_that_cannot_be_leave_no_wait_and_are_named() -> None:
    result = score("11123m45678p999s", riichi=True, dora_indicators="99s")
    assert [fault["code"] for fault in result["faults"]] == ["five_of_a_kind"]


@pytest.mark.parametrize("rules", ["wrc-2017", "wsom", "baida"])
@pytest.mark.parametrize(("won", "fault"), [(None, "winning_tile_missing"), ("9m", "winning_tile_not_in_hand")])
def test_tiles_that_cannot_win_are_told_where_the_winning_tile_is_not_known(
    rules: str, won: str | None, fault: str
) -> None:
    def fault_codes(concealed: str) -> list[str]:
        hand = {"concealed": concealed, "winning_tile": won}
        situation = {"win": "self-draw", "seat": "south"}
        return codes(answer({"rules": rules, "hand": hand, "situation": situation}))

    assert fault_codes("147m258p369s12345z") == [fault, "not_a_winning_shape"]
    assert fault_codes("234m567p678s22345s") == [fault]


def test_all_rule_sets_side_by_side() -> None:
    result = score("23467m567p67822s!5m", rules="all")
    assert list(result["scores"]) == list(rule_sets())
    assert all(each["rules"] == name for name, each in result["scores"].items())


def test_an_option_holds_for_all_the_sets_that_have_it() -> None:
    # All sequences 5, concealed 5: enough for australian where its minimum of 15 is taken away.
    result = score("123m456p789s345s55m!5m", rules="all", options={"minimum": 0, "open_tanyao": False})["scores"]
    assert result["australian"]["value"] == {"points": 10}
    assert result["australian"]["options"]["minimum"] == 0
    assert result["riichi"]["options"]["open_tanyao"] is False
    assert "minimum" not in result["baida"]["options"]
    with pytest.raises(UnknownName) as caught:
        score("123m456p789s345s55m!5m", rules="all", options={"kuitan": True})
    assert caught.value.code == "unknown_option"


@pytest.mark.parametrize(
    ("hand", "situation", "where"),
    [
        ({"concealed": "1x"}, {}, "hand.concealed"),
        ({"winning_tile": "1q"}, {}, "hand.winning_tile"),
        ({"melds": [{"kind": "pung", "tiles": "11x"}]}, {}, "hand.melds[0].tiles"),
        ({"melds": [{"kind": "pung", "tiles": "111m", "called_tile": "1x"}]}, {}, "hand.melds[0].called_tile"),
        ({"flowers": "1x"}, {}, "hand.flowers"),
        ({"flowers": "1m"}, {}, "hand.flowers"),
        ({}, {"dora_indicators": "1q"}, "situation.dora_indicators"),
        ({}, {"discards_since": [["east", "1q"]]}, "situation.discards_since[0]"),
    ],
)
def test_a_tile_that_cannot_be_read_is_told_with_its_field(hand: Any, situation: Any, where: str) -> None:
    whole = {"concealed": "123m456p789s1122z", "winning_tile": None, "melds": [], "flowers": ""}
    asked = {"hand": whole | hand, "situation": {"win": "self-draw", "seat": "south"} | situation, "rules": "wrc-2017"}
    (fault,) = answer_line(json.dumps(asked))["faults"]
    assert (fault["code"], fault["where"]) == ("bad_notation", where)


def test_a_value_holds_for_all_the_sets_that_allow_it() -> None:
    result = score("123m456p789s345s55m!5m", rules="all", options={"same_turn": "immunity"})["scores"]
    assert result["wsom"]["options"]["same_turn"] == "immunity"
    assert result["aml"]["options"]["same_turn"] == rule_sets()["aml"].defaults["same_turn"] != "immunity"
    former = score("123m456p789s345s55m!5m", rules="all", options={"time_hand": "dropped"})["scores"]
    assert former["wrc-2017"]["options"]["time_up"] == "drop", "former names hold too"
    with pytest.raises(UnknownName) as caught:
        score("123m456p789s345s55m!5m", rules="all", options={"same_turn": "never"})
    assert (caught.value.code, caught.value.where) == ("unknown_option", "situation.options.same_turn")


@pytest.mark.parametrize(
    ("request_", "error", "code"),
    [
        ([], ParseError, "wrong_shape"),
        ({"rules": "wrc-2017"}, ParseError, "wrong_shape"),
        ({"rules": 5, "hand": {}, "situation": {}}, ParseError, "wrong_shape"),
        ({"rules": "wrc-2018", "hand": {"concealed": ""}, "situation": {"win": "self-draw", "seat": "east"}}, UnknownName, "unknown_rules"),
        ({"rules": "wrc-2017", "hand": {"concealed": "1x"}, "situation": {}}, ParseError, "bad_notation"),
        ({"rules": "wrc-2017", "hand": {"concealed": ""}, "situation": {}, "extra": 1}, ParseError, "unknown_field"),
    ],
)  # fmt: skip
def test_a_request_that_cannot_be_read_is_refused(request_: object, error: type[Exception], code: str) -> None:
    with pytest.raises(error) as caught:
        answer(request_)
    assert caught.value.code == code  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "options",
    [
        {"kuitan": True},
        {"open_tanyao": "perhaps"},
        {"open_tanyao": 1},
        {"double_wind_pair_fu": 3},
        {"liability": ["pinfu"]},
        {"honba_points": -300},
        {"honba_points": 10**4000},
    ],
)
def test_an_option_that_is_not_there_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(UnknownName) as caught:
        score("23467m567p67822s!5m", options=options)
    assert caught.value.code == "unknown_option"
    assert caught.value.hint
    assert len(caught.value.message) < 200


@pytest.mark.parametrize(("word", "value"), [("yes", True), ("TRUE", True), ("No", False), ("false", False)])
def test_a_yes_or_no_option_takes_the_words_for_it(word: str, value: bool) -> None:
    found = score("234567m67p22s +chow:345s !5p", from_="east", options={"open_tanyao": word})
    assert found["valid"] is value, "an open hand of simples and nothing else"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "bad_json"),
        ("{", "bad_json"),
        ("[" * 100_000, "bad_json"),
        ("7", "wrong_shape"),
        (
            '{"rules": "no", "hand": {"concealed": "1m"}, "situation": {"win": "self-draw", "seat": "east"}}',
            "unknown_rules",
        ),
    ],
)
def test_a_bad_line_is_answered_with_its_fault(line: str, code: str) -> None:
    result = answer_line(line)
    assert result["valid"] is False
    assert [fault["code"] for fault in result["faults"]] == [code]
    json.dumps(result)


def test_every_rule_set_lists_its_options_with_a_source() -> None:
    for rules in rule_sets().values():
        listed = rules.to_json()
        assert listed["options"]
        assert all(option["source"] and option["about"] for option in listed["options"])
        assert all(entry["rule"] and all(entry["name"].values()) for entry in listed["patterns"])
        assert len({entry["id"] for entry in listed["patterns"]}) == len(listed["patterns"])


def test_every_code_has_a_meaning() -> None:
    assert all(text.endswith(".") for text in errors.CODES.values())


@pytest.mark.parametrize("rules_id", rule_sets())
@pytest.mark.parametrize("more", [{}, {"detail": "value"}, {"rules": "all"}, {"lang": "ja"}], ids=str)
def test_the_text_of_an_answer_is_the_answer(rules_id, more):
    source = random.Random(rules_id)
    for _ in range(10):
        request = json.loads(random_request(rule_sets()[rules_id], source, slips=False)) | more
        line = json.dumps(request)
        assert json.loads(answer_text(line)) == json.loads(json.dumps(answer_line(line)))
    assert json.loads(answer_text("{")) == answer_line("{")


@pytest.mark.parametrize(("honba", "right"), [(0, True), (1000, True), (1001, False), (-1, False)])
def test_counts_of_a_situation_go_up_to_a_thousand(honba, right):
    if right:
        assert score("123m456p789s11222z!2z", "riichi", honba=honba)["valid"]
    else:
        with pytest.raises(ParseError):
            score("123m456p789s11222z!2z", "riichi", honba=honba)
