"""Plan rounds with few repeated meetings, clubs and countries apart, changing table numbers, and equal winds.

The same players and seed give the same plan. The tables come from a construction if one fits (`constructed_rounds`),
else from a search (`searched_rounds`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, TypeAlias

from scorer.tournament.constructed_rounds import schedule
from scorer.tournament.events import Four
from scorer.tournament.meetings import Meetings, bound, meetings, repeated
from scorer.tournament.players import Player
from scorer.tournament.searched_rounds import Rounds, search
from scorer.tournament.table_numbers import Visits, numbered
from scorer.tournament.winds import with_equal_winds, with_rarest_winds

STEPS: Final = 400
"""The number of search steps per round."""
_STARTS: Final = 8
"""The number of random starts of the search that keeps clubs and countries apart."""

Kin: TypeAlias = Mapping[tuple[int, int], int]
"""Pairs of players who should not meet, the smaller number first, each with the cost of a meeting."""


@dataclass(frozen=True, slots=True)
class Past:
    """Counts of earlier rounds: meetings, visits of table numbers, and how often each player had each wind."""

    met: Meetings = field(default_factory=Counter)
    visits: Visits = field(default_factory=Counter)
    winds: Mapping[int, Sequence[int]] = field(default_factory=dict)


def plan(
    players: Sequence[int],
    rounds: int,
    seed: str,
    past: Past | None = None,
    known: Mapping[int, Player] | None = None,
) -> list[tuple[Four, ...]]:
    """Return a plan of `rounds` rounds for these players. Their number is a multiple of four.

    A round lists its tables in the order of their numbers; a table lists its players as East, South, West, North.
    `known`: a dict from numbers to players, for their clubs, countries and fixed tables.
    """
    past, known = past or Past(), known or {}
    kin = _kin([known[number] for number in players if number in known])
    tables = _tables(players, rounds, seed, past.met)
    rng = random.Random(f"{seed}\nnumbers")
    if kin:
        tables = _apart(tables, past.met, kin, rng)
    fixed = {number: known[number].fixed_table or 0 for number in players if number in known}
    ordered = numbered(tables, rng, past.visits, {number: table for number, table in fixed.items() if table})
    if any(any(counts) for counts in past.winds.values()):
        return with_rarest_winds(ordered, past.winds)
    return with_equal_winds(ordered)


def _tables(players: Sequence[int], rounds: int, seed: str, before: Meetings) -> Rounds:
    """Return rounds of tables with the fewest repeated meetings found."""
    order = sorted(players)
    random.Random(seed).shuffle(order)
    built = [_named(tables, order) for tables in schedule(len(order), rounds)]
    built.sort(key=lambda tables: sum(before[pair] > 0 for pair in meetings([tables])))
    taken = built[:rounds]
    clean = [tables for tables in taken if not any(before[pair] for pair in meetings([tables]))]
    if len(clean) == rounds:
        return clean
    # At many tables, keep the rounds without repeated meetings and search only the others; else search all rounds.
    rng = random.Random(f"{seed}\n{sum(before.values())}")
    kept = clean if len(order) // 4 > 16 else []
    start: Rounds = [[list(table) for table in tables] for tables in (taken if not kept else [])]
    while len(kept) + len(start) < rounds:
        rng.shuffle(order)
        start.append([order[place : place + 4] for place in range(0, len(order), 4)])
    fixed = before + meetings(kept)
    goal = bound(len(order), len(kept) + len(start)) if not before else 0
    found = search(start, fixed, rng, steps=STEPS * len(start), goal=goal)
    made = [*kept, *found]
    # Only the first round is certain to be played; later rounds can still change. So the best round comes first.
    return sorted(made, key=lambda tables: sum(before[pair] > 0 for pair in meetings([tables])))


def _named(tables: Sequence[Four], order: Sequence[int]) -> list[list[int]]:
    return [[order[place] for place in table] for table in tables]


def _kin(players: Sequence[Player]) -> Kin:
    """Return the cost of each pair of players with the same club, the same country, or different fixed tables.

    The same club costs more than the same country.
    """
    country = 1
    club = country + len(players) ** 2
    apart = club * (1 + len(players) ** 2)
    found = {}
    for one, two in combinations(sorted(players, key=lambda each: each.number), 2):
        worth = club * bool(one.club and one.club == two.club)
        worth += country * bool(one.country and one.country == two.country)
        worth += apart * bool(one.fixed_table and two.fixed_table and one.fixed_table != two.fixed_table)
        if worth:
            found[one.number, two.number] = worth
    return found


def _apart(rounds: Rounds, before: Meetings, kin: Kin, rng: random.Random) -> Rounds:
    """Return the rounds with fewer meetings of kin (`Kin`), without more repeated meetings.

    If there are no earlier meetings, the first step exchanges players in all rounds; the second step exchanges two
    players in one round only.
    """
    made = [[list(table) for table in tables] for tables in rounds]
    if not before:
        labels = min((_labels(made, kin, rng) for _ in range(_STARTS)), key=lambda found: found[0])[1]
        made = [[[labels[player] for player in table] for table in tables] for tables in made]
    better = True
    while better:
        better = False
        for tables in made:
            others = meetings([each for each in made if each is not tables]) + before
            better = _exchanged(tables, others, kin) or better
    return made


def _worth(player: int, others: Iterable[int], kin: Kin) -> int:
    return sum(kin.get((min(player, other), max(player, other)), 0) for other in others)


def _labels(rounds: Rounds, kin: Kin, rng: random.Random) -> tuple[int, dict[int, int]]:
    """Return the cost of the meetings of kin (`Kin`), and the player for each number of a schedule.

    The start is random. Each step exchanges a player who meets kin with the best other player, until no exchange
    lowers the cost.
    """
    faced: dict[int, list[int]] = {player: [] for table in rounds[0] for player in table}
    for tables in rounds:
        for table in tables:
            for one in table:
                faced[one] += [two for two in table if two != one]
    places = sorted(faced)
    label = dict(zip(places, rng.sample(places, len(places))))

    def cost(place: int, player: int, changed: Mapping[int, int]) -> int:
        return _worth(player, (changed.get(other, label[other]) for other in faced[place]), kin)

    better = True
    while better:
        better = False
        for one in places:
            mine = cost(one, label[one], {})
            if not mine:
                continue
            changes = []
            for two in places:
                if two != one:
                    swap = {one: label[two], two: label[one]}
                    now = cost(one, label[two], swap) + cost(two, label[one], swap)
                    changes.append((now - mine - cost(two, label[two], {}), two))
            change, two = min(changes)
            if change < 0:
                label[one], label[two] = label[two], label[one]
                better = True
    return sum(cost(place, label[place], {}) for place in places), label


def _exchanged(tables: list[list[int]], others: Meetings, kin: Kin) -> bool:
    """Exchange two players wherever this reduces meetings of kin without more repeated meetings; True if it exchanged.

    `tables`: the tables of one round, changed in place; `others`: the meetings in all other rounds.
    """
    changed = False
    sore = {player for pair in meetings([tables]) if pair in kin for player in pair}
    for table in tables:
        for place, player in enumerate(table):
            if player not in sore:
                continue
            for other_table in tables:
                if other_table is table:
                    continue
                for other_place, other in enumerate(other_table):
                    before = _pair_cost(table, others, kin), _pair_cost(other_table, others, kin)
                    table[place], other_table[other_place] = other, player
                    after = _pair_cost(table, others, kin), _pair_cost(other_table, others, kin)
                    fewer = after[0][1] + after[1][1] < before[0][1] + before[1][1]
                    if fewer and after[0][0] + after[1][0] <= before[0][0] + before[1][0]:
                        changed = True
                        player = other
                    else:
                        table[place], other_table[other_place] = player, other
    return changed


def _pair_cost(table: Sequence[int], others: Meetings, kin: Kin) -> tuple[int, int]:
    """Return the number of repeated meetings, and the cost of the meetings of kin, at a table."""
    pairs = [(min(pair), max(pair)) for pair in combinations(table, 2)]
    return sum(others[pair] > 0 for pair in pairs), sum(kin.get(pair, 0) for pair in pairs)


def by_standing(
    order: Sequence[int], before: Meetings, most_meetings: int | None, winds: Mapping[int, Sequence[int]]
) -> tuple[Four, ...]:
    """Return a round in the order of the standings: the first four at table 1, the next four at table 2, …

    `most_meetings`: how often two players can meet, this round included. If a pair meets too often, one of them changes
    places with the player of another table with whom this improves most. If no exchange helps, the pair meets again.
    """
    tables = [list(order[place : place + 4]) for place in range(0, len(order), 4)]
    if most_meetings is not None:
        _limited(tables, before, most_meetings)
    return with_rarest_winds([tables], winds)[0]


def _limited(tables: list[list[int]], before: Meetings, most: int) -> None:
    home = {player: index for index, table in enumerate(tables) for player in table}

    def excess(table: Sequence[int]) -> int:
        return sum(max(0, before[min(pair), max(pair)] + 1 - most) for pair in combinations(table, 2))

    def away(one: Sequence[int], here: int) -> int:
        return sum((home[player] - here) ** 2 for player in one)

    better = True
    while better:
        better = False
        for here, table in enumerate(tables):
            if not excess(table):
                continue
            found: list[tuple[int, int, int, int, int]] = []
            now = {there: excess(table) + excess(other) for there, other in enumerate(tables)}
            for there, other in enumerate(tables):
                if there == here:
                    continue
                for place, seat in ((place, seat) for place in range(4) for seat in range(4)):
                    table[place], other[seat] = other[seat], table[place]
                    left = excess(table) + excess(other)
                    if left < now[there]:
                        found.append((left - now[there], away(table, here) + away(other, there), there, place, seat))
                    table[place], other[seat] = other[seat], table[place]
            if found:
                _, _, there, place, seat = min(found)
                table[place], tables[there][seat] = tables[there][seat], table[place]
                better = True


def repeats(rounds: Sequence[Sequence[Four]], before: Meetings) -> int:
    """Return the repeated meetings that these rounds add to earlier ones."""
    return repeated(before + meetings(rounds)) - repeated(before)
