"""A full room: sixty phones that send without pause, and three hundred streams with a thousand idle connections."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import selectors
import socket
import statistics
import threading
import time
from collections.abc import Callable

from tests.accept.watched_service import Service, form

PHONES, SENDING = 60, 100.0
STREAMS, IDLE, LASTING = 300, 1000, 60.0
_keys = (f"crowd {os.getpid()} {n}" for n in itertools.count())


def bare(service: Service, photo: bytes, count: int) -> float:
    """Return the photos per second without a queue.

    Two requests are sent at a time, because the service reads two photos at a time.
    """
    started = time.perf_counter()
    with_two = [threading.Thread(target=lambda: [service.read(photo) for _ in range(count)]) for _ in range(2)]
    for each in with_two:
        each.start()
    for each in with_two:
        each.join()
    return 2 * count / (time.perf_counter() - started)


def phones(service: Service, photo: bytes, seconds: float) -> dict[str, str]:
    """Let each phone send its next photo as soon as it has the reading, and return the measured waits and rates.

    A rejected photo is sent again with its ticket.
    """
    waits: list[float] = []
    refused, lost = itertools.count(), itertools.count()
    until = time.monotonic() + seconds
    body, headers = form(photo)

    def phone(number: int) -> None:
        while time.monotonic() < until:
            started, ticket = time.monotonic(), {}
            while True:
                status, data, got = service.ask("POST", "/api/read", body, **headers, **ticket)
                if status != 503:
                    break
                next(refused)
                ticket = {"Tehai-Ticket": got["tehai-ticket"]} if "tehai-ticket" in got else {}
                time.sleep(float(got.get("retry-after", 1)))
            if status == 200 and json.loads(data)["hand"]:
                waits.append(time.monotonic() - started)
            else:
                next(lost)

    threads = [threading.Thread(target=phone, args=(n,)) for n in range(PHONES)]
    begun = time.perf_counter()
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    took = time.perf_counter() - begun
    before = bare(service, photo, 10)
    median = statistics.median(waits)
    return {
        "photos read": f"{len(waits)} of {len(waits) + next(lost)}, {next(refused)} refusals before",
        "from first sending to the reading": f"median {median:.1f} s, slowest {max(waits):.1f} s "
        f"({max(waits) / median:.1f} times the median; at most 3)",
        "photos a second": f"{len(waits) / took:.2f}; bare reading {before:.2f} ({len(waits) / took / before:.0%}; "
        "at least 85 %)",
    }


class Listening:
    """Open sockets whose bytes are read and dropped. `sockets` contains those that have not been closed."""

    def __init__(self) -> None:
        self._selector, self._over = selectors.DefaultSelector(), threading.Event()
        self.sockets: set[socket.socket] = set()
        self.heard = 0
        self._thread = threading.Thread(target=self._take)
        self._thread.start()

    def add(self, service: Service, number: int, request: bytes) -> None:
        """Open one more socket; a hundred sockets share each source address."""
        made = socket.create_connection(("127.0.0.1", service.port), 30, (f"127.0.1.{number // 100 + 1}", 0))
        made.sendall(request)
        made.setblocking(False)
        self.sockets.add(made)
        self._selector.register(made, selectors.EVENT_READ)

    def _take(self) -> None:
        while not self._over.is_set():
            for key, _ in self._selector.select(0.2):
                with contextlib.suppress(OSError):
                    data = key.fileobj.recv(1 << 16)  # type: ignore[union-attr]
                    self.heard += len(data)
                    if not data:
                        self._selector.unregister(key.fileobj)
                        self.sockets.discard(key.fileobj)  # type: ignore[arg-type]

    def close(self) -> None:
        """Close all sockets."""
        self._over.set()
        self._thread.join()
        for each in self.sockets:
            each.close()


def _timed(do: Callable[[], int], wanted: int) -> float:
    started = time.perf_counter()
    status = do()
    return time.perf_counter() - started if status == wanted else float("inf")


def _p95(values: list[float]) -> float:
    return sorted(values)[int(0.95 * (len(values) - 1))]


def streams(service: Service, match: str, links: list[str], writer: str, seconds: float) -> dict[str, str]:
    """Open streams with several links, and idle connections. Meanwhile, request scores and record hands."""
    listening = Listening()
    for number in range(STREAMS):
        link = links[number % len(links)]
        listening.add(service, number, f"GET /api/desk/live?link={link} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    for number in range(IDLE):
        listening.add(service, STREAMS + number, b"")
    hand = {"concealed": "123m456p789s11222z", "winning_tile": "2z"}
    asked = {"rules": "wrc-2017", "hand": hand, "situation": {"win": "self-draw", "seat": "south"}}
    score, kind = json.dumps(asked).encode(), {"Content-Type": "application/json"}
    own = {"Authorization": f"Bearer {writer}", **kind}
    scores, writes = [], []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        scores.append(_timed(lambda: service.ask("POST", "/api/score", score, **kind)[0], 200))
        path, said = f"/api/desk/matches/{match}/calls", b'{"words": "please"}'
        key = {"Idempotency-Key": next(_keys)}
        writes.append(_timed(lambda: service.ask("POST", path, said, **own, **key)[0], 201))  # noqa: B023
        time.sleep(0.2)
    found = {
        "open after": f"{len(listening.sockets)} of {STREAMS + IDLE} after {seconds:.0f} s",
        "score, p95": f"{1000 * _p95(scores):.0f} ms (under 100)",
        "write, p95": f"{1000 * _p95(writes):.0f} ms (under 200)",
        "heard by the streams": f"{listening.heard / 2**20:.1f} MB",
        "memory": f"{service.memory():.0f} MB",
    }
    listening.close()
    return found
