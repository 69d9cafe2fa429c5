"""Detections: the tiles found on a photo, as a struct of arrays.

Responsible for checking the shapes and values of a detector's output. `vision.layout.layout` groups the tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from scorer.tiles import TILES
from vision.geometry.boxes import CORNERS, around, upright

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.intp]
Bools = npt.NDArray[np.bool_]

CLASSES = len(TILES)
_IN_ORDER: Ints = np.zeros(0, np.intp)
"""A placeholder for the indices from 0 to N - 1."""
THRESHOLD = 0.4
"""A box with at least this score is treated as a tile. docs/vision.md has the results for lower and higher values."""

_KINDS = sorted({"flower" if tile.is_flower else str(tile.kind) for tile in TILES})
_ALIKE = np.array(
    [[("flower" if tile.is_flower else str(tile.kind)) == kind for kind in _KINDS] for tile in TILES], np.float32
)
"""A matrix of 0 and 1 (46 x K) that assigns each of the 46 tiles to its tile kind. All flowers are one kind."""


@dataclass(frozen=True, slots=True, eq=False)
class Detections:
    """N detected tiles.

    - `quads`: float32 N x 4 x 2, corners in pixels of the photo, clockwise from the top left corner of the upright face
    - `scores`: float32 N, 0 to 1, the confidence that the box contains a tile
    - `probabilities`: float32 N x 46 over `scorer.tiles.TILES`; each row is the probability distribution of one tile
    - `ids`: intp N, identifiers that a tile keeps when some tiles are selected; by default 0 to N - 1

    Indexing with a slice, an array of indices or an array of booleans returns the selected tiles. Raises `ValueError`
    if an array has a wrong shape or invalid values.
    """

    quads: Floats
    scores: Floats
    probabilities: Floats
    ids: Ints = field(default_factory=lambda: _IN_ORDER)

    def __post_init__(self) -> None:
        for name in ("quads", "scores", "probabilities"):
            value = np.asarray(getattr(self, name))
            if value.dtype.kind not in "fiu":
                raise ValueError(f"{name} must be numbers, not {value.dtype}")
            object.__setattr__(self, name, np.ascontiguousarray(value, np.float32))
        count = len(self.scores) if self.scores.ndim == 1 else -1
        for name, wanted in (("scores", (count,)), ("quads", (count, CORNERS, 2)), ("probabilities", (count, CLASSES))):
            shape = getattr(self, name).shape
            if count < 0 or shape != wanted:
                expected = str(wanted).replace(str(count), "N", 1) if count >= 0 else "(N,)"
                raise ValueError(f"{name} must have shape {expected}, not {shape}")
        object.__setattr__(self, "ids", np.arange(count) if self.ids is _IN_ORDER else np.asarray(self.ids, np.intp))
        if self.ids.shape != (count,):
            raise ValueError(f"ids must have shape (N,), not {self.ids.shape}")
        if not np.isfinite(self.quads).all():
            raise ValueError("quads must be finite")
        if not ((self.scores >= 0) & (self.scores <= 1)).all():
            raise ValueError("scores must lie between 0 and 1")
        if not (self.probabilities >= 0).all() or not np.allclose(self.probabilities.sum(axis=1), 1, atol=1e-3):
            raise ValueError("each row of probabilities must be a distribution")

    @classmethod
    def from_boxes(cls, boxes: npt.ArrayLike, scores: npt.ArrayLike, probabilities: npt.ArrayLike) -> Detections:
        """Return detections with the upright boxes N x 4 (left, top, right, bottom).

        Each quad starts at the top left corner of its box.
        """
        return cls(
            upright(boxes),
            np.asarray(scores, np.float32).ravel(),
            np.asarray(probabilities, np.float32).reshape(-1, CLASSES),
        )

    @classmethod
    def empty(cls) -> Detections:
        """Return `Detections` without tiles."""
        return cls.from_boxes([], [], [])

    @classmethod
    def joined(cls, parts: Sequence[Detections]) -> Detections:
        """Return all `parts` joined to one `Detections`. The tiles keep their order and get new `ids`."""
        arrays = [[getattr(part, name) for part in parts] for name in ("quads", "scores", "probabilities")]
        return cls(*(np.concatenate(array) for array in arrays)) if parts else cls.empty()

    def __len__(self) -> int:
        return len(self.scores)

    def __getitem__(self, chosen: Ints | Bools | slice) -> Detections:
        return Detections(self.quads[chosen], self.scores[chosen], self.probabilities[chosen], self.ids[chosen])

    @property
    def boxes(self) -> Floats:
        """The upright boxes around the quads: float32 N x 4 (left, top, right, bottom)."""
        return around(self.quads)

    @property
    def centres(self) -> Floats:
        """The centre of each quad, the mean of its corners: float32 N x 2."""
        return np.asarray(self.quads.mean(axis=1), np.float32)

    @property
    def classes(self) -> Ints:
        """The most probable tile for each detection, as an index into `TILES`."""
        return np.asarray(self.probabilities.argmax(axis=1), np.intp)

    @property
    def confidences(self) -> Floats:
        """The probability of the most probable tile for each detection: float32 N."""
        return np.asarray(self.probabilities.max(axis=1, initial=0.0), np.float32)


def certainty(probabilities: Floats) -> Floats:
    """Return, for each detection, the probability (N) that it is a tile. `probabilities` is N x 46.

    The value is the probability of the most probable tile kind. A red five and a plain five are one tile kind. All
    flowers are also one tile kind, because the flowers of many tile sets do not show their number. A detection with a
    low value is rarely part of a hand: the tile is cut off or far behind the hand.
    """
    return np.asarray((probabilities @ _ALIKE).max(axis=1, initial=0.0), np.float32)
