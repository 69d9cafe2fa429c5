"""Concealed hands that are ready: the row that a camera sees, the director's page, and the air only from there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scorer.hand import Meld, MeldKind, Source
from scorer.notation import parse_tiles
from scorer.tiles import Tile
from service.records.matches import Matches
from service.stream.air.control import Air
from service.stream.detectors import look, make_default
from service.stream.follower import Status
from service.stream.notices import Notices
from service.stream.seen_hands import SeenHands
from service.stream.table_problems import Problem
from service.stream.tables import HandCamera, Table
from tests.service.stream.watched import Desk
from tests.vision.stream.hand_films import RATE, REST, SWEEP, write_hand_film
from vision.stream.frames import Frame
from vision.stream.held import HandWatcher
from vision.stream.play import Called, Noticed
from vision.stream.sides import Side
from vision.stream.sources import recorded
from vision.stream.visible import Visible

TABLE = Table("1", "x", near="Ben", hands=(HandCamera(Side.NEAR, "y"), HandCamera(Side.RIGHT, "z")))
READY, OTHER, FAR_FROM_IT = "123m456p789s1122z", "123m456p789s1133z", "135m258p369s1234z"
CHOW = Meld(MeldKind.CHOW, tuple(parse_tiles("789m")), Source.LEFT, Tile.from_code("7m"))
PUNG = Meld(MeldKind.PUNG, tuple(parse_tiles("777z")), Source.LEFT, Tile.from_code("7z"))


class Seats(Desk):
    """A table with cameras on the hands of Ben (near) and Chie (right)."""

    def __init__(self, store, reader) -> None:
        super().__init__(store, SeenHands(store, Matches(store), 30), reader, [TABLE])
        self.held, self.pond, self.status = {Side.NEAR: None, Side.RIGHT: None}, "", {}
        self.director = self.link()
        self.say()

    def say(self, **status):
        """Set the status of the table."""
        self.status |= status
        counts = [0] * 34
        for tile in parse_tiles(self.pond):
            counts[tile.kind] += 1
        hands = tuple((side, Status("1", "hand", held=row)) for side, row in self.held.items())
        self.tables.statuses["1"] = Status(
            "1", **{"waiting": "hand", "visible": Visible(tuple(counts)), "hands": hands, **self.status}
        )

    def hold(self, text, side=Side.NEAR, pond=None):
        """The camera on a hand sees this row, and the one above the table these tiles."""
        self.held[side] = None if text is None else tuple(parse_tiles(text))
        self.pond = self.pond if pond is None else pond
        self.say()
        return self.ready()

    @property
    def table(self):
        return self.get("/api/stream/air", self.director).json["tables"][0]

    def ready(self):
        """What the director sees: player, hand and waits with the tiles left."""
        return [
            (one["player"], one["hand"]["concealed"], {each["tile"]: each["left"] for each in one["waits"]})
            for one in self.table["notices"]
            if one["what"] == "ready" and one["state"] == "open"
        ]

    def call(self, meld=PUNG, side=Side.NEAR, number=0, copy=1):
        pixels = np.full((9, 16, 3), number, np.uint8)
        return Notices(self.seen).record(TABLE, Noticed(1.0, Called(side, meld, copy), Frame(1.0, pixels)))

    def send(self, does, **given):
        return self.post(f"/api/stream/air/{does}", self.director, table="1", **given)

    def show(self):
        """Show the newest ready hand, as the page does."""
        table = self.table
        one = next(each for each in table["notices"] if each["what"] == "ready")
        said = {name: one[name] for name in ("player", "hand", "visible")}
        return self.send("waits", **said, turn=table["turn"], notice=one["record"])

    @property
    def on_air(self):
        """The waits on air, for everybody who has the overlay's link."""
        waits = self.table["frame"]["waits"]
        return None if waits is None else (waits["player"], {each["tile"]: each["left"] for each in waits["waits"]})


@pytest.fixture
def seats(store, fake_reader):
    return Seats(store, fake_reader)


BEN = ("Ben", READY, {"1z": 2, "2z": 2})


def test_a_ready_hand_is_on_the_directors_page_while_it_is_ready(seats):
    seats.open()
    assert seats.hold(FAR_FROM_IT) == []
    assert seats.hold(READY) == [BEN]
    assert seats.hold(OTHER) == [("Ben", OTHER, {"1z": 2, "3z": 2})]
    assert seats.hold(FAR_FROM_IT) == []
    assert seats.hold(READY) == [BEN]
    assert seats.hold(None) == [], "the camera sees no row"
    assert seats.on_air is None


def test_the_tiles_left_are_those_that_no_camera_sees(seats):
    seats.open()
    assert seats.hold(READY, pond="1z9p9p2z2z") == [("Ben", READY, {"1z": 1, "2z": 0})]
    assert seats.hold(READY, pond="1z9p9p2z2z1z") == [("Ben", READY, {"1z": 0, "2z": 0})]
    assert [each["visible"] for each in seats.table["notices"]] == ["1z1z2z2z"]


