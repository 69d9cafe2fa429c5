"""Propose tables for the next round, with few repeated meetings and balanced winds.

The same seed gives the same tables. They come from a construction if one fits (`scorer.tournament.construct`), else
from a search. A proposal states the number of repeated meetings and the lower bound for any schedule. A director
decides whether to record the proposal.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from scorer.errors import TournamentFault
from scorer.forms import Whole
from scorer.tournament.construct import schedule
from scorer.tournament.events import Four, Seat
from scorer.tournament.meetings import Meetings, bound, meetings, met, repeated
from scorer.tournament.rounds import round_faults, seat_counts, seated, with_house
from scorer.tournament.search import Rounds, search
from scorer.tournament.standings import admitted
from scorer.tournament.state import TournamentState

STEPS = 400
"""The number of search steps per round."""


@dataclass(frozen=True, slots=True)
class Proposal(Whole):
    """Tables for a round. `repeats`: meetings in this round of two who met before; `repeats_so_far`: in all rounds.

    `repeats`: the number of repeated meetings in this round; `repeats_so_far`: the number in all rounds up to this one.
    `bound`: the lower bound on repeated meetings for any schedule of this many players and rounds without cuts.
    `wind_spread`: the largest difference between how often a player has had two winds.
    `by_lot`: the players admitted by lot.
    """

    round: int
    tables: tuple[Four, ...]
    repeats: int
    repeats_so_far: int
    bound: int
    wind_spread: int
    by_lot: tuple[int, ...]

    @property
    def event(self) -> Seat:
        """Return the event that records this seating."""
        return Seat(self.round, self.tables)


def propose(state: TournamentState) -> Proposal:
    """Propose tables for the next round. Raises `TournamentFault` if the round cannot be seated yet."""
    round_ = len(state.rounds) + 1
    players = with_house(state, round_)
    before = met(state)
    remaining = _until_cut(state, round_)
    planned = plan(players, remaining, f"{state.seed}\n{_stage(state, round_)}", before)[0]
    counts = seat_counts(state)
    return _weighed(state, Seat(round_, tuple(_winds(table, counts) for table in planned)))


def weigh(state: TournamentState, event: Seat) -> Proposal:
    """Return a proposal with these tables and its figures. Raises `TournamentFault` if the seating is impossible.

    The function does not check whether the players are admitted: a director may have a reason to seat other players.
    """
    if faults := round_faults(state, event.round):
        raise TournamentFault(faults)
    seated(state, event, strict=False)
    return _weighed(state, event)


def _weighed(state: TournamentState, event: Seat) -> Proposal:
    counts, before = seat_counts(state), met(state)
    players = [number for table in event.tables for number in table]
    for table in event.tables:
        for place, number in enumerate(table):
            counts[number][place] += 1
    spread = max(max(counts[number]) - min(counts[number]) for number in players)
    so_far = repeated(before + meetings([event.tables]))
    return Proposal(
        event.round,
        event.tables,
        so_far - repeated(before),
        so_far,
        bound(len(players), event.round),
        spread,
        admitted(state, event.round).by_lot,
    )


def plan(players: Sequence[int], rounds: int, seed: str, before: Meetings | None = None) -> list[tuple[Four, ...]]:
    """Return this many rounds of these players (a multiple of four), with the fewest repeated meetings found.

    `before`: earlier meetings. The same players and seed give the same rounds of a construction, so rounds that are
    proposed one after the other belong to the same schedule.
    """
    before = Counter() if before is None else before
    order = sorted(players)
    random.Random(seed).shuffle(order)
    built = [_numbered(tables, order) for tables in schedule(len(order))]
    built.sort(key=lambda tables: sum(before[pair] > 0 for pair in meetings([tables])))
    taken = built[:rounds]
    clean = [tables for tables in taken if not any(before[pair] for pair in meetings([tables]))]
    if len(clean) == rounds:
        return clean
    # With many players, keep the rounds without repeated meetings and search only the others; else search all rounds.
    rng = random.Random(f"{seed}\n{sum(before.values())}")
    kept = clean if len(order) > 64 else []
    start: Rounds = [[list(table) for table in tables] for tables in (taken if not kept else [])]
    while len(kept) + len(start) < rounds:
        rng.shuffle(order)
        start.append([order[place : place + 4] for place in range(0, len(order), 4)])
    fixed = before + meetings(kept)
    goal = bound(len(order), len(kept) + len(start)) if not before else 0
    found = search(start, fixed, rng, steps=STEPS * len(start), goal=goal)
    made = [*kept, *(tuple((a, b, c, d) for a, b, c, d in tables) for tables in found)]
    # Only the first round is played for sure; later rounds may still change. So the best round comes first.
    return sorted(made, key=lambda tables: sum(before[pair] > 0 for pair in meetings([tables])))


def _until_cut(state: TournamentState, round_: int) -> int:
    """Return the number of rounds that the same players play, beginning with this round."""
    last = len(state.format.rounds)
    following = (n for n in range(round_ + 1, last + 1) if state.format.rule(n).admits is not None)
    return next(following, last + 1) - round_


def _stage(state: TournamentState, round_: int) -> int:
    return len(state.format.cuts(round_))


def _numbered(tables: Sequence[Four], order: Sequence[int]) -> tuple[Four, ...]:
    return tuple((order[a], order[b], order[c], order[d]) for a, b, c, d in tables)


def _winds(table: Four, counts: Mapping[int, Sequence[int]]) -> Four:
    """Assign to the four players the winds that they have had least often; ties keep the order of the schedule."""

    def cost(seats: Four) -> int:
        return sum(2 * counts[number][place] + 1 for place, number in enumerate(seats))

    return min(permutations(table, 4), key=cost)
