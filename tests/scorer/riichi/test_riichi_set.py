"""Where the common riichi rules differ from wrc-2017, and the vectors scored by them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from scorer.api import answer
from tests.scorer.scoring import codes, paid, patterns, score
from tests.scorer.vector_files import HERE, SEATS, lines, riichi_answer, riichi_request

SHARED = Path(os.environ.get("TEHAI_SHARED", Path(__file__).parents[4] / "shared"))
REAL_WINS = SHARED / "vectors" / "riichi-real-wins.jsonl.gz"


def test_every_tenhou_line_of_the_generated_file() -> None:
    wanted = [line for line in lines(HERE / "riichi-generated.jsonl.gz") if line["rule"] == "tenhou"]
    assert len(wanted) == 948
    for line in wanted:
        options = {"red_fives": line["aka"], "open_tanyao": line["kuitan"], "two_han_from_honba": 0}
        result = answer(riichi_request(line, "riichi", options))
        assert riichi_answer(result) == {key: value for key, value in line["expected"].items() if key != "yaku"}


@pytest.mark.needs_shared
def test_every_real_win_has_the_value_that_the_server_gave() -> None:
    different_payments = []
    for line in lines(REAL_WINS):
        options = {"red_fives": line["aka"], "open_tanyao": line["kuitan"], "two_han_from_honba": 0}
        request = riichi_request(line, "riichi", options)
        if not line["tsumo"]:
            request["situation"]["from"] = SEATS[(line["from_who"] - line["dealer"]) % 4]
        result = answer(request)
        assert result["valid"], (line, result["faults"])
        assert result["total"] == line["points"]
        if not line["yakuman"]:
            assert (result["value"]["han"], result["value"]["fu"]) == (line["han"], line["fu"])
        changes = [0] * 4
        for payment in result["payments"]:
            if payment["from"] != "table":
                changes[(SEATS.index(payment["from"]) + line["dealer"]) % 4] -= payment["amount"]
            changes[(SEATS.index(payment["to"]) + line["dealer"]) % 4] += payment["amount"]
        if changes != line["deltas"]:
            different_payments.append((line, changes))
    # Six are second winners on one discard, to whom the honba did not go; one is of a table where a honba was
    # worth 1500 (its loser paid 8000 + 1500). Points, han and fu agree in all.
    for line, changes in different_payments:
        honba = abs(line["deltas"][line["from_who"]]) - line["points"]
        assert honba in (0, 1500 * line["honba"]), (line, changes)
    assert len(different_payments) == 7


def test_two_han_from_five_honba() -> None:
    # 積棒が5本以上になると“2飜しばり”; neither dora nor ippatsu help.
    hand = "234m567p678s345s99m!3s"
    assert codes(score(hand, "riichi", honba=5, from_="east", riichi=True)) == []  # riichi, pinfu
    closed = "234m567p678s345s99m!4s"
    assert codes(score(closed, "riichi", honba=4, from_="east", riichi=True)) == []
    short = score(closed, "riichi", honba=5, from_="east", riichi=True, ippatsu=True, dora_indicators="8m")
    assert codes(short) == ["below_minimum"]
    never = {"two_han_from_honba": 0}
    assert codes(score(closed, "riichi", honba=5, from_="east", riichi=True, options=never)) == []


@pytest.mark.parametrize(
    ("seat", "fu", "han", "totals"),
    [
        ("south", 30, 4, (7700, 8000)),  # no kiriage here
        ("east", 30, 4, (11600, 12000)),
    ],
)
def test_kiriage_is_no_rule_here(seat: str, fu: int, han: int, totals: tuple[int, int]) -> None:
    situation: dict[str, Any] = {"seat": seat, "from_": "north", "riichi": True, "dora_indicators": "6p"}
    common, wrc = (score("23467m567p67822s!8m", rules, **situation) for rules in ("riichi", "wrc-2017"))
    assert (common["value"]["han"], common["value"]["fu"]) == (han, fu)
    assert (common["total"], wrc["total"]) == totals


@pytest.mark.parametrize(
    ("hand", "situation", "limit", "child", "dealer"),
    [
        # The table of limit payments of the seed: 満貫 8000 / 12000 … 役満 32000 / 48000.
        ("22334466m5577p88s!8s", {"dora_indicators": "1m"}, "mangan", 8000, 12000),
        ("123456789m44433z!9m", {"riichi": True}, "haneman", 12000, 18000),
        ("123456789m44433z!9m", {"riichi": True, "dora_indicators": "3z"}, "baiman", 16000, 24000),
        ("22334455667788m!8m", {"riichi": True}, "sanbaiman", 24000, 36000),
        ("22334455667788m!8m", {"riichi": True, "dora_indicators": "1m"}, "counted yakuman", 32000, 48000),
    ],
)
def test_limit_payments(hand: str, situation: dict[str, Any], limit: str, child: int, dealer: int) -> None:
    for seat, total in (("south", child), ("east", dealer)):
        result = score(hand, "riichi", seat=seat, from_="north", **situation)
        assert (result["value"]["limit"], result["total"]) == (limit, total)


def test_yakuman_add_up_here() -> None:
    result = score("11222z +pung:555z +pung:666z +pung:777z", "riichi")
    assert patterns(result) == {"daisangen": 1, "tsuuiisou": 1}
    assert result["total"] == 64000


def test_liability_is_for_its_own_yakuman_only() -> None:
    # Big three dragons fed by North, all honours besides: 32000 from North alone, 32000 shared.
    hand = "1122z!2z +pung:555z +pung:666z +pung:777z<across"
    result = score(hand, "riichi", liable={"big_three_dragons": "north"})
    assert paid(result) == [
        ("east", "south", 16000, "self-draw"),
        ("west", "south", 8000, "self-draw"),
        ("north", "south", 8000, "self-draw"),
        ("north", "south", 32000, "liability"),
    ]


def test_a_concealed_kong_frees_from_liability_here_and_not_in_wrc() -> None:
    # 1個でも暗刻で持っていたら包の適用はありません
    hand = "23499m!4m +ankong:5555z +pung:666z +pung:777z<across"
    assert len(score(hand, "riichi", liable={"big_three_dragons": "north"})["payments"]) == 3
    assert len(score(hand, "wrc-2017", liable={"big_three_dragons": "north"})["payments"]) == 1


def test_all_honours_liability_is_an_option() -> None:
    hand = "1z!1z +pung:222z +pung:333z<left +pung:555z +pung:666z<across"
    assert codes(score(hand, "riichi", liable={"tsuuiisou": "north"})) == ["liable_unknown_pattern"]
    result = score(hand, "riichi", liable={"tsuuiisou": "north"}, options={"liability": ["tsuuiisou"]})
    assert paid(result) == [("north", "south", 32000, "liability")]


def test_two_players_are_each_liable_for_their_own_yakuman() -> None:
    # 大三元: 3つ目の牌を鳴かせた人, 字一色: 4つ目の牌を鳴かせた人. West fed the dragons, North the last honour set.
    hand = "1z!1z +pung:555z +pung:666z +pung:777z<left +pung:222z<across"
    given: dict[str, Any] = {
        "liable": {"daisangen": "west", "tsuuiisou": "north"},
        "options": {"liability": ["daisangen", "tsuuiisou"]},
        "honba": 1,
    }
    drawn = score(hand, "riichi", **given)
    assert drawn["total"] == 64000
    assert paid(drawn) == [
        ("west", "south", 32000, "liability"),
        ("north", "south", 32000, "liability"),
        ("west", "south", 300, "honba"),
    ]
    by_discard = score(hand, "riichi", from_="east", **given)
    assert paid(by_discard) == [
        ("west", "south", 16000, "liability"),
        ("north", "south", 16000, "liability"),
        ("east", "south", 32000, "discard"),
        ("east", "south", 300, "honba"),
    ]
    own = score(hand, "riichi", from_="west", **given)
    assert sorted(paid(own)) == [
        ("north", "south", 16000, "liability"),
        ("west", "south", 300, "honba"),
        ("west", "south", 48000, "discard"),
    ]


def test_a_pattern_that_is_named_twice_makes_one_player_liable() -> None:
    hand = "23499m!4m +pung:555z +pung:666z +pung:777z<across"
    both = score(hand, "riichi", liable={"big_three_dragons": "north", "daisangen": "north"})
    assert paid(both) == [("north", "south", 32000, "liability")]
    assert codes(score(hand, "riichi", liable={"big_three_dragons": "north", "daisangen": "west"})) == ["liable_twice"]
