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


EIGHT = (FOUR, (5, 6, 7, 8))
SECOND = {5: 30, 6: 10, 7: -10, 8: -30}


def test_a_change_names_its_table_its_match_and_the_rounds_that_were_seated_before_it() -> None:
    run = Run("wsom", 8).seat(*EIGHT)
    run.result(1, FIRST).result(2, SECOND, match="m")
    number = run.ledger.number_of_result(1, 2)
    run.seat(*EIGHT).play().seat(*EIGHT)
    run.correct(number, Score(1, 2, Sheet({5: 10, 6: 30, 7: -10, 8: -30})))
    event = len(run.ledger.events) - 1
    (change,) = [each.to_json(run.state) for each in result_changes(run.ledger)]
    shown = {
        key: change[key]
        for key in ("event", "round", "table", "match", "by_match", "reason", "seated", "current", "open")
    }
    assert shown == {
        "event": event,
        "round": 1,
        "table": 2,
        "match": "m",
        "by_match": False,
        "reason": "a slip",
        "seated": [2, 3],
        "current": True,
        "open": False,
    }
    assert [(each["number"], each["name"]) for each in change["players"]] == [(5, "Player 5"), (6, "Player 6")]
    assert [(each["before"]["points"], each["after"]["points"]) for each in change["players"]] == [(30, 10), (10, 30)]


def test_a_change_before_the_next_round_is_current_until_that_is_seated() -> None:
    run = Run("wsom", 8).seat(*EIGHT).result(1, FIRST).result(2, SECOND)
    run.correct(run.ledger.number_of_result(1, 1), Score(1, 1, Sheet(OTHER)))
    (change,) = result_changes(run.ledger)
    assert (change.seated, change.current) == ((), True)
    run.seat(*EIGHT)
    (change,) = result_changes(run.ledger)
    assert (change.seated, change.current) == ((), False)


def test_a_deleted_result_is_open_until_it_is_entered_again() -> None:
    run = Run("wsom", 8).seat(*EIGHT).result(1, FIRST, match="m").result(2, SECOND)
    run.correct(run.ledger.number_of_result(1, 1))
    (change,) = [each.to_json(run.state) for each in result_changes(run.ledger)]
    assert (change["open"], change["match"], change["by_match"]) == (True, "m", True)
    assert [(each["number"], each["after"]) for each in change["players"]] == [(number, None) for number in FOUR]
    run.result(1, OTHER)
    (change,) = [each.to_json(run.state) for each in result_changes(run.ledger)]
    assert (change["open"], change["table"]) == (False, 1)
    assert [each["number"] for each in change["players"]] == [2, 3]
