"""The rule set that docs/adding-a-rule-set.md writes down, taken from the page, run and scored by."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from scorer.hand import Hand
from scorer.rules import RuleSet
from scorer.situation import Situation

PAGE = Path(__file__).resolve().parents[3] / "docs" / "adding-a-rule-set.md"


@pytest.fixture(scope="module")
def rules() -> RuleSet:
    code = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code
    module: dict[str, Any] = {"__name__": "hong_kong"}
    exec(compile(code[1], str(PAGE), "exec"), module)
    found = module["RULES"]
    assert isinstance(found, RuleSet)
    return found


@pytest.mark.parametrize(
    ("hand", "situation", "faan", "pays"),
    [
        # Mixed one-suit 3 + all triplets 3 + red dragon 1 = 7 faan, 48 by discard, 24 each by self-draw.
        ("333m44z!4z +pung:111m +pung:777z +pung:555m", {"from": "west"}, 7, [48]),
        ("333m44z!4z +pung:111m +pung:777z +pung:555m", {}, 8, [32, 32, 32]),
        # South in the South round: seat wind 1 + round wind 1, all triplets 3.
        ("333p44s!4s +pung:111m +pung:222z +pung:555m", {"from": "west", "round": "south"}, 5, [24]),
        # Small three dragons 3 + 1 + 1.
        ("234m77z!7z +pung:111m +pung:555z +pung:666z", {"from": "west"}, 8, [64]),
        # Thirteen is over the limit of ten and counts alone.
        ("19m19p19s12345677z!7z", {}, 13, [64, 64, 64]),
        # Pure one-suit 7 + four concealed triplets 10: the limit counts alone.
        ("11133344477788m!8m", {}, 10, [64, 64, 64]),
    ],
)
def test_hands(rules: RuleSet, hand: str, situation: dict[str, Any], faan: int, pays: list[int]) -> None:
    win = "discard" if "from" in situation else "self-draw"
    score = rules.score(
        Hand.from_typed(hand), Situation.from_json({"win": win, "seat": "south", **situation})
    ).to_json()
    assert score["value"] == {"faan": faan}
    assert [entry["amount"] for entry in score["payments"]] == pays
    assert score["total"] == sum(pays)
    assert {entry["unit"] for entry in score["patterns"]} == {"faan"}


def test_two_faan_are_not_enough(rules: RuleSet) -> None:
    hand = Hand.from_typed("123m456p789s22p345s!3s")
    score = rules.score(hand, Situation.from_json({"win": "discard", "seat": "south", "from": "east"})).to_json()
    assert [fault["code"] for fault in score["faults"]] == ["below_minimum"]
    assert "2 faan" in score["faults"][0]["message"]


def test_seven_pairs_are_no_hand(rules: RuleSet) -> None:
    hand = Hand.from_typed("1133557799m1155z!5z")
    score = rules.score(hand, Situation.from_json({"win": "self-draw", "seat": "south"})).to_json()
    assert [fault["code"] for fault in score["faults"]] == ["not_a_winning_shape"]


def test_the_page_names_files_that_exist() -> None:
    root = PAGE.parents[1]
    for path in re.findall(r"`((?:scorer|tests)/[\w/]+\.py)`", PAGE.read_text(encoding="utf-8")):
        assert path == "scorer/sets/hong_kong.py" or (root / path).is_file(), path
