"""One clock for a round: extra time for a table, the time is up for all at once, results as tables finish."""

from __future__ import annotations

import itertools
from datetime import timedelta

import pytest

TIMED = {"id": "own", "rules": "riichi", "rounds": [{}, {}], "options": {"time_minutes": 60}}


@pytest.fixture
def timed(quick, monkeypatch):
    """A seated round with its matches open, and a function that moves the time."""
    began = quick.store.now()
    moment = [began]
    monkeypatch.setattr(quick.store, "now", lambda: moment[0])
    quick.begin(TIMED, 8).seat()
    quick.post("/rounds/1/matches")

    def later(minutes):
        moment[0] = began + timedelta(minutes=minutes)

    quick.later = later
    return quick


def test_all_tables_share_a_clock_and_one_gets_extra_time(timed):
    assert timed.get("/rounds/1/clock")["left"] == 3600
    assert timed.post("/rounds/1/clocks", json={"action": "start"})["clocks"] == 2
    timed.later(10)
    assert timed.post("/rounds/1/clocks", json={"action": "extra", "table": 2, "seconds": 300})["clocks"] == 1
    shown = timed.get("/rounds/1/clock")
    assert (shown["running"], shown["left"]) == (True, 3000)
    assert shown["extra"] == [{"table": 2, "seconds": 300, "left": 3300}]


def test_clocks_that_start_together_have_the_same_time_on_a_slow_server(quick, monkeypatch):
    """Each look at the time is 2 seconds later; no table has extra time for that."""
    began, ticks = quick.store.now(), itertools.count(step=2)
    quick.begin(TIMED, 16).seat()
    quick.post("/rounds/1/matches")
    monkeypatch.setattr(quick.store, "now", lambda: began + timedelta(seconds=next(ticks)))
    quick.post("/rounds/1/clocks", json={"action": "start"})
    assert quick.get("/rounds/1/clock")["extra"] == []
    quick.post("/rounds/1/clocks", json={"action": "extra", "table": 3, "seconds": 60})
    assert [each["table"] for each in quick.get("/rounds/1/clock")["extra"]] == [3]


def test_the_time_is_up_for_all_but_those_with_time_left(timed):
    timed.post("/rounds/1/clocks", json={"action": "start"})
    timed.post("/rounds/1/clocks", json={"action": "extra", "table": 2, "seconds": 300})
    timed.later(30)
    assert timed.post("/rounds/1/time", json={}) == {"called": [], "waiting": [1, 2]}
    timed.later(60)
    assert timed.post("/rounds/1/time", json={}) == {"called": [1], "waiting": [2]}
    timed.later(65)
    assert timed.post("/rounds/1/time", json={}) == {"called": [2], "waiting": []}
    assert timed.post("/rounds/1/time", json={}) == {"called": [], "waiting": []}


@pytest.mark.parametrize(("time_up", "ended"), [("drop", True), ("finish_hand", False), ("one_more_hand", False)])
def test_the_rules_decide_what_follows_and_a_finished_table_is_taken_in(quick, monkeypatch, time_up, ended):
    options = {"time_minutes": 60, "time_up": time_up}
    quick.begin({"id": "own", "rules": "riichi", "rounds": [{}], "options": options}, 8).seat()
    quick.post("/rounds/1/matches")
    quick.post("/rounds/1/clocks", json={"action": "start"})
    after = quick.store.now() + timedelta(minutes=61)
    monkeypatch.setattr(quick.store, "now", lambda: after)
    assert quick.post("/rounds/1/time", json={})["called"] == [1, 2]
    assert quick.get("")["rounds"][0]["open"] == ([] if ended else [1, 2])
