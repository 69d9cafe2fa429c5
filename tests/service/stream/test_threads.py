"""Tables followed on one machine: hands on the disk once, whatever dies or breaks off meanwhile."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Future

import pytest

from service.stream.detectors import DetectorProcesses, look
from service.stream.follower import Follower
from service.stream.seen import SEEN
from service.stream.threads import Threads
from service.stream.waiting import WAITING_FOR
from tests.service.stream import cameras
from vision.errors import PhotoError
from vision.stream.camera import Camera, Signal
from vision.stream.watcher import Watcher


class Here:
    """A detector in this process."""

    def ask(self, pixels):
        future = Future()
        future.set_result(look(cameras.make(), pixels))
        return future


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


def told(store):
    return [record.parts["reading"]["hand"]["concealed"] for record in store.records(kinds=(SEEN,))]


def test_a_hand_is_on_the_disk_before_its_table_says_so(store, follow, table, lay, heard):
    follow(table())
    heard.until("hand")
    lay(cameras.HAND)
    heard.until(lambda status: status.lies)
    assert told(store) == [cameras.HAND]
    assert {status.waiting for status in heard.said} <= set(WAITING_FOR)


def test_a_table_that_begins_anew_tells_nothing_twice(store, follow, table, lay, heard):
    lay(cameras.HAND)
    first = follow(table())
    heard.until("clearing")
    first.stop()
    follow(table())
    heard.until("clearing", 2)
    assert told(store) == [cameras.HAND]


def test_a_detector_that_is_killed_is_begun_again(store, follow, table, lay, heard):
    looks = DetectorProcesses(cameras.make)
    try:
        follow(table(), looks)
        heard.until("hand")
        for process in looks.processes():
            os.kill(process, signal.SIGKILL)
        lay(cameras.HAND)
        heard.until("clearing")
        assert told(store) == [cameras.HAND]
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
    assert told(store) == [cameras.HAND]


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
    assert [status.waiting for status in heard.said][:2] == ["connecting", "lost"]
