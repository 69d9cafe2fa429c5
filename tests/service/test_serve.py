"""The real server on a free port of this machine: answers beside open streams, TLS, clients that leave, a stop."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from service.desk.links import Links
from service.records.store import Store

HERE = Path(__file__).parent
GOOD = {
    "rules": "wrc-2017",
    "hand": {"concealed": "123m456p789s11222z", "winning_tile": "2z"},
    "situation": {"win": "self-draw", "seat": "south"},
}
pytestmark = pytest.mark.skipif(os.name == "nt", reason="stopping by a signal is reported differently there")


@contextmanager
def served(*arguments: str):
    """A running server: its process and its port. The line that it prints says that it listens."""
    command = [sys.executable, str(HERE / "serving.py"), "0", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            line = process.stdout.readline()
            found = re.search(r"https?://[\d.]+:(\d+)", line)
            assert found, line + process.stderr.read()
            yield process, int(found[1])
        finally:
            if process.poll() is None:
                process.kill()


def ask(port: int, method: str, path: str, body: bytes | None = None, **headers: str):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def score(port: int):
    return ask(port, "POST", "/api/score", json.dumps(GOOD).encode(), **{"Content-Type": "application/json"})


def form(data: bytes) -> tuple[bytes, dict[str, str]]:
    head = b'--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    return head + data + b"\r\n--b--\r\n", {"Content-Type": "multipart/form-data; boundary=b"}


def open_stream(port: int, link: str) -> socket.socket:
    sock = socket.create_connection(("127.0.0.1", port), timeout=60)
    sock.sendall(f"GET /api/desk/live?link={link} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    seen = b""
    while b"here" not in seen:
        seen += sock.recv(4096)
    return sock


def streams_open(port: int) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/metrics")
    text = connection.getresponse().read().decode()
    connection.close()
    return int(float(re.search(r"^tehai_streams_open (\S+)", text, re.MULTILINE)[1]))


def test_photos_are_read_beside_open_streams_and_a_signal_ends_them(photos, tmp_path, monkeypatch):
    url = f"sqlite:///{tmp_path / 'records.db'}"
    monkeypatch.setenv("TEHAI_RECORDS", url)
    with Store(url) as store:
        link = Links(store).give("first", "tests", "onlooker", "", 8)["token"]
    with served("--desk") as (process, port):
        streams = [open_stream(port, link) for _ in range(40)]
        assert streams_open(port) == 40
        body, headers = form((photos / "good.jpg").read_bytes())
        status, reading = ask(port, "POST", "/api/read", body, **headers)
        assert status == 200
        assert reading["hand"]["winning_tile"] == "2z"
        body, headers = form(b"%PDF-1.7")
        assert ask(port, "POST", "/api/read", body, **headers)[0] == 415
        assert score(port)[1]["valid"]
        for stream in streams[:30]:
            stream.close()
        while streams_open(port) != 10:  # a stream whose client has gone ends
            pass
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
        assert process.stderr.read() == ""
        for stream in streams[30:]:
            while stream.recv(4096):  # on a slow machine "here" is said again before the end
                pass
            stream.close()


def test_interrupted_by_hand():
    with served() as (process, port):
        assert score(port)[0] == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0


def test_a_slow_and_a_broken_sender_hold_no_one_up():
    with served() as (_, port):
        with socket.create_connection(("127.0.0.1", port)) as slow:
            slow.sendall(b"POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nhalf")
            assert score(port)[0] == 200
        with socket.create_connection(("127.0.0.1", port)) as nonsense:
            nonsense.sendall(b"\x16\x03\x01 this is no HTTP\r\n\r\n")
            assert score(port)[0] == 200


def test_an_upload_over_the_limit_is_told_so():
    with served() as (_, port):
        body, headers = form(bytes(45_000_000))
        status, problem = ask(port, "POST", "/api/read", body, **headers)
        assert (status, problem["code"]) == (413, "too_large")
        assert score(port)[0] == 200


def test_what_is_said_at_the_start_without_a_room():
    with served() as (process, _):
        said = process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        assert said == "Only this machine can reach it. To use it from a phone: tehai serve --lan\n"
        assert process.stdout.read() == ""


def test_a_port_that_is_taken(run):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ran = run("serve", "--port", taken.getsockname()[1])
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith("address_unavailable: ")


@pytest.mark.skipif(not shutil.which("openssl"), reason="makes its certificate with openssl")
def test_tls_and_a_client_that_never_says_a_word(tmp_path):
    cert, key = str(tmp_path / "cert.pem"), str(tmp_path / "key.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"],
        check=True, capture_output=True,
    )  # fmt: skip
    with served(cert, key) as (_, port), socket.create_connection(("127.0.0.1", port)):
        context = ssl.create_default_context(cafile=cert)
        connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=60, context=context)
        connection.request("GET", "/health")
        assert json.load(connection.getresponse())["status"] == "ok"
        connection.close()


@pytest.mark.parametrize(
    ("lang", "answers", "only_here"),
    [
        ("ja", "Tehaiは{}で動いています（Ctrl-Cで停止）", "このコンピューターからだけ使えます。"),
        ("zh", "Tehai正在{}运行（按Ctrl-C停止）", "只有本机可以访问。"),
    ],
)
def test_the_lines_that_a_server_prints_are_in_the_language(lang, answers, only_here):
    command = [sys.executable, str(HERE / "serving.py"), "0", "--lang", lang]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as process:
        first, second = process.stdout.readline(), process.stdout.readline()
        process.send_signal(signal.SIGTERM)
    address = re.search(r"http://127\.0\.0\.1:\d+", first)[0]
    assert first == answers.format(address) + "\n"
    assert second.startswith(only_here)
