"""The weights of the layout are fitted to hands, and written with their checksum."""

from __future__ import annotations

import json
import shutil

import pytest

from tests.vision.layout.pinned import pinned_hands
from vision.inference.registry import SHIPPED, Registry
from vision.layout.weights import COMMAND, LINES, MODEL, WEIGHTS, Weights
from vision.train.layout_fit import exact_cases, figures, fitted, hardest, write_weights


@pytest.fixture(scope="module")
def cases():
    return list(exact_cases((scene["name"], scene) for scene, _ in zip(pinned_hands(), range(60), strict=False)))


def test_a_weight_that_loses_hands_is_changed_until_they_are_right(cases, monkeypatch):
    monkeypatch.setattr(LINES, "cut", 0.5)
    lost = len(cases) - figures(cases)["right"]
    assert lost > 0
    said = list(fitted(WEIGHTS, cases, ["lines.cut"]))
    assert LINES.cut == 0.4
    assert figures(cases)["right"] == len(cases)
    assert said == [f"lines.cut: 0.5 -> 0.4, right {len(cases) - lost} -> {len(cases)} of {len(cases)}"]


def test_a_weight_that_changes_nothing_stays(cases):
    before = Weights.from_json(WEIGHTS.to_json())
    assert list(fitted(WEIGHTS, cases[:10], ["hands.bottom_up", "flowers.clump"])) == []
    assert figures(cases[:10])["right"] == 10
    assert before == WEIGHTS


def test_the_hardest_are_those_that_are_wrong_and_then_those_in_doubt(cases, monkeypatch):
    monkeypatch.setattr(LINES, "cut", 0.5)
    chosen = hardest(cases, 0.1)
    assert len(chosen) == 6
    assert {case.name for case in cases if case.verdict() != "right"} <= {case.name for case in chosen}
    assert max(case.read().probability for case in chosen if case.verdict() == "right") <= min(
        case.read().probability for case in cases if case not in chosen
    )


def test_weights_are_written_with_their_checksum(tmp_path):
    shutil.copy(SHIPPED / "registry.json", tmp_path)
    other = Weights.from_json(WEIGHTS.to_json())
    other.hands.mirrored = 7.5
    write_weights(other, tmp_path)
    data = json.loads(Registry.load(tmp_path).default_for(MODEL).read())
    assert data["printed_by"] == COMMAND
    assert Weights.from_json(data) == other
