"""What is on air, over HTTP: the director's commands, and what is refused."""

from __future__ import annotations

import pytest

from scorer.rules import RuleSet
from service.desk.links import Links
from service.problems import ServiceError
from service.records.matches import Matches
from service.records.verify import verify
from service.stream.air.control import KEPT, Air
from service.stream.air.table import LOST, STAY
from service.stream.follower import Status
from service.stream.seen_hands import SeenHands
from service.stream.tables import Table, load_tables
from tests.service.stream.watched import FIRST, SECOND, Desk, sighting

TABLE = Table("1", "x", near="Ben")


@pytest.fixture
def desk(store, fake_reader):
    made = Desk(store, SeenHands(store, Matches(store), 30), fake_reader)
    made.tables.statuses["1"] = Status("1", "clearing", lies=True)
    return made


@pytest.fixture
def air(desk):
    """Send a command of a director, and return what is on air."""
    director = desk.link()

    def send(does=None, expected=201, link=None, **given):
        if does:
            answer = desk.post(f"/api/stream/air/{does}", link or director, table="1", **given)
            assert answer.status_code == expected, answer.json
            if expected >= 400:
                return answer.json["code"]
        (table,) = [one for one in desk.get("/api/stream/air", director).json["tables"] if one["table"] == "1"]
        return table

    return send


def answer(desk, number, **more):
    said = {"from": "Aki", "situation": {}, "winning_tile": "2z", **more}
    return desk.post(f"/api/stream/hands/{number}/answer", desk.link("director"), **said).json


def on_air(table):
    card = table["frame"]["card"]
    return None if card is None else (card["of"], card["record"])


def test_a_hand_goes_on_air_after_the_answer_and_as_the_setting_says(desk, air):
    desk.open()
    air()
    number = desk.seen.announce(TABLE, sighting(FIRST))["record"]
    assert on_air(air()) is None
    setting = {"mode": "by_hand", "delay": 0.0, "bar": True, "waits": "by_hand"}
    assert air("setting", mode="by_hand", delay=0.0)["setting"] == setting
    assert answer(desk, number)["shown"] is False
    held = air()
    assert on_air(held) is None
    card = held["hands"][0]["card"]
    shown = air("show", of=card["of"], record=card["record"], turn=held["turn"])
    assert on_air(shown) == (number, card["record"])
    assert shown["frame"]["card"]["score"]["total"] == 1300
    assert shown["hands"][0]["allowed"] == card["record"]
    assert on_air(air("hide")) is None
    air("setting", mode="answered")
    assert answer(desk, number, situation={"ippatsu": False})["shown"] is False, "it was hidden"
    assert on_air(air()) is None
    assert answer(desk, number, show=True)["shown"] is True
    assert on_air(air())


def test_the_score_bar_is_the_ledger_of_the_match(desk, air):
    match = desk.open()
    air()
    desk.post(f"/api/desk/matches/{match}/events", desk.link(), type="riichi", player="Chie")
    bar = air()["frame"]["bar"]
    assert (bar["round"], bar["deal"], bar["honba"], bar["sticks"], bar["counted"]) == ("east", 1, 0, 1, True)
    assert [(one["name"], one["seat"], one["points"], one["place"], one["riichi"]) for one in bar["players"]] == [
        ("Aki", "east", 30000, 1, False), ("Ben", "south", 30000, 1, False),
        ("Chie", "west", 29000, 4, True), ("Dai", "north", 30000, 1, False),
    ]  # fmt: skip
    assert air("setting", bar=False)["frame"]["bar"] is None


def test_what_the_page_did_not_show_is_refused(desk, air):
    desk.open()
    air("setting", mode="by_hand")
    number = desk.seen.announce(TABLE, sighting(FIRST))["record"]
    turn = air()["turn"]
    answered = answer(desk, number)["record"]
    assert air("show", 409, of=number, record=number, turn=turn) == "air_changed", "it was answered meanwhile"
    air("hide")
    assert air("show", 409, of=number, record=answered, turn=turn) == "air_changed", "another director has hidden it"
    shown = air("show", of=number, record=answered, turn=air()["turn"])
    assert air("pin", 409, of=number + 99, pinned=True, turn=shown["turn"]) == "air_changed"
    assert air("pin", of=number, pinned=True, turn=shown["turn"])["pinned"] is True
    desk.post(f"/api/stream/hands/{number}/dismiss", desk.link(), reason="tried out")
    gone = air()
    assert (on_air(gone), gone["hands"][0]["dismissed"], gone["pinned"]) == (None, True, False)
    assert air("show", 409, of=number, record=answered, turn=gone["turn"]) == "air_changed"
    other = desk.seen.announce(Table("2", "x", rules="riichi"), sighting(SECOND))["record"]
    assert air("show", 404, of=other, record=other, turn=gone["turn"]) == "no_such_hand"


