"""OBS gets commands to switch scenes, with its password; one that is not there holds nothing up."""

from __future__ import annotations

import base64
import hashlib
import json
import socket
import threading

import pytest

from service.stream.follower import Status
from service.stream.obs import LOST, Switch, set_scene
from service.stream.tables import Obs

PASSWORD, SALT, CHALLENGE = "secret", "salt", "challenge"


class FakeObs:
    """obs-websocket as its protocol describes it (version 5), on a port of the loopback."""

    def __init__(self) -> None:
        self.scenes, self.news = [], threading.Condition()
        self.server = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.server.getsockname()[1]}"
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while True:
            try:
                connection, _ = self.server.accept()
            except OSError:
                return
            with connection:
                self.answer(connection)

    def answer(self, connection):
        stream = connection.makefile("rwb")
        while stream.readline() != b"\r\n":
            pass
        stream.write(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
        self.say(stream, 0, {"rpcVersion": 1, "authentication": {"salt": SALT, "challenge": CHALLENGE}})
        given = self.hear(stream)["d"].get("authentication")
        secret = base64.b64encode(hashlib.sha256((PASSWORD + SALT).encode()).digest()).decode()
        if given != base64.b64encode(hashlib.sha256((secret + CHALLENGE).encode()).digest()).decode():
            return
        self.say(stream, 2, {"negotiatedRpcVersion": 1})
        scene = self.hear(stream)["d"]["requestData"]["sceneName"]
        known = scene in ("Hand", "Table")
        self.say(stream, 7, {"requestStatus": {"result": known, "comment": "no such scene"}})
        with self.news:
            self.scenes += [scene] if known else []
            self.news.notify_all()

    def say(self, stream, op, data):
        text = json.dumps({"op": op, "d": data}).encode()
        stream.write(bytes([0x81, 126]) + len(text).to_bytes(2, "big") + text)
        stream.flush()

    def hear(self, stream):
        length = stream.read(2)[1] & 127
        length = int.from_bytes(stream.read(2), "big") if length == 126 else length
        mask = stream.read(4)
        return json.loads(bytes(byte ^ mask[n % 4] for n, byte in enumerate(stream.read(length))))

    def until(self, count):
        with self.news:
            assert self.news.wait_for(lambda: len(self.scenes) >= count, 60)


@pytest.fixture
def obs():
    made = FakeObs()
    yield made
    made.server.close()


def test_scenes_follow_the_hands(obs):
    switch = Switch(Obs(obs.address, "Hand", "Table", PASSWORD))
    for status in (Status("1", "hand"), Status("1", "clearing", True), Status("1", "rest", True)):
        switch(status)
    obs.until(1)
    switch(Status("1", "hand"))
    obs.until(2)
    assert obs.scenes == ["Hand", "Table"]


def test_play_is_shown_half_a_minute_after_no_camera_sees_the_tiles(obs):
    asked = []
    switch = Switch(Obs(obs.address, "Hand", "Table", PASSWORD), lambda *call: asked.append(call) or asked.clear)
    for status in (Status("1", "connecting", True), Status("1", "clearing", True)):
        switch(status)
    obs.until(1)
    for waiting in ("lost", "connecting", "starting"):
        switch(Status("1", waiting, waiting != "starting"))
    seconds = asked[0][0]
    assert seconds == LOST == 30
    switch(Status("1", "clearing", True))
    assert asked == [], "the camera is back in time"
    switch(Status("1", "ended", True))
    asked[0][1]()
    obs.until(2)
    assert obs.scenes == ["Hand", "Table"]


@pytest.mark.parametrize(
    ("password", "scene", "said"), [("wrong", "Hand", "closed"), (PASSWORD, "Nowhere", "no such scene")]
)
def test_what_it_refuses_is_said(obs, password, scene, said):
    with pytest.raises((ValueError, OSError), match=said):
        set_scene(Obs(obs.address, "Hand", "Table", password), scene)


def test_one_that_is_not_there_is_said():
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(OSError, match="refused"):
        set_scene(Obs(address, "Hand", "Table"), "Hand")
