"""A game that a phone has recorded without a service is handed over once, with exact points, order and corrections."""

from __future__ import annotations

import json
import uuid

import pytest

from service.web.phone.answers import Phone as Alone
from tests.service.games.conftest import PLAYERS, tiles, won


class Offline:
    """A phone without a service, whose games are as the browser stores them."""

    def __init__(self, rules="m-league"):
        self.alone, self.keys = Alone(), 0
        self.game = self.ask("", {"rules": rules, "players": PLAYERS}, 201)["match"]

    def ask(self, path, body=None, status=200):
        self.keys += 1
        method = "GET" if body is None else "POST"
        text = "" if body is None else json.dumps(body)
        answer = self.alone.answer(method, f"/api/games{path}", {"Idempotency-Key": str(self.keys)}, text)
        assert answer.status == status, answer.text
        return json.loads(answer.text)

    def seen(self):
        return len(self.ask(f"/{self.game}")["events"])

    def enter(self, *events, seen=None, **more):
        seen = self.seen() if seen is None else seen
        self.ask(f"/{self.game}/entries", {"events": events, "seen": seen, **more}, 201)

    @property
    def stored(self):
        return json.loads(self.alone.games.kept(self.game))

    @property
    def handed(self):
        """The events that are handed over."""
        return [each for entry in self.stored["entries"] for each in entry["events"]]


def hand_over(phone, game, events):
    return phone.post(f"/{game}/hand-over", {"events": events})


@pytest.fixture
def offline():
    """A game with riichi, a win with tiles, a draw, an undo and a second entry that replaced the first."""
    played = Offline()
    played.enter({"type": "riichi", "player": "Ben"}, tiles("Ben", "234678m345p55678s", "8s", "Aki"))
    played.enter({"type": "draw", "ready": ["Aki", "Chie"]})
    played.ask(f"/{played.game}/undo", {"seen": 4}, 201)
    seen = played.seen()
    played.enter(won("Dai", 3, 40, "Ben"))
    played.enter(won("Dai", 3, 40, "Chie"), seen=seen, again="replace")
    return played


def test_the_ledger_is_the_same(phone, offline):
    answer = hand_over(phone, offline.game, offline.handed)
    assert (answer.status_code, answer.json["game"]) == (201, offline.game)
    mine, theirs = offline.ask(f"/{offline.game}"), phone.get(f"/{offline.game}").json
    assert theirs == mine
    assert sum(each["type"] == "correction" for each in theirs["events"]) == 2
    assert answer.json["state"]["points"] == mine["state"]["points"] != dict.fromkeys(PLAYERS, 25000)


def test_the_events_of_an_export_are_those_of_the_game(phone, offline):
    records = offline.ask(f"/{offline.game}/export?as=json")["records"]
    assert [each["parts"]["event"] for each in records] == offline.handed
    hand_over(phone, records[0]["match"], [each["parts"]["event"] for each in records])
    taken = phone.get(f"/{offline.game}/export").json["records"]
    assert [each["parts"]["event"] for each in taken] == [each["parts"]["event"] for each in records]


def test_a_second_hand_over_is_answered_with_the_same_game(phone, offline):
    first = hand_over(phone, offline.game, offline.handed)
    second = hand_over(phone, offline.game, offline.handed)
    assert (second.status_code, second.json) == (200, first.json)
    assert [each["game"] for each in phone.get().json["games"]] == [offline.game]


def test_a_game_that_goes_on_at_the_table_is_answered_as_it_is_now(phone, offline):
    handed = offline.handed
    hand_over(phone, offline.game, handed)
    phone.enter(offline.game, {"type": "draw", "ready": ["Aki"]})
    again = hand_over(phone, offline.game, handed)
    assert (again.status_code, again.json["events"]) == (200, len(handed) + 1)


def test_a_phone_that_went_on_because_the_answer_was_lost_hands_over_the_rest(phone, offline):
    hand_over(phone, offline.game, offline.handed)
    offline.enter({"type": "draw", "ready": ["Ben"]})
    assert hand_over(phone, offline.game, offline.handed).status_code == 201
    assert phone.get(f"/{offline.game}").json == offline.ask(f"/{offline.game}")


def test_a_game_that_has_gone_on_differently_is_not_changed(phone, offline):
    hand_over(phone, offline.game, offline.handed)
    phone.enter(offline.game, {"type": "draw", "ready": ["Aki"]})
    offline.enter({"type": "draw", "ready": ["Ben"]})
    before = phone.get(f"/{offline.game}").json
    refused = hand_over(phone, offline.game, offline.handed)
    assert (refused.status_code, refused.json["code"]) == (409, "game_differs")
    other = [{**offline.handed[0], "players": PLAYERS[::-1]}]
    assert hand_over(phone, offline.game, other).json["code"] == "game_differs"
    assert phone.get(f"/{offline.game}").json == before


def test_a_service_that_stopped_in_the_middle_records_the_rest_the_next_time(phone, offline, monkeypatch):
    games = phone.client.application.extensions["tehai.games"]
    add, written = games.matches.add, []

    def stops(*given):
        if len(written) == 2:
            raise OSError("the power is gone")
        written.append(given)
        return add(*given)

    monkeypatch.setattr(games.matches, "add", stops)
    assert hand_over(phone, offline.game, offline.handed).status_code == 500
    monkeypatch.undo()
    assert hand_over(phone, offline.game, offline.handed).status_code == 201
    assert phone.get(f"/{offline.game}").json == offline.ask(f"/{offline.game}")


def test_an_impossible_game_is_refused_with_the_place_of_the_event_and_nothing_is_recorded(phone):
    game = str(uuid.uuid4())
    opening = {"type": "open", "rules": "m-league", "players": PLAYERS}
    for events, code in (
        ([opening, {"type": "riichi", "player": "Nobody"}], "unknown_player"),
        ([opening, opening], "already_opened"),
        ([{"type": "draw"}], "not_opened"),
    ):
        refused = hand_over(phone, game, events)
        assert (refused.status_code, refused.json["faults"][0]["code"]) == (422, code)
    assert phone.get().json["games"] == []
    for wrong in (("none", [opening]), (game, []), (game, None), (game, [{"type": "undo", "event": 1}])):
        refused = hand_over(phone, *wrong)
        assert (refused.status_code, refused.json["code"]) == (422, "wrong_shape")


def test_a_game_that_was_handed_over_records_nothing_more_on_the_phone(offline):
    """The page marks it in the browser's database, once the service has answered."""
    marked = json.dumps({**offline.stored, "handed_over": "2026-11-27T12:00:00.000Z"})
    offline.alone = Alone()
    offline.alone.games.take({offline.game: marked})
    assert offline.ask("")["games"] == []
    seen = offline.seen()
    entry = {"events": [{"type": "draw"}], "seen": seen}
    assert offline.ask(f"/{offline.game}/entries", entry, 409)["code"] == "handed_over"
    assert offline.ask(f"/{offline.game}/undo", {"seen": seen}, 409)["code"] == "handed_over"
    assert offline.stored["handed_over"] == "2026-11-27T12:00:00.000Z"
