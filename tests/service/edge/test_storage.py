"""What a link, and all of them, may add to what is kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from service.desk.links import Links
from service.http import create_app
from service.records.store import Store
from service.settings import Settings
from tests.service.asgi import FORM, JSON, Served, form

CLAIM = {"player": "Aki", "rules": "wrc-2017", "situation": {"win": "self-draw", "seat": "east"}}
PLAYERS = ["Aki", "Ben", "Chie", "Dai"]


class Room:
    def __init__(self, store: Store, reader, data: Path, **limits: int) -> None:
        self.store, self.count = store, 0
        self.served = Served(create_app(reader, Settings(data=data, **limits), store))

    def link(self, role: str, scope: str = "") -> str:
        self.count += 1
        return Links(self.store).give(f"link {self.count}", "tests", role, scope, 8)["token"]

    def post(self, path: str, link: str, body: bytes, **headers: str):
        self.count += 1
        given = {"authorization": f"Bearer {link}", "idempotency_key": f"key {self.count}", **headers}
        return self.served.ask("POST", f"/api/desk{path}", body, **given)

    def open(self, link: str) -> str:
        opening = {"table": "1", "rules": "wrc-2017", "players": PLAYERS}
        return self.post("/matches", link, json.dumps(opening).encode(), **JSON).json["match"]

    def claim(self, match: str, link: str, photo: bytes):
        return self.post(f"/matches/{match}/cases", link, form(photo, claim=json.dumps(CLAIM)), **FORM)


@pytest.fixture
def good(photos):
    """A photo with a tail that no viewer shows."""
    return lambda number: (photos / "good.jpg").read_bytes() + bytes([number]) * 100_000


@pytest.fixture
def room(store, fake_reader, own_data):
    return lambda **limits: Room(store, fake_reader, own_data, **limits)


def test_a_link_adds_so_much_and_another_goes_on(room, good):
    made = room(link_bytes=250_000)
    one, other = made.link("table", "1"), made.link("table", "1")
    match = made.open(one)
    assert [made.claim(match, one, good(n)).status for n in range(2)] == [201, 201]
    refused = made.claim(match, one, good(3))
    assert (refused.status, refused.json["code"]) == (507, "no_room")
    assert made.claim(match, other, good(4)).status == 201
    # The records say so to a server that starts again.
    again = room(link_bytes=250_000)
    again.count = made.count
    assert again.claim(match, one, good(5)).json["code"] == "no_room"


def test_what_is_refused_is_not_taken_in(room, good):
    made = room(link_bytes=50_000)
    link = made.link("table", "1")
    match = made.open(link)
    asked = made.served.begin(
        "POST", f"/api/desk/matches/{match}/cases", content_length="39000000", authorization=f"Bearer {link}",
        expect="100-continue", **FORM,
    ).end()  # fmt: skip
    assert (asked.json["code"], asked.taken) == ("no_room", 0)


def test_a_full_database_keeps_no_photos_and_records_hands(room, good):
    made = room(records_bytes=1)
    link = made.link("table", "1")
    match = made.open(link)
    refused = made.claim(match, link, good(1))
    assert (refused.status, refused.json["code"], refused.json["where"]) == (507, "no_room", "photo")
    drawn = made.post(f"/matches/{match}/events", link, b'{"type": "draw"}', **JSON)
    assert drawn.status == 201
    plain = made.post(f"/matches/{match}/cases", link, json.dumps({"claim": CLAIM}).encode(), **JSON)
    assert plain.status == 201


def test_what_one_client_gives_leaves_room_for_others(fake_reader, tmp_path, photos):
    served = Served(create_app(fake_reader, Settings(data=tmp_path, keep_photos=True, keep_bytes=6_000)))
    data = (photos / "good.jpg").read_bytes()
    tiles = json.dumps([{"tile": "1m", "quad": [[10, 10], [30, 10], [30, 40], [10, 40]]}])
    body = form(data, tiles=tiles)
    assert len(data) < 750
    answers = [served.ask("POST", "/api/corrections", body, **FORM) for _ in range(3)]
    assert answers[0].status == 200
    assert (answers[-1].status, answers[-1].json["code"]) == (507, "no_room")
    assert served.ask("POST", "/api/corrections", body, client="10.0.0.2", **FORM).status == 200
