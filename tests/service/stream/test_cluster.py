"""Tables in a real Ray on this machine: a worker, or a detector, is killed while a hand lies there, and it is announced once."""

from __future__ import annotations

import os
import signal
import warnings
from functools import partial

import cv2
import numpy as np
import pytest

from service.stream.cluster import Cluster
from service.stream.seen_hands import SEEN
from service.stream.tables import HandCamera, Table
from tests.service.stream import cameras
from vision.stream.sides import Side
from vision.stream.view import View

ray = pytest.importorskip("ray", reason="needs the extra `cluster`")


@pytest.fixture(scope="module")
def _ray():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
        yield
        ray.shutdown()


def announced(store):
    return [record.parts["reading"]["hand"]["concealed"] for record in store.records(kinds=(SEEN,))]


@pytest.mark.usefixtures("_ray")
@pytest.mark.filterwarnings("ignore")
def test_a_worker_killed_during_a_hand_tells_it_once(store, url, lay, table, heard):
    cluster = Cluster([table()], url, 30, heard, make=cameras.make, camera=cameras.camera)
    cluster.start()
    try:
        heard.until("hand")
        lay(cameras.HAND)
        heard.until("clearing")
        os.kill(ray.get(cluster.workers["1"].pid.remote()), signal.SIGKILL)
        heard.until("starting")
        heard.until("clearing", 2)
        lay("")
        heard.until("hand", 2)
        os.kill(ray.get(cluster.workers["1"].pid.remote()), signal.SIGKILL)
        lay("234m567p345s66777z")
        heard.until("clearing", 3)
    finally:
        cluster.stop()
    assert announced(store) == ["123m456p789s11222z", "234m567p345s66777z"]


@pytest.mark.usefixtures("_ray")
@pytest.mark.filterwarnings("ignore")
def test_a_detector_killed_while_it_looks_at_a_hand_loses_nothing(store, url, lay, table, heard, tmp_path):
    pipe = tmp_path / "looking"
    os.mkfifo(pipe)
    cluster = Cluster([table()], url, 30, heard, make=partial(cameras.make_stalling, str(pipe)), camera=cameras.camera)
    cluster.start()
    try:
        assert len(cluster.detectors) == 1, "no more than tables"
        heard.until("hand")
        lay(cameras.HAND)
        looking = int(pipe.read_text(encoding="ascii"))
        pipe.unlink()
        os.kill(looking, signal.SIGKILL)
        heard.until("clearing")
        lay("")
        heard.until("hand", 2)
    finally:
        cluster.stop()
    assert announced(store) == [cameras.HAND]


@pytest.mark.usefixtures("_ray")
@pytest.mark.filterwarnings("ignore")
def test_an_actor_shows_its_camera_takes_a_playing_area_and_a_phones_pictures(store, seen, url, lay, table, heard):
    lay(cameras.HAND)
    cluster = Cluster([table(), Table("2", "phone")], url, 30, heard, make=cameras.make, camera=cameras.camera)
    cluster.start()
    try:
        heard.until(lambda status: (status.table, status.waiting) == ("1", "clearing"))
        assert small(cluster.still("1", whole=True)).shape[:2] == (360, 640)
        cluster.look_at("1", View.of([(0, 0), (1, 0), (1, 0.5), (0, 0.5)], straight=False))
        while small(cluster.still("1", whole=False)).shape[0] != 180:
            pass
        assert small(cluster.still("1", whole=True)).shape[:2] == (360, 640)
        assert cluster.still("2", whole=False) is None
        picture = cameras.TableFile("").table
        picture.lain = cameras.row(cameras.HAND, *cameras.PLACE)
        heard.until(lambda status: (status.table, status.waiting) == ("2", "connecting"))
        while not seen.of("2"):
            cluster.receive("2", picture.picture())
        assert small(cluster.still("2", whole=False)).shape[:2] == (360, 640)
    finally:
        cluster.stop()
    assert announced(store) == [cameras.HAND] * 2


@pytest.mark.usefixtures("_ray")
@pytest.mark.filterwarnings("ignore")
def test_a_camera_on_a_hand_is_in_the_status_of_its_table_until_the_worker_dies(url, lay, tmp_path, heard):
    other = tmp_path / "hand"
    other.write_text("123m456p789s1122z", encoding="ascii")
    table = Table("1", lay.source, near="Ben", hands=(HandCamera(Side.RIGHT, str(other)),))
    cluster = Cluster([table], url, 30, heard, make=cameras.make, camera=cameras.camera, detectors=1)

    def is_held(status):
        return [len(hand.held) for _, hand in status.hands if hand.held is not None] == [13]

    cluster.start()
    try:
        heard.until(is_held)
        os.kill(ray.get(cluster.workers["1"].pid.remote()), signal.SIGKILL)
        heard.until(lambda status: status.waiting == "starting" and not is_held(status))
        before = sum(map(is_held, heard.said))
        heard.until(is_held, before + 1)
    finally:
        cluster.stop()


def small(jpeg):
    return cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
