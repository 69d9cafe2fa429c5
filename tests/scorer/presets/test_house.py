"""House rules: a base set, changed options and values of patterns, from a request or a TOML file."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorer.api import answer, answer_line
from scorer.errors import MatchFault, ParseError, TehaiError, UnknownName
from scorer.hand import Hand
from scorer.match.events import Open, Won
from scorer.match.ledger import replay
from scorer.match.state import MatchState
from scorer.presets import house_file, house_rules
from scorer.rules import rule_set
from service.contract.events import match_event
from tests.scorer.match.playing import PLAYERS, winner
from tests.scorer.scoring import patterns

CLUB: dict[str, Any] = {"base": "wrc-2025", "name": "Club", "options": {"kiriage": False, "uma": [20, 7.5, -7.5, -20]}}
POINTS: dict[str, Any] = {"base": "wsom", "name": "Club points", "values": {"all_sequences": 7, "mixed_one_suit": 0}}
FOUR_HAN = "223344m678p34566s!5s"
WEST = {"win": "discard", "seat": "west", "from": "south", "riichi": True}


def asked(rules: object, typed: str, **situation: Any) -> dict[str, Any]:
    return answer({"rules": rules, "hand": Hand.from_typed(typed).to_json(), "situation": situation})


def test_a_request_scores_by_house_rules_and_names_them() -> None:
    found = asked(CLUB, FOUR_HAN, **WEST)
    assert (found["rules"], found["total"], found["faults"]) == ("Club", 7700, [])
    assert found["options"]["kiriage"] is False
    assert found["options"]["uma"] == ["20", "7.5", "-7.5", "-20"]
    # What is not changed is that of the base set, which itself is unchanged.
    assert found["options"]["counted_yakuman"] is True
    assert asked("wrc-2025", FOUR_HAN, **WEST)["total"] == 8000


def test_an_option_of_the_situation_goes_before_the_house_rules() -> None:
    assert asked(CLUB, FOUR_HAN, **WEST, options={"kiriage": True})["total"] == 8000


def test_patterns_of_a_point_system_have_values_of_the_house() -> None:
    hand = "123m456p789s234p55m!5m"
    base, house = (asked(rules, hand, win="self-draw", seat="south") for rules in ("wsom", POINTS))
    assert patterns(house)["all_sequences"] == 7
    assert house["total"] - base["total"] == 3 * (7 - patterns(base)["all_sequences"])  # each of three pays it
    # A pattern worth 0 does not count and is not listed.
    assert "mixed_one_suit" not in {entry.id for entry in house_rules(POINTS).patterns({})}
    assert "mixed_one_suit" in {entry.id for entry in rule_set("wsom").patterns({})}


def test_several_winners_draws_and_waits_are_asked_with_house_rules() -> None:
    pair = [
        {
            "hand": Hand.from_typed("23467m567p67822s!5m").to_json(),
            "situation": {"win": "discard", "seat": seat, "from": "south"},
        }
        for seat in ("west", "north")
    ]
    house = {"base": "wrc-2025", "name": "Two", "options": {"winners_on_one_discard": "all"}}
    assert [each["total"] for each in answer({"rules": house, "winners": pair})["winners"]] == [2000, 2000]
    assert answer({"rules": "wrc-2025", "winners": pair})["winners"][1]["total"] == 0
    poor = {"base": "wrc-2025", "name": "Poor", "options": {"noten_points": 1500}}
    drawn = answer({"rules": poor, "draw": {"ready": ["east"]}})
    assert (drawn["rules"], [each["amount"] for each in drawn["payments"]]) == ("Poor", [500, 500, 500])
    short = Hand.from_typed("23467m567p67822s").to_json() | {"winning_tile": None}
    waits = answer({"rules": CLUB, "hand": short, "situation": {"win": "self-draw", "seat": "south"}})
    assert (waits["rules"], [wait["tile"] for wait in waits["waits"]]) == ("Club", ["5m", "8m"])


@pytest.mark.parametrize(
    ("rules", "code", "where"),
    [
        ({"name": "Club"}, "wrong_shape", "rules.base"),
        ({"base": "wrc-2025"}, "wrong_shape", "rules.name"),
        ({"base": "wrc-2099", "name": "Club"}, "unknown_rules", "rules"),
        ({"base": "wrc-2025", "name": " "}, "wrong_shape", "rules.name"),
        ({"base": "wrc-2025", "name": "tenhou"}, "wrong_shape", "rules.name"),
        ({"base": "wrc-2025", "name": "all"}, "wrong_shape", "rules.name"),
        ({"base": "wrc-2025", "name": "Club", "code": "1"}, "unknown_field", "rules.code"),
        ({"base": "wrc-2025", "name": "Club", "fouls": []}, "unknown_field", "rules.fouls"),
        ({"base": "wrc-2025", "name": "Club", "options": {"no_such": 1}}, "unknown_option", "rules.options.no_such"),
        ({"base": "wrc-2025", "name": "Club", "options": {"kiriage": 3}}, "unknown_option", "rules.options.kiriage"),
        ({"base": "wrc-2025", "name": "Club", "options": {"kiriage": [["x"]]}}, "unknown_option", "rules.options.kiriage"),
        ({"base": "wrc-2025", "name": "Club", "options": {"kiriage": [{}]}}, "unknown_option", "rules.options.kiriage"),
        ({"base": "wrc-2025", "name": "Club", "values": {"riichi": 3}}, "bad_pattern_value", "rules.values"),
        ({"base": "wsom", "name": "Club", "values": {"no_such": 3}}, "unknown_pattern", "rules.values.no_such"),
        ({"base": "wsom", "name": "Club", "values": {"all_sequences": -1}}, "bad_pattern_value", "rules.values.all_sequences"),
        ({"base": "wsom", "name": "Club", "values": {"all_sequences": 1.5}}, "bad_pattern_value", "rules.values.all_sequences"),
        ({"base": "riichi", "name": "Club", "options": {"uma": [1, 2, 3, 4]}}, "bad_match_option", "rules.options.uma"),
        ({"base": "riichi", "name": "Club", "options": {"oka": 5}}, "bad_match_option", "rules.options.oka"),
        ({"base": "riichi", "name": "Club", "options": {"target_points": 40000}}, "bad_match_option", "rules.options.target_points"),
        ({"base": "riichi", "name": "Club", "options": {"uma_by_floating": {"1": [1, 0, 0, 0]}}}, "bad_match_option", "rules.options.uma_by_floating"),
        ({"base": "riichi", "name": "Club", "options": {"uma_by_floating": {"5": [1, 0, 0, -1]}}}, "bad_match_option", "rules.options.uma_by_floating"),
        ({"base": "riichi", "name": "Club", "options": {"uma_by_floating": {"x": "y"}}}, "unknown_option", "rules.options.uma_by_floating"),
        ({"base": "riichi", "name": "Club", "options": {"uma_by_floating": ["1: 8, 4, -4, -8", "1: 8, 4, -4, -8"]}}, "bad_match_option", "rules.options.uma_by_floating"),
    ],
)  # fmt: skip
def test_house_rules_that_cannot_be(rules: dict[str, Any], code: str, where: str) -> None:
    with pytest.raises(TehaiError) as error:
        asked(rules, FOUR_HAN, **WEST)
    assert (error.value.code, error.value.where) == (code, where)


def test_every_contradiction_is_named_at_once() -> None:
    options = {"uma": [1, 2, 3, 4], "honba_to": "each", "dealer_stop_points": 30000}
    with pytest.raises(MatchFault) as error:
        house_rules({"base": "wrc-2025", "name": "Club", "options": options})
    assert [fault.where for fault in error.value.faults] == [
        "rules.options.uma",
        "rules.options.honba_to",
        "rules.options.dealer_stop_points",
    ]
    assert "winners_on_one_discard is all" in error.value.faults[1].message


def test_a_line_with_bad_house_rules_is_answered_with_its_fault() -> None:
    found = answer_line(
        json.dumps(
            {
                "rules": {"base": "x", "name": "Club"},
                "hand": Hand.from_typed(FOUR_HAN).to_json(),
                "situation": {"win": "self-draw", "seat": "south"},
            }
        )
    )
    assert (found["rules"], found["valid"], found["faults"][0]["code"]) == ("Club", False, "unknown_rules")


def test_a_match_is_played_and_restored_under_house_rules() -> None:
    opening = match_event({"type": "open", "rules": CLUB, "players": list(PLAYERS)})
    assert isinstance(opening, Open)
    ledger = replay([opening])
    state = ledger.state
    assert (state.rules.id, state.to_json()["rules"]["base"]) == ("Club", "wrc-2025")
    assert MatchState.from_json(json.loads(json.dumps(state.to_json()))).rules.defaults["kiriage"] is False
    # The record holds the rules, and replays to the same.
    again = replay(match_event(each) for each in json.loads(json.dumps(ledger.to_json()))["events"])
    assert again.to_json() == ledger.to_json()
    # The fouls are those of the base set.
    play = ledger.add(match_event({"type": "foul", "player": "Ben", "case": "dead_hand_wins"}), recorded=True)
    assert play.state.after_uma == {"Ben": -30}
    # Uma of fractions: 20, 7.5, -7.5, -20 shared by four equals is 0.
    assert [result.to_json()["uma"] for result in ledger.results] == [0, 0, 0, 0]


def test_house_rules_can_change_options_of_the_match_for_one_match() -> None:
    play = replay([Open(CLUB, PLAYERS, {"uma": [40, 10, -10, -40]})])
    assert play.state.options["uma"] == ("40", "10", "-10", "-40")
    with pytest.raises(MatchFault) as error:
        replay([Open({**CLUB, "options": {"sticks_to": "own_then_nearest"}}, PLAYERS)])
    assert error.value.faults[0].where == "rules.options.sticks_to"


def test_a_toml_file_has_the_same_fields(tmp_path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(
        'base = "wrc-2025"\nname = "Club"\n[options]\nkiriage = false\numa = [20, 7.5, -7.5, -20]\n[sources]\nkiriage = "our vote of 2026"\n',
        encoding="utf-8",
    )
    rules = house_rules(house_file(path))
    assert rules.given == {
        "base": "wrc-2025",
        "name": "Club",
        "options": {"kiriage": False, "uma": ["20", "7.5", "-7.5", "-20"]},
        "values": {},
    }
    option = next(each for each in rules.options if each.name == "kiriage")
    assert (option.default, option.source) == (False, "our vote of 2026")
    path.write_text("base = ", encoding="utf-8")
    with pytest.raises(ParseError) as error:
        house_file(path)
    assert error.value.code == "bad_toml"


def test_stated_points_are_those_of_the_house_rules() -> None:
    house = {"base": "wsom", "name": "Odd", "values": {"all_sequences": 7}}
    play = replay([Open(house, PLAYERS)])
    assert play.add(Won((winner("Ben", {"points": 7}),), "Aki")).state.points["Ben"] == 21
    with pytest.raises(MatchFault):
        replay([Open("wsom", PLAYERS)]).add(Won((winner("Ben", {"points": 7}),), "Aki"))


def test_a_value_that_is_renamed_is_read_by_its_former_name() -> None:
    assert rule_set("wrc-2017").options_in_force({"time_hand": "dropped"})["time_up"] == "drop"
    with pytest.raises(UnknownName):
        rule_set("wrc-2017").options_in_force({"time_hand": "no_such"})
