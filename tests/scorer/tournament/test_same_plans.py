"""The same players and seed give the same tables in every version: who checks a draw of a tournament gets what was drawn.

Where a hash changes, tournaments whose rounds were announced before are proposed other tables now.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter

import pytest

from scorer.tournament.constructed_rounds import schedule
from scorer.tournament.meetings import bound, meetings, repeated
from scorer.tournament.plans import Past, by_standing, plan
from scorer.tournament.players import Player
from scorer.tournament.table_numbers import visits


def digest(rounds) -> str:
    return hashlib.sha256(json.dumps(rounds).encode()).hexdigest()[:12]


def players(count, **of):
    """Players, some with a club, a country or a table of their own."""
    return {
        n: Player(
            n,
            f"Player {n}",
            club="Kansai" if n <= of.get("club", 0) else "",
            country=f"{n % 3}" if of.get("countries") else "",
            fixed_table={1: 1, 6: 2}.get(n) if of.get("fixed") else None,
        )
        for n in range(1, count + 1)
    }


def after(count, rounds, seed="before"):
    """What was in earlier rounds."""
    played = plan(range(1, count + 1), rounds, seed)
    winds = {
        n: [sum(table[wind] == n for tables in played for table in tables) for wind in range(4)]
        for n in range(1, count + 1)
    }
    return Past(meetings(played), visits(played), winds)


PLAIN = {
    (8, 3): "ff6cbe585e15",
    (12, 4): "96f0521782bb",
    (16, 5): "46a598e27103",
    (16, 6): "ee490a4cf0f1",
    (20, 5): "f59a3630524b",
    (24, 4): "8be3af1cad27",
    (28, 3): "01def2420206",
    (32, 3): "0ab4c053e34f",
    (36, 3): "3761b26e620f",
    (40, 2): "40be155951fc",
    (44, 2): "cea0a0667972",
    (48, 2): "83b6525299bf",
    (64, 2): "6d7697ece77b",
    (24, 7): "69972b0cb130",
    (28, 9): "965a7aeeab2e",
    (32, 10): "6dbacfe205c6",
    (36, 8): "c339b353cc34",
    (40, 10): "b30cd1ed77b1",
}
"""(players, rounds) → the digest of their plan."""


@pytest.mark.parametrize(("count", "rounds"), PLAIN)
def test_a_plan_of_a_seed_stays_the_same(count, rounds):
    made = plan(range(1, count + 1), rounds, "seed")
    assert all(sorted(seat for table in tables for seat in table) == list(range(1, count + 1)) for tables in made)
    assert digest(made) == PLAIN[count, rounds]


@pytest.mark.parametrize(
    ("count", "rounds", "of", "expected"),
    [
        (12, 3, {"club": 4}, "ab7fd232bccc"),
        (16, 4, {"countries": True, "club": 5}, "a5718e363719"),
        (16, 3, {"fixed": True}, "186c3e7e0751"),
    ],
    ids=["club", "countries", "fixed tables"],
)
def test_a_plan_for_clubs_countries_and_fixed_tables_stays_the_same(count, rounds, of, expected):
    made = plan(range(1, count + 1), rounds, "seed", known=players(count, **of))
    if "fixed" in of:
        assert all(1 in tables[0] and 6 in tables[1] for tables in made)
    assert digest(made) == expected


@pytest.mark.parametrize(
    ("count", "before", "rounds", "of", "expected"),
    [
        (16, 3, 2, {}, "c9b60bd6bf44"),
        (12, 2, 2, {}, "3ce24d88017a"),
        (16, 5, 2, {"club": 5}, "1fb68ef1dddc"),
        (16, 2, 2, {"countries": True}, "0dbde3d06392"),
        (20, 2, 1, {"countries": True, "club": 9}, "b810c4a455e1"),
        (24, 2, 2, {"club": 9, "fixed": True}, "b0c53c58e4b9"),
        (68, 2, 1, {}, "fcf19421eef2"),
    ],
)
def test_a_plan_after_earlier_rounds_stays_the_same(count, before, rounds, of, expected):
    made = plan(range(1, count + 1), rounds, "seed", after(count, before), players(count, **of))
    assert digest(made) == expected


@pytest.mark.parametrize(("count", "expected"), [(64, "4262a3ada401"), (68, "04943aa9942a")])
def test_a_plan_stays_the_same_where_a_few_constructed_rounds_repeat_no_meeting(count, expected):
    """Only for more than 64 players, these rounds are kept as they are."""
    constructed = plan(range(1, count + 1), len(list(schedule(count))), "seed")
    met = Counter(tuple(sorted(tables[0][:2])) for tables in constructed[2:])
    assert digest(plan(range(1, count + 1), 3, "seed", Past(met))) == expected


def test_a_plan_with_newcomers_stays_the_same():
    made = plan(range(1, 21), 2, "seed", after(16, 2), players(20, club=9))
    assert digest(made) == "241fc9c5d305"


@pytest.mark.parametrize(
    ("count", "rounds", "most", "expected"),
    [
        (16, 4, None, "fa7149cc31a1"),
        (16, 4, 1, "0a8bb6c520da"),
        (16, 4, 2, "fa7149cc31a1"),
        (32, 7, 1, "74e391990151"),
        (32, 7, 2, "35ec5f388824"),
    ],
)
def test_tables_by_standing_stay_the_same(count, rounds, most, expected):
    past = after(count, rounds)
    order = list(range(count, 0, -1))
    tables = by_standing(order, past.met, most, past.winds)
    assert digest(tables) == expected
    if most is None:
        assert [set(table) for table in tables] == [set(order[n : n + 4]) for n in range(0, count, 4)]


@pytest.mark.parametrize(
    ("players", "rounds", "least"),
    [
        (4, 1, 0),
        (4, 2, 6),  # the same four: all six pairs again
        (4, 3, 12),
        (8, 2, 4),  # two of each table meet again, at both tables, twice
        (8, 3, 8),
        (12, 2, 3),
        (12, 4, 9),
        (16, 5, 0),
        (16, 6, 24),
        (20, 7, 20),
        (128, 6, 0),
    ],
)
def test_so_many_meetings_must_be_repeated(players, rounds, least):
    assert bound(players, rounds) == least


def test_three_meetings_of_two_players_are_two_repeated_ones():
    assert repeated(meetings([[(1, 2, 3, 4)]])) == 0
    assert repeated(meetings([[(1, 2, 3, 4)], [(2, 1, 5, 6)], [(1, 7, 2, 8)]])) == 2
    assert repeated(meetings([[(1, 2, 3, 4)]] * 2)) == 6
