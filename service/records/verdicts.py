"""The verdicts of a referee on a claim."""

from __future__ import annotations

from enum import Enum


class Verdict(Enum):
    """A referee's verdict."""

    ACCEPT = "accept"
    CORRECT = "correct"
    """The claim is corrected: the hand and situation of the decision, else of the case, are scored by the rules."""
    REJECT = "reject"
