"""What cameras notice before a win: recorded, listed for the director, confirmed into the ledger, or refused."""

from __future__ import annotations

import json

import numpy as np
import pytest

from scorer.hand import Hand, Meld, MeldKind, Source
from scorer.notation import parse_tiles
from scorer.tiles import Tile
from service.records.matches import Matches
from service.records.store import Store
from service.stream.notices import Notices
from service.stream.seen_hands import SeenHands
from service.stream.tables import Table
from tests.service.stream.watched import Desk
from vision.stream.frames import Frame
from vision.stream.play import Called, Drawn, Noticed, Opened, Riichi
from vision.stream.sides import Side

TABLE = Table("1", "x", near="Ben")
PUNG = Meld(MeldKind.PUNG, tuple(parse_tiles("666m")), Source.LEFT, Tile.from_code("6m"))
READY = Opened(
    Side.LEFT,
    Hand(tuple(parse_tiles("123m456p789s1122z"))),
    ((Tile.from_code("1z"), 1), (Tile.from_code("2z"), 2)),
)


def noticed(play, number=0) -> Noticed:
    return Noticed(1.0, play, Frame(1.0, np.full((9, 16, 3), number, np.uint8)))


@pytest.fixture
def desk(tmp_path, fake_reader):
    with Store(f"sqlite:///{tmp_path / 'records.db'}") as store:
        made = Desk(store, SeenHands(store, Matches(store), 30), fake_reader)
        made.notices = Notices(made.seen)
        made.director = made.link()
        yield made


def listed(desk):
    """What the director sees of table 1."""
    return desk.get("/api/stream/air", desk.director).json["tables"][0]["notices"]


def answer(desk, number, does="confirm", link=None, **body):
    return desk.post(f"/api/stream/notices/{number}/{does}", link or desk.director, **body)


def riichi_of(desk, match):
    return desk.seen.matches.ledger(match).state.riichi


def test_a_confirmed_riichi_is_in_the_ledger_and_an_unconfirmed_one_is_not(desk):
    match = desk.open()
    number = desk.notices.record(TABLE, noticed(Riichi(Side.RIGHT, Tile.from_code("9m"))))
    assert [(each["what"], each["player"], each["state"]) for each in listed(desk)] == [("riichi", "Chie", "open")]
    assert list(riichi_of(desk, match)) == []
    done = answer(desk, number)
    assert (done.status_code, done.json["of"], done.json["match"]) == (201, number, match)
    assert list(riichi_of(desk, match)) == ["Chie"]
    assert desk.store.record(done.json["record"]).parts["noticed"] == number
    assert listed(desk)[0]["state"] == "confirmed"
    again = answer(desk, number)
    assert (again.status_code, again.json["code"]) == (409, "air_changed")
    assert list(riichi_of(desk, match)) == ["Chie"]


def test_a_refused_riichi_is_never_in_the_ledger(desk):
    match = desk.open()
    number = desk.notices.record(TABLE, noticed(Riichi(Side.FAR, Tile.from_code("1z"))))
    assert answer(desk, number, "refuse").status_code == 201
    assert listed(desk)[0]["state"] == "refused"
    assert answer(desk, number).json["code"] == "air_changed"
    assert list(riichi_of(desk, match)) == []


def test_a_drawn_hand_has_the_ready_players_or_those_that_the_director_names(desk):
    match = desk.open()
    first = desk.notices.record(TABLE, noticed(Drawn((Side.NEAR,))))
    second = desk.notices.record(TABLE, noticed(Drawn((Side.NEAR, Side.LEFT)), 1))
    assert [(each["record"], each["ready"]) for each in listed(desk)] == [(second, ["Ben", "Aki"])], "the last one"
    before = dict(desk.seen.matches.ledger(match).state.points)
    assert answer(desk, second, ready=["Ben", "Aki", "Dai"]).status_code == 201
    state = desk.seen.matches.ledger(match).state
    paid = {name: int(state.points[name] - before[name]) for name in before}
    assert paid == {"Aki": 1000, "Ben": 1000, "Chie": -3000, "Dai": 1000}
    assert listed(desk) == [], "a new hand has begun"
    assert answer(desk, first).json["code"] == "air_changed", "its hand is over"
    assert desk.seen.matches.ledger(match).state.hands == 1


