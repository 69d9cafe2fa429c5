"""The part of a picture that a detector looks at: the whole picture, or the area of a hand that was just found.

Responsible for cropping that area, and for replacing earlier detections in it by the new ones. A look at the area takes
a fraction of the time of a look at the whole table.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.geometry.boxes import around
from vision.geometry.detections import Detections, Floats
from vision.image.decode import Pixels
from vision.stream.frames import Frame

AROUND = 2.0
"""The distance from the hand's tiles within which detections count, in heights of a tile."""
MARGIN = 1.0
"""How much farther the area extends, in heights of a tile: tiles cut by its edge are not seen well."""

Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A part of a picture.

    `before`: the detections in the whole picture a moment before; None for the whole picture. `shown`, `counts`: the
    part, and where in it detections count (left, top, right, bottom in pixels).
    """

    frame: Frame
    shown: Box
    counts: Box
    before: Detections | None = None

    @classmethod
    def whole(cls, frame: Frame) -> Part:
        """Return the whole picture as a part."""
        return cls(frame, (0, 0, *frame.size), (0, 0, *frame.size))

    @classmethod
    def near(cls, frame: Frame, hand: Floats, before: Detections) -> Part:
        """Return the part around a hand's tiles (N x 4 x 2, at least one); `before` are the detections of the unchanged
        table.
        """
        tile = float(np.median(np.ptp(hand, axis=1).max(axis=1)))
        shown, counts = (_widened(hand, room * tile, frame.size) for room in (AROUND + MARGIN, AROUND))
        return cls(frame, shown, counts, before)

    @property
    def pixels(self) -> Pixels:
        """The pixels to look at."""
        left, top, right, bottom = self.shown
        return np.ascontiguousarray(self.frame.pixels[top:bottom, left:right])

    def on_table(self, found: Detections) -> Detections:
        """Return the detections in `pixels` in coordinates of the whole picture, with earlier ones outside the part."""
        if self.before is None:
            return found
        moved = Detections(found.quads + np.array(self.shown[:2], np.float32), found.scores, found.probabilities)
        return Detections.joined([moved[self._inside(moved)], self.before[~self._inside(self.before)]])

    def _inside(self, found: Detections) -> npt.NDArray[np.bool_]:
        corner, other = np.array(self.counts[:2]), np.array(self.counts[2:])
        return np.asarray(((found.centres >= corner) & (found.centres < other)).all(axis=1), np.bool_)


def _widened(quads: Floats, room: float, size: tuple[int, int]) -> Box:
    boxes = around(quads)
    low = np.clip(np.floor(boxes[:, :2].min(axis=0) - room), 0, size).astype(int)
    high = np.clip(np.ceil(boxes[:, 2:].max(axis=0) + room), 0, size).astype(int)
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])
