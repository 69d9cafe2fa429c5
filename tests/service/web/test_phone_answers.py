"""What answers on the phone gives the bytes that the service gives, for hands, rules and a whole game."""

from __future__ import annotations

import itertools
import json
import re

import pytest

from service.http import create_app
from service.settings import Settings
from service.web.phone.answers import Phone

HAND = {"concealed": "23499m567p777z44m", "winning_tile": "4m"}
SITUATION = {"win": "discard", "seat": "south", "from": "west"}
WON = {"rules": "wrc-2017", "hand": {"concealed": "123m456p789s11777z", "winning_tile": "1z"}, "situation": SITUATION}
ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT[0-9:.]+Z")

RECEIPT = re.compile(r'^{"record":1,"hash":"[0-9a-f]{64}","at":"TIME",')
HASH = re.compile(r'"hash":"[0-9a-f]{64}",')
"""A game of a service is in its records: the answer to an opening begins with the receipt. A phone has no records."""


@pytest.fixture
def service(tmp_path, fake_reader):
    app = create_app(fake_reader, Settings(data=tmp_path))
    yield app.test_client()
    app.extensions["tehai.games"].close()


class Both:
    """The service and the phone, asked the same; ids and times of games differ and are left out."""

    def __init__(self, service):
        self.service, self.phone = service, Phone()
        self.ids = ["", ""]
        self.keys = (f"key {n}" for n in itertools.count())
        self.kept = {}

    def ask(self, method, address, body=None, *, headers=None, key=None):
        headers = {"Accept-Language": "ja", "Idempotency-Key": key or next(self.keys), **(headers or {})}
        text = "" if body is None else json.dumps(body)
        there, here = (address.replace("GAME", each) for each in self.ids)
        given = {} if body is None else {"data": text, "content_type": "application/json"}
        one = self.service.open(there, method=method, headers=headers, **given)
        other = self.phone.answer(method, here, headers, text)
        if other.keep:
            self.kept[other.keep[0]] = other.keep[1]
        assert (one.status_code, one.mimetype) == (other.status, other.kind)
        plain = [
            HASH.sub("", RECEIPT.sub("{", TIME.sub("TIME", ID.sub("ID", each)))) for each in (one.text, other.text)
        ]
        read = json.loads if address.endswith("/export") else str  # the database sorts the fields of its records
        assert read(plain[0]) == read(plain[1])
        return one.json, one.is_json and json.loads(other.text)

    def open(self, **more):
        opening = {"rules": "m-league", "players": ["Aki", "Ben", "Chie", "Dai"], **more}
        self.ids = [each["match"] for each in self.ask("POST", "/api/games", opening)]

    def enter(self, *events, seen, **more):
        return self.ask("POST", "/api/games/GAME/entries", {"events": events, "seen": seen, **more})[1]


@pytest.fixture
def both(service):
    return Both(service)


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
@pytest.mark.parametrize(
    "change",
    [
        {},
        {"rules": "all"},
        {"detail": "value"},
        {"rules": "nowhere"},
        {"hand": {"concealed": "12x"}},
        {"hand": {"concealed": "123m456p789s11777z"}},
        {"hand": {"concealed": "123m456p789s1177z"}},
        {"unknown": 1},
    ],
)
def test_hands_are_scored_alike(both, change, language):
    both.ask("POST", "/api/score", {**WON, "lang": language, **change})


def test_draws_are_settled_alike(both):
    both.ask("POST", "/api/score", {"rules": "wrc-2017", "draw": {"ready": ["east", "south"]}})


def test_bodies_that_are_no_json_are_refused_alike(both):
    one = both.service.post("/api/score", data="{", content_type="application/json")
    other = both.phone.answer("POST", "/api/score", {}, "{")
    assert (one.status_code, one.text) == (other.status, other.text)
    deep = "[" * 40 + "]" * 40
    one = both.service.post("/api/score", data=deep, content_type="application/json")
    assert one.text == both.phone.answer("POST", "/api/score", {}, deep).text


def test_rule_sets_and_house_rules_are_answered_alike(both):
    for query in ("", "?detail=value", "?detail=full", "?detail=x", "?detail="):
        both.ask("GET", f"/api/rules{query}")
    house = {"name": "Club", "base": "m-league", "options": {}}
    both.ask("POST", "/api/rules", {"rules": house, "page": "https://club.example/", "lang": "zh"})
    both.ask("POST", "/api/rules", {"rules": "name ="})


