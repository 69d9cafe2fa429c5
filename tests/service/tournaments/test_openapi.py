"""What tournaments really answer is what the OpenAPI document says, and what is sent to them is what it allows."""

from __future__ import annotations

import re

import jsonschema
import pytest

from service.openapi import document
from tests.service.tournaments.conftest import points

API = document()


def _validate(schema, value):
    jsonschema.Draft202012Validator({**schema, "components": API["components"]}).validate(value)


@pytest.fixture
def held(quick, monkeypatch):
    """A tournament whose every request and answer is held against the document."""
    plain, seen = quick.client.open, set()

    def ask(*given, **more):
        answer = plain(*given, **more)
        path, method = answer.request.path, answer.request.method.lower()
        for address in API["paths"]:
            if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", address), path) and method in API["paths"][address]:
                _held(API["paths"][address][method], answer, more.get("json"))
                seen.add((address, method))
                break
        else:
            pytest.fail(f"{method} {path} is not in the document")
        return answer

    monkeypatch.setattr(quick.client, "open", ask)
    yield quick
    addresses = {(path, method) for path, methods in API["paths"].items() for method in methods}
    missed = {each for each in addresses if each[0].startswith("/api/tournaments")} - seen
    assert missed == {("/api/tournaments/{tournament}/live", "get")}


def _held(operation, answer, sent):
    if sent is not None and answer.status_code < 400:
        _validate(operation["requestBody"]["content"]["application/json"]["schema"], sent)
    responses = operation["responses"]
    content = responses.get(str(answer.status_code), responses["default"])["content"]
    assert answer.mimetype in content
    if answer.mimetype != "text/csv":
        _validate(content[answer.mimetype]["schema"], answer.json)


def test_a_tournament_is_as_described(held):
    held.ask("get", "/formats")
    held.begin({"id": "own", "rules": "baida", "rounds": [{}, {"carries": "1/4"}], "ties": ["best_round"]}, 17, house=3)
    held.ask("get", "")
    held.get("/players")
    assert held.event({"type": "withdraw", "player": 17, "round": 1, "reason": "ill"}, version=held.version).json
    one, two, *rest = held.get("/proposal")["tables"]
    other = [[two[0], *one[1:]], [one[0], *two[1:]], *rest]
    assert held.post("/proposal", json={"tables": other})["tables"] == other
    tables = held.seat()
    held.post("/rounds/1/matches")
    held.post("/rounds/1/clocks", json={"action": "start"})
    held.get("/rounds/1")
    held.play(1, tables, skip=(4,))
    absent = tables[3][0]
    swap = {"type": "substitute", "round": 1, "player": absent, "by": 901, "counts": False, "reason": "late"}
    assert held.event(swap, version=held.version).status_code == 201
    held.event({"type": "penalty", "round": 1, "player": tables[0][0], "points": "-2.5", "reason": "phone"})
    held.event({"type": "announce", "text": "Lunch."})
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
    for path in ("/players?as=csv", "/standings?as=csv", "/standings?after=1"):
        held.ask("get", f"/{held.id}{path}")
    held.get("/events")
    held.post("/rounds/1/collect")
    held.post("/rounds/1/tables/4/collect")
    link = held.post("/links", json={"player": 3, "hours": 5})["token"]
    assert held.get("/me", link)["standing"]["number"] == 3
    assert held.ask("get", "/none").status_code == 404
