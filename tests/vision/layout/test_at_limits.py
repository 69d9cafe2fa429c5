"""At each limit of the layout, a distance counts on the side on which it did when that was pinned."""

from __future__ import annotations

from typing import Any

import pytest

from tests.vision.layout.at_limits import pinned_cases, seen_in
from tests.vision.pinning import close

LINES = list(pinned_cases())


@pytest.mark.parametrize(("number", "pinned"), LINES, ids=[number for number, _ in LINES])
def test_tiles_at_the_limits_are_seen_as_they_were(number: int, pinned: dict[str, Any]) -> None:
    assert seen_in(number) == close(pinned)
