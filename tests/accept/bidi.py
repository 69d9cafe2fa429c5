"""Drives an installed Firefox by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/): one tab, one profile.

The project has its own WebSocket client here, as in `service.stream.obs`. If a library for WebSockets is installed,
uvicorn uses it, and the tests would then run another service than users do.
"""

from __future__ import annotations

import base64
import json
import os
import re
import socket
import struct
import subprocess
import time
from pathlib import Path
from typing import Any

PATIENCE = 180.0
"""Seconds until a condition of the page counts as not met."""
_LISTENING = re.compile(r"WebDriver BiDi listening on ws://([\d.]+):(\d+)")
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10


class Firefox:
    """A Firefox without a window, in a profile that is kept on the disk; `close` ends it as its user does."""

    def __init__(self, program: str, profile: Path, width: int, height: int) -> None:
        profile.mkdir(parents=True, exist_ok=True)
        command = [program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self._socket = _WebSocket(*self._listening())
        self._count = 0
        session = self.ask("session.new", capabilities={})
        self.version: str = session["capabilities"]["browserVersion"]
        self._tab = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("browsingContext.setViewport", context=self._tab, viewport={"width": width, "height": height})

    def _listening(self) -> tuple[str, int]:
        """Return the host and port that Firefox names when it has started."""
        assert self._process.stderr
        for line in self._process.stderr:
            found = _LISTENING.search(line)
            if found:
                return found[1], int(found[2])
        raise RuntimeError("Firefox ended before it listened for WebDriver BiDi")

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Return the result of a command. Raises `RuntimeError` with the error of Firefox."""
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.receive())
            if answer.get("id") != self._count:
                continue  # an event
            if answer["type"] == "error":
                raise RuntimeError(f"{method}: {answer['error']}: {answer['message']}")
            return answer["result"]

    def open(self, address: str) -> None:
        """Go to an address, and wait until the page has loaded."""
        self.ask("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def reload(self) -> None:
        """Load the page again."""
        self.ask("browsingContext.reload", context=self._tab, wait="complete")

    def value(self, expression: str) -> Any:
        """Return the value of an expression of the page, in which `await` may stand."""
        text = f"(async () => JSON.stringify((await ({expression})) ?? null))()"
        found = self.ask("script.evaluate", expression=text, target={"context": self._tab}, awaitPromise=True)
        if found["type"] == "exception":
            raise RuntimeError(f"{expression}: {found['exceptionDetails']['text']}")
        return json.loads(found["result"]["value"])

    def until(self, expression: str) -> Any:
        """Wait until an expression of the page is true, and return it. Raises `TimeoutError`."""
        end = time.monotonic() + PATIENCE
        while not (found := self._value_or_none(expression)):
            if time.monotonic() > end:
                raise TimeoutError(f"not so after {PATIENCE:.0f} s: {expression}")
            time.sleep(0.1)
        return found

    def _value_or_none(self, expression: str) -> Any:
        """Return the value of an expression; None while another page is being loaded."""
        try:
            return self.value(expression)
        except RuntimeError as error:
            if "no such frame" in str(error) or "unknown error" in str(error):
                return None
            raise

    def _node(self, selector: str) -> dict[str, Any]:
        """Return the first element of a selector that is shown, once there is one."""
        self.until(
            f"[...document.querySelectorAll({json.dumps(selector)})].some((each) => each.getClientRects().length)"
        )
        text = (
            f"(() => {{ const found = [...document.querySelectorAll({json.dumps(selector)})]"
            ".find((each) => each.getClientRects().length);"
            "found.scrollIntoView({ block: 'center', behavior: 'instant' }); return found; })()"
        )
        found = self.ask("script.evaluate", expression=text, target={"context": self._tab}, awaitPromise=False)
        return {"sharedId": found["result"]["sharedId"]}

    def tap(self, selector: str) -> None:
        """Touch the middle of an element."""
        origin = {"type": "element", "element": self._node(selector)}
        touch = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": touch}
        self.ask("input.performActions", context=self._tab, actions=[finger])

    def write(self, text: str) -> None:
        """Press the keys of a text; `\\n` is the key Enter."""
        keys = [key if key != "\n" else "\ue007" for key in text]
        presses = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.ask("input.performActions", context=self._tab, actions=[{"type": "key", "id": "keys", "actions": presses}])

    def choose(self, selector: str, file: Path) -> None:
        """Give a file to a field for files, as its dialog does."""
        text = f"document.querySelector({json.dumps(selector)})"
        found = self.ask("script.evaluate", expression=text, target={"context": self._tab}, awaitPromise=False)
        element = {"sharedId": found["result"]["sharedId"]}
        self.ask("input.setFiles", context=self._tab, element=element, files=[str(file)])

    def close(self) -> None:
        """End Firefox, and wait until it has stored its profile."""
        self.ask("browser.close")
        self._socket.close()
        self._process.wait(PATIENCE)

    def kill(self) -> None:
        """End Firefox if it still runs."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()


class _WebSocket:
    """A WebSocket client (RFC 6455) for text messages."""

    def __init__(self, host: str, port: int) -> None:
        self._connection = socket.create_connection((host, port), timeout=PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        asked = (
            f"GET /session HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._connection.sendall(asked.encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self._exactly(1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError("Firefox refused the WebSocket")

    def send(self, text: str, kind: int = _TEXT) -> None:
        data, mask = text.encode(), os.urandom(4)
        short = len(data) if len(data) < 126 else 126 if len(data) < 1 << 16 else 127
        length = {126: struct.pack(">H", len(data) & 0xFFFF), 127: struct.pack(">Q", len(data))}.get(short, b"")
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))
        self._connection.sendall(bytes([0x80 | kind, 0x80 | short]) + length + mask + masked)

    def receive(self) -> str:
        """Return the next message. Raises `ConnectionError` if Firefox has closed the connection."""
        message = b""
        while True:
            first, length = self._exactly(2)
            if length > 125:
                length = int.from_bytes(self._exactly(2 if length == 126 else 8), "big")
            data = self._exactly(length)
            kind = first & 0x0F
            if kind == _CLOSE:
                raise ConnectionError("Firefox closed the connection")
            if kind == _PING:
                self.send(data.decode(), _PONG)
                continue
            message += data
            if first & 0x80:
                return message.decode()

    def _exactly(self, count: int) -> bytes:
        data = bytearray()
        while len(data) < count:
            more = self._connection.recv(count - len(data))
            if not more:
                raise ConnectionError("Firefox closed the connection")
            data += more
        return bytes(data)

    def close(self) -> None:
        self._connection.close()
