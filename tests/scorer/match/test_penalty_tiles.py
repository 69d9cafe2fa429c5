"""Penalty tiles in the ledger: an impossible hand is reported in words, whatever was shown before."""

from __future__ import annotations

import pytest

from scorer.errors import MatchFault
from scorer.hand import Hand
from scorer.match.events import Winner, Won
from scorer.tiles import Tile
from tests.scorer.match.playing import Play


@pytest.mark.parametrize("rules", ["wsom", "zung-jung"])
def test_a_winning_tile_that_is_not_in_the_hand_is_told_beside_penalty_tiles(rules: str) -> None:
    hand = replace_winner(Hand.from_typed("123456789m22p567s!5s"), "1z")
    play = Play(rules).foul("Ben", "tiles_exposed", "5s")
    with pytest.raises(MatchFault) as error:
        play.add(Won((Winner("Ben", hand),), "Aki"))
    assert "winning_tile_not_in_hand" in [fault.code for fault in error.value.faults]


def replace_winner(hand: Hand, code: str) -> Hand:
    return Hand(hand.concealed, Tile.from_code(code), hand.melds, hand.flowers)
