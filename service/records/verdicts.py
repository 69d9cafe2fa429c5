"""The verdicts of a referee on a claim."""

from __future__ import annotations

from enum import Enum


class Verdict(Enum):
    """A referee's verdict."""

    ACCEPT = "accept"
    CORRECT = "correct"
    """The hand wins; the rules value the hand and situation given with the decision."""
    REJECT = "reject"
