"""The whole line with the shipped models: a photo goes in, the hand and its score come out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from service.cli.main import main

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = ROOT / "datasets" / "sample"
GRID = "6z3m9p9p2s1p7s0p9s5z0s7p2z1z1z4z6z3z1s9m6s7m7m6m3m4m2m5s4p9m9s6s1p1s7p6p1m2p5s8s1p7s"
"""What lies in IMG_2744 of val-redcloth, row by row."""


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


@pytest.mark.needs_shared
def test_a_set_learnt_from_one_photo_reads_another(capsys, shared_photos, tmp_path, monkeypatch):
    monkeypatch.setenv("TEHAI_TILE_SETS", str(tmp_path))
    grid = shared_photos / "val-redcloth" / "images" / "IMG_2744_JPG-0.jpg"
    learnt = ask(capsys, "adapt", "redcloth", grid, "--order", GRID, "--json")
    assert learnt["name"] == "redcloth"
    row = shared_photos / "val-redcloth" / "images" / "IMG_2781_JPG-0.jpg"
    plain, known = (ask(capsys, "read", row, "--json", *more) for more in ((), ("--tile-set", "redcloth")))
    assert [tile["tile"] for tile in known["tiles"]] == [tile["tile"] for tile in plain["tiles"]]
