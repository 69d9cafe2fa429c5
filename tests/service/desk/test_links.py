"""What a link says, when it ends, and which tables it is for: each bound from both sides."""

from __future__ import annotations

import itertools
from datetime import timedelta

import pytest
from sqlalchemy import select

from scorer.errors import ParseError
from service.desk.links import Link, Links
from service.desk.rights import Action, deviates
from service.desk.roles import Role
from service.problems import ServiceError
from service.records import database
from service.records.canonical import digest
from service.records.matches import Place
from service.records.store import Store
from service.records.tables import SECRETS
from service.records.times import read_time
from service.tournaments.rights import Right, demand, player_of, scope_of

DESK, CUP = Place("1", ""), Place("1", "cup")


@pytest.fixture
def links(tmp_path, clock):
    with Store(f"sqlite:///{tmp_path / 'records.db'}", clock) as store:
        yield Links(store)


@pytest.fixture
def give(links):
    """Give a link with a key of its own."""
    keys = (f"key {n}" for n in itertools.count())
    return lambda role, scope="", hours=1, tournament="": links.give(
        next(keys), "tests", role, scope, hours, tournament
    )


def link(role: Role, scope: str = "", tournament: str = "") -> Link:
    return Link("id", role, scope, "2026-07-29T11:00:00.000000Z", tournament)


def test_a_link_lasts_at_most_a_year_of_366_days(give):
    assert give("referee", hours=8784)["link"]["expires_at"] == "2027-07-30T10:00:00.000000Z"
    with pytest.raises(ParseError, match="8784"):
        give("referee", hours=8785)


def test_a_link_ends_with_its_last_hour(links, give, clock):
    token = give("referee", hours=8)["token"]
    clock.move(hours=8, microseconds=-1)
    assert links.check(token).role is Role.REFEREE
    clock.move(microseconds=1)
    with pytest.raises(ServiceError) as ended:
        links.check(token)
    assert ended.value.code == "link_expired"


def test_the_name_of_a_table_has_at_most_80_printable_characters(links, give):
    assert links.check(give("table", "t" * 80)["token"]).scope == "t" * 80
    for name in ("t" * 81, "a\nb"):
        with pytest.raises(ParseError) as refused:
            give("table", name)
        assert refused.value.where == "scope"


@pytest.mark.parametrize("role", ["table", "camera"])
def test_a_table_and_a_camera_have_a_table(give, role):
    for nowhere in ("", "  "):
        with pytest.raises(ParseError):
            give(role, nowhere)
    assert give(role, " 7 ")["link"]["scope"] == "7"


def test_a_player_has_a_tournament_and_a_number(give):
    assert give("player", "cup 12")["link"]["scope"] == "cup 12"
    for scope in ("", "cup", "12", "cup twelve"):
        with pytest.raises(ParseError):
            give("player", scope)


def test_who_may_have_no_table_has_all_of_them(links, give):
    for role in ("referee", "director", "onlooker"):
        assert links.check(give(role)["token"]).everywhere


def test_the_word_all_is_all_tables_and_no_name_of_a_table(links, give):
    for word in ("all", " All "):
        given = give("referee", word)
        assert given["link"]["scope"] == ""
        assert links.check(given["token"]).everywhere
        for role in ("table", "camera", "player"):
            with pytest.raises(ParseError) as refused:
                give(role, word)
            assert refused.value.where == "scope"
    assert links.check(give("referee", "hall")["token"]).scope == "hall"


@pytest.mark.parametrize(
    ("scope", "tournament", "reached"),
    [
        ("", "", {DESK, CUP, Place("2", ""), Place("2", "cup"), Place("1", "other")}),
        ("1", "", {DESK}),
        ("", "cup", {CUP, Place("2", "cup")}),
        ("1", "cup", {CUP}),
    ],
    ids=["everywhere", "table of the desk", "tournament", "table of the tournament"],
)
def test_which_tables_a_link_reaches(scope, tournament, reached):
    made = link(Role.REFEREE, scope, tournament)
    places = {Place(table, cup) for table in ("1", "2") for cup in ("", "cup", "other")}
    everywhere = not scope and not tournament
    assert made.everywhere is everywhere
    assert {each for each in places if made.reaches(each)} == (places if everywhere else reached)
    for place in places:
        if made.reaches(place):
            made.demand(Action.DECIDE, place)
        else:
            with pytest.raises(ServiceError) as refused:
                made.demand(Action.DECIDE, place)
            assert refused.value.code == "not_allowed"
    made.demand(Action.DECIDE)


