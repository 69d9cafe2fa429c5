"""The last event is undone; riichi that is recorded with the end of its hand."""

from __future__ import annotations

import pytest

from scorer.corrections import Change
from scorer.errors import MatchFault
from scorer.match.events import Correction, Drawn, Riichi, Undo, Winner, Won
from tests.scorer.match.playing import Play

RON = Won((Winner("Ben", None, {"han": 3, "fu": 40}),), "Chie")


def test_the_last_event_is_undone_and_both_stay_in_the_record():
    play = Play("wrc-2017").riichi("Dai").add(RON)
    assert play.points == (30_000, 36_200, 24_800, 29_000)
    play.add(Undo(2))
    assert play.points == (30_000, 30_000, 30_000, 29_000)
    assert (play.at, play.ledger.state.sticks, play.ledger.state.riichi) == ("E1-0 Aki", 1, ("Dai",))
    assert [each.type for each in play.ledger.events] == ["open", "riichi", "win", "undo"]
    play.add(Undo(1)).add(RON)
    assert play.points == (30_000, 35_200, 24_800, 30_000)


@pytest.mark.parametrize("number", [0, 1, 3, 9])
def test_only_the_last_event_in_effect_is_undone(number):
    play = Play("wrc-2017").riichi("Dai").add(RON).add(Undo(2)).add(RON)
    with pytest.raises(MatchFault) as refused:
        play.add(Undo(number))
    assert [fault.code for fault in refused.value.faults] == ["not_last_event"]


def test_the_opening_stays():
    with pytest.raises(MatchFault, match="Event 0 cannot be undone"):
        Play("wrc-2017").add(Undo(0))


def test_what_was_undone_can_be_put_back_by_a_correction_and_the_undoing_cannot_be_corrected():
    play = Play("wrc-2017").add(RON).add(Undo(1))
    with pytest.raises(MatchFault, match="no event 2 to correct"):
        play.add(Correction((Change(2, ()),), "a slip"))
    assert play.add(Correction((Change(1, (RON,)),), "it was right")).points == (30_000, 35_200, 24_800, 30_000)


def test_riichi_with_the_win_pays_as_riichi_before_it():
    """Two riichi, 3 han 40 fu off Chie: 5200; Ben takes both sticks."""
    before = Play("wrc-2017").riichi("Ben", "Dai").add(RON)
    within = Play("wrc-2017").add(Won(RON.winners, RON.discarder, ("Ben", "Dai")))
    assert within.points == before.points == (30_000, 36_200, 24_800, 29_000)
    assert within.ledger.state == before.ledger.state
    assert [each.reason for each in within.ledger.steps[-1].transfers] == ["riichi", "riichi", "discard", "sticks"]
    mixed = Play("wrc-2017").riichi("Dai").add(Won(RON.winners, RON.discarder, ("Ben",)))
    assert mixed.points == before.points


def test_riichi_with_the_draw_lies_on_the_table():
    play = Play("wrc-2017").add(Drawn(("Ben",), riichi=("Ben",)))
    assert play.points == (29_000, 32_000, 29_000, 29_000)
    assert play.ledger.state.sticks == 1
    with pytest.raises(MatchFault) as refused:
        play.riichi("Dai").add(Drawn((), riichi=("Dai", "Eve")))
    assert [(each.code, each.where) for each in refused.value.faults] == [
        ("riichi_twice", "riichi[0]"),
        ("unknown_player", "riichi[1]"),
    ]


def test_two_winners_on_one_discard_and_their_own_sticks():
    """Mahjong Soul: the nearest winner takes the sticks; 5200 and 2000 off Chie."""
    winners = (Winner("Dai", None, {"han": 3, "fu": 40}), Winner("Ben", None, {"han": 2, "fu": 30}))
    play = Play("riichi", start_points=30_000, oka=0).add(Won(winners, "Chie", ("Ben", "Dai")))
    assert play.points == (30_000, 31_000, 22_800, 36_200)
    assert Riichi("Ben").to_json() == {"type": "riichi", "player": "Ben"}
