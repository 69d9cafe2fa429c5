"""A match that is corrected after its result was taken into a tournament: the tournament follows at once, and says so."""

from __future__ import annotations

from typing import Any

import pytest

from service.problems import ServiceError
from service.records.verify import verify
from service.tournaments.rounds import Rounds
from service.tournaments.tournaments import Tournaments
from tests.service.tournaments.test_nothing_lost import SHORT, finish, won


def another_won(winner: int, reason: str = "the winner was another") -> dict[str, Any]:
    """The first hand of `finish` was won by another player."""
    change = {"event": 1, "to": [won(f"Player {winner}")]}
    return {"type": "correction", "changes": [change], "reason": reason}


@pytest.fixture
def counted(quick):
    """Round 1 of four tables; the match of table 1 was won by who sits East there, and is taken in."""
    quick.begin(SHORT, 16)
    seats = quick.seat()[0]
    quick.post("/rounds/1/matches")
    match = quick.get("/rounds/1")["tables"][0]["match"]
    finish(quick, match)
    quick.post("/rounds/1/collect")
    assert quick.totals()[seats[0]] == 90
    return quick, match, seats


def test_the_tournament_takes_the_correction_in_and_says_what_changed(counted):
    cup, match, (east, south, west, north) = counted
    referee = cup.link("referee")
    answer = cup.tell(match, another_won(south), link=referee)
    followed = {"tournament": cup.id, "round": 1, "table": 1, "outcome": "corrected"}
    assert answer["tournaments"] == [followed]
    totals = cup.totals()
    assert (totals[east], totals[south], totals[west], totals[north]) == (-30, 90, -30, -30)
    # An event of its own, in the chain, by the person who corrected the match.
    last = cup.get("/events")["events"][-1]
    assert (last["event"]["type"], last["event"]["reason"]) == ("correction", "the winner was another")
    assert last["by"].startswith("referee")
    assert verify(cup.store).whole
    for path in ("", "/standings"):
        (notice,) = cup.get(path)["corrections"]
        about = {name: notice[name] for name in ("round", "table", "match", "by_match", "reason", "seated", "current")}
        assert about == {
            "round": 1, "table": 1, "match": match, "by_match": True, "reason": "the winner was another",
            "seated": [], "current": True,
        }  # fmt: skip
        assert notice["event"] == last["number"]
        # Players whose amounts stay the same are not named.
        assert notice["players"] == [
            {"number": east, "name": f"Player {east}", "before": _of(90), "after": _of(-30)},
            {"number": south, "name": f"Player {south}", "before": _of(-30), "after": _of(90)},
        ]
    assert cup.post("/rounds/1/collect")["corrected"] == []


def _of(points: int) -> dict[str, int]:
    return {"points": points, "total": points}


def test_a_round_that_is_drawn_stays_and_the_notice_says_so(counted):
    cup, match, (_, south, *_) = counted
    cup.play(1, [each["seats"] for each in cup.get("")["rounds"][0]["tables"]], skip=(1,))
    second = cup.seat()
    cup.tell(match, another_won(south))
    state = cup.get("")
    assert [each["seats"] for each in state["rounds"][1]["tables"]] == second
    (notice,) = state["corrections"]
    assert (notice["seated"], notice["current"]) == ([2], True)
    cup.play(2, second)
    cup.seat()
    (notice,) = cup.get("")["corrections"]
    assert (notice["seated"], notice["current"]) == ([2], False)  # it stays in the list, and off the wall screen


def test_a_match_that_goes_on_again_counts_once_it_has_ended_again(counted):
    cup, match, (east, south, *_) = counted
    strike = {"type": "correction", "changes": [{"event": 3, "to": []}], "reason": "a hand was left"}
    assert [each["outcome"] for each in cup.tell(match, strike)["tournaments"]] == ["reopened"]
    state = cup.get("")
    assert state["rounds"][0]["open"] == [1, 2, 3, 4]
    (notice,) = state["corrections"]
    assert (notice["open"], notice["players"][0]["after"]) == (True, None)
    assert cup.totals()[east] == 0
    win = {"type": "win", "winners": [{"player": f"Player {south}", "stated": {"points": 20}}]}
    assert cup.tell(match, win)["tournaments"] == []
    assert [each["outcome"] for each in cup.tell(match, {"type": "time"})["tournaments"]] == ["corrected"]
    assert (cup.totals()[east], cup.totals()[south]) == (70, 30)
    (notice,) = cup.get("")["corrections"]
    assert notice["open"] is False
    assert notice["players"][0] == {"number": east, "name": f"Player {east}", "before": _of(90), "after": _of(70)}
    assert verify(cup.store).whole


