"""Switch the scenes of OBS by obs-websocket (protocol 5): one scene for a finished hand, another for play.

Each switch opens a new connection, because hands are minutes apart and OBS can be restarted in between. An error of OBS
is logged and blocks nothing. If the camera cannot see the tiles, the scene of the hand stays for half a minute, as the
hand does on the overlay; then OBS shows the scene of play.
"""

from __future__ import annotations

import base64
import hashlib
import json
import logging
import os
import socket
import struct
import threading
from collections.abc import Callable
from typing import Any

from service.stream.follower import Status
from service.stream.tables import Obs
from service.stream.waiting_states import BLIND

_log = logging.getLogger("tehai.stream")
LOST = 30.0
"""Seconds until OBS shows the scene of play if the camera no longer sees the tiles."""
_PATIENCE = 5.0
_HELLO, _IDENTIFY, _IDENTIFIED, _REQUEST, _ANSWER = 0, 1, 2, 6, 7
_MOST = 1 << 20
"""The maximum size of a message from OBS in bytes."""


Later = Callable[[float, Callable[[], None]], Callable[[], object]]
"""A function that calls another function after a number of seconds, and returns a function that cancels the call."""


class Switch:
    """Switches the scenes of one table's OBS when a hand is announced, and when it is cleared away."""

    def __init__(
        self, obs: Obs, later: Callable[[float, Callable[[], None]], Callable[[], object]] | None = None
    ) -> None:
        """Set the connection to OBS. `later` calls a function after some seconds, and returns a cancel function."""
        self._obs, self._later = obs, later or _later
        self._lies = False
        self._call_off: Callable[[], object] | None = None
        self._lock = threading.Lock()

    def __call__(self, status: Status) -> None:
        """Switch the scene if the new status of the table requires it."""
        with self._lock:
            if status.waiting in BLIND:
                if self._lies and self._call_off is None:
                    self._call_off = self._later(LOST, self._give_up)
                return
            if self._call_off is not None:
                self._call_off()
                self._call_off = None
            self._show(lies=status.lies)

    def _give_up(self) -> None:
        with self._lock:
            if self._call_off is not None:  # None if the camera has just seen the tiles again
                self._call_off = None
                self._show(lies=False)

    def _show(self, *, lies: bool) -> None:
        if lies != self._lies:
            self._lies = lies
            scene = self._obs.hand if lies else self._obs.play
            threading.Thread(target=self._try, args=(scene,), name="obs", daemon=True).start()

    def _try(self, scene: str) -> None:
        try:
            set_scene(self._obs, scene)
        except (OSError, ValueError, KeyError) as error:
            _log.warning("OBS at %s did not switch to %r (%s)", self._obs.address, scene, error)


def _later(seconds: float, call: Callable[[], None]) -> Callable[[], object]:
    timer = threading.Timer(seconds, call)
    timer.daemon = True
    timer.start()
    return timer.cancel


def set_scene(obs: Obs, scene: str) -> None:
    """Show a scene. Raises `OSError` if OBS does not answer, `ValueError` if OBS rejects the request."""
    host, _, port = obs.address.rpartition(":")
    with socket.create_connection((host, int(port)), timeout=_PATIENCE) as connection:
        _open(connection, obs.address)
        hello = _receive(connection)
        identify: dict[str, Any] = {"rpcVersion": 1, "eventSubscriptions": 0}
        if "authentication" in hello["d"]:
            identify["authentication"] = _answer_to(obs.password, **hello["d"]["authentication"])
        _send(connection, _IDENTIFY, identify)
        if _receive(connection)["op"] != _IDENTIFIED:
            raise ValueError("OBS rejected the password")
        asked = {"requestType": "SetCurrentProgramScene", "requestId": "1", "requestData": {"sceneName": scene}}
        _send(connection, _REQUEST, asked)
        answer = _receive(connection)["d"]["requestStatus"]
        if not answer["result"]:
            raise ValueError(answer.get("comment", "OBS rejected the scene"))


def _answer_to(password: str, salt: str, challenge: str) -> str:
    """Return the response to obs-websocket's password challenge."""
    secret = base64.b64encode(hashlib.sha256((password + salt).encode()).digest()).decode()
    return base64.b64encode(hashlib.sha256((secret + challenge).encode()).digest()).decode()


def _open(connection: socket.socket, address: str) -> None:
    """Make the WebSocket handshake (RFC 6455)."""
    key = base64.b64encode(os.urandom(16)).decode()
    asked = (
        f"GET / HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: obswebsocket.json\r\n\r\n"
    )
    connection.sendall(asked.encode())
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        letter = connection.recv(1)
        if not letter or len(head) > 8192:
            raise ValueError("the server is not obs-websocket")
        head += letter
    if b" 101 " not in head.split(b"\r\n")[0]:
        raise ValueError("the server is not obs-websocket")


def _send(connection: socket.socket, op: int, data: object) -> None:
    text = json.dumps({"op": op, "d": data}).encode()
    mask = os.urandom(4)
    length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + struct.pack(">H", len(text))
    connection.sendall(b"\x81" + length + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(text)))


def _receive(connection: socket.socket) -> dict[str, Any]:
    """Return the next message. OBS sends each message in one unmasked frame."""
    kind, length = _exactly(connection, 2)
    if length >= 126:
        length = int.from_bytes(_exactly(connection, 2 if length == 126 else 8), "big")
    if kind != 0x81 or length > _MOST:
        raise ValueError("OBS closed the connection")
    message: dict[str, Any] = json.loads(_exactly(connection, length))
    return message


def _exactly(connection: socket.socket, count: int) -> bytes:
    data = b""
    while len(data) < count:
        more = connection.recv(count - len(data))
        if not more:
            raise ConnectionError("OBS closed the connection")
        data += more
    return data
