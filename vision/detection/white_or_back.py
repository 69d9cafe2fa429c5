"""Decides whether a blank tile is a white dragon, a back, or not a tile. No other module decides this.

A blank tile is a tile that is classified as a white dragon or as a back. White means a white dragon.

Responsible for evidence that a blank tile alone cannot show. In the same light, a white dragon has the brightness and
colour of the background of the other faces of its tile set. A pale or grey back has another brightness or colour
(`with_background_compared`).

White dragons of one tile set look alike. If a photo shows a white dragon with a frame, a blank tile that looks
different is a back or the side of a tile (`with_framed_compared`).

A white dragon without a frame gets a low score from the locator. If its box fills a gap of one tile in a line of tiles
and is classified as white, it is accepted as a tile in spite of its score (`whites_between`).
`vision.layout.low_confidence` decides which low-confidence detections complete a hand.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
import numpy.typing as npt

from scorer.tiles import FACE_DOWN_INDEX, Tile
from vision.detection.classifier import cut
from vision.detection.similarity import unit
from vision.geometry.boxes import TINY, around, overlap
from vision.geometry.detections import THRESHOLD, Detections
from vision.image.photo import CHANNELS, Pixels
from vision.image.white_balance import ground
from vision.inference.logits import redistributed
from vision.inference.sessions import Array

WHITE = Tile.from_code("5z")
BLANK, FACE = 0.5, 0.6
"""The limits for the comparison of a blank tile with the background colour of faces.

A tile is blank if the sum of its probabilities of white and back is above the first value. The background colour of a
face is used if the probability of the face is above the second value.

Fitted by `python -m vision.train fit-thresholds`."""
BESIDE, FEW = 3, 3
"""The number of nearest faces whose background colour is used, and the smallest number of faces on the photo.

If there are fewer faces, nothing is decided. Fitted by the same command."""
AROUND, BLOWN_OUT = 8, 246.0
"""The number of nearest faces that are examined, and the largest brightness of their background.

An overexposed background does not show its colour. A face that is farther away is then used instead.

Fitted by the same command."""
BRIGHTNESS, COLOUR = 0.07, 0.025
"""The standard deviations of white dragons compared to the background of the faces next to them.

The first value is for the logarithm of the brightness. The second is for the logarithm of the shares of blue, green and
red (the largest difference of the three).

| difference | brightness | colour |
|---|---|---|
| 95 % of the white dragons of val-tray, val-redcloth and val-green: below | 0.17 | 0.07 |
| half of the face-down tiles of rendered scenes that were read as white: above | 0.26 | 0.12 |

Fitted by the same command."""
DARK = 3.0
"""An additional error of a colour, on the scale 0 to 255. In the dark, this error makes the colour less precise.

Fitted by the same command."""
BRIGHTER = 6.0
"""If a blank tile is brighter than the background of the faces, the difference in brightness is divided by this value.

The reason is that the background between blurred symbols looks too dark. Fitted by the same command."""
FAVOUR, MOST = 0.5, 4.0
"""The log likelihood ratio for white if there is no difference, and its largest decrease.

The largest decrease applies separately to brightness and to colour, because the edge of a shadow or another lamp can
change only one of the two. Fitted on 13,347 face-down tiles and 1,295 white dragons of 3,000 rendered hands of held-out
tile sets and their surroundings. The numbers of wrong results are:

| | face-down tiles | white dragons | face-down tiles in a hand | white dragons in a hand |
|---|---|---|---|---|
| with these values | 99 | 13 | 0 | 10 |
| one limit for both, colour measured less exactly | 109 | 15 | 5 | 12 |

Fitted by the same command."""
IN_THE_DARK, BRIGHT, DIM = 1.0, 130.0, 80.0
"""An increase of the log likelihood ratio for white in the dark.

