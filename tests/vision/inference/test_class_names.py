from __future__ import annotations

import pytest

from scorer.tiles import TILES
from vision.inference.class_names import tile_index


@pytest.mark.parametrize("tile", TILES)
def test_notation(tile):
    assert tile_index(tile.code) == tile.index


@pytest.mark.parametrize(
    ("name", "code"),
    [("E", "1z"), ("P", "5z"), ("F", "6z"), ("C", "7z"), ("haku", "5z"), ("Chun", "7z"), ("pe", "4z"), ("tou", "1z"),
     ("plum", "1f"), ("orchid", "2f"), ("chrysanthemum", "3f"), ("bamboo", "4f"), ("winter", "8f"), ("back", "?"),
     (" 3s ", "3s")],
)  # fmt: skip
def test_names(name, code):
    assert TILES[tile_index(name)].code == code


@pytest.mark.parametrize("name", ["", "tile", "cat", "e", "10m", "0z", "9f"])
def test_no_tiles(name):
    assert tile_index(name) is None
