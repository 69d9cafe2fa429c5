"""Second locator pass, for photos whose tiles are too small, slanted or distorted in the first locator pass.

Responsible for four cases:

- tiles that are small in the network's input although the photo has a higher resolution
- tiles that are so small that the first pass detects none
- slanted lines of tiles
- a photo with a wrong aspect ratio, on which tiles look like planks (much too wide or too high)

Each case needs an additional pass of the locator. Small tiles in slanted lines are enlarged and levelled in the same
pass. The class `Look` is the result of one locator pass.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.detection.locator import GREY, SAME, STRIDE, SURE, Boxes, Locator
from vision.geometry.angles import QUARTERS
from vision.geometry.boxes import TINY, around, overlap, upright
from vision.image.aspect import FACE, estimate_aspect, stretch
from vision.image.photo import CHANNELS, Photo, Pixels
from vision.inference.sessions import Array

SMALL = 56.0
"""A tile is small if its height in the locator's input is below this number of pixels.

Fitted by `python -m vision.train fit-thresholds`."""
LARGEST = 1280
"""The largest size of the longer side of the input in the second pass."""
LIKELY = 0.2
"""A box with at least this score is included in the part of the photo for the second pass.

The value is half of `THRESHOLD`, because many uncertain boxes become certain after they are enlarged. On rendered
scenes, more tiles are found with this value than with confident boxes alone. Fitted by the same command."""
FEW = 4
"""If there are fewer confident boxes than this, the photo is possibly too distorted for the first pass.

Fitted by the same command."""
HINT, HINTS = 0.15, 8
"""If there are fewer than `FEW` confident boxes, boxes with a score of at least `HINT` show where the tiles are.

There must be at least `HINTS` such boxes. Standing tiles and tiles in strongly slanted lines are sometimes detected
with high scores only after they are levelled. Fitted by the same command."""
PLANK = 2.2
"""A photo is possibly distorted if the median ratio of width to height of its boxes is above this value.

The same holds if the ratio is below the reciprocal of this value. An upright tile has a ratio of 0.74, a sideways tile
1.35, and a tile seen from a low angle up to 2. Fitted by the same command."""
LEFT = 0.5
"""A stretched photo is used only if the sum of its scores is at least this fraction of the sum before stretching.

The value is below 1, because one squashed tile is sometimes detected as two tiles. Fitted by the same command."""
ASLANT = 4.0
"""Lines of tiles are levelled if they are at least this many degrees off level. Fitted by the same command."""
COMMON = 0.4
"""The smallest agreement of the lines of tiles on a common angle.

The agreement is 1 if all neighbours lie in the direction of the angle or at a right angle to it. It is 0 if the
directions between neighbours are random. Fitted by the same command."""
BESIDE = 1.6
"""The largest distance between the centres of two neighbouring tiles, in sides of a tile.