The increase is the first value if the brightness of the background (0 to 255) is at most `DIM`, and 0 if the brightness
is at least `BRIGHT`. In the dark, version 0.7.0 of the face network classifies white dragons as face-down tiles:
17 of 44 white dragons of dimmed val-tray photos, and none with this increase. The increase does not change the number
of errors among 306 blank face-down tiles on scenes of held-out tile sets, even if it is applied at every brightness.

Fitted by the same command."""
FRAMED = 0.9, 0.01
"""A white dragon has a frame if its probability of white is above the first value.

Its probability of being a back must also be below the second value. Fitted by the same command."""
AS_FRAMED, UNLIKE = 0.85, 40.0
"""The first value is a similarity (cosine of the features) to a white dragon with a frame.

If a blank tile has a lower similarity, its log likelihood ratio for white decreases by the second value per unit of
cosine. Fitted by the same command."""
_SIZE = 24
_FACE_MARGIN, _BLANK_MARGIN = -0.08, -0.15
"""The margins of the crops of faces and of blank tiles, as fractions of the tile's width and height.

A negative margin leaves out that fraction on each side. Fitted by the same command."""

SURE_WHITE, SURE_FACE = 0.9, 0.6
"""The smallest probability of white for a low-score detection, and the smallest confidence of a neighbouring tile.

Fitted by the same command."""
PART = 0.3
"""A low-score detection is a part of another tile if their intersection over union is at least this value.

Fitted by the same command."""
SAME_SIZE = 1.35
"""The largest ratio between the sizes of a low-score detection and its neighbour. Size is the square root of the area.

Fitted by the same command."""
TOUCHES = 0.25
"""The largest difference between the distance of two touching tiles and the width of a tile, in tile widths.

Fitted by the same command."""
OUT_OF_LINE = 0.3
"""The largest distance of a low-score detection from the middle between its two neighbours, in their widths.

