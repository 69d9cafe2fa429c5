"""A whole match of Mahjong Competition Rules, sixteen hands, with the arithmetic of each (rule page, sections 9 and 10).

A discard pays 8 + v, the two others 8 each; a self-draw costs each 8 + v. Everybody starts with 500.
"""

from __future__ import annotations

import pytest

from scorer.errors import MatchFault
from tests.scorer.match.playing import Play, winner


def test_sixteen_hands() -> None:
    play = Play("mcr")
    assert (play.at, play.points) == ("E1-0 Aki", (500, 500, 500, 500))
    # v = 12: 39 8, 62 2, 63 2. Chie discards: 8 + 12 = 20; Ben and Dai 8 each; Aki 36.
    play.win("Aki", "123m456p789s22p345s!3s", from_="Chie")
    assert play.points == (536, 492, 480, 492)
    assert play.at == "E2-0 Ben", "the deal passes though East won"
    # v = 14, no flower, self-drawn: 39 8, 56 4, 63 2. Each pays 22.
    play.win("Ben", "123m456p789s22p345s!3s")
    assert play.points == (514, 558, 458, 470)
    # A drawn hand pays nothing, and the deal passes.
    assert play.draw("Aki", "Chie").points == (514, 558, 458, 470)
    assert play.at == "E4-0 Dai"
    # 52 points from a sheet without tiles: Aki discards 8 + 52 = 60, the others pay 8.
    play.win("Dai", {"points": 52}, from_="Aki")
    assert play.points == (454, 550, 450, 546)
    assert play.at == "S1-0 Aki"
    # A false win pays 10 to each of the three; the hand goes on, and Ben may not win it.
    play.foul("Ben", "false_win")
    assert play.points == (464, 520, 460, 556)
    assert (play.at, play.ledger.state.dead) == ("S1-0 Aki", ("Ben",))
    with pytest.raises(MatchFault) as refused:
        play.win("Ben", {"points": 8})
    assert [fault.code for fault in refused.value.faults] == ["dead_hand"]
    # Chie draws 8 points: each pays 16, Ben like the others.
    play.win("Chie", {"points": 8})
    assert play.points == (448, 504, 508, 540)
    # One tile short of ready: 20 to each.
    play.foul("Dai", "false_win_not_ready")
    assert play.points == (468, 524, 528, 480)
    play.draw()
    # A warning's fine of the referee goes to no player.
    play.foul("Aki", "late_call", points=-5)
    assert play.points == (463, 524, 528, 480)
    play.draw()
    assert play.at == "S4-0 Dai"
    for _ in range(7):
        play.draw()
    assert (play.at, play.over) == ("N3-0 Chie", None)
    # v = 13: Aki 8 + 13 = 21, the others 8. Then v = 30: Dai 38, the others 8.
    play.win("Chie", {"points": 13}, from_="Aki")
    assert play.points == (442, 516, 565, 472)
    play.win("Ben", {"points": 30}, from_="Dai")
    assert (play.points, play.over) == ((434, 570, 557, 434), "last_hand")
    assert play.ledger.state.hands == 16
    # Ben 4, Chie 2; Aki and Dai are equal and share 1 and 0.
    lines = {line.player: line.to_json() for line in play.ledger.final}
    assert {name: line["table_points"] for name, line in lines.items()} == {
        "Ben": 4,
        "Chie": 2,
        "Aki": "0.5",
        "Dai": "0.5",
    }
    assert {name: line["place"] for name, line in lines.items()} == {"Ben": 1, "Chie": 2, "Aki": 3, "Dai": 3}


def test_only_the_nearest_wins_a_discard() -> None:
    hand = "123m456p789s22p345s!3s"
    play = Play("mcr").wins("Aki", winner("Chie", hand), winner("Ben", hand))
    # Ben sits after Aki and wins alone: 20 from Aki, 8 from the two others, Chie among them.
    assert play.points == (480, 536, 492, 492)


def test_table_points_of_equal_players_by_option() -> None:
    level = Play("mcr", rounds=1)
    for _ in range(4):
        level.draw()
    assert {line.table_points for line in level.ledger.final} == {7 / 4}
    higher = Play("mcr", rounds=1, table_point_ties="higher")
    for _ in range(4):
        higher.draw()
    assert {line.table_points for line in higher.ledger.final} == {4}


@pytest.mark.parametrize(("points", "codes"), [(7, ["below_minimum"]), (8, []), (328, []), (329, ["bad_stated_value"])])
def test_a_stated_value_is_one_that_a_hand_can_have(points: int, codes: list[str]) -> None:
    play = Play("mcr")
    try:
        play.win("Aki", {"points": points})
        found = []
    except MatchFault as error:
        found = [fault.code for fault in error.faults]
    assert found == codes


def test_there_is_no_riichi() -> None:
    with pytest.raises(MatchFault) as refused:
        Play("mcr").riichi("Aki")
    assert [fault.code for fault in refused.value.faults] == ["no_riichi_here"]


def test_other_rules_have_no_table_points() -> None:
    play = Play("wsom", rounds=1)
    for _ in range(4):
        play.draw()
    assert "table_points" not in play.ledger.final[0].to_json()
