"""Compute the state after a hand: the next dealer, the number of honba, and whether the match is over.

The main function is `after_hand`. Rules differ about when the dealer stays, so the caller decides this.
"""

from __future__ import annotations

from dataclasses import replace

from scorer.match.options import in_force, whole
from scorer.match.state import Ending, MatchState


def after_hand(state: MatchState, *, repeats: bool, honba: int, by_win: bool | None = None) -> MatchState:
    """Return the state in which the next hand begins, or in which the match is over.

    `repeats`: whether the dealer stays; `honba`: the honba of the next hand. `by_win`: True if the dealer stays because
    of a win, False after an exhaustive draw; None: the dealer stays for another reason, or does not stay.
    """
    ended = _ending(state, repeats=repeats)
    may_stop = repeats and _may_stop(state, by_win)
    if ended is None and may_stop and in_force(state.options, "dealer_may_stop") == "automatic":
        ended = Ending.STOPPED
    fresh = replace(_cleared(state), hands=state.hands + 1, honba=honba, signal_due=False, ended=ended)
    if ended is not None:
        return fresh
    if state.time_up:
        return _time_over(fresh)
    if state.one_more:
        fresh = replace(fresh, one_more=False, time_up=True)
    if repeats:
        return replace(fresh, may_stop=state.dealer_name if may_stop else None)
    return advance(fresh)


def replayed(state: MatchState) -> MatchState:
    """Return the state in which this hand is played again (wrc-2017 305-307).

    After the time is up, the hand is not played again: the half or the match ends (wrc-2017 281-283).
    """
    return _time_over(_cleared(state)) if state.time_up else _cleared(state)


def advance(state: MatchState) -> MatchState:
    """Pass the deal to the next player; after the fourth player the next wind begins."""
    if state.dealer == 3:
        after = replace(state, dealer=0, round=state.round + 1)
        return replace(after, signal_due=half_of(after) != half_of(state))
    return replace(state, dealer=state.dealer + 1)


def half_of(state: MatchState) -> int:
    """Return the current half, 1 or 2, if each half has its own time; else 2."""
    halves = in_force(state.options, "time_for") == "half"
    return 1 if halves and state.round < whole(state.options, "rounds") // 2 else 2


def time_called(state: MatchState) -> MatchState:
    """Apply the signal that the time of the match, or of the current half, is up.

    The option `time_up` decides whether the current hand is the last, is followed by one more hand, or is cancelled
    with its deposits left on the table. If the first half ended before its time, its signal comes during the second
    half. So a signal during the first hand of the second half belongs to the first half, and has no effect.
    """
    if state.signal_due:
        return replace(state, signal_due=False)
    rule = in_force(state.options, "time_up")
    if rule != "drop":
        return replace(state, time_up=rule == "finish_hand", one_more=rule == "one_more_hand")
    return _time_over(_cleared(state))


def _time_over(state: MatchState) -> MatchState:
    """End the current half and start the next; end the match if there is none."""
    if half_of(state) == 1:
        # 60分で打ち切り: the second half begins with West, even if the first half is incomplete (masters 31-33).
        second = whole(state.options, "rounds") // 2
        return replace(state, round=second, dealer=0, honba=0, time_up=False, one_more=False)
    return replace(state, ended=Ending.TIME)


def _cleared(state: MatchState) -> MatchState:
    """Return the state without the fields that belong to one hand only."""
    return replace(
        state, riichi=(), dead=(), penalty_tiles={}, dead_tiles={}, wall=(), turned=None, touched=True, may_stop=None
    )


def is_last(state: MatchState) -> bool:
    """Return whether the current hand belongs to the last deal of the last round, or of the extra round."""
    return state.round >= whole(state.options, "rounds") - 1 and state.dealer == 3


def leads(state: MatchState, player: str) -> bool:
    """Return whether the player has the most points. Among equal players, the first in dealing order leads."""
    most = max(state.points.values())
    first = next(name for name in state.order if state.points[name] == most)
    return first == player


def _ending(state: MatchState, *, repeats: bool) -> Ending | None:
    rule = in_force(state.options, "game_ends")
    least = min(state.points.values())
    if (rule == "below_zero" and least < 0) or (rule == "at_zero" and least <= 0):
        return Ending.BELOW_ZERO
    rounds = whole(state.options, "rounds")
    target = whole(state.options, "target_points") or whole(state.options, "return_points")
    reached = max(state.points.values()) >= target
    extra = in_force(state.options, "extra_round") == "until_return"
    if state.round >= rounds and reached:
        return Ending.LAST_HAND  # the extra round ends with the first hand after which a player has enough points
    last_deal_over = is_last(state) and not repeats
    if last_deal_over and not (extra and state.round < rounds and not reached):
        return Ending.LAST_HAND
    return None


def _may_stop(state: MatchState, by_win: bool | None) -> bool:
    rule = in_force(state.options, "dealer_may_stop")
    allowed = (by_win is True and rule != "never") or (
        by_win is False and rule in ("leading_win_or_ready", "automatic")
    )
    enough = state.points[state.dealer_name] >= whole(state.options, "dealer_stop_points")
    return allowed and enough and is_last(state) and leads(state, state.dealer_name)
