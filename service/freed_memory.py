"""Return the memory of photos and uploads to the operating system, by settings of the C library (glibc).

By default glibc keeps freed memory for two reasons:

- A buffer larger than a threshold is allocated outside the heaps, and returned to the system when it is freed. Each
  time this happens, glibc raises the threshold, up to 32 MiB. So after the first photo the buffers of photos are in
  a heap, and a heap cannot shrink below its last small object.
- Each thread uses one of several heaps, eight per core. Memory that one thread has freed is not used by threads of
  other heaps.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable
from functools import cache

_M_MMAP_THRESHOLD = -3  # malloc.h
_M_ARENA_MAX = -8  # malloc.h
LARGE = 1 << 20
"""Buffers of at least this many bytes are returned when they are freed. docs/accept-attack.md measures the effect."""


def return_freed_memory() -> bool:
    """Make glibc return large buffers as soon as they are freed, and use at most one heap per core.

    Call this function before threads start. Returns whether both settings have an effect; False on macOS and Windows
    and with musl, whose C libraries do not have them.
    """
    mallopt = _of_the_c_library("mallopt")
    if mallopt is None:
        return False
    values = ((_M_MMAP_THRESHOLD, LARGE), (_M_ARENA_MAX, os.cpu_count() or 1))
    return all(mallopt(parameter, value) == 1 for parameter, value in values)


def trim_heaps() -> None:
    """Return free pages inside heaps to the system. This takes milliseconds, so do not call it on the event loop."""
    malloc_trim = _of_the_c_library("malloc_trim")
    if malloc_trim is not None:
        malloc_trim(0)


@cache
def _of_the_c_library(name: str) -> Callable[..., int] | None:
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
