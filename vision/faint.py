"""Tiles that were hardly found, where a hand lacks them, and blank ones that hardly are any, where they part it.

Responsible for the second chance of boxes whose score is below that of a tile: they count where a hand is not whole
without them and lies well with them; and for the other way round, of what looks like a tile face down or a white one.
Each costs more the fainter it is, as parts of a hand that lie badly cost in `vision.candidates`; whether the hand wins
then is not asked.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from scorer.tiles import FACE_DOWN_INDEX, Tile
from vision.boxes import around, overlap
from vision.detections import THRESHOLD, Detections
from vision.layout import LaidHand, likeliest
from vision.plane import views_of

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
MOST = 6
"""Faint tiles of one hand at most."""

NEXT = 1.5
"""How far from the next tile of a hand a blank one lies that may be none, in heights of that tile."""
EVEN_BLANK, SURE_BLANK = 0.47, 0.88
"""The scores at which a back is as often none as one, and from which it is one."""
BLANK = 0.2, 9.0
"""The least that leaving one out costs, and by how much more for each whole point of its score."""
TOP, BESIDE_TOP = (0.75, 1.2), 0.3
"""How far above a standing tile the middle of its upper side is seen, in heights of it, and how far beside it."""
WHITE = Tile.from_code("5z")

Indices = npt.NDArray[np.int64]


def with_faint(detections: Detections, least: float) -> tuple[Detections, tuple[int, ...]]:
    """The tiles with those faint ones that make the likeliest hand likelier, and where these stand among them.

    `least`: what the likeliest hand without any costs (`Layout.cost`).
    """
    strong = np.flatnonzero(detections.scores >= THRESHOLD)
    weak = _beside(detections, strong)
    chosen: tuple[int, ...] = ()
    count = 0
    tries: list[list[int]] = []
    for score in STEPS:
        tried = weak[detections.scores[weak] >= score]
        if len(tried) == count:
            continue
        count = len(tried)
        used = _used(detections, strong, tried)
        if not used or len(used) > MOST or used in tries:
            continue
        tries.append(used)
        cost = _cost(detections, strong, used)
        # Without each one of these, the faintest first: the rest may do better.
        for one in sorted(used, key=lambda weak: float(detections.scores[weak])):
            fewer = [other for other in used if other != one]
            if fewer and (without := _cost(detections, strong, fewer)) < cost:
                cost, used = without, fewer
        if cost < least:
            least, chosen = cost, tuple(used)
    kept = np.sort(np.concatenate([strong, np.array(chosen, np.int64)]))
    return detections[kept], tuple(int(place) for place in np.flatnonzero(np.isin(kept, chosen)))


def no_tiles(detections: Detections, hand: LaidHand) -> tuple[int, ...]:
    """Those blank tiles at the likeliest `hand` that hardly are any, where the rest make a likelier one: a patch of the
    table between tiles looks like a back more often than like a face, and the upper side of a standing tile like a
    white one.
    """
    members = list(hand.members)
    boxes = around(detections.quads)
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    heights = (boxes[members, 2:] - boxes[members, :2]).max(axis=1)
    apart = (np.linalg.norm(middles[:, None] - middles[members][None], axis=2) / np.maximum(heights, 1e-6)).min(axis=1)
    scores = detections.scores.astype(np.float64)
    backs = np.flatnonzero((detections.classes == FACE_DOWN_INDEX) & (apart < NEXT) & (scores < SURE_BLANK))
    # Of a row that stands they may hide that it is the hand.
    tops = np.flatnonzero(_on_top(detections) & (scores < SURE_BLANK))
    prices = np.maximum(BLANK[0], BLANK[1] * (scores - EVEN_BLANK))
    # The upper sides of a row are seen as tiles for one reason, all of them or nearly so.
    prices[tops] = np.minimum(prices[tops], BLANK[0])
    least, chosen = hand.row.cost, backs[:0]
    for score in [0.0, *sorted(scores[backs])]:
        tried = np.union1d(tops, backs[scores[backs] <= score]).astype(np.int64)
        found = likeliest(detections[np.setdiff1d(np.arange(len(detections)), tried)]) if len(tried) else None
        cost = (found.row.cost if found else math.inf) + float(prices[tried].sum())
        if cost < least:
            least, chosen = cost, tried
    return tuple(int(place) for place in chosen)


def _on_top(detections: Detections) -> npt.NDArray[np.bool_]:
    """Which white tiles lie where the upper side of a standing tile with a face would be seen."""
    white = detections.classes == WHITE.index
    faces = np.flatnonzero(~white & (detections.classes != FACE_DOWN_INDEX))
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


def _beside(detections: Detections, strong: Indices) -> Indices:
    """The weak ones that lie near others and are no parts of them."""
    weak = np.flatnonzero(detections.scores < THRESHOLD)
    if not len(weak) or not len(strong):
        return weak[:0]
    boxes, others = around(detections.quads[weak]), around(detections.quads[strong])
    middles, other_middles = ((one[:, :2] + one[:, 2:]) / 2 for one in (boxes, others))
    heights = (others[:, 2:] - others[:, :2]).max(axis=1)
    apart = (np.linalg.norm(middles[:, None] - other_middles[None], axis=2) / np.maximum(heights, 1e-6)).min(axis=1)
    return np.asarray(weak[(overlap(boxes, others).max(axis=1) < PART) & (apart < NEAR)], np.int64)


def _used(detections: Detections, strong: Indices, weak: Indices) -> list[int]:
    """Which of the `weak` the likeliest hand takes up."""
    both = np.concatenate([strong, weak])
    hand = likeliest(detections[both])
    return sorted(int(both[member]) for member in (hand.members if hand else ()) if member >= len(strong))


def _cost(detections: Detections, strong: Indices, used: list[int]) -> float:
    """What the likeliest hand with no other faint tiles costs; those that it leaves out are no gain."""
    hand = likeliest(detections[np.concatenate([strong, np.array(used, np.int64)])])
    as_laid = hand.row.cost if hand else math.inf
    return as_laid + sum(COST + math.log(THRESHOLD / max(float(detections.scores[one]), 1e-6)) for one in used)
