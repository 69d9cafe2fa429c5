"""Laws that hold for every hand: payments, the order of tiles, the names of the suits, the best arrangement."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.api import answer
from scorer.hand import Hand
from scorer.riichi import shapes
from scorer.riichi.engine import best_shape
from scorer.rules import rule_set
from scorer.situation import Situation
from tests.scorer.strategies import complete_hands, renamed

situations = st.fixed_dictionaries(
    {"seat": st.sampled_from(["east", "south", "west", "north"]), "round": st.sampled_from(["east", "south"])},
    optional={"honba": st.integers(0, 5), "sticks": st.integers(0, 3), "last_tile": st.just(True)},
)


def ask(hand: Hand, situation: dict[str, Any]) -> dict[str, Any]:
    win = {"win": "self-draw"} if "from" not in situation else {"win": "discard"}
    return answer({"rules": "wrc-2017", "hand": hand.to_json(), "situation": {**win, **situation}})


@given(complete_hands(), situations, st.booleans())
def test_payments_are_what_the_winner_gets(hand: Hand, situation: dict[str, Any], by_discard: bool) -> None:
    if by_discard:
        situation["from"] = next(seat for seat in ("east", "west") if seat != situation["seat"])
    result = ask(hand, situation)
    honba, sticks = 300 * situation.get("honba", 0), 1000 * situation.get("sticks", 0)
    got = sum(payment["amount"] for payment in result["payments"])
    assert got == (result["total"] + honba + sticks if result["valid"] else 0)
    assert all(payment["to"] == situation["seat"] for payment in result["payments"])
    assert all(payment["from"] != situation["seat"] for payment in result["payments"])


@given(complete_hands(), situations, st.randoms(use_true_random=False))
def test_the_order_of_tiles_never_matters(hand: Hand, situation: dict[str, Any], random: Any) -> None:
    tiles = list(hand.concealed)
    random.shuffle(tiles)
    other = Hand(tuple(tiles), hand.winning_tile, hand.melds, hand.flowers)
    assert ask(hand, situation) == ask(other, situation)


@given(complete_hands(), situations, st.permutations("mps"))
def test_renaming_suits_changes_no_value_but_all_green(hand: Hand, situation: dict[str, Any], suits: list[str]) -> None:
    before, after = ask(hand, situation), ask(renamed(hand, suits), situation)
    names = {entry["id"] for entry in (*before["patterns"], *after["patterns"])}
    if "ryuuiisou" not in names:
        assert before["value"] == after["value"]
        assert before["payments"] == after["payments"]


@given(complete_hands(), situations)
def test_the_best_shape_is_never_beaten(hand: Hand, situation: dict[str, Any]) -> None:
    result = ask(hand, situation)
    if not result["valid"]:
        return
    parsed = Situation.from_json({"win": "self-draw", **situation})
    options = rule_set("wrc-2017").options_in_force()
    whole = shapes.facts(hand, parsed)
    multiple = 6 if situation["seat"] == "east" else 4
    for shape in list(shapes.shapes(whole)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("scorer.riichi.engine.shapes", lambda _, only=shape: [only])
            alone = best_shape(whole, options, 0)
        assert alone is not None
        assert alone.base * multiple <= result["total"] + 300


@given(complete_hands(flowers=True))
def test_a_hand_round_trips_through_json_and_typing(hand: Hand) -> None:
    assert hand.faults() == []
    assert Hand.from_json(hand.to_json()).to_json() == hand.to_json()
    typed = Hand.from_typed(hand.typed())
    assert typed.typed() == hand.typed()
    assert [meld.kinds for meld in typed.melds] == [meld.kinds for meld in hand.melds]
