"""What a table may undo, what a correction would change, and the choice between two devices, over HTTP."""

from __future__ import annotations

import pytest

DRAW = {"type": "draw", "ready": ["Aki"]}
RON = {"type": "win", "winners": [{"player": "Ben", "stated": {"han": 3, "fu": 40}}], "from": "Chie"}


def correction(number, *to, reason="a slip"):
    return {"type": "correction", "changes": [{"event": number, "to": list(to)}], "reason": reason}


@pytest.fixture
def played(desk):
    """A match at table 1 with riichi of Dai and Ben's win off Chie; the link of the table."""
    table = desk.link("table", "1")
    match = desk.open(table)
    for event in ({"type": "riichi", "player": "Dai"}, RON):
        assert desk.ask("post", f"/matches/{match}/events", table, json=event).status_code == 201
    return match, table


def test_a_table_undoes_its_own_last_event_only(desk, played):
    match, table = played
    other = desk.link("table", "1")
    seen = {link: desk.ask("get", f"/matches/{match}", link).json["undoable"] for link in (table, other)}
    assert seen == {table: 2, other: None}
    undo = {"type": "undo", "event": 2}
    refused = desk.ask("post", f"/matches/{match}/events", other, json=undo)
    assert (refused.status_code, refused.json["code"]) == (409, "not_undoable")
    assert desk.ask("post", f"/matches/{match}/events", table, json=undo).status_code == 201
    found = desk.ask("get", f"/matches/{match}", table).json
    assert [each["type"] for each in found["steps"]] == ["open", "riichi"]
    assert [each["type"] for each in found["events"]] == ["open", "riichi", "win", "undo"]
    assert found["undoable"] == 1


def preview(desk, match, event):
    answer = desk.ask("post", f"/matches/{match}/preview", desk.link("referee"), json=event)
    assert answer.status_code == 200, answer.json
    return answer.json["consequences"]


def test_a_riichi_of_the_wrong_player_changes_two_hands_and_no_record(desk, played):
    match, _ = played
    before = desk.store.length()
    found = preview(desk, match, correction(1, {"type": "riichi", "player": "Aki"}))
    assert desk.store.length() == before + 1  # the link of the referee
    assert [each["event"] for each in found["hands"]] == [1]
    points = {each["player"]: (each["points_before"], each["points_after"]) for each in found["players"]}
    assert points == {
        "Aki": (30_000, 29_000),
        "Ben": (36_200, 36_200),
        "Chie": (24_800, 24_800),
        "Dai": (29_000, 30_000),
    }
    assert (found["rulings"], found["cases"], found["tournaments"], found["prints"]) == ([], [], [], [])


def test_a_forgotten_hand_moves_the_later_rulings_and_claims(desk, played):
    match, table = played
    referee = desk.link("referee")
    ruling = {"type": "ruling", "reason": "late", "points": {"Aki": -1000}}
    assert desk.ask("post", f"/matches/{match}/events", referee, json=ruling).status_code == 201
    situation = {"win": "self-draw", "seat": "south"}
    claim = {"player": "Chie", "rules": "wrc-2017", "situation": situation, "value": {"han": 3, "fu": 40}}
    cases = [desk.ask("post", f"/matches/{match}/cases", table, json={"claim": claim}).json["record"] for _ in "ab"]
    decision = {"verdict": "accept", "reason": "so"}
    assert desk.ask("post", f"/cases/{cases[0]}/decisions", referee, json=decision).status_code == 201
    found = preview(desk, match, correction(2, DRAW | {"ready": ["Aki", "Dai"]}, RON))
    assert [(each["event"], each["index"]) for each in found["hands"]][:2] == [(2, 0), (2, 1)]
    assert [each["held"]["type"] for each in found["rulings"]] == ["ruling"]
    assert [(each["case"], each["player"], each["decided"]) for each in found["cases"]] == [
        (cases[0], "Chie", True),
        (cases[1], "Chie", False),
    ]
    assert found["prints"] == [{"what": "ruling", "case": cases[0]}]


def test_what_cannot_be_is_told_instead(desk, played):
    match, _ = played
    wrong = correction(1, {"type": "riichi", "player": "Dai"}, {"type": "riichi", "player": "Dai"})
    answer = desk.ask("post", f"/matches/{match}/preview", desk.link("referee"), json=wrong)
    assert [fault["code"] for fault in answer.json["faults"]] == ["riichi_twice"]


def test_two_devices_of_a_table_and_the_referee_s_choice(desk, played):
    match, _ = played
    other, referee = desk.link("table", "1"), desk.link("referee")
    late = {"after": 1, "events": [DRAW]}
    sent = desk.ask("post", f"/matches/{match}/backlog", other, json=late)
    assert (sent.status_code, sent.json["recorded"]) == (201, [])
    (held,) = desk.ask("get", "/held", referee).json["held"]
    assert (held["table"], held["parts"]["held"]["since"]) == ("1", [1, 2])
    changes = held["choices"]["device"]
    found = preview(desk, match, {"type": "correction", "changes": changes, "reason": "x"})
    assert {each["player"]: each["points_after"] for each in found["players"]}["Aki"] == 33_000
    path, said = f"/held/{held['number']}/answers", {"choice": "device", "reason": "the players agree"}
    assert desk.ask("post", path, other, json=said).status_code == 403
    assert desk.ask("post", path, referee, json={**said, "reason": " "}).status_code == 422
    answer = desk.ask("post", path, referee, json=said)
    assert (answer.status_code, answer.json["step"]["state"]["points"]["Aki"]) == (201, 33_000)
    assert desk.ask("get", "/held", referee).json["held"] == []
    gone = desk.ask("post", path, referee, json={**said, "choice": "match"})
    assert (gone.status_code, gone.json["code"]) == (404, "no_such_held")


@pytest.mark.parametrize(
    "body",
    [{}, {"after": 0, "events": []}, {"after": -1, "events": [DRAW]}, {"after": 1, "events": [{"type": "time"}]}],
)
def test_a_backlog_that_cannot_be_read(desk, played, body):
    match, table = played
    assert desk.ask("post", f"/matches/{match}/backlog", table, json=body).status_code == 422