def test_a_correction_that_changes_no_points_is_no_notice(counted):
    cup, match, (east, *_) = counted
    assert cup.tell(match, another_won(east, "nothing"))["tournaments"] == []
    assert cup.get("")["corrections"] == []


@pytest.mark.parametrize("same", [True, False])
def test_a_typed_sheet_follows_the_match_only_if_it_said_the_same(quick, same):
    quick.begin(SHORT, 16)
    seats = quick.seat()[0]
    quick.post("/rounds/1/matches")
    match = quick.get("/rounds/1")["tables"][0]["match"]
    typed = [90, -30, -30, -30] if same else [60, 0, -30, -30]
    quick.result(1, 1, [list(pair) for pair in zip(seats, typed)])
    finish(quick, match)
    assert quick.get("")["differing"] == ([] if same else [{"round": 1, "table": 1, "match": match}])
    (followed,) = quick.tell(match, another_won(seats[1]))["tournaments"]
    assert followed["outcome"] == ("corrected" if same else "differs")
    assert quick.totals()[seats[0]] == (-30 if same else 60)
    assert quick.get("")["differing"] == ([] if same else [{"round": 1, "table": 1, "match": match}])


def test_a_correction_gets_through_what_others_decide_meanwhile(counted, monkeypatch):
    cup, match, (_, south, *_) = counted
    add, left = Tournaments.add, [2]

    def busy(self, key, by, tournament, events, version=None):
        if version is not None and left[0]:
            left[0] -= 1
            raise ServiceError("tournament_changed", "somebody was faster")
        return add(self, key, by, tournament, events, version)

    monkeypatch.setattr(Tournaments, "add", busy)
    assert len(cup.tell(match, another_won(south))["tournaments"]) == 1
    assert (left[0], cup.totals()[south]) == (0, 90)


def test_a_correction_that_was_cut_off_is_taken_in_when_it_is_sent_again(counted, monkeypatch):
    """The server went away between the match and the tournament; the page sends the same again."""
    cup, match, (_, south, *_) = counted
    desk = cup.client.application.extensions["tehai.desk"]
    followers = desk.after_event[:]
    desk.after_event.clear()
    cup.tell(match, another_won(south), key="once")
    assert cup.totals()[south] == -30
    desk.after_event.extend(followers)
    assert len(cup.tell(match, another_won(south), key="once")["tournaments"]) == 1
    assert cup.totals()[south] == 90
    assert cup.tell(match, another_won(south), key="once")["tournaments"] == []


def test_a_result_that_was_struck_out_can_be_taken_in_again(counted):
    cup, _, (east, *_) = counted
    number = cup.number_of("result", round=1, table=1)
    assert cup.correct(number, reason="by mistake").status_code == 201
    assert cup.totals()[east] == 0
    assert cup.post("/rounds/1/collect")["taken"] == [1]
    assert cup.totals()[east] == 90
    assert cup.get("")["corrections"] == []  # it is as it was


def test_who_sits_there_now_is_not_of_the_match(counted):
    """A seat that was corrected after the match: the result belongs to other players, and the tournament does not take it in."""
    cup, match, (_, south, *_) = counted
    rounds = cup.client.application.extensions["tehai.tournaments"]
    assert isinstance(rounds, Rounds)
    number, seat = cup.last("seat", round=1)
    one, two, *rest = seat["tables"]
    other = {**seat, "tables": [[*one[:3], two[3]], [*two[:3], one[3]], *rest], "reason": "seats were mixed up"}
    score = cup.number_of("result", round=1, table=1)
    fix = {
        "type": "correction",
        "changes": [{"event": number, "to": [other]}, {"event": score, "to": []}],
        "reason": "others sat there",
    }
    assert cup.event(fix, version=cup.version).status_code == 201
    assert [each["outcome"] for each in cup.tell(match, another_won(south))["tournaments"]] == ["strangers"]