@pytest.mark.parametrize(
    ("scope", "tournament", "said"),
    [
        ("3", "", "table 3 of the desk"),
        ("3", "cup", "table 3 of tournament cup"),
    ],
)
def test_a_refusal_says_what_the_link_is_for(scope, tournament, said):
    with pytest.raises(ServiceError) as refused:
        link(Role.REFEREE, scope, tournament).demand(Action.DECIDE, Place("9", ""))
    assert said in str(refused.value)
    assert "table 9 of the desk" in str(refused.value)


def test_the_writer_of_a_record_is_named_by_role_table_and_link():
    assert link(Role.TABLE, "3").who == "table 3 id"
    assert link(Role.DIRECTOR).who == "director id"


def test_a_token_without_a_tournament_is_as_it_was_before_there_were_tournaments(links, give):
    plain = links._sign().loads(give("table", "1")["token"])
    assert set(plain) == {"id", "role", "scope", "expires_at"}
    assert links._sign().loads(give("table", "1", tournament="cup")["token"])["tournament"] == "cup"


def test_the_secret_that_signs_links_has_48_random_bytes_and_only_its_digest_is_recorded(links, give):
    given = give("onlooker")
    with database.reading(links.store.engine) as connection:
        secret = connection.execute(select(SECRETS.c.value)).scalar_one()
    assert len(secret) == 64  # 48 bytes in base64
    recorded = links.store.record(given["record"]).parts["link"]
    assert recorded["secret"] == digest(secret)


def test_the_links_of_a_store_are_the_same_for_each_server(links, give, clock):
    token = give("referee")["token"]
    with Store(links.store.url, clock) as other:
        assert Links(other).check(token) == links.check(token)
    assert [each["id"] for each in links.all()] == [links.id_of(token)]
    assert links.id_of(f"{token}x") is None
    assert links.id_of(links.sealed("text")) is None
    assert links.id_of(str(links._sign().dumps({"role": "director"}))) is None


def test_only_the_link_that_is_taken_back_is_revoked(links, give, clock):
    one, other = give("referee"), give("referee")
    clock.move(minutes=5)
    answer = links.take_back("back", "tests", one["link"]["id"])
    assert answer["link"] == one["link"]["id"]
    assert links.check(other["token"]).id == other["link"]["id"]
    with pytest.raises(ServiceError) as revoked:
        links.check(one["token"])
    assert revoked.value.code == "link_revoked"
    at = {each["id"]: each["revoked_at"] for each in links.all()}
    assert read_time(at[one["link"]["id"]]) == clock()
    assert at[other["link"]["id"]] is None
    assert read_time(other["link"]["expires_at"]) - clock() == timedelta(minutes=55)


@pytest.mark.parametrize("missing", [None, ""])
def test_a_missing_link_is_told_from_a_forged_one(links, missing):
    with pytest.raises(ServiceError) as error:
        links.check(missing)
    assert error.value.code == "link_missing"


def test_only_a_win_that_deviates_from_the_rules_is_a_ruling():
    plain, other = {"player": "Aki"}, {"player": "Ben", "deviation": {}}
    assert deviates({"winners": [plain, other]})
    for event in ({}, {"winners": [plain]}, {"winners": []}, {"winners": "deviation"}, {"winners": ["deviation"]}):
        assert not deviates(event)


# The rights in a tournament


def refused(made: Link, right: Right, tournament: str | None, table: int | None = None) -> bool:
    try:
        demand(made, right, tournament=tournament, table=table)
    except ServiceError as error:
        return error.code == "not_allowed"
    return False


@pytest.mark.parametrize(
    ("role", "rights"),
    [
        (Role.TABLE, {Right.SEE, Right.HAND_IN}),
        (Role.REFEREE, {Right.SEE, Right.HAND_IN, Right.RECORD}),
        (Role.DIRECTOR, set(Right)),
        (Role.ONLOOKER, {Right.SEE}),
        (Role.PLAYER, {Right.SEE}),
        (Role.CAMERA, set()),
    ],
)
def test_what_each_role_may_in_a_tournament(role, rights):
    scope = {Role.TABLE: "1", Role.PLAYER: "cup 3"}.get(role, "")
    made = link(role, scope, "cup" if role is Role.TABLE else "")
    assert {right for right in Right if not refused(made, right, "cup", 1)} == rights


