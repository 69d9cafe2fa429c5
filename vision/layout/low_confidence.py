"""Recovers low-confidence detections that complete a hand; drops false positives that split it.

Responsible for boxes with a score from `FAINTEST` to below `THRESHOLD` (faint tiles). A faint tile is included if the
hand with this tile has a lower cost than the hand without it. Also responsible for the opposite case: a detection that
looks face down or white, or has a score a little above the threshold, is possibly a false positive. The cost of a hand
is its layout cost plus a cost for each change. Including a tile costs more if its score is low; dropping a tile costs
more if its score is high. Whether the hand wins has no influence.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scorer.tiles import FACE_DOWN_INDEX, SAME_TILES
from vision.detection.white_or_back import WHITE
from vision.geometry.boxes import TINY, around, overlap
from vision.geometry.detections import THRESHOLD, Detections
from vision.geometry.ground_plane import views_of
from vision.layout.layout import Ground, LaidHand, Layout, ground_of, lay_out, likeliest
from vision.layout.weights import BOXES, LINES

FAINTEST = 0.03
"""Boxes with a lower score are ignored. Fitted by `python -m vision.train fit-thresholds`."""
STEPS = (0.25, 0.12, 0.06, FAINTEST)
"""Score thresholds. For each threshold, all faint boxes with at least this score are tried together."""
MOST = 6
"""The largest number of faint tiles in one hand. Fitted by the same command."""
FACES_TRIED = 3
"""The number of uncertain detections with a face that are tried as false positives, one at a time.

