"""Which hosts are answered, and which pages may write."""

from __future__ import annotations

import json

import pytest

from service.edge.hosts import Hosts, check_origin
from service.http import create_app
from service.problems import ServiceError
from service.settings import Settings
from tests.service.asgi import Served

GOOD = json.dumps(
    {
        "rules": "wrc-2017",
        "hand": {"concealed": "123m456p789s11222z", "winning_tile": "2z"},
        "situation": {"win": "self-draw", "seat": "south"},
    }
).encode()


@pytest.fixture
def served(fake_reader):
    return Served(create_app(fake_reader), Hosts.of("127.0.0.1", ["mahjong.example"]))


@pytest.mark.parametrize(
    ("listening", "also", "host", "good"),
    [
        ("127.0.0.1", (), "127.0.0.1:8017", True),
        ("127.0.0.1", (), "localhost", True),
        ("127.0.0.1", (), "LOCALHOST.:80", True),
        ("127.0.0.1", (), "[::1]:8017", True),
        ("127.0.0.1", (), "rebound.example:8017", False),
        ("127.0.0.1", (), "192.168.1.5:8017", False),
        ("127.0.0.1", (), "127.0.0.1.example", False),
        ("127.0.0.1", (), "localhost@rebound.example", False),
        ("127.0.0.1", (), "", False),
        ("127.0.0.1", (), "[::1", False),
        ("127.0.0.1", (), None, True),
        ("127.0.0.1", ("Club.example",), "club.example:443", True),
        ("127.0.0.1", ("club.example",), "other.club.example", False),
        ("192.168.1.5", (), "192.168.1.5:8017", True),
        ("192.168.1.5", (), "192.168.1.6:8017", False),
        ("0.0.0.0", (), "192.168.1.5:8017", True),
        ("0.0.0.0", (), "[fe80::1]:8017", True),
        ("0.0.0.0", (), "rebound.example", False),
        ("::", (), "10.0.0.1", True),
    ],
)
def test_hosts(listening, also, host, good):
    hosts = Hosts.of(listening, also)
    if good:
        hosts.check(host)
    else:
        with pytest.raises(ServiceError, match="unknown_host"):
            hosts.check(host)


def test_a_page_under_another_name_reads_and_writes_nothing(served):
    for method, path, body in (
        ("GET", "/api/tile-sets", b""),
        ("POST", "/api/score", GOOD),
        ("GET", "/static/base.css", b""),
    ):
        answer = served.ask(method, path, body, host="rebound.example:8017", content_type="application/json")
        assert (answer.status, answer.json["code"]) == (421, "unknown_host")
        assert "rebound.example" in answer.json["detail"]
        assert "--allowed-host" in answer.json["hint"]
    own = served.ask("POST", "/api/score", GOOD, host="mahjong.example", content_type="application/json")
    assert (own.status, own.json["valid"]) == (200, True)


@pytest.mark.parametrize(
    ("headers", "good"),
    [
        ({}, True),  # curl, OBS, scripts
        ({"origin": "http://localhost:8017"}, True),
        ({"origin": "https://localhost:8017"}, True),  # a proxy speaks TLS
        ({"origin": "http://localhost:8018"}, False),
        ({"origin": "http://other.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": "http://localhost:8017", "sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
        ({"origin": "http://other.example", "authorization": "Bearer x"}, True),  # a link, checked where rights are
    ],
)
@pytest.mark.parametrize("method", ["POST", "DELETE", "GET"])
def test_who_may_write(method, headers, good):
    given = {"host": "localhost:8017", **headers}
    if good or method == "GET":
        check_origin(method, given)
    else:
        with pytest.raises(ServiceError, match="cross_site"):
            check_origin(method, given)


def test_hosts_are_named_in_the_environment():
    found = Settings.from_environment({"TEHAI_ALLOWED_HOSTS": "a.example, b.example"})
    assert found.allowed_hosts == ("a.example", "b.example")
