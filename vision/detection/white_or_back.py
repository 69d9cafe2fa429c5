"""White dragon, back, or no tile: the one place that decides what a blank tile is.

Responsible for what a blank tile alone does not show. A white dragon is as bright and of the same colour as what the
faces of the same set are printed on, in the same light; a pale or grey back is not (`told_by_paper`). And one without a
frame shows the locator next to nothing: a place of just one tile in a row that is seen as white is a tile, whatever
its score (`whites_between`). A hint that a hand needs to be whole is the business of `vision.layout.low_confidence`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from scorer.tiles import FACE_DOWN_INDEX, Tile
from vision.detection.classifier import cut
from vision.geometry.boxes import TINY, around, overlap
from vision.geometry.detections import THRESHOLD, Detections
from vision.image.decode import Pixels
from vision.image.white_balance import ground
from vision.inference.logits import shared_anew
from vision.inference.sessions import Array

WHITE = Tile.from_code("5z")
BLANK, FACE = 0.5, 0.6
"""The least chance of being white or a back for a tile to be asked, and of one face for a tile to tell its paper."""
BESIDE, FEW = 3, 3
"""How many of the nearest faces tell the paper; with fewer on the photo than `FEW` nothing is told."""
AROUND, BLOWN_OUT = 8, 246.0
"""How many of the nearest may be asked, since paper so bright in one colour that it is blown out tells no colour."""
BRIGHTNESS, COLOUR = 0.07, 0.025
"""How far white tiles differ from the paper beside them: the logarithm of their brightness, and of the shares of blue,
green and red in it (most of the three). Of the white tiles of val-tray, val-redcloth and val-green 95 of 100 differ by
less than 0.17 and 0.07; of the backs of rendered scenes that were taken for white ones half differ by more than 0.26
in brightness, and half by more than 0.12 in colour."""
DARK = 3.0
"""By how much of 255 a colour errs besides: in the dark, shares tell less."""
BRIGHTER = 6.0
"""By how much less it says that a tile is brighter than the paper: between blurred signs paper looks darker."""
FAVOUR, MOST = 0.5, 4.0
"""The logarithms of how many times likelier white is where they do not differ at all, and less likely at most for
brightness and for colour each: an edge of a shadow, or a lamp of another colour, changes one of them and says little.
Of 13,347 backs and 1,295 white tiles of 3,000 rendered hands of held-out sets and of what lies around them, on which
this was fitted, 99 backs and 13 white ones are told wrongly, of those that are parts of a hand none and 10; with one
bound for both, and colour measured less closely, 109 and 15, and 5 and 12."""
IN_THE_DARK, BRIGHT, DIM = 1.0, 130.0, 80.0
"""By how much more white is favoured beside paper no brighter than `DIM` of 255; beside `BRIGHT` paper by nothing more.
There face 0.7.0 takes white tiles for backs: 17 of 44 of val-tray made dim, and none so; of 306 blank backs of scenes
of held-out sets, dark ones among them, as many are told wrongly with as much more everywhere."""
_SIZE = 24
_FACE_MARGIN, _BLANK_MARGIN = -0.08, -0.15
"""How much of a tile's width and height is left out on each side."""

SURE_WHITE, SURE_FACE = 0.9, 0.6
"""The least chance of being white for such a hint, and of its face for a tile beside it."""
PART = 0.3
"""How much a hint may cover of one tile: more, and it is a part of that tile."""
SAME_SIZE = 1.35
"""How many times as long as the mean of the two tiles beside it a hint is, or as short, by the root of its area."""
TOUCHES = 0.25
"""How far a tile's distance to the next may differ from its width, in widths, where both touch."""
OUT_OF_LINE = 0.3
"""How far from the middle between the two it lies, in their widths."""

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]


def told_by_paper(pixels: Pixels, quads: Array, probabilities: Array) -> Array:
    """The chances (N x 46) of tiles with these corners (N x 4 x 2) on BGR `pixels`, where those of each blank tile are
    shared out anew between white and back.
    """
    either = probabilities[:, [WHITE.index, FACE_DOWN_INDEX]].sum(axis=1)
    blank = np.flatnonzero(either > BLANK)
    faces = np.flatnonzero((either < BLANK) & (probabilities.max(axis=1, initial=0.0) > FACE))
    if not len(blank) or len(faces) < FEW:
        return probabilities
    middles = quads.mean(axis=1)
    apart = np.linalg.norm(middles[blank, None] - middles[None, faces], axis=2)
    nearest = faces[np.argsort(apart, axis=1, kind="stable")[:, :AROUND]]
    papers = {int(face): _ground(pixels, quads[face], _FACE_MARGIN) for face in np.unique(nearest)}
    paper = np.stack([_paper(np.stack([papers[int(face)] for face in around])) for around in nearest])
    own = np.stack([_ground(pixels, quads[tile], _BLANK_MARGIN) for tile in blank])
    return shared_anew(probabilities, blank, WHITE.index, FACE_DOWN_INDEX, np.exp(_likelier_white(own, paper)))


