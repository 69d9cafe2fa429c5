"""Which three tiles are a chow."""

from __future__ import annotations

import pytest

from scorer.hand import Hand

REST = "11m234p567s999s!9s"


@pytest.mark.parametrize("tiles", ["123m", "789m", "123p", "789p", "123s", "789s", "340p"])
def test_three_numbers_in_a_row_of_one_suit_are_a_chow(tiles: str) -> None:
    assert Hand.from_typed(f"{REST} +chow:{tiles}").melds[0].is_sound


@pytest.mark.parametrize("tiles", ["123z", "234z", "567z", "89m1p", "9p12s", "9s12z", "124m", "135p", "112s"])
def test_winds_dragons_gaps_and_two_suits_are_no_chow(tiles: str) -> None:
    """A chow is three consecutive numbers of one suit; winds and dragons have no order (common-riichi 156-161)."""
    hand = Hand.from_typed(f"{REST} +chow:{tiles}")
    assert "not_a_chow" in [fault.code for fault in hand.faults()]
