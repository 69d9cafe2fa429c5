"""Standings: totals with points carried over, ranks with ties, admission to the next round.

Standings are computed from the state each time; they are not stored. So a correction of round 1 during round 4 updates
everything that follows from it, and no points are counted twice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from scorer.forms import Whole
from scorer.match.final import Result
from scorer.tournament.formats import Format, TieBreak
from scorer.tournament.sheets import Sheet
from scorer.tournament.state import TournamentState


@dataclass(frozen=True, slots=True)
class Round(Whole):
    """One player's result of one round.

    `table`: None if the player was not seated. `game`: the final points of the match, or the table points if the rules
    rank players by them. `points`, `place`: the points and the rank at the table. These three are None if there is no
    result yet, or if it does not count for the player.
    """

    round: int
    table: int | None
    carried: Fraction
    game: Fraction | None
    points: int | None
    place: int | None
    penalty: Fraction
    total: Fraction


@dataclass(frozen=True, slots=True)
class Standing(Whole):
    """One player's line in the standings.

    `place`: the rank, which players with equal results share; `stage`: the number of cuts that the player has passed. A
    higher stage ranks before a higher total. `withdrawn`: the first round without the player, or None.
    """

    place: int
    number: int
    name: str
    stage: int
    total: Fraction
    rounds: tuple[Round, ...]
    withdrawn: int | None


@dataclass(frozen=True, slots=True)
class Admitted:
    """The players admitted to a round: at a cut the best first, else by number.

    `by_lot`: the players with equal results at the cut, among whom a lot decides; also those whom it does not admit.
    """

    players: tuple[int, ...]
    by_lot: tuple[int, ...] = ()


def standings(state: TournamentState, after: int | None = None) -> tuple[Standing, ...]:
    """Return the standings of all ranked players, the best first.

    `after`: the number of rounds to include (default: all seated rounds).
    """
    upto = len(state.rounds) if after is None else min(after, len(state.rounds))
    lines = _lines(state, upto)
    keyed = sorted(lines, key=lambda line: (_key(state.format, line), -line.number), reverse=True)
    out: list[Standing] = []
    for place, line in enumerate(keyed, 1):
        equal = bool(out) and _key(state.format, out[-1]) == _key(state.format, line)
        shared = out[-1].place if equal else place
        out.append(Standing(shared, line.number, line.name, line.stage, line.total, line.rounds, line.withdrawn))
    return tuple(out)


def admitted(state: TournamentState, round_: int) -> Admitted:
    """Return the players that the current results admit to a round. Earlier rounds keep the players who were seated."""
    cuts = state.format.cuts(round_)
    rule = state.format.rule(round_)
    last = max((cut for cut in cuts if cut < round_), default=None)
    players = (player.number for player in state.players.values() if not player.house)
    pool = set(players if last is None else state.members(last))
    pool = {number for number in pool if not state.has_withdrawn(number, round_)}
    if rule.admits is None:
        return Admitted(tuple(sorted(pool)))
    lines = [line for line in standings(state, round_ - 1) if line.number in pool]
    lines.sort(key=lambda line: (line.place, _lot(state.seed, round_, line.number)))
    inside, outside = lines[: rule.admits], lines[rule.admits :]
    by_lot: tuple[int, ...] = ()
    if inside and outside and inside[-1].place == outside[0].place:
        by_lot = tuple(line.number for line in lines if line.place == inside[-1].place)
    return Admitted(tuple(line.number for line in inside), by_lot)


def notices(state: TournamentState) -> list[dict[str, Any]]:
    """Return notices for the director about cuts to which the current results admit other players than were seated.

    A round that has begun stays as it was played. Only the director can decide what a later correction means for it.
    """
    found = []
    for round_ in range(1, len(state.rounds) + 1):
        if state.format.rule(round_).admits is None:
            continue
        now, seated = frozenset(admitted(state, round_).players), state.members(round_)
        if now != seated:
            found.append(
                {
                    "code": "cut_changed",
                    "round": round_,
                    "would_play": sorted(now - seated),
                    "would_not_play": sorted(seated - now),
                }
            )
    return found


def _lines(state: TournamentState, upto: int) -> list[Standing]:
    games = [_games(state, round_) for round_ in range(1, upto + 1)]
    cuts = state.format.cuts(upto)
    passed = {cut: state.members(cut) for cut in cuts}
    lines = []
    for player in state.players.values():
        if player.house:
            continue
        rounds: list[Round] = []
        total, stage = Fraction(0), 0
        for round_ in range(1, upto + 1):
            if round_ in passed:
                if player.number not in passed[round_]:
                    break
                stage += 1
            carried = total * state.format.rule(round_).carries
            table, result = games[round_ - 1].get(player.number, (None, None))
            penalty = state.penalty(round_, player.number)
            game, points, place = (_game(result), result.points, result.place) if result else (None, None, None)
            total = carried + penalty + (game or 0)
            rounds.append(Round(round_, table, carried, game, points, place, penalty, total))
        withdrawn = state.withdrawn.get(player.number)
        lines.append(Standing(0, player.number, player.name, stage, total, tuple(rounds), withdrawn))
    return lines


def _game(result: Result) -> Fraction:
    """Return the value of a result in the standings."""
    return result.total if result.table_points is None else result.table_points


def _games(state: TournamentState, round_: int) -> dict[int, tuple[int, Result | None]]:
    """Return, for each player who was first seated in this round, the number of the table and the result.

    The result is None if there is none yet, or if it counts for no player. Substitutes are left out.
    """
    found: dict[int, tuple[int, Result | None]] = {}
    for number, table in enumerate(state.tables(round_), 1):
        found.update((absent, (number, None)) for absent in table.absent)
        results = {} if table.sheet is None else _worth(state.format, table.sheet)
        for sitter in table.seats:
            counts_for = table.credited(sitter)
            if counts_for is not None:
                found[counts_for] = (number, results.get(sitter))
    return found


def _worth(format_: Format, sheet: Sheet) -> dict[int, Result]:
    key = (format_.rules, tuple(sorted((name, repr(value)) for name, value in format_.options.items())))
    return _remembered(_Held(key, format_, sheet))


class _Held:
    """A sheet as a cache key. The results of equal sheets under equal rules are computed only one time."""

    __slots__ = ("format", "key", "sheet")

    def __init__(self, rules: tuple[Any, ...], format_: Format, sheet: Sheet) -> None:
        self.format, self.sheet = format_, sheet
        after = tuple(sheet.after_uma.items())
        self.key = (rules, tuple(sheet.points.items()), sheet.sticks, after, sheet.ruled)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and self.key == other.key


@lru_cache(maxsize=4096)
def _remembered(held: _Held) -> dict[int, Result]:
    return held.sheet.results(held.format)


def _key(format_: Format, line: Standing) -> tuple[Any, ...]:
    return (line.stage, line.total, *(_BREAK[tie](line) for tie in format_.ties))


def _scores(line: Standing) -> Iterable[Fraction]:
    return (each.game for each in line.rounds if each.game is not None)


_NOTHING: Final = (False,)
"""The sort key of a missing round; it ranks below any played round."""


def _last_round(line: Standing) -> Any:
    game = line.rounds[-1].game if line.rounds else None
    return _NOTHING if game is None else (True, game)


def _best_round(line: Standing) -> Any:
    return max(((True, each) for each in _scores(line)), default=_NOTHING)


def _first_places(line: Standing) -> Any:
    return sum(1 for each in line.rounds if each.place == 1)


def _game_points(line: Standing) -> Any:
    return sum(each.points for each in line.rounds if each.points is not None)


_BREAK: Final[dict[TieBreak, Callable[[Standing], Any]]] = {
    TieBreak.GAME_POINTS: _game_points,
    TieBreak.LAST_ROUND: _last_round,
    TieBreak.BEST_ROUND: _best_round,
    TieBreak.FIRST_PLACES: _first_places,
}


def _lot(seed: str, round_: int, number: int) -> str:
    return hashlib.sha256(f"{seed}\n{round_}\n{number}".encode()).hexdigest()
