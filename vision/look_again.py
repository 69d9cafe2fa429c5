"""A photo looked at again where its reading is not sure.

Responsible for other ways to look at the same photo, and for when what is read then counts. Networks err otherwise on a
photo that stands on its head, or shows more contrast; a hand that was not clear often is on one of them. What is read
counts where it is surer by much, and that a hand wins makes it no surer here: else a false win would be looked at until
it is none. A reading that counts says so, and names the tiles that differ (doubt `looked_again`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np

from vision.boxes import around, overlap
from vision.decode import Photo, Pixels
from vision.detect import FindsTilesAbove
from vision.detections import Detections, Floats
from vision.doubts import seen_again
from vision.faint import FAINTEST
from vision.reading import Reading
from vision.registry import ModelName
from vision.reread import read_detections
from vision.seen import OTHER
from vision.sure import blind

UNSURE = 0.8
"""Probability of a reading below which the photo is looked at again."""
SURER = 0.25
"""By how much surer another reading is that counts in its place. Chosen on rendered hands, as `UNSURE` is."""
CONTRAST = 2.0, 8
"""How much more contrast the second other look has at most, and in how many parts of a side (CLAHE)."""
SAME = 0.5
"""Intersection over union from which tiles of two looks are one."""


class Way(NamedTuple):
    """A way to look at a photo: what becomes of its pixels, and where corners (N x 4 x 2) then lie on the photo."""

    pixels: Callable[[Pixels], Pixels]
    corners: Callable[[Floats, Photo], Floats]


def upside_down(pixels: Pixels) -> Pixels:
    """The picture (H x W x 3) turned by half a turn."""
    return np.ascontiguousarray(pixels[::-1, ::-1])


def with_contrast(pixels: Pixels) -> Pixels:
    """The picture (BGR, H x W x 3) with more contrast wherever there is little."""
    most, parts = CONTRAST
    light, *colours = cv2.split(cv2.cvtColor(pixels, cv2.COLOR_BGR2LAB))
    stretched = cv2.createCLAHE(most, (parts, parts)).apply(light)
    return np.asarray(cv2.cvtColor(cv2.merge([stretched, *colours]), cv2.COLOR_LAB2BGR), np.uint8)


def _from_upside_down(corners: Floats, photo: Photo) -> Floats:
    return np.array([photo.width, photo.height], np.float32) - corners


def _as_they_are(corners: Floats, photo: Photo) -> Floats:
    del photo
    return corners


WAYS = (Way(upside_down, _from_upside_down), Way(with_contrast, _as_they_are))


def look_again(detector: FindsTilesAbove, photo: Photo, first: Reading, model: ModelName) -> Reading:
    """The reading of a photo, or the one that another look at it gives: where `first` is not sure, and that one is."""
    best, least = first, _trust(first) + SURER
    for way in WAYS:
        if not first.tiles or best.probability >= UNSURE:
            break
        found = detector.detect(Photo(way.pixels(photo.pixels)), FAINTEST)
        found = Detections(way.corners(found.quads, photo), found.scores, found.probabilities)
        reading = read_detections(found, first.size, model)
        if _trust(reading) > least:
            best, least = reading, _trust(reading)
    return best if best is first else _told(first, best)


def _trust(reading: Reading) -> float:
    """How sure a reading would be if nobody knew what wins."""
    return blind(reading.signs, reading.unrepaired().probability) if reading.signs else 0.0


def _told(first: Reading, again: Reading) -> Reading:
    """The second reading, with a doubt that names those tiles of its hand that the first did not see so."""
    quads, before = (np.array([one.quad for one in reading.tiles], np.float32) for reading in (again, first))
    shared = overlap(around(quads), around(before))
    other = tuple(
        place
        for place, one in enumerate(again.tiles)
        if one.role != OTHER
        and (shared[place].max() < SAME or first.tiles[int(shared[place].argmax())].tile is not one.tile)
    )
    return replace(again, doubts=(*again.doubts, seen_again([again.tiles[place].tile for place in other], other)))
