"""What holds at a table whose rule set says nothing of an option of a match."""

from __future__ import annotations

import pytest

from scorer.match.options import ABSENT


def test_a_full_game_has_four_rounds():
    assert ABSENT["rounds"] == 4


@pytest.mark.parametrize("name", [name for name, value in ABSENT.items() if type(value) is int and name != "rounds"])
def test_there_are_no_points_no_seconds_and_no_minutes_that_the_rules_do_not_name(name):
    assert ABSENT[name] == 0


def test_placement_points_are_none():
    assert set(ABSENT["uma"]) == {"0"}
    assert ABSENT["uma_by_floating"] == ()
