"""What cameras see, playing areas that survive a restart, and the pictures that phones send."""

from __future__ import annotations

import logging
from pathlib import Path

import cv2
import numpy as np
import pytest

from service.body_limits import PICTURE
from service.problems import ServiceError
from service.stream.camera_http import CLEAR
from service.stream.follower import Status
from service.stream.phones import BETWEEN, Phones
from service.stream.stills import EVERY, WIDTH, Stills
from service.stream.table_problems import Console
from service.stream.tables import Obs, Table
from service.stream.threads import Threads
from service.stream.views import view_of
from tests.service.described import describe, unasked
from tests.service.stream import cameras
from tests.service.stream.followed import Here
from tests.service.stream.watched import Desk
from vision.stream.camera import Camera
from vision.stream.latest import Signal
from vision.stream.phone import LOST
from vision.stream.view import View

SENDER, OTHER = "0" * 32, "f" * 32
AREA = [[0.1, 0.1], [0.9, 0.2], [0.8, 0.9], [0.2, 0.8]]
JPEG = cv2.imencode(".jpg", np.full((90, 160, 3), 90, np.uint8))[1].tobytes()
SECRET = "s3cret"
CAMERA = f"rtsp://admin:{SECRET}@127.0.0.1:9/stream"


@pytest.fixture
def desk(store, seen, fake_reader):
    return Desk(store, seen, fake_reader, [Table("1", "phone"), Table("2", CAMERA)])


def put(desk, link, data=JPEG, table="1", sender=SENDER, kind="image/jpeg"):
    return desk.client.put(
        f"/api/stream/cameras/{table}/picture?sender={sender}",
        data=data, content_type=kind, headers={"Authorization": f"Bearer {link}"},
    )  # fmt: skip


@pytest.fixture
def at_once(monkeypatch):
    """Phones may send again at once."""
    monkeypatch.setattr("service.stream.phones.BETWEEN", 0.0)


def test_a_phone_with_a_link_of_its_table_sends_pictures(desk, at_once):
    link = desk.link("camera", "1")
    desk.tables.statuses["1"] = Status("1", "hand", tile=52)
    answer = put(desk, link)
    assert answer.status_code == 200
    said = dict(answer.json)
    assert said.pop("wait") >= 0
    assert said == {"waiting": "hand", "tile": 52, "clear": CLEAR}
    assert desk.tables.received == [("1", (90, 160, 3))]


def test_the_link_of_a_phone_is_for_the_camera_of_its_table_and_nothing_else(desk):
    link = desk.link("camera", "1")
    assert put(desk, link, table="2").json["code"] == "not_allowed"
    assert put(desk, link, table="9").json["code"] == "no_camera"
    assert desk.get("/api/desk/me", link).json["role"] == "camera"
    for path in ("/api/stream/cameras", "/api/stream/cameras/1/picture", "/api/stream/tables", "/api/desk/matches"):
        assert desk.get(path, link).json["code"] == "not_allowed", path
    answer = desk.post("/api/stream/cameras/view", link, table="1", corners=None)
    assert answer.json["code"] == "not_allowed"
    for role in ("table", "referee", "onlooker"):
        assert put(desk, desk.link(role, "1")).json["code"] == "not_allowed", role
    assert desk.tables.received == []


def test_a_phones_link_needs_a_table_and_can_be_revoked(desk, at_once):
    director = desk.link()
    assert desk.post("/api/desk/links", director, role="camera", scope="", hours=1).status_code == 422
    given = desk.post("/api/desk/links", director, role="camera", scope="1", hours=1).json
    assert put(desk, given["token"]).status_code == 200
    headers = {"Authorization": f"Bearer {director}", "Idempotency-Key": "revoke"}
    assert desk.client.delete(f"/api/desk/links/{given['link']['id']}", headers=headers).status_code == 200
    assert put(desk, given["token"]).json["code"] == "link_revoked"


def test_a_link_for_a_phone_opens_over_https_if_the_service_has_it(desk):
    def address(role):
        return desk.post("/api/desk/links", desk.link(), role=role, scope="1", hours=1).json["address"]

    assert address("camera").startswith("http://localhost/")
    desk.app.extensions["tehai.secure"] = "https://192.0.2.1:8019"
    assert address("camera").startswith("https://192.0.2.1:8019/desk#link=")
    assert address("table").startswith("http://localhost/")


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"data": b"GIF89a"}, "not_an_image"),
        ({"data": b""}, "not_an_image"),
        ({"kind": "image/png"}, "unsupported_media_type"),
        ({"sender": "me"}, "wrong_shape"),
        ({"data": JPEG + bytes(PICTURE)}, "too_large"),
    ],
)
def test_what_a_phone_may_not_send(desk, at_once, given, code):
    assert put(desk, desk.link("camera", "1"), **given).json["code"] == code
    assert desk.tables.received == []


def test_a_table_whose_camera_is_no_phone_takes_no_pictures(desk):
    assert put(desk, desk.link("camera", "2"), table="2").json["code"] == "no_camera"


