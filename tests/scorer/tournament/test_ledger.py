"""The tournament's ledger: what it takes, what it refuses and with which words, corrections and what follows."""

from __future__ import annotations

import re

import pytest

from scorer.corrections import Change
from scorer.errors import TournamentFault
from scorer.tournament.events import Correction, Score, Seat
from scorer.tournament.ledger import Tournament, replay
from scorer.tournament.sheets import Sheet
from scorer.tournament.standings import notices, standings
from service.contract.events import tournament_event
from tests.scorer.tournament.running import Run, points_of

FOUR = (1, 2, 3, 4)


NAMES = re.compile("[Pp]layer [0-9]+|Eve|wsom|Cup")
"""What stays as it is in a refusal in Japanese or Chinese: names, and ids of formats."""


def codes(run, event):
    """The codes of a refusal, which has its words in each language."""
    with pytest.raises(TournamentFault) as error:
        run.add(event)
    for language in ("ja", "zh"):
        said = " ".join(error.value.texts(language))
        assert not re.search("[A-Za-z]{2,}", NAMES.sub("", said)), said
    return [fault.code for fault in error.value.faults]


def result(points, round_=1, table=1, **more):
    return {
        "type": "result",
        "round": round_,
        "table": table,
        "points": [list(each) for each in points.items()],
        **more,
    }


GAME = {1: 30, 2: 10, 3: -10, 4: -30}


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        ({"type": "enter", "players": [{"number": 1, "name": "Eve"}]}, ["number_taken"]),
        ({"type": "enter", "players": [{"number": 9, "name": "player 1"}]}, ["name_taken"]),
        ({"type": "seat", "round": 2, "tables": [[1, 2, 3, 4]]}, ["round_order"]),
        ({"type": "seat", "round": 1, "tables": [[1, 2, 3, 3]]}, ["seated_twice"]),
        ({"type": "seat", "round": 1, "tables": [[1, 2, 3, 99]]}, ["no_such_player"]),
        ({"type": "seat", "round": 1, "tables": [[1, 2, 3, 4]]}, ["not_admitted"]),
        ({"type": "seat", "round": 40, "tables": [[1, 2, 3, 4]]}, ["no_such_round"]),
        (result(GAME), ["round_not_seated"]),
        ({"type": "play", "round": 1, "table": 1, "match": "m"}, ["round_not_seated"]),
        ({"type": "substitute", "round": 1, "player": 1, "by": 9, "counts": True, "reason": "x"},
         ["no_such_player", "round_not_seated"]),
        ({"type": "withdraw", "player": 99, "round": 1, "reason": "x"}, ["no_such_player"]),
        ({"type": "penalty", "round": 99 % 40, "player": 1, "points": -5, "reason": "x"}, ["no_such_round"]),
        ({"type": "open", "name": "Cup", "format": "wsom"}, ["tournament_open"]),
        ({"type": "correction", "changes": [{"event": 7, "to": []}], "reason": "x"}, ["no_such_event"]),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_code(event, expected):
    assert codes(Run("wsom", 8), event) == expected


def test_a_tournament_begins_with_its_opening():
    with pytest.raises(TournamentFault, match="starts with an opening event"):
        Tournament().add(tournament_event({"type": "announce", "text": "hello"}))


def test_a_result_counts_once():
    run = Run("wsom", 4).seat(FOUR).result(1, GAME)
    assert codes(run, result(GAME)) == ["result_there"]
    assert codes(run, result({1: 10, 2: 30, 3: -10, 4: -30})) == ["result_differs"]
    assert run.total(1) == 30


def test_a_match_counts_at_one_table_only():
    run = Run("wsom", 8).seat((1, 2, 3, 4), (5, 6, 7, 8))
    run.add({"type": "play", "round": 1, "table": 1, "match": "m"})
    assert codes(run, {"type": "play", "round": 1, "table": 2, "match": "m"}) == ["match_counted"]
    other = {5: 30, 6: 10, 7: -10, 8: -30}
    assert codes(run, result(other, table=2, match="m")) == ["match_counted"]
    run.add(result(GAME, match="m"))
    assert codes(run, {"type": "play", "round": 1, "table": 1, "match": "n"}) == ["match_counted"]


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        ({"points": {1: 30, 2: 10, 3: -10, 4: -20}}, "10"),
        ({"points": {1: 30, 2: 10, 3: -10, 5: -30}}, "sheet is for players 1, 2, 3, 5"),
        ({"points": GAME, "after_uma": {9: -20}}, "sit at this table"),
    ],
)
def test_a_sheet_with_a_slip_is_told_of(sheet, expected):
    run = Run("wsom", 4).seat(FOUR)
    with pytest.raises(TournamentFault, match=expected):
        run.add(Score(1, 1, Sheet(**sheet)))


def test_a_ruling_that_no_one_paid_is_said_on_the_sheet():
    run = Run("wsom", 4).seat(FOUR).result(1, {1: 30, 2: 10, 3: -10, 4: -35}, ruled=-5)
    assert run.total(4) == -35


