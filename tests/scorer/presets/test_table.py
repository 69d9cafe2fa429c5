"""Several winners, liability, draws, the end and final points under each preset: the cases M01-M17 and F01-F09.

South, west and north are Ben, Chie and Dai while Aki deals.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorer.errors import MatchFault
from scorer.match.events import Drawn, Riichi
from scorer.match.final import results
from tests.scorer.match.playing import PLAYERS, Play, winner
from tests.scorer.scoring import paid, score

WRC = ("wrc-2022", "wrc-2025")
EMA = ("ema-2016", "ema-2025")
NEAREST = (*WRC, "m-league", "jpml-a", "saikouisen")
ONLINE = ("tenhou", "mahjong-soul")
ALL = (*NEAREST, *EMA, *ONLINE)

PINFU = "234m345p34556788s!5s"
"""Pinfu and tanyao: 2 han 30 fu, 2000 off a discard; 3900 with riichi."""
DRAGONS = "111m22z!1m +pung:555z +pung:666z +pung:777z"
"""Big three dragons; by discard the last triplet of 1m is not concealed."""
KONGS = "55m!5m +kong:1111m +kong:3333p +kong:7777s +kong:9999s"


def refused(call: Any, *arguments: Any) -> list[str]:
    with pytest.raises(MatchFault) as error:
        call(*arguments)
    return [fault.code for fault in error.value.faults]


@pytest.mark.parametrize("rules", ALL)
def test_m01_honba_and_sticks_of_two_winners(rules: str) -> None:
    """Row `honba and sticks with several winners`: BOOK16 (P), LOG (P), others S. Two honba, two riichi sticks."""
    play = Play(rules)
    start = play.points[0]
    play.draw("Aki").draw("Aki")  # two honba; +3000 -1000 each, twice
    before = play.points
    play.riichi("Ben", "Chie").wins("Aki", winner("Ben", PINFU), winner("Chie", PINFU))
    won = [now - then for now, then in zip(play.points, before)]
    # Each winner has paid a stick of 1000.
    if rules in EMA:
        assert won == [-9000, 3900 + 600, 3900 + 600, 0]
    elif rules in ONLINE:
        assert won == [-8400, 3900 + 600 + 1000, 3900 - 1000, 0]
    else:
        assert won == [-4500, 3900 + 600 + 1000, -1000, 0]
    assert sum(play.points) == 4 * start


@pytest.mark.parametrize("rules", ALL)
def test_m02_three_winners(rules: str) -> None:
    """Row `three winners`: BOOK16 (P), LOG (P), others S."""
    play = Play(rules)
    start = play.points[0]
    play.wins("Aki", *(winner(name, PINFU) for name in PLAYERS[1:]))
    won = [points - start for points in play.points]
    if rules == "tenhou":
        assert (won, play.at) == ([0, 0, 0, 0], "E1-1 Aki")
    elif rules in (*EMA, "mahjong-soul"):
        assert won == [-6000, 2000, 2000, 2000]
    else:
        assert won == [-2000, 2000, 0, 0]


@pytest.mark.parametrize("rules", [rules for rules in ALL if rules != "saikouisen"])
def test_m03_liability_on_a_self_draw(rules: str) -> None:
    """Row `pao: self-draw / discard`: all, LOG (P), W25Q (P*), others S."""
    found = score(DRAGONS, rules, honba=1, liable={"big_three_dragons": "north"})
    assert paid(found) == [("north", "south", 32000, "liability"), ("north", "south", 300, "honba")]


def test_m03_nobody_is_liable_in_saikouisen() -> None:
    """JAN39, W1: no liability (2009, 2015); whether that still holds is not known."""
    found = score(DRAGONS, "saikouisen", honba=1)
    assert [each[2] for each in paid(found)] == [16000, 8000, 8000, 100, 100, 100]
    assert score(DRAGONS, "saikouisen", liable={"daisangen": "north"})["faults"][0]["code"] == "liable_unknown_pattern"


@pytest.mark.parametrize("rules", [rules for rules in ALL if rules != "saikouisen"])
def test_m04_liability_on_a_discard(rules: str) -> None:
    """Rows `pao: self-draw / discard` (half and half) and `pao: honba on a discard`: MLQ, RE, MJS, E25C, TOR (S)."""
    found = score(DRAGONS, rules, from_="west", honba=2, liable={"big_three_dragons": "north"})
    honba = "north" if rules in (*ONLINE, "m-league") else "west"
    assert paid(found) == [
        ("north", "south", 16000, "liability"),
        ("west", "south", 16000, "discard"),
        (honba, "south", 600, "honba"),
    ]


@pytest.mark.parametrize("rules", ALL)
def test_m05_four_kongs(rules: str) -> None:
    """Row `liability (pao) patterns`: four kongs too in WRC (TOR S, W25Q P*), M.League (MLQ S), JPML (REN S)."""
    liable = {"four_kongs": "north"}
    if rules in (*WRC, "m-league", "jpml-a"):
        assert paid(score(KONGS, rules, liable=liable)) == [("north", "south", 32000, "liability")]
    else:
        assert score(KONGS, rules, liable=liable)["faults"][0]["code"] == "liable_unknown_pattern"
        assert [each[2] for each in paid(score(KONGS, rules))] == [16000, 8000, 8000]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        # Row `pao: which part of a composite`: the whole hand in Tenhou (RE, MJS), that yakuman elsewhere (MLQ, RE).
        ("tenhou", {"north": 64000}),
        ("mahjong-soul", {"north": 32000 + 8000, "east": 16000, "west": 8000}),
        ("m-league", {"north": 32000 + 8000, "east": 16000, "west": 8000}),
        ("ema-2016", {"north": 32000}),  # one yakuman only
        ("ema-2025", {"north": 32000}),
    ],
)
def test_m06_a_composite_hand(rules: str, expected: dict[str, int]) -> None:
    hand = "111z22z!1z +pung:555z +pung:666z +pung:777z"
    found = score(hand, rules, liable={"big_three_dragons": "north"})
    total: dict[str | None, int] = {}
    for payer, _, amount, _ in paid(found):
        total[payer] = total.get(payer, 0) + amount
    assert total == expected
    # The same stated without tiles.
    stated = Play(rules).win("Ben", {"yakuman": 1 if rules in EMA else 2}, liable={"big_three_dragons": "Dai"})
    before = Play(rules).points
    assert {
        name: then - now
        for name, now, then in zip(("east", "south", "west", "north"), stated.points, before)
        if now < then
    } == expected


def test_m06_on_a_discard_the_liable_player_pays_half_of_the_whole_hand() -> None:
    found = score("111z22z!1z +pung:555z +pung:666z +pung:777z", "tenhou", from_="west", liable={"daisangen": "north"})
    assert paid(found) == [("north", "south", 32000, "liability"), ("west", "south", 32000, "discard")]


@pytest.mark.parametrize("rules", ALL)
def test_m07_nagashi_mangan(rules: str) -> None:
    """Row `nagashi mangan`: LOG (P), PAPER (S); none elsewhere."""
    play = Play(rules)
    start = play.points[0]
    if rules in ONLINE:
        play.add(Drawn((), "exhaustive", ("Ben",)))
        assert [points - start for points in play.points] == [-4000, 8000, -2000, -2000]
    else:
        assert refused(play.add, Drawn((), "exhaustive", ("Ben",))) == ["no_such_draw"]
        assert [points - start for points in play.draw().points] == [0, 0, 0, 0]


@pytest.mark.parametrize("rules", [*WRC, *EMA, "m-league"])
def test_m08_a_dead_hand_is_not_ready(rules: str) -> None:
    """Row `dead hand is noten`: BOOK15, BOOK16 (P), PEN25 (P*), E25M, SPACE (S)."""
    play = Play(rules).foul("Ben", "wrong_meld")
    assert refused(play.draw, "Ben") == ["dead_hand_ready"]
    before = play.points
    assert play.draw().points == before


@pytest.mark.parametrize(("rules", "cost"), [("wrc-2022", 30), ("wrc-2025", 30), ("wrc-2017", 20)])
def test_m09_a_false_win_at_the_draw(rules: str, cost: int) -> None:
    """PEN25 (P*), BEL (S): no ready payments, the hand replayed, no honba, deposits back."""
    play = Play(rules).riichi("Ben").foul("Ben", "riichi_not_ready")
    assert (play.points, play.at) == ((30000,) * 4, "E1-0 Aki")
    assert (play.ledger.state.after_uma, play.ledger.state.sticks) == ({"Ben": -cost}, 0)


def test_several_false_wins_at_once_each_cost() -> None:
    """PEN25 (P*): each of them pays, the hand is replayed once."""
    play = Play("wrc-2025").foul("Ben", "false_win").foul("Dai", "false_win")
    assert (play.ledger.state.after_uma, play.at) == ({"Ben": -30, "Dai": -30}, "E1-0 Aki")


@pytest.mark.parametrize("rules", ALL)
def test_m10_riichi_with_900_points(rules: str) -> None:
    """Row `riichi needs 1000`: MJS, PAPER (S) yes; BOOK16, E25M, NAVI, TOR (S), W25Q (P*) no; JPML, Saikouisen not known."""
    play = Play(rules)
    play.ruling("a debt", points={"Ben": 900 - play.points[1]})
    if rules in ONLINE:
        assert refused(play.riichi, "Ben") == ["riichi_short_of_points"]
    else:
        assert play.riichi("Ben").points[1] == -100


@pytest.mark.parametrize(
    ("left", "allowed"),
    [
        (4, ALL),
        (2, ("ema-2025", "wrc-2025", "m-league", "saikouisen", "jpml-a")),  # M11: E25C, MLQ, JAN39, REN (S), W25Q (P*)
        (0, ("wrc-2025",)),  # M12
    ],
)
def test_m11_m12_riichi_near_the_end_of_the_wall(left: int, allowed: tuple[str, ...]) -> None:
    for rules in ALL:
        play = Play(rules)
        if rules in allowed:
            play.add(Riichi("Ben", left))
            assert play.ledger.events[-1].to_json() == {"type": "riichi", "player": "Ben", "tiles_left": left}
        else:
            assert refused(play.add, Riichi("Ben", left)) == ["riichi_few_tiles"]


def last_deal(rules: str, dealer: int) -> Play:
    """South 4 with Dai, who deals, at this number of points."""
    play = Play(rules)
    for _ in range(7):
        play.draw()
    points = dict(zip(PLAYERS, play.points))
    return play.ruling(
        "as the case says", points={"Dai": dealer - points["Dai"], "Aki": points["Dai"] - dealer}, honba=0
    )


@pytest.mark.parametrize("rules", ALL)
def test_m13_m14_the_dealer_in_the_lead(rules: str) -> None:
    """Row `agari-yame`: by itself with 30000 or more, LOG (P), PAPER (S); elsewhere never."""
    # M13: 37600 and a win of 1500: 39100.
    play = last_deal(rules, 37600).win("Dai", {"han": 1, "fu": 30}, "Aki")
    assert (play.points[3], play.over) == (39100, "stopped" if rules in ONLINE else None)
    # M14: 27100 and 1500: 28600, which leads where all start with 25000.
    play = last_deal(rules, 27100).win("Dai", {"han": 1, "fu": 30}, "Aki")
    assert (play.points[3], play.over, play.at) == (28600, None, "S4-1 Dai")
    assert play.ledger.state.may_stop is None
    # Ready at a draw, too: 38000 + 3000.
    play = last_deal(rules, 38000).draw("Dai")
    assert play.over == ("stopped" if rules in ONLINE else None)
    # Not in the lead: nothing.
    play = last_deal(rules, 38000)
    play.ruling("more", points={"Ben": 20000}).win("Dai", {"han": 1, "fu": 30}, "Aki")
    assert play.over is None


@pytest.mark.parametrize("rules", ALL)
def test_m15_everybody_level_after_south_4(rules: str) -> None:
    """Row `West round, target`: LOG (P), PAPER (S) while no player has 30000; NAVI (S) and others: none."""
    play = Play(rules)
    for _ in range(8):
        play.draw()
    if rules not in ONLINE:
        assert play.over == "last_hand"
        return
    assert (play.over, play.at) == (None, "W1-8 Aki")
    # It ends at once when somebody has 30000: 2600 and 2400 for eight honba.
    play.win("Ben", {"han": 2, "fu": 40}, "Aki")
    assert (play.points[1], play.over) == (30000, "last_hand")


@pytest.mark.parametrize("rules", ALL)
def test_m16_m17_below_zero_and_at_zero(rules: str) -> None:
    """Row `below zero ends`: LOG (P: 0 plays on), PAPER (S); elsewhere never."""
    below, zero = Play(rules), Play(rules)
    for other, points in ((below, 1900), (zero, 2000)):
        other.ruling("a debt", points={"Aki": points - other.points[0]}).win("Ben", {"han": 2, "fu": 30}, "Aki")
    assert (below.points[0], below.over) == (-100, "below_zero" if rules in ONLINE else None)
    assert (zero.points[0], zero.over) == (0, None)


def finals(rules: str, *points: int, sticks: int = 0) -> list[Any]:
    state = replace(Play(rules).ledger.state, points=dict(zip(PLAYERS, points)), sticks=sticks)
    made = {result.player: result.to_json()["total"] for result in results(state)}
    return [float(made[name]) for name in PLAYERS]


@pytest.mark.parametrize(
    ("rules", "points", "expected"),
    [
        # F01. 42.7 - 30 + 20 + 20 rounded; 17.7 + 15; 12.7 + 20 + 30.
        ("tenhou", (42700, 31200, 17400, 8700), [53, 11, -23, -41]),
        ("mahjong-soul", (42700, 31200, 17400, 8700), [32.7, 11.2, -12.6, -31.3]),
        ("m-league", (42700, 31200, 17400, 8700), [62.7, 11.2, -22.6, -51.3]),
        # F02
        *((rules, (45200, 33100, 24300, 17400), [30.2, 8.1, -10.7, -27.6]) for rules in (*WRC, *EMA)),
        ("jpml-a", (45200, 33100, 24300, 17400), [23.2, 7.1, -9.7, -20.6]),
        ("saikouisen", (45200, 33100, 24300, 17400), [45.2, 13.1, -15.7, -42.6]),
        # F03, F04: one player, and three, at 30000 or more.
        ("jpml-a", (52000, 28000, 22000, 18000), [34, -3, -11, -20]),
        ("jpml-a", (33000, 32000, 31000, 24000), [11, 5, 2, -18]),
        # None or four at 30000 or more (uncertain): no uma.
        ("jpml-a", (30000, 30000, 30000, 30000), [0, 0, 0, 0]),
        # F05: two firsts and two lasts; the first dealer is ahead, or they share.
        ("tenhou", (35000, 35000, 15000, 15000), [45, 15, -25, -35]),
        ("mahjong-soul", (35000, 35000, 15000, 15000), [25, 15, -15, -25]),
        ("m-league", (35000, 35000, 15000, 15000), [35, 35, -35, -35]),
        # F06
        *((rules, (40000, 40000, 20000, 20000), [20, 20, -20, -20]) for rules in (*WRC, *EMA)),
        # F07: 30 + 10 - 10 + 20 = 50 for three: 16.7, 16.7, 16.6, the rest to the earlier dealers.
        ("m-league", (30000, 30000, 30000, 10000), [16.7, 16.7, 16.6, -50]),
        # F08: 38500 -> 39, 23500 -> 24, -1500 -> -2: half away from zero.
        ("tenhou", (39500, 38500, 23500, -1500), [49, 19, -16, -52]),
    ],
)
def test_f01_to_f08_final_points(rules: str, points: tuple[int, ...], expected: list[float]) -> None:
    assert finals(rules, *points) == expected


def test_f09_a_stick_left_at_the_end() -> None:
    for rules in (*ONLINE, "m-league"):
        # 41000 and the stick: as with 42000.
        assert finals(rules, 41000, 25000, 20000, 13000, sticks=1) == finals(rules, 42000, 25000, 20000, 13000)
    for rules in (*WRC, "jpml-a", "saikouisen"):
        # It stays on the table: the four are a point short of zero.
        assert round(sum(finals(rules, 46000, 30000, 25000, 18000, sticks=1)), 6) == -1


def test_tied_firsts_share_a_stick_in_hundreds_or_drop_the_rest() -> None:
    # M.League (TO, RJS): 1000 by three is 400, 300, 300. 30000 each: uma 10, oka 6.7, 6.7, 6.6.
    assert finals("m-league", 30000, 30000, 30000, 9000, sticks=1) == [17.1, 17.0, 16.9, -51.0]
    # EMA 2025 (E25C): decimals dropped, 333 each; uma (15 + 5 - 5) / 3 = 5.
    assert finals("ema-2025", 33000, 33000, 33000, 20000, sticks=1) == [8.333, 8.333, 8.333, -25]


def test_the_final_points_of_a_third_are_exact() -> None:
    state = replace(Play("ema-2016").ledger.state, points=dict(zip(PLAYERS, (33000, 33000, 33000, 20000))), sticks=1)
    assert [each.to_json()["total"] for each in results(state)] == ["25/3", "25/3", "25/3", -25]
