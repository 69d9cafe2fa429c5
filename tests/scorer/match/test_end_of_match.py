"""Who may end the match in the last hand, and who takes the riichi sticks that are left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.errors import MatchFault
from scorer.match.final import results
from tests.scorer.match.playing import PLAYERS, Play

CHEAP = {"han": 1, "fu": 30}


def last_deal(**options: object) -> Play:
    """The first hand of South 4, Dai's deal; each player has won twice by self-draw."""
    play = Play("riichi", **options)
    for name in ("Ben", "Chie", "Dai", "Aki", "Ben", "Chie", "Dai"):
        play.win(name, CHEAP)
    assert play.at == "S4-0 Dai"
    return play


def codes_of_stop(play: Play, name: str) -> list[str]:
    with pytest.raises(MatchFault) as error:
        play.stop(name)
    return [fault.code for fault in error.value.faults]


def test_the_last_dealer_who_is_level_with_an_earlier_dealer_is_second_and_may_not_stop() -> None:
    # common-riichi 846: of equal points the one who dealt earlier ranks higher, so Dai does not lead.
    play = last_deal(dealer_may_stop="leading_win")
    state = play.ledger.state
    # Dai's win brings 1000 from each; the ruling makes Ben and Dai level after it.
    ahead = state.points["Dai"] + 4000 - state.points["Ben"]
    play.ruling("the points are put level", points={"Ben": ahead, "Aki": -ahead})
    play.win("Dai", {"han": 2, "fu": 30})  # 1000 from each
    assert play.points[1] == play.points[3] == max(play.points)
    assert codes_of_stop(play, "Dai") == ["no_early_stop"]


def test_the_last_dealer_alone_in_front_may_stop() -> None:
    play = last_deal(dealer_may_stop="leading_win").win("Dai", {"han": 5})
    assert play.stop("Dai").over == "stopped"


def test_an_abortive_draw_lets_no_player_stop() -> None:
    # `leading_win_or_ready` asks for a win or for being ready at the exhaustive draw; at nine kinds no player is asked.
    play = last_deal(dealer_may_stop="leading_win_or_ready").ruling("Dai leads", points={"Dai": 9000, "Aki": -9000})
    play.draw(reason="nine_kinds")
    assert play.at == "S4-0 Dai"
    assert codes_of_stop(play, "Dai") == ["no_early_stop"]


def test_first_places_that_are_shared_share_the_sticks_that_are_left() -> None:
    # One stick is one stick: two who share the first place take 500 each, and all results add up to zero.
    state = Play("wrc-2017", sticks_left="first_place").ledger.state
    points = dict(zip(PLAYERS, (38000, 38000, 23000, 20000)))
    found = results(replace(state, points=points, sticks=1))
    # (38000 + 500 - 30000) / 1000, and half of 15 + 5.
    assert [(each.player, float(each.base), each.uma, float(each.total)) for each in found[:2]] == [
        ("Aki", 8.5, 10, 18.5),
        ("Ben", 8.5, 10, 18.5),
    ]
    assert sum(each.total for each in found) == 0
