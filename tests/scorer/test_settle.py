"""Several winners on one discard, and hands without a winner."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.api import answer
from scorer.hand import Hand

A = "23467m567p67822s!5m"


def winner(seat: str, typed: str = A, **situation: Any) -> dict[str, Any]:
    return {
        "hand": Hand.from_typed(typed).to_json(),
        "situation": {"win": "discard", "from": "south", "seat": seat, "riichi": True, **situation},
    }


def test_head_bump_pays_the_nearest_alone() -> None:
    # wrc-2017: ダブルロン、トリプルロンはすべて頭跳ね. South discards; West is nearer than North.
    result = answer({"rules": "wrc-2017", "winners": [winner("north", honba=1), winner("west", honba=1, sticks=1)]})
    north, west = result["winners"]
    assert north["payments"] == []
    assert north["total"] == 0
    assert north["patterns"]
    assert "head_bump" in {entry["id"] for entry in north["not_counted"]}
    assert [entry["amount"] for entry in west["payments"]] == [3900, 300, 1000]
    assert result["payments"] == west["payments"]


def test_common_riichi_pays_both_and_the_honba_to_the_nearest() -> None:
    result = answer(
        {"rules": "riichi", "winners": [winner("east", honba=2, sticks=1), winner("north", honba=2, sticks=1)]}
    )
    east, north = result["winners"]
    assert [(entry["amount"], entry["reason"]) for entry in north["payments"]] == [
        (3900, "discard"),
        (600, "honba"),
        (1000, "sticks"),
    ]
    assert [(entry["amount"], entry["reason"]) for entry in east["payments"]] == [(5800, "discard")]


def test_three_winners_make_a_draw_in_common_riichi() -> None:
    three = [winner("west"), winner("north"), winner("east")]
    assert answer({"rules": "riichi", "winners": three})["payments"] == []
    paid = [winner(seat, options={"three_winners": "paid"}) for seat in ("west", "north", "east")]
    assert len(answer({"rules": "riichi", "winners": paid})["payments"]) == 3


def test_a_winner_without_yaku_does_not_bump_the_others() -> None:
    lame = winner("west", "234m567p6722s!8s +pung:444z", riichi=False)
    good = winner("north", "234m567p6722s345s!8s")
    result = answer({"rules": "wrc-2017", "winners": [lame, good]})
    assert [score["valid"] for score in result["winners"]] == [False, True]
    assert {entry["to"] for entry in result["payments"]} == {"north"}


@pytest.mark.parametrize(
    ("winners", "code"),
    [
        ([winner("west"), winner("west")], "same_winner_twice"),
        ([winner("west"), winner("north", **{"from": "east"})], "not_one_discard"),
        ([winner("west"), winner("north", win="self-draw", **{"from": None})], "not_one_discard"),
        ([winner("west"), winner("north", "234m567p6722s345s!8s")], "not_one_discard"),
        ([winner("west"), winner("north", last_tile=True)], "not_one_discard"),
        ([winner("west", robbed_kong=True), winner("north")], "not_one_discard"),
    ],
)
def test_winners_who_cannot_have_won_together(winners: list[dict[str, Any]], code: str) -> None:
    result = answer({"rules": "riichi", "winners": winners})
    assert result["valid"] is False
    assert code in {fault["code"] for fault in result["faults"]}
    assert result["payments"] == []


@pytest.mark.parametrize(
    ("ready", "expected"),
    [
        # The five patterns of a draw of the riichi seed.
        (["east"], {("south", "east"): 1000, ("west", "east"): 1000, ("north", "east"): 1000}),
        (["east", "south", "west"], {("north", "east"): 1000, ("north", "south"): 1000, ("north", "west"): 1000}),
        (
            ["east", "west"],
            {("south", "east"): 750, ("south", "west"): 750, ("north", "east"): 750, ("north", "west"): 750},
        ),
        ([], {}),
        (["east", "south", "west", "north"], {}),
    ],
)
@pytest.mark.parametrize("rules", ["riichi", "wrc-2017"])
def test_noten_payments(rules: str, ready: list[str], expected: dict[tuple[str, str], int]) -> None:
    result = answer({"rules": rules, "draw": {"ready": ready}})
    assert {(entry["from"], entry["to"]): entry["amount"] for entry in result["payments"]} == expected


@pytest.mark.parametrize(
    ("rules", "ready", "round_", "repeats"),
    [
        ("wrc-2017", ["east"], "east", True),
        ("wrc-2017", ["south"], "south", False),
        ("riichi", ["south"], "east", False),
        ("riichi", ["south"], "south", True),  # 南場では…「流局時に親がノーテン」でも連荘
    ],
)
def test_the_deal_after_a_draw(rules: str, ready: list[str], round_: str, repeats: bool) -> None:
    result = answer({"rules": rules, "draw": {"ready": ready}, "situation": {"round": round_, "honba": 1, "sticks": 2}})
    assert result["deal_repeats"] is repeats
    assert result["honba"] == 2
    assert result["sticks"] == 2


def test_abortive_draws_repeat_the_deal_without_a_honba() -> None:
    result = answer({"rules": "riichi", "draw": {"reason": "nine_kinds"}, "situation": {"honba": 1}})
    assert (result["deal_repeats"], result["honba"], result["payments"]) == (True, 1, [])
    none = answer({"rules": "wrc-2017", "draw": {"reason": "nine_kinds"}})
    assert [fault["code"] for fault in none["faults"]] == ["no_such_draw"]


def test_nagashi_mangan_is_an_option() -> None:
    request = {"rules": "riichi", "draw": {"ready": ["south"], "nagashi": ["south"]}}
    assert [fault["code"] for fault in answer(request)["faults"]] == ["no_such_draw"]
    result = answer({**request, "situation": {"options": {"nagashi_mangan": True}}})
    assert sorted(entry["amount"] for entry in result["payments"]) == [2000, 2000, 4000]