def test_calls_and_opened_hands_are_shown_but_are_no_events_of_the_ledger(desk):
    match = desk.open()
    call = desk.notices.record(TABLE, noticed(Called(Side.NEAR, PUNG)))
    opened = desk.notices.record(TABLE, noticed(READY, 1))
    events = len(desk.seen.matches.ledger(match).events)
    shown = {each["what"]: each for each in listed(desk)}
    assert shown["call"]["hand"]["melds"][0]["called_from"] == "left"
    assert (shown["opened"]["player"], shown["opened"]["hand"]["concealed"]) == ("Aki", "123m456p789s1122z")
    assert shown["opened"]["waits"] == [{"tile": "1z", "left": 1}, {"tile": "2z", "left": 2}]
    assert shown["opened"]["visible"] == "1z", "one East lies in a pond"
    assert [each["of_ledger"] for each in shown.values()] == [False, False]
    assert [answer(desk, each).json["code"] for each in (call, opened)] == ["no_such_record"] * 2
    assert len(desk.seen.matches.ledger(match).events) == events


def test_a_player_that_the_camera_does_not_know_is_named_by_the_director(desk):
    match = desk.open()
    number = desk.notices.record(Table("1", "x"), noticed(Riichi(Side.NEAR, Tile.from_code("9m"))))
    assert listed(desk)[0]["player"] is None
    refused = answer(desk, number)
    assert (refused.status_code, refused.json["where"]) == (422, "body.player"), refused.json
    assert answer(desk, number, player="Eve").json["code"] == "unknown_player"
    assert answer(desk, number, player="Dai").status_code == 201
    assert list(riichi_of(desk, match)) == ["Dai"]


def test_the_same_picture_is_recorded_once(desk):
    desk.open()
    seen = noticed(Riichi(Side.NEAR, Tile.from_code("9m")))
    assert desk.notices.record(TABLE, seen) == desk.notices.record(TABLE, seen)
    assert len(listed(desk)) == 1


def test_all_that_one_picture_shows_of_a_player_is_recorded(desk):
    desk.open()
    chow = Meld(MeldKind.CHOW, tuple(parse_tiles("345m")), Source.LEFT, Tile.from_code("3m"))
    for play in (Called(Side.NEAR, PUNG), Called(Side.NEAR, chow), Called(Side.NEAR, chow, 2)):
        desk.notices.record(TABLE, noticed(play))
        desk.notices.record(TABLE, noticed(play))
    assert sorted(each["hand"]["melds"][0]["kind"] for each in listed(desk)) == ["chow", "chow", "pung"]


def test_nothing_is_recorded_without_a_match_or_for_rules_without_riichi(desk):
    seen = noticed(Riichi(Side.NEAR, Tile.from_code("9m")))
    assert desk.notices.record(TABLE, seen) is None
    desk.open(rules="mcr")
    assert desk.notices.record(TABLE, seen) is None
    assert desk.notices.record(TABLE, noticed(Called(Side.NEAR, PUNG))) is not None


@pytest.mark.parametrize("role", ["table", "onlooker"])
@pytest.mark.parametrize("does", ["confirm", "refuse"])
def test_only_directors_and_referees_decide(desk, role, does):
    match = desk.open()
    number = desk.notices.record(TABLE, noticed(Riichi(Side.NEAR, Tile.from_code("9m"))))
    refused = answer(desk, number, does, desk.link(role, "1"))
    assert (refused.status_code, refused.json["code"]) == (403, "not_allowed")
    assert list(riichi_of(desk, match)) == []


def test_the_record_of_a_match_tells_what_was_noticed_and_not_refused(desk):
    match = desk.open()
    riichi = desk.notices.record(TABLE, noticed(Riichi(Side.RIGHT, Tile.from_code("9m"))))
    desk.notices.record(TABLE, noticed(Called(Side.NEAR, PUNG)))
    desk.notices.record(TABLE, noticed(Called(Side.NEAR, Meld(MeldKind.CONCEALED_KONG, tuple(parse_tiles("?88p?"))))))
    wrong = desk.notices.record(TABLE, noticed(Called(Side.FAR, PUNG), 1))
    answer(desk, riichi)
    answer(desk, wrong, "refuse")
    text = desk.get(f"/api/stream/matches/{match}/record", desk.director).text
    said = [(each["what"], each["text"]) for each in map(json.loads, text.splitlines())]
    assert said[2:] == [
        ("noticed", "Chie: riichi"), ("noticed", "Ben calls"), ("noticed", "Ben declares a concealed kong"),
        ("noticed", ""), ("riichi", ""), ("refused", ""),
    ]  # fmt: skip
