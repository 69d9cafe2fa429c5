"""What a notice next to the standings says of results that were corrected after they had been counted."""

from __future__ import annotations

from scorer.tournament.changes import result_changes
from scorer.tournament.events import Score
from scorer.tournament.sheets import Sheet
from tests.scorer.tournament.running import Run

FOUR = (1, 2, 3, 4)
FIRST = {1: 30, 2: 10, 3: -10, 4: -30}
OTHER = {1: 30, 2: -10, 3: 10, 4: -30}


def changed(run: Run) -> list[tuple[int, int, list[int]]]:
    """Round, table and the players whose amounts differ."""
    changes = [each.to_json(run.state) for each in result_changes(run.ledger)]
    return [(each["round"], each["table"], [player["number"] for player in each["players"]]) for each in changes]


def test_a_corrected_result_is_told_with_the_players_whose_points_changed() -> None:
    run = Run("wsom", 4).seat(FOUR).result(1, FIRST)
    assert result_changes(run.ledger) == ()
    run.correct(run.ledger.number_of_result(1, 1), Score(1, 1, Sheet(OTHER)))
    assert changed(run) == [(1, 1, [2, 3])]


def test_a_result_that_came_back_as_it_was_is_no_change() -> None:
    run = Run("wsom", 4).seat(FOUR).result(1, FIRST)
    number = run.ledger.number_of_result(1, 1)
    run.correct(number)
    run.result(1, FIRST)
    assert changed(run) == []
