"""Hands that cameras saw, over HTTP: what is known and what is asked, scores, rights, and streams that resume."""

from __future__ import annotations

import json

import pytest

from service.problems import ServiceError
from service.stream.follower import Status
from service.stream.table_problems import Problem, is_permanent
from service.stream.tables import Table
from tests.service.stream.watched import EVENTS, FIRST, SECOND, sighting


def test_a_hand_is_kept_with_its_pictures_for_the_desk(desk):
    number = desk.seen.announce(Table("1", "x", rules="riichi"), sighting(FIRST))["record"]
    referee = {"Authorization": f"Bearer {desk.link('referee', '1')}"}
    record = desk.client.get(f"/api/stream/hands/{number}", headers=referee).json
    assert record["parts"]["reading"]["hand"]["concealed"] == FIRST
    photo = record["parts"]["seen"]["photos"][0]
    assert desk.client.get(f"/api/desk/photos/{photo}", headers=referee).mimetype == "image/jpeg"


def test_the_same_pictures_are_announced_once(desk):
    table, found = Table("1", "x", rules="riichi"), sighting(FIRST)
    assert desk.seen.announce(table, found) == desk.seen.announce(table, found)
    assert len(desk.seen.of("1")) == 1


def test_the_ledger_knows_and_the_desk_says_the_rest(desk):
    match = desk.open()
    number = desk.seen.announce(Table("1", "x", near="Ben"), sighting(FIRST))["record"]
    seen = desk.seen.record(number).parts
    assert (seen["seen"]["player"], seen["standing"]["seat"]) == ("Ben", "south")
    assert seen["seen"]["asks"][:2] == ["winning_tile", "from"]
    assert not {"honba", "seat", "round", "player"} & set(seen["seen"]["asks"])
    answered = desk.post(
        f"/api/stream/hands/{number}/answer", desk.link("table", "1"),
        **{"from": "Aki", "situation": {}, "winning_tile": "2z"},
    )  # fmt: skip
    assert answered.status_code == 201, answered.json
    # South's triplet of the seat wind, 1 han; 20 + 10 for concealed + 4 for the triplet that a discard completed + 2 for
    # the pair of the round wind = 36, hence 40 fu: 40 x 2^(2 + 1) = 320, four times that 1280, hence 1300 from Aki.
    score = answered.json["score"]
    assert (score["valid"], score["total"]) == (True, 1300)
    assert [payment["from"] for payment in score["payments"]] == ["east"]
    (_, first), (_, scored) = desk.heard(desk.link("onlooker", "1"), 2, after=number - 1)[0]
    assert (first["of"], first["player"], first["score"]) == (number, "Ben", None)
    assert (scored["of"], scored["names"]["south"], scored["score"]["total"]) == (number, "Ben", score["total"])
    assert first["match"] == scored["match"] == match


def test_without_a_match_the_rules_of_the_file_hold(desk):
    number = desk.seen.announce(Table("2", "x", rules="zung-jung"), sighting(FIRST))["record"]
    answer = desk.post(
        f"/api/stream/hands/{number}/answer", desk.link(), situation={"win": "self-draw", "seat": "south"}
    )
    assert answer.json["score"]["rules"] == "zung-jung"


@pytest.mark.parametrize(
    ("table", "number", "body", "code"),
    [
        (Table("1", "x"), None, {"situation": {"win": "self-draw", "seat": "east"}}, "no_rules"),
        (Table("1", "x", rules="riichi"), 99, {}, "no_such_hand"),
        (Table("1", "x", rules="riichi"), None, {"who": "Aki"}, "unknown_field"),
    ],
)
def test_what_cannot_be_answered_is_refused(desk, table, number, body, code):
    made = desk.seen.announce(table, sighting(FIRST))["record"]
    answer = desk.post(f"/api/stream/hands/{number or made}/answer", desk.link(), **body)
    assert answer.json["code"] == code


def test_a_stream_resumes_with_no_gap_and_no_repeat(desk):
    table, link = Table("1", "x", rules="riichi"), desk.link("onlooker")
    made = [desk.seen.announce(table, sighting(FIRST, n))["record"] for n in range(3)]
    desk.seen.announce(Table("2", "x", rules="riichi"), sighting(SECOND, 9))
    before, statuses = desk.heard(link, 2, after=0)
    assert statuses == [{"table": "1", "waiting": "hand", "lies": False, "problem": None, "tile": None}]
    made += [desk.seen.announce(table, sighting(SECOND, n))["record"] for n in range(20, 22)]
    rest, _ = desk.heard(link, 3, after=before[-1][0])
    assert [number for number, _ in before + rest] == made


