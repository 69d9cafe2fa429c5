"""Mistakes in typed tiles are reported, in whatever order the run is written."""

from __future__ import annotations

import pytest

from scorer.errors import ParseError
from scorer.notation import parse_tiles


@pytest.mark.parametrize("text", ["1m2p3", "1m2p3s4", "1m2p3s4m5", "1m2p3s4m5p6", "1m2p3s4m5p6s7", "1m2p3s4m5p6s7m8"])
def test_a_number_without_a_suit_at_the_end_is_told_and_not_dropped(text: str) -> None:
    with pytest.raises(ParseError, match="no suit letter") as caught:
        parse_tiles(text)
    assert caught.value.code == "bad_notation"
