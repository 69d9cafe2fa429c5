"""A link for a table is for that table of one tournament, or of the desk; one for a tournament reaches no other."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from service.desk.links import Links
from service.records import database
from service.records.matches import Matches, Place, place_of
from service.records.store import Store
from service.records.tables import LINKS
from service.records.verify import verify


@pytest.fixture
def two(quick):
    """Two tournaments with a seated round and matches each; `(id, matches of its tables)`."""
    made = []
    for _ in range(2):
        quick.begin("riichi", 8)
        quick.seat()
        opened = quick.post("/rounds/1/matches")["matches"]
        made.append((quick.id, [each["match"] for each in opened]))
    return made


def given(cup, tournament, **wanted):
    answer = cup.ask("post", f"/{tournament}/links", json={"hours": 8, **wanted})
    assert answer.status_code == 201, answer.json
    return answer.json["token"]


def test_the_tablet_of_a_table_reaches_that_table_of_its_tournament_alone(quick, two):
    (first, own), (second, others) = two
    link = given(quick, first, table=1)
    assert [each["match"] for each in quick.desk("get", "/matches", link).json["matches"]] == [own[0]]
    for match, status in ((own[0], 201), (own[1], 403), (others[0], 403)):
        answer = quick.desk("post", f"/matches/{match}/events", link, json={"type": "draw", "ready": []})
        assert answer.status_code == status, answer.json
    for tournament, table, status in ((first, 1, 200), (first, 2, 403), (second, 1, 403)):
        answer = quick.ask("post", f"/{tournament}/rounds/1/tables/{table}/collect", link)
        assert answer.status_code == status, answer.json


def test_a_link_for_a_table_of_the_desk_reaches_no_tournament(quick, two):
    (first, own), _ = two
    link = quick.link("table", "1")
    assert quick.desk("get", "/matches", link).json["matches"] == []
    assert quick.desk("get", f"/matches/{own[0]}", link).status_code == 403
    assert quick.ask("post", f"/{first}/rounds/1/tables/1/collect", link).status_code == 403
    opening = {"table": "1", "rules": "riichi", "players": ["a", "b", "c", "d"]}
    opened = quick.desk("post", "/matches", link, json=opening)
    assert opened.status_code == 201
    bound = given(quick, first, table=1)
    assert quick.desk("get", f"/matches/{opened.json['match']}", bound).status_code == 403


def test_what_is_opened_with_a_link_for_a_tournament_is_of_that_tournament(quick, two):
    (first, _), (second, _) = two
    opening = {"table": "1", "rules": "riichi", "players": ["a", "b", "c", "d"]}
    match = quick.desk("post", "/matches", given(quick, first, table=1), json=opening).json["match"]
    assert quick.desk("get", f"/matches/{match}", given(quick, first, table=1)).status_code == 200
    assert quick.desk("get", f"/matches/{match}", given(quick, second, table=1)).status_code == 403


def test_a_screen_and_a_director_of_one_tournament_see_no_other(quick, two):
    (first, _), (second, _) = two
    screen = given(quick, first)
    assert [each["tournament"] for each in quick.ask("get", "", screen).json["tournaments"]] == [first]
    assert quick.ask("get", f"/{second}/standings", screen).status_code == 403
    director = Links(quick.store).give("bound", "tests", "director", "", 8, first)["token"]
    assert quick.ask("get", f"/{first}/proposal", director).status_code == 200
    assert quick.ask("get", f"/{second}/proposal", director).status_code == 403
    opened = quick.ask("post", "", director, json={"name": "Cup", "format": "riichi", "seed": "seed"})
    assert (opened.status_code, opened.json["code"]) == (403, "not_allowed")
    # What they give out is for their tournament, and of other links they see and take back none.
    made = quick.desk("post", "/links", director, json={"role": "table", "scope": "2", "hours": 1}).json["link"]
    assert made["tournament"] == first
    listed = quick.desk("get", "/links", director).json["links"]
    assert {each["tournament"] for each in listed} == {first}
    foreign = next(each["id"] for each in Links(quick.store).all() if each["tournament"] != first)
    assert quick.desk("delete", f"/links/{foreign}", director).status_code == 403


def test_a_link_is_for_a_player_or_a_table(quick, two):
    (first, _), _ = two
    answer = quick.ask("post", f"/{first}/links", json={"player": 1, "table": 1, "hours": 1})
    assert (answer.status_code, answer.json["where"]) == (422, "body.table")


def test_a_link_signed_for_another_tournament_is_forged(quick, two):
    (first, _), (second, _) = two
    links = Links(quick.store)
    links.give("x", "tests", "table", "1", 8, first)
    row = next(each for each in links.all() if each["role"] == "table")
    carried = {name: row[name] for name in ("id", "role", "scope", "expires_at")}
    for forged in (carried, {**carried, "tournament": second}):
        answer = quick.desk("get", "/me", links._sign().dumps(forged))
        assert (answer.status_code, answer.json["code"]) == (401, "link_forged")


def test_matches_of_tournaments_of_older_versions_are_known_by_who_opened_them(store):
    matches = Matches(store)
    opening = {"rules": "riichi", "players": ["a", "b", "c", "d"]}
    matches.open("a", "tournament 5b9c", "3", opening)
    matches.open("b", "table 3 f00d", "3", opening)
    found = [place_of(record) for record in store.records(kinds=("match",))]
    assert found == [Place("3", "5b9c"), Place("3", "")]


def test_links_of_older_versions_are_for_the_desk_and_those_of_tournaments_come_back(url, clock):
    with Store(url, clock) as store:
        old = Links(store).give("a", "tests", "table", "1", 8)["token"]
        Links(store).give("b", "tests", "table", "1", 8, "5b9c")
        database.migrate(store.engine, "0002")
        database.migrate(store.engine)
        assert Links(store).check(old).tournament == ""
        with database.reading(store.engine) as connection:
            assert sorted(connection.execute(select(LINKS.c.tournament)).scalars()) == ["", "5b9c"]
        assert verify(store).whole
