"""Random small tournaments go as they did when they were pinned, refusals and seatings included."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scorer.tournament.pinned_tournaments import batches, seen_in

BATCHES = batches()


@pytest.mark.parametrize(("start", "pinned"), BATCHES, ids=[start for start, _ in BATCHES])
def test_tournaments_go_as_they_did(start: int, pinned: list[Any]) -> None:
    for number, tournament in enumerate(pinned, start=start):
        assert seen_in(number) == tournament
