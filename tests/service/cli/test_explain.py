"""`tehai read --explain`: the hands that were considered with their costs, and the unclear tiles."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from service.cli.main import main
from tests.service.conftest import HAND, FakeReader
from vision.layout.explanation import Explained

SAMPLE = str(Path(__file__).parents[3] / "datasets" / "sample" / "images" / "finished-hand.jpg")


class Explains(FakeReader):
    """Reads a hand with one repaired tile, and considers this one alone."""

    def __init__(self):
        super().__init__(HAND, HAND.__class__(HAND.concealed[::-1]))

    def explain(self, data):
        return [Explained(self.hand, 1.25, (("hands.split", 1.0), ("uses.turned_meld", -0.25)))]


def read(*flags):
    return main(["read", SAMPLE, *flags], load_reader=lambda *_: Explains())


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["cost 1.25: hands.split 1, uses.turned_meld -0.25", "Unclear"]),
        ("ja", ["コスト1.25: hands.split 1, uses.turned_meld -0.25", "不確かな牌"]),
        ("zh", ["代价1.25：hands.split 1, uses.turned_meld -0.25", "存疑的牌"]),
    ],
)
def test_the_costs_and_the_unclear_tiles_are_printed(capsys, lang, lines):
    assert read("--explain", "--lang", lang) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert all(line in out for line in lines)
    assert "repaired" in out


def test_as_json(capsys):
    assert read("--explain", "--json") == 0
    found = json.loads(capsys.readouterr().out)["explanation"]
    assert found["candidates"] == [
        {"hand": HAND.to_json(), "cost": 1.25, "terms": {"hands.split": 1.0, "uses.turned_meld": -0.25}}
    ]
    assert [(tile["place"], tile["doubts"]) for tile in found["unclear"]] == [(13, ["repaired"])]


def test_without_the_option_nothing_is_explained(capsys):
    assert read("--json") == 0
    assert "explanation" not in json.loads(capsys.readouterr().out)
