"""22 hands under the nine presets and the two base sets, each worked out by hand: 231 totals.

A line: hand; situation; the totals, set by set. `else` is every set that is not named.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.scorer.scoring import score

SETS = {
    "WRC22": "wrc-2022",
    "WRC25": "wrc-2025",
    "EMA16": "ema-2016",
    "EMA25": "ema-2025",
    "ML": "m-league",
    "TEN": "tenhou",
    "MS": "mahjong-soul",
    "JPA": "jpml-a",
    "SAI": "saikouisen",
    "WRC17": "wrc-2017",
    "COMMON": "riichi",
}

WEST: dict[str, Any] = {"win": "discard", "seat": "west", "from_": "south"}
SOUTH: dict[str, Any] = {"win": "discard", "seat": "south", "from_": "west"}
DRAWN: dict[str, Any] = {"win": "self-draw"}
OPEN_KONG = "456p789s33s!9s +pung:555z<right +kong:2222m<across"

HANDS: dict[str, tuple[str, dict[str, Any], dict[str, int]]] = {
    # Riichi, pinfu, tanyao, iipeikou: 4 han 30 fu, 7700, or a mangan where it is rounded up.
    "T01": ("223344m678p34566s!5s", {**WEST, "riichi": True}, {"else": 8000, "EMA16 TEN MS JPA COMMON": 7700}),
    # The same by the dealer: 11600 or 12000.
    "T02": (
        "223344m678p34566s!5s",
        {**WEST, "seat": "east", "riichi": True},
        {"else": 12000, "EMA16 TEN MS JPA COMMON": 11600},
    ),
    # Riichi, self-draw, tanyao, iipeikou, closed wait: 4 han, 20 + 2 + 2 = 24 -> 30 fu: 2000/3900 or 2000/4000.
    "T03": (
        "223344m678p34566s!4s",
        {**DRAWN, "seat": "west", "riichi": True},
        {"else": 8000, "EMA16 TEN MS JPA COMMON": 7900},
    ),
    # Riichi, white, dora 1: 3 han; 20 + 10 + 16 + 8 = 54 -> 60 fu.
    "T04": (
        "99p345p678s555z!8s +ankong:2222m",
        {**WEST, "riichi": True, "dora_indicators": "2p1z"},
        {"else": 8000, "EMA16 TEN MS JPA COMMON": 7700},
    ),
    # Riichi, white: 2 han; 20 + 10 + 8 and the pair of double winds 2 = 40 fu, or 4 = 42 -> 50 fu.
    "T05": (
        "234m678p456s11z555z!6s",
        {**WEST, "seat": "east", "riichi": True},
        {"else": 3900, "EMA16 TEN MS WRC17 COMMON": 4800},
    ),
    # Full flush 6, straight 2, pinfu, iipeikou, riichi, self-draw, dora 2: 14 han.
    "T06": (
        "11223345556789m!9m",
        {**DRAWN, "seat": "south", "riichi": True, "dora_indicators": "1m"},
        {"else": 24000, "WRC25 TEN MS JPA COMMON": 32000},
    ),
    # Big three dragons and all honours.
    "T07": (
        "111z22z!2z +pung:555z<right +pung:666z<left +pung:777z<across",
        SOUTH,
        {"else": 64000, "EMA16 EMA25 WRC17": 32000},
    ),
    # Four concealed triplets on the pair wait; big four winds; orphans on thirteen tiles; nine gates on nine tiles.
    "T08": ("111m333p777s999s55m!5m", SOUTH, {"else": 32000, "MS": 64000}),
    "T09": ("444z55m!5m +pung:111z<right +pung:222z<left +pung:333z<across", SOUTH, {"else": 32000, "MS": 64000}),
    "T10": ("19m19p19s12345677z!7z", SOUTH, {"else": 32000, "MS": 64000}),
    "T11": ("11123455678999p!5p", SOUTH, {"else": 32000, "MS": 64000}),
    # A win on the first discard: blessing of man; else pinfu, tanyao, 2 han 30 fu.
    "T12": (
        "234m345p34567888s!5s",
        {**WEST, "from_": "east", "first_turn": True},
        {"else": 2000, "WRC22 WRC25 EMA16 EMA25 WRC17": 8000},
    ),
    # Riichi, pinfu and a red five where there are any.
    "T13": ("340m456p789s234s99p!9s", {**WEST, "riichi": True}, {"else": 2000, "ML TEN MS": 3900}),
    # Riichi, ippatsu, tanyao, ura 2: 5 han; without ippatsu and ura 2 han, 20 + 10 + 2 -> 40 fu.
    "T14": (
        "234m345p567s456m88s!5m",
        {**WEST, "riichi": True, "ippatsu": True, "dora_indicators": "1z", "ura_indicators": "7s"},
        {"else": 8000, "JPA": 2600},
    ),
    # After an open kong, its indicator turned at once: white, rinshan, dora 4: 6 han.
    "T15a": (
        OPEN_KONG,
        {**DRAWN, "seat": "west", "replacement_tile": True, "dora_indicators": "9p1m"},
        {"WRC22 WRC25 EMA16 EMA25 ML SAI WRC17 COMMON": 12000},
    ),
    # The same where it is turned later or never: 2 han, 20 + 4 + 8 + 2 -> 40 fu: 700/1300.
    "T15b": (
        OPEN_KONG,
        {**DRAWN, "seat": "west", "replacement_tile": True, "dora_indicators": "9p"},
        {"TEN MS JPA": 2700},
    ),
    # Open all simples alone: 1 han 30 fu.
    "T16": ("234m456p22678s!2s +chow:234p<left", WEST, {"else": 1000}),
    # The same with two honba: 600 more, as a payment of its own.
    "T17": ("234m456p34588s!5s +chow:678s<left", {**WEST, "honba": 2}, {"else": 1000}),
    "T18": ("223344666888s66z!6z", SOUTH, {"else": 32000}),  # all green
    # All green without the green dragon, and four concealed triplets on the pair wait.
    "T19": (
        "22233344466688s!8s",
        {**DRAWN, "seat": "south"},
        {"else": 64000, "EMA16 EMA25 WRC17": 32000, "MS": 96000},
    ),
    # Seven pairs, riichi, self-draw: 4 han 25 fu, 3200 from each.
    "T20": ("1122m3344p5566s77z!7z", {**DRAWN, "seat": "east", "riichi": True}, {"else": 9600}),
    # Straight 2, riichi, pinfu: 4 han 30 fu.
    "T21": (
        "123m456m789m11234p!4p",
        {**WEST, "riichi": True, "dora_indicators": "1z"},
        {"else": 8000, "EMA16 TEN MS JPA COMMON": 7700},
    ),
}


def totals(expected: dict[str, int]) -> dict[str, int]:
    """Set -> total."""
    named = {code: total for codes, total in expected.items() if codes != "else" for code in codes.split()}
    rest = dict.fromkeys(SETS, expected["else"]) if "else" in expected else {}
    return {**rest, **named}


ALL = [(name, code, total) for name, (_, _, expected) in HANDS.items() for code, total in totals(expected).items()]


def test_there_are_231_totals() -> None:
    assert len(ALL) == 231


@pytest.mark.parametrize(("name", "code", "total"), ALL)
def test_a_hand_is_worth_what_was_worked_out(name: str, code: str, total: int) -> None:
    typed, situation, _ = HANDS[name]
    found = score(typed, SETS[code], **situation)
    assert (found["faults"], found["total"]) == ([], total)
    if name == "T17":
        assert [(each["reason"], each["amount"]) for each in found["payments"]] == [("discard", 1000), ("honba", 600)]


def test_what_jpml_a_does_not_count_is_named() -> None:
    typed, situation, _ = HANDS["T14"]
    reasons = {each["id"]: each["why"] for each in score(typed, "jpml-a", **situation)["not_counted"]}
    assert reasons == {"ippatsu": "These rules have no ippatsu.", "ura_dora": "These rules have no ura dora."}
    ura = score("234567m345p22678s!4m", "jpml-a", ura_indicators="5z")["not_counted"]
    assert [(each["id"], each["why"]) for each in ura] == [("ura_dora", "Ura dora count only after riichi.")]
    typed, situation, _ = HANDS["T04"]
    reasons = {each["id"]: each["why"] for each in score(typed, "jpml-a", **situation)["not_counted"]}
    assert reasons == {"dora_indicators": "These rules have no dora from kongs; only the first indicator counts."}


def test_pinfu_by_self_draw_has_20_fu_everywhere() -> None:
    """The row `pinfu with self-draw`: W25Q (P*), LOG (P), others S."""
    for rules in SETS.values():
        found = score("23467m567p67822s!5m", rules, win="self-draw", seat="south")
        assert found["value"] == {"han": 3, "fu": 20, "limit": None}
    # W25Q: an open hand of the shape has 30.
    assert score("234m456p34588s!5s +chow:678s<left", "wrc-2025", **WEST)["value"]["fu"] == 30


def test_kan_ura_counts_but_in_jpml_a() -> None:
    """The row `kan ura`: MC (S) for jpml-a: none. 1z1m above, 7s3p below: ura of 8s in the pair, kan ura of 4p."""
    for code, rules in SETS.items():
        found = score(
            "234m345p567s88s!5s +ankong:2222p",
            rules,
            **{**WEST, "riichi": True, "dora_indicators": "1z2z", "ura_indicators": "7s3p"},
        )
        counted = [line["value"] for line in found["patterns"] if line["id"] == "ura_dora"]
        assert counted == ([] if code == "JPA" else [3])
