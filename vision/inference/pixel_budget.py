"""Pixel budget: the cost of reading one photo, in pixels of network input.

Responsible for counting these pixels over all runs of all networks, and for the limit per photo. Pixels are counted
instead of seconds, so that the same photo costs the same on every machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from vision.inference.sessions import Array

CLEAR = 1_250_000
"""The cost of a clear photo: the hand that fills the width in docs/benchmarks.md, as printed by `make bench`."""
MOST = 6 * CLEAR
"""The highest cost of any photo: six times that of a clear one."""
A_LOOK = MOST // 2
"""The highest cost of one look at a photo, so that a second look is always possible."""


@dataclass(slots=True)
class Cost:
    """The pixels that networks have processed, `spent`, and the limit, `most`."""

    most: int = sys.maxsize
    spent: int = 0

    @property
    def left(self) -> int:
        """The pixels that may still be processed; at least 0."""
        return max(0, self.most - self.spent)


_COUNTING: ContextVar[tuple[Cost, ...]] = ContextVar("counting", default=())


@contextmanager
def counted(most: int = sys.maxsize) -> Iterator[Cost]:
    """Count the pixels that the networks process within the block, up to `most`.

    Blocks may be nested; each run counts in all of them. A block counts for its own thread only.
    """
    cost = Cost(most)
    token = _COUNTING.set((*_COUNTING.get(), cost))
    try:
        yield cost
    finally:
        _COUNTING.reset(token)


def charge(batch: Array) -> None:
    """Count the pixels of a network's input (N x channels x H x W)."""
    pixels = batch.shape[0] * batch.shape[-2] * batch.shape[-1]
    for cost in _COUNTING.get():
        cost.spent += pixels


def left() -> int:
    """Return the pixels that may still be processed; no limit outside a counting block."""
    return min((cost.left for cost in _COUNTING.get()), default=sys.maxsize)