def test_a_command_that_is_sent_twice_is_done_once(desk, air):
    desk.open()
    number = desk.seen.announce(TABLE, sighting(FIRST))["record"]
    headers = {"Authorization": f"Bearer {desk.link()}", "Idempotency-Key": "once"}
    body = {"table": "1", "of": number, "record": number, "turn": air()["turn"]}
    first = desk.client.post("/api/stream/air/show", headers=headers, json=body)
    assert on_air(air()) == (number, number)
    air("hide")
    again = desk.client.post("/api/stream/air/show", headers=headers, json=body)
    assert (again.status_code, again.json) == (201, first.json)
    assert on_air(air()) is None, "the repeated request shows nothing again"


@pytest.mark.parametrize("role", ["table", "onlooker"])
def test_only_directors_and_referees_decide(desk, air, role):
    link = desk.link(role, "1")
    for does, given in {"hide": {}, "setting": {"bar": False}, "pin": {"of": 1, "pinned": True, "turn": 0}}.items():
        assert air(does, 403, link=link, **given) == "not_allowed"
    assert desk.get("/api/stream/air", link).status_code == 403
    assert desk.get("/api/stream/air/live", link).status_code == 403
    assert desk.post("/api/stream/air/hide", desk.link("referee", "2"), table="1").status_code == 403


def test_a_link_of_a_tournament_directs_the_tables_of_its_matches(desk, air):
    def link(tournament):
        return Links(desk.store).give(f"link {tournament}", "tests", "director", "", 8, tournament)["token"]

    event = {"rules": "wrc-2017", "players": ["Aki", "Ben", "Chie", "Dai"]}
    desk.seen.matches.open("open", "tests", "1", event, "spring")
    air()
    assert [one["table"] for one in desk.get("/api/stream/air", link("spring")).json["tables"]] == ["1"]
    assert desk.get("/api/stream/air", link("autumn")).json["tables"] == []
    assert air("hide", link=link("spring"))
    assert air("hide", 403, link=link("autumn")) == "not_allowed"
    assert desk.get("/api/stream/air/live?table=1", link("autumn")).status_code == 403


def test_nothing_is_on_air_after_a_restart(desk, air, store, fake_reader):
    desk.open()
    air("setting", mode="at_once")
    number = desk.seen.announce(TABLE, sighting(FIRST))["record"]
    assert on_air(air("pin", of=number, pinned=True, turn=air()["turn"]))
    again = Desk(store, desk.seen, fake_reader)
    again.tables.statuses["1"] = Status("1", "clearing", lies=True)
    (table, _) = again.get("/api/stream/air", desk.link()).json["tables"]
    assert (on_air(table), table["pinned"], table["setting"]["mode"]) == (None, False, "answered")
    assert table["hands"][0]["card"]["of"] == number, "the director can show it again"
    assert table["frame"]["bar"]


def test_the_waits_of_a_player(desk, air):
    desk.open()
    turn = air()["turn"]
    hand = {"concealed": "123m456p789s1122z"}
    shown = air("waits", player="Ben", hand=hand, visible="1z5m", turn=turn)["frame"]["waits"]
    assert (shown["player"], shown["waits"]) == ("Ben", [{"tile": "1z", "left": 1}, {"tile": "2z", "left": 2}])
    refused = {"player": "Ben", "hand": {"concealed": "147m258p369s1122z"}, "turn": air()["turn"]}
    assert air("waits", 422, **refused) == "no_waits"
    assert air("waits", 422, **{**refused, "player": "Eve", "hand": hand}) == "no_waits"
    assert air("hide")["frame"]["waits"] is None


def test_reasons_are_in_the_language_of_the_overlay(desk, air):
    desk.open()
    air()
    answer(desk, desk.seen.announce(TABLE, sighting(FIRST))["record"])
    director, reasons = desk.link(), {}
    for language in ("en", "ja", "zh"):
        card = desk.get(f"/api/stream/air?lang={language}", director).json["tables"][0]["frame"]["card"]
        reasons[language] = [line["because"] for line in card["score"]["patterns"]]
    assert len({tuple(each) for each in reasons.values()}) == 3
    assert all(map(all, reasons.values()))


def test_an_overlay_gets_whole_frames(desk, air):
    desk.open()
    heard = desk.served.listen(f"/api/stream/air/live?table=1&link={desk.link('onlooker', '1')}")
    heard.until(lambda text: '"bar": {' in text)
    number = desk.seen.announce(TABLE, sighting(FIRST))["record"]
    answer(desk, number)
    text = heard.until(lambda text: f'"card": {{"of": {number}' in text)
    heard.leave()
    assert "event: air\n" in text
    assert "problem" not in text