def test_a_stream_begins_with_the_hand_that_lies_there(desk):
    table, link = Table("1", "x", rules="riichi"), desk.link("onlooker")
    desk.seen.announce(table, sighting(FIRST, 1))
    last = desk.seen.announce(table, sighting(SECOND, 2))["record"]
    desk.tables.statuses["1"] = Status("1", "clearing", lies=True)
    hands, _ = desk.heard(link, 1)
    assert [number for number, _ in hands] == [last]


def test_a_link_of_another_table_sees_nothing(desk):
    other = desk.link("onlooker", "2")
    answer = desk.client.get(f"/api/stream/live?table=1&link={other}")
    assert (answer.status_code, answer.json["code"]) == (403, "not_allowed")
    listed = desk.client.get("/api/stream/tables", headers={"Authorization": f"Bearer {other}"}).json
    assert [one["table"] for one in listed["tables"]] == ["2"]
    assert desk.client.get("/api/stream/live?table=1").json["code"] == "link_missing"
    assert desk.client.get(f"/api/stream/live?table=7&link={desk.link()}").json["code"] == "no_camera"


def listed(desk, link, query=""):
    answer = desk.client.get(f"/api/stream/hands{query}", headers={"Authorization": f"Bearer {link}"})
    return [(one["of"], one["score"] and one["score"]["total"]) for one in answer.json["hands"]]


def test_hands_are_listed_until_they_are_answered(desk):
    first, other = (
        desk.seen.announce(Table(name, "x", rules="zung-jung"), sighting(FIRST, number))["record"]
        for number, name in enumerate("12")
    )
    director, of_table = desk.link(), desk.link("table", "2")
    assert listed(desk, director, "?open=true") == [(first, None), (other, None)]
    assert listed(desk, of_table) == [(other, None)]
    desk.post(f"/api/stream/hands/{first}/answer", director, situation={"win": "self-draw", "seat": "south"})
    total = desk.seen.store.records(kinds=("answered",))[0].parts["score"]["total"]
    assert listed(desk, director, "?open=true") == [(other, None)]
    assert listed(desk, director) == [(first, total), (other, None)]
    answer = desk.client.get("/api/stream/hands", headers={"Authorization": f"Bearer {desk.link('onlooker')}"})
    assert answer.json["code"] == "not_allowed"


def test_a_hand_is_answered_as_its_table_lay_when_it_was_seen(desk):
    match, director = desk.open(), desk.link()
    number = desk.seen.announce(Table("1", "x", near="Ben"), sighting(FIRST))["record"]
    drawn = desk.post(f"/api/desk/matches/{match}/events", director, type="draw", ready=["Chie"])
    assert drawn.status_code == 201, drawn.json
    assert desk.seen.matches.standing(match, "Ben")["seat"] == "east", "the match has gone on"
    shown = desk.client.get(f"/api/stream/hands/{number}", headers={"Authorization": f"Bearer {director}"}).json
    assert (shown["lay"]["seats"]["Ben"], shown["lay"]["honba"], shown["answer"]) == ("south", 0, None)
    answered = desk.post(
        f"/api/stream/hands/{number}/answer", director, **{"from": "Aki", "situation": {}, "winning_tile": "2z"}
    )
    assert (answered.json["score"]["total"], len(answered.json["score"]["payments"])) == (1300, 1)
    again = desk.client.get(f"/api/stream/hands/{number}", headers={"Authorization": f"Bearer {director}"}).json
    assert again["answer"]["situation"]["seat"] == "south"


def heard(answer, count):
    text = answer.until(lambda text: text.count("event: hand\n") >= count)
    answer.leave()
    return text


def test_one_stream_tells_of_all_tables_that_a_link_sees(desk):
    made = [
        desk.seen.announce(Table(name, "x", rules="riichi"), sighting(FIRST, number))["record"]
        for number, name in enumerate("121")
    ]
    for scope, wanted in (("", made), ("1", [made[0], made[2]])):
        link = desk.link("referee", scope)
        answer = desk.served.listen(f"/api/stream/live?link={link}", Last_Event_ID="0")
        text = heard(answer, len(wanted))
        assert text.startswith("event: tables")
        said = EVENTS.findall(text)
        tables = json.loads(said[0][2])["tables"]
        assert [one["table"] for one in tables] == (["1", "2"] if not scope else ["1"])
        numbers = [int(number) for number, name, _ in said if name == "hand"]
        assert numbers == wanted


