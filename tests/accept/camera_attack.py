"""The attack by somebody who has the link of a phone that is a camera, beside the phone of another table."""

from __future__ import annotations

import contextlib
import itertools
import os
import socket
import threading
import time
from collections import Counter
from pathlib import Path

from service.desk.links import Links
from service.records.store import Store
from tests.accept.attacks import Attack, answer_of, counts
from tests.accept.hostile_images import huge_jpeg, many_scans
from tests.accept.phones import sample
from tests.accept.watched_service import Service

ATTACKER, OTHER = "127.0.0.1", "127.0.0.4"
NAME = "too large, too many, slow and broken pictures by the link of a phone that is a camera"
JPEG = {"Content-Type": "image/jpeg"}
SENDERS, SLOW = 4, 5
"""Threads that send pictures without pause, each as a phone of its own, and connections that send half a picture."""
_PAUSE = 0.2
_LATE = 5.0


def tables(folder: Path) -> str:
    """Write a file with two tables whose cameras are phones, and return its path."""
    path = folder / "tables.toml"
    path.write_text("".join(f'[[table]]\nname = "{name}"\nsource = "phone"\n' for name in "12"), encoding="utf-8")
    return str(path)


def camera_link(url: str, table: str) -> str:
    """Return a new link for the camera of a table."""
    with Store(url) as store:
        return str(Links(store).give(f"camera {table}", "accept", "camera", table, 8)["token"])


def _put(service: Service, link: str, table: str, sender: str, data: bytes, address: str) -> tuple[int, bytes]:
    path = f"/api/stream/cameras/{table}/picture?sender={sender}"
    return service.ask("PUT", path, data, address=address, Authorization=f"Bearer {link}", **JPEG)[:2]


def attack(link: str) -> Attack:
    """Return the attack with the link of table 1."""
    good = sample(1280)
    pictures = {
        "39 MB": good + bytes(39_000_000),
        "2.1 MB": good + os.urandom(2_100_000),
        "20,000 scans": many_scans(640, 20_000),
        "64 million pixels": huge_jpeg(),
        "random bytes": b"\xff\xd8\xff" + os.urandom(200_000),
        "half a JPEG": good[: len(good) // 2],
        "good": good,
    }

    def sent(service: Service, seconds: float) -> str:
        answers: Counter[str] = Counter()
        until = time.monotonic() + seconds

        def send(number: int) -> None:
            turns = itertools.cycle([*pictures.values()][number:] + [*pictures.values()][:number])
            while time.monotonic() < until:
                answers[answer_of(*_put(service, link, "1", f"{number:032x}", next(turns), ATTACKER))] += 1

        def stall(number: int) -> None:
            path = f"/api/stream/cameras/1/picture?sender={number:032x}"
            head = (
                f"PUT {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {link}\r\nContent-Type: image/jpeg\r\n"
                "Content-Length: 1500000\r\n\r\n"
            )
            while time.monotonic() < until:
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", service.port), 20) as half:
                    half.sendall(head.encode() + good[:100_000])
                    answers[half.recv(200).split(b"\r\n")[0].decode().removeprefix("HTTP/1.1 ") or "closed"] += 1

        threads = [threading.Thread(target=send, args=(n,)) for n in range(SENDERS)]
        threads += [threading.Thread(target=stall, args=(SENDERS + n,)) for n in range(SLOW)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        return counts(answers, 8)

    return sent


class OtherPhone:
    """The phone that is the camera of table 2: it sends a picture five times a second, as its page does."""

    def __init__(self, service: Service, link: str) -> None:
        self._service, self._link, self._picture = service, link, sample(1280)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._send)
        self.took: list[float] = []
        self.refused: Counter[str] = Counter()

    def __enter__(self) -> OtherPhone:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _send(self) -> None:
        while not self._over.wait(_PAUSE):
            started = time.perf_counter()
            status, data = _put(self._service, self._link, "2", "f" * 32, self._picture, OTHER)
            if status == 200:
                self.took.append(time.perf_counter() - started)
            else:
                self.refused[answer_of(status, data)] += 1

    @property
    def said(self) -> str:
        """Return how many pictures were taken over, and how late the slowest was."""
        total = len(self.took) + self.refused.total()
        slowest = f"{max(self.took):.1f} s" if self.took else "never"
        refused = f" ({counts(self.refused)})" if self.refused else ""
        return (
            f"the phone of the other table: {len(self.took)} of {total} pictures taken over, slowest {slowest}{refused}"
        )

    @property
    def held(self) -> bool:
        """Return whether every picture was taken over before its phone counts as lost."""
        return not self.refused and bool(self.took) and max(self.took) <= _LATE
