"""Makes the service give the memory of photos and uploads back to the system.

Responsible for one setting of the C library. glibc raises the size from which a buffer lies outside of its heap each
time such a buffer is freed, up to 32 MiB. After the first photo, the buffers of all others lie in the heap, which
cannot shrink below the last small object: the service keeps the memory of its largest photos.
"""

from __future__ import annotations

import ctypes
import sys

_M_MMAP_THRESHOLD = -3  # malloc.h
LARGE = 1 << 20
"""Buffers of at least this many bytes are returned when they are freed. docs/accept-attack.md measures the effect."""


def return_large_buffers() -> bool:
    """Return every buffer of `LARGE` bytes and more to the system as soon as it is freed.

    False where the C library has no such setting (macOS, Windows, musl).
    """
    if sys.platform != "linux":
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    return mallopt is not None and mallopt(_M_MMAP_THRESHOLD, LARGE) == 1
