"""Detection and geometry make of made-up input what they made of it when it was pinned."""

from __future__ import annotations

from typing import Any

import pytest

from tests.vision.detection.pinned import pinned_cases, seen_in
from tests.vision.pinning import close

LINES = list(pinned_cases())
PICTURES = ("cut", "letterbox")
"""What consists of pixels: OpenCV rounds a few of them differently on processors with other instructions."""


@pytest.mark.parametrize(("number", "pinned"), LINES, ids=[number for number, _ in LINES])
def test_what_detection_makes_of_made_up_input_is_as_it_was(number: int, pinned: dict[str, Any]) -> None:
    expected = close(pinned, within=0.003) | {name: close(pinned[name], within=0.03) for name in PICTURES}
    assert seen_in(number) == expected
