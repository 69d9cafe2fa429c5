"""Decides whether a blank tile is a white dragon, a back, or no tile; no other module does.

Responsible for evidence that a blank tile alone does not show. A white dragon has the brightness and colour of the
background (the paper) of the other faces of the set in the same light; a pale or grey back does not
(`with_paper_compared`).
A white dragon without a frame gets a low score from the locator: a box that fills a gap of one tile in a row and is
classified as white is a tile, whatever its score (`whites_between`). `vision.layout.low_confidence` decides which
low-confidence detections a hand needs to be complete.
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
from vision.inference.logits import redistributed
from vision.inference.sessions import Array

WHITE = Tile.from_code("5z")
BLANK, FACE = 0.5, 0.6
"""The lowest probability of white or back for a tile to be examined, and of one face for a tile to give its paper."""
BESIDE, FEW = 3, 3
"""How many of the nearest faces give the paper; with fewer faces than `FEW` on the photo nothing is decided."""
AROUND, BLOWN_OUT = 8, 246.0
"""How many of the nearest faces may be examined: paper that is overexposed in one colour gives no colour."""
BRIGHTNESS, COLOUR = 0.07, 0.025
"""The spread of white tiles around the paper next to them: of the logarithm of their brightness, and of the shares of
blue, green and red in it (the largest of the three). 95 % of the white tiles of val-tray, val-redcloth and val-green
differ by less than 0.17 and 0.07; of the backs of rendered scenes that were taken for white, half differ by more than
0.26 in brightness, and half by more than 0.12 in colour."""
DARK = 3.0
"""The additional error of a colour, of 255: shares are less exact in the dark."""
BRIGHTER = 6.0
"""The divisor of the evidence of a tile that is brighter than the paper: between blurred symbols paper looks darker."""
FAVOUR, MOST = 0.5, 4.0
"""The log of the likelihood ratio for white if there is no difference, and the largest reduction by brightness and by
colour each: the edge of a shadow or a lamp of another colour changes one of them without meaning. Fitted on 13,347
backs and 1,295 white tiles of 3,000 rendered hands of held-out sets and their surroundings: 99 backs and 13 white tiles
are wrong, of those in a hand none and 10. With one bound for both and colour measured less exactly: 109 and 15, and 5
and 12."""
IN_THE_DARK, BRIGHT, DIM = 1.0, 130.0, 80.0
"""How much more white is favoured next to paper no brighter than `DIM` of 255; none next to `BRIGHT` paper. In such
light face 0.7.0 takes white tiles for backs: 17 of 44 of val-tray when dimmed, and none with this. Of 306 blank backs
of scenes of held-out sets, dark ones included, as many are wrong if white is favoured that much everywhere."""
_SIZE = 24
_FACE_MARGIN, _BLANK_MARGIN = -0.08, -0.15
"""The fraction of a tile's width and height that is left out on each side."""

SURE_WHITE, SURE_FACE = 0.9, 0.6
"""The lowest probability of white for such a hint, and of its face for a neighbouring tile."""
PART = 0.3
"""A hint with a larger intersection over union with a tile is a part of that tile."""
SAME_SIZE = 1.35
"""The largest ratio between the size of a hint and the mean of its two neighbours, by the root of the area."""
TOUCHES = 0.25
"""How much the distance to the next tile may differ from the tile's width, in widths, if both touch."""
OUT_OF_LINE = 0.3
"""The largest distance from the middle between the two neighbours, in their widths."""

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]


def with_paper_compared(pixels: Pixels, quads: Array, probabilities: Array) -> Array:
    """Return the probabilities (N x 46) with those of each blank tile divided again between white and back.

    The tiles have the corners `quads` (N x 4 x 2) on BGR `pixels`.
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
    return redistributed(probabilities, blank, WHITE.index, FACE_DOWN_INDEX, np.exp(_likelier_white(own, paper)))


def _paper(around: Floats) -> Floats:
    """Return the paper colour (3) from the papers of faces (N x 3), the nearest first."""
    unclipped = around[around.max(axis=1) < BLOWN_OUT]
    return np.asarray(np.median((unclipped if len(unclipped) >= BESIDE else around)[:BESIDE], axis=0), np.float64)


def _ground(pixels: Pixels, quad: Array, margin: float) -> Floats:
    crop = cut(pixels, quad, _SIZE, margin)
    return np.maximum(ground(crop.reshape(-1, 3).astype(np.float64)), 2.0)


def _likelier_white(own: Floats, paper: Floats) -> Floats:
    """Return the log likelihood ratio for white, given the colours of tiles (N x 3) and of the paper next to them (N x
    3).
    """
    brightness = np.log(own.sum(axis=1) / paper.sum(axis=1))
    shares = np.log(own / own.sum(axis=1, keepdims=True)) - np.log(paper / paper.sum(axis=1, keepdims=True))
    brightness = np.where(brightness > 0, brightness / BRIGHTER, brightness)
    usual = np.hypot(COLOUR, DARK / np.minimum(own, paper).mean(axis=1))
    far = np.stack([brightness / BRIGHTNESS, np.abs(shares).max(axis=1) / usual])
    dark = np.clip((BRIGHT - paper.mean(axis=1)) / (BRIGHT - DIM), 0.0, 1.0)
    return np.asarray(FAVOUR + IN_THE_DARK * dark - np.minimum(far**2 / 2, MOST).sum(axis=0))


def whites_between(detections: Detections) -> Indices:
    """Return the low-score detections (hints) that are white dragons in a row.

    The classifier is confident of each, and on either side it touches a confident tile or another such hint, in line
    and of the same size.
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
    """Return, of hints that overlap, the one with the highest score."""
    kept: list[int] = []
    for hint in hints[np.argsort(-scores[hints], kind="stable")]:
        if not kept or overlap(boxes[[hint]], boxes[kept]).max() < PART:
            kept.append(int(hint))
    return np.array(sorted(kept), np.int64)


def _between(detections: Detections, hint: int, beside: Indices) -> bool:
    """Return whether a hint touches two of these tiles, in line, one on either side."""
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
    """Return the length inside a tile of the line in this direction through its centre."""
    sides = np.stack([quad[1] - quad[0], quad[3] - quad[0]], axis=1)
    length = float(np.linalg.norm(direction))
    if length == 0 or abs(np.linalg.det(sides)) < TINY:
        return 0.0
    return length / float(np.abs(np.linalg.solve(sides, direction)).max())


def _areas(quads: npt.NDArray[np.float32]) -> Floats:
    boxes = around(quads).astype(np.float64)
    return np.asarray(np.maximum(np.prod(boxes[:, 2:] - boxes[:, :2], axis=1), TINY))