def _paper(around: Floats) -> Floats:
    """The paper (3) of the faces of these papers (N x 3), the nearest first."""
    told = around[around.max(axis=1) < BLOWN_OUT]
    return np.asarray(np.median((told if len(told) >= BESIDE else around)[:BESIDE], axis=0), np.float64)


def _ground(pixels: Pixels, quad: Array, margin: float) -> Floats:
    crop = cut(pixels, quad, _SIZE, margin)
    return np.maximum(ground(crop.reshape(-1, 3).astype(np.float64)), 2.0)


def _likelier_white(own: Floats, paper: Floats) -> Floats:
    """The logarithm of how many times likelier white a tile of this colour (N x 3) is, beside this paper (N x 3)."""
    brightness = np.log(own.sum(axis=1) / paper.sum(axis=1))
    shares = np.log(own / own.sum(axis=1, keepdims=True)) - np.log(paper / paper.sum(axis=1, keepdims=True))
    brightness = np.where(brightness > 0, brightness / BRIGHTER, brightness)
    usual = np.hypot(COLOUR, DARK / np.minimum(own, paper).mean(axis=1))
    far = np.stack([brightness / BRIGHTNESS, np.abs(shares).max(axis=1) / usual])
    dark = np.clip((BRIGHT - paper.mean(axis=1)) / (BRIGHT - DIM), 0.0, 1.0)
    return np.asarray(FAVOUR + IN_THE_DARK * dark - np.minimum(far**2 / 2, MOST).sum(axis=0))


def whites_between(detections: Detections) -> Indices:
    """The hints that are white dragons in a row: the classifier is sure of each, and it touches a tile that is surely
    found, or another such hint, on either side, in line and of the same size.
    """
    scores, chances = detections.scores, detections.probabilities
    sure = (scores >= THRESHOLD) & (detections.classes != FACE_DOWN_INDEX) & (detections.confidences > SURE_FACE)
    hints = np.flatnonzero((scores < THRESHOLD) & (chances[:, WHITE.index] >= SURE_WHITE))
    boxes = around(detections.quads)
    counted = np.flatnonzero(scores >= THRESHOLD)
    if len(hints) and len(counted):
        hints = hints[overlap(boxes[hints], boxes[counted]).max(axis=1) < PART]
    hints = _surest(hints, boxes, scores)
    row = np.flatnonzero(sure)
    while len(hints):
        beside = np.concatenate([row, hints])
        kept = np.array([_between(detections, int(hint), beside[beside != hint]) for hint in hints], np.bool_)
        if kept.all():
            break
        hints = hints[kept]
    return hints


def _surest(hints: Indices, boxes: npt.NDArray[np.float32], scores: npt.NDArray[np.float32]) -> Indices:
    """Of hints that cover each other the one with the highest score."""
    kept: list[int] = []
    for hint in hints[np.argsort(-scores[hints], kind="stable")]:
        if not kept or overlap(boxes[[hint]], boxes[kept]).max() < PART:
            kept.append(int(hint))
    return np.array(sorted(kept), np.int64)


def _between(detections: Detections, hint: int, beside: Indices) -> bool:
    """Whether a hint touches two of these tiles, in line, one on either side."""
    quads = detections.quads.astype(np.float64)
    middles = quads.mean(axis=1)
    away = middles[beside] - middles[hint]
    far = np.linalg.norm(away, axis=1)
    widths = np.array([_width(quads[tile], direction) for tile, direction in zip(beside, away, strict=True)])
    sizes = np.sqrt(_areas(detections.quads[beside]) / _areas(detections.quads[[hint]]))
    touching = (np.abs(far - widths) < TOUCHES * widths) & (np.abs(np.log(sizes)) < np.log(SAME_SIZE))
    near = np.flatnonzero(touching)
    for number, one in enumerate(near):
        for other in near[number + 1 :]:
            width = (widths[one] + widths[other]) / 2
            if np.linalg.norm(away[one] + away[other]) / 2 < OUT_OF_LINE * width:
                return True
    return False


def _width(quad: Floats, direction: Floats) -> float:
    """How long the line in this direction through the middle of a tile lies in it."""
    sides = np.stack([quad[1] - quad[0], quad[3] - quad[0]], axis=1)
    length = float(np.linalg.norm(direction))
    if length == 0 or abs(np.linalg.det(sides)) < TINY:
        return 0.0
    return length / float(np.abs(np.linalg.solve(sides, direction)).max())


def _areas(quads: npt.NDArray[np.float32]) -> Floats:
    boxes = around(quads).astype(np.float64)
    return np.asarray(np.maximum(np.prod(boxes[:, 2:] - boxes[:, :2], axis=1), TINY))
