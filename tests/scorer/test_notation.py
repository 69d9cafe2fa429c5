"""Mistakes in typed tiles are reported, in whatever order the run is written."""

from __future__ import annotations

import pickle
import sys

import pytest

from scorer.errors import ParseError
from scorer.notation import parse_tiles
from scorer.tiles import Tile


@pytest.mark.parametrize("text", ["1m2p3", "1m2p3s4", "1m2p3s4m5", "1m2p3s4m5p6", "1m2p3s4m5p6s7", "1m2p3s4m5p6s7m8"])
def test_a_number_without_a_suit_at_the_end_is_told_and_not_dropped(text: str) -> None:
    with pytest.raises(ParseError, match="no suit letter") as caught:
        parse_tiles(text)
    assert caught.value.code == "bad_notation"


@pytest.mark.parametrize("code", ["5m", "0p", "7z", "8f", "?"])
def test_a_tile_that_was_sent_to_another_process_is_the_same_object(code):
    tile = Tile.from_code(code)
    assert pickle.loads(pickle.dumps(tile)) is tile
    made, _ = tile.__reduce__()
    assert getattr(sys.modules[made.__module__], made.__qualname__) is made, "cloudpickle copies all other functions"
