"""Seating: how often people meet again, beside what no schedule can go below; winds; the same for a seed."""

from __future__ import annotations

import random

import pytest

from scorer.errors import TournamentFault
from scorer.tournament.events import Seat
from scorer.tournament.meetings import bound, meetings, met, repeated
from scorer.tournament.rounds import seat_counts
from scorer.tournament.seating import plan, propose, weigh
from tests.scorer.tournament.running import Run


@pytest.mark.parametrize(
    ("players", "rounds"), [(16, 5), (20, 5), (28, 6), (40, 5), (44, 6), (64, 6), (128, 6), (160, 6)]
)
def test_nobody_meets_twice_where_a_construction_fits(players, rounds):
    found = plan(range(1, players + 1), rounds, "seed")
    assert len(found) == rounds
    assert all(sorted(seat for table in tables for seat in table) == list(range(1, players + 1)) for tables in found)
    assert (repeated(meetings(found)), bound(players, rounds)) == (0, 0)


@pytest.mark.parametrize(("players", "rounds"), [(4, 3), (8, 3), (12, 3), (16, 6)])
def test_where_they_must_meet_again_they_do_no_more_than_that(players, rounds):
    found = plan(range(1, players + 1), rounds, "seed")
    assert repeated(meetings(found)) == bound(players, rounds) > 0


def test_round_after_round_128_players_meet_nobody_twice_and_have_each_wind_in_turn():
    run = Run("wrc-2017", 128)
    figures = []
    for _ in range(6):
        proposal = propose(run.state)
        figures.append((proposal.repeats_so_far, proposal.bound, proposal.wind_spread))
        run.add(proposal.event)
    assert [figure[:2] for figure in figures] == [(0, 0)] * 6
    assert repeated(met(run.state)) == 0
    assert {max(each) - min(each) for each in seat_counts(run.state).values()} == {1}


def test_after_cuts_people_sit_with_whom_they_have_not_met():
    run = Run("mahjong-masters", 160)
    rng = random.Random(1)
    worth = {n: rng.random() for n in range(1, 161)}
    for _ in range(6):
        run.seat().play(worth.get)
    assert repeated(met(run.state)) == 0


def test_when_somebody_has_gone_the_others_still_meet_nobody_twice():
    run = Run("wsom", 64, house=4).seat().seat()
    run.withdraw(5, 3).withdraw(6, 3)
    run.seat().seat()
    ranked = {pair: times for pair, times in met(run.state).items() if max(pair) < 900}
    assert max(ranked.values()) == 1


def test_other_tables_are_weighed_as_a_proposal_is():
    run = Run("wrc-2017", 16, house=1).seat()
    proposal = propose(run.state)
    assert weigh(run.state, proposal.event) == proposal
    first = tuple(table.seats for table in run.state.rounds[0])
    again = weigh(run.state, Seat(2, first))
    # Everybody meets the same three in the same wind: 4 tables of 6 pairs.
    assert (again.repeats, again.repeats_so_far, again.wind_spread) == (24, 24, 2)
    guest = ((901, *first[0][1:]), *first[1:])
    assert weigh(run.state, Seat(2, guest)).repeats == 21  # one of them meets nobody again


@pytest.mark.parametrize(
    ("tables", "code"),
    [([(1, 2, 3, 99)], "no_such_player"), ([(1, 2, 3, 3)], "seated_twice"), ([(1, 2, 3, 5)], "player_withdrawn")],
)
def test_tables_at_which_nobody_can_sit_are_not_weighed(tables, code):
    run = Run("wrc-2017", 16).withdraw(5, 1)
    with pytest.raises(TournamentFault) as raised:
        weigh(run.state, Seat(1, tuple(tables)))
    assert [fault.code for fault in raised.value.faults] == [code]


def test_the_seed_decides_and_nothing_else_does():
    one, two = Run("wsom", 40).seat().seat(), Run("wsom", 40).seat().seat()
    assert one.state == two.state
    assert plan(range(40), 3, "a") != plan(range(40), 3, "b")