One of the dice or a part of a tile can look like a face. Fitted by the same command."""

Indices = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class WithFaint:
    """A layout that includes faint tiles.

    `ground` has the positions of the tiles. `faint` has the indices of the faint tiles in the detections of the layout.
    """

    layout: Layout
    ground: Ground
    faint: tuple[int, ...]

    @property
    def used(self) -> tuple[int, ...]:
        """The faint tiles that the most probable hand uses."""
        hand = self.layout.hands[0].members if self.layout.hands else ()
        return tuple(place for place in self.faint if place in hand)

    @property
    def cost(self) -> float:
        """The layout cost of the first hand plus the costs of all faint tiles, including those outside the hand.

        Infinite if a faint tile is the winning tile and is neither in line with the row nor at an end of the row.
        """
        if not self._may_win():
            return math.inf
        scores = self.layout.detections.scores[list(self.faint)].astype(np.float64)
        return self.layout.cost + sum(BOXES.faint + math.log(THRESHOLD / score) for score in scores)

    def _may_win(self) -> bool:
        """Return whether the winning tile is plausible: not faint, or in line with the row, or at an end of the row."""
        hand = self.layout.hands[0] if self.layout.hands else None
        if hand is None or hand.winning not in self.faint:
            return True
        place = {tile: number for number, tile in enumerate(self.ground.order)}
        row, won = [place[one] for one in hand.row.members if one != hand.winning], place[hand.winning]
        if not row:
            return False
        # The lines along the row, not across it.
        family = min(self.ground.families, key=lambda one: float((one.quarters[row] % 2).sum()))
        nearest = row[int(family.apart[row, won].argmin())]
        in_line = abs(family.across[nearest, won]) < LINES.beside and abs(family.bend[nearest, won]) < LINES.aslant
        return bool(in_line or family.apart[[row[0], row[-1]], won].min() < BOXES.at_end)


def with_faint(detections: Detections, least: float) -> WithFaint | None:
    """Return the layout with the faint tiles that lower the cost of the hand, or None if no faint tile lowers it.

    `least` is the layout cost of the most probable hand without faint tiles (`Layout.cost`).
    """
    strong = np.flatnonzero(detections.scores >= THRESHOLD)
    weak = candidates_beside(detections, strong)
    chosen: WithFaint | None = None
    count = 0
    tries: list[list[int]] = []
    for score in STEPS:
        tried = weak[detections.scores[weak] >= score]
        if len(tried) == count:
            continue
        count = len(tried)
        found = _laid(detections, strong, tried)
        used = [int(one) for one, place in zip(tried, found.faint) if place in found.used]
        if not used or len(used) > MOST or used in tries:
            continue
        tries.append(used)
        if used != tried.tolist():
            found = _laid(detections, strong, used)
        # Try without each used faint tile, the faintest first: the cost with the others can be lower.
        for one in sorted(used, key=lambda weak: float(detections.scores[weak])):
            fewer = [other for other in used if other != one]
            if fewer:
                without = _laid(detections, strong, fewer), fewer
                found, used = min((found, used), without, key=lambda each: each[0].cost)
        if found.cost < least:
            least, chosen = found.cost, found
    return chosen


def hardly_tiles(detections: Detections, hand: LaidHand) -> tuple[int, ...]:
    """Return the indices of the probable false positives, if `hand` is the most probable hand with them.

    Without these detections, the other tiles form a more probable hand. If there is no such hand, the result is empty.
    A visible part of the mahjong table between tiles looks like a back more often than like a face. The upper side of a
    standing tile looks like a white dragon.
    """
    boxes = around(detections.quads)
    apart = _apart(boxes, boxes[list(hand.members)])
    scores = detections.scores.astype(np.float64)
    is_blank = _white_in_doubt(detections) | (detections.classes == FACE_DOWN_INDEX)
    near = apart < BOXES.next
    blank = np.flatnonzero(is_blank & near & (detections.scores < BOXES.sure_blank))
    # If the upper sides of a standing row are detected, the row does not look like the hand.
    tops = np.flatnonzero(_on_top(detections))
    prices = np.maximum(BOXES.blank, BOXES.blank_rise * (scores - BOXES.even_blank))
    # The upper sides of a row have a common cause: usually all of them are detected. Each one therefore costs less.
    prices[tops] = np.minimum(prices[tops], BOXES.blank)
    tries = [tops, *(np.union1d(tops, blank[scores[blank] <= score]) for score in sorted(scores[blank]))]
    faces = np.flatnonzero(_shows_face(detections) & near & (detections.scores < BOXES.sure_face))
    prices[faces] += BOXES.face
    tries += [np.array([face]) for face in faces[np.argsort(scores[faces], kind="stable")][:FACES_TRIED]]
    costs = [float(prices[tried].sum()) for tried in tries]
    if (detections.classes == WHITE.index).sum() > SAME_TILES:
        # No tile set has more than `SAME_TILES` white dragons: most of the detections are face-down tiles or sides.
        tries.append(np.flatnonzero(detections.classes == WHITE.index))
        costs.append(BOXES.blank)
    options = [(hand.row.cost, blank[:0])]
    for tried, cost in zip(tries, costs):
        found = likeliest(detections[np.setdiff1d(np.arange(len(detections)), tried)]) if len(tried) else None
        if found:
            options.append((cost + found.row.cost, tried))
    _, chosen = min(options, key=lambda one: one[0])
    return tuple(int(place) for place in chosen)


def _white_in_doubt(detections: Detections) -> npt.NDArray[np.bool_]:
    """Return, for each detection (N booleans), whether it is an uncertain white dragon, possibly the side of a tile."""
    white = (detections.classes == WHITE.index) & (detections.scores < BOXES.sure_white)
    return np.asarray(white & (detections.probabilities[:, FACE_DOWN_INDEX] >= BOXES.framed), np.bool_)


def _shows_face(detections: Detections) -> npt.NDArray[np.bool_]:
    """Return, for each detection (N booleans), whether it is neither a white dragon nor face down."""
    return np.asarray(~np.isin(detections.classes, (WHITE.index, FACE_DOWN_INDEX)), np.bool_)


def _on_top(detections: Detections) -> npt.NDArray[np.bool_]:
    """Return, for each detection (N booleans), whether it is probably the upper side of a standing tile.

    Such a detection is an uncertain white dragon directly above a tile with a face.
    """
    white = _white_in_doubt(detections)
    faces = np.flatnonzero(_shows_face(detections))
    found = np.zeros(len(detections), np.bool_)
    views = views_of(detections.quads[faces].astype(np.float64))
    middles = detections.quads.astype(np.float64).mean(axis=1)
    for place in np.flatnonzero(white):
        steps = np.linalg.solve(views, (middles[place] - middles[faces])[..., None])[..., 0]
        found[place] = bool(
            (
                (np.abs(steps[:, 0]) < BOXES.beside_top)
                & (steps[:, 1] > -BOXES.top_to)
                & (steps[:, 1] < -BOXES.top_from)
            ).any()
        )
    return found


def candidates_beside(detections: Detections, strong: Indices) -> Indices:
    """Return the indices of the detections that are near the `strong` detections and are not parts of them.

    `strong` has the indices of the detections with a score of at least `THRESHOLD`.
    """
    weak = np.delete(np.arange(len(detections)), strong)
    if not len(weak) or not len(strong):
        return weak[:0]
    boxes, others = around(detections.quads[weak]), around(detections.quads[strong])
    free = (overlap(boxes, others).max(axis=1) < BOXES.part) & (_apart(boxes, others) < BOXES.near)
    return np.asarray(weak[free & _as_large(boxes, others)], np.intp)


def _as_large(boxes: npt.NDArray[np.float32], others: npt.NDArray[np.float32]) -> npt.NDArray[np.bool_]:
    """Return, for each box, whether it is about as large as the box in `others` with the nearest centre."""
    areas, other_areas = (np.maximum(np.prod(one[:, 2:] - one[:, :2], axis=1), TINY) for one in (boxes, others))
    nearest = _distances(boxes, others).argmin(axis=1)
    return np.asarray(np.abs(np.log(areas / other_areas[nearest])) < math.log(BOXES.area_ratio), np.bool_)


def _apart(boxes: npt.NDArray[np.float32], others: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return, for each box, the smallest distance of its centre from a centre in `others`.

    Each distance is divided by the longer side of the other box.
    """
    heights = (others[:, 2:] - others[:, :2]).max(axis=1)
    return np.asarray((_distances(boxes, others) / np.maximum(heights, TINY)).min(axis=1))


def _distances(boxes: npt.NDArray[np.float32], others: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return the distances (N x M) from the centre of each box (N x 4) to the centres of the `others` (M x 4)."""
    middles, other_middles = ((one[:, :2] + one[:, 2:]) / 2 for one in (boxes, others))
    return np.asarray(np.linalg.norm(middles[:, None] - other_middles[None], axis=2))


def _laid(detections: Detections, strong: Indices, weak: Indices | list[int]) -> WithFaint:
    """Return the layout of the detections `strong` and `weak`. The `faint` of the result has the order of `weak`."""
    kept = np.sort(np.concatenate([strong, np.asarray(weak, np.intp)]))
    tiles = detections[kept]
    ground = ground_of(tiles)
    return WithFaint(lay_out(tiles, ground), ground, tuple(int(place) for place in np.searchsorted(kept, weak)))