Fitted by the same command."""
ENLARGED = 1.6
"""The height of a tile in the input of the second pass, in multiples of `SMALL`. Fitted by the same command."""
AROUND = 4.0
"""The margin of the second pass beyond the centres of the outermost tiles, in heights of a tile."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A part of a photo for a second pass.

    - `pixels`: the levelled part of the photo
    - `to_photo`: float64 2 x 3, the matrix that maps points (x, y) of `pixels` to points of the photo
    - `size`: the longer side of the locator's input
    """

    pixels: Pixels
    to_photo: npt.NDArray[np.float64]
    size: int

    def on_photo(self, points: npt.ArrayLike) -> Array:
        """Return the points (... x 2) of `pixels` in coordinates of the photo."""
        return np.asarray(np.asarray(points) @ self.to_photo[:, :2].T + self.to_photo[:, 2], np.float32)

    def from_photo(self, points: npt.ArrayLike) -> Array:
        """Return the points (... x 2) of the photo in coordinates of the view. The points can be outside the view."""
        back = cv2.invertAffineTransform(self.to_photo)
        return np.asarray(np.asarray(points) @ back[:, :2].T + back[:, 2], np.float32)

    def covers(self, points: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """Return, for each point (N x 2) of the photo, whether it lies in the view."""
        inside = self.from_photo(points)
        return np.asarray(((inside >= 0) & (inside < self.pixels.shape[1::-1])).all(axis=1), np.bool_)


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """The result of a locator pass: boxes, and the view in which they were found (None for the whole photo)."""

    boxes: Boxes
    view: View | None = None

    def on_photo(self, points: Array) -> Array:
        """Return the points (... x 2), given in coordinates of the view, in coordinates of the photo."""
        return self.view.on_photo(points) if self.view else points


def looks(locator: Locator, photo: Photo, boxes: Boxes, threshold: float) -> list[Look]:
    """Return the boxes after a second pass, or those of the first pass if a second pass is not needed or not better.

    `boxes` has the result of the first pass. The result has one or two items, and no tile is in both items.
    """
    sure, hinted = boxes.corners[boxes.scores >= SURE], False
    if len(sure) < FEW:
        planks = _as_planks(locator, photo, threshold)
        if planks is not None:
            return [Look(_unsquashed(locator, photo, _ratios(planks), threshold))]
        hints = boxes.corners[boxes.scores >= HINT]
        if len(hints) >= HINTS:
            sure, hinted = hints, True
        elif max(photo.width, photo.height) > locator.size:
            # In the usual input size, the tiles of a hand on a distant mahjong table are only a few pixels high.
            boxes = locator.locate(photo.pixels, threshold, size=LARGEST)
            sure = boxes.corners[boxes.scores >= SURE]
    if not len(sure):
        return [Look(boxes)]
    ratios = _ratios(sure)
    if not 1 / PLANK <= float(np.median(ratios)) <= PLANK:
        unsquashed = _unsquashed(locator, photo, ratios, threshold)
        # Tiles seen from a low angle look squashed although the photo is not. Stretching it then lowers their scores.
        if _clear(unsquashed) >= _clear(boxes) and _found(unsquashed) >= LEFT * _found(boxes):
            return [Look(unsquashed)]
    shown = sure if hinted else boxes.corners[boxes.scores >= LIKELY]
    view = closer_view(photo.pixels, shown, locator.size)
    if view is None:
        return [Look(boxes)]
    found = locator.locate(view.pixels, threshold, size=view.size)
    # Drop boxes in the grey corners that the rotation added outside the photo.
    places = view.on_photo((found.corners[:, :2] + found.corners[:, 2:]) / 2)
    again = Look(found[np.flatnonzero(((places >= 0) & (places < (photo.width, photo.height))).all(axis=1))], view)
    if hinted and _found(again.boxes) <= _found(boxes):
        return [Look(boxes)]
    beside = boxes[np.flatnonzero(~view.covers((boxes.corners[:, :2] + boxes.corners[:, 2:]) / 2))]
    both = overlap(beside.corners, around(again.on_photo(upright(again.boxes.corners))))
    return [again, Look(beside[np.flatnonzero((both < SAME).all(axis=1))])]


def _clear(boxes: Boxes) -> float:
    """Return the mean score of the confident boxes."""
    return _found(boxes) / max(1, int((boxes.scores >= SURE).sum()))


def _found(boxes: Boxes) -> float:
    """Return the sum of the scores of the confident boxes."""
    return float(boxes.scores[boxes.scores >= SURE].sum())


def row_angle(corners: Array) -> float:
    """Return the clockwise angle of the lines of tiles from the nearest right angle, in degrees, -45 to 45.

    `corners` has the upright boxes of the tiles (N x 4). The result is 0 if the lines have no common angle.
    """
    middles = (corners[:, :2] + corners[:, 2:]) / 2
    sides = np.sqrt(np.prod(corners[:, 2:] - corners[:, :2], axis=1))
    between = middles[None] - middles[:, None]
    apart = np.hypot(between[..., 0], between[..., 1]) / np.maximum(np.minimum(sides[None], sides[:, None]), TINY)
    np.fill_diagonal(apart, np.inf)
    one, other = np.nonzero(apart < BESIDE)
    if not len(one):
        return 0.0
    # Modulo a quarter turn, all directions in a grid of tiles are equal. Large tiles have a higher weight, because they
    # probably belong to the hand and not to the background.
    weights = np.minimum(sides[one], sides[other]) ** 2 / apart[one, other]
    common = (
        weights * np.exp(1j * QUARTERS * np.arctan2(between[one, other, 1], between[one, other, 0]))
    ).sum() / weights.sum()
    return math.degrees(np.angle(common)) / QUARTERS if abs(common) >= COMMON else 0.0


def closer_view(pixels: Pixels, tiles: Array, usual: int) -> View | None:
    """Return the part of BGR `pixels` around the tiles in upright boxes N x 4, with the lines of tiles levelled.

    `usual` is the longer side of the locator's usual input. The result is None if the tiles are level, and are already
    large enough (`SMALL`) or cannot be enlarged.
    """
    angle = row_angle(tiles)
    if abs(angle) < ASLANT:
        angle = 0.0
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    turn = np.array([[cos, sin], [-sin, cos]])  # maps the direction `angle` to the horizontal
    height, width = pixels.shape[:2]
    tile = float(np.median(tiles[:, 3] - tiles[:, 1])) / (FACE * abs(sin) + cos)
    usually = min(1.0, usual / max(height, width))
    if not angle and (usually == 1 or tile * usually >= SMALL):
        return None
    middles = (tiles[:, :2] + tiles[:, 2:]) / 2 @ turn.T
    edges = np.array([[0, 0], [width, 0], [width, height], [0, height]]) @ turn.T
    low = np.floor(np.maximum(middles.min(axis=0) - AROUND * tile, edges.min(axis=0)))
    high = np.ceil(np.minimum(middles.max(axis=0) + AROUND * tile, edges.max(axis=0)))
    longer = float((high - low).max())
    wanted = min(
        ENLARGED * SMALL / tile, 1.0
    )  # input pixels per photo pixel; enlarging the photo itself would add no detail
    size = int(min(LARGEST, max(usual, round(longer * wanted / STRIDE) * STRIDE)))
    if not angle and size / longer <= 1.15 * usually:
        return None
    if not angle:
        (x0, y0), (x1, y1) = low.astype(int), high.astype(int)
        return View(pixels[y0:y1, x0:x1], np.array([[1.0, 0.0, x0], [0.0, 1.0, y0]]), size)
    # Rotate no more pixels than necessary: twice the locator's resolution is sharp enough for the classifier.
    scale = min(1.0, 2 * wanted)
    to_view = np.hstack([turn * scale, -low[:, None] * scale])
    shape = tuple(max(1, math.ceil(side)) for side in (high - low) * scale)
    method = cv2.INTER_AREA if scale < 0.6 else cv2.INTER_LINEAR
    turned = cv2.warpAffine(pixels, to_view, shape, flags=method, borderValue=(GREY,) * CHANNELS)
    return View(np.asarray(turned, np.uint8), np.asarray(cv2.invertAffineTransform(to_view), np.float64), size)


def _ratios(corners: Array) -> Array:
    sides = corners[:, 2:] - corners[:, :2]
    return np.asarray(sides[:, 0] / sides[:, 1], np.float32)


def _as_planks(locator: Locator, photo: Photo, threshold: float) -> Array | None:
    """Return the boxes of tiles on a strongly squashed photo in coordinates of the photo, or None if there are too few.

    This function is used if the first pass finds almost no tiles. The photo is tried at one tenth of its width, and at
    one tenth of its height. If many tiles are detected in one of these trials, the photo is squashed too strongly for
    the first pass.
    """
    best: Array | None = None
    for aspect in (0.1, 10.0):
        found = _stretched(locator, photo, aspect * photo.width / photo.height, threshold)
        sure = found.corners[found.scores >= SURE]
        if len(sure) > max(FEW, 0 if best is None else len(best)):
            best = sure
    return best


def _unsquashed(locator: Locator, photo: Photo, ratios: Array, threshold: float) -> Boxes:
    """Return the boxes found after restoring the estimated aspect ratio, in coordinates of the given photo."""
    return _stretched(locator, photo, estimate_aspect(ratios.tolist()) * photo.width / photo.height, threshold)


def _stretched(locator: Locator, photo: Photo, aspect: float, threshold: float) -> Boxes:
    """Return the boxes found on the photo stretched to the aspect ratio `aspect`, in coordinates of the given photo."""
    restored = stretch(photo, aspect)
    # The tiles fill such a photo from edge to edge. The locator works better with a margin around them.
    room = min(restored.width, restored.height) // 4
    padded = cv2.copyMakeBorder(restored.pixels, room, room, room, room, cv2.BORDER_CONSTANT, value=(GREY,) * CHANNELS)
    found = locator.locate(np.asarray(padded, np.uint8), threshold)
    corners = np.clip(found.corners - room, 0, [restored.width, restored.height] * 2)
    back = np.array([photo.width / restored.width, photo.height / restored.height] * 2, np.float32)
    whole = np.flatnonzero(((corners[:, 2:] - corners[:, :2]) >= 1).all(axis=1))
    faces = None if found.faces is None else ((found.faces - room) * back[:2]).astype(np.float32)
    return Boxes((corners * back).astype(np.float32), found.scores, found.by_class, faces)[whole]