def test_addresses_and_methods_that_are_not_there_are_refused_alike(both):
    both.ask("GET", "/api/nothing")
    both.ask("PUT", "/api/score")


def test_a_game_goes_alike(both):
    both.ask("GET", "/api/games")
    both.open()
    win = {"type": "win", "winners": [{"player": "Ben", "value": {"han": 3, "fu": 30}}], "from": "Aki"}
    both.ask("POST", "/api/games/GAME/preview", {"events": [win], "seen": 1})
    both.enter({"type": "riichi", "player": "Ben"}, win, seen=1)
    both.enter(win, seen=1)  # a second entry of the same hand
    both.enter({**win, "from": "Dai"}, seen=1, again="replace")
    both.enter({"type": "draw", "ready": ["Aki"]}, seen=4)
    for part in (
        "",
        "/export",
        "/export?as=csv",
        "/export?as=pdf",
        "/fouls",
        "/needs?player=Aki",
        "/needs?player=Nobody",
        "/needs",
    ):
        both.ask("GET", f"/api/games/GAME{part}")
    both.ask("POST", "/api/games/GAME/undo", {"seen": 2})
    both.ask("POST", "/api/games/GAME/undo", {"seen": 5})
    both.ask("GET", "/api/games/GAME")
    both.ask("GET", "/api/games")


def test_a_game_refuses_alike(both):
    both.open()
    both.enter({"type": "win"}, seen=1)
    both.enter({"type": "riichi", "player": "Nobody"}, seen=1)
    both.enter(seen=1)
    both.ask("GET", "/api/games/none")
    both.ask("POST", "/api/games", {"rules": "m-league", "players": ["Aki"]})
    both.ask("POST", "/api/games/GAME/undo", {"seen": 1})
    both.ask("POST", "/api/games/GAME/undo", {"seen": 1}, headers={"Idempotency-Key": "\x7f"})


def test_an_entry_that_is_sent_again_with_its_key_is_recorded_once(both):
    both.open()
    both.ask("POST", "/api/games/GAME/entries", {"events": [{"type": "draw"}], "seen": 1}, key="once")
    both.ask("POST", "/api/games/GAME/entries", {"events": [{"type": "draw"}], "seen": 1}, key="once")
    both.ask("POST", "/api/games/GAME/undo", {"seen": 2}, key="back")
    both.ask("POST", "/api/games/GAME/undo", {"seen": 2}, key="back")
    both.ask("GET", "/api/games/GAME")


def test_two_tabs_that_take_back_the_same_entry_at_once_take_back_one(both):
    both.open()
    both.enter({"type": "riichi", "player": "Ben"}, seen=1)
    both.enter({"type": "draw", "ready": ["Ben"]}, seen=2)
    _, first = both.ask("POST", "/api/games/GAME/undo", {"seen": 3})
    both.phone = Phone()  # the other tab has a worker of its own
    both.phone.games.take(both.kept)
    _, second = both.ask("POST", "/api/games/GAME/undo", {"seen": 3})
    assert first == second
    assert second["events"] == 4
    _, game = both.ask("GET", "/api/games/GAME")
    assert [each["type"] for each in game["steps"]] == ["open", "riichi"]


def test_a_riichi_that_two_tabs_declare_is_kept_once(both):
    both.open()
    both.enter({"type": "riichi", "player": "Ben"}, seen=1)
    before = both.kept[both.ids[1]]
    both.enter({"type": "riichi", "player": "Ben"}, seen=1)
    assert both.kept[both.ids[1]] == before


def test_a_game_survives_in_the_texts_that_the_phone_stores(both):
    both.open()
    both.enter({"type": "riichi", "player": "Ben"}, {"type": "draw", "ready": ["Ben"]}, seen=1)
    both.ask("POST", "/api/games/GAME/undo", {"seen": 3})
    before = both.ask("GET", "/api/games/GAME")
    both.phone = Phone()
    both.phone.games.take(both.kept)
    assert both.ask("GET", "/api/games/GAME") == before
    assert both.ask("GET", "/api/games")[1]["games"][0]["game"] == both.ids[1]
    both.enter({"type": "draw"}, seen=4)
