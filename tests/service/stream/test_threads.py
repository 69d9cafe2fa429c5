"""Tables followed on one machine: hands on the disk once, whatever dies or breaks off meanwhile."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Future

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from scorer.errors import Fault, MatchFault, ParseError
from scorer.notation import parse_tiles
from service.problems import ServiceError
from service.stream.detectors import DetectorProcesses
from service.stream.follower import Follower
from service.stream.seen_hands import SEEN
from service.stream.table_problems import Console
from service.stream.tables import HandCamera, Table
from service.stream.threads import Threads
from service.stream.waiting_states import WAITING_FOR
from tests.service.stream import cameras
from tests.service.stream.followed import Here
from tests.service.stream.watched import FIRST, sighting
from vision.errors import PhotoError
from vision.stream.camera import Camera, Signal
from vision.stream.frames import Frame
from vision.stream.held import HandWatcher
from vision.stream.sides import Side
from vision.stream.watcher import Watcher


@pytest.fixture
def follow(seen, heard):
    """Follow a table; stopped at the end of the test."""
    running = []

    def followed(table, looks=None):
        found = Threads([table], seen, heard, looks=looks or Here(), camera=cameras.camera)
        found.start()
        running.append(found)
        return found

    yield followed
    for each in running:
        each.stop()  # a second time does no harm


def announced(store):
    return [record.parts["reading"]["hand"]["concealed"] for record in store.records(kinds=(SEEN,))]


def test_a_hand_is_on_the_disk_before_its_table_says_so(store, follow, table, lay, heard):
    follow(table())
    heard.until("hand")
    lay(cameras.HAND)
    heard.until(lambda status: status.lies)
    assert announced(store) == [cameras.HAND]
    assert {status.waiting for status in heard.said} <= set(WAITING_FOR)


def test_a_table_that_begins_anew_tells_nothing_twice(store, follow, table, lay, heard):
    lay(cameras.HAND)
    first = follow(table())
    heard.until("clearing")
    first.stop()
    follow(table())
    heard.until("clearing", 2)
    assert announced(store) == [cameras.HAND]


def test_a_detector_that_is_killed_is_begun_again(store, follow, table, lay, heard):
    looks = DetectorProcesses(cameras.make)
    try:
        follow(table(), looks)
        heard.until("hand")
        for process in looks.processes():
            os.kill(process, signal.SIGKILL)
        lay(cameras.HAND)
        heard.until("clearing")
        assert announced(store) == [cameras.HAND]
        assert looks.processes()
    finally:
        looks.close()


def test_a_store_that_fails_is_given_the_hand_again(store, follow, table, lay, heard, seen, monkeypatch):
    announce, failing = seen.announce, iter([True])

    def fails_once(*given):
        if next(failing, False):
            raise OSError("the disk is full")
        return announce(*given)

    monkeypatch.setattr(seen, "announce", fails_once)
    follow(table())
    lay(cameras.HAND)
    heard.until("records")
    heard.until("clearing")
    assert announced(store) == [cameras.HAND]


def test_a_table_says_that_its_camera_is_lost_and_back(seen, heard):
    pictures = cameras.TableFile("/nothing")

    class Breaks:
        def __init__(self, count):
            self.left = count

        def skip(self):
            self.left -= 1
            return self.left >= 0

        def take(self):
            return pictures.take()

        def close(self):
            pass

    lines = iter([PhotoError("no_pictures", "away"), Breaks(3), PhotoError("no_pictures", "away"), Breaks(2)])

    def opens():
        line = next(lines)
        if isinstance(line, PhotoError):
            raise line
        return line

    camera = Camera(opens, waits=lambda timeout: True, clock=iter(range(1000)).__next__)
    watcher = Watcher()
    follower = Follower("1", camera, watcher, Here(), lambda _: None, heard)
    for _ in range(4):
        follower.step(0)
        camera.read()
        follower.step(0)
    assert camera.signal is Signal.LOST
    said = [(status.waiting, status.problem and status.problem.message) for status in heard.said]
    assert said[:4] == [("connecting", None), ("connecting", "away"), ("lost", None), ("lost", "away")]


def test_a_camera_on_a_hand_has_a_loop_of_its_own_in_the_status_of_its_table(lay, tmp_path, follow, heard):
    other = tmp_path / "hand"
    other.write_text(cameras.HAND[:-3] + "2z", encoding="ascii")
    table = Table("1", lay.source, near="Ben", hands=(HandCamera(Side.RIGHT, str(other)),))
    follow(table)
    heard.until(lambda status: status.hands[0][1].held is not None and status.waiting == "hand")
    status = heard.said[-1]
    assert [(side, "".join(tile.code for tile in hand.held)) for side, hand in status.hands] == [
        (Side.RIGHT, "1m2m3m4p5p6p7s8s9s1z1z2z2z"),
    ]  # fmt: skip
    assert not status.lies
    assert sum(status.visible.counts) == 0
    assert "1z" not in str(status.to_json()), "hidden information"
    other.write_text("", encoding="ascii")
    heard.until(lambda status: status.hands[0][1].waiting == "hand" and status.hands[0][1].held is None)


def test_the_row_of_a_hand_is_unknown_when_its_camera_is_lost(heard):
    camera, watcher = Camera(lambda: None, clock=lambda: 0.0), HandWatcher()
    watcher.see(Frame(0.0, cameras.TableFile("/nothing").take()))
    watcher.held = tuple(parse_tiles("19m"))
    camera.signal = Signal.LIVE
    follower = Follower("1", camera, watcher, Here(), lambda _: None, heard)
    follower.step(0)
    camera.signal = Signal.LOST
    follower.step(0)
    camera.signal = Signal.LIVE
    follower.step(0)
    assert [status.held is not None for status in heard.said] == [True, False, True]


class Never:
    """A detector that does not begin."""

    def ask(self, pixels):
        return Future()


@pytest.mark.parametrize(
    ("source", "code", "waiting", "said"),
    [
        ("nothing.mp4", "no_such_file", "starting", "webcam:0"),
        ("rstp://camera-1/stream", "bad_source", "wrong", "Did you mean rtsp://?"),
        ("webcam:57", "no_pictures", "starting", "is connected"),
    ],
)
def test_a_wrong_source_is_named_on_the_console_before_the_detector_begins(
    seen, heard, caplog, source, code, waiting, said
):
    console = Console()

    def changed(status):
        console(status.table, status.problem)
        heard(status)

    followed = Threads([Table("East", source)], seen, changed, looks=Never())
    followed.start()
    try:
        heard.until(lambda status: status.problem is not None and status.waiting == waiting)
    finally:
        followed.stop()
    assert heard.said[-1].problem.code == code
    (line,) = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert "East" in line
    assert source in line
    assert said in line


class Stores:
    """A store that fails as a script says, and a clock; a follower that is given so many hands."""

    def __init__(self, *script):
        self.script, self.taken, self.asked, self.time = list(script), [], [], 0.0

    def announce(self, sighting):
        self.asked.append(self.time)
        error = self.script.pop(0) if self.script else None
        if error is not None:
            raise error
        self.taken.append(sighting)

    def follow(self, hands, seconds, heard=lambda _: None):
        camera = Camera(lambda: None, clock=lambda: self.time)
        camera.signal = Signal.LIVE
        watcher = Watcher()
        watcher.see(Frame(0.0, cameras.TableFile("/nothing").take()))
        follower = Follower("1", camera, watcher, Here(), self.announce, heard, clock=lambda: self.time)
        follower._unrecorded = [sighting(FIRST, number) for number in range(hands)]
        for _ in range(8 * seconds):
            follower.step(0)
            self.time += 0.125
        return follower


@pytest.mark.parametrize(
    "error",
    [
        ServiceError("no_such_match", "There is no match 'x'."),
        MatchFault([Fault("unknown_player", "Nobody is called 'y'.", "player")]),
        ParseError("wrong_shape", "This is no event."),
        KeyError("seat"),
        IntegrityError("insert", {}, ValueError("twice")),
    ],
)
def test_an_error_that_stays_is_not_tried_again_and_the_next_hand_is(error):
    stores = Stores(error)
    follower = stores.follow(2, 3)
    assert (len(stores.asked), len(stores.taken)) == (2, 1)
    assert follower.status.problem is None


def test_what_cannot_be_recorded_is_said_with_code_and_id(heard):
    stores = Stores(ServiceError("no_such_match", "There is no match 'x'."))
    follower = stores.follow(1, 3, heard)
    assert (follower.status.problem.code, follower.status.lies) == ("no_such_match", False)
    assert "'x'" in follower.status.problem.message
    assert len(stores.asked) == 1


@pytest.mark.parametrize(
    "error",
    [
        OSError("the disk is full"),
        ServiceError("database_unreachable", "It does not answer."),
        OperationalError("insert", {}, ValueError("locked")),
    ],
)
def test_an_error_that_may_pass_is_tried_later_and_later(error, heard):
    stores = Stores(*[error] * 7)
    follower = stores.follow(1, 60, heard)
    assert stores.asked == [0.0, 0.5, 1.5, 3.5, 7.5, 15.5, 30.5, 45.5]
    assert len(stores.taken) == 1
    assert follower.status.problem is None
    assert [status.problem.code for status in heard.said if status.waiting == "records"][:1] == ["database_unreachable"]


def test_a_film_that_has_ended_waits_for_its_hand_to_be_recorded():
    stores = Stores(OSError("the disk is full"))
    follower = stores.follow(1, 0)
    follower.camera.signal = Signal.ENDED
    assert follower.step(0)
    stores.time = 1.0
    assert not follower.step(0)
    assert len(stores.taken) == 1


def test_a_table_ends_where_its_records_can_never_be_read(seen, heard, table, monkeypatch):
    broken = iter([OSError("away"), ParseError("wrong_shape", "This is no reading.")])

    def reported(name):
        raise next(broken)

    monkeypatch.setattr(seen, "reported", reported)
    followed = Threads([table()], seen, heard, looks=Here(), camera=cameras.camera)
    followed.start()
    heard.until("stopped")
    followed.stop()
    assert [(status.waiting, status.problem.code) for status in heard.said] == [
        ("starting", "database_unreachable"),
        ("stopped", "wrong_shape"),
    ]
