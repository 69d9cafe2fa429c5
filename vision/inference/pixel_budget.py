"""What reading one photo costs: the pixels that its networks take in.

Responsible for counting them over all runs of all networks, and for the most that one photo may take. Pixels are
counted and not seconds, so that the same photo costs the same on every machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from vision.inference.sessions import Array

CLEAR = 1_250_000
"""Pixels that a clear photo costs: the hand that fills the width of docs/benchmarks.md, as `make bench` prints it."""
MOST = 6 * CLEAR
"""Pixels that any photo costs at most: six times a clear one."""
A_LOOK = MOST // 2
"""Pixels that one look at a photo costs at most, so that a second one is always possible."""


@dataclass(slots=True)
class Cost:
    """Pixels that networks have taken in, `spent`, of those that they may, `most`."""

    most: int = sys.maxsize
    spent: int = 0

    @property
    def left(self) -> int:
        """Pixels that may still be taken in; 0 and more."""
        return max(0, self.most - self.spent)


_COUNTING: ContextVar[tuple[Cost, ...]] = ContextVar("counting", default=())


@contextmanager
def counted(most: int = sys.maxsize) -> Iterator[Cost]:
    """Counts what the networks take in within the block, up to `most` pixels.

    Blocks may lie within each other; each run counts in all of them. A block counts for its own thread only.
    """
    cost = Cost(most)
    token = _COUNTING.set((*_COUNTING.get(), cost))
    try:
        yield cost
    finally:
        _COUNTING.reset(token)


def charge(batch: Array) -> None:
    """Counts the pixels of a network's input (N x channels x H x W)."""
    pixels = batch.shape[0] * batch.shape[-2] * batch.shape[-1]
    for cost in _COUNTING.get():
        cost.spent += pixels


def left() -> int:
    """Pixels that may still be taken in; without end where nothing is counted."""
    return min((cost.left for cost in _COUNTING.get()), default=sys.maxsize)
