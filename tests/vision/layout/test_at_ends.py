"""Rows, sets and flowers whose distances are limits are seen as they were when they were pinned."""

from __future__ import annotations

from typing import Any

import pytest

from tests.vision.layout.at_ends import pinned_batches, seen_in
from tests.vision.pinning import close

BATCHES = list(enumerate(pinned_batches()))


@pytest.mark.parametrize(("batch", "pinned"), BATCHES, ids=[batch for batch, _ in BATCHES])
def test_which_tile_won_and_which_parts_belong_to_a_hand_is_as_it_was(batch: int, pinned: Any) -> None:
    assert seen_in(batch) == close(pinned)
