"""A service that is started to be attacked, and the measurements during the attack."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

GOOD_CLIENT, WATCHER = "127.0.0.2", "127.0.0.3"
"""Addresses of this machine, so that the service sees each of them as a separate client."""
LOOK = 0.25


def form(photo: bytes, **fields: str) -> tuple[bytes, dict[str, str]]:
    """Return the body and the headers of a form with a photo."""
    parts = [f'--b\r\nContent-Disposition: form-data; name="{k}"\r\n\r\n{v}\r\n'.encode() for k, v in fields.items()]
    head = b'--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    whole = b"".join(parts) + head + photo + b"\r\n--b--\r\n"
    return whole, {"Content-Type": "multipart/form-data; boundary=b"}


class Service:
    """`tehai serve`, or another `command` that serves, in a separate process."""

    def __init__(
        self, url: str, *arguments: str, descriptors: int = 0, command: str = "serve", **environment: str
    ) -> None:
        limit = (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors,) * 2)) if descriptors else None
        self.process = subprocess.Popen(
            [sys.executable, "-m", "service.cli", command, "--port", "0", *arguments],
            stdout=subprocess.PIPE, text=True, preexec_fn=limit, env={**os.environ, "TEHAI_RECORDS": url, **environment},
        )  # fmt: skip
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)", said.split("//")[1])[1])  # type: ignore[index]
        self.code = (re.search(r"code is (\w+)", said) or ["", ""])[1]
        threading.Thread(target=self._drain, daemon=True).start()

    def _drain(self) -> None:
        for _ in self.process.stdout or ():
            pass

    def connect(self, address: str = "127.0.0.1", timeout: float = 120) -> http.client.HTTPConnection:
        """Return a connection from one of this machine's addresses."""
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout, source_address=(address, 0))

    def ask(
        self, method: str, path: str, body: bytes | None = None, *, address: str = "127.0.0.1", **headers: str
    ) -> tuple[int, bytes, dict[str, str]]:
        """Return status, body and headers of an answer; the status is 0 if there was no answer."""
        connection = self.connect(address)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            connection.request(method, path, body, given)
            answer = connection.getresponse()
            return answer.status, answer.read(), dict(answer.headers)
        except (OSError, http.client.HTTPException):
            return 0, b"", {}
        finally:
            connection.close()

    def read(self, photo: bytes, address: str = GOOD_CLIENT) -> tuple[int, float, bool]:
        """Return the status, the seconds, and whether a hand was read."""
        body, headers = form(photo)
        started = time.perf_counter()
        status, data, _ = self.ask("POST", "/api/read", body, address=address, **headers)
        hand = status == 200 and json.loads(data)["hand"] is not None
        return status, time.perf_counter() - started, hand

    def memory(self) -> float:
        """Return the memory of the service and its child processes in MB."""
        return sum(map(_resident, _family(self.process.pid)))

    def stop(self) -> None:
        """Stop the service."""
        self.process.terminate()
        self.process.wait(60)


def _family(pid: int) -> Iterator[int]:
    yield pid
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text(encoding="ascii").split():
                yield from _family(int(child))


def _resident(pid: int) -> float:
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except OSError:
        return 0.0
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) / 1024 if found else 0.0


class Watch:
    """Measures other clients during an attack: `/health`, good photos, and the growth of the service's memory."""

    def __init__(self, service: Service, photo: bytes, base: float) -> None:
        self._service, self._photo, self._base = service, photo, base
        self._over = threading.Event()
        self.health: list[float] = []
        self.photos: list[tuple[int, float, bool]] = []
        self.grown = 0.0
        self._threads = [
            threading.Thread(target=each) for each in (self._watch_health, self._send_photos, self._watch_memory)
        ]

    def __enter__(self) -> Watch:
        for each in self._threads:
            each.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for each in self._threads:
            each.join()

    def _every(self, do: Callable[[], None]) -> None:
        do()
        while not self._over.wait(LOOK):
            do()

    def _watch_health(self) -> None:
        def look() -> None:
            started = time.perf_counter()
            status, _, _ = self._service.ask("GET", "/health", address=WATCHER)
            self.health.append(time.perf_counter() - started if status == 200 else float("inf"))

        self._every(look)

    def _send_photos(self) -> None:
        self._every(lambda: self.photos.append(self._service.read(self._photo)))

    def _watch_memory(self) -> None:
        def look() -> None:
            self.grown = max(self.grown, self._service.memory() - self._base)

        self._every(look)

    def cells(self) -> dict[str, str]:
        """Return the columns of the table, with failures in words."""
        bad = [status for status, _, hand in self.photos if not hand]
        worst = max(seconds for _, seconds, _ in self.photos)
        return {
            "`/health`, worst": f"{1000 * max(self.health):.0f} ms" if max(self.health) < 1e6 else "no answer",
            "good photos of another client, slowest": f"{len(self.photos) - len(bad)} of {len(self.photos)}, {worst:.1f} s",
            "memory": f"{self.grown:+.0f} MB",
        }

    @property
    def held(self) -> bool:
        """Return whether others were served.

        This requires `/health` and every photo within five seconds, and at most 300 MB more memory.
        """
        return max(self.health) < 5 and all(hand and s <= 5 for _, s, hand in self.photos) and self.grown <= 300
