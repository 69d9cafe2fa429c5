"""Contradictions of `discards_since`, the discards since the winner's own last one, under every family of rules."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.api import answer
from tests.scorer.scoring import codes, request, score

SETS = ("riichi", "wrc-2017", "wsom", "zung-jung", "aml", "mcr")
HAND = "123m456p789s11222z!2z"
FIVES = "123m340p789s11222z!2z"
KONG = "123m456p11222z!2z +kong:7777s<left"

Discards = list[list[str]]


def seen(hand: str, rules: str, discards: Discards, **situation: Any) -> list[str]:
    """The codes of the faults of the discards, if South wins on a discard of West."""
    situation = {"from_": "west", "discards_since": discards, **situation}
    found = score(hand, rules, **{name: value for name, value in situation.items() if value is not None})
    assert found["valid"] is not bool(found["faults"])
    own = [fault["code"] for fault in found["faults"] if fault["where"] == "situation.discards_since"]
    return [code for code in own if code != "furiten"]


@pytest.mark.parametrize("rules", SETS)
@pytest.mark.parametrize(
    ("discards", "expected"),
    [
        ([["south", "9m"], ["west", "9m"], ["north", "1p"]], []),
        ([["west", "9m"], ["north", "1p"], ["west", "1p"]], []),
        ([["south", "9m"], ["south", "1p"]], ["own_discard_not_first"]),
        ([["south", "9m"], ["west", "1p"], ["south", "1p"]], ["own_discard_not_first"]),
        ([["west", "9m"], ["south", "1p"]], ["own_discard_not_first"]),
        ([["south", "9m"], ["west", "9m"], ["north", "9m"], ["east", "9m"]], []),
        ([["south", "9m"], ["west", "9m"], ["north", "9m"], ["east", "9m"], ["west", "9m"]], ["five_of_a_kind"]),
        ([["west", "2z"]], []),
        ([["west", "2z"], ["north", "2z"]], ["five_of_a_kind"]),
        ([["west", "1m"], ["north", "1m"], ["east", "1m"]], []),
        ([["west", "1m"], ["north", "1m"], ["east", "1m"], ["west", "1m"]], ["five_of_a_kind"]),
        ([["south", "?"]], ["bad_discard"]),
        ([["south", "?"], ["south", "2z"], ["west", "2z"]], ["bad_discard", "own_discard_not_first", "five_of_a_kind"]),
    ],
)
def test_discards_that_cannot_be(rules: str, discards: Discards, expected: list[str]) -> None:
    assert seen(HAND, rules, discards) == expected


@pytest.mark.parametrize("rules", SETS)
def test_a_red_five_counts_as_a_five(rules: str) -> None:
    fives = [["west", "5p"], ["north", "5p"]]
    assert seen(FIVES, rules, fives) == []  # with the red one of the hand there are three
    assert seen(FIVES, rules, [*fives, ["east", "5p"], ["west", "0p"]]) == ["five_of_a_kind"]
    found = score(FIVES, rules, from_="west", discards_since=[*fives, ["east", "5p"], ["west", "5p"]])
    message = "Hand and discards together have 5 tiles of 5p; there are only four of each tile."
    assert message in [fault["message"] for fault in found["faults"]]


@pytest.mark.parametrize("rules", ["riichi", "wsom", "zung-jung", "aml", "baida"])
def test_a_flower_is_laid_aside_and_not_discarded(rules: str) -> None:
    assert seen(HAND, rules, [["south", "3f"], ["west", "3f"], ["north", "8f"]]) == ["bad_discard", "bad_discard"]


def test_a_flower_can_be_discarded_in_mcr() -> None:
    assert seen(HAND, "mcr", [["south", "3f"], ["west", "8f"]]) == []


@pytest.mark.parametrize("rules", SETS)
def test_a_discard_that_the_winner_called_for_a_kong_is_the_same_tile(rules: str) -> None:
    discards = [["south", "9m"], ["west", "7s"]]
    drawn = {"from_": None, "replacement_tile": True}
    assert seen(KONG, rules, discards, **drawn) == []
    assert seen(KONG, rules, [*discards, ["north", "7s"]], **drawn) == ["five_of_a_kind"]
    assert seen(KONG, rules, [["south", "7s"]], **drawn) == ["five_of_a_kind"]  # nobody calls their own discard
    assert seen(KONG, rules, discards) == ["five_of_a_kind"]  # the winner has discarded since the kong


def test_five_in_the_hand_alone_are_a_fault_of_the_hand() -> None:
    found = score("222222z111m111s99p!9p", from_="west", discards_since=[["west", "2z"]])
    wrong = [fault["where"] for fault in found["faults"] if fault["code"] == "five_of_a_kind"]
    assert wrong == ["hand"]


def test_a_hand_does_not_wait_for_a_tile_of_which_all_four_are_seen() -> None:
    discards = [["south", "9m"], ["west", "2z"], ["north", "2z"]]
    found = score("123m456p789s1122z", "riichi", discards_since=discards)
    assert [each["tile"] for each in found["waits"]] == ["1z"]


@pytest.mark.parametrize(
    ("lang", "messages"),
    [
        (
            "en",
            [
                "3f cannot be a discard.",
                "The discards begin with South's last one, so no later one can be South's.",
                "Hand and discards together have 5 tiles of 2z; there are only four of each tile.",
            ],
        ),
        (
            "ja",
            [
                "3fは捨て牌になりません。",
                "捨て牌は南家の最後の一枚から並べるので、その後に南家の捨て牌はありません。",
                "手牌と捨て牌を合わせて2zが5枚あります。同じ牌は四枚しかありません。",
            ],
        ),
        (
            "zh",
            [
                "3f不能作为打出的牌。",
                "打出的牌从南家最后一张开始列出，其后不会再有南家打出的牌。",
                "手牌与打出的牌合计有5张2z；同一种牌只有四张。",
            ],
        ),
    ],
)
def test_the_faults_are_sentences_in_the_language_of_the_answer(lang: str, messages: list[str]) -> None:
    discards = [["west", "3f"], ["west", "2z"], ["south", "2z"]]
    found = answer(request(HAND, "zung-jung", from_="west", discards_since=discards) | {"lang": lang})
    assert codes(found)[:3] == ["bad_discard", "own_discard_not_first", "five_of_a_kind"]
    assert [fault["message"] for fault in found["faults"]][:3] == messages
