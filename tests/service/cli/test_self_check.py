"""`tehai check`: versions, checksums, and a known photo that must be read right."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

import pytest

from service.cli import self_check
from service.photos import load_default_reader


@pytest.fixture(scope="module")
def right():
    """What the models of the project make of the known photo."""
    return load_default_reader().read(self_check.known().photo)


@pytest.fixture
def seeing():
    """A reader that gives this reading of any photo."""

    class Seeing:
        def __init__(self, reading):
            self.read = lambda data: reading

    return Seeing


def test_the_known_photo_reads_right(run, right, seeing):
    ran = run("check", reader=seeing(right))
    assert (ran.status, ran.err) == (0, "")
    assert "14 tiles" in ran.out
    assert ran.out.endswith("All checks passed.\n")
    assert "WRONG" not in ran.out


def test_as_json(run, right, seeing):
    found = run("check", "--json", reader=seeing(right)).json
    assert found["right"] is True
    assert {model["task"] for model in found["models"]} == {"locator", "second_locator", "face", "layout"}
    assert found["packages"]["numpy"]
    photo = found["known_photo"]
    assert photo["tiles"] == {"right": True, "count": 14, "wrong": []}
    assert photo["melds"] == {"right": True, "count": 2, "wrong": []}
    assert photo["score"] == {"right": True, "wrong": []}


def test_a_tile_that_is_taken_for_another(run, right, seeing):
    tiles = (replace(right.tiles[0], tile=right.tiles[1].tile), *right.tiles[1:])
    ran = run("check", reader=seeing(replace(right, tiles=tiles)))
    assert ran.status == 1
    assert "0p (concealed) was read as 6p (concealed)" in ran.out


def test_a_tile_that_is_missed_and_one_that_is_not_there(run, right, seeing):
    away = replace(right.tiles[-1], quad=tuple((x, y + 300) for x, y in right.tiles[-1].quad))
    found = run("check", "--json", reader=seeing(replace(right, tiles=(*right.tiles[:-1], away)))).json
    assert found["right"] is False
    missed, extra = found["known_photo"]["tiles"]["wrong"]
    assert missed.startswith("2m at ")
    assert extra == "2m was detected where there is no tile"


def test_a_hand_with_other_melds_and_score(run, reader_of):
    ran = run("check", "--json", reader=reader_of())
    assert ran.status == 1
    photo = ran.json["known_photo"]
    assert not photo["melds"]["right"]
    assert not photo["score"]["right"]


def test_a_photo_in_which_no_hand_is_seen(run, reader_of):
    found = run("check", "--json", reader=reader_of(None)).json["known_photo"]
    assert found["melds"]["wrong"] == ["no hand was read"]
    assert found["score"]["wrong"]


def test_models_that_are_not_the_registered_ones(run, monkeypatch, tmp_path, right, seeing):
    monkeypatch.setenv("TEHAI_MODELS", str(tmp_path))
    ran = run("check")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("model_missing: ")
    (tmp_path / "found.onnx").write_bytes(b"weights")
    model = {"name": "found", "version": "1", "task": "locator", "file": "found.onnx", "sha256": "9a3c"}
    registry = {"default": {"locator": "found"}, "models": [model]}
    (tmp_path / "registry.json").write_text(json.dumps(registry))
    assert run("check").err.startswith("model_corrupt: ")
    model["sha256"] = hashlib.sha256(b"weights").hexdigest()
    (tmp_path / "registry.json").write_text(json.dumps(registry))
    ran = run("check", reader=seeing(right))
    assert ran.status == 0
    assert "sha256 as registered" in ran.out


def test_an_installation_without_the_photo(run, monkeypatch, tmp_path):
    monkeypatch.setattr(self_check, "_SERVICE", tmp_path / "service")
    self_check.known.cache_clear()
    ran = run("check")
    self_check.known.cache_clear()
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("sample_missing: ")
