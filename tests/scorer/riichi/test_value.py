"""Fu, limits, payments, liability, renhou of wrc-2017; the arithmetic stands in the comments."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scorer.scoring import codes, paid, patterns, score

# (hand, situation, fu)
FU: list[tuple[str, dict[str, Any], int]] = [
    # 20, pinfu by self-draw
    ("234m567p678s22345s!8s", {}, 20),
    # 20 + 10 concealed discard
    ("234m567p678s22345s!8s", {"from_": "east"}, 30),
    # open, nothing else: 30 by rule (tanyao, 20 would be left)
    ("234m567p67822s!8s +chow:345s", {"from_": "east"}, 30),
    # 25 always
    ("1133557799m22p33s!3s", {"riichi": True}, 25),
    # 20 + 2 closed wait + 2 self-draw = 24
    ("234m567p678s22345s!7s", {}, 30),
    # 20 + 10 + 8 concealed 999m + 2 pair wait = 40
    ("999m567p678s22345s!2s", {"from_": "east", "riichi": True}, 40),
    # 20 + 4 exposed 111z + 2 self-draw = 26
    ("234m567p67822s!8s +pung:111z", {}, 30),
    # the double wind pair, 4: 20 + 10 + 4 = 34
    ("234m567p678345s11z!3s", {"seat": "east", "from_": "west", "riichi": True}, 40),
    # 20 + 32 concealed kong of honours + 16 exposed kong of terminals + 2 self-draw = 70
    ("567p67822s!8s +ankong:5555z +kong:1111m", {}, 70),
    # 20 + 4 concealed 222s + 2 triplet 888s that the discard completed + 2 exposed 333m = 28
    ("222888s66p567s!8s +pung:333m", {"from_": "east", "last_tile": True}, 30),
    # the same by a closed wait: 20 + 4 + 4 + 2 + 2 = 32
    ("222888s66p567s!6s +pung:333m", {"from_": "east", "last_tile": True}, 40),
    # replacement tile: 2 for self-draw. 20 + 16 concealed kong 2222p + 2 = 38
    ("23499m567p678s!8s +ankong:2222p", {"replacement_tile": True}, 40),
]


@pytest.mark.parametrize(("hand", "situation", "fu"), FU)
def test_fu(hand: str, situation: dict[str, Any], fu: int) -> None:
    result = score(hand, **situation)
    assert result["valid"], result["faults"]
    assert result["value"]["fu"] == fu
    assert sum(item["value"] for item in result["fu"]) == fu
    assert all(item["because"] for item in result["fu"])


@pytest.mark.parametrize(
    ("option", "hand", "situation", "item", "value"),
    [
        (
            "double_wind_pair_fu",
            "234m567p999345s11z!9s",
            {"seat": "east", "from_": "west", "riichi": True},
            "pair",
            4,
        ),
        ("replacement_draw_fu", "23499m567p678s!8s +ankong:2222p", {"replacement_tile": True}, "self_draw", 2),
    ],
)
def test_fu_options_are_taken(option: str, hand: str, situation: dict[str, Any], item: str, value: int) -> None:
    def fu(**options: Any) -> int:
        result = score(hand, **situation, **options)
        return sum(entry["value"] for entry in result["fu"] if entry["id"] == item)

    assert fu() == value
    assert fu(options={option: value - 2}) == value - 2


# Points for a discard: (hand, situation, han, fu, limit, total)
LIMITS: list[tuple[str, dict[str, Any], int, int, str | None, int]] = [
    # riichi pinfu tanyao + 1 dora: 4 han 30 fu = base 1920, mangan by kiriage
    ("23467m567p67822s!8m", {"from_": "east", "riichi": True, "dora_indicators": "6p"}, 4, 30, "mangan", 8000),
    # 3 han 60 fu = base 1920: chun 1 + dora 2; 20 + 10 + 16 + 8 ... see the fu list
    ("567p67822s!8s +ankong:7777z +pung:999m", {"from_": "east", "dora_indicators": "1s"}, 3, 60, "mangan", 8000),
    # 3 han 40 fu: 40 x 32 = 1280 x 4 = 5120 -> 5200
    ("999m567p67822345s!2s", {"from_": "east", "riichi": True, "dora_indicators": "1s"}, 3, 40, None, 5200),
    ("12345678m11133z!9m", {"from_": "east", "riichi": True, "dora_indicators": "8m"}, 8, 40, "baiman", 16000),
]


@pytest.mark.parametrize(("hand", "situation", "han", "fu", "limit", "total"), LIMITS)
def test_limits(hand: str, situation: dict[str, Any], han: int, fu: int, limit: str | None, total: int) -> None:
    result = score(hand, **situation)
    assert result["value"] == {"han": han, "fu": fu, "limit": limit}
    assert result["total"] == total


def test_kiriage_off_leaves_7700() -> None:
    situation = {"from_": "east", "riichi": True, "dora_indicators": "6p", "options": {"kiriage": False}}
    result = score("23467m567p67822s!8m", **situation)
    assert result["total"] == 7700
    assert result["value"]["limit"] is None


def test_thirteen_han_without_a_yakuman_stay_sanbaiman() -> None:
    # chinitsu 6, ryanpeikou 3, pinfu 1, riichi 1, tsumo 1, dora 2 = 14 han; wrc-2017: 13+翻の手は三倍満
    hand = "22334455667788m!8m"
    result = score(hand, riichi=True, dora_indicators="1m")
    assert result["value"]["han"] >= 13
    assert result["value"]["limit"] == "sanbaiman"
    assert result["total"] == 24000
    counted = score(hand, riichi=True, dora_indicators="1m", options={"counted_yakuman": True})
    assert counted["value"]["limit"] == "counted yakuman"
    assert counted["total"] == 32000


def test_payments_by_self_draw_and_discard() -> None:
    # 3 han 30 fu, base 960: dealer 2000 all (5760 / 3); other 1000 / 2000; discard 3900
    south = score("23467m567p67822s!5m")
    assert patterns(south) == {"menzen_tsumo": 1, "pinfu": 1, "tanyao": 1}
    assert south["value"]["fu"] == 20  # base 640: 1300 from East, 700 from the others
    assert paid(south) == [
        ("east", "south", 1300, "self-draw"),
        ("west", "south", 700, "self-draw"),
        ("north", "south", 700, "self-draw"),
    ]
    east = score("23467m567p67822s!5m", seat="east", honba=2, sticks=1)
    assert ("south", "east", 1300, "self-draw") in paid(east)
    assert ("south", "east", 200, "honba") in paid(east)
    assert ("table", "east", 1000, "sticks") in paid(east)
    assert east["total"] == 3900
    ron = score("23467m567p67822s!5m", from_="west", riichi=True, honba=1)
    assert paid(ron) == [("west", "south", 3900, "discard"), ("west", "south", 300, "honba")]


def test_a_discarder_who_was_not_named_is_null() -> None:
    result = score("23467m567p67822s!5m", win="discard", riichi=True)
    assert paid(result) == [(None, "south", 3900, "discard")]


class TestRenhou:
    """人和は満貫: the higher of mangan and the hand's own score; it adds no han."""

    def test_a_cheap_hand_becomes_mangan(self) -> None:
        # Worked example of the rules: pinfu tanyao by renhou scores 8000, not more.
        result = score("23467m567p67822s!5m", from_="east", first_turn=True)
        assert result["value"] == {"han": None, "fu": None, "limit": "mangan"}
        assert patterns(result) == {"renhou": 1}
        assert result["total"] == 8000
        assert {entry["id"] for entry in result["not_counted"]} == {"pinfu", "tanyao"}

    def test_a_hand_without_yaku_wins_by_it(self) -> None:
        result = score("123m456p789s1133z!3z", from_="east", first_turn=True)
        assert result["valid"]
        assert result["total"] == 8000

    @pytest.mark.parametrize(("seat", "discarder"), [("west", "east"), ("west", "south"), ("north", "west")])
    def test_any_discard_before_the_first_draw_will_do(self, seat: str, discarder: str) -> None:
        result = score("23467m567p67822s!5m", seat=seat, from_=discarder, first_turn=True)
        assert (patterns(result), result["total"]) == ({"renhou": 1}, 8000)

    def test_a_dearer_hand_keeps_its_own_score(self) -> None:
        result = score("112233445566m99m!9m", from_="east", first_turn=True)
        assert result["value"]["limit"] == "baiman"  # chinitsu 6 + ryanpeikou 3 = 9
        assert "renhou" in {entry["id"] for entry in result["not_counted"]}

    def test_without_the_option_it_is_nothing(self) -> None:
        result = score("23467m567p67822s!5m", from_="east", first_turn=True, options={"renhou": "none"})
        assert result["total"] == 2000  # 2 han 30 fu
        assert "renhou" in {entry["id"] for entry in result["not_counted"]}


