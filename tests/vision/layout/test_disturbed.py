"""Hands with changes are laid out as they were when they were pinned."""

from __future__ import annotations

from typing import Any

import pytest

from tests.vision.layout.disturbed import laid_again, pinned_lines
from tests.vision.pinning import close

LINES = list(pinned_lines())


@pytest.mark.parametrize(("number", "pinned"), LINES, ids=[number for number, _ in LINES])
def test_a_changed_hand_is_laid_out_as_it_was(number: int, pinned: dict[str, Any]) -> None:
    assert laid_again(number) == close(pinned)
