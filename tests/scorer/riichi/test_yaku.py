"""Each yaku: a hand that has it, with its han, and a near miss that has not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scorer.scoring import codes, patterns, score

R = {"riichi": True}

HAS: list[tuple[str, str, dict[str, Any], int]] = [
    ("riichi", "123m456p789s1122z!2z", R, 1),
    ("double_riichi", "123m456p789s1122z!2z", {"double_riichi": True}, 2),
    ("ippatsu", "123m456p789s1122z!2z", {"riichi": True, "ippatsu": True}, 1),
    ("menzen_tsumo", "123m456p789s1133z!3z", {}, 1),
    ("rinshan", "23499m567p678s!8s +ankong:2222p", {"replacement_tile": True}, 1),
    ("chankan", "234m567p678s22s!8s +pung:777z", {"from_": "east", "robbed_kong": True}, 1),
    ("haitei", "234m567p678s22s!8s +pung:777z", {"last_tile": True}, 1),
    ("houtei", "234m567p678s22s!8s +pung:777z", {"last_tile": True, "from_": "west"}, 1),
    ("yakuhai_seat", "234m567p678s22s!8s +pung:222z", {}, 1),
    ("yakuhai_round", "234m567p678s22s!8s +pung:111z", {}, 1),
    ("yakuhai_haku", "234m567p678s22s!8s +pung:555z", {}, 1),
    ("yakuhai_hatsu", "234m567p678s22s!8s +pung:666z", {}, 1),
    ("yakuhai_chun", "234m567p678s22s!8s +kong:7777z", {}, 1),
    ("shousangen", "234m567p77z!7p +pung:666z +pung:555z", {}, 2),
    ("pinfu", "234m567p678s22345s!8s", {}, 1),
    ("pinfu", "234m567p67834s33z!5s", {}, 1),
    ("iipeikou", "223344m567p67899s!9s", {}, 1),
    ("ryanpeikou", "223344m667788p99s!9s", {}, 3),
    ("sanshoku", "234m234p234s78999s!9s", {}, 2),
    ("sanshoku", "234m234p78999s!9s +chow:234s", {}, 1),
    ("ittsuu", "123456789m23499s!9s", {}, 2),
    ("ittsuu", "456789m23499s!9s +chow:123m", {}, 1),
    ("toitoi", "222m33344s!4s +pung:555p +pung:888p", {}, 2),
    ("sanankou", "222m333s55599p678p!9p", {}, 2),
    ("sanankou", "333s55599p678p!9p +ankong:2222m", {"from_": "east"}, 2),
    ("sankantsu", "33s678p!6p +kong:2222m +ankong:4444p +addkong:7777s", {}, 2),
    ("sanshoku_doukou", "222m222p22256799s!9s", {}, 2),
    ("tanyao", "234m567p67822s!8s +pung:555m", {}, 1),
    ("chiitoitsu", "1133557799m22p33s!3s", {}, 2),
    ("chanta", "123m789p12399s111z!9s", {}, 2),
    ("chanta", "123m789p99s111z!9s +chow:123s", {}, 1),
    ("junchan", "123m789p12399s111p!9s", {}, 3),
    ("junchan", "123m789p12399s!9s +pung:111p", {}, 2),
    ("honroutou", "111m999s11z!1z +pung:999p +pung:333z", {}, 2),
    ("honroutou", "1199m1199p1199s44z!4z", {}, 2),
    ("honitsu", "123456789m11133z!3z", {}, 3),
    ("honitsu", "123456m33z!3z +pung:111z +pung:888m", {}, 2),
    ("chinitsu", "11223345655789m!9m", {"options": {}}, 6),
    ("chinitsu", "23456788m!8m +chow:234m +chow:567m", {}, 5),
    ("dora", "234m567p678s22345s!8s", {"dora_indicators": "1s"}, 2),
    ("ura_dora", "234m567p678s22345s!8s", {"riichi": True, "ura_indicators": "1m"}, 1),
]

HAS_NOT: list[tuple[str, str, dict[str, Any], str]] = [
    ("riichi", "123m456p789s1122z!2z", {}, "not declared"),
    ("menzen_tsumo", "123m456p789s1133z!3z", {"riichi": True, "from_": "east"}, "won by discard"),
    ("menzen_tsumo", "234m567p678s22s!8s +pung:777z", {}, "open"),
    ("yakuhai_seat", "234m567p678s22s!8s +pung:333z", {"from_": "east", "robbed_kong": True}, "West is nobody's here"),
    ("yakuhai_chun", "234m567p678s345s77z!8s", {}, "a pair only"),
    ("shousangen", "234m567p77z!7p +pung:666z +pung:444z", {}, "one dragon triplet"),
    ("pinfu", "234m567p678s22345s!7s", {}, "a closed wait"),
    ("pinfu", "234m567p678s22123s!3s", {}, "an edge wait"),
    ("pinfu", "234m567p678s345s22z!3s", {}, "the pair is the seat wind"),
    ("pinfu", "234m567p678s345s55z!3s", {}, "the pair is a dragon"),
    ("pinfu", "234m567p678s22s!8s +chow:345s", {"last_tile": True}, "open"),
    ("iipeikou", "234m567p67899s!2m +chow:234m", {}, "open"),
    ("iipeikou", "223344m667788p99s!9s", {}, "ryanpeikou includes this yaku"),
    ("sanshoku", "234m234p345s78999s!9s", {}, "345 in one suit"),
    ("ittsuu", "123456m789p23499s!9s", {}, "789 in another suit"),
    ("toitoi", "222m33344s567p!4s +pung:888p", {}, "a chow"),
    ("sanankou", "222m333s555p99p678p!5p", {"from_": "east", "riichi": True}, "the discard completed 555p"),
    ("sankantsu", "33s678p777s!6p +kong:2222m +ankong:4444p", {}, "two kongs"),
    ("sanshoku_doukou", "222m222p33367899s!9s", {}, "333 in one suit"),
    ("tanyao", "234m567p67822s!8s +pung:111m", {"last_tile": True}, "1m"),
    ("chiitoitsu", "223344m667788p99s!9s", {}, "ryanpeikou is worth more"),
    ("chanta", "123m789p12399s111p!9s", {}, "junchan includes this yaku"),
    ("chanta", "123m789p23499s111z!9s", {}, "234s"),
    ("junchan", "123m789p12399s111z!9s", {}, "a wind"),
    ("honroutou", "111m999s22z!9s +pung:999p +pung:888s", {"last_tile": True}, "888s"),
    ("honitsu", "11123456789999m!9m", {}, "no honour"),
    ("honitsu", "123456789m111p33z!3z", {}, "two suits"),
    ("chinitsu", "123456789m11133z!3z", {}, "honours"),
    ("ura_dora", "234m567p678s22345s!8s", {"ura_indicators": "1m"}, "no riichi"),
]


@pytest.mark.parametrize(("yaku", "hand", "situation", "han"), HAS)
def test_hand_has_the_yaku(yaku: str, hand: str, situation: dict[str, Any], han: int) -> None:
    result = score(hand, **situation)
    assert result["valid"], result["faults"]
    assert patterns(result)[yaku] == han
    assert all(entry["because"].endswith(".") for entry in result["patterns"])


@pytest.mark.parametrize(("yaku", "hand", "situation", "why"), HAS_NOT)
def test_near_miss_has_not_the_yaku(yaku: str, hand: str, situation: dict[str, Any], why: str) -> None:
    result = score(hand, **situation)
    assert set(codes(result)) <= {"no_yaku"}, result["faults"]
    assert yaku not in patterns(result), why


YAKUMAN: list[tuple[str, str, dict[str, Any]]] = [
    ("tenhou", "123m456p789s1122z!2z", {"seat": "east", "first_turn": True}),
    ("chiihou", "123m456p789s1122z!2z", {"first_turn": True}),
    ("kokushi_musou", "19m19p19s12345677z!7z", {}),
    ("chuuren_poutou", "11123455678999m!5m", {}),
    ("chuuren_poutou", "11123456789999m!1m", {"from_": "east"}),
    ("suuankou", "222m333s555p88899p!8p", {}),
    ("suuankou", "222m333s555p88899p!9p", {"from_": "east"}),
    ("daisangen", "234m99p!2m +pung:555z +pung:666z +kong:7777z", {}),
    ("daisuushii", "99p!9p +pung:111z +pung:222z +pung:333z +ankong:4444z", {}),
    ("shousuushii", "234m44z!2m +pung:111z +pung:222z +pung:333z", {}),
    ("tsuuiisou", "11222z!1z +pung:333z +pung:555z +pung:666z", {}),
    ("tsuuiisou", "11223344556677z!7z", {}),
    ("chinroutou", "11m999m!9m +pung:111p +pung:999p +pung:111s", {}),
    ("ryuuiisou", "22334466688s!8s +chow:234s", {}),
    ("ryuuiisou", "223344666s66z!6z +pung:888s", {}),
    ("suukantsu", "33s!3s +kong:2222m +ankong:4444p +addkong:7777s +kong:1111z", {}),
]

NOT_YAKUMAN: list[tuple[str, str, dict[str, Any], str]] = [
    ("tenhou", "123m456p789s1122z!2z", {"seat": "east"}, "not the first turn"),
    ("chuuren_poutou", "11234566778999m!9m", {}, "two 1m only"),
    ("chuuren_poutou", "11134555678999m!5m", {"riichi": True}, "no 2m"),
    ("suuankou", "222m333s555p88899p!8p", {"from_": "east"}, "the discard completed 888p"),
    ("daisangen", "234m77z!2m +pung:555z +pung:666z +chow:234m", {}, "a pair of red dragons"),
    ("daisuushii", "234m44z!2m +pung:111z +pung:222z +pung:333z", {}, "a pair of North"),
    ("shousuushii", "234m55z!2m +pung:111z +pung:222z +pung:333z", {}, "a pair of white dragons"),
    ("ryuuiisou", "22334466688s!8s +pung:555s", {}, "5s has red"),
    ("suukantsu", "33s111z!3s +kong:2222m +ankong:4444p +addkong:7777s", {}, "three kongs"),
]


@pytest.mark.parametrize(("yakuman", "hand", "situation"), YAKUMAN)
def test_hand_has_the_yakuman(yakuman: str, hand: str, situation: dict[str, Any]) -> None:
    # Several would add up elsewhere; with them adding up, each is checked alone.
    result = score(hand, **{**situation, "options": {"yakuman_add_up": True}})
    assert yakuman in patterns(result)
    assert result["value"] == {"han": None, "fu": None, "limit": "yakuman"}


@pytest.mark.parametrize(("yakuman", "hand", "situation", "why"), NOT_YAKUMAN)
def test_near_miss_has_not_the_yakuman(yakuman: str, hand: str, situation: dict[str, Any], why: str) -> None:
    result = score(hand, **situation)
    assert set(codes(result)) <= {"no_yaku"}, result["faults"]
    assert yakuman not in patterns(result), why


def test_one_yakuman_at_most_and_the_others_are_said() -> None:
    # wrc-2017: 複合役満無し. All honours with big three dragons is 32000, not 64000.
    result = score("11222z!2z +pung:555z +pung:666z +pung:777z")
    assert result["total"] == 32000
    assert sum(patterns(result).values()) == 1
    assert {"tsuuiisou"} <= {entry["id"] for entry in result["not_counted"]}
    both = score("11222z!2z +pung:555z +pung:666z +pung:777z", options={"yakuman_add_up": True})
    assert both["total"] == 64000


@pytest.mark.parametrize(
    ("hand", "total"),
    [("19m19p19s12345677z!7z", 64000), ("19m19p19s12345677z!1z", 32000), ("222m333s555p88899p!9p", 64000)],
)
def test_double_yakuman_is_an_option(hand: str, total: int) -> None:
    assert score(hand)["total"] == 32000
    assert score(hand, options={"double_yakuman": True})["total"] == total