def test_a_picture_that_is_too_large_is_refused_before_it_arrives(desk):
    link = desk.link("camera", "1")
    answer = desk.served.ask(
        "PUT", f"/api/stream/cameras/1/picture?sender={SENDER}", b"", **{
            "Authorization": f"Bearer {link}", "Content-Type": "image/jpeg", "Content-Length": str(PICTURE + 1),
        },
    )  # fmt: skip
    assert answer.status == 413


def test_one_phone_at_a_time_and_no_faster_than_the_table_is_watched():
    now = [100.0]
    phones = Phones(lambda: now[0])
    with phones.turn("1", SENDER):
        with pytest.raises(ServiceError, match="has just received a picture") as refused:
            phones.demand("1", SENDER)
        assert (refused.value.code, refused.value.retry_after) == ("too_many_requests", 1)
        phones.demand("2", OTHER)
    assert phones.wait("1") == pytest.approx(BETWEEN)
    with pytest.raises(ServiceError):
        phones.demand("1", SENDER)
    with pytest.raises(ServiceError) as refused:
        phones.demand("1", OTHER)
    assert refused.value.code == "camera_taken"
    now[0] += BETWEEN
    assert phones.wait("1") == 0
    with phones.turn("1", SENDER):
        now[0] += BETWEEN  # a picture that takes long
    assert phones.wait("1") == pytest.approx(BETWEEN), "half of the time is left for others"
    with pytest.raises(ServiceError):
        phones.demand("1", SENDER)
    now[0] += BETWEEN
    phones.demand("1", SENDER)
    now[0] += LOST
    with phones.turn("1", OTHER):
        pass
    with pytest.raises(ServiceError) as refused:
        phones.demand("1", SENDER)
    assert refused.value.code == "camera_taken"


def test_stills_are_for_those_who_direct_the_table(desk):
    desk.tables.stills = {("1", False): b"area", ("1", True): b"whole"}
    for role, code in (("director", None), ("referee", None), ("table", "not_allowed"), ("onlooker", "not_allowed")):
        answer = desk.get("/api/stream/cameras/1/picture", desk.link(role, "1"))
        if code is None:
            assert (answer.mimetype, answer.data, answer.headers["Cache-Control"]) == (
                "image/jpeg",
                b"area",
                "no-store",
            )
        else:
            assert answer.json["code"] == code
    assert desk.get("/api/stream/cameras/1/picture?whole=true", desk.link()).data == b"whole"
    assert desk.get("/api/stream/cameras/1/picture", desk.link("referee", "2")).json["code"] == "not_allowed"
    assert desk.get("/api/stream/cameras/2/picture", desk.link()).json["code"] == "no_pictures"


def test_a_still_is_made_once_a_second_for_all_who_look():
    now = [100.0]
    camera = Camera(lambda: None, clock=lambda: now[0])
    stills = Stills(camera, lambda: now[0])
    assert stills.jpeg(whole=False) is None, "no picture yet"

    def seen(*, whole=False):
        return cv2.imdecode(np.frombuffer(stills.jpeg(whole=whole), np.uint8), cv2.IMREAD_COLOR)

    def film(grey):
        camera.signal = Signal.LIVE
        camera.put(np.full((720, 1280, 3), grey, np.uint8), now[0])

    film(50)
    first = stills.jpeg(whole=False)
    assert seen().shape == (360, WIDTH, 3)
    film(200)
    assert stills.jpeg(whole=False) == first, "the same second"
    now[0] += EVERY
    assert abs(int(seen().mean()) - 200) < 2
    camera.view = View.of([(0, 0), (0.25, 0), (0.25, 0.5), (0, 0.5)])
    assert seen().shape == (360, 320, 3), "a new area is shown at once"
    assert seen(whole=True).shape == (360, WIDTH, 3)
    camera.signal = Signal.LOST
    assert stills.jpeg(whole=False) is None


def area(desk, link=None, **given):
    return desk.post("/api/stream/cameras/view", link or desk.link(), **{"table": "2", "corners": AREA, **given})


def test_a_playing_area_is_recorded_applied_and_undone(desk, store):
    done = area(desk)
    assert (done.status_code, done.json["view"]) == (201, {"corners": AREA, "straight": True})
    assert desk.tables.views["2"] == View.of(AREA)
    listed = desk.get("/api/stream/cameras", desk.link("referee")).json
    assert listed["clear"] == CLEAR
    assert [(each["table"], each["kind"], each["view"]) for each in listed["cameras"]] == [
        ("1", "phone", None),
        ("2", "camera", {"corners": AREA, "straight": True}),
    ]
    assert area(desk, corners=None).json["view"] is None
    assert desk.tables.views["2"] is None
    assert view_of(store, "2", CAMERA) is None
    assert area(desk, straight=False).json["view"]["straight"] is False
    assert view_of(store, "2", CAMERA) == View.of(AREA, straight=False)
    assert view_of(store, "2", "webcam:0") is None, "it is the area in the picture of another camera"
    assert view_of(store, "1", CAMERA) is None


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"corners": AREA[:3]}, "wrong_shape"),
        ({"corners": [[0, 0], [2, 0], [1, 1], [0, 1]]}, "wrong_shape"),
        ({"corners": [[0, 0], [1, 0], [0.2, 0.2], [0, 1]]}, "bad_view"),
        ({"table": "9"}, "no_camera"),
        ({"table": 2}, "wrong_shape"),
        ({"straight": 1}, "wrong_shape"),
    ],
)
def test_a_playing_area_that_makes_no_sense_changes_nothing(desk, given, code):
    assert area(desk, **given).json["code"] == code
    assert desk.tables.views == {}


