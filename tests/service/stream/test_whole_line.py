"""A film of the committed sample through the command, with the models of the project: its hand, once."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np

SAMPLE = Path(__file__).parents[3] / "datasets" / "sample"


def test_a_film_becomes_its_hand(run, tmp_path):
    photo = cv2.imread(str(SAMPLE / "images" / "finished-hand.jpg"))
    photo = cv2.resize(photo, (1280, 1280 * photo.shape[0] // photo.shape[1] // 2 * 2), interpolation=cv2.INTER_AREA)
    writer = cv2.VideoWriter(
        str(tmp_path / "match.mp4"), cv2.VideoWriter.fourcc(*"mp4v"), 10, (photo.shape[1], photo.shape[0])
    )
    rng = np.random.default_rng(0)
    empty = np.full_like(photo, 90)
    for picture in [empty] * 5 + [photo] * 12:
        writer.write(cv2.add(picture, rng.integers(0, 4, picture.shape, np.uint8)))
    writer.release()
    ran = run("stream", "--batch", tmp_path, "--json")
    assert (ran.status, ran.json) == (0, {"hands": 1}), ran.err
    (line,) = map(json.loads, (tmp_path / "hands.jsonl").read_text(encoding="utf-8").splitlines())
    truth = json.loads((SAMPLE / "truth.json").read_text(encoding="utf-8"))
    assert line["hand"] == (truth.get("hand") or truth)
    assert 0.4 <= line["rested"] <= line["announced"] <= 1.5
    assert line["side"] == "near"
    again = run("stream", "--batch", tmp_path, "--json")
    assert again.json == {"hands": 0}


def test_the_command_says_what_it_lacks(run, tmp_path):
    for arguments in ((), ("tables.toml", "--batch", tmp_path)):
        ran = run("stream", *arguments)
        assert (ran.status, ran.out, ran.err.split(":")[0]) == (2, "", "usage")
    assert run("stream", "--batch", tmp_path).err.startswith("no_videos: ")
