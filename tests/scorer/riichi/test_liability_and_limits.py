"""Renhou beside a mangan, one yakuman of several, who is liable, the fu of a replacement tile."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scorer.scoring import paid, patterns, score


def test_a_hand_worth_a_mangan_by_itself_keeps_its_patterns_beside_renhou() -> None:
    # wrc-2017 63: renhou is a mangan, the higher of it and the hand's own score; at a mangan nothing is higher.
    result = score("22334455m667788p!8p", from_="east", first_turn=True)
    assert result["value"] == {"han": 5, "fu": 30, "limit": "mangan"}
    assert patterns(result) == {"pinfu": 1, "tanyao": 1, "ryanpeikou": 3}
    assert [entry["id"] for entry in result["not_counted"] if entry["id"] in ("renhou", "tanyao")] == ["renhou"]


def test_of_two_yakuman_where_one_counts_it_is_the_one_that_somebody_is_liable_for() -> None:
    # Big three dragons and all honours, one at most: North fed the set that made it all honours and pays for it.
    hand = "11z!1z +pung:555z +pung:666z +pung:777z +kong:2222z"
    options: dict[str, Any] = {"yakuman_add_up": False, "liability": ["tsuuiisou"]}
    result = score(hand, "riichi", liable={"tsuuiisou": "north"}, options=options)
    assert patterns(result) == {"tsuuiisou": 1}
    assert paid(result) == [("north", "south", 32000, "liability")]
    # With no player liable the first of the table counts.
    assert patterns(score(hand, "riichi", options=options)) == {"daisangen": 1}


@pytest.mark.parametrize("rules", ["riichi", "wrc-2017"])
def test_no_player_is_liable_for_a_yakuman_of_concealed_kongs(rules: str) -> None:
    # Liable is who fed the last set (common-riichi 855); no player fed a concealed kong, though it is declared.
    hand = "23499m!4m +ankong:5555z +ankong:6666z +ankong:7777z"
    result = score(hand, rules, from_="east", liable={"big_three_dragons": "north"})
    assert paid(result) == [("east", "south", 32000, "discard")]
    assert "liability" in {entry["id"] for entry in result["not_counted"]}


@pytest.mark.parametrize(("fu_of_draw", "fu", "total"), [(2, 50, 3200), (0, 40, 2700)])
def test_the_fu_of_a_replacement_tile_are_counted_in_the_score(fu_of_draw: int, fu: int, total: int) -> None:
    # wrc-2017 70: 嶺上開花のツモ符は 2 符. 20 + 4 concealed 222m + 16 concealed kong = 40; with 2 it is 50.
    # 2 han (self-draw, replacement): base 50 * 16 = 800, so 1600 + 800 + 800; else 640: 1300 + 700 + 700.
    options = {"replacement_draw_fu": fu_of_draw}
    result = score("222m567p678s99s!8s +ankong:3333p", replacement_tile=True, options=options)
    assert (result["value"]["fu"], result["total"]) == (fu, total)
    assert sum(item["value"] for item in result["fu"]) == fu
