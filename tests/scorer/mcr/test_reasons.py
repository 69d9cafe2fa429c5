"""The sentences of an answer as a player reads them: sets apart, each reason once, in three languages."""

from __future__ import annotations

import pytest

from scorer.api import answer
from scorer.hand import Hand
from tests.scorer.scoring import score as scored


def reasons(score) -> dict[str, str]:
    return {line["id"]: line["because"] for line in score["patterns"]}


def left_out(score) -> list[tuple[str, str]]:
    return [(note["id"], note["why"]) for note in score["not_counted"]]


def test_sets_stand_apart_in_a_reason() -> None:
    said = reasons(scored("123m234m345m456m11m!1m", "mcr", seat="west", from_="north"))
    assert said["four_pure_shifted_chows"].endswith(
        "each one number higher than the one before, or each two higher: 123m 234m 345m 456m."
    )
    said = reasons(scored("22p!2p +ankong:1111z +kong:5555z +pung:999m +chow:123s", "mcr", seat="east"))
    assert said["melded_and_concealed_kong"] == "One melded and one concealed kong: 5555z 1111z."


def test_a_fan_that_does_not_count_for_one_reason_is_named_once() -> None:
    score = scored("456m456p456s55m!5m +chow:456m", "mcr", seat="south", from_="east")
    double = [why for fan, why in left_out(score) if fan == "mixed_double_chow"]
    assert double == [
        "Non-separation: the sets 456m 456p, 456m 456s, 456p 456s are already combined in Mixed Triple Chow.",
        "Account-once: other fans have already combined the sets 456m 456p, 456m 456s.",
    ]
    assert ("single_wait", "Only one fan for a wait counts; here it is Closed Wait.") in left_out(score)


def test_pungs_of_terminals_are_named_only_where_a_fan_has_counted_these_pungs() -> None:
    notes = dict(left_out(scored("111z222z333z11m55z!1m", "mcr", seat="west", from_="north")))
    assert "111m, 111z, 222z, 333z" in notes["pung_of_terminals_or_honors"]
    assert "All Terminals and Honors" in notes["pung_of_terminals_or_honors"]
    assert "111" not in notes["all_pungs"]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            "This win includes something that these rules do not have. These rules have no riichi. These rules have no dora.",
        ),
        (
            "ja",
            "この和了には、このルールにないものが含まれています。このルールにリーチはありません。このルールにドラはありません。",
        ),
        ("zh", "这副和牌含有本规则没有的内容。本规则没有立直。本规则没有宝牌。"),
    ],
)
def test_among_all_rules_mcr_says_what_it_does_not_have(lang: str, said: str) -> None:
    hand = Hand.from_typed("123m456p789s22z45s!6s").to_json()
    plain = {"win": "discard", "seat": "south", "from": "west"}
    riichi = {**plain, "riichi": True, "dora_indicators": "1m"}
    score = answer({"rules": "all", "hand": hand, "situation": riichi, "lang": lang})["scores"]["mcr"]
    assert [(fault["code"], fault["message"]) for fault in score["faults"]] == [("other_rules", said)]
    score = answer({"rules": "all", "hand": hand, "situation": plain, "lang": lang})["scores"]["mcr"]
    assert (score["valid"], score["total"]) == (True, 35)
