"""Recovers low-confidence detections that complete a hand; drops false positives that split it.

Responsible for boxes with a score below `THRESHOLD`: they count if a hand is not complete without them and is well laid
with them. Also responsible for the opposite case: a detection that looks face down or white, or has a score little
above the threshold, may be a false positive. Each change has a cost that grows as the score falls, in the unit of
`vision.layout.candidates`; whether the resulting hand wins does not matter.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scorer.tiles import FACE_DOWN_INDEX, SAME_TILES
from vision.detection.white_or_back import WHITE
from vision.geometry.boxes import around, overlap
from vision.geometry.detections import THRESHOLD, Detections
from vision.geometry.ground_plane import views_of
from vision.layout.layout import Ground, LaidHand, Layout, ground_of, lay_out, likeliest
from vision.layout.weights import BOXES, LINES

FAINTEST = 0.03
"""Boxes with a lower score are ignored."""
STEPS = (0.25, 0.12, 0.06, FAINTEST)
"""Score thresholds; boxes above each are tried together."""
MOST = 6
"""The largest number of faint tiles in one hand."""
FACES_TRIED = 3
"""How many uncertain detections with a face are left out, one at a time: a die or half a tile may look like one."""

Indices = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class WithFaint:
    """A layout that includes faint tiles: the positions, and the indices of the faint tiles in the detections."""

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
        """The cost of the most probable hand including all faint tiles; a tile that is left out saves nothing.

        Infinite if a faint tile is the winning tile and lies neither in line with the row nor at an end of it.
        """
        if not self._may_win():
            return math.inf
        scores = self.layout.detections.scores[list(self.faint)].astype(np.float64)
        return self.layout.cost + sum(BOXES.faint + math.log(THRESHOLD / max(score, 1e-6)) for score in scores)

    def _may_win(self) -> bool:
        """Return whether the winning tile is not faint, lies in line with the row, or touches an end of it."""
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
    """Return the tiles and those faint tiles that lower the cost of the hand; None if no faint tile does.

    `least`: the cost of the most probable hand without faint tiles (`Layout.cost`).
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
        if len(used) < count:
            found = _laid(detections, strong, used)
        # Try without each one, the faintest first: the rest may cost less.
        for one in sorted(used, key=lambda weak: float(detections.scores[weak])):
            fewer = [other for other in used if other != one]
            if fewer and (without := _laid(detections, strong, fewer)).cost < found.cost:
                found, used = without, fewer
        if found.cost < least:
            least, chosen = found.cost, found
    return chosen


def hardly_tiles(detections: Detections, hand: LaidHand) -> tuple[int, ...]:
    """Return the likely false positives near `hand`, without which the other tiles form a more probable hand.

    A patch of the table between tiles looks like a back more often than like a face; the upper side of a standing tile
    looks like a white dragon.
    """
    boxes = around(detections.quads)
    apart = _apart(boxes, boxes[list(hand.members)])
    scores = detections.scores.astype(np.float64)
    is_blank = _white_in_doubt(detections) | (detections.classes == FACE_DOWN_INDEX)
    blank = np.flatnonzero(is_blank & (apart < BOXES.next) & (scores < BOXES.sure_blank))
    # Upper sides of a standing row may hide that the row is the hand.
    tops = np.flatnonzero(_on_top(detections))
    prices = np.maximum(BOXES.blank, BOXES.blank_rise * (scores - BOXES.even_blank))
    # The upper sides of a row are detected for the same reason, usually all of them.
    prices[tops] = np.minimum(prices[tops], BOXES.blank)
    tries = [np.union1d(tops, blank[scores[blank] <= score]) for score in [0.0, *sorted(scores[blank])]]
    faces = np.flatnonzero(_shows_face(detections) & (apart < BOXES.next) & (scores < BOXES.sure_face))
    prices[faces] += BOXES.face
    tries += [np.array([face]) for face in faces[np.argsort(scores[faces], kind="stable")][:FACES_TRIED]]
    costs = [float(prices[tried].sum()) for tried in tries]
    if (detections.classes == WHITE.index).sum() > SAME_TILES:
        # No set has that many white dragons: most of them are backs or sides of tiles.
        tries.append(np.flatnonzero(detections.classes == WHITE.index))
        costs.append(BOXES.blank)
    least, chosen = hand.row.cost, blank[:0]
    for tried, cost in zip(tries, costs):
        found = likeliest(detections[np.setdiff1d(np.arange(len(detections)), tried)]) if len(tried) else None
        cost += found.row.cost if found else math.inf
        if cost < least:
            least, chosen = cost, tried
    return tuple(int(place) for place in chosen)


