"""What the desk really answers is what the OpenAPI document says, and what is sent to it is what the document allows."""

from __future__ import annotations

import io
import json

import pytest

from tests.service.described import describe, unasked

HAND = {"concealed": "123m456p789s11222z", "winning_tile": "2z"}
CLAIM = {"player": "Ben", "rules": "wrc-2017", "situation": {"win": "self-draw", "seat": "south"}, "hand": HAND}


@pytest.fixture
def held(desk, monkeypatch):
    """A desk whose every request and answer is held against the document."""
    asked = describe(desk.client, monkeypatch)
    yield desk
    assert unasked("/api/desk", asked) == {("/api/desk/live", "get")}


def test_an_event_is_as_described(held, photos):
    link = held.link("director")

    def get(path):
        return held.ask("get", path, link)

    def post(path, body=None, **more):
        return held.ask("post", path, link, **({} if body is None else {"json": body}), **more)

    match = held.open(link)
    here = f"/matches/{match}"
    post(f"{here}/seats", {})
    order = get(here).json["state"]["order"]
    won = {"player": order[1], "hand": HAND, "situation": {"last_tile": True}}
    for event in (
        {"type": "riichi", "player": order[1]},
        {"type": "win", "winners": [won], "from": order[0]},
        {"type": "draw", "ready": order[:2]},
        {"type": "foul", "player": order[2], "case": "false_win"},
        {"type": "ruling", "reason": "late", "points": {order[3]: -1000}},
        {"type": "correction", "changes": [{"event": 4, "to": []}], "reason": "not drawn"},
        {"type": "win", "winners": [{"player": "Eve", "stated": {"han": 3}}]},  # refused, with its faults
        {"type": "time"},
    ):
        post(f"{here}/preview", event)
        post(f"{here}/events", event)
    late = {"type": "riichi", "player": order[1]}, {"type": "draw", "ready": order[:1]}
    kept = post(f"{here}/backlog", {"after": 2, "events": list(late)}).json
    assert len(get("/held").json["held"]) == 1
    post(f"/held/{kept['held']}/answers", {"choice": "match", "reason": "the table agrees"})
    for path in ("/me", "/matches", here, f"{here}/fouls", f"{here}/clock", "/links", "/checkpoint"):
        assert get(path).status_code == 200
    post(f"{here}/clock", {"action": "start"})
    post(f"{here}/cases", {"claim": {**CLAIM, "total": 7700, "value": {"han": 4, "fu": 30}, "patterns": ["tanyao"]}})
    form = {"claim": json.dumps(CLAIM), "photo": (io.BytesIO((photos / "good.jpg").read_bytes()), "hand.jpg")}
    case = post(f"{here}/cases", data=form).json
    for verdict in ({"verdict": "accept"}, {"verdict": "correct", "reason": "so", "hand": HAND}, {"verdict": "reject"}):
        post(f"/cases/{case['record']}/decisions", verdict)
    call = post(f"{here}/calls", {"words": "please", "event": 3}).json
    for path in (
        "/cases",
        f"/cases/{case['record']}",
        "/calls",
        f"/records/{case['record']}",
        "/records",
        "/records?as=csv",
    ):
        assert get(path).status_code == 200
    post(f"/calls/{call['record']}/answers", {"words": "done"})
    photo = f"/photos/{case['photo']['sha256']}"
    assert get(photo).status_code == 200
    post(f"{photo}/crop")
    held.ask("delete", photo, link, json={"reason": "asked for"})
    assert get(photo).status_code == 404
    given = post("/links", {"role": "onlooker", "hours": 1}).json
    held.ask("delete", f"/links/{given['link']['id']}", link)