class TestLiability:
    """パオの責任払いは大三元、大四喜のみ."""

    HAND = "23499m!4m +pung:555z +pung:666z +pung:777z<across"

    def test_self_draw_the_liable_player_pays_all(self) -> None:
        result = score(self.HAND, liable={"big_three_dragons": "north"}, honba=1)
        assert paid(result) == [("north", "south", 32000, "liability"), ("north", "south", 300, "honba")]

    def test_another_discard_half_each_and_the_honba_from_the_discarder(self) -> None:
        result = score(self.HAND, from_="east", liable={"big_three_dragons": "north"}, honba=2)
        assert paid(result) == [
            ("north", "south", 16000, "liability"),
            ("east", "south", 16000, "discard"),
            ("east", "south", 600, "honba"),
        ]

    def test_own_discard_the_liable_player_pays_as_discarder(self) -> None:
        result = score(self.HAND, from_="north", liable={"big_three_dragons": "north"})
        assert paid(result) == [("north", "south", 32000, "discard")]

    def test_the_dealer(self) -> None:
        hand = "99p!9p +pung:111z +pung:222z +pung:333z +kong:4444z<left"
        result = score(hand, seat="east", liable={"big_four_winds": "north"})
        assert paid(result) == [("north", "east", 48000, "liability")]

    def test_no_player_is_liable_where_a_set_was_not_declared(self) -> None:
        result = score("23499m777z!4m +pung:555z +pung:666z", liable={"big_three_dragons": "north"})
        assert len(result["payments"]) == 3
        assert "liability" in {entry["id"] for entry in result["not_counted"]}

    def test_a_pattern_without_liability_is_a_fault(self) -> None:
        result = score(self.HAND, liable={"four_kongs": "north"})
        assert codes(result) == ["liable_unknown_pattern"]


def test_a_base_of_1920_becomes_2000() -> None:
    # Worked example of the rules page.
    from scorer.riichi.limits import base_points
    from scorer.rules import rule_set

    options = rule_set("wrc-2017").options_in_force()
    assert base_points(4, 30, options) == (2000, "mangan")
    assert base_points(3, 60, options) == (2000, "mangan")
    assert base_points(4, 25, options) == (1600, None)
