"""Remembers since when each tile lies where it lies.

A tile of a pond that lay there before a hand was shown is not the winning tile of this hand, even if it lies near the
row and completes the hand.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.geometry.boxes import CORNERS, overlap
from vision.geometry.detections import THRESHOLD, Detections, Floats
from vision.stream.joining import SAME


class FirstSeen:
    """The tiles of the last detector passes, each with the time of the first pass that showed it."""

    def __init__(self) -> None:
        self._boxes: Floats = np.zeros((0, CORNERS), np.float32)
        self._classes: npt.NDArray[np.intp] = np.zeros(0, np.intp)
        self._times: npt.NDArray[np.float64] = np.zeros(0)

    def look(self, found: Detections, time: float, *, still: bool) -> None:
        """Take the detections of a pass. `still`: whether nothing moves, so that a tile that is missing has gone."""
        sure = found[np.flatnonzero(found.scores >= THRESHOLD)]
        times = np.minimum(self.times(sure), time)
        if not still:
            left = np.flatnonzero(overlap(self._boxes, sure.boxes).max(axis=1, initial=0.0) < SAME)
            self._boxes = np.concatenate([sure.boxes, self._boxes[left]])
            self._classes = np.concatenate([sure.classes, self._classes[left]])
            self._times = np.concatenate([times, self._times[left]])
        else:
            self._boxes, self._classes, self._times = sure.boxes, sure.classes, times

    def times(self, found: Detections) -> npt.NDArray[np.float64]:
        """Return, for each detection, the time since which an equal tile lies at its place; infinite for a new tile."""
        same = (overlap(found.boxes, self._boxes) >= SAME) & (found.classes[:, None] == self._classes)
        return np.asarray(np.where(same, self._times, np.inf).min(axis=1, initial=np.inf))
