"""Who sits where in the next round: as few repeated meetings as can be, winds in balance, the same for the same seed.

A construction where one fits (`scorer.tournament.construct`), a search otherwise; the proposal says how many meetings
are repeated, and beside it the bound that no schedule can go below. Whether it is played is for a director to record.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from scorer.errors import TournamentFault
from scorer.tournament.construct import schedule
from scorer.tournament.events import Four, Seat
from scorer.tournament.meetings import Meetings, bound, meetings, met, repeated
from scorer.tournament.rounds import round_faults, seat_counts, seated, with_house
from scorer.tournament.search import Rounds, search
from scorer.tournament.standings import admitted
from scorer.tournament.state import TournamentState

STEPS = 400
"""Steps of a search for each round that it looks for."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Tables for a round. `repeats`: meetings of two who met before, in this round; `repeats_so_far` in all rounds.

    `bound`: what no schedule of so many players over so many rounds can go below (of one without cuts).
    `wind_spread`: the most that anybody's winds differ in number. `by_lot`: whom the lot admitted.
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
        """The event that records it."""
        return Seat(self.round, self.tables)

    def to_json(self) -> dict[str, Any]:
        return {
            "round": self.round,
            "tables": [list(table) for table in self.tables],
            "repeats": self.repeats,
            "repeats_so_far": self.repeats_so_far,
            "bound": self.bound,
            "wind_spread": self.wind_spread,
            "by_lot": list(self.by_lot),
        }


def propose(state: TournamentState) -> Proposal:
    """Tables for the next round; raises `TournamentFault` where it cannot be seated yet."""
    round_ = len(state.rounds) + 1
    players = with_house(state, round_)
    before = met(state)
    remaining = _until_cut(state, round_)
    planned = plan(players, remaining, f"{state.seed}\n{_stage(state, round_)}", before)[0]
    counts = seat_counts(state)
    return _weighed(state, Seat(round_, tuple(_winds(table, counts) for table in planned)))


def weigh(state: TournamentState, event: Seat) -> Proposal:
    """What would be told of these tables had they been proposed; raises `TournamentFault` where nobody can sit so.

    Whether those who sit there were admitted is not asked: a director may have a reason, and gives it when seating.
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
    """So many rounds of these players (a multiple of four), with as few repeated meetings as were found.

    `before`: meetings that there were already. The same players and seed give the same rounds of a construction, so
    that a round proposed later is another one of the same schedule.
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
    # What is new stays as it is, and the others are looked for beside it; for a few tables all of them together.
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
    # The first of them is what will be played; later ones may still change.
    return sorted(made, key=lambda tables: sum(before[pair] > 0 for pair in meetings([tables])))


def _until_cut(state: TournamentState, round_: int) -> int:
    """How many rounds the same players play from this one on."""
    last = len(state.format.rounds)
    following = (n for n in range(round_ + 1, last + 1) if state.format.rule(n).admits is not None)
    return next(following, last + 1) - round_


def _stage(state: TournamentState, round_: int) -> int:
    return len(state.format.cuts(round_))


def _numbered(tables: Sequence[Four], order: Sequence[int]) -> tuple[Four, ...]:
    return tuple((order[a], order[b], order[c], order[d]) for a, b, c, d in tables)


def _winds(table: Four, counts: Mapping[int, Sequence[int]]) -> Four:
    """The four in the seats that they have had least; of equals as the schedule has them."""

    def cost(seats: Four) -> int:
        return sum(2 * counts[number][place] + 1 for place, number in enumerate(seats))

    return min(permutations(table, 4), key=cost)
