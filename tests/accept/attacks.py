"""The attacks. Each is a function that attacks a running service and describes the answers in words.

All requests go to addresses of this machine, and all attacks end by themselves.
"""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import os
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable

from tests.accept.hostile_images import images
from tests.accept.watched_service import Service, form

Attack = Callable[[Service, float], str]
"""Takes the service and the duration in seconds; returns a description of the answers."""
JSON = {"Content-Type": "application/json"}
CLAIM = {"player": "Aki", "rules": "wrc-2017", "situation": {"win": "self-draw", "seat": "east"}}
_numbers = itertools.count()


def counts(answers: Counter[str], most: int = 4) -> str:
    """Return the most frequent answers with their counts."""
    return ", ".join(f"{count} x {answer}" for answer, count in answers.most_common(most)) or "nothing"


def answer_of(status: int, data: bytes) -> str:
    """Return the status and the code of an answer."""
    code = ""
    with contextlib.suppress(ValueError, AttributeError):
        code = json.loads(data).get("code", "")
    return f"{status} {code}".strip() if status else "closed"


def picture(name: str, data: bytes) -> Attack:
    """Return an attack with a hostile picture.

    The sender disconnects after three seconds, then sends the picture again and waits for the answer.
    """

    def attack(service: Service, _: float) -> str:
        body, headers = form(data)
        left = service.connect()
        left.request("POST", "/api/read", body, headers)
        time.sleep(3)
        left.close()
        started = time.perf_counter()
        status, answer, _ = service.ask("POST", "/api/read", body, **headers)
        return f"{answer_of(status, answer)} after {time.perf_counter() - started:.1f} s"

    return attack


def _opened(service: Service, count: int, request: bytes) -> list[socket.socket]:
    found = []
    for _ in range(count):
        with contextlib.suppress(OSError):
            found.append(
                socket.create_connection(("127.0.0.1", service.port), timeout=10, source_address=("127.0.0.1", 0))
            )
            found[-1].setblocking(False)
            with contextlib.suppress(OSError):
                found[-1].send(request)
    return found


def _still_open(sockets: list[socket.socket]) -> int:
    still = 0
    for each in sockets:
        try:
            while each.recv(1 << 16):
                pass
        except BlockingIOError:
            still += 1
        except OSError:
            pass
    return still


def held(count: int, request: bytes) -> Attack:
    """Return an attack with `count` connections that send `request` and then stay silent until the attack ends."""

    def attack(service: Service, seconds: float) -> str:
        sockets = _opened(service, count, request)
        time.sleep(seconds)
        still = _still_open(sockets)
        for each in sockets:
            each.close()
        return f"{still} of {count} open after {seconds:.0f} s"

    return attack


def slow_readers(service: Service, seconds: float) -> str:
    """Attack with 340 sockets that request the source twelve times and read nothing."""
    return held(340, b"GET /source.tar.gz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 12)(service, seconds)


def streams(link: str) -> Attack:
    """Return an attack with 330 event streams that use one link."""
    return held(330, f"GET /api/desk/live?link={link} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())


def in_threads(count: int, do: Callable[[int], str], seconds: float) -> str:
    """Run `do` in `count` threads again and again until the time is over; return the counts of the answers."""
    answers: Counter[str] = Counter()
    until = time.monotonic() + seconds

    def one(number: int) -> None:
        while time.monotonic() < until:
            answers[do(number)] += 1

    threads = [threading.Thread(target=one, args=(n,)) for n in range(count)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return counts(answers)


def large_json(path: str) -> Attack:
    """Return an attack with three requests at a time that each send 37 MB of `[],[],…`."""
    body = b"[" + b"[]," * (37_000_000 // 3) + b"[]]"

    def attack(service: Service, seconds: float) -> str:
        return in_threads(3, lambda _: answer_of(*service.ask("POST", path, body, **JSON)[:2]), min(seconds, 5))

    return attack


def many_files(name: Callable[[int], str]) -> Attack:
    """Return an attack that requests absent files, each time with a new name."""

    def attack(service: Service, seconds: float) -> str:
        numbers = itertools.count()
        connections: dict[int, http.client.HTTPConnection] = {}

        def one(number: int) -> str:
            connection = connections.setdefault(number, service.connect())
            connection.request("GET", name(next(numbers)))
            answer = connection.getresponse()
            return answer_of(answer.status, answer.read())

        return in_threads(4, one, seconds)

    return attack


def half_uploads(service: Service, seconds: float) -> str:
    """Attack with uploads of 39 MB that send only half; five at a time, each restarted when it is closed."""
    head = (
        b"POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\n"
        b"Content-Length: 39000000\r\n\r\n"
        b'--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    )

    def one(_: int) -> str:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", service.port), timeout=20) as sock:
            sock.sendall(head + bytes(19_000_000))
            answer = sock.recv(200)
            return answer.split(b"\r\n")[0].decode() or "closed"
        return "closed"

    return in_threads(5, one, seconds)


def slow_heads(service: Service, seconds: float) -> str:
    """Attack with 200 requests whose head never ends."""
    return held(200, b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-")(service, seconds)


def large_claims(match: str, link: str, photo: bytes) -> Attack:
    """Return an attack that repeats a claim with a photo and a random tail of 39 MB, with the link of a table."""

    def attack(service: Service, seconds: float) -> str:
        def one(_: int) -> str:
            body, headers = form(photo + os.urandom(39_000_000), claim=json.dumps(CLAIM))
            given = {
                "Authorization": f"Bearer {link}",
                "Idempotency-Key": f"attack {os.getpid()} {next(_numbers)}",
                **headers,
            }
            return answer_of(*service.ask("POST", f"/api/desk/matches/{match}/cases", body, **given)[:2])

        return in_threads(2, one, seconds)

    return attack


def rebinding(service: Service, _: float) -> str:
    """Attack as a page under a foreign host name that resolves to this machine."""
    body = b'{"rules": "wrc-2017"}'
    asked = (
        service.ask("GET", "/api/tile-sets", Host="rebound.example"),
        service.ask("POST", "/api/score", body, Host="rebound.example", **JSON),
        service.ask("POST", "/api/score", body, Origin="http://other.example", **JSON),
        service.ask("POST", "/api/score", body, **JSON),
    )
    return ", ".join(answer_of(status, data) for status, data, _ in asked)


def wrong_codes(service: Service, _: float) -> str:
    """Send 25 wrong pairing codes from one phone, then the right code from this phone and from a second phone."""
    for number in range(25):
        last = service.ask("GET", f"/?code=WRONG{number:03}")[0]
    own, other = (service.ask("GET", f"/?code={service.code}", address=each)[0] for each in ("127.0.0.1", "127.0.0.9"))
    return f"{last} for the last wrong one; {own} and {other} for the right one"


def pictures() -> dict[str, Attack]:
    """Return the attacks with hostile pictures."""
    return {name: picture(name, data) for name, data in images().items()}
