"""The penalties that the rules list: their points follow from the rules, and the standings have them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.errors import TournamentFault
from scorer.tournament.formats import preset
from scorer.tournament.penalties import listed_penalties
from tests.scorer.tournament.running import Run

OF_2025 = replace(preset("wrc-2017"), id="own", rules="wrc-2025")


def penalty(**given):
    return {"type": "penalty", "round": 1, "player": 1, "reason": "x", **given}


def costs(format_):
    return {each.case: (each.points, each.times) for each in listed_penalties(format_)}


def test_the_list_has_what_costs_final_points():
    found = costs(OF_2025)
    assert (found["late_for_match"], found["match_missed"]) == ((-1, 10), (-30, 1))
    assert found["disturbance"] == found["deliberate_foul"] == (None, 1)
    assert not {"wrong_meld", "few_tiles_shown"} & found.keys()  # a dead hand and a warning cost no points
    assert costs(preset("wrc-2017"))["false_win"] == (-20, 1)
    assert costs(preset("riichi"))["no_yaku"] == (None, 1)  # paid at the table
    assert costs(replace(preset("riichi"), options={"false_win": "after_uma"}))["no_yaku"] == (-20, 1)
    assert costs(preset("aml")) == {"false_win": (None, 1), "by_the_referee": (None, 1)}


def test_a_listed_penalty_counts_in_its_round():
    run = Run(OF_2025, 4).seat()
    run.add(penalty(case="late_for_match", points=-4, times=4))
    run.add(penalty(case="disturbance", points="-2.5"))
    assert run.total(1) == -6.5


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"case": "late_for_match", "points": -4}, "foul_has_points"),
        ({"case": "late_for_match", "points": -11, "times": 11}, "foul_times"),
        ({"case": "match_missed", "points": -60, "times": 2}, "foul_times"),
        ({"case": "match_missed", "points": 30}, "foul_has_points"),
        ({"case": "wrong_meld", "points": -5}, "no_such_foul"),
        ({"case": "no_yaku", "points": -5}, "no_such_foul"),
    ],
)
def test_a_penalty_that_the_rules_do_not_have_is_refused(given, code):
    with pytest.raises(TournamentFault) as error:
        Run(OF_2025, 4).seat().add(penalty(**given))
    assert [fault.code for fault in error.value.faults] == [code]
