"""The verdicts of a referee on a claim."""

from __future__ import annotations

from enum import Enum


class Verdict(Enum):
    """A referee's verdict."""

    ACCEPT = "accept"
    CORRECT = "correct"
    """The claim is corrected: the hand and situation given with the decision are scored by the rules."""
    REJECT = "reject"
