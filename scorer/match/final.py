"""Final points: ranks, ties, rounding, oka, uma, remaining sticks, points after uma, points carried over.

All points are exact fractions. The results can also be computed during a match; they are final when it has ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scorer.forms import Formed
from scorer.match.options import in_force, uma, uma_by_floating, whole
from scorer.match.state import MatchState


@dataclass(frozen=True, slots=True)
class Result(Formed):
    """One player's result.

    `place`: the rank, 1 for first place; players with equal points can share it; `points`: without oka
    and uma. `base`: the points minus the return points, in thousands, and rounded if the rules round them. Under
    rules without uma, the points plus the points carried over from the round before.
    `total`: the sum of `base`, oka, uma, and points after uma.
    `table_points`: 4, 2, 1 or 0 by rank, under rules that rank tournaments by table points.
    `carries`: the points carried over to the next round, or None.
    """

    player: str
    place: int
    points: int
    base: Fraction
    oka: Fraction
    uma: Fraction
    after_uma: int
    total: Fraction
    carries: Fraction | None
    table_points: Fraction | None = None


def results(state: MatchState) -> tuple[Result, ...]:
    """Return every player's result, the first rank first."""
    ranks = _Ranks(state)
    in_thousands = "uma" in state.options
    base = _in_thousands(state, ranks) if in_thousands else _as_points(state)
    oka = Fraction(whole(state.options, "oka"), 1000)
    by_place = _uma(state)
    lines = []
    for name in ranks.order:
        tied = ranks.tied[name]
        share = _share(state, ranks, name, sum((by_place[place] for place in tied), Fraction(0)), _TENTH)
        own_oka = _share(state, ranks, name, oka, _TENTH) if 0 in tied else Fraction(0)
        after = state.after_uma.get(name, 0)
        total = base[name] + own_oka + share + after
        carries = _carries(state, total)
        place, points = tied[0] + 1, state.points[name]
        table = _table_points(state, tied)
        lines.append(Result(name, place, points, base[name], own_oka, share, after, total, carries, table))
    return tuple(lines)


_TABLE_POINTS: Final = (4, 2, 1, 0)
"""The table points of the four ranks (mcr 30)."""


def _table_points(state: MatchState, tied: tuple[int, ...]) -> Fraction | None:
    """Return the table points of a player who shares these ranks; None if the rules have no table points."""
    if "table_point_ties" not in state.options:
        return None
    if state.options["table_point_ties"] == "higher":
        return Fraction(_TABLE_POINTS[tied[0]])
    return Fraction(sum(_TABLE_POINTS[place] for place in tied), len(tied))


def rounded(points: Fraction, rule: str) -> Fraction:
    """Return points in thousands, rounded by their hundreds digit. Negative points are rounded like positive points.

    `half_up`: hundreds of 5 and more round up (四捨五入); `five_down`: hundreds of 6 and more round up (五捨六入).
    """
    up = 5 if rule == "half_up" else 4
    whole_thousands = (abs(points) // 100 + up) // 10
    return Fraction(whole_thousands if points >= 0 else -whole_thousands)


class _Ranks:
    """The ranking. `order`: the players by rank; `tied`: for each player, the ranks that the player shares, from 0."""

    def __init__(self, state: MatchState) -> None:
        counted = {name: state.points[name] + state.carried.get(name, 0) for name in state.order}
        # `order` of the state is the dealing order. Sorting is stable, so players with equal points stay in this order.
        self.order = sorted(state.order, key=lambda name: -counted[name])
        self.tied: Mapping[str, tuple[int, ...]] = {
            name: (place,)
            if in_force(state.options, "ties") == "first_dealer"
            else tuple(n for n, other in enumerate(self.order) if counted[other] == counted[name])
            for place, name in enumerate(self.order)
        }
        self.first = [name for name in self.order if 0 in self.tied[name]]


_TENTH: Final = Fraction(1, 10)


def _uma(state: MatchState) -> tuple[Fraction, ...]:
    """Return the uma by rank. Under some rules it depends on how many players have at least the starting points."""
    start = whole(state.options, "start_points")
    floating = sum(points >= start for points in state.points.values())
    return uma_by_floating(state.options).get(floating) or uma(state.options)


def _share(state: MatchState, ranks: _Ranks, name: str, amount: Fraction, unit: Fraction) -> Fraction:
    """Return a player's share of an amount that players with equal points divide, according to the option `tie_rest`.

    `unit`: if the rest goes to the earlier dealers, each share is a multiple of this unit.
    """
    equal = [other for other in state.order if ranks.tied[other] == ranks.tied[name]]
    rule = in_force(state.options, "tie_rest")
    if rule == "dropped" and unit > 1:  # whole points; uma and oka divide without a rest
        return Fraction(amount // len(equal))
    if rule != "earlier_dealer":
        return amount / len(equal)
    units, rest = divmod(amount / unit, len(equal))
    return unit * (units + min(max(rest - equal.index(name), Fraction(0)), Fraction(1)))


def _as_points(state: MatchState) -> dict[str, Fraction]:
    return {name: state.carried.get(name, Fraction(0)) + state.points[name] for name in state.order}


def _in_thousands(state: MatchState, ranks: _Ranks) -> dict[str, Fraction]:
    points = {name: Fraction(state.points[name]) for name in state.order}
    lying = state.sticks
    if in_force(state.options, "sticks_left") == "first_place":
        for name in ranks.first:
            points[name] += _share(state, ranks, name, Fraction(1000 * lying), Fraction(100))
        lying = 0
    back = whole(state.options, "return_points")
    rule = str(in_force(state.options, "rounding"))
    if rule == "none":
        return {name: (points[name] - back) / 1000 for name in state.order}
    base = {name: rounded(points[name], rule) - Fraction(back, 1000) for name in state.order}
    # The first rank gets the points that make the sum zero, and their own points are not rounded (common-riichi
    # 445-446). Without oka and uma this is the negative sum of the others, minus the points that the four players
    # lacked at the start, and minus the points that remain on the table.
    first = ranks.order[0]
    short = Fraction(4 * (back - whole(state.options, "start_points")), 1000)
    base[first] = -sum((base[name] for name in state.order if name != first), Fraction(0)) - short - lying
    return base


def _carries(state: MatchState, total: Fraction) -> Fraction | None:
    rule = in_force(state.options, "carry_over")
    return None if rule == "none" else total / 4 if rule == "quarter" else total