def _white_in_doubt(detections: Detections) -> npt.NDArray[np.bool_]:
    """Return which white tiles may be the side of a tile or something else that is white."""
    white = (detections.classes == WHITE.index) & (detections.scores < BOXES.sure_white)
    return np.asarray(white & (detections.probabilities[:, FACE_DOWN_INDEX] >= BOXES.framed), np.bool_)


def _shows_face(detections: Detections) -> npt.NDArray[np.bool_]:
    """Return which tiles are neither white nor face down."""
    return np.asarray(~np.isin(detections.classes, (WHITE.index, FACE_DOWN_INDEX)), np.bool_)


def _on_top(detections: Detections) -> npt.NDArray[np.bool_]:
    """Return which white tiles lie where the upper side of a standing tile with a face is visible."""
    white = _white_in_doubt(detections)
    faces = np.flatnonzero(_shows_face(detections))
    found = np.zeros(len(detections), np.bool_)
    if not len(faces):
        return found
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
    """Return the indices of weak detections that lie near the `strong` ones and are not parts of them."""
    weak = np.flatnonzero(detections.scores < THRESHOLD)
    if not len(weak) or not len(strong):
        return weak[:0]
    boxes, others = around(detections.quads[weak]), around(detections.quads[strong])
    free = (overlap(boxes, others).max(axis=1) < BOXES.part) & (_apart(boxes, others) < BOXES.near)
    return np.asarray(weak[free & _as_large(boxes, others)], np.int64)


def _as_large(boxes: npt.NDArray[np.float32], others: npt.NDArray[np.float32]) -> npt.NDArray[np.bool_]:
    """Return which boxes are about as large as the nearest of the `others`, by centre."""
    areas, other_areas = (np.maximum(np.prod(one[:, 2:] - one[:, :2], axis=1), 1e-6) for one in (boxes, others))
    nearest = _distances(boxes, others).argmin(axis=1)
    return np.asarray(np.abs(np.log(areas / other_areas[nearest])) < math.log(BOXES.area_ratio), np.bool_)


def _apart(boxes: npt.NDArray[np.float32], others: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return the distance of the centre of each box from the nearest of the `others`, in heights of that one."""
    heights = (others[:, 2:] - others[:, :2]).max(axis=1)
    return np.asarray((_distances(boxes, others) / np.maximum(heights, 1e-6)).min(axis=1))


def _distances(boxes: npt.NDArray[np.float32], others: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return the distances from the centre of each box to the centres of the others."""
    middles, other_middles = ((one[:, :2] + one[:, 2:]) / 2 for one in (boxes, others))
    return np.asarray(np.linalg.norm(middles[:, None] - other_middles[None], axis=2))


def _laid(detections: Detections, strong: Indices, weak: Indices | list[int]) -> WithFaint:
    """Return the layout of the `strong` detections with some `weak` ones, in the order of the weak ones."""
    kept = np.sort(np.concatenate([strong, np.asarray(weak, np.int64)]))
    tiles = detections[kept]
    ground = ground_of(tiles)
    return WithFaint(lay_out(tiles, ground), ground, tuple(int(place) for place in np.searchsorted(kept, weak)))
