"""Connections on the real server: counted by address, the idle ones give way, the slow ones are cut off."""

from __future__ import annotations

import contextlib
import http.client
import json
import resource
import socket
import subprocess
import sys

import pytest

from service.client_limits import Caps
from service.edge import connections
from service.edge.connections import Connection, Connections, raise_descriptors
from tests.service.test_serve import HERE, ask, served


def connected(port: int, address: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=60, source_address=(address, 0))


def is_open(sock: socket.socket) -> bool:
    sock.setblocking(False)
    try:
        return sock.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def test_the_surplus_of_one_address_gives_way_and_others_are_served(monkeypatch):
    monkeypatch.setenv("TEHAI_ADDRESS_CONNECTIONS", "20")
    with served() as (_, port), contextlib.ExitStack() as closing:
        other = closing.enter_context(connected(port, "127.0.0.2"))
        idle = [closing.enter_context(connected(port)) for _ in range(60)]
        for _ in range(3):
            assert ask(port, "GET", "/health")[0] == 200
        assert is_open(other)
        assert sum(map(is_open, idle)) < 20
        assert is_open(idle[-1]), "who came last stays"


def test_a_busy_connection_does_not_give_way(monkeypatch):
    monkeypatch.setenv("TEHAI_ADDRESS_CONNECTIONS", "8")
    with served() as (_, port), contextlib.ExitStack() as closing:
        busy = [closing.enter_context(connected(port)) for _ in range(8)]
        for each in busy:
            each.sendall(b"POST /api/score HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                         b"Content-Length: 9\r\n\r\n{")  # fmt: skip
        new = closing.enter_context(connected(port, "127.0.0.2"))
        new.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"200 OK" in new.recv(4096)  # by now the others are being answered
        refused = closing.enter_context(connected(port))
        answer = http.client.HTTPResponse(refused)
        answer.begin()
        assert (answer.status, json.loads(answer.read())["code"]) == (503, "too_many_connections")
        assert answer.headers["Retry-After"] == "5"
        assert all(map(is_open, busy))


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /health HTTP/1.1\r\nConnection: close\r\n\r\n",
        b"POST /api/score HTTP/1.1\r\nHost: localhost\r\nContent-Length: abc\r\n\r\n",
        b"GET /health HTTP/1.1\r\nHost localhost\r\n\r\n",
        b"FOO\r\n\r\n",
        b"POST /api/score HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ],
)
def test_what_is_not_http_is_answered_with_a_problem_and_the_connection_ends(sent):
    with served() as (_, port), connected(port) as new:
        new.sendall(sent)
        answer = http.client.HTTPResponse(new)
        answer.begin()
        assert (answer.status, answer.headers["Content-Type"]) == (400, "application/problem+json")
        problem = json.loads(answer.read())
        assert (problem["code"], problem["status"], problem["title"]) == ("bad_request", 400, "Bad Request")
        assert new.recv(1) == b"", "the connection is closed"
        assert ask(port, "GET", "/health")[0] == 200


def test_at_a_low_limit_of_descriptors_health_answers():
    with subprocess.Popen(
        [sys.executable, str(HERE / "serving.py"), "0"], stdout=subprocess.PIPE, text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (400, 400)),
    ) as process:  # fmt: skip
        port = int(process.stdout.readline().split(":")[2].split()[0])
        with contextlib.ExitStack() as closing:
            closing.callback(process.kill)
            for number in range(500):
                closing.enter_context(connected(port, f"127.0.0.{number % 5 + 1}"))
            for address in ("127.0.0.1", "127.0.0.9"):
                new = closing.enter_context(connected(port, address))
                new.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert b"200 OK" in new.recv(4096)


class Transport:
    """A transport that notes whether it was cut off."""

    def __init__(self) -> None:
        self.aborted = self.closing = False

    def abort(self) -> None:
        self.aborted = True

    def is_closing(self) -> bool:
        return self.closing


@pytest.mark.parametrize(
    ("state", "seconds", "cut"),
    [
        ({"since_idle": 0.0}, connections.IDLE, False),
        ({"since_idle": 0.0}, connections.IDLE + connections.HEAD + 1, True),
        ({"since_idle": 0.0, "since_head": 0.0}, connections.HEAD + 1, True),  # a head that comes byte by byte
        ({"since_stuck": 0.0}, connections.STUCK - 1, False),
        ({"since_stuck": 0.0}, connections.STUCK + 1, True),  # a reader that takes nothing
        ({}, 10_000.0, False),  # a request that takes its time, or a stream
    ],
)
def test_who_is_cut_off(state, seconds, cut):
    made = Connection.__new__(Connection)
    made.transport = Transport()
    for name, value in state.items():
        setattr(made, name, value)
    assert made.overdue(seconds) is cut


def test_what_is_closed_and_never_taken_is_cut_off():
    made = Connection.__new__(Connection)
    made.transport = Transport()
    made.transport.closing = True
    assert not made.overdue(1.0)
    assert made.overdue(2.0 + connections.STUCK)


def test_the_soft_limit_of_descriptors_is_raised():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 256), hard))
        assert raise_descriptors() == hard
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == hard
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert Connections(Caps(), 1024)._most == 800
