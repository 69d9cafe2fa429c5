"""Before a match is corrected, its referee sees what changes in the tournament; nothing is recorded by looking."""

from __future__ import annotations

from tests.service.tournaments.test_corrected import another_won, counted  # noqa: F401


def look(cup, match, event):
    headers = {"Authorization": f"Bearer {cup.director}"}  # nothing is recorded, so no key is needed
    answer = cup.client.post(f"/api/desk/matches/{match}/preview", headers=headers, json=event)
    assert answer.status_code == 200, answer.json
    return answer.json["consequences"]


def test_what_is_foreseen_is_what_happens(counted):  # noqa: F811
    cup, match, (_, south, *_) = counted
    before, version = cup.store.length(), cup.version
    found = look(cup, match, another_won(south))
    assert (cup.store.length(), cup.version) == (before, version)
    (table,) = found["tournaments"]
    assert (table["name"], table["round"], table["table"], table["outcome"]) == ("Cup", 1, 1, "corrected")
    assert found["prints"] == [
        {"what": "slip", "name": "Cup", "round": 1, "table": 1},
        {"what": "standings", "name": "Cup", "round": 1},
    ]
    places = {line["name"]: line["place"] for line in cup.get("/standings")["standings"]}
    assert {each["name"]: each["before"] for each in table["standings"]}.items() <= places.items()
    cup.tell(match, another_won(south))
    places = {line["name"]: line["place"] for line in cup.get("/standings")["standings"]}
    assert {each["name"]: each["after"] for each in table["standings"]}.items() <= places.items()


def test_a_match_that_would_be_open_again(counted):  # noqa: F811
    cup, match, _ = counted
    last = len(cup.desk("get", f"/matches/{match}").json["events"]) - 1
    struck = {"type": "correction", "changes": [{"event": last, "to": []}], "reason": "no such hand"}
    (table,) = look(cup, match, struck)["tournaments"]
    assert table["outcome"] == "reopened"
