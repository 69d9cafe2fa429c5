"""Finds the network protocols of the FFmpeg library that OpenCV uses.

OpenCV's packages contain their own FFmpeg. It can lack a protocol that the FFmpeg of the system has, such as SRT.
"""

from __future__ import annotations

import ctypes
from functools import cache
from pathlib import Path

import cv2


@cache
def protocols() -> frozenset[str] | None:
    """Return the names of the protocols from which OpenCV's FFmpeg can read; None if the library cannot be used."""
    library = _library()
    if library is None:
        return None
    try:
        names = ctypes.CDLL(str(library)).avio_enum_protocols
    except (OSError, AttributeError):
        return None
    names.restype, names.argtypes = ctypes.c_char_p, [ctypes.POINTER(ctypes.c_void_p), ctypes.c_int]
    place, found = ctypes.c_void_p(), set()
    while name := names(ctypes.byref(place), 0):
        found.add(name.decode())
    return frozenset(found)


def _library() -> Path | None:
    """Return the file of libavformat: the one that this process has loaded, or the one in OpenCV's package."""
    try:
        loaded = Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace").split()
    except OSError:  # only Linux has this file
        loaded = []
    package = Path(cv2.__file__).parent
    bundled = [*package.parent.glob("opencv_python*.libs/libavformat*"), *package.glob(".dylibs/libavformat*")]
    return next((path for path in (*map(Path, loaded), *bundled) if path.name.startswith("libavformat")), None)
