"""Random hands and circumstances are answered as they were when they were pinned, faults and explanations included."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scorer.pinned_answers import batches, seen_in

BATCHES = batches("mcr")


@pytest.mark.parametrize(("start", "pinned"), BATCHES, ids=[start for start, _ in BATCHES])
def test_hands_are_answered_as_they_were(start: int, pinned: list[list[Any]]) -> None:
    for number, answer in enumerate(pinned, start=start):
        assert seen_in("mcr", number) == answer
