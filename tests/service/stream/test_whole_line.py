"""A film of the committed sample through the command, recorded and live, with the models of the project: its hand, once."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from service.desk.links import Links
from service.records.store import Store

ROOT = Path(__file__).parents[3]
SAMPLE = ROOT / "datasets" / "sample"
HAND = json.loads((SAMPLE / "truth.json").read_text(encoding="utf-8"))


@pytest.fixture
def film(tmp_path):
    """A picture a second, so that a busy machine has time: an empty table for two, then the sample's hand for forty."""
    photo = cv2.imread(str(SAMPLE / "images" / "finished-hand.jpg"))
    photo = cv2.resize(photo, (1280, 1280 * photo.shape[0] // photo.shape[1] // 2 * 2), interpolation=cv2.INTER_AREA)
    path = tmp_path / "match.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 1, (photo.shape[1], photo.shape[0]))
    rng = np.random.default_rng(0)
    for picture in [np.full_like(photo, 90)] * 2 + [photo] * 40:
        writer.write(cv2.add(picture, rng.integers(0, 4, picture.shape, np.uint8)))
    writer.release()
    return path


def test_a_recorded_match_becomes_its_hand(run, film):
    ran = run("stream", "--batch", film.parent, "--json")
    assert (ran.status, ran.json) == (0, {"hands": 1}), ran.err
    (line,) = map(json.loads, (film.parent / "hands.jsonl").read_text(encoding="utf-8").splitlines())
    assert line["hand"] == HAND
    assert 2 <= line["rested"] <= line["announced"] <= 6
    assert line["side"] == "near"
    assert run("stream", "--batch", film.parent, "--json").json == {"hands": 0}


def test_a_streamed_table_says_its_hand_and_stops(film, tmp_path):
    url = f"sqlite:///{tmp_path / 'records.db'}"
    with Store(url) as store:
        token = Links(store).give("first", "tests", "onlooker", "1", 1)["token"]
    tables = tmp_path / "tables.toml"
    tables.write_text(f'[[table]]\nname = "1"\nsource = {json.dumps(str(film))}\nrules = "riichi"\n', encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "service.cli", "stream", str(tables), "--port", "0"],
        stdout=subprocess.PIPE, text=True, cwd=ROOT, env={**os.environ, "TEHAI_RECORDS": url},
    )  # fmt: skip
    try:
        port = int(process.stdout.readline().split(":")[2].split("/")[0])
        listening = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
        listening.request("GET", f"/api/stream/live?table=1&after=0&link={token}")
        lines = iter(listening.getresponse().readline, b"")
        assert any(line == b"event: hand\n" for line in lines)
        event = json.loads(next(lines).removeprefix(b"data: "))
        assert (event["table"], event["hand"], event["score"]) == ("1", HAND, None)
        process.terminate()
        for _ in lines:
            pass
        listening.close()
        assert process.wait(120) == 0
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_the_command_says_what_it_lacks(run, tmp_path):
    for arguments in ((), ("tables.toml", "--batch", tmp_path)):
        ran = run("stream", *arguments)
        assert (ran.status, ran.out, ran.err.split(":")[0]) == (2, "", "usage")
    assert run("stream", "--batch", tmp_path).err.startswith("no_videos: ")