def test_a_link_of_a_tournament_sees_the_list_but_neither_opens_nor_enters_another():
    made = link(Role.DIRECTOR, tournament="cup")
    for right in Right:
        assert not refused(made, right, "cup", 1)
        assert refused(made, right, "other", 1)
    # Without a tournament: the list of tournaments, and opening one.
    assert not refused(made, Right.SEE, None)
    assert refused(made, Right.RUN, None)
    assert not refused(link(Role.DIRECTOR), Right.RUN, None)


def test_a_link_of_a_player_sees_its_own_tournament_alone():
    made = link(Role.PLAYER, scope_of("cup", 12))
    assert not refused(made, Right.SEE, "cup")
    assert not refused(made, Right.SEE, None)
    assert refused(made, Right.SEE, "other")
    assert player_of(made) == 12
    assert player_of(link(Role.TABLE, "cup 12")) is None


def test_a_table_hands_in_its_own_result_and_a_referee_of_one_table_records_none():
    made = link(Role.TABLE, "1", "cup")
    assert not refused(made, Right.HAND_IN, "cup", 1)
    assert refused(made, Right.HAND_IN, "cup", 2)
    bound = link(Role.REFEREE, "1", "cup")
    assert not refused(bound, Right.SEE, "cup")
    assert refused(bound, Right.RECORD, "cup", 1)
    assert refused(link(Role.DIRECTOR, "1"), Right.RUN, "cup")
    assert not refused(link(Role.REFEREE), Right.RECORD, "cup")


# What a link may add


def test_what_is_recorded_counts_against_the_link_and_nothing_else_does(desk):
    from service.desk.desk import Desk

    room: Desk = desk.client.application.extensions["tehai.desk"]
    token = desk.link("table", "1")
    asking = room.links.check(token)
    match = desk.open(desk.link("director"))
    before = room.storage.used(asking)
    bodies = ({"type": "draw"}, {"type": "draw", "ready": []}, {"type": "nothing"})
    statuses, used = [], []
    for body in bodies:
        statuses.append(desk.ask("post", f"/matches/{match}/events", token, json=body).status_code)
        used.append(room.storage.used(asking) - before)
    sent = [len(desk.client.application.json.dumps(body)) for body in bodies]
    assert statuses == [201, 201, 422]
    assert used == [sent[0], sent[0] + sent[1], sent[0] + sent[1]]
    assert desk.ask("post", f"/matches/{match}/preview", token, json=bodies[0]).status_code == 200
    assert desk.ask("get", f"/matches/{match}", token).status_code == 200
    assert room.storage.used(asking) - before == used[-1]


def test_a_photo_counts_against_the_size_of_the_database_and_hands_do_not(desk):
    import io

    room = desk.client.application.extensions["tehai.desk"]
    token = desk.link("table", "1")
    match = desk.open(token)
    room.storage._total = 0
    assert desk.ask("post", f"/matches/{match}/events", token, json={"type": "draw"}).status_code == 201
    photo = {"photo": (io.BytesIO(b"jpeg"), "photo.jpg"), "claim": "{}"}
    answer = desk.ask("post", f"/matches/{match}/cases", token, data=photo)
    assert (answer.status_code, answer.json["code"]) == (507, "no_room")


def test_a_referee_of_all_tables_and_a_tablet_record_what_they_may_at_each_address(desk):
    director, tablet = desk.link("director"), desk.link("table", "1")
    match = desk.open(director)
    ruling = {"type": "ruling", "reason": "x"}
    for link, events in ((desk.link("referee"), [{"type": "draw"}, ruling]), (tablet, [{"type": "draw"}])):
        for event in events:
            assert desk.ask("post", f"/matches/{match}/preview", link, json=event).status_code == 200
            assert desk.ask("post", f"/matches/{match}/events", link, json=event).status_code == 201
    refused = desk.ask("post", f"/matches/{match}/events", tablet, json=ruling)
    assert refused.json["code"] == "not_allowed"
    onlooker = desk.ask("post", f"/matches/{match}/events", desk.link("onlooker"), json={})
    assert (onlooker.status_code, onlooker.json["code"]) == (403, "not_allowed")
    assert "record hands" in onlooker.json["detail"]
