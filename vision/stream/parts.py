"""Chooses the part of a picture for the detector: the whole picture, or the area of a hand that was just found.

Responsible for cropping that area and for replacing the earlier detections in it by the new detections. Detection in
the area takes a fraction of the time of detection in the whole picture.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.geometry.boxes import around
from vision.geometry.detections import Detections, Floats
from vision.image.photo import Pixels
from vision.stream.frames import Frame

AROUND = 2.0
"""The largest distance between the hand and new detections that are used, in heights of a tile."""
MARGIN = 1.0
"""The additional margin of the area, in heights of a tile. Tiles that the edge of the area cuts off are not read well.
"""

Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A part of a picture.

    - `shown`: the part (left, top, right, bottom in pixels)
    - `counts`: the area in which new detections are used (left, top, right, bottom in pixels)
    - `before`: the earlier detections in the whole picture; None if the part is the whole picture
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
        """Return the part around the tiles of a hand (N x 4 x 2, at least one tile).

        `before` has the earlier detections in the whole picture. The tiles on the table must not have moved since then.
        """
        tile = float(np.median(np.ptp(hand, axis=1).max(axis=1)))
        shown, counts = (_widened(hand, room * tile, frame.size) for room in (AROUND + MARGIN, AROUND))
        return cls(frame, shown, counts, before)

    @property
    def pixels(self) -> Pixels:
        """The pixels of the part, for the detector."""
        left, top, right, bottom = self.shown
        return np.ascontiguousarray(self.frame.pixels[top:bottom, left:right])

    def on_table(self, found: Detections) -> Detections:
        """Return the new detections, together with the earlier detections outside the area.

        `found` has the new detections in coordinates of `pixels`. The result is in coordinates of the whole picture.
        """
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