def test_only_who_directs_the_table_sets_its_playing_area(desk):
    assert area(desk, desk.link("referee", "1")).json["code"] == "not_allowed"
    assert area(desk, desk.link("table", "2")).json["code"] == "not_allowed"
    assert area(desk, desk.link("referee", "2")).status_code == 201


def test_cameras_are_as_described(desk, monkeypatch, at_once):
    asked = describe(desk.client, monkeypatch)
    desk.tables.stills["1", False] = JPEG
    director = desk.link()
    assert put(desk, desk.link("camera", "1")).status_code == 200
    assert desk.get("/api/stream/cameras/1/picture", director).status_code == 200
    assert area(desk).status_code == 201
    assert desk.get("/api/stream/cameras", director).status_code == 200
    assert unasked("/api/stream/cameras", asked) == set()


def test_a_table_reads_what_lies_in_its_area_and_a_restart_keeps_it(desk, store, seen, table, lay, heard):
    """The same hand lies there all the time. The first area does not contain it, the second does."""
    lay(cameras.HAND)
    table = table()

    def set_area(corners):
        desk.app.extensions["tehai.air"]._tables["1"] = table
        assert area(desk, table="1", corners=corners, straight=False).status_code == 201

    set_area([[0, 0], [1, 0], [1, 0.5], [0, 0.5]])
    following = Threads([table], seen, heard, looks=Here(), camera=cameras.camera)
    following.start()
    try:
        heard.until("hand")
        assert len(seen.of("1")) == 0
        small = cv2.imdecode(np.frombuffer(following.still("1", whole=False), np.uint8), cv2.IMREAD_COLOR)
        assert small.shape[:2] == (180, 640)
        set_area([[0, 0.5], [1, 0.5], [1, 1], [0, 1]])
        following.look_at("1", view_of(store, "1", table.source))
        heard.until("clearing")
        assert len(seen.of("1")) == 1
        assert heard.said[-1].tile == cameras.TILE[0]
    finally:
        following.stop()
    reading = seen.of("1")[0].parts["reading"]
    assert (reading["image"]["width"], reading["image"]["height"]) == (640, 180), "as it was cut out"
    assert reading["hand"]["concealed"] == cameras.HAND
    again = Threads([table], seen, heard, looks=Here(), camera=cameras.camera)
    again.start()
    try:
        heard.until("clearing", 2)
        assert len(seen.of("1")) == 1, "it is announced once, and in the area that was set before"
    finally:
        again.stop()


def test_a_phone_is_watched_like_any_camera(seen, heard):
    following = Threads([Table("1", "phone")], seen, heard, looks=Here())
    following.start()
    picture = cameras.TableFile("").table
    picture.lain = cameras.row(cameras.HAND, *cameras.PLACE)
    try:
        heard.until("connecting")
        while not seen.of("1"):
            following.receive("1", picture.picture())
        heard.until(lambda status: status.lies)
    finally:
        following.stop()
    assert [each.parts["reading"]["hand"]["concealed"] for each in seen.of("1")] == [cameras.HAND]


def test_a_password_is_in_no_output(desk, store, seen, heard, capfd, caplog):
    """Of a camera that does not answer: its problem, the console, the log, the pages, the metrics and the records."""
    caplog.set_level(logging.DEBUG)
    table = Table("2", CAMERA, obs=Obs("127.0.0.1:4455", "a", "b", SECRET))
    following = Threads([table], seen, heard, looks=Here())
    following.start()
    try:
        heard.until(lambda status: status.problem is not None)
    finally:
        following.stop()
    status = next(status for status in heard.said if status.problem is not None)
    assert "admin:***@" in status.problem.message
    Console()("2", status.problem)
    desk.tables.statuses["2"] = status
    assert area(desk).status_code == 201
    director = desk.link()
    paths = ("/api/stream/tables", "/api/stream/air", "/api/stream/cameras", "/api/stream/cameras/2/picture",
             "/api/desk/records", "/metrics", "/desk/air", "/desk/hands")  # fmt: skip
    said = [desk.get(path, director).get_data(as_text=True) for path in paths]
    out, err = capfd.readouterr()
    said += [out, err, caplog.text, repr(table), repr(status), str([each.to_json() for each in store.records()])]
    said += [path.read_text(encoding="latin-1") for path in Path(store.engine.url.database).parent.glob("records.db*")]
    assert [place for place, text in enumerate(said) if SECRET in text] == []
    assert "***" in said[0]