Fitted by the same command."""

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]


def with_background_compared(pixels: Pixels, quads: Array, probabilities: Array) -> Array:
    """Return the probabilities (N x 46) after redistributing the probability of each blank tile between white and back.

    `quads` has the corners of the tiles (N x 4 x 2) on BGR `pixels`.
    """
    either = probabilities[:, [WHITE.index, FACE_DOWN_INDEX]].sum(axis=1)
    blank = np.flatnonzero(either > BLANK)
    faces = np.flatnonzero((either < BLANK) & (probabilities.max(axis=1, initial=0.0) > FACE))
    if not len(blank) or len(faces) < FEW:
        return probabilities
    middles = quads.mean(axis=1)
    apart = np.linalg.norm(middles[blank, None] - middles[None, faces], axis=2)
    nearest = faces[np.argsort(apart, axis=1, kind="stable")[:, :AROUND]]
    backgrounds = {int(face): _ground(pixels, quads[face], _FACE_MARGIN) for face in np.unique(nearest)}
    background = np.stack([_background(np.stack([backgrounds[int(face)] for face in around])) for around in nearest])
    own = np.stack([_ground(pixels, quads[tile], _BLANK_MARGIN) for tile in blank])
    return redistributed(probabilities, blank, WHITE.index, FACE_DOWN_INDEX, np.exp(_likelier_white(own, background)))


def with_framed_compared(probabilities: Array, features: Array, tells: npt.NDArray[np.bool_]) -> Array:
    """Return the probabilities (N x 46) after comparing blank tiles with the white dragons that have a frame.

    `features` is N x F. `tells` (N booleans) marks the tiles that can be used as white dragons with a frame.
    """
    whites, backs = probabilities[:, WHITE.index], probabilities[:, FACE_DOWN_INDEX]
    framed = np.flatnonzero(tells & (whites > FRAMED[0]) & (backs < FRAMED[1]))
    blank = np.setdiff1d(np.flatnonzero(whites + backs > BLANK), framed)
    if not len(framed) or not len(blank) or not features.shape[1]:
        return probabilities
    directions = unit(features)
    alike = (directions[blank] @ directions[framed].T).max(axis=1)
    likelier = np.exp(UNLIKE * np.minimum(alike - AS_FRAMED, 0.0))
    return redistributed(probabilities, blank, WHITE.index, FACE_DOWN_INDEX, likelier)


def _background(around: Floats) -> Floats:
    """Return the median background colour (3 values) of the nearest faces that are not overexposed.

    `around` has the background colours of faces (N x 3, nearest face first).
    """
    unclipped = around[around.max(axis=1) < BLOWN_OUT]
    return np.asarray(np.median((unclipped if len(unclipped) >= BESIDE else around)[:BESIDE], axis=0), np.float64)


def _ground(pixels: Pixels, quad: Array, margin: float) -> Floats:
    crop = cut(pixels, quad, _SIZE, margin)
    return np.maximum(ground(crop.reshape(-1, CHANNELS).astype(np.float64)), 2.0)


def _likelier_white(own: Floats, background: Floats) -> Floats:
    """Return the log likelihood ratio for white.

    `own` has the colours of the blank tiles (N x 3). `background` has the background colours of the faces next to the
    blank tiles (N x 3).
    """
    brightness = np.log(own.sum(axis=1) / background.sum(axis=1))
    shares = np.log(own / own.sum(axis=1, keepdims=True)) - np.log(background / background.sum(axis=1, keepdims=True))
    brightness = np.minimum(brightness, brightness / BRIGHTER)
    usual = np.hypot(COLOUR, DARK / np.minimum(own, background).mean(axis=1))
    far = np.stack([brightness / BRIGHTNESS, np.abs(shares).max(axis=1) / usual])
    dark = np.clip((BRIGHT - background.mean(axis=1)) / (BRIGHT - DIM), 0.0, 1.0)
    return np.asarray(FAVOUR + IN_THE_DARK * dark - np.minimum(far**2 / 2, MOST).sum(axis=0))


def whites_between(detections: Detections) -> Indices:
    """Return the indices of low-score detections that are white dragons in a line of tiles.

    The classifier is confident that such a detection is white. On both sides, the detection touches a confident tile or
    another such detection. All three are in line and have about the same size.
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
    """Return the indices `hints` without those whose box overlaps the box of another hint with a higher score."""
    kept: list[int] = []
    for hint in hints[np.argsort(-scores[hints], kind="stable")]:
        if not kept or overlap(boxes[[hint]], boxes[kept]).max() < PART:
            kept.append(int(hint))
    return np.array(sorted(kept), np.intp)


def _between(detections: Detections, hint: int, beside: Indices) -> bool:
    """Return whether a detection touches two of the tiles `beside`, in line, one on each side."""
    quads = detections.quads.astype(np.float64)
    middles = quads.mean(axis=1)
    away = middles[beside] - middles[hint]
    far = np.linalg.norm(away, axis=1)
    widths = np.array([_width(quads[tile], direction) for tile, direction in zip(beside, away, strict=True)])
    sizes = np.sqrt(_areas(detections.quads[beside]) / _areas(detections.quads[[hint]]))
    touching = (np.abs(far - widths) < TOUCHES * widths) & (np.abs(np.log(sizes)) < np.log(SAME_SIZE))
    return any(
        np.linalg.norm(away[one] + away[other]) < OUT_OF_LINE * (widths[one] + widths[other])
        for one, other in combinations(np.flatnonzero(touching), 2)
    )


def _width(quad: Floats, direction: Floats) -> float:
    """Return the width of a tile, measured through its centre in the given direction."""
    sides = np.stack([quad[1] - quad[0], quad[3] - quad[0]], axis=1)
    length = float(np.linalg.norm(direction))
    if length == 0 or abs(np.linalg.det(sides)) < TINY:
        return 0.0
    return length / float(np.abs(np.linalg.solve(sides, direction)).max())


def _areas(quads: npt.NDArray[np.float32]) -> Floats:
    boxes = around(quads).astype(np.float64)
    return np.asarray(np.maximum(np.prod(boxes[:, 2:] - boxes[:, :2], axis=1), TINY))
