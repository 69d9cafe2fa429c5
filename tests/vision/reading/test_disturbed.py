"""Unclear detections of changed hands are read as they were when they were pinned."""

from __future__ import annotations

from typing import Any

import pytest

from tests.vision.reading.disturbed import pinned_lines, read_again

LINES = list(pinned_lines())


def close(value: Any) -> Any:
    """Return the value with its numbers compared to the third decimal: processors differ in the last bits."""
    if isinstance(value, dict):
        return {key: close(each) for key, each in value.items()}
    if isinstance(value, list):
        return [close(each) for each in value]
    return pytest.approx(value, abs=0.0021, rel=0.002) if isinstance(value, float) else value


@pytest.mark.parametrize(("number", "pinned"), LINES, ids=[number for number, _ in LINES])
def test_unclear_detections_are_read_as_they_were(number: int, pinned: dict[str, Any]) -> None:
    assert read_again(number) == close(pinned)
