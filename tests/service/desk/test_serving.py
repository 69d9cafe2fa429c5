"""The desk on the real server: a stream hears what another client records, and ends when the server stops."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from service.desk.links import Links
from service.records.store import Store

PLAYERS = ["Aki", "Ben", "Chie", "Dai"]


@pytest.fixture
def server(tmp_path):
    """The process and its port."""
    url = f"sqlite:///{tmp_path / 'records.db'}"
    with Store(url) as store:
        token = Links(store).give("first", "tests", "director", "", 1)["token"]
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("serving.py")), "0"],
        stdout=subprocess.PIPE, text=True, env={**os.environ, "TEHAI_RECORDS": url},
    )  # fmt: skip
    address = process.stdout.readline()
    assert "answers at" in address
    try:
        yield process, int(address.split(":")[2].split()[0]), token
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_it_says_how_to_open_the_pages(server):
    process, port, _ = server
    said = iter(process.stdout.readline, "")
    assert f"The desk is at http://127.0.0.1:{port}/desk" in next(line for line in said if "The desk" in line)
    command = next(said).split()
    assert command == f"tehai records link director --at http://127.0.0.1:{port}".split()


def test_a_stream_hears_and_ends(server):
    process, port, token = server

    def post(path, body, key):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": key, "Content-Type": "application/json"}
        connection.request("POST", f"/api/desk{path}", json.dumps(body), headers)
        answer = connection.getresponse()
        value = json.loads(answer.read())
        connection.close()
        assert answer.status == 201, value
        return value

    match = post("/matches", {"table": "1", "rules": "wrc-2017", "players": PLAYERS}, "open")["match"]
    listening = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    listening.request("GET", f"/api/desk/live?match={match}&link={token}")
    stream = listening.getresponse()
    assert stream.headers["Content-Type"].startswith("text/event-stream")
    assert stream.readline() == b"event: clock\n"
    drawn = post(f"/matches/{match}/events", {"type": "draw", "ready": ["Aki"]}, "hand 1")
    lines = iter(stream.readline, b"")
    assert next(line for line in lines if line.startswith(b"id: ")) == f"id: {drawn['record']}\n".encode()
    assert next(lines) == b"event: record\n"
    heard = json.loads(next(lines).removeprefix(b"data: "))
    assert heard["outcome"]["state"]["points"] == {"Aki": 33000, "Ben": 29000, "Chie": 29000, "Dai": 29000}
    process.terminate()
    for _ in lines:
        pass
    listening.close()
    assert process.wait(60) == 0
