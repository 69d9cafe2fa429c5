"""Unclear detections of changed hands are read as they were when they were pinned."""

from __future__ import annotations

from typing import Any

import pytest

from tests.vision.pinning import close
from tests.vision.reading.disturbed import pinned_lines, read_again

LINES = list(pinned_lines())


@pytest.mark.parametrize(("number", "pinned"), LINES, ids=[number for number, _ in LINES])
def test_unclear_detections_are_read_as_they_were(number: int, pinned: dict[str, Any]) -> None:
    assert read_again(number) == close(pinned)
