"""Tiles that were hardly found, where a hand lacks them, and such that hardly are any, where they part it.

Responsible for the second chance of boxes whose score is below that of a tile: they count where a hand is not whole
without them and lies well with them; and for the other way round, of what looks like a tile face down or a white one,
or has a score hardly above that of a tile. Each costs more the fainter it is, as parts of a hand that lie badly cost in
`vision.layout.candidates`; whether the hand wins then is not asked.
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
from vision.layout.runs import ASLANT, BESIDE

FAINTEST = 0.03
"""Score from which a box is thought of at all."""
STEPS = (0.25, 0.12, 0.06, FAINTEST)
"""Scores down to which boxes are tried together."""
COST = 1.0
"""What a box at `THRESHOLD` costs; a box of half the score costs log 2 more."""
PART = 0.3
"""How much a box may cover of one that is a tile: more, and it is a part of that tile."""
NEAR = 3.0
"""How far from the next tile a faint one may lie, in heights of that tile."""
ALIKE = 3.0
"""How many times as large or as small as that one, by area, it may be: else it is a part of something, or none."""
MOST = 6
"""Faint tiles of one hand at most."""
AT_END = 0.2
"""Up to how far from an end of the row, in heights, a faint tile touches it."""

NEXT = 1.5
"""How far from the next tile of a hand a blank one lies that may be none, in heights of that tile."""
EVEN_BLANK, SURE_BLANK = 0.47, 0.88
"""The scores at which a back is as often none as one, and from which it is one."""
BLANK = 0.2, 9.0
"""The least that leaving one out costs, and by how much more for each whole point of its score."""
TOP, BESIDE_TOP = (0.75, 1.2), 0.3
"""How far above a standing tile the middle of its upper side is seen, in heights of it, and how far beside it."""
SURE_WHITE = 0.75
"""The score from which a white tile is surely one: four of five lie above it, of what only looks like one a tenth."""
FRAMED = 0.015
"""The chance of being a back below which a white tile is surely one, as one with a frame is. Of 677 white tiles of
val-green, val-tray, val-redcloth and rendered hands 569 lie below it, of 71 that were none (backs, sides) four."""
SURE_FACE, FACE_MORE, FACES_TRIED = 0.6, 1.0, 3
"""The score from which what shows a face is surely a tile, what it costs more than a blank one to leave one out, and
how many are tried, each alone: a die, or half of a tile, may look like one."""

Indices = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class WithFaint:
    """Tiles laid out with faint ones among them: how they lie, and where the faint ones stand in the detections."""

    layout: Layout
    ground: Ground
    faint: tuple[int, ...]

    @property
    def used(self) -> tuple[int, ...]:
        """Those of the faint ones that the likeliest hand takes up."""
        hand = self.layout.hands[0].members if self.layout.hands else ()
        return tuple(place for place in self.faint if place in hand)

    @property
    def cost(self) -> float:
        """What the likeliest hand costs with all of them; those that it leaves out are no gain. Without end where one
        of them won that lies neither in line with the row nor at an end of it.
        """
        if not self._may_win():
            return math.inf
        scores = self.layout.detections.scores[list(self.faint)].astype(np.float64)
        return self.layout.cost + sum(COST + math.log(THRESHOLD / max(score, 1e-6)) for score in scores)

    def _may_win(self) -> bool:
        """Whether the tile that won was found for sure, lies in line with the row, or touches an end of it."""
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
        in_line = abs(family.across[nearest, won]) < BESIDE and abs(family.bend[nearest, won]) < ASLANT
        return bool(in_line or family.apart[[row[0], row[-1]], won].min() < AT_END)


def with_faint(detections: Detections, least: float) -> WithFaint | None:
    """The tiles with those faint ones that make the likeliest hand likelier; None where none do.

    `least`: what the likeliest hand without any costs (`Layout.cost`).
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
        # Without each one of these, the faintest first: the rest may do better.
        for one in sorted(used, key=lambda weak: float(detections.scores[weak])):
            fewer = [other for other in used if other != one]
            if fewer and (without := _laid(detections, strong, fewer)).cost < found.cost:
                found, used = without, fewer
        if found.cost < least:
            least, chosen = found.cost, found
    return chosen


