"""Detects motion cheaply: each picture is reduced and compared with the one before.

Responsible for the time of the last motion in each part of the picture, and for telling a frozen picture from a quiet
table: pictures of a live camera are never identical bit by bit, even if nothing moves.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

from vision.stream.frames import Frame

COLUMNS, ROWS = 48, 27
"""The number of parts of a picture, whatever its size."""
_FINE = 4
"""The side in pixels of each part in the reduced picture."""
MOVED = 7
"""The change in grey level, of 255, of a pixel of the reduced picture that counts as motion; noise changes it less."""
_SAMPLE = 8
"""Every so many pixels of a picture are compared with the one before, bit by bit."""

Times = npt.NDArray[np.float64]
Quads = npt.NDArray[np.float32]


class Change:
    """The motion in the pictures of one stream."""

    def __init__(self) -> None:
        self.moved_at: Times = np.full((ROWS, COLUMNS), -math.inf)
        """The time of the last motion of each part: `ROWS` x `COLUMNS`, seconds."""
        self.same_since = -math.inf
        """The time since which the picture has been identical bit by bit."""
        self._small: npt.NDArray[np.uint8] | None = None
        self._bits = b""

    def see(self, frame: Frame) -> None:
        """Process the next picture."""
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
        """Return the time of the last motion where these tiles lie, or `around` them, in heights of a tile.

        `quads` is N x 4 x 2 in pixels of a picture of this width and height.
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
