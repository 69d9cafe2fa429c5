"""An event that says after how many events of the match its form was opened: it never counts for a later hand."""

from __future__ import annotations

import pytest

from service.records.verify import verify

RIICHI = {"type": "riichi", "player": "Ben"}
RON = {"type": "win", "winners": [{"player": "Ben", "stated": {"han": 3, "fu": 40}}], "from": "Chie"}
DRAW = {"type": "draw", "ready": ["Ben"]}
CHOMBO = {"type": "foul", "player": "Aki", "case": "false_win"}
RULING = {"type": "ruling", "reason": "late", "points": {"Dai": -1000}}


@pytest.fixture
def table(desk):
    """A match on the referee's page: `(send, read)`, and the link of its table."""
    referee = desk.link("referee")
    match = desk.open(referee)

    def send(event, link=referee, **more):
        return desk.ask("post", f"/matches/{match}/events", link, json=event, **more)

    def read():
        found = desk.ask("get", f"/matches/{match}", referee).json
        return [each["type"] for each in found["events"]], list(found["state"]["points"].values())

    return send, read, desk.link("table", "1")


@pytest.mark.parametrize("entered", [RON, DRAW, CHOMBO, RULING])
@pytest.mark.parametrize("meanwhile", [[RON], [DRAW], [RIICHI, RON], [RULING]])
def test_an_event_does_not_count_for_another_hand(desk, table, entered, meanwhile):
    send, read, _ = table
    for each in meanwhile:
        assert send(each).status_code == 201
    before, length = read(), desk.store.length()
    late = send({**entered, "after": 1})
    assert (late.status_code, late.json["code"]) == (409, "match_moved_on")
    assert (read(), desk.store.length()) == (before, length)
    again = send({**entered, "after": 1 + len(meanwhile)})
    assert again.status_code == 201
    assert "after" not in desk.store.record(again.json["record"]).parts["event"]
    assert verify(desk.store).whole


def test_a_hand_that_a_table_and_a_referee_enter_counts_once(table):
    send, read, tablet = table
    assert send(RON, tablet).status_code == 201
    assert send({**RON, "after": 1}).status_code == 409
    assert read() == (["open", "win"], [30_000, 35_200, 24_800, 30_000])
    # For the current hand Ben deals: 7700.
    assert send({**RON, "after": 2}).status_code == 201
    assert read() == (["open", "win", "win"], [30_000, 42_900, 17_100, 30_000])


@pytest.mark.parametrize("meanwhile", [{"type": "riichi", "player": "Dai"}, {"type": "time"}])
def test_riichi_and_the_end_of_the_time_do_not_keep_out_an_event(table, meanwhile):
    send, read, _ = table
    assert send(meanwhile).status_code == 201
    assert send({**RON, "after": 1}).status_code == 201
    assert read()[0] == ["open", meanwhile["type"], "win"]


def test_riichi_that_the_table_recorded_meanwhile_is_not_paid_again(table):
    send, read, tablet = table
    assert send(RIICHI, tablet).status_code == 201
    assert send({**RON, "riichi": ["Ben", "Dai"], "after": 1}).status_code == 201
    assert read() == (["open", "riichi", "win"], [30_000, 36_200, 24_800, 29_000])


def test_a_request_without_a_response_is_answered_although_its_own_event_is_recorded(table):
    send, read, _ = table
    first = send({**RON, "after": 1}, key="hand 1")
    again = send({**RON, "after": 1}, key="hand 1")
    assert (first.status_code, again.status_code, again.json) == (201, 201, first.json)
    assert read()[0] == ["open", "win"]
    other = send({**RON, "after": 2}, key="hand 1")
    assert (other.status_code, other.json["code"]) == (409, "key_reused")


def test_a_refused_event_can_be_sent_with_the_same_key_for_the_current_hand(table):
    send, read, tablet = table
    send(DRAW, tablet)
    assert send({**RON, "after": 1}, key="hand 1").status_code == 409
    assert send({**RON, "after": 2}, key="hand 1").status_code == 201
    assert read()[0] == ["open", "draw", "win"]


def test_without_a_number_an_event_is_of_the_current_hand(table):
    send, read, tablet = table
    send(DRAW, tablet)
    assert send(RON).status_code == 201
    assert read()[0] == ["open", "draw", "win"]


@pytest.mark.parametrize("after", [-1, 1.5, True, "1", None, [1], 10**7, 2])
def test_a_number_that_cannot_be(desk, table, after):
    send, read, _ = table
    answer = send({**RON, "after": after})
    assert (answer.status_code, answer.json["code"], answer.json["where"]) == (422, "wrong_shape", "body.after")
    assert read()[0] == ["open"]


def test_a_preview_takes_no_number(desk):
    referee = desk.link("referee")
    match = desk.open(referee)
    answer = desk.ask("post", f"/matches/{match}/preview", referee, json={**RON, "after": 1})
    assert (answer.status_code, answer.json["code"]) == (422, "unknown_field")
