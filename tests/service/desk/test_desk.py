"""The desk over HTTP: a match, its preview and refusals; once for a key; old records; the addresses of the page."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from scorer.rules import rule_set
from service.records.matches import event_of, options_kept
from service.records.verify import verify
from service.settings import Settings


def test_a_match_is_played(desk):
    table = desk.link("table", "1")
    match = desk.open(table)
    seats = desk.ask("post", f"/matches/{match}/seats", table, key="seats", json={})
    assert seats.json["step"]["state"]["touched"] is True
    assert desk.ask("post", f"/matches/{match}/seats", table, key="seats", json={}).json == seats.json
    win = {"type": "win", "winners": [{"player": "Aki", "stated": {"han": 5}}], "from": "Ben"}
    first = desk.ask("post", f"/matches/{match}/events", table, key="hand 1", json=win)
    again = desk.ask("post", f"/matches/{match}/events", table, key="hand 1", json=win)
    assert (first.status_code, again.json) == (201, first.json)
    found = desk.ask("get", f"/matches/{match}", table).json
    assert [event["type"] for event in found["events"]] == ["open", "seats", "win"]
    assert found["state"]["hands"] == 1
    assert found["steps"][-1]["points"] == found["state"]["points"]
    assert {each["reason"] for each in found["steps"][-1]["payments"]} == {"discard"}
    listed = desk.ask("get", f"/matches/{match}/fouls", table).json
    assert {"id", "about", "kind", "source"} == set(listed["fouls"][0])
    assert "disturbance" in {each["id"] for each in listed["fouls"]}
    other = desk.ask("post", f"/matches/{match}/events", table, key="hand 1", json={"type": "draw"})
    assert (other.status_code, other.json["code"]) == (409, "key_reused")
    assert verify(desk.store).whole


def test_a_refused_event_tells_every_fault(desk):
    table = desk.link("table", "1")
    match = desk.open(table)
    win = {"type": "win", "winners": [{"player": "Eve", "stated": {"han": 5}}], "from": "Bob"}
    answer = desk.ask("post", f"/matches/{match}/events", table, json=win)
    assert answer.status_code == 422
    assert [fault["code"] for fault in answer.json["faults"]] == ["unknown_player", "unknown_player"]
    assert answer.mimetype == "application/problem+json"


def test_a_preview_is_what_recording_does_and_records_nothing(desk):
    table, referee = desk.link("table", "1"), desk.link("referee")
    match = desk.open(table)
    win = {"type": "win", "winners": [{"player": "Ben", "stated": {"han": 3, "fu": 40}}], "from": "Chie"}
    before = desk.store.length()
    tried = desk.ask("post", f"/matches/{match}/preview", table, json=win).json
    assert desk.store.length() == before
    assert [(each["from"], each["to"], each["amount"]) for each in tried["payments"]] == [("Chie", "Ben", 5200)]
    assert tried["scores"][0]["total"] == 5200
    done = desk.ask("post", f"/matches/{match}/events", table, json=win).json["step"]
    assert (tried["payments"], tried["scores"], tried["points"]) == (
        done["payments"],
        done["scores"],
        done["state"]["points"],
    )
    # Of a correction: what the corrected event does.
    put = {"type": "correction", "changes": [{"event": 1, "to": [{**win, "from": "Dai"}]}], "reason": "from another"}
    assert desk.ask("post", f"/matches/{match}/preview", table, json=put).status_code == 403
    tried = desk.ask("post", f"/matches/{match}/preview", referee, json=put).json
    assert [(each["from"], each["amount"]) for each in tried["payments"]] == [("Dai", 5200)]
    # What cannot be recorded is refused in the same words.
    wrong = {"type": "win", "winners": [{"player": "Ben", "stated": {"han": 3}}], "from": "Chie"}
    answers = [desk.ask("post", f"/matches/{match}/{what}", table, json=wrong) for what in ("preview", "events")]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert answers[0].json["faults"] == answers[1].json["faults"]


def test_a_table_cannot_let_a_win_count_otherwise_than_by_the_rules(desk):
    table = desk.link("table", "1")
    match = desk.open(table)
    winner = {"player": "Ben", "stated": {"han": 3, "fu": 40}, "deviation": {"total": 8000, "reason": "we like him"}}
    win = {"type": "win", "winners": [winner], "from": "Chie"}
    for what in ("preview", "events"):
        refused = desk.ask("post", f"/matches/{match}/{what}", table, json=win)
        assert (refused.status_code, refused.json["code"]) == (403, "not_allowed")
    assert desk.ask("post", f"/matches/{match}/events", desk.link("referee"), json=win).status_code == 201
    step = desk.ask("get", f"/matches/{match}", table).json["steps"][-1]
    assert step["points"]["Ben"] == 38_000
    assert step["scores"][0]["deviation"]["by_the_rules"]["total"] == 5200


@pytest.mark.parametrize(
    ("key", "code"),
    [
        (None, "bad_key"),
        ("", "bad_key"),
        ("  ", "bad_key"),
        ("x" * 151, "bad_key"),
        ("caf\u00e9", "bad_key"),
        ("a\tb", "bad_key"),
        ("x" * 150, None),
        ("hand 7 of table 3", None),
    ],
)
def test_a_write_needs_a_key(desk, key, code):
    director = desk.link("director")
    answer = desk.client.post(
        "/api/desk/matches",
        headers={"Authorization": f"Bearer {director}", **({} if key is None else {"Idempotency-Key": key})},
        json={"table": "1", "rules": "wsom", "players": list("abcd")},
    )
    assert (answer.status_code, answer.json.get("code")) == ((422, code) if code else (201, None))


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/matches/none", "no_such_match"),
        ("/matches/%00", "no_such_match"),
        ("/matches/" + "x" * 400, "no_such_match"),
        ("/records/99", "no_such_record"),
        ("/records/" + "9" * 40, "no_such_record"),
        ("/photos/%00", "no_such_photo"),
        ("/nothing", "not_found"),
    ],
)
def test_what_is_not_there(desk, path, code):
    answer = desk.ask("get", path, desk.link("director"))
    assert (answer.status_code, answer.json["code"]) == (404, code)


def test_export(desk):
    referee = desk.link("referee")
    match = desk.open(referee)
    assert desk.ask("get", "/records", referee).json["records"][-1]["match"] == match
    table = desk.ask("get", f"/records?as=csv&match={match}", referee)
    assert table.mimetype == "text/csv"
    assert table.text.splitlines()[0].startswith("record,at,by,table")


def test_a_match_that_was_recorded_before_is_read_as_it_was_played(desk):
    """Values, fouls and options that are refused now stand in old records, which lack the fields added since."""
    director = desk.link("director")
    old = desk.open(director, rules="wrc-2017")
    ledger = desk.store
    assert desk.ask("post", f"/matches/{old}/events", director, json={"type": "time"}).status_code == 201
    record = ledger.records(match=old, kinds=("match",))[0]
    then = json.loads(json.dumps(record.parts))
    for name in ("time_up", "dead_hand_noten"):
        del then["outcome"]["state"]["options"][name]
    then["event"]["options"] = {"uma": ["20", "10", "-10", "-20"]}
    event = event_of(replace(record, parts=then))
    assert event.options == {"time_up": "drop", "dead_hand_noten": False, "uma": ["20", "10", "-10", "-20"]}
    # An option and its value had other names.
    then["outcome"]["state"]["options"]["time_hand"] = "finished"
    then["event"]["options"] = {"time_hand": "finished"}
    assert event_of(replace(record, parts=then)).options == {"time_up": "finish_hand", "dead_hand_noten": False}
    assert event_of(record).options == {}
    # What an option could be once and cannot be now is left out.
    for rules, given, kept in [
        ("riichi", {"abortive_draws": ["nine_kinds", "three_winners"]}, {"abortive_draws": ["nine_kinds"]}),
        ("wsom", {"false_win": "reverse_mangan", "minimum": 5}, {"minimum": 5}),
        ("baida", {"false_win": "exposed"}, {}),
    ]:
        assert options_kept(rule_set(rules), given) == kept


def test_the_page_has_every_address(desk):
    page = (Path(__file__).parents[3] / "docs" / "desk.md").read_text(encoding="utf-8")
    for rule in desk.client.application.url_map.iter_rules():
        if rule.rule.startswith("/api/desk"):
            for method in rule.methods - {"HEAD", "OPTIONS"}:
                assert f"| `{method} {rule.rule}` |" in page


def test_there_is_no_desk_without_a_store(client):
    assert client.get("/api/desk/matches").status_code == 404
    assert Settings.from_environment({"TEHAI_RECORDS": "x", "TEHAI_PHOTO_DAYS": "3"}).records == "x"


@pytest.mark.parametrize(
    "changes",
    [
        {"table": "\ud800"},
        {"table": ""},
        {"table": "All"},
        {"players": ["a", "b", "c", "\ud800"]},
        {"options": {"uma": ["1", "x", "2", "3"]}},
        {"options": {"rounds": 10**30}},
        {"carried": {"Aki": "1/0"}},
        {"rules": "\ud800"},
    ],
)
def test_openings_that_cannot_be(desk, changes):
    body = {"table": "1", "rules": "riichi", "players": ["Aki", "Ben", "Chie", "Dai"], **changes}
    answer = desk.ask("post", "/matches", desk.link("director"), json=body)
    assert answer.status_code == 422, answer.json