def hardly_tiles(detections: Detections, hand: LaidHand) -> tuple[int, ...]:
    """Those tiles at the likeliest `hand` that hardly are any, where the rest make a likelier one: a patch of the table
    between tiles looks like a back more often than like a face, and the upper side of a standing tile like a white one.
    """
    boxes = around(detections.quads)
    apart = _apart(boxes, boxes[list(hand.members)])
    scores = detections.scores.astype(np.float64)
    is_blank = _white_in_doubt(detections) | (detections.classes == FACE_DOWN_INDEX)
    blank = np.flatnonzero(is_blank & (apart < NEXT) & (scores < SURE_BLANK))
    # Of a row that stands they may hide that it is the hand.
    tops = np.flatnonzero(_on_top(detections))
    prices = np.maximum(BLANK[0], BLANK[1] * (scores - EVEN_BLANK))
    # The upper sides of a row are seen as tiles for one reason, all of them or nearly so.
    prices[tops] = np.minimum(prices[tops], BLANK[0])
    tries = [np.union1d(tops, blank[scores[blank] <= score]) for score in [0.0, *sorted(scores[blank])]]
    faces = np.flatnonzero(_shows_face(detections) & (apart < NEXT) & (scores < SURE_FACE))
    prices[faces] += FACE_MORE
    tries += [np.array([face]) for face in faces[np.argsort(scores[faces], kind="stable")][:FACES_TRIED]]
    costs = [float(prices[tried].sum()) for tried in tries]
    if (detections.classes == WHITE.index).sum() > SAME_TILES:
        # No set has so many: what looks so are backs, or sides of tiles, the most of it.
        tries.append(np.flatnonzero(detections.classes == WHITE.index))
        costs.append(BLANK[0])
    least, chosen = hand.row.cost, blank[:0]
    for tried, cost in zip(tries, costs):
        found = likeliest(detections[np.setdiff1d(np.arange(len(detections)), tried)]) if len(tried) else None
        cost += found.row.cost if found else math.inf
        if cost < least:
            least, chosen = cost, tried
    return tuple(int(place) for place in chosen)


def _white_in_doubt(detections: Detections) -> npt.NDArray[np.bool_]:
    """Which white tiles may be a side of a tile, or a patch of something white."""
    white = (detections.classes == WHITE.index) & (detections.scores < SURE_WHITE)
    return np.asarray(white & (detections.probabilities[:, FACE_DOWN_INDEX] >= FRAMED), np.bool_)


def _shows_face(detections: Detections) -> npt.NDArray[np.bool_]:
    """Which tiles look neither white nor face down."""
    return np.asarray(~np.isin(detections.classes, (WHITE.index, FACE_DOWN_INDEX)), np.bool_)


def _on_top(detections: Detections) -> npt.NDArray[np.bool_]:
    """Which white tiles lie where the upper side of a standing tile with a face would be seen."""
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
            ((np.abs(steps[:, 0]) < BESIDE_TOP) & (steps[:, 1] > -TOP[1]) & (steps[:, 1] < -TOP[0])).any()
        )
    return found


def candidates_beside(detections: Detections, strong: Indices) -> Indices:
    """The weak ones that lie near the `strong` ones and are no parts of them."""
    weak = np.flatnonzero(detections.scores < THRESHOLD)
    if not len(weak) or not len(strong):
        return weak[:0]
    boxes, others = around(detections.quads[weak]), around(detections.quads[strong])
    free = (overlap(boxes, others).max(axis=1) < PART) & (_apart(boxes, others) < NEAR)
    return np.asarray(weak[free & _as_large(boxes, others)], np.int64)


def _as_large(boxes: npt.NDArray[np.float32], others: npt.NDArray[np.float32]) -> npt.NDArray[np.bool_]:
    """Which boxes are about as large as that of the `others` whose middle is the nearest."""
    areas, other_areas = (np.maximum(np.prod(one[:, 2:] - one[:, :2], axis=1), 1e-6) for one in (boxes, others))
    nearest = _distances(boxes, others).argmin(axis=1)
    return np.asarray(np.abs(np.log(areas / other_areas[nearest])) < math.log(ALIKE), np.bool_)


def _apart(boxes: npt.NDArray[np.float32], others: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """How far the middle of each box lies from that of the next of the `others`, in heights of that one."""
    heights = (others[:, 2:] - others[:, :2]).max(axis=1)
    return np.asarray((_distances(boxes, others) / np.maximum(heights, 1e-6)).min(axis=1))


def _distances(boxes: npt.NDArray[np.float32], others: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """From the middle of each box to that of each of the others."""
    middles, other_middles = ((one[:, :2] + one[:, 2:]) / 2 for one in (boxes, others))
    return np.asarray(np.linalg.norm(middles[:, None] - other_middles[None], axis=2))


def _laid(detections: Detections, strong: Indices, weak: Indices | list[int]) -> WithFaint:
    """The `strong` ones laid out with some of the `weak`, in the order of these."""
    kept = np.sort(np.concatenate([strong, np.asarray(weak, np.int64)]))
    tiles = detections[kept]
    ground = ground_of(tiles)
    return WithFaint(lay_out(tiles, ground), ground, tuple(int(place) for place in np.searchsorted(kept, weak)))