def test_a_drawn_tile_does_not_end_a_ready_hand(seats):
    seats.open()
    seats.hold(READY)
    assert seats.hold(READY + "9m", pond="1z") == [("Ben", READY, {"1z": 1, "2z": 2})]
    assert seats.hold("123m456p789s112z" + "39m") == [], "another tile of the hand is gone"
    assert seats.hold(READY + "9m") == [], "fourteen tiles of a hand that was not ready before"


def test_a_hand_with_a_call_has_ten_tiles(seats):
    seats.open()
    assert seats.hold("123m456p99s11z") == []
    call = seats.call()
    assert [(name, waits) for name, _, waits in seats.ready()] == [("Ben", {"9s": 2, "1z": 2})]
    assert seats.hold("123m456p99s11z", pond="777z9s")[0][2] == {"9s": 1, "1z": 2}
    seats.post(f"/api/stream/notices/{call}/refuse", seats.director)
    assert seats.ready() == [], "there was no call"


def test_a_call_that_is_noticed_again_after_a_restart_counts_once(seats):
    seats.open()
    seats.call()
    seats.call(number=1)
    assert [waits for _, _, waits in seats.hold("123m456p99s11z")] == [{"9s": 2, "1z": 2}]


def test_two_equal_chows_are_two_calls_also_after_a_restart(seats):
    seats.open()
    first, second = ("123m456p99s11z", "456p99s11z")
    seats.call(CHOW)
    assert len(seats.hold(first)) == 1
    taken = seats.call(CHOW, number=1, copy=2)
    assert seats.ready() == [], "ten tiles are too many now"
    assert [waits for _, _, waits in seats.hold(second)] == [{"9s": 2, "1z": 2}]
    for copy in (1, 2):
        seats.call(CHOW, number=2, copy=copy)
    assert [waits for _, _, waits in seats.hold(second)] == [{"9s": 2, "1z": 2}]
    calls = [each["record"] for each in seats.table["notices"] if each["what"] == "call"]
    assert len(calls) == 4, "each is a proposal for the director"
    for number in (taken, max(calls)):
        seats.post(f"/api/stream/notices/{number}/refuse", seats.director)
    assert seats.ready() == [], "there was one chow only"
    assert len(seats.hold(first)) == 1


def test_a_hand_with_a_concealed_kong_has_ten_tiles(seats):
    seats.open()
    seats.call(Meld(MeldKind.CONCEALED_KONG, tuple(parse_tiles("?99s?"))))
    assert [(name, waits) for name, _, waits in seats.hold("123m456p78s11z", pond="99s")] == [("Ben", {"6s": 4})]


def test_the_call_of_another_player_is_not_in_the_hand(seats):
    seats.open()
    seats.call(side=Side.FAR)
    assert seats.hold("123m456p99s11z") == []
    assert seats.hold(READY, Side.RIGHT) == [("Chie", READY, {"1z": 2, "2z": 2})]


@pytest.mark.parametrize(
    "lost",
    [
        {"waiting": "lost", "visible": None},
        {"hands": ((Side.NEAR, Status("1", "lost", problem=Problem("no_pictures", "Nothing.")),),)},
        {"lies": True},
    ],
    ids=["the camera above the table", "the camera on the hand", "a finished hand lies on the table"],
)  # fmt: skip
def test_a_ready_hand_ends_with_what_its_cameras_see(seats, lost):
    seats.open()
    seats.hold(READY)
    assert seats.show().status_code == 201
    assert seats.on_air == ("Ben", {"1z": 2, "2z": 2})
    seats.say(**lost)
    assert (seats.ready(), seats.on_air) == ([], None)


def test_the_end_of_the_hand_ends_it_although_the_tiles_still_stand_there(seats):
    match = seats.open()
    seats.hold(READY)
    seats.show()
    seats.post(f"/api/desk/matches/{match}/events", seats.director, type="draw", ready=["Ben"])
    assert (seats.ready(), seats.on_air) == ([], None)
    assert seats.hold(READY) == [], "the row has not changed since the hand ended"
    assert seats.hold(OTHER) == [("Ben", OTHER, {"1z": 2, "3z": 2})]


def test_after_a_restart_nothing_is_left_of_it(seats):
    seats.open()
    seats.hold(READY)
    seats.show()
    again = Air(seats.seen, lambda: {"1": replace(seats.tables.statuses["1"], hands=())}, [TABLE])
    again.step()
    assert again.desk("1", "en")["notices"] == []
    assert again.frame("1", "en")["waits"] is None


def test_nothing_is_known_without_a_match(seats):
    assert seats.hold(READY) == []
    seats.open()
    assert seats.ready() == [BEN]


def test_what_is_on_air_is_the_hand_that_the_director_has_shown(seats):
    seats.open()
    seats.hold(READY)
    assert seats.on_air is None, "by hand, by default"
    seats.show()
    seats.hold(READY, pond="1z")
    assert seats.on_air == ("Ben", {"1z": 1, "2z": 2}), "the same hand; a tile was discarded"
    seats.hold(OTHER)
    assert seats.on_air is None, "another hand is another decision"
    seats.show()
    assert seats.on_air == ("Ben", {"1z": 1, "3z": 2})
    seats.send("hide")
    assert (seats.on_air, len(seats.ready())) == (None, 1)