def test_a_hand_is_dismissed_with_a_reason_and_answered_after_all(desk):
    number = desk.seen.announce(Table("2", "x", rules="zung-jung"), sighting(FIRST))["record"]
    director, here = desk.link(), f"/api/stream/hands/{number}"
    dismissed = desk.post(f"{here}/dismiss", desk.link("referee", "2"), reason=" A child laid tiles. ")
    assert (dismissed.status_code, dismissed.json["reason"]) == (201, "A child laid tiles.")
    assert listed(desk, director, "?open=true") == []
    assert listed(desk, director) == [(number, None)]
    shown = desk.get(here, director).json
    assert (shown["kind"], shown["dismissed"]["reason"], shown["answer"]) == ("seen", "A child laid tiles.", None)
    heard = [data for _, data in desk.heard(desk.link("onlooker"), 2, after=0, table="2")[0]]
    assert [(data["of"], data["hand"] is None) for data in heard] == [(number, False), (number, True)]
    assert "child" not in json.dumps(heard), "the reason is not for an audience"
    win = {"situation": {"win": "self-draw", "seat": "south"}, "winning_tile": "2z"}
    assert desk.post(f"{here}/answer", director, **win).json["score"]["valid"]
    shown = desk.get(here, director).json
    assert shown["dismissed"] is None
    assert listed(desk, director) == [(number, shown["answer"]["score"]["total"])]
    assert [one.kind for one in desk.store.records(after=number) if one.kind != "link"] == ["dismissed", "answered"]


@pytest.mark.parametrize(
    ("role", "number", "body", "code"),
    [
        ("director", None, {}, "wrong_shape"),
        ("director", None, {"reason": "  "}, "wrong_shape"),
        ("director", None, {"reason": "x", "who": "y"}, "unknown_field"),
        ("director", 99, {"reason": "x"}, "no_such_hand"),
        ("table", None, {"reason": "x"}, "not_allowed"),
        ("onlooker", None, {"reason": "x"}, "not_allowed"),
    ],
)
def test_what_cannot_be_dismissed_is_refused(desk, role, number, body, code):
    made = desk.seen.announce(Table("1", "x", rules="riichi"), sighting(FIRST))["record"]
    link = desk.link(role, "1" if role == "table" else "")
    assert desk.post(f"/api/stream/hands/{number or made}/dismiss", link, **body).json["code"] == code
    assert listed(desk, desk.link(), "?open=true") == [(made, None)]


def test_an_answer_is_shown_where_its_hand_lies_or_the_director_shows_it(desk):
    table, win = Table("1", "x", rules="riichi"), {"situation": {"win": "self-draw", "seat": "south"}}
    first, last = (desk.seen.announce(table, sighting(text, n))["record"] for n, text in enumerate((FIRST, SECOND)))
    desk.tables.statuses["1"] = Status("1", "clearing", lies=True)
    of_table, director = desk.link("table", "1"), desk.link()

    def shown(number, link, **more):
        body = {**win, "winning_tile": "2z" if number == first else "7z", **more}
        answer = desk.post(f"/api/stream/hands/{number}/answer", link, **body)
        return answer.json["shown"] if answer.status_code == 201 else answer.json["code"]

    assert [desk.get(f"/api/stream/hands/{number}", director).json["lies"] for number in (first, last)] == [False, True]
    assert shown(first, of_table) is False
    assert shown(last, of_table) is True
    assert shown(first, of_table, show=True) == "not_allowed"
    assert shown(first, director, show=True) is True
    assert shown(first, director, show="yes") == "wrong_shape"
    heard, _ = desk.heard(desk.link("onlooker", "1"), 5, after=0)
    assert [(data["of"], data.get("show")) for _, data in heard] == [
        (first, None), (last, None), (first, False), (last, False), (first, True)
    ]  # fmt: skip
    assert desk.post("/api/stream/air/hide", director, table="1").status_code == 201
    assert shown(last, of_table) is False


def test_what_is_wrong_with_a_camera_is_for_the_director_and_not_for_an_audience(desk):
    problem = Problem("no_pictures", "'rtsp://camera' gives no pictures.", "Is it on?", "rtsp://camera")
    desk.tables.statuses["1"] = Status("1", "connecting", problem=problem)
    for role, scope, wanted in (
        ("director", "", problem.to_json()),
        ("table", "1", problem.to_json()),
        ("onlooker", "", None),
    ):
        assert desk.get("/api/stream/tables", desk.link(role, scope)).json["tables"][0]["problem"] == wanted
    desk.seen.announce(Table("1", "x", rules="riichi"), sighting(FIRST))
    for role, wanted in (("director", problem.to_json()), ("onlooker", None)):
        _, (status,) = desk.heard(desk.link(role), 1, after=0)
        assert status["problem"] == wanted


def test_a_hand_of_a_match_that_does_not_exist_is_refused_with_its_id(desk):
    with pytest.raises(ServiceError) as refused:
        desk.seen.announce(Table("1", "x", match="none"), sighting(FIRST))
    problem = Problem.of(refused.value)
    assert (problem.code, problem.where) == ("no_such_match", "none")
    assert is_permanent(refused.value)