def test_a_substitute_plays_for_the_player_or_for_no_one():
    run = Run("wsom", 8, house=2).seat((1, 2, 3, 4), (5, 6, 7, 8))
    run.substitute(1, 901, counts=True).substitute(5, 902, counts=False)
    run.result(1, {901: 30, 2: 10, 3: -10, 4: -30}).result(2, {902: 50, 6: -10, 7: -10, 8: -30})
    assert run.total(1) == 30
    assert run.total(5) == 0
    assert {line.number for line in standings(run.state)} == set(range(1, 9))
    assert codes(run, {"type": "substitute", "round": 1, "player": 2, "by": 3, "counts": True, "reason": "x"}) == [
        "bad_substitute"
    ]
    assert codes(run, {"type": "substitute", "round": 1, "player": 901, "by": 5, "counts": True, "reason": "x"}) == [
        "result_there"
    ]


def test_whoever_withdraws_keeps_their_points_and_the_next_in_line_is_admitted():
    run = Run("baida", 40, house=3).seat().play().seat().play()
    run.withdraw(1, 3)
    run.seat()
    assert 1 not in run.state.members(3)
    assert len(run.state.members(3)) == 32
    assert run.total(1) == 60
    assert codes(run, {"type": "withdraw", "player": 2, "round": 3, "reason": "x"}) == ["still_seated"]


def test_house_players_fill_the_tables_and_are_not_ranked():
    run = Run("wsom", 7, house=1).seat().play()
    assert 901 in run.state.sitting(1)
    assert len(standings(run.state)) == 7
    run = Run("wsom", 7)
    with pytest.raises(TournamentFault, match="1 more are needed"):
        run.seat()


def test_a_cut_waits_for_every_table_and_other_rounds_wait_for_none():
    run = Run("baida", 40).seat().play(skip=(3,)).seat().play()
    assert codes(run, Seat(3, ((1, 2, 3, 4),))) == ["round_unfinished"]
    run.result(3, points_of(run.state.tables(1)[2].seats, lambda who: -who), round_=1)
    run.seat()


def test_a_late_correction_of_round_1_during_round_4():
    run = Run("mahjong-masters", 160)
    for _ in range(3):
        run.seat().play()
    run.seat().play(skip=tuple(range(3, 17)))
    before = {line.number: line for line in standings(run.state)}
    seats = run.state.tables(1)[0].seats
    number = run.ledger.number_of_result(1, 1)
    worst = max(seats)
    swapped = points_of(seats, lambda who: who)  # the order upside down
    run.correct(number, Score(1, 1, Sheet(swapped)))
    after = {line.number: line for line in standings(run.state)}
    changed = {who for who in before if before[who].rounds != after[who].rounds}
    assert changed <= set(seats)
    # A change of 60 in round 1 is a quarter less with every round: 15, 3.75, 0.9375.
    for line in (after[worst],):
        rounds = [new.total - old.total for new, old in zip(line.rounds, before[worst].rounds)]
        assert rounds == [60, 15, 3.75, 0.9375][: len(rounds)]
    assert len(run.state.rounds) == 4, "what was seated stays seated"
    assert len(run.state.open_tables(4)) == 14, "and what was recorded stays recorded"
    run.play().seat().play()


def test_a_correction_that_would_have_changed_a_cut_is_noticed_and_the_round_stays():
    run = Run("baida", 36).seat().play().seat().play().seat()
    assert notices(run.state) == []
    out = next(line.number for line in standings(run.state) if line.stage == 0)
    table = next(n for n, each in enumerate(run.state.tables(2), 1) if out in each.seats)
    seats = run.state.tables(2)[table - 1].seats
    points = {seat: 500 if seat == out else 0 for seat in seats}
    points[next(seat for seat in seats if seat != out)] = -500
    run.correct(run.ledger.number_of_result(2, table), Score(2, table, Sheet(points)))
    (notice,) = notices(run.state)
    assert (notice["round"], out in notice["would_play"]) == (3, True)
    assert out not in run.state.members(3)


def test_a_correction_that_makes_later_events_impossible_names_them_all():
    run = Run("wsom", 8).seat((1, 2, 3, 4), (5, 6, 7, 8))
    run.result(1, GAME).result(2, {5: 30, 6: 10, 7: -10, 8: -30})
    with pytest.raises(TournamentFault) as error:
        run.correct(2, Seat(1, ((1, 2, 3, 5), (4, 6, 7, 8))))
    assert [fault.where for fault in error.value.faults] == ["events[3]: result.points", "events[4]: result.points"]
    changes = (
        Change(2, (Seat(1, ((1, 2, 3, 5), (4, 6, 7, 8))),)),
        Change(3, (Score(1, 1, Sheet({1: 30, 2: 10, 3: -10, 5: -30})),)),
        Change(4, ()),
    )
    run.add(Correction(changes, "they sat down wrong"))
    assert run.state.open_tables(1) == (2,)


def test_the_same_events_give_the_same_tournament_and_json_goes_both_ways():
    run = Run("baida", 40, house=2).seat().play().withdraw(7, 2).seat()
    gone = run.state.tables(2)[0].seats[0]
    run.substitute(gone, next(n for n in (901, 902) if n not in run.state.sitting(2)), counts=True).play()
    run.add({"type": "penalty", "round": 1, "player": 3, "points": "-2.5", "reason": "late"})
    run.add({"type": "announce", "text": "Lunch at one."})
    run.correct(run.ledger.number_of_result(1, 1))
    events = [tournament_event(event.to_json()) for event in run.ledger.events]
    assert replay(events) == run.ledger
    assert replay(events).state.to_json() == run.state.to_json()