def test_a_hand_that_has_changed_since_the_page_showed_it_is_refused(seats):
    seats.open()
    seats.hold(READY)
    (one,), turn = seats.table["notices"], seats.table["turn"]
    said = {name: one[name] for name in ("player", "hand", "visible")}
    seats.hold(OTHER)
    refused = seats.send("waits", **said, turn=turn, notice=one["record"])
    assert (refused.status_code, refused.json["code"]) == (409, "air_changed")
    (one,) = seats.table["notices"]
    assert seats.send("waits", **said, turn=turn, notice=one["record"]).json["code"] == "air_changed"
    assert seats.on_air is None


def test_a_refused_hand_is_off_the_air_until_it_changes(seats):
    seats.open()
    seats.hold(READY)
    seats.show()
    number = seats.table["notices"][0]["record"]
    assert seats.post(f"/api/stream/notices/{number}/refuse", seats.director).status_code == 201
    assert (seats.ready(), seats.on_air) == ([], None)
    assert seats.show().json["code"] == "air_changed"
    assert seats.hold(READY, pond="1z") == [], "it is still the refused hand"
    assert len(seats.hold(OTHER)) == 1


def test_with_at_once_the_waits_follow_the_hand(seats):
    seats.open()
    seats.send("setting", waits="at_once")
    seats.hold(READY)
    assert seats.on_air == ("Ben", {"1z": 2, "2z": 2})
    seats.hold(OTHER)
    assert seats.on_air == ("Ben", {"1z": 2, "3z": 2})
    seats.send("hide")
    seats.hold(OTHER, pond="1z")
    assert seats.on_air is None, "a hidden hand stays off"
    seats.hold(READY)
    assert seats.on_air == ("Ben", {"1z": 1, "2z": 2})
    seats.hold(FAR_FROM_IT)
    assert seats.on_air is None


@pytest.mark.parametrize("role", ["table", "onlooker"])
def test_nobody_but_directors_and_referees_can_find_out_that_a_hand_is_ready(seats, role):
    match = seats.open()
    seats.hold(READY)
    seats.show()
    seats.send("hide")
    link = seats.link(role, "1")
    open_to_them = ["/api/stream/tables", "/api/stream/hands", f"/api/desk/matches/{match}", "/api/desk/matches"]
    for path in open_to_them:
        text = seats.get(path, link).text
        assert not [word for word in (READY, "1122z", "hand_cameras", "noticed") if word in text], path
    closed = ["/api/stream/air", f"/api/stream/matches/{match}/record"]
    assert [seats.get(path, link).status_code for path in closed] == [403, 403]
    frame = seats.served.listen(f"/api/stream/air/live?table=1&link={link}")
    said = frame.until(lambda text: "event: air\n" in text)
    frame.leave()
    assert READY not in said
    desk = seats.served.listen(f"/api/desk/live?match={match}&link={link}&after=0")
    said = desk.until(lambda text: "event: clock\n" in text)
    desk.leave()
    assert READY not in said


def test_the_record_of_the_match_tells_when_a_hand_was_ready(seats):
    match = seats.open()
    seats.hold(READY)
    text = seats.get(f"/api/stream/matches/{match}/record?as=vtt", seats.director).text
    assert "Ben is ready" in text


def test_the_director_sees_the_state_of_each_camera_on_a_hand(seats):
    seats.open()
    problem = Problem("no_pictures", "Nothing.", "Check it.", "rtsp://rail")
    seats.say(hands=((Side.NEAR, Status("1", "lost", problem=problem)), (Side.RIGHT, Status("1", "hand"))))
    assert [(each["side"], each["player"], each["waiting"]) for each in seats.table["hand_cameras"]] == [
        ("near", "Ben", "lost"), ("right", "Chie", "hand"),
    ]  # fmt: skip
    assert seats.table["hand_cameras"][0]["problem"]["where"] == "rtsp://rail"


@pytest.mark.parametrize("elevation", [75, 40], ids=["from above", "from the rail"])
def test_a_film_of_a_hand_becomes_its_waits(seats, tmp_path, elevation):
    seats.open()
    rows = [FAR_FROM_IT, READY, OTHER, FAR_FROM_IT]
    film = write_hand_film(tmp_path / "hand.mp4", rows, seed=4, elevation=elevation)
    watcher, detector, seen = HandWatcher(), make_default(), []
    for frame in recorded(str(film)):
        part = watcher.see(frame)
        if part is not None:
            watcher.detected(look(detector, part.pixels))
            now = seats.hold(None if watcher.held is None else "".join(tile.code for tile in watcher.held))
            if not seen or now != seen[-1][1]:
                seen.append((frame.time, now))
    assert [now for _, now in seen] == [[], [BEN], [("Ben", OTHER, {"1z": 2, "3z": 2})], []]
    for place, (at, _) in enumerate(seen[1:], start=2):
        rested = (place * (SWEEP + REST) + SWEEP) / RATE
        assert 0 <= at - rested < 1, "soon after the tiles have come to rest"
