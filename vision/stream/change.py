"""Where something moved, cheaply: each picture made small and held against the one before.

Responsible for the map of when each part of the picture was last seen to move, and for telling a frozen picture from a
quiet table: the picture of a live camera never repeats to the last bit, that of a table where nothing happens does look
the same.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

from vision.stream.frames import Frame

COLUMNS, ROWS = 48, 27
"""Parts of a picture, whatever its size."""
_FINE = 4
"""Pixels along a side of each part in the small picture."""
MOVED = 7
"""Steps of grey, of 255, by which a pixel of the small picture changes where something moved; noise changes it less."""
_SAMPLE = 8
"""Every so many pixels of a picture are held against the one before, bit by bit."""

Times = npt.NDArray[np.float64]
Quads = npt.NDArray[np.float32]


class Change:
    """What the pictures of one stream say of movement."""

    def __init__(self) -> None:
        self.moved_at: Times = np.full((ROWS, COLUMNS), -math.inf)
        """When each part moved last: `ROWS` x `COLUMNS`, seconds."""
        self.same_since = -math.inf
        """Since when the picture has been the same to the last bit."""
        self._small: npt.NDArray[np.uint8] | None = None
        self._bits = b""

    def see(self, frame: Frame) -> None:
        """Take in the next picture."""
        bits = frame.pixels[::_SAMPLE, ::_SAMPLE].tobytes()
        if bits == self._bits:
            return
        self._bits, self.same_since = bits, frame.time
        size = (COLUMNS * _FINE, ROWS * _FINE)
        grey = cv2.cvtColor(cv2.resize(frame.pixels, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
        small = np.asarray(grey, np.uint8)
        if self._small is None:
            self.moved_at[:] = frame.time
        else:
            apart = cv2.absdiff(small, self._small) >= MOVED
            self.moved_at[apart.reshape(ROWS, _FINE, COLUMNS, _FINE).any(axis=(1, 3))] = frame.time
        self._small = small

    def last_moved(self, quads: Quads, size: tuple[int, int], around: float = 0.0) -> float:
        """When anything moved last where these tiles lie (N x 4 x 2, pixels of a picture of this width and height), or
        `around` them, in heights of a tile.
        """
        if not len(quads):
            return -math.inf
        latest = -math.inf
        scale = np.array([COLUMNS / size[0], ROWS / size[1]])
        for quad in quads:
            room = around * float(np.ptp(quad, axis=0).max())
            left, top = np.clip(np.floor((quad.min(axis=0) - room) * scale), 0, [COLUMNS - 1, ROWS - 1]).astype(int)
            right, bottom = np.clip(np.ceil((quad.max(axis=0) + room) * scale), 1, [COLUMNS, ROWS]).astype(int)
            latest = max(latest, float(self.moved_at[top : max(bottom, top + 1), left : max(right, left + 1)].max()))
        return latest
