"""Pixel budget: the cost of reading one photo, in pixels of network input.

Responsible for counting the input pixels of all networks and for the limit per photo. The unit of the budget is pixels,
not seconds. The same photo therefore has the same cost on every machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from vision.inference.sessions import Array

CLEAR = 1_650_000
"""The cost of a clear photo, in pixels. The photo is the hand that fills the width in docs/benchmarks.md.

`make bench` prints this cost."""
MOST = 7_500_000
"""The highest allowed cost of a photo: less than six times the cost of a clear photo."""
ONE_PASS = MOST // 2
"""The highest allowed cost of one detector pass over a photo. It is half of the budget, so a second pass always fits.
"""


@dataclass(slots=True)
class Cost:
    """The number of pixels that networks have processed (`spent`), and the limit of this number (`most`)."""

    most: int = sys.maxsize
    spent: int = 0

    @property
    def left(self) -> int:
        """The number of pixels that remain in the budget; at least 0."""
        return max(0, self.most - self.spent)


_COUNTING: ContextVar[tuple[Cost, ...]] = ContextVar("counting", default=())


@contextmanager
def counted(most: int = sys.maxsize) -> Iterator[Cost]:
    """Count the pixels that networks process within the `with` block, for a budget of `most` pixels.

    Nothing stops at the limit: code with an optional pass asks `left` whether the pass fits. Blocks can be nested: the
    pixels then count towards every enclosing block. A block counts only the pixels of its own thread.
    """
    cost = Cost(most)
    token = _COUNTING.set((*_COUNTING.get(), cost))
    try:
        yield cost
    finally:
        _COUNTING.reset(token)


def charge(batch: Array) -> None:
    """Add the pixels of a network's input (N x channels x H x W) to the cost of each enclosing `counted` block."""
    pixels = batch.shape[0] * batch.shape[-2] * batch.shape[-1]
    for cost in _COUNTING.get():
        cost.spent += pixels


def left() -> int:
    """Return the number of pixels that remain: the smallest remainder of the budgets of the enclosing `counted` blocks.

    Outside a `counted` block there is no limit.
    """
    return min((cost.left for cost in _COUNTING.get()), default=sys.maxsize)
