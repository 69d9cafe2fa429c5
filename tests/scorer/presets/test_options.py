"""What each option does that the presets brought, other than its default."""

from __future__ import annotations

import pytest

from scorer.riichi.options import TABLE
from scorer.rules import rule_set
from tests.scorer.match.playing import Play
from tests.scorer.scoring import codes, paid, patterns, score

HONOURS = "111z22z!2z +pung:555z<right +pung:666z<left +pung:777z<across"
"""Big three dragons and all honours."""


@pytest.mark.parametrize("rules", ["riichi", "wrc-2017"])
def test_the_sets_of_before_are_played_as_before(rules: str) -> None:
    defaults = rule_set(rules).defaults
    assert {name: defaults[name] for name in TABLE} == {name: default for name, (default, *_) in TABLE.items()}
    assert (defaults["kan_dora"], defaults["yakuman_most"], defaults["target_points"]) == (True, 0, 0)


def test_yakuman_are_capped_and_the_cap_is_told() -> None:
    assert score(HONOURS, "riichi", from_="west")["total"] == 64000
    capped = score(HONOURS, "riichi", from_="west", options={"yakuman_most": 1})
    assert (capped["total"], patterns(capped)) == (32000, {"daisangen": 1, "tsuuiisou": 1})
    reasons = {each["id"]: each["why"] for each in capped["not_counted"]}
    assert reasons["yakuman_most"] == "These rules count at most 1 yakuman in one hand."
    # Doubles are capped too: four concealed triplets on the pair wait.
    triplets = "111m333p777s999s55m!5m"
    assert score(triplets, "mahjong-soul", from_="west")["total"] == 64000
    assert score(triplets, "mahjong-soul", from_="west", options={"yakuman_most": 1})["total"] == 32000


def test_a_liable_player_pays_no_more_than_the_cap() -> None:
    both = {"daisangen": "north", "tsuuiisou": "west"}
    options = {"yakuman_most": 1, "liability": ["daisangen", "tsuuiisou"], "liability_all_claimed": False}
    found = score(HONOURS, "riichi", liable=both, options=options)
    assert (found["total"], sum(each[2] for each in paid(found))) == (32000, 32000)


def test_no_hand_has_more_than_one_red_five_of_a_suit() -> None:
    """NAVI, LOG, PAPER: three red fives, one in each suit."""
    for rules in ("m-league", "tenhou", "mahjong-soul"):
        two = score("340m406m456p99s777s!9s", rules, riichi=True)
        assert codes(two) == ["too_many_reds"]
        assert two["faults"][0]["message"] == "The hand has 2 red fives of one suit, but these rules have 1."
        assert codes(score("340m406p456p99s777s!9s", rules, riichi=True)) == []
        # An indicator is a tile of the set too.
        assert codes(score("340m456p789s234s99p!9s", rules, dora_indicators="0m")) == ["too_many_reds"]
    assert codes(score("340m406m456p99s777s!9s", "riichi", riichi=True, options={"red_fives": True})) == []


def test_rinshan_and_haitei_add_under_ema_2016_only() -> None:
    """BOOK16 (S) adds; W25Q (P*), E25M, MJS, PAPER (S) do not."""
    hand = "456p67822s!8s +pung:333p +kong:2222m"
    both = {"replacement_tile": True, "last_tile": True}
    assert patterns(score(hand, "ema-2016", **both)) == {"tanyao": 1, "rinshan": 1, "haitei": 1}
    for rules in ("wrc-2022", "wrc-2025", "ema-2025", "tenhou", "mahjong-soul"):
        assert codes(score(hand, rules, **both)) == ["replacement_is_last_tile"]


def test_all_green_can_need_the_green_dragon() -> None:
    """The JPML text of 2022 asked for it; today's sets do not."""
    without, with_it = "22223344666888s!8s", "223344666888s66z!6z"
    assert score(without, "jpml-a", from_="west")["total"] == 32000
    needs = {"all_green_needs_hatsu": True}
    lacking = score(without, "jpml-a", from_="west", options=needs)
    assert "ryuuiisou" not in patterns(lacking)
    assert {
        "id": "ryuuiisou",
        "why": "Under these rules all green (ryuuiisou) must include the green dragon.",
    } in lacking["not_counted"]
    assert patterns(score(with_it, "jpml-a", from_="west", options=needs)) == {"ryuuiisou": 1}


def test_the_indicator_of_the_last_kong_is_turned_later() -> None:
    """JAVA, RE, PAPER (S): with four open kongs and a win on the replacement tile four indicators lie at most."""
    four = "22m!2m +kong:5555z +kong:6666p +kong:8888s +kong:9999m"
    for rules, most in (("tenhou", 4), ("mahjong-soul", 4), ("wrc-2025", 5)):
        for shown in ("1z2z3z1p", "1z2z3z1p1s"):
            expected = [] if len(shown) // 2 <= most else ["too_many_indicators"]
            assert codes(score(four, rules, replacement_tile=True, dora_indicators=shown)) == expected
    # A concealed kong is turned at once.
    three = "22m!2m +kong:5555z +kong:6666p +kong:8888s +ankong:9999m"
    assert codes(score(three, "tenhou", replacement_tile=True, dora_indicators="1z2z3z1p1s")) == []


def test_uma_of_fractions_is_exact_and_may_be_numbers() -> None:
    play = Play("wrc-2025", uma=[12.5, 2.5, -2.5, -12.5])
    assert play.ledger.state.options["uma"] == ("12.5", "2.5", "-2.5", "-12.5")
    play.win("Ben", {"han": 1, "fu": 30}, "Aki").win("Ben", {"han": 1, "fu": 40}, "Aki")
    lines = {line.player: line.to_json() for line in play.ledger.results}
    # Ben 30000 + 1000 + 2000 (the dealer's 1 han 40 fu) = 33000: 3 + 12.5.
    assert (lines["Ben"]["base"], lines["Ben"]["uma"], lines["Ben"]["total"]) == (3, "12.5", "15.5")


def test_oka_is_a_line_of_its_own() -> None:
    play = Play("m-league").win("Ben", {"han": 1, "fu": 30}, "Aki")
    first = play.ledger.results[0].to_json()
    # Ben 26000: -4 to the return points, oka 20, uma 30.
    assert (first["player"], first["base"], first["oka"], first["uma"], first["total"]) == ("Ben", -4, 20, 30, 46)
