"""Random matches go as they did when they were pinned, refusals and results included."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scorer.match.pinned_matches import batches, seen_in

BATCHES = batches()


@pytest.mark.parametrize(("start", "pinned"), BATCHES, ids=[start for start, _ in BATCHES])
def test_matches_go_as_they_did(start: int, pinned: list[Any]) -> None:
    for number, match in enumerate(pinned, start=start):
        assert seen_in(number) == match
