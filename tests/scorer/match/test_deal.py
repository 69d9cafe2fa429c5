"""When a match ends and who deals next: each bound of points met, and missed by the smallest step."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.match.deal import after_hand, half_of, is_last, leads
from scorer.match.state import Ending, MatchState
from tests.scorer.match.playing import PLAYERS, Play


def state(*points: int, round_: int = 1, dealer: int = 3, **options: object) -> MatchState:
    """The last deal of a match of two rounds, unless `options` says otherwise; points of Aki, Ben, Chie and Dai."""
    made = Play("riichi", **{"rounds": 2, "extra_round": "none", **options}).ledger.state
    return replace(made, points=dict(zip(PLAYERS, points)), round=round_, dealer=dealer)


LEVEL = (25000, 25000, 25000, 25000)


@pytest.mark.parametrize(
    ("rule", "least", "over"),
    [
        ("below_zero", 0, False),
        ("below_zero", -100, True),
        ("at_zero", 100, False),
        ("at_zero", 0, True),
        ("never", -100, False),
    ],
)
def test_points_that_end_a_match_at_once(rule: str, least: int, over: bool) -> None:
    made = state(25000, 25000, least, 50000 - least, round_=0, dealer=1, game_ends=rule)
    for repeats in (False, True):
        ended = after_hand(made, repeats=repeats, honba=0).ended
        assert ended is (Ending.BELOW_ZERO if over else None)


@pytest.mark.parametrize(("target", "enough"), [({}, 30000), ({"target_points": 35000}, 35000)])
def test_an_extra_round_is_played_until_somebody_has_the_target_exactly(target: dict[str, int], enough: int) -> None:
    def ended(most: int, round_: int, dealer: int, *, repeats: bool) -> MatchState:
        made = state(most, 25000, 25000, 50000 - most, round_=round_, dealer=dealer, game_ends="never",
                     extra_round="until_return", **target)  # fmt: skip
        return after_hand(made, repeats=repeats, honba=0)

    last = {"round_": 1, "dealer": 3, "repeats": False}
    assert ended(enough, **last).ended is Ending.LAST_HAND
    extra = ended(enough - 100, **last)
    assert (extra.ended, extra.round, extra.dealer) == (None, 2, 0)
    # The extra round ends as soon as a player has the target after a hand, whoever the dealer is.
    for repeats in (False, True):
        assert ended(enough, 2, 0, repeats=repeats).ended is Ending.LAST_HAND
        assert ended(enough - 100, 2, 0, repeats=repeats).ended is None
    # A second extra round is not played.
    assert ended(enough - 100, 2, 3, repeats=False).ended is Ending.LAST_HAND


def test_the_last_deal_is_the_fourth_of_the_last_round_and_ends_the_match_unless_it_repeats() -> None:
    assert [is_last(state(*LEVEL, round_=round_, dealer=dealer)) for round_ in (0, 1, 2) for dealer in (2, 3)] == [
        False, False, False, True, False, True,
    ]  # fmt: skip
    assert after_hand(state(*LEVEL), repeats=False, honba=0).ended is Ending.LAST_HAND
    assert after_hand(state(*LEVEL), repeats=True, honba=1).ended is None
    earlier = after_hand(state(*LEVEL, dealer=2), repeats=False, honba=0)
    assert (earlier.ended, earlier.round, earlier.dealer, earlier.hands) == (None, 1, 3, 1)
    passed = after_hand(state(*LEVEL, round_=0), repeats=False, honba=0)
    assert (passed.ended, passed.round, passed.dealer) == (None, 1, 0)


def test_of_equal_players_the_first_in_dealing_order_leads() -> None:
    made = state(30000, 30000, 20000, 20000)
    assert [leads(made, name) for name in PLAYERS] == [True, False, False, False]


@pytest.mark.parametrize(
    ("rule", "by_win", "may"),
    [
        ("never", True, False),
        ("leading_win", True, True),
        ("leading_win", False, False),
        ("leading_win_or_ready", True, True),
        ("leading_win_or_ready", False, True),
        ("leading_win_or_ready", None, False),
    ],
)
def test_the_leading_dealer_of_the_last_deal_may_stop(rule: str, by_win: bool | None, may: bool) -> None:
    leading = (20000, 20000, 20000, 40000)
    after = after_hand(state(*leading, dealer_may_stop=rule), repeats=True, honba=1, by_win=by_win)
    assert (after.ended, after.may_stop) == (None, "Dai" if may else None)
    behind = after_hand(state(40000, 20000, 20000, 20000, dealer_may_stop=rule), repeats=True, honba=1, by_win=by_win)
    assert behind.may_stop is None
    early = state(40000, 20000, 20000, 20000, dealer=0, dealer_may_stop=rule)
    assert after_hand(early, repeats=True, honba=1, by_win=by_win).may_stop is None


@pytest.mark.parametrize(("points", "may"), [(30000, True), (29900, False)])
def test_the_dealer_who_stops_has_at_least_the_points_that_the_table_asks_for(points: int, may: bool) -> None:
    made = state(25000, 25000, 20000, points, dealer_may_stop="automatic", dealer_stop_points=30000)
    after = after_hand(made, repeats=True, honba=1, by_win=True)
    assert after.ended is (Ending.STOPPED if may else None)
    assert after_hand(made, repeats=False, honba=0).ended is Ending.LAST_HAND


def test_a_half_is_half_of_the_rounds() -> None:
    halves = {"time_for": "half", "time_minutes": 60, "time_up": "one_more_hand", "rounds": 4}
    assert [half_of(state(*LEVEL, round_=round_, **halves)) for round_ in range(4)] == [1, 1, 2, 2]
    assert [half_of(state(*LEVEL, round_=round_, **{**halves, "rounds": 2})) for round_ in range(2)] == [1, 2]
    assert half_of(state(*LEVEL, round_=0, rounds=4)) == 2
