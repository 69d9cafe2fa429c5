"""Who pays under the point-pattern rules: responsibility, the same-turn rules, robbed kongs, a discarder not named."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.api import answer
from scorer.hand import Hand
from tests.scorer.scoring import codes, paid, score

# Mixed one-suit 40, all triplets 30: v = 70, waiting for 3m in the pair.
SEVENTY = "333m44z!3m +pung:111m +pung:777m +pung:555m"
WAIT = "123456789m22p678s!8s"  # v = 50: straight, all sequences, concealed; waits for 5s and 8s.


def by_seat(result: dict[str, Any]) -> dict[str | None, int]:
    return {entry["from"]: entry["amount"] for entry in result["payments"]}


def test_the_responsible_player_pays_the_rest() -> None:
    assert by_seat(score(WAIT, "wsom", from_="north")) == {"north": 100, "east": 25, "west": 25}


def test_a_discarder_not_named_is_null_and_so_are_the_others() -> None:
    result = answer(
        {"rules": "wsom", "hand": Hand.from_typed(WAIT).to_json(), "situation": {"win": "discard", "seat": "south"}}
    )
    assert paid(result) == [
        (None, "south", 100, "discard"),
        (None, "south", 25, "discard"),
        (None, "south", 25, "discard"),
    ]
    aml = answer(
        {
            "rules": "aml",
            "hand": Hand.from_typed("1133m22445566s77z!7z").to_json(),
            "situation": {"win": "discard", "seat": "south", "turned": "9p"},
        }
    )
    assert paid(aml) == [("table", "south", 10, "discard"), (None, "table", 2, "discard")]


@pytest.mark.parametrize("rules", ["wsom", "zung-jung"])
@pytest.mark.parametrize(
    ("discards", "expected"),
    [
        # Rules 1.3: the winner's own last discard is the winning tile: no player is responsible.
        ([["south", "8s"], ["west", "1z"]], {"east": 50, "west": 50, "north": 50}),
        # West threw it first: West answers for North's discard.
        ([["south", "1z"], ["west", "8s"]], {"west": 100, "east": 25, "north": 25}),
        # The earliest of two.
        ([["south", "1z"], ["west", "8s"], ["east", "8s"]], {"west": 100, "east": 25, "north": 25}),
        # Another tile that would have won changes nothing.
        ([["south", "1z"], ["west", "5s"]], {"north": 100, "east": 25, "west": 25}),
        # Without an own discard, all are in the window.
        ([["west", "1z"], ["east", "8s"]], {"east": 100, "west": 25, "north": 25}),
        ([], {"north": 100, "east": 25, "west": 25}),
    ],
)
def test_immunity(rules: str, discards: list[list[str]], expected: dict[str, int]) -> None:
    result = score(WAIT, rules, from_="north", discards_since=discards)
    assert by_seat(result) == expected
    assert result["total"] == 150
    said = "responsibility" in {entry["id"] for entry in result["not_counted"]}
    assert said == (expected["north"] != 100)


@pytest.mark.parametrize("rules", ["australian", "baida", "aml"])
@pytest.mark.parametrize(
    ("discards", "furiten"),
    [
        ([["south", "8s"]], True),
        ([["south", "1z"], ["west", "5s"]], True),
        ([["south", "1z"], ["west", "4s"]], False),
        ([["west", "8s"]], True),
        ([], False),
    ],
)
def test_furiten(rules: str, discards: list[list[str]], furiten: bool) -> None:
    # masters 69: 同巡内フリテン. The hand waits for 5s and 8s.
    result = score(
        WAIT, rules, from_="north", discards_since=discards, options={"minimum": 0} if rules == "aml" else {}
    )
    assert codes(result) == (["furiten"] if furiten else [])
    drawn = score(WAIT, rules, discards_since=discards)
    assert drawn["valid"]


def test_furiten_asks_for_a_complete_hand_and_not_for_its_worth() -> None:
    # 5s would have made 10 points, under the minimum of 15; it forbids the 8s all the same. Three Similar is lost on 5s.
    hand = "234m234p34567s99m!2s"
    assert score(hand, "australian", from_="north")["valid"]
    assert codes(score(hand, "australian", from_="north", discards_since=[["west", "5s"]])) == ["furiten"]


@pytest.mark.parametrize("rules", ["australian", "baida", "aml"])
def test_furiten_leaves_the_last_discard_and_a_robbed_kong_alone(rules: str) -> None:
    # masters 70: 槍槓と河底（ホーテイ）の場合、同巡内フリテン無効.
    passed = {"discards_since": [["south", "8s"], ["west", "5s"]]}
    assert score(WAIT, rules, from_="north", last_tile=True, **passed)["valid"]
    robbed = "123456789m22p57s!6s"
    assert score(robbed, rules, from_="north", robbed_kong=True, discards_since=[["west", "6s"]])["valid"]


def test_the_winners_own_discard_in_furiten_is_an_option() -> None:
    own = {"discards_since": [["south", "8s"]], "options": {"own_discard_furiten": False}}
    assert score(WAIT, "australian", from_="north", **own)["valid"]


def test_the_same_turn_rule_is_an_option() -> None:
    seen = [["south", "1z"], ["west", "8s"]]
    furiten = score(WAIT, "wsom", from_="north", discards_since=seen, options={"same_turn": "furiten"})
    assert codes(furiten) == ["furiten"]
    immune = score(WAIT, "australian", from_="north", discards_since=seen, options={"same_turn": "immunity"})
    assert by_seat(immune) == {"west": 90, "east": 30, "north": 30}
    none = score(WAIT, "australian", from_="north", discards_since=seen, options={"same_turn": "none"})
    assert by_seat(none) == {"north": 90, "east": 30, "west": 30}


def test_furiten_with_wild_tiles_looks_at_every_completion() -> None:
    # With a wild tile almost every tile completes seven pairs in the making: 6s waits for any of its pairs.
    hand = "1133m224455s67z1p!7z"
    assert score(hand, "baida", turned="1p", from_="north")["valid"]
    passed = score(hand, "baida", turned="1p", from_="north", discards_since=[["west", "6z"]])
    assert codes(passed) == ["furiten"]
    assert score(hand, "baida", turned="1p", from_="north", discards_since=[["west", "9p"]])["valid"]


def test_robbing_a_kong_is_a_win_off_the_player_who_added_the_tile() -> None:
    # wsom 139: カンを宣言したプレーヤーが放銃者となります. v = 60.
    result = score("123456789m22p57s!6s", "wsom", from_="east", robbed_kong=True)
    assert by_seat(result) == {"east": 130, "west": 25, "north": 25}


def test_split_is_an_option() -> None:
    assert by_seat(score(WAIT, "wsom", from_="north", options={"split": 30})) == {"north": 90, "east": 30, "west": 30}


def test_one_winner_on_a_discard_the_nearest() -> None:
    # wsom 154 頭ハネ; masters 95.
    hand = Hand.from_typed(WAIT).to_json()
    for rules in ("wsom", "zung-jung", "australian"):
        winners = [
            {"hand": hand, "situation": {"win": "discard", "from": "east", "seat": seat}} for seat in ("north", "west")
        ]
        result = answer({"rules": rules, "winners": winners})
        assert {entry["to"] for entry in result["payments"]} == {"west"}


@pytest.mark.parametrize("rules", ["wsom", "zung-jung", "australian", "baida", "aml"])
def test_a_drawn_hand_pays_nothing_and_the_deal_passes(rules: str) -> None:
    # wsom 23, 69, 163; zung-jung 5, 32; masters 30.
    result = answer({"rules": rules, "draw": {"ready": ["east", "south"]}})
    assert result["valid"]
    assert result["payments"] == []
    assert result["deal_repeats"] is False
    assert result["honba"] == 0


def test_honba_and_sticks_change_no_payment() -> None:
    plain = score(SEVENTY, "wsom")
    counted = score(SEVENTY, "wsom", honba=3, sticks=2)
    assert counted["payments"] == plain["payments"]
    assert {"honba", "sticks"} <= {entry["id"] for entry in counted["not_counted"]}
