"""A substitute of a substitute, standings after a round to come, rounds that a schedule can have."""

from __future__ import annotations

import pytest

from scorer.tournament.constructed_rounds import schedule
from scorer.tournament.formats import preset, scaled
from scorer.tournament.meetings import meetings, repeated
from tests.scorer.tournament.running import Run

FOUR = (1, 2, 3, 4)


@pytest.mark.parametrize(("first", "second", "total"), [(True, True, 30), (True, False, 0)])
def test_a_substitute_who_is_substituted_leaves_the_seat_to_its_player(first: bool, second: bool, total: int) -> None:
    # docs/tournaments.md: what a substitute wins counts for the absent player or for no player; the last one says which.
    run = Run("wsom", 4, house=2).seat(FOUR)
    run.substitute(1, 901, counts=first).substitute(901, 902, counts=second)
    run.result(1, {902: 30, 2: 10, 3: -10, 4: -30})
    assert run.total(1) == total
    assert run.table()[-1][1] == 4


def test_standings_after_a_round_that_is_not_seated_yet_are_those_of_today() -> None:
    # Masters carries a quarter into each round; a round to come must not quarter what was won.
    run = Run(scaled(preset("mahjong-masters"), rounds=3), 4).seat(FOUR).result(1, {1: 100, 2: 20, 3: -30, 4: -90})
    assert run.table(after=1) == run.table() == run.table(after=3)
    assert run.total(1, after=3) == 100


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        *[
            (12, 1),
            (16, 5),
            (20, 5),
            (24, 7),
            (28, 9),
            (32, 10),
            (36, 11),
            (40, 13),
            (44, 11),
            (48, 15),
            (52, 17),
            (60, 19),
        ],
        *[(72, 6), (80, 10 + 5), (100, 25)],
    ],
)
def test_so_many_rounds_can_be_played_in_which_no_one_meets_twice(players: int, rounds: int) -> None:
    """With a starter or for 32 players, all that are possible: (n - 1)/3, (n - 2)/3 or (n - 3)/3. Else four groups of k players give a half of k rounds
    where k is even, a third where it is divisible by 3 too, else k; a k that is a multiple of four gives further rounds.
    """
    tables = list(schedule(players))
    assert len(tables) == rounds
    assert repeated(meetings(tables)) == 0
    assert all(sorted(seat for table in each for seat in table) == list(range(players)) for each in tables)
