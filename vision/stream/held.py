"""Watches the concealed hand of one player with a camera of its own: a rail camera, or a camera below the table's edge.

The tiles stand or lie in one row. What counts is a row that two looks in succession show while its tiles are at rest.
"""

from __future__ import annotations

import numpy as np

from scorer.tiles import Tile
from vision.geometry.boxes import CORNERS
from vision.geometry.detections import Detections, Floats
from vision.stream.laid import straight_rows, tiles_of_melds
from vision.stream.table_tiles import TableTiles
from vision.stream.watcher import Habits, Watcher

Row = tuple[Tile, ...]


class HandWatcher(Watcher):
    """Watches the concealed hand of one player. It decides as a `Watcher` when a detector looks at the pictures."""

    def __init__(self, habits: Habits | None = None) -> None:
        super().__init__(habits=habits)
        self.held: Row | None = None
        """The tiles of the row, when it was last at rest, in the order of `held_row`; None if there is no row."""
        self._before: Row | None = None
        """The row of the last look, if it is not `held` and must be confirmed."""

    def detected(self, detections: Detections) -> None:
        """Process the detections in the requested part; returns None, because this camera announces no hands."""
        frame, found = self._joined(detections)
        row, quads = held_row(found)
        self._more = None
        if len(quads) and frame.time - self._change.last_moved(quads, frame.size) < self._at_rest:
            return
        if row == self.held:
            self._before = None
        elif row == self._before:
            self.held, self._before = row, None
        else:
            self._before = row
            if len(self._looks) < self.habits.most:
                self._more = quads if len(quads) else _corners(frame.size)


def held_row(found: Detections) -> tuple[Row | None, Floats]:
    """Return the longest straight row of tiles that is no meld, and the corners of its tiles (N x 4 x 2).

    The tiles are in the order from left to right, or from the top if the tiles are sideways in the picture. Without a
    row, returns None and no corners.
    """
    tiles = TableTiles.of(found)
    melds = tiles_of_melds(tiles)
    rows = straight_rows(tiles, [n for n in range(len(tiles)) if n not in melds])
    if not rows:
        return None, np.zeros((0, CORNERS, 2), np.float32)
    row = max(rows, key=len)
    return tuple(tiles.tiles[n] for n in row), tiles.found.quads[row]


def _corners(size: tuple[int, int]) -> Floats:
    """Return the corners of a picture as those of one tile, so that all of it is looked at again."""
    width, height = size
    return np.array([[(0, 0), (width, 0), (width, height), (0, height)]], np.float32)
