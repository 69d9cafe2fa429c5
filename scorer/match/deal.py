"""What comes after a hand: who deals next, with how many honba, and whether the match is over.

One function, `after_hand`; the rules of repeating differ, so the caller says whether the deal repeats.
"""

from __future__ import annotations

from dataclasses import replace

from scorer.match.options import in_force, whole
from scorer.match.state import Ending, MatchState


def after_hand(state: MatchState, *, repeats: bool, honba: int, by_win: bool | None = None) -> MatchState:
    """The state in which the next hand begins, or the end of the match.

    `by_win`: whether the dealer repeats by a win (True) or by being ready at a draw (False); None: neither.
    """
    ended = _ending(state, repeats=repeats)
    fresh = replace(_cleared(state), hands=state.hands + 1, honba=honba, signal_due=False, ended=ended)
    if ended is not None:
        return fresh
    if state.time_up:
        return _time_over(fresh)
    if repeats:
        return replace(fresh, may_stop=state.dealer_name if _may_stop(state, by_win) else None)
    return advance(fresh)


def replayed(state: MatchState) -> MatchState:
    """The same hand again, nothing moved on (wrc-2017 305-307); not once the time is up (wrc-2017 281-283)."""
    return _time_over(_cleared(state)) if state.time_up else _cleared(state)


def advance(state: MatchState) -> MatchState:
    """The deal passes to the next player; after the fourth the next wind begins."""
    if state.dealer == 3:
        after = replace(state, dealer=0, round=state.round + 1)
        return replace(after, signal_due=half_of(after) != half_of(state))
    return replace(state, dealer=state.dealer + 1)


def half_of(state: MatchState) -> int:
    """Which half is played, 1 or 2, where each has its own time; else the whole match is the second."""
    halves = in_force(state.options, "time_for") == "half"
    return 1 if halves and state.round < whole(state.options, "rounds") // 2 else 2


def time_called(state: MatchState) -> MatchState:
    """The signal for the end of the time of the match, or of the half that is played.

    The hand in progress is finished and is the last, or it is dropped and deposits stay, by the option `time_hand`. A
    first half that ended by itself is over when its signal comes: before the first hand of the second half is over a
    signal is taken for that, and ends nothing.
    """
    if state.signal_due:
        return replace(state, signal_due=False)
    if in_force(state.options, "time_hand") == "finished":
        return replace(state, time_up=True)
    return _time_over(_cleared(state))


def _time_over(state: MatchState) -> MatchState:
    """A half gives way to the next, anything else ends."""
    if half_of(state) == 1:
        # 60分で打ち切り: the second half is West and North, however far the first came (masters 31-33).
        second = whole(state.options, "rounds") // 2
        return replace(state, round=second, dealer=0, honba=0, time_up=False)
    return replace(state, ended=Ending.TIME)


def _cleared(state: MatchState) -> MatchState:
    """The state without what was of one hand only."""
    return replace(state, riichi=(), dead=(), penalty_tiles={}, touched=True, may_stop=None)


def is_last(state: MatchState) -> bool:
    """Whether the hand that is played now is of the last deal."""
    return state.round >= whole(state.options, "rounds") - 1 and state.dealer == 3


def leads(state: MatchState, player: str) -> bool:
    """Whether nobody has more points, and with them the player is first."""
    most = max(state.points.values())
    first = next(name for name in state.order if state.points[name] == most)
    return first == player


def _ending(state: MatchState, *, repeats: bool) -> Ending | None:
    rule = in_force(state.options, "game_ends")
    least = min(state.points.values())
    if (rule == "below_zero" and least < 0) or (rule == "at_zero" and least <= 0):
        return Ending.BELOW_ZERO
    rounds = whole(state.options, "rounds")
    reached = max(state.points.values()) >= whole(state.options, "return_points")
    extra = in_force(state.options, "extra_round") == "until_return"
    if state.round >= rounds and reached:
        return Ending.LAST_HAND  # in the extra round the first hand that brings somebody there is the last
    last_deal_over = is_last(state) and not repeats
    if last_deal_over and not (extra and state.round < rounds and not reached):
        return Ending.LAST_HAND
    return None


def _may_stop(state: MatchState, by_win: bool | None) -> bool:
    rule = in_force(state.options, "dealer_may_stop")
    allowed = (by_win is True and rule != "never") or (by_win is False and rule == "leading_win_or_ready")
    return allowed and is_last(state) and leads(state, state.dealer_name)
