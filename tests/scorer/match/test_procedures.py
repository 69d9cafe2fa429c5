"""Procedures of the rule texts as events: the throw for the wall, the turned tile, penalty tiles, a redeal, who throws."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from scorer.errors import MatchFault
from scorer.match.dice import Method, SeatDraw, Throw, draw_seats
from scorer.match.events import Drawn, Foul, Penalty, Redeal, Riichi, Wall, Won
from scorer.match.ledger import replay
from scorer.match.procedures import live_tiles, wall_of
from scorer.match.state import MatchState
from scorer.notation import format_tiles, parse_tiles
from service.contract.events import match_event
from tests.scorer.match.playing import PLAYERS, Play, winner


def tile(code: str):
    return parse_tiles(code)[0]


def refused(play: Play, event: object) -> list[str]:
    with pytest.raises(MatchFault) as error:
        play.add(event)
    return [fault.code for fault in error.value.faults]


@pytest.mark.parametrize(
    ("dice", "player", "stacks"),
    [((2, 3), "Aki", 5), ((1, 1), "Ben", 2), ((3, 4), "Chie", 7), ((6, 6), "Dai", 12), ((4, 5), "Aki", 9)],
)
def test_the_dealer_throws_for_the_wall(dice, player, stacks) -> None:
    """wsom 75-79, common-riichi 619-624: counted counterclockwise, the dealer is 1; the stacks from the right end."""
    play = Play("wsom").add(Wall(dice))
    assert wall_of(play.ledger.state) == (player, stacks)
    assert refused(play, Wall(dice)) == ["procedure_done"]
    # In the next hand Ben deals and is 1; the wall of that hand is not opened yet.
    play.add(Drawn())
    assert wall_of(play.ledger.state) is None
    place = PLAYERS.index(player)
    assert wall_of(play.add(Wall(dice)).ledger.state) == (PLAYERS[(place + 1) % 4], stacks)


def test_what_the_wall_needs() -> None:
    assert refused(Play("wrc-2017"), Wall((3,))) == ["bad_dice"]
    assert refused(Play("wrc-2017"), Wall((3,), tile("1p"))) == ["no_procedure"]
    assert refused(Play("mcr"), Wall((3, 4))) == ["no_procedure"]


@pytest.mark.parametrize(("rules", "dice", "other"), [("baida", (4,), ()), ("aml", (), (4,))])
def test_the_turned_tile_of_the_hand_makes_tiles_wild(rules, dice, other) -> None:
    """masters 189: East throws one die after the deal. masters 241: the last tile of the wall is turned over."""
    play = Play(rules)
    assert refused(play, Wall(other, tile("1p"))) == ["bad_dice"]
    play.add(Wall(dice, tile("1p")))
    assert refused(play, Wall(dice, tile("2p"))) == ["procedure_done"]
    # 1p and 2p are wild: the hand wins with one of them in a pair, without the winner stating the turned tile.
    play.add(Won((winner("Aki", "111333444m777s1p9m!9m"),)))
    assert play.ledger.steps[-1].scores[0]["valid"]
    stated = Play(rules).win("Aki", "111333444m777s1p9m!9m", turned="1p")
    assert play.points == stated.points
    assert play.ledger.state.turned is None


def test_penalty_tiles_are_live_until_another_tile_is_discarded() -> None:
    """zung-jung 34: discarded now or at the next discard; once another tile is discarded, the others are dead."""
    play = Play("zung-jung").add(Foul("Ben", "tiles_exposed", parse_tiles("3m5p7s")))
    assert format_tiles(live_tiles(play.ledger.state, "Ben")) == "3m5p7s"
    play.add(Penalty("Ben", tile("5p")))
    assert format_tiles(play.ledger.state.penalty_tiles["Ben"]) == "3m7s"
    assert live_tiles(play.ledger.state, "Ben") == ()
    assert refused(play, Penalty("Ben", tile("3m"))) == ["bad_penalty_tiles"]
    # A tile exposed later is live again; the others stay dead.
    play.add(Foul("Ben", "tiles_exposed", parse_tiles("3m")))
    assert format_tiles(live_tiles(play.ledger.state, "Ben")) == "3m"
    play.add(Penalty("Ben"))
    assert live_tiles(play.ledger.state, "Ben") == ()
    assert format_tiles(play.ledger.state.penalty_tiles["Ben"]) == "33m7s"
    assert refused(play, Penalty("Aki")) == ["bad_penalty_tiles"]
    play.add(Drawn())
    assert (play.ledger.state.penalty_tiles, play.ledger.state.dead_tiles) == ({}, {})


def test_tiles_are_dealt_again_before_a_riichi_only() -> None:
    """wrc-2017 251-253: tiles shown at the deal are washed and dealt again."""
    play = Play("wrc-2017").add(Wall((3, 4))).add(Redeal("Ben"))
    assert wall_of(play.ledger.state) is None
    assert play.at == "E1-0 Aki"
    play.add(Wall((1, 2))).add(Riichi("Ben"))
    assert refused(play, Redeal("Ben")) == ["procedure_done"]
    assert refused(Play("wsom"), Redeal("Ben")) == ["no_procedure"]


def test_records_and_states_hold_the_procedures() -> None:
    wild = Play("baida").add(Wall((5, 6))).add(Wall((2,), tile("3s")))
    shown = Play("zung-jung").add(Wall((5, 6))).add(Foul("Ben", "tiles_exposed", parse_tiles("3m5p")))
    shown.add(Penalty("Ben", tile("3m")))
    again_dealt = Play("riichi").add(Redeal("Chie"))
    for play in (wild, shown, again_dealt):
        again = replay(match_event(each) for each in play.ledger.to_json()["events"])
        assert again.to_json() == play.ledger.to_json()
        state = play.ledger.state
        assert MatchState.from_json(state.to_json()) == state
        old = {name: value for name, value in state.to_json().items() if name not in ("wall", "turned", "dead_tiles")}
        assert MatchState.from_json(old) == replace(state, wall=(), turned=None, dead_tiles={})


@pytest.mark.parametrize("method", Method)
def test_from_the_second_game_on_the_first_of_the_game_before_throws(method) -> None:
    """common-riichi 608-609; other rule texts let East or anybody throw, whatever the game before was."""
    for seed in range(20):
        first = draw_seats(method, PLAYERS, random.Random(seed))
        assert first.top is None
        draw = draw_seats(method, PLAYERS, random.Random(seed), top="Dai")
        by_top = method in (Method.SIX_TILES, Method.GRAB, Method.GRAB_WHITE)
        assert draw.top == ("Dai" if by_top else None)
        assert not draw.faults()
        if by_top:
            assert draw.throws[-1].by == "Dai"
            wrong = replace(draw, throws=(*draw.throws[:-1], Throw("Aki", draw.throws[-1].dice)))
            assert [fault.code for fault in wrong.faults()] == ["bad_seat_draw"]
        if draw.throws[-1].by == first.throws[-1].by:
            assert draw.order == first.order or by_top


def test_a_draw_of_an_earlier_version_is_read_without_the_first_of_the_game_before() -> None:
    draw = draw_seats(Method.GRAB, PLAYERS, random.Random(1))
    assert "top" not in draw.to_json()
    event = match_event({"type": "seats", "draw": draw.to_json()})
    assert isinstance(event.draw, SeatDraw)
    assert event.draw == draw
