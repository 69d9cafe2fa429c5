"""The attacks, each a function of a running service: what it sends, and what was answered, in words.

All of them go to this machine's own addresses, and stop by themselves.
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
"""Gets the service and how many seconds it lasts; returns what was answered."""
JSON = {"Content-Type": "application/json"}
CLAIM = {"player": "Aki", "rules": "wrc-2017", "situation": {"win": "self-draw", "seat": "east"}}
_numbers = itertools.count()


def counts(answers: Counter[str]) -> str:
    """Answers by how often they came."""
    return ", ".join(f"{count} x {answer}" for answer, count in answers.most_common(4)) or "nothing"


def answer_of(status: int, data: bytes) -> str:
    """Status and code of an answer."""
    code = ""
    with contextlib.suppress(ValueError, AttributeError):
        code = json.loads(data).get("code", "")
    return f"{status} {code}".strip() if status else "closed"


def picture(name: str, data: bytes) -> Attack:
    """A hostile picture, and its sender hangs up after three seconds; then it is sent again and waited for."""

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
    """So many connections that send this and then nothing, and read nothing while the attack lasts."""

    def attack(service: Service, seconds: float) -> str:
        sockets = _opened(service, count, request)
        time.sleep(seconds)
        still = _still_open(sockets)
        for each in sockets:
            each.close()
        return f"{still} of {count} open after {seconds:.0f} s"

    return attack


def slow_readers(service: Service, seconds: float) -> str:
    """340 sockets that ask twelve times for the source and read nothing."""
    return held(340, b"GET /source.tar.gz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 12)(service, seconds)


def streams(link: str) -> Attack:
    """330 event streams with one link."""
    return held(330, f"GET /api/desk/live?link={link} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())


def in_threads(count: int, do: Callable[[int], str], seconds: float) -> str:
    """What so many threads are answered that do something again and again until the time is over."""
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
    """37 MB of `[],[],…`, three at once."""
    body = b"[" + b"[]," * (37_000_000 // 3) + b"[]]"

    def attack(service: Service, seconds: float) -> str:
        return in_threads(3, lambda _: answer_of(*service.ask("POST", path, body, **JSON)[:2]), min(seconds, 5))

    return attack


def many_files(name: Callable[[int], str]) -> Attack:
    """Files that are not there, a name of its own each time."""

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
    """Half-sent uploads of 39 MB, five at a time, each restarted when it is closed."""
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
    """200 requests whose head never ends."""
    return held(200, b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-")(service, seconds)


def large_claims(match: str, link: str, photo: bytes) -> Attack:
    """A claim again and again, with a photo and 39 MB of random tail, by the link of a table."""

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
    """A page under another name that resolves to this machine."""
    body = b'{"rules": "wrc-2017"}'
    asked = (
        service.ask("GET", "/api/tile-sets", Host="rebound.example"),
        service.ask("POST", "/api/score", body, Host="rebound.example", **JSON),
        service.ask("POST", "/api/score", body, Origin="http://other.example", **JSON),
        service.ask("POST", "/api/score", body, **JSON),
    )
    return ", ".join(answer_of(status, data) for status, data, _ in asked)


def wrong_codes(service: Service, _: float) -> str:
    """25 wrong pairing codes from one phone, then the right one from it and from another."""
    for number in range(25):
        last = service.ask("GET", f"/?code=WRONG{number:03}")[0]
    own, other = (service.ask("GET", f"/?code={service.code}", address=each)[0] for each in ("127.0.0.1", "127.0.0.9"))
    return f"{last} for the last wrong one; {own} and {other} for the right one"


def pictures() -> dict[str, Attack]:
    """The hostile pictures."""
    return {name: picture(name, data) for name, data in images().items()}
