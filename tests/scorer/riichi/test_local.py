"""Local yaku: each on a hand that has it and on hands that nearly have it; their han, names and sources."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import scorer.sets
from scorer.api import answer
from scorer.errors import MatchFault, UnknownName
from scorer.hand import Hand
from scorer.presets import house_rules
from scorer.riichi.local import CHOICES, TESTS, data
from scorer.rules import rule_set
from scorer.sentences import LANGUAGES
from tests.scorer.scoring import patterns, score

OFF: dict[str, Any] = {"win": "discard", "seat": "south", "from_": "west"}
OWN: dict[str, Any] = {"win": "self-draw", "seat": "south"}
LAST: dict[str, Any] = {"last_tile": True}

WITH: dict[str, tuple[str, dict[str, Any]]] = {
    "sanrenkou": ("333444555p78s22z!9s", OFF),
    "suurenkou": ("55z!5z +pung:222m +pung:333m +pung:444m +pung:555m", OFF),
    "isshoku_sanjun": ("345345345m78s11p!9s", OFF),
    "isshoku_yonjun": ("99s!9s +chow:345m +chow:345m +chow:345m +chow:345m", OFF),
    "uumensai": ("22z!2z +pung:777z +chow:234m +chow:567p +chow:789s", OFF),
    "sanpuukou": ("23p99s!4p +pung:111z +pung:333z +pung:444z", OFF),
    "shiiaruraotai": ("8p!8p +chow:234m<left +chow:567p<left +chow:678s<left +pung:444s<left", OFF),
    "iipin_moyue": ("123m456s789s23p99m!1p", {**OWN, **LAST}),
    "chuupin_raoyui": ("123m456s789s78p99m!9p", {**OFF, **LAST}),
    "daisharin": ("2233445566778p!8p", OFF),
    "hyakuman_goku": ("55m!5m +pung:777m +pung:888m +pung:999m +chow:789m", OFF),
    "ishi_no_ue_nimo_sannen": ("123m456s789s78p99m!9p", {**OFF, **LAST, "double_riichi": True}),
}
"""Local yaku → a hand that has it, and how it was won."""

WITHOUT: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "sanrenkou": [("333444666p78s22z!9s", {**OFF, "riichi": True}), ("333444p555s78s22z!9s", {**OFF, "riichi": True}), ("888999m111p78s22z!9s", {**OFF, "riichi": True})],
    "suurenkou": [("55z!5z +pung:222m +pung:333m +pung:444m +pung:666m", OFF)],
    "isshoku_sanjun": [("345345m345p78s11p!9s", {**OFF, "riichi": True}), ("345345456m78s11p!9s", {**OFF, "riichi": True})],
    "isshoku_yonjun": [("99s!9s +chow:345m +chow:345m +chow:345m +chow:456m", {**OFF, **LAST})],
    "uumensai": [("22z!2z +pung:111z +chow:234m +chow:567p +chow:789s", {**OFF, **LAST}), ("1122m33p55s2277z1p!1p", OFF)],
    "sanpuukou": [("23p99s!4p +pung:111z +pung:333z +pung:555z", OFF)],
    "shiiaruraotai": [
        ("8p!8p +chow:234m<left +chow:567p<left +chow:678s<left +pung:444s<left", OWN),
        ("8p!8p +chow:234m<left +chow:567p<left +chow:678s<left +ankong:4444s", OFF),
    ],
    "iipin_moyue": [("123m456s789s23p99m!1p", OWN), ("123m456s789s23p99m!4p", {**OWN, **LAST}), ("123m456s789s23p99m!1p", {**OFF, **LAST})],
    "chuupin_raoyui": [("123m456s789s78p99m!6p", {**OFF, **LAST}), ("123m456s789s78p99m!9p", {**OWN, **LAST})],
    "daisharin": [("2233445566778s!8s", OFF), ("1133445566778p!8p", OFF), ("1122334455667p!7p", OFF)],
    "hyakuman_goku": [("44m!4m +pung:777m +pung:888m +pung:666m +chow:789m", OFF), ("55p!5p +pung:777p +pung:888p +pung:999p +chow:789p", OFF), ("33m!3m +pung:777m +pung:888m +pung:999m +chow:123m", OFF)],
    "ishi_no_ue_nimo_sannen": [("123m456s789s78p99m!9p", {**OFF, **LAST, "riichi": True}), ("123m456s789s78p99m!9p", {**OFF, "double_riichi": True})],
}  # fmt: skip
"""Local yaku → hands that nearly have it."""


def with_option(typed: str, won: dict[str, Any], *chosen: str, rules: str = "riichi", **options: Any) -> dict[str, Any]:
    return score(typed, rules, **won, options={"local_yaku": list(chosen), **options})


def test_there_are_at_most_twelve_each_with_a_source_and_three_names() -> None:
    assert list(data()) == list(TESTS) == list(WITH) == list(WITHOUT)
    assert len(data()) <= 12
    sources = tomllib.loads(Path(scorer.sets.__file__).with_name("sources.toml").read_text(encoding="utf-8"))
    for name, entry in data().items():
        mark, source = entry["source"]
        assert mark in sources["marks"]
        assert any(tag in source for tag in sources["tags"]), name
        assert set(entry["name"]) == set(LANGUAGES)


@pytest.mark.parametrize("name", WITH)
def test_a_hand_that_has_it(name: str) -> None:
    typed, won = WITH[name]
    found = with_option(typed, won, name)
    line = next(each for each in found["patterns"] if each["id"] == name)
    assert line["name"] == data()[name]["name"]
    open_hand = "+" in typed
    han = data()[name]["open" if open_hand else "closed"]
    assert (line["value"], line["unit"]) == ((1, "yakuman") if han == 13 else (han, "han"))
    without = score(typed, "riichi", **won)
    assert name not in patterns(without)
    assert found["total"] > without["total"]


@pytest.mark.parametrize(
    ("name", "place"), [(name, place) for name, hands in WITHOUT.items() for place in range(len(hands))]
)
def test_a_hand_that_nearly_has_it(name: str, place: int) -> None:
    typed, won = WITHOUT[name][place]
    found = with_option(typed, won, name)
    plain = score(typed, "riichi", **won)
    assert {**found, "options": {}} == {**plain, "options": {}}


@pytest.mark.parametrize("name", WITH)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reason_is_said_in_every_language(name: str, language: str) -> None:
    typed, won = WITH[name]
    situation = {**{key.rstrip("_"): value for key, value in won.items()}, "options": {"local_yaku": [name]}}
    hand = Hand.from_typed(typed).to_json()
    found = answer({"rules": "riichi", "hand": hand, "situation": situation, "lang": language})
    reason = next(each["because"] for each in found["patterns"] if each["id"] == name)
    assert reason
    assert name not in reason


def test_a_table_gives_it_other_han() -> None:
    typed, won = WITH["uumensai"]
    assert patterns(with_option(typed, won, "uumensai:5"))["uumensai"] == 5
    assert with_option(typed, won, "uumensai:13")["value"]["limit"] == "yakuman"
    # In an open hand isshoku sanjun is worth one han less than in a concealed one, whatever it is worth.
    opened = "78s11p!9s +chow:345m +chow:345m +chow:345m"
    for chosen, closed, open_han in (("isshoku_sanjun", 3, 2), ("isshoku_sanjun:5", 5, 4), ("isshoku_sanjun:6", 6, 5)):
        assert patterns(with_option("345345345m78s11p!9s", OFF, chosen))["isshoku_sanjun"] == closed
        assert patterns(with_option(opened, OFF, chosen))["isshoku_sanjun"] == open_han


def test_it_is_counted_instead_of_what_it_contains() -> None:
    found = with_option(*WITH["iipin_moyue"], "iipin_moyue")
    assert "haitei" not in patterns(found)
    assert {each["id"]: each["why"] for each in found["not_counted"]}[
        "haitei"
    ] == "One Dot, Last Draw includes this yaku."
    # 345345345m: pure triple chow 3 han, and iipeikou is part of it.
    found = with_option(*WITH["isshoku_sanjun"], "isshoku_sanjun")
    assert "iipeikou" in {each["id"] for each in found["not_counted"]}


def test_a_kong_counts_with_its_four_tiles() -> None:
    # 7778889991 and a pair of 2: 21 + 24 + 27 + 6 + 4 = 82; a kong of 9 and of 8 add 17: 99; the pair of 3 is 101.
    low, high = (
        "!".join((pair, pair[1:])) + " +pung:777m +kong:8888m +kong:9999m +chow:123m" for pair in ("22m", "33m")
    )
    assert "hyakuman_goku" not in patterns(with_option(low, OFF, "hyakuman_goku"))
    assert "hyakuman_goku" in patterns(with_option(high, OFF, "hyakuman_goku"))


def test_a_local_yakuman_adds_to_others_where_yakuman_add_up() -> None:
    # Four consecutive triplets, all concealed: with a self-draw two yakuman, or one where one counts.
    hand = "222333444m55z555m!5m"
    assert with_option(hand, OWN, "suurenkou")["total"] == 64000
    one = with_option(hand, OWN, "suurenkou", yakuman_add_up=False)
    assert (one["total"], [line["id"] for line in one["patterns"]]) == (32000, ["suuankou"])
    assert "suurenkou" in {each["id"] for each in one["not_counted"]}


def test_the_shape_with_the_higher_value_is_chosen() -> None:
    """222333444m is three triplets or three chows 234: with sanrenkou 2 and sanankou 2, or pure triple chow 3."""
    hand = "222333444m78s99p!9s"
    both = with_option(hand, OFF, "sanrenkou", "isshoku_sanjun")
    assert set(patterns(both)) == {"sanrenkou", "sanankou"}
    assert set(patterns(with_option(hand, OFF, "isshoku_sanjun:6"))) >= {"isshoku_sanjun"}


def test_it_is_a_yaku_to_win_with_and_house_rules_list_it() -> None:
    typed, won = WITH["uumensai"]
    typed = typed.replace("777z", "333z").replace("22z!2z", "77z!7z")  # nothing else has a value
    assert [fault["code"] for fault in score(typed, "wrc-2017", **won)["faults"]] == ["no_yaku"]
    club = {"base": "wrc-2017", "name": "Club", "options": {"local_yaku": ["uumensai"]}}
    rules = house_rules(club)
    assert "uumensai" in {entry.id for entry in rules.patterns(rules.defaults)}
    assert score(typed, club, **won)["total"] == 2000  # 2 han 30 fu
    assert "uumensai" not in {entry.id for entry in rule_set("wrc-2017").patterns(rule_set("wrc-2017").defaults)}


def test_what_is_refused() -> None:
    for wrong in ("renhou", "uumensai:4", "uumensai:0"):
        assert wrong not in CHOICES
        with pytest.raises(UnknownName):
            house_rules({"base": "riichi", "name": "Club", "options": {"local_yaku": [wrong]}})
    twice = {"base": "riichi", "name": "Club", "options": {"local_yaku": ["uumensai", "uumensai:3"]}}
    with pytest.raises(MatchFault) as error:
        house_rules(twice)
    assert error.value.faults[0].where == "rules.options.local_yaku"
