"""At each limit of the layout, a distance counts on the side on which it did when that was pinned."""

from __future__ import annotations

from typing import Any

import pytest

from tests.vision.layout.at_limits import pinned_cases, seen_in

LINES = list(pinned_cases())


def close(value: Any) -> Any:
    """Return the value with its numbers compared to the third decimal: processors differ in the last bits."""
    if isinstance(value, dict):
        return {key: close(each) for key, each in value.items()}
    if isinstance(value, list):
        return [close(each) for each in value]
    return pytest.approx(value, abs=0.0021, rel=0.002) if isinstance(value, float) else value


@pytest.mark.parametrize(("number", "pinned"), LINES, ids=[number for number, _ in LINES])
def test_tiles_at_the_limits_are_seen_as_they_were(number: int, pinned: dict[str, Any]) -> None:
    assert seen_in(number) == close(pinned)
