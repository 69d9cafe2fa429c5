"""What a referee can decide of a claim."""

from __future__ import annotations

from enum import Enum


class Verdict(Enum):
    """What a referee decides."""

    ACCEPT = "accept"
    CORRECT = "correct"
    """The hand wins, and is worth what the rules say of the hand and situation given with the decision."""
    REJECT = "reject"
