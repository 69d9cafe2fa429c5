"""Makes the service give the memory of photos and uploads back to the system.

Responsible for the settings of the C library.

glibc raises the size from which a buffer lies outside of its heaps each time such a buffer is freed, up to 32 MiB.
After the first photo, the buffers of all others lie in a heap, which cannot shrink below the last small object: the
service keeps the memory of its largest photos.

glibc also gives threads heaps of their own, eight for each core. What one thread freed is not used by the others: the
service keeps the memory of each thread's largest request.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable

_M_MMAP_THRESHOLD = -3  # malloc.h
_M_ARENA_MAX = -8  # malloc.h
LARGE = 1 << 20
"""Buffers of at least this many bytes are returned when they are freed. docs/accept-attack.md measures the effect."""


def return_freed_memory() -> bool:
    """Return large buffers as soon as they are freed, and let threads share one heap for each core.

    Call it before threads start. False where the C library has no such settings (macOS, Windows, musl).
    """
    mallopt = _of_the_c_library("mallopt")
    if mallopt is None:
        return False
    values = ((_M_MMAP_THRESHOLD, LARGE), (_M_ARENA_MAX, os.cpu_count() or 1))
    return all(mallopt(parameter, value) == 1 for parameter, value in values)


def trim_heaps() -> None:
    """Return the free pages between small objects to the system. Takes milliseconds, so not on the event loop."""
    malloc_trim = _of_the_c_library("malloc_trim")
    if malloc_trim is not None:
        malloc_trim(0)


def _of_the_c_library(name: str) -> Callable[..., int] | None:
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
