"""Which three tiles are a chow."""

from __future__ import annotations

from contextlib import suppress

import pytest

from scorer.errors import ParseError
from scorer.hand import Hand
from scorer.meld import _usual_tiles

REST = "11m234p567s999s!9s"


@pytest.mark.parametrize("tiles", ["123m", "789m", "123p", "789p", "123s", "789s", "340p"])
def test_three_numbers_in_a_row_of_one_suit_are_a_chow(tiles: str) -> None:
    assert Hand.from_typed(f"{REST} +chow:{tiles}").melds[0].is_sound


@pytest.mark.parametrize("tiles", ["123z", "234z", "567z", "89m1p", "9p12s", "9s12z", "124m", "135p", "112s"])
def test_winds_dragons_gaps_and_two_suits_are_no_chow(tiles: str) -> None:
    """A chow is three consecutive numbers of one suit; winds and dragons have no order (common-riichi 156-161)."""
    hand = Hand.from_typed(f"{REST} +chow:{tiles}")
    assert "not_a_chow" in [fault.code for fault in hand.faults()]


@pytest.mark.parametrize("text", ["123m", "312m", "1m2m3m", "111z", "1z1z1z", "0555p", "5p0p5p5p", "406s"])
def test_a_set_in_a_usual_notation_may_be_kept_in_memory(text: str) -> None:
    assert len(_usual_tiles(text)) in (3, 4)


@pytest.mark.parametrize(
    "text",
    ["12m3m", "1m23m", " 123m", "123M", "00s5s", "0s0s5s", "124m", "12m", "1234m", "11111m", "", "1m2p3s"],
)
def test_any_other_notation_is_read_each_time(text: str) -> None:
    """Only the some five hundred usual notations are kept: a client cannot fill the memory with others."""
    with suppress(ParseError):
        assert _usual_tiles(text) == ()


def test_sets_in_a_usual_notation_are_made_once_and_shared_by_hands() -> None:
    hand = Hand.from_typed("11m234p567s999s!9s +chow:406s").to_json()
    one, other = Hand.from_json(hand), Hand.from_json(hand)
    assert one == other
    assert one.melds[0] is other.melds[0]
