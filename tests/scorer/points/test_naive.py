"""Baida and aml, and the Zung Jung table, against the naive second implementation: the best value must be the same on random hands.

`make test` takes some; `make accept` (TEHAI_ACCEPT=1) takes 2,000 with up to three wild tiles, and 200 with four to six
(aml: four), which only enumerating every winning shape can answer.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from scorer.api import answer
from scorer.rules import rule_set
from tests.scorer.points.hands import deal, request
from tests.scorer.points.naive import Deal, by_assignment, by_shape
from tests.scorer.points.naive_zung import best

ACCEPT = bool(os.environ.get("TEHAI_ACCEPT"))


def ours(one: Deal, turned: int, rules: str) -> int | None:
    """What the scorer says: None for no complete hand, 0 for one without a pattern."""
    options: dict[str, Any] = {"minimum": 0} if rules == "aml" else {}
    result = answer(request(one, turned, rules, options))
    codes = {fault["code"] for fault in result["faults"]}
    if "not_a_winning_shape" in codes:
        return None
    assert codes <= {"no_pattern"}, (result["faults"], one)
    points: int = result["value"]["points"]
    if result["valid"]:
        assert points == sum(entry["value"] for entry in result["patterns"])
    return points


@pytest.mark.parametrize("rules", ["baida", "aml"])
def test_up_to_three_wild_tiles_as_every_assignment(rules: str) -> None:
    rng = random.Random(f"assignments {rules}")
    hands = 1000 if ACCEPT else 100
    valued = 0
    for number in range(hands):
        one, turned = deal(rng, rules, wild_count=(0, 1, 1, 2, 2, 2, 3, 2)[number % 8])
        expected = by_assignment(one, rules)
        assert ours(one, turned, rules) == expected, (one, turned)
        valued += bool(expected)
    assert valued > hands / 2


@pytest.mark.parametrize(("rules", "most"), [("baida", 6), ("aml", 4)])
def test_four_to_six_wild_tiles_as_every_shape(rules: str, most: int) -> None:
    rng = random.Random(f"shapes {rules}")
    hands = 100 if ACCEPT else 6
    valued = 0
    for number in range(hands):
        # Four wild tiles in aml: East, where a flower was turned over.
        one, turned = deal(rng, rules, wild_count=4 + number % (most - 3))
        expected = by_shape(one, rules)
        assert ours(one, turned, rules) == expected, (one, turned)
        valued += bool(expected)
    assert valued > hands / 2


@pytest.mark.parametrize("rules", ["wsom", "australian"])
def test_the_zung_jung_table(rules: str) -> None:
    rng = random.Random(f"table {rules}")
    seen = set()
    for _ in range(20_000 if ACCEPT else 1_500):
        one, turned = deal(rng, rules, wild_count=0)
        result = answer(request(one, turned, rules, {"minimum": 0}))
        expected = best(one, rules)
        assert (result["value"]["points"] or None) == expected, (one, result)
        seen |= {entry["id"] for entry in result["patterns"]}
    if ACCEPT:
        assert seen >= {entry.id for entry in rule_set(rules).patterns({})}


def test_the_two_naive_ways_agree() -> None:
    rng = random.Random("both")
    for number in range(12):
        rules = ("baida", "aml")[number % 2]
        one, _ = deal(rng, rules, wild_count=2)
        assert by_assignment(one, rules) == by_shape(one, rules), one
