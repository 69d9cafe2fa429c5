"""What tournaments really answer is what the OpenAPI document says, and what is sent to them is what it allows."""

from __future__ import annotations

import pytest

from tests.service.described import describe, unasked
from tests.service.tournaments.conftest import points


@pytest.fixture
def held(quick, monkeypatch):
    """A tournament whose every request and answer is held against the document."""
    asked = describe(quick.client, monkeypatch)
    yield quick
    assert unasked("/api/tournaments", asked) == {("/api/tournaments/{tournament}/live", "get")}


def test_a_tournament_is_as_described(held):
    held.ask("get", "/formats")
    held.begin({"id": "own", "rules": "baida", "rounds": [{}, {"carries": "1/4"}], "ties": ["best_round"]}, 17, house=3)
    held.ask("get", "")
    held.get("/players")
    assert held.event({"type": "withdraw", "player": 17, "round": 1, "reason": "ill"}, version=held.version).json
    one, two, *rest = held.get("/proposal")["tables"]
    other = [[two[0], *one[1:]], [one[0], *two[1:]], *rest]
    assert held.post("/proposal", json={"tables": other})["tables"] == other
    plan = held.get("/plan")
    rounds = [{"round": each["round"], "tables": each["tables"]} for each in plan["rounds"]]
    assert held.post("/plan", json={"rounds": rounds}) == plan
    tables = rounds[0]["tables"]
    held.post("/seating", json={"rounds": rounds[:1], "version": plan["version"]})
    for _ in "there", "back":
        change = {"players": [tables[0][0], tables[1][0]], "reason": "sisters", "version": held.version}
        held.post("/rounds/1/swap", json=change)
    held.get("/seating")
    held.post("/rounds/1/matches")
    held.post("/rounds/1/clocks", json={"action": "start"})
    held.get("/rounds/1")
    held.get("/rounds/1/clock")
    held.post("/rounds/1/clocks", json={"action": "extra", "table": 1, "seconds": 60})
    held.play(1, tables, skip=(4,))
    absent = tables[3][0]
    swap = {"type": "substitute", "round": 1, "player": absent, "by": 901, "counts": False, "reason": "late"}
    assert held.event(swap, version=held.version).status_code == 201
    held.event({"type": "penalty", "round": 1, "player": tables[0][0], "points": "-2.5", "reason": "phone"})
    named = {"case": "false_win", "points": -3, "reason": "x"}
    assert held.event({"type": "penalty", "round": 1, "player": tables[0][1], **named}).status_code == 201
    assert held.event({"type": "announce", "text": "Lunch."}).status_code == 201
    held.get("/penalties")
    held.get("/teams")
    again = points(tables[0], 2)
    change = {"event": held.number_of("result", round=1, table=1),
              "to": [{"type": "result", "round": 1, "table": 1, "points": again}]}  # fmt: skip
    fix = {"type": "correction", "changes": [change], "reason": "a slip"}
    assert held.event(fix, version=held.version).status_code == 201
    assert held.event(fix, version=1).status_code == 409
    assert held.result(1, 1, points(tables[0], 3)).status_code == 409
    held.get("/results")
    results = held.ask("get", f"/{held.id}/results?as=csv").text.splitlines()
    assert held.ask("post", f"/{held.id}/results", data="\n".join(results), content_type="text/csv").status_code == 409
    for path in (
        "/players?as=csv",
        "/plan?as=csv",
        "/seating?as=csv",
        "/standings?as=csv",
        "/penalties?as=csv",
        "/teams?as=csv",
        "/standings?as=ema",
        "/standings?after=1",
    ):
        held.ask("get", f"/{held.id}{path}")
    held.get("/events")
    held.post("/rounds/1/time")
    held.post("/rounds/1/collect")
    held.post("/rounds/1/tables/4/collect")
    link = held.post("/links", json={"player": 3, "hours": 5})["token"]
    assert held.get("/me", link)["standing"]["number"] == 3
    assert held.ask("get", "/none").status_code == 404
