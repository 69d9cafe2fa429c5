"""The whole line with the shipped models: a photo goes in, the hand and its score come out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from service.cli import main

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = ROOT / "datasets" / "sample"


def ask(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict:
    assert main([str(argument) for argument in arguments]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_sample_photo_is_read_as_it_was_laid(capsys):
    reading = ask(capsys, "read", SAMPLE / "images" / "finished-hand.jpg", "--json")
    truth = json.loads((SAMPLE / "truth.json").read_text(encoding="utf-8"))
    assert reading["hand"]["concealed"] == truth["concealed"]
    assert reading["hand"]["winning_tile"] == truth["winning_tile"]
    assert reading["doubts"] == []


def test_the_sample_photo_is_scored_with_reasons_and_payments(capsys):
    photo = SAMPLE / "images" / "finished-hand.jpg"
    flags = (
        "--rules",
        "wrc-2017",
        "--seat",
        "south",
        "--from",
        "west",
        "--riichi",
        "--dora-indicators",
        "3s",
        "--json",
    )
    score = ask(capsys, "score", photo, *flags)
    assert score["value"] == {"han": 4, "fu": 30, "limit": "mangan"}
    assert [entry["id"] for entry in score["patterns"]] == ["riichi", "pinfu", "tanyao", "dora"]
    assert all(entry["because"] for entry in score["patterns"])
    assert score["payments"] == [{"from": "west", "to": "south", "amount": 8000, "reason": "discard"}]


def test_an_empty_table_has_no_hand(capsys):
    (photo,) = (ROOT / "datasets" / "sample-empty" / "images").iterdir()
    reading = ask(capsys, "read", photo, "--json")
    assert reading["hand"] is None
    assert [doubt["code"] for doubt in reading["doubts"]] == ["no_tiles"]


@pytest.mark.needs_shared
def test_a_real_photo_of_seven_pairs_shows_its_row(capsys, shared_photos):
    reading = ask(capsys, "read", shared_photos / "finished-hands" / "seven-pairs.jpg", "--json")
    row = [tile["tile"] for tile in reading["tiles"] if tile["role"] == "concealed"]
    assert row == ["4s", "6s", "6s", "8s", "8s", "2z", "2z", "3z", "3z", "6z", "6z", "7z", "7z"]
    assert reading["hand"]["winning_tile"] == "4s"
