"""Detects motion at low cost: each picture is reduced in size and compared with the previous picture.

Responsible for the time of the last motion in each part of the picture, and for telling a frozen picture from a table
without motion. Two pictures of a live camera are never identical in every bit, even if nothing moves.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

from vision.stream.frames import Frame

COLUMNS, ROWS = 48, 27
"""The number of columns and rows of parts in a picture of any size."""
_FINE = 4
"""The side of each part in the reduced picture, in pixels."""
MOVED = 7
"""The change of grey level (0 to 255) in a pixel of the reduced picture that counts as motion. Noise is smaller."""
_SAMPLE = 8
"""The step in pixels between the samples that are compared bit by bit with the previous picture."""

Times = npt.NDArray[np.float64]
Quads = npt.NDArray[np.float32]


class Change:
    """Detects motion between the pictures of one stream."""

    def __init__(self) -> None:
        self.moved_at: Times = np.full((ROWS, COLUMNS), -math.inf)
        """The time of the last motion in each part, in seconds: `ROWS` x `COLUMNS`."""
        self.same_since = -math.inf
        """The time since which the pictures have been identical in every bit."""
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
        """Return the time of the last motion on or near some tiles.

        `quads` has the corners of the tiles (N x 4 x 2) in pixels of a picture with the width and height `size`. The
        distance `around` the tiles is also searched, in heights of a tile. The result is -inf if there are no tiles.
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
