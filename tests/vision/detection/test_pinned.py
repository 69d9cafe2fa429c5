"""Detection and geometry make of made-up input what they made of it when it was pinned."""

from __future__ import annotations

from typing import Any

import pytest

from tests.vision.detection.pinned import pinned_cases, seen_in

LINES = list(pinned_cases())


def close(value: Any) -> Any:
    """Return the value with its numbers compared to the third decimal: processors differ in the last bits."""
    if isinstance(value, dict):
        return {key: close(each) for key, each in value.items()}
    if isinstance(value, list):
        return [close(each) for each in value]
    return pytest.approx(value, abs=0.003, rel=0.001) if isinstance(value, float) else value


@pytest.mark.parametrize(("number", "pinned"), LINES, ids=[number for number, _ in LINES])
def test_what_detection_makes_of_made_up_input_is_as_it_was(number: int, pinned: dict[str, Any]) -> None:
    assert seen_in(number) == close(pinned)
