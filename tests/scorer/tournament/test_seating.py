"""Seating: how often people meet again, beside what no schedule can go below; winds; the same for a seed."""

from __future__ import annotations

import random

import pytest

from scorer.errors import TournamentFault
from scorer.tournament.events import Seat
from scorer.tournament.formats import Format, Pairing, RoundRule
from scorer.tournament.meetings import bound, meetings, met, repeated
from scorer.tournament.plans import plan
from scorer.tournament.players import Player
from scorer.tournament.rounds import seat_counts
from scorer.tournament.searched_rounds import search
from scorer.tournament.seating import propose, propose_rounds, weigh
from scorer.tournament.table_numbers import numbered, repeated_visits, visits, visits_bound
from tests.scorer.tournament.running import Run


@pytest.mark.parametrize(
    ("players", "rounds"), [(16, 5), (20, 5), (28, 6), (40, 5), (44, 6), (64, 6), (128, 6), (160, 6)]
)
def test_no_one_meets_twice_where_a_construction_fits(players, rounds):
    found = plan(range(1, players + 1), rounds, "seed")
    assert len(found) == rounds
    assert all(sorted(seat for table in tables for seat in table) == list(range(1, players + 1)) for tables in found)
    assert (repeated(meetings(found)), bound(players, rounds)) == (0, 0)


@pytest.mark.parametrize(("players", "rounds"), [(4, 3), (8, 3), (12, 3), (16, 6)])
def test_where_they_must_meet_again_they_do_no_more_than_that(players, rounds):
    found = plan(range(1, players + 1), rounds, "seed")
    assert repeated(meetings(found)) == bound(players, rounds) > 0


def test_round_after_round_128_players_meet_no_one_twice_and_have_each_wind_in_turn():
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


def test_when_somebody_has_gone_the_others_still_meet_no_one_twice():
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
    assert weigh(run.state, Seat(2, guest)).repeats == 21  # one of them meets no_one again


@pytest.mark.parametrize(
    ("tables", "code"),
    [([(1, 2, 3, 99)], "no_such_player"), ([(1, 2, 3, 3)], "seated_twice"), ([(1, 2, 3, 5)], "player_withdrawn")],
)
def test_tables_at_which_no_one_can_sit_are_not_weighed(tables, code):
    run = Run("wrc-2017", 16).withdraw(5, 1)
    with pytest.raises(TournamentFault) as raised:
        weigh(run.state, Seat(1, tuple(tables)))
    assert [fault.code for fault in raised.value.faults] == [code]


def test_the_seed_decides_and_nothing_else_does():
    one, two = Run("wsom", 40).seat().seat(), Run("wsom", 40).seat().seat()
    assert one.state == two.state
    assert plan(range(40), 3, "a") != plan(range(40), 3, "b")


@pytest.mark.parametrize(("players", "rounds"), [(24, 7), (28, 9), (32, 10), (36, 8), (40, 10)])
def test_clubs_of_these_sizes_play_their_season_without_a_second_meeting_and_with_equal_winds(players, rounds):
    found = plan(range(1, players + 1), rounds, "seed")
    assert len(found) == rounds
    assert all(sorted(seat for table in tables for seat in table) == list(range(1, players + 1)) for tables in found)
    assert max(meetings(found).values()) == 1
    winds = {
        number: [sum(table[wind] == number for tables in found for table in tables) for wind in range(4)]
        for number in range(1, players + 1)
    }
    assert all(max(counts) - min(counts) <= 1 for counts in winds.values())


def test_players_come_to_another_table_number_in_each_round():
    found = plan(range(1, 65), 8, "seed")
    assert repeated_visits(visits(found)) == visits_bound(64, 8) == 0


def test_tables_that_already_have_the_wanted_numbers_are_not_exchanged():
    rounds = [[(1, 2, 3, 4), (5, 6, 7, 8)]]
    rng = random.Random(1)
    assert numbered(rounds, rng, fixed={1: 1, 8: 2}) == rounds
    assert rng.getstate() == random.Random(1).getstate()  # not even for a moment


@pytest.mark.parametrize(("rounds", "steps", "taken"), [(2, 1000, 240), (3, 1000, 360), (3, 100, 100)])
def test_a_search_ends_after_its_steps_or_120_per_round_without_a_better_plan(rounds, steps, taken):
    class Counted(random.Random):
        shuffles = 0

        def shuffle(self, x):
            self.shuffles += 1

    rng = Counted(1)
    start = [[[1, 2, 3, 4]] for _ in range(rounds)]  # four players meet in each round, whatever is tried
    assert search(start, {}, rng, steps=steps) == start
    assert rng.shuffles == taken


def test_a_player_who_needs_a_table_sits_there_in_every_round():
    players = {n: Player(n, f"Player {n}", fixed_table=3 if n == 7 else None) for n in range(1, 29)}
    found = plan(range(1, 29), 6, "seed", known=players)
    assert all(7 in tables[2] for tables in found)
    assert max(meetings(found).values()) == 1


def test_players_of_a_club_meet_rarely_and_no_one_meets_twice_for_it():
    players = {n: Player(n, f"Player {n}", club="Kansai" if n <= 8 else "") for n in range(1, 41)}
    found = plan(range(1, 41), 6, "seed", known=players)
    assert max(meetings(found).values()) == 1
    of_club = sum(one <= 8 and two <= 8 for one, two in meetings(found))
    by_chance = sum(one <= 8 and two <= 8 for one, two in meetings(plan(range(1, 41), 6, "seed")))
    assert of_club <= 3 < 8 < by_chance


def test_all_rounds_up_to_the_cut_are_proposed_at_once_and_stay_the_same_one_by_one():
    run = Run("mahjong-masters", 64)
    whole = propose_rounds(run.state)
    cut = run.state.format.cuts(99)[0]
    assert [proposal.round for proposal in whole] == list(range(1, cut))
    for proposal in whole:
        assert propose(run.state) == proposal
        run.add(proposal.event).play()


def test_by_standing_the_first_four_sit_at_table_1():
    rules = (RoundRule(), RoundRule(pairing=Pairing.STANDING))
    run = Run(Format("own", "wsom", rules), 16).seat()
    with pytest.raises(TournamentFault) as raised:
        propose(run.state)
    assert {fault.code for fault in raised.value.faults} == {"round_unfinished"}
    run.play()
    order = [number for _, number, _ in run.table()]
    assert [set(table) for table in propose(run.state).tables] == [set(order[n : n + 4]) for n in (0, 4, 8, 12)]


def test_in_swiss_rounds_the_best_play_each_other_but_no_one_twice():
    rules = (RoundRule(), *[RoundRule(pairing=Pairing.STANDING, most_meetings=1)] * 3)
    run = Run(Format("own", "wsom", rules), 32).seat().play()
    for _ in range(3):
        order = [number for _, number, _ in run.table()]
        proposal = propose(run.state)
        home = {number: place // 4 for place, number in enumerate(order)}
        away = [abs(home[number] - table) for table, seats in enumerate(proposal.tables) for number in seats]
        assert proposal.repeats == 0
        assert sum(away) / len(away) < 2  # by chance 2.6
        run.add(proposal.event).play()


@pytest.mark.parametrize(
    "rules",
    [
        (RoundRule(pairing=Pairing.STANDING),),
        (RoundRule(), RoundRule(most_meetings=1)),
    ],
)
def test_a_pairing_that_cannot_be_is_refused(rules):
    assert [fault.code for fault in Format("own", "wrc-2017", rules).faults()] == ["bad_pairing"]