def test_commands_are_records_of_the_chain(desk, air, store):
    match = desk.open()
    number = desk.seen.announce(TABLE, sighting(FIRST))["record"]
    air("show", of=number, record=number, turn=air()["turn"])
    air("hide")
    said = [(one.match, one.parts["air"]) for one in store.records(kinds=("air",))]
    assert said == [
        (match, {"table": "1", "done": "show", "of": number, "version": number}),
        (match, {"table": "1", "done": "hide"}),
    ]
    assert verify(store).whole


def test_the_settings_of_the_file_hold_at_the_start(desk, tmp_path):
    file = tmp_path / "tables.toml"
    file.write_text('[[table]]\nname = "1"\nsource = "x"\n[table.air]\nmode = "by_hand"\ndelay = 2.5\n', "utf-8")
    air = Air(desk.seen, lambda: desk.tables.statuses, load_tables(str(file)))
    air.step()
    assert air.setting("1") == {"mode": "by_hand", "delay": 2.5, "bar": True, "waits": "by_hand"}
    file.write_text('[[table]]\nname = "1"\nsource = "x"\n[table.air]\nmode = "never"\n', "utf-8")
    with pytest.raises(ServiceError) as refused:
        load_tables(str(file))
    assert refused.value.where == "table[0].air.mode"


def test_what_the_camera_sees_in_time(desk):
    """A clock that the test moves: the card goes six seconds after its tiles, and everything half a minute after the
    picture was lost.
    """
    now = [0.0]
    air = Air(desk.seen, lambda: desk.tables.statuses, clock=lambda: now[0])
    desk.open()

    def see(seconds, **status):
        desk.tables.statuses["1"] = Status("1", **{"waiting": "clearing", "lies": True, **status})
        due = air.step()
        now[0] += seconds
        air.step()
        return due

    see(1)
    number = desk.seen.announce(TABLE, sighting(FIRST))["record"]
    answer(desk, number)
    see(60)
    assert air.frame("1", "en")["card"]["of"] == number
    assert see(5.9, lies=False) == STAY
    assert air.frame("1", "en")["card"]
    see(0.1, lies=False)
    assert air.frame("1", "en")["card"] is None
    assert air.frame("1", "en")["bar"]
    see(LOST, waiting="lost")
    assert air.frame("1", "en") == {"table": "1", "bar": None, "card": None, "waits": None}


def test_the_bar_of_a_match_that_has_ended_stays_off_whatever_happens_at_another_table(desk):
    now = [0.0]
    air = Air(desk.seen, lambda: desk.tables.statuses, clock=lambda: now[0])
    ended, other = desk.open(), desk.open("2")

    def record(seconds, match, **event):
        answer = desk.post(f"/api/desk/matches/{match}/events", desk.link(), **event)
        assert answer.status_code == 201, answer.json
        now[0] += seconds
        air.step()
        return [bool(air.frame(table, "en")["bar"]) for table in ("1", "2")]

    record(0, ended, type="time")
    assert record(0, ended, type="draw", ready=[]) == [True, True]
    assert record(LOST, other, type="riichi", player="Ben") == [False, True]
    assert record(1, other, type="riichi", player="Chie") == [False, True]


def test_a_hand_is_scored_again_once_for_each_other_language(desk, air, monkeypatch):
    desk.open()
    air()
    number = desk.seen.announce(TABLE, sighting(FIRST))["record"]
    answer(desk, number)
    director, scored, score = desk.link(), [], RuleSet.score

    def counted(rules, *given):
        scored.append(given)
        return score(rules, *given)

    monkeypatch.setattr(RuleSet, "score", counted)
    for language in ("ja", "ja", "en", "zh", "ja"):
        desk.get(f"/api/stream/air?lang={language}", director)
        air("setting", bar=False)
        air("setting", bar=True)
    assert len(scored) == 2
    answer(desk, number, situation={"ippatsu": False})
    del scored[:]
    card = desk.get("/api/stream/air?lang=ja", director).json["tables"][0]["hands"][0]["card"]
    assert len(scored) == 1
    assert card["record"] > number + 1, "the new answer is shown"


def test_a_pinned_hand_that_is_no_longer_listed_is_read_once(desk, air, monkeypatch):
    now = air()
    number = desk.seen.announce(TABLE, sighting(FIRST))["record"]
    shown = air("show", of=number, record=number, turn=now["turn"])
    air("pin", of=number, pinned=True, turn=shown["turn"])
    for each in range(KEPT):
        desk.seen.announce(TABLE, sighting(SECOND, each + 1))
    director, looked, records = desk.link(), [], desk.store.records

    def counted(*given, **more):
        looked.append(more)
        return records(*given, **more)

    monkeypatch.setattr(desk.store, "records", counted)
    for _ in range(3):
        tables = desk.get("/api/stream/air", director).json["tables"]
        assert on_air(tables[0]) == (number, number)
        assert number not in [hand["card"]["of"] for hand in tables[0]["hands"]]
    assert len([each for each in looked if each.get("after") == number]) == 1
