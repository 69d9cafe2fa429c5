"""What streamed tables really answer is what the OpenAPI document says, and what is sent to them is what it allows."""

from __future__ import annotations

import numpy as np
import pytest

from scorer.tiles import Tile
from service.stream.follower import Status
from service.stream.notices import Notices
from service.stream.tables import Table
from tests.service.described import describe, unasked
from tests.service.stream.watched import FIRST, SECOND, sighting
from vision.stream.frames import Frame
from vision.stream.play import Drawn, Noticed, Riichi
from vision.stream.sides import Side

HAND = {"concealed": FIRST, "winning_tile": "2z"}


@pytest.fixture
def held(desk):
    """A desk with a hand of a match, and another at a table without one."""
    desk.open("1")
    made = (desk.seen.announce(Table("1", "x", near="Ben"), sighting(FIRST)),
            desk.seen.announce(Table("2", "x", rules="riichi"), sighting(SECOND, 1)))  # fmt: skip
    return desk, *(one["record"] for one in made)


def decide(desk):
    """Confirm and refuse what the camera of table 1 noticed."""
    director, notices = desk.link(), Notices(desk.seen)
    noticed = [
        notices.record(Table("1", "x", near="Ben"), Noticed(1.0, play, Frame(1.0, np.zeros((9, 16, 3), np.uint8))))
        for play in (Riichi(Side.NEAR, Tile.from_code("9m")), Drawn((Side.NEAR,)))
    ]

    def post(number, does, **body):
        return desk.post(f"/api/stream/notices/{number}/{does}", director, **body).status_code

    assert [each["what"] for each in desk.get("/api/stream/air", director).json["tables"][0]["notices"]] == [
        "draw", "riichi",
    ]  # fmt: skip
    for record in desk.store.records(kinds=("noticed",)):
        assert desk.get(f"/api/desk/records/{record.number}", director).status_code == 200
    riichi, draw = noticed
    return [
        post(riichi, "confirm"), post(riichi, "refuse"), post(draw, "refuse"),
        post(draw, "confirm", players=[]), post(99, "refuse"),
    ]  # fmt: skip


def direct(desk, number):
    """Show a hand, pin it, show waits, and hide all."""
    director = desk.link()

    def command(does, **given):
        table = desk.get("/api/stream/air?lang=ja", director).json["tables"][0]
        given = {"table": "1", "turn": table["turn"], **given}
        answer = desk.post(f"/api/stream/air/{does}", director, **given)
        assert answer.status_code == (409 if given.get("turn") == 1 else 201), answer.json
        return desk.get("/api/stream/air", director).json["tables"][0]

    def plain(does, **given):
        assert desk.post(f"/api/stream/air/{does}", director, table="1", **given).status_code == 201

    card = desk.get("/api/stream/air", director).json["tables"][0]["hands"][0]["card"]
    shown = command("show", of=number, record=card["record"])
    assert shown["frame"]["card"]["of"] == number
    command("show", of=number, record=card["record"], turn=1)
    assert command("pin", of=number, pinned=True)["pinned"]
    command("waits", player="Ben", hand={"concealed": "123m456p789s1122z"})
    plain("hide")
    plain("setting", mode="at_once", delay=1.5)
    for record in desk.store.records(kinds=("air",)):
        assert desk.get(f"/api/desk/records/{record.number}", director).status_code == 200
    assert desk.post("/api/stream/air/reset", director, table="1").status_code == 404
    match = desk.seen.record(number).match
    for form in ("jsonl", "vtt", "chapters"):
        assert desk.get(f"/api/stream/matches/{match}/record?as={form}", director).status_code == 200


def test_a_streamed_table_is_as_described(held, monkeypatch):
    desk, of_match, alone = held
    director = desk.link()
    asked = describe(desk.client, monkeypatch)

    def get(path):
        return desk.get(f"/api/stream{path}", director)

    def answer(number, **body):
        return desk.post(f"/api/stream/hands/{number}/answer", director, **body).status_code

    assert get("/tables").status_code == 200
    assert len(get("/hands?open=true").json["hands"]) == 2
    win = {"player": None, "from": "Aki", "situation": {"riichi": True}, "winning_tile": "2z", "hand": None}
    assert answer(of_match, **win) == 201
    assert answer(alone, situation={"win": "self-draw", "seat": "south"}, hand=HAND) == 201
    assert answer(alone) == 422
    assert answer(99) == 404
    assert desk.post(f"/api/stream/hands/{alone}/dismiss", director, reason="tried out").status_code == 201
    assert [one["dismissed"] for one in get("/hands").json["hands"]] == [None, "tried out"]
    assert get(f"/hands/{alone}").json["dismissed"]["by"]
    assert desk.post(f"/api/stream/hands/{alone}/dismiss", director).status_code == 422
    assert get("/hands").json["hands"][0]["score"]["total"]
    for number in (of_match, alone):
        assert get(f"/hands/{number}").json["answer"]["score"]["valid"]
    assert get("/hands/99").status_code == 404
    assert decide(desk) == [201, 409, 201, 422, 404]
    desk.tables.statuses["1"] = Status("1", "clearing", lies=True)
    direct(desk, of_match)
    assert {each for each in unasked("/api/stream", asked) if "/cameras" not in each[0]} == {
        ("/api/stream/live", "get"),
        ("/api/stream/air/live", "get"),
    }
