"""A near miss among the faults carries the exchange of a tile, and what the hand would then be worth."""

from __future__ import annotations

import json
import random

import pytest

from scorer.api import answer
from scorer.rules import rule_sets
from tests.accept.random_requests import random_request
from tests.scorer.scoring import score


def changed(hand, change):
    """The hand after the exchange."""
    tiles = [hand["concealed"][place : place + 2] for place in range(0, len(hand["concealed"]), 2)]
    tiles[tiles.index(change["remove"])] = change["add"]
    kept = hand["winning_tile"] if hand["winning_tile"] in tiles else change["add"]
    return {**hand, "concealed": "".join(tiles), "winning_tile": kept}


def test_a_near_miss_of_riichi():
    (fault,) = score("123m456p789s11z239m!2m", "riichi", riichi=True)["faults"]
    assert "with 1m in place of 9m" in fault["message"]
    assert fault["change"] == {"remove": "9m", "add": "1m"}
    assert fault["score"] == {"value": {"han": 3, "fu": 30, "limit": None}, "total": 4000}


def test_a_near_miss_of_points():
    (fault,) = score("123m456p789s11z239m!2m", "wsom")["faults"]
    assert fault["change"] == {"remove": "9m", "add": "1m"}
    assert fault["score"] == {"value": {"points": 20}, "total": 60}


def test_a_red_five_is_what_goes_if_it_is_the_only_one():
    (fault,) = score("0123m456p789s1122z!2z", "riichi", riichi=True)["faults"]
    assert fault["change"] == {"remove": "0m", "add": "1z"}


def test_more_than_one_wrong_tile_carries_no_change():
    (fault,) = score("159m159p159s12345z!5z", "riichi")["faults"]
    assert "change" not in fault
    assert "score" not in fault


@pytest.mark.parametrize("rules_id", rule_sets())
def test_the_exchange_gives_the_score_that_it_promises(rules_id):
    source = random.Random(5)
    rules = rule_sets()[rules_id]
    tried = 0
    for _ in range(1500):
        request = json.loads(random_request(rules, source, slips=False))
        faults = answer(request)["faults"] if request["hand"]["winning_tile"] else []
        if len(faults) != 1 or "change" not in faults[0]:
            continue
        tried += 1
        found = answer({**request, "hand": changed(request["hand"], faults[0]["change"])})
        if found["valid"]:  # the exchange may make another fault, such as furiten
            assert {name: found[name] for name in ("value", "total")} == faults[0]["score"], request
    assert tried > 5
