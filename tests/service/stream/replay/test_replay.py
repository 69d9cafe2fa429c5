"""The record of a match: moments with times, computed again after a correction; subtitles and chapters."""

from __future__ import annotations

import itertools
import json
from datetime import UTC, datetime, timedelta

import pytest

from service.records.matches import Matches
from service.records.store import Store
from service.stream.seen_hands import SeenHands
from service.stream.tables import Table
from tests.service.stream.watched import FIRST, Desk, sighting

BEGIN = datetime(2026, 11, 27, 9, 0, tzinfo=UTC)
HAND = {"concealed": "23467m567p67822s5m", "winning_tile": "5m", "melds": [], "flowers": ""}


@pytest.fixture
def played(tmp_path, fake_reader):
    """A match of two hands, in which something is recorded every ten seconds; its id."""
    times = (BEGIN + timedelta(seconds=10 * n) for n in itertools.count())
    now = [BEGIN]
    with Store(f"sqlite:///{tmp_path / 'records.db'}", now=lambda: now[0]) as store:
        desk = Desk(store, SeenHands(store, Matches(store), 30), fake_reader)
        director = desk.link()

        def post(path, **body):
            now[0] = next(times)
            answer = desk.post(path, director, **body)
            assert answer.status_code == 201, answer.json
            return answer.json

        desk.match = post("/api/desk/matches", table="1", rules="wrc-2017", players=["Aki", "Ben", "Chie", "Dai"])[
            "match"
        ]
        events = f"/api/desk/matches/{desk.match}/events"
        post(events, type="riichi", player="Ben")
        now[0] = next(times)
        desk.number = desk.seen.announce(Table("1", "x", near="Ben"), sighting(FIRST))["record"]
        post("/api/stream/air/hide", table="1")
        post(events, type="win", winners=[{"player": "Ben", "hand": HAND}], **{"from": "Aki"})
        post(events, type="draw", ready=["Aki"])
        desk.event = lambda **event: post(events, **event)
        desk.director = director
        yield desk


def lines(desk, query=""):
    answer = desk.get(f"/api/stream/matches/{desk.match}/record{query}", desk.director)
    assert answer.status_code == 200, answer.json
    return [json.loads(line) for line in answer.text.splitlines()]


def test_every_moment_has_its_time_and_what_is_on_air_from_then_on(played):
    found = lines(played)
    assert [(each["t"], each["what"]) for each in found] == [
        (0, "open"), (0, "hand"), (10, "riichi"), (20, "seen"), (30, "hide"),
        (40, "win"), (40, "hand"), (50, "draw"), (50, "hand"),
    ]  # fmt: skip
    assert found[2]["text"] == "Ben: riichi"
    assert [each["riichi"] for each in found[2]["bar"]["players"]] == [False, True, False, False]
    win = found[5]
    assert (win["card"]["player"], win["card"]["score"]["total"]) == ("Ben", 3900)
    assert win["text"] == "Win on Aki's discard: Ben 3,900"
    assert found[6]["text"] == "East 2, 0 honba"


def test_a_correction_computes_the_record_again_at_the_old_times(played):
    played.event(
        type="correction", reason="It was Dai's discard.",
        changes=[{"event": 2, "to": [{"type": "win", "winners": [{"player": "Ben", "hand": HAND}], "from": "Dai"}]}],
    )  # fmt: skip
    found = lines(played, "?lang=ja")
    assert [(each["t"], each["text"]) for each in found if each["what"] == "win"] == [
        (40, "ロン和了：Ben 3,900点（放銃 Dai）")
    ]
    points = {each["name"]: each["points"] for each in found[-1]["bar"]["players"]}
    assert points["Aki"] > points["Dai"]


def test_subtitles_and_chapters(played):
    vtt = played.get(f"/api/stream/matches/{played.match}/record?as=vtt", played.director)
    assert vtt.content_type == "text/vtt; charset=utf-8"
    assert vtt.text.startswith("WEBVTT\n\n00:00:00.000 --> 00:00:08.000\nThe match begins: Aki, Ben, Chie, Dai.\n")
    assert "00:00:40.000 --> 00:00:48.000\nWin on Aki's discard: Ben 3,900\nEast 2, 0 honba\n" in vtt.text
    start = (BEGIN + timedelta(seconds=35)).isoformat().replace("+", "%2B")
    chapters = played.get(
        f"/api/stream/matches/{played.match}/record?as=chapters&start={start}&lang=zh", played.director
    )
    assert chapters.text == (
        ";FFMETADATA1\n"
        "[CHAPTER]\nTIMEBASE=1/1000\nSTART=5000\nEND=15000\ntitle=荣和：Ben 3,900点（放铳 Aki） · 东2局0本场\n"
        "[CHAPTER]\nTIMEBASE=1/1000\nSTART=15000\nEND=23000\ntitle=流局 · 东3局1本场\n"
    )


def test_what_is_refused(played):
    def code(path, link=None):
        return played.get(f"/api/stream/matches/{path}", link or played.director).json["code"]

    assert code("none/record") == "no_such_match"
    assert code(f"{played.match}/record?as=avi") == "wrong_shape"
    assert code(f"{played.match}/record?start=noon") == "wrong_shape"
    assert code(f"{played.match}/record", played.link("onlooker", "1")) == "not_allowed"
