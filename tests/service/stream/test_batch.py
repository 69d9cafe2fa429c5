"""Recorded matches: one line a hand, and a run that was cut off ends as one that was not."""

from __future__ import annotations

import json

import cv2
import pytest

from service.problems import ServiceError
from service.stream.batch import run_batch
from service.stream.detectors import look
from tests.service.stream.cameras import HAND, PLACE, SeesFlatTiles
from tests.vision.stream.stream_fakes import HEIGHT, WIDTH, Table, row
from vision.inference.registry import ModelName

SECOND = "234m567p345s66777z"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Two recorded matches of two and one hands."""
    made = tmp_path_factory.mktemp("matches")
    for name, hands in (("a.avi", (HAND, SECOND)), ("b.avi", (SECOND,))):
        writer = cv2.VideoWriter(str(made / name), cv2.VideoWriter.fourcc(*"MJPG"), 10, (WIDTH, HEIGHT))
        table = Table(grain=1)
        for text in (part for hand in hands for part in ("", hand)):
            table.lain = row(text, *PLACE) if text else []
            for _ in range(15):
                writer.write(table.picture())
        writer.release()
    return made


class Once:
    """A detector that breaks down after so many looks."""

    def __init__(self, looks):
        self.left, self.detector = looks, SeesFlatTiles()

    def __call__(self, pixels):
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return look(self.detector, pixels)


def batch(folder, output, looks=999):
    return run_batch(str(folder), str(output), Once(looks), ModelName("fake", "1", ""), lambda _: None)


def hands(output):
    return [(line["video"], line["hand"]["concealed"]) for line in map(json.loads, output.read_text().splitlines())]


def test_a_line_for_each_hand_in_order(folder, tmp_path):
    output = tmp_path / "hands.jsonl"
    assert batch(folder, output) == 3
    assert hands(output) == [("a.avi", HAND), ("a.avi", SECOND), ("b.avi", SECOND)]
    assert batch(folder, output) == 0, "what is done is not done again"
    assert len(hands(output)) == 3


@pytest.mark.parametrize("looks", [1, 4, 8])
def test_a_run_that_was_cut_off_ends_as_one_that_was_not(folder, tmp_path, looks):
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    batch(folder, whole)
    with pytest.raises(KeyboardInterrupt):
        batch(folder, cut, looks)
    with cut.open("ab") as out:
        out.write(b'{"video": "half a li')  # as a machine leaves it that loses its power
    batch(folder, cut)
    assert cut.read_bytes() == whole.read_bytes()


def test_what_cannot_be_gone_through_is_refused(folder, tmp_path):
    with pytest.raises(ServiceError) as refused:
        batch(tmp_path, tmp_path / "out.jsonl")
    assert refused.value.code == "no_videos"
    (tmp_path / "out.progress").write_text("{", encoding="utf-8")
    with pytest.raises(ServiceError) as refused:
        batch(folder, tmp_path / "out.jsonl")
    assert refused.value.code == "bad_progress"
    with pytest.raises(ServiceError) as refused:
        batch(folder, tmp_path / "none" / "out.jsonl")
    assert refused.value.code == "cannot_write"
