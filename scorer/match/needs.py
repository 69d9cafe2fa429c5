"""The lowest hand value with which a player passes a rival, computed with the ledger: honba, sticks and ties included.

A higher value never brings the winner fewer points, so the lowest sufficient value is found by bisection.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Final

from scorer.errors import MatchFault
from scorer.forms import Named, Whole
from scorer.match.events import Winner, Won
from scorer.match.final import results
from scorer.match.hands import situation_of, won
from scorer.match.state import MatchState
from scorer.match.stated import FU, point_values, stated_score
from scorer.riichi import possible

_LIMIT_HAN: Final = (5, 6, 8, 11, 13)
"""The lowest han of mangan, haneman, baiman, sanbaiman, and of a counted yakuman."""
_USUAL_FU: Final = (30, 40)


@dataclass(frozen=True, slots=True)
class Way(Whole):
    """The lowest value of a win, by self-draw or on one player's discard, with which the player passes the rival.

    `discarder`: None for a self-draw. `value`: as in `Winner.stated`, or None if no possible value is high enough
    (then `total` and `gains` are 0, and `points` is empty).
    `total`: the points of the value; `gains`: what the player gets, with honba and sticks; `points`: the points of all
    players after the win.
    """

    discarder: Annotated[str | None, Named("from")]
    value: Mapping[str, int] | None
    total: int = 0
    gains: int = 0
    points: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Need(Whole):
    """What a player needs to pass one rival (None: all rivals). `gap`: how many points more the rival has.

    For all rivals, `gap` is the largest of these differences.
    """

    rival: str | None
    gap: int
    ways: tuple[Way, ...]


def needs(state: MatchState, player: str) -> tuple[Need, ...]:
    """Return what the player needs to pass each rival who ranks higher or equal, the nearest first, and to pass all.

    Empty if there is no such rival, or if the match has ended. The last item, for all rivals, is left out for one
    rival. Raises `MatchFault` (`unknown_player`).
    """
    if faults := state.unknown([player], "player"):
        raise MatchFault(faults)
    if state.ended is not None:
        return ()
    ahead = _ahead(state, player)
    goals: list[tuple[str | None, tuple[str, ...]]] = [(name, (name,)) for name in reversed(ahead)]
    if len(ahead) > 1:
        goals.append((None, tuple(ahead)))
    discarders = (None, *(name for name in state.order if name != player))
    wins = {discarder: _Wins(state, player, discarder) for discarder in discarders}
    return tuple(
        Need(rival, _gap(state, player, among), tuple(wins[each].cheapest(among) for each in discarders))
        for rival, among in goals
    )


def _ahead(state: MatchState, player: str) -> list[str]:
    """Return the other players whose rank is equal to or better than this player's, the first rank first."""
    places = {each.player: each.place for each in results(state)}
    return [name for name in places if name != player and places[name] <= places[player]]


def _gap(state: MatchState, player: str, among: tuple[str, ...]) -> int:
    return max(state.points[name] for name in among) - state.points[player]


class _Wins:
    """The possible wins of a player on one player's discard or by self-draw, in ascending order of value."""

    def __init__(self, state: MatchState, player: str, discarder: str | None) -> None:
        self._state, self._player, self._discarder = state, player, discarder
        self._values = _values(state, player, discarder)
        self._after: Callable[[int], MatchState] = cache(self._won)

    def cheapest(self, rivals: tuple[str, ...]) -> Way:
        """Return the win with the lowest value after which the player ranks above all these rivals."""
        place = bisect_left(range(len(self._values)), True, key=lambda at: self._passes(at, rivals))
        if place == len(self._values):
            return Way(self._discarder, None)
        total, value = self._values[place]
        points = self._after(place).points
        return Way(self._discarder, value, total, points[self._player] - self._state.points[self._player], points)

    def _won(self, place: int) -> MatchState:
        winner = Winner(self._player, stated=self._values[place][1])
        return won(self._state, Won((winner,), self._discarder))[0]

    def _passes(self, place: int, rivals: tuple[str, ...]) -> bool:
        places = {each.player: each.place for each in results(self._after(place))}
        return all(places[self._player] < places[rival] for rival in rivals)


def _values(state: MatchState, player: str, discarder: str | None) -> list[tuple[int, Mapping[str, int]]]:
    """Return, in ascending order, the totals that a hand can have, each with its most usual value (han and fu)."""
    if player in state.dead:
        return []
    winner = Winner(player, stated={"points": 1})
    situation = situation_of(state, Won((winner,), discarder), winner)
    found: dict[int, Mapping[str, int]] = {}
    for value in _candidates(state):
        score = stated_score(state.rules, state.options, value, situation)
        if score["valid"] and score["total"]:
            found.setdefault(score["total"], value)
    return sorted(found.items())


def _candidates(state: MatchState) -> list[dict[str, int]]:
    """Return values with all totals that a hand can have. Among values with equal totals, the usual fu come first."""
    if state.rules.family != "riichi":
        return [{"points": points} for points in sorted(point_values(state.rules, state.options))]
    by_use = sorted(FU, key=lambda fu: (fu not in _USUAL_FU, fu))
    most = possible.most_yakuman(tuple(sorted(state.options.items())))
    return [
        *({"han": han, "fu": fu} for fu in by_use for han in range(1, 5)),
        *({"han": han} for han in _LIMIT_HAN),
        *({"yakuman": times} for times in range(1, most + 1)),
    ]
