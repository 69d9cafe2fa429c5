"""Detections with misses, false positives and unclear faces are read as they were when they were pinned."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.vision.pinning import close
from tests.vision.reading.pinned import pinned, read_again

LINES = list(pinned())


@pytest.mark.parametrize("line", LINES, ids=[line["name"] for line in LINES])
def test_a_photo_is_read_as_it_was(line: dict[str, Any]) -> None:
    assert read_again(line) == close(line["reading"])


def test_what_is_pinned_shows_what_goes_wrong_on_photos() -> None:
    codes = Counter(code for line in LINES for code in {code for code, _ in line["reading"]["doubts"]})
    assert {"low_confidence", "faint", "repaired", "meld_unclear"} <= set(codes)
