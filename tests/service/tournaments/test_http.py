"""Tournaments over HTTP: rights cell by cell, files in and out, a player's own link, live, words for what is wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from scorer.tournament.standings import standings
from service.desk.roles import Role
from service.tournaments import standings_board
from service.tournaments.http import BLUEPRINT
from service.tournaments.live import Screen
from service.tournaments.rights import RIGHTS, Right, markdown
from service.tournaments.tournaments import Tournaments
from tests.service.tournaments.conftest import points

PAGE = (Path(__file__).parents[3] / "docs" / "tournaments.md").read_text(encoding="utf-8")
EXPECTED = {
    "table": {"SEE", "HAND_IN"},
    "referee": {"SEE", "HAND_IN", "RECORD"},
    "director": {"SEE", "HAND_IN", "RECORD", "RUN"},
    "onlooker": {"SEE"},
    "player": {"SEE"},
    "camera": set(),
}


def test_the_list_counts_those_who_play_and_not_who_fills_seats(quick):
    quick.begin("wsom", 7, house=1)
    listed = quick.ask("get", "").json["tournaments"]
    assert [each["players"] for each in listed] == [7]


def test_the_table_of_rights_is_the_one_meant_and_on_the_page():
    assert {role.value: {right.name for right in rights} for role, rights in RIGHTS.items()} == EXPECTED
    assert markdown() in PAGE


REQUESTS = {
    Right.SEE: [
        ("get", path, {})
        for path in ("", "/standings", "/players", "/results", "/events", "/rounds/1", "/seating", "/standings?as=csv")
    ],
    Right.HAND_IN: [("post", "/rounds/1/tables/1/collect", {})],
    Right.RECORD: [
        ("post", "/rounds/1/collect", {}),
        (
            "post",
            "/events",
            {"json": {"event": {"type": "penalty", "round": 1, "player": 1, "points": -1, "reason": "x"}}},
        ),
    ],
    Right.RUN: [
        ("get", "/proposal", {}),
        ("post", "/proposal", {"json": {"tables": [[1, 2, 3, 4]]}}),
        ("get", "/plan", {}),
        ("post", "/plan", {"json": {"rounds": [{"round": 2, "tables": [[1, 2, 3, 4]]}]}}),
        ("post", "/rounds/1/matches", {}),
        ("post", "/rounds/1/clocks", {"json": {"action": "start"}}),
        ("post", "/links", {"json": {"player": 1, "hours": 1}}),
        ("post", "/events", {"json": {"event": {"type": "announce", "text": "x"}}}),
    ],
}


@pytest.mark.parametrize("role", [role.value for role in Role])
def test_every_cell(quick, role):
    quick.begin("wsom", 16).seat()
    scope = {"table": "1", "camera": "1", "player": f"{quick.id} 1"}.get(role, "")
    link = quick.link(role, scope, quick.id if role == "table" else "")
    for right, requests in REQUESTS.items():
        for method, path, more in requests:
            answer = quick.ask(method, f"/{quick.id}{path}", link, **more)
            if right.name in EXPECTED[role]:
                assert answer.status_code in (200, 201), answer.json
            else:
                assert (answer.status_code, answer.json["code"]) == (403, "not_allowed")


def test_links_reach_no_further_than_their_table_or_tournament(quick):
    first = quick.begin("wsom", 16).id
    quick.seat()
    table = quick.link("table", "2", first)
    assert quick.ask("post", f"/{quick.id}/rounds/1/tables/1/collect", table).status_code == 403
    referee = quick.link("referee", "2")
    assert quick.ask("post", f"/{quick.id}/rounds/1/collect", referee).status_code == 403
    player = quick.post("/links", json={"player": 3, "hours": 5})["token"]
    quick.begin("wsom", 16)
    assert quick.ask("get", f"/{quick.id}", player).status_code == 403
    assert [each["tournament"] for each in quick.ask("get", "", player).json["tournaments"]] == [first]
    assert quick.ask("get", f"/{quick.id}", "nonsense").json["code"] == "link_forged"


def test_a_player_sees_their_own_page(quick):
    quick.begin("wsom", 16)
    tables = quick.seat()
    quick.play(1, tables)
    quick.event({"type": "announce", "text": "Lunch at one."})
    link = quick.post("/links", json={"player": 3, "hours": 5})["token"]
    page = quick.get("/me", link)
    assert page["player"]["name"] == "Player 3"
    assert page["standing"]["number"] == 3
    assert 3 in [each["number"] for each in page["tables"][0]["seats"]]
    assert page["announcements"] == ["Lunch at one."]
    assert quick.ask("get", f"/{quick.id}/me").json["code"] == "not_allowed"
    assert quick.ask("post", f"/{quick.id}/links", json={"player": 99, "hours": 5}).status_code == 404


@pytest.mark.parametrize("number", ["99", "+-5", "x", "²"])
def test_a_link_whose_scope_names_no_player_opens_no_page(quick, number):
    quick.begin("wsom", 4)
    asked = {"role": "player", "scope": f"{quick.id} {number}", "hours": 5}
    given = quick.desk("post", "/links", json=asked)
    if number != "99":
        assert (given.status_code, given.json["code"]) == (422, "wrong_shape")
        return
    answer = quick.ask("get", f"/{quick.id}/me", given.json["token"])
    assert (answer.status_code, answer.json["code"]) == (404, "not_found")


def test_the_table_that_a_player_needs_goes_out_and_in_as_csv(quick):
    quick.begin("wsom", 0)
    lines = [f"{n},Player {n},{4 if n == 3 else ''}" for n in range(1, 17)]
    quick.post("/players", data="\r\n".join(["number,name,fixed_table", *lines]).encode(), content_type="text/csv")
    out = quick.ask("get", f"/{quick.id}/players?as=csv").text
    assert out.splitlines()[2:4] == ["2,Player 2,,,,,,", "3,Player 3,,,,4,,"]
    assert 3 in quick.get("/proposal")["tables"][3]


def test_players_and_results_go_out_and_in_as_csv(quick):
    quick.begin("wsom", 0)
    text = "number,name,club,country\r\n" + "".join(f"{n},Spieler {n},'=Club,DE\r\n" for n in range(1, 17))
    quick.post("/players", data=text.encode(), content_type="text/csv")
    state = quick.get("")
    assert state["players"][4] == {
        "number": 5, "name": "Spieler 5", "club": "=Club", "country": "DE", "house": False, "withdrawn": None,
    }  # fmt: skip
    out = quick.ask("get", f"/{quick.id}/players?as=csv").text
    assert out.splitlines()[1] == "1,Spieler 1,'=Club,DE,,,,"
    tables = quick.seat()
    quick.play(1, tables)
    results = quick.ask("get", f"/{quick.id}/results?as=csv").text
    standings = quick.ask("get", f"/{quick.id}/standings?as=csv").text
    quick.begin("wsom", 0)
    quick.post("/players", data=out.encode(), content_type="text/csv")
    quick.seat()
    quick.post("/results", data=results.encode(), content_type="text/csv")
    assert quick.ask("get", f"/{quick.id}/results?as=csv").text == results
    assert quick.ask("get", f"/{quick.id}/standings?as=csv").text == standings
    assert standings.splitlines()[0] == "place,number,name,club,total,round 1"


@pytest.mark.parametrize(
    ("path", "text", "words"),
    [
        ("players", "number,name\r\nx,Eve\r\n2,\r\n", ["line 2.number", "line 3.name"]),
        ("players", "number\r\n1\r\n", ["`name` is missing"]),
        ("players", "number,name,shoes\r\n1,Eve,42\r\n", ["`shoes`"]),
        ("players", "number,name\r\n1,Eve,too,many\r\n", ["line 2"]),
        ("results", "round,table,number,points\r\n1,1,1,10\r\n", ["line 2.points"]),
        ("results", "round,table,number,points\r\nx,1,1,10\r\n1,y,1,3\r\n", ["line 2", "line 3"]),
        ("results", "round,table,number,points\r\n0,1,1,10\r\n", ["start at 1"]),
        ("results", "round,table,number,points\r\n+-1,1,1,10\r\n", ["line 2", "whole numbers"]),
        ("results", "round,table,number,points\r\n1,1,1,+-5\r\n", ["line 2.points"]),
        ("players", "number,name\r\n--7,Eve\r\n", ["line 2.number"]),
    ],
)
def test_every_line_that_is_wrong_is_named_and_nothing_is_taken(quick, path, text, words):
    quick.begin("wsom", 4).seat()
    before = quick.version
    answer = quick.ask("post", f"/{quick.id}/{path}", data=text.encode(), content_type="text/csv")
    assert (answer.status_code, answer.json["code"]) == (422, "bad_table_file")
    assert all(word in answer.json["detail"] for word in words), answer.json["detail"]
    assert quick.version == before


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 422, "wrong_shape"),
        ({"event": {"type": "dance"}}, 422, "wrong_shape"),
        ({"event": {"type": "withdraw", "player": 1, "round": 1, "reason": "x"}}, 422, "wrong_shape"),
        ({"event": {"type": "withdraw", "player": 1, "round": 1, "reason": "x"}, "version": 99}, 409, "tournament_changed"),
        ({"event": {"type": "result", "round": 1, "table": 1, "points": []}}, 422, "wrong_shape"),
        ({"event": {"type": "result", "round": 1, "table": 9, "points": [[1, 0], [2, 0], [3, 0], [4, 0]]}}, 422, "no_such_table"),
        ({"event": {"type": "open", "name": "x", "format": "wsom"}}, 422, "wrong_shape"),
        ({"event": {"type": "announce", "text": "\ud800"}}, 422, "wrong_shape"),
    ],
)  # fmt: skip
def test_requests_that_cannot_be(quick, body, status, code):
    quick.begin("wsom", 4).seat()
    answer = quick.ask("post", f"/{quick.id}/events", json=body)
    assert (answer.status_code, answer.json["code"]) == (status, code)


@pytest.mark.parametrize("path", ["/none", "/none/standings", "/none/live", "/%00"])
def test_what_is_not_there(quick, path):
    answer = quick.ask("get", path)
    assert (answer.status_code, answer.json["code"]) == (404, "no_such_tournament")


def heard(cup, after, enough):
    """What a screen that follows hears after a record, as (name, data), until `enough` of them says so."""
    answer = cup.served.listen(f"/api/tournaments/{cup.id}/live?link={cup.director}&after={after}")
    text = answer.until(lambda text: enough(events_of(text)))
    answer.leave()
    return events_of(text)


def events_of(text):
    return [(name, json.loads(data)) for name, data in re.findall(r"event: (\w+)\ndata: (.*)\n\n", text)]


def test_results_are_heard_live_with_the_standings(quick):
    quick.begin("wsom", 4)
    tables = quick.seat()
    after = quick.store.length()
    quick.result(1, 1, points(tables[0], 1))
    said = heard(quick, after, lambda found: any(name == "record" for name, _ in found))
    # A new listener gets the current state, and then the events that it missed.
    assert [name for name, _ in said] == ["standings", "record"]
    assert said[1][1]["events"] == [{"type": "result", "round": 1, "table": 1}]
    assert said[0][1]["version"] == said[1][1]["version"] == quick.version
    totals = {line["number"]: line["total"] for line in said[0][1]["standings"]}
    assert totals == {line["number"]: line["total"] for line in quick.get("/standings")["standings"]}
    assert [line["game"] for line in said[0][1]["standings"]] == sorted(totals.values(), reverse=True)


def test_standings_are_computed_once_for_all_screens(quick, monkeypatch):
    quick.begin("wsom", 4)
    tables = quick.seat()
    computed = []
    monkeypatch.setattr(standings_board, "standings", lambda state: computed.append(state) or standings(state))
    made = standings_board.Board(Tournaments(quick.store))
    screens = [Screen(made, quick.id) for _ in range(50)]
    quick.result(1, 1, points(tables[0], 1))
    news = quick.store.records(after=quick.store.length() - 1)
    assert [screen.record(news[0])["version"] for screen in screens] == [quick.version] * 50
    assert len({screen.standings() for screen in screens}) == 1
    assert len(computed) == 2


def test_without_a_link_no_address_answers(quick):
    quick.begin("wsom", 4).seat()
    for rule in quick.client.application.url_map.iter_rules():
        if rule.endpoint.startswith(f"{BLUEPRINT.name}."):
            path = rule.rule.replace("<tournament>", quick.id).replace("<int:round_>", "1").replace("<int:table>", "1")
            event = {"event": {"type": "announce", "text": "x"}}
            for method in rule.methods - {"HEAD", "OPTIONS"}:
                answer = quick.client.open(path, method=method, json=event if path.endswith("/events") else None)
                assert answer.json["code"] == "link_missing", (method, path, answer.json)


def test_every_clock_of_a_round_is_started_at_once(quick):
    quick.begin("baida", 16).seat()
    quick.post("/rounds/1/matches")
    assert quick.post("/rounds/1/clocks", json={"action": "start"}) == {"clocks": 4}
    assert all(each["clock"]["running"] for each in quick.get("/rounds/1")["tables"])


def test_every_address_event_and_format_is_on_the_page(quick):
    for rule in quick.client.application.url_map.iter_rules():
        if rule.endpoint.startswith(f"{BLUEPRINT.name}."):
            for method in rule.methods - {"HEAD", "OPTIONS"}:
                assert f"| `{method} {rule.rule}` |" in PAGE


def test_a_table_is_late_when_its_time_is_over_or_the_next_round_is_seated(cup, clock):
    cup.begin("baida", 16)
    tables = cup.seat()

    def late():
        return [each["table"] for each in cup.get("/rounds/1")["tables"] if each["late"]]

    cup.post("/rounds/1/matches")
    cup.post("/rounds/1/clocks", json={"action": "start"})
    clock.move(minutes=59)
    assert late() == []
    clock.move(minutes=2)
    cup.result(1, 1, points(tables[0], 1))
    assert late() == [2, 3, 4]
    cup.post("/rounds/1/clocks", json={"action": "pause"})
    cup.play(1, tables[:3], skip=(1,))
    cup.seat()
    assert late() == [4]


def test_no_table_is_late_in_its_second_half_because_of_the_first(cup, clock):
    cup.begin("baida", 8)
    cup.seat()
    cup.post("/rounds/1/matches")
    cup.post("/rounds/1/clocks", json={"action": "start"})
    clock.move(minutes=50)
    first = cup.get("/rounds/1")["tables"][0]["match"]
    cup.tell(first, *[{"type": "draw"}] * 8)
    clock.move(minutes=15)
    tables = {each["table"]: (each["late"], each["clock"]["round_left"]) for each in cup.get("/rounds/1")["tables"]}
    assert tables == {1: (False, 45 * 60), 2: (True, -5 * 60)}


def test_options_that_contradict_each_other_are_refused_when_a_tournament_is_opened(cup):
    own = {"id": "own", "rules": "riichi", "rounds": [{}], "options": {"false_win_points": 30}}
    answer = cup.ask("post", "", json={"name": "Cup", "format": own})
    assert (answer.status_code, answer.json["code"]) == (422, "bad_match_option")


def test_a_screen_gets_a_link_of_its_own_that_records_nothing(quick):
    quick.begin("wsom", 4).seat()
    given = quick.post("/links", json={"hours": 5})
    assert given["address"].split("#")[0].endswith(f"/tournaments/{quick.id}/screen")
    assert given["qr"].startswith("<svg")
    assert quick.get("/standings", given["token"])["standings"]
    assert quick.event({"type": "announce", "text": "x"}, given["token"]).status_code == 403


@pytest.mark.parametrize("view", ["director", "screen", "me", "print", "slips"])
def test_pages_hold_nothing_of_a_tournament_and_need_no_link(quick, view):
    quick.begin("wsom", 4)
    page = quick.client.get(f"/tournaments/{quick.id}/{view}")
    assert page.mimetype == "text/html"
    assert "Player 1" not in page.text


@pytest.mark.parametrize("path", ["/tournaments/none/director", "/tournaments/00000000-0000-0000-0000-000000000000/nothing"])  # fmt: skip
def test_there_are_no_other_pages(quick, path):
    assert quick.client.get(path).status_code == 404
