"""A photo looked at again where its reading is not sure.

Responsible for which other looks at the photo are taken (`vision.changed`), and for which of the readings counts.
Networks err otherwise on a photo that stands on its head, lies on its side, is made higher, or shows more contrast. The
looks vote, each for the hand that it shows and with how sure it is of it; that a hand wins makes it no surer here, else
a false win would be looked at until it is none. Another hand than that of the first look says so, and names the tiles
that differ (doubt `looked_again`). Other networks err otherwise, too: where a reading is doubted after that, another
detector reads the photo, and the one of the two counts that is surer.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.boxes import around, overlap
from vision.changed import Under, in_place, made_higher, turned
from vision.decode import Photo, Pixels
from vision.detect import FindsTilesAbove
from vision.doubts import seen_again
from vision.faint import FAINTEST
from vision.reading import Reading
from vision.registry import ModelName
from vision.reread import read_detections
from vision.seen import OTHER
from vision.sure import blind

UNSURE = 0.8
"""Probability of a reading below which the photo is looked at again. Chosen on rendered hands."""
DOUBTED = 0.9
"""Probability of a reading below which another detector is asked, too. Of 3,000 rendered hands 398 are."""
FIRST = 0.4
"""How much more trust the first look has: against a hand that it shows one other look alone says little."""
LEAST = 13
"""Tiles (a kong is three) below which nothing was read that a finished hand could be: such a look has no vote."""
CONTRAST = 2.0, 8
"""How much more contrast a look has at most, and in how many parts of a side (CLAHE)."""
SAME = 0.5
"""Intersection over union from which tiles of two looks are one."""


def with_contrast(pixels: Pixels) -> Pixels:
    """The picture (BGR, H x W x 3) with more contrast wherever there is little."""
    most, parts = CONTRAST
    light, *colours = cv2.split(cv2.cvtColor(pixels, cv2.COLOR_BGR2LAB))
    stretched = cv2.createCLAHE(most, (parts, parts)).apply(light)
    return np.asarray(cv2.cvtColor(cv2.merge([stretched, *colours]), cv2.COLOR_LAB2BGR), np.uint8)


HIGHER = 1.4
"""How many times as high the photo is made: what is seen from low down looks flat."""
WAYS = (turned(2), made_higher(HIGHER), turned(3), turned(1), in_place(with_contrast))


def look_again(detector: FindsTilesAbove, photo: Photo, first: Reading) -> Reading:
    """The reading of a photo, `first` as it is; where that is not sure, of the hand that most looks at it show."""
    if first.probability >= UNSURE:
        return first
    own = repr(first.hand)
    looks, votes = {own: [first]}, {own: _trust(first) + FIRST}
    for left, way in zip(reversed(range(len(WAYS))), WAYS, strict=True):
        reading = read_detections(Under(detector, way).detect(photo, FAINTEST), first.size, first.model)
        hand = repr(reading.hand)
        looks.setdefault(hand, []).append(reading)
        votes[hand] = votes.get(hand, 0.0) + _trust(reading)
        most, second = sorted([*votes.values(), 0.0], reverse=True)[:2]
        if most - second > left:
            break  # those that are left can change nothing
    chosen = max(votes, key=lambda hand: votes[hand])
    return first if chosen == own else _told(first, max(looks[chosen], key=_trust))


def ask_another(detector: FindsTilesAbove, photo: Photo, first: Reading, model: ModelName) -> Reading:
    """The reading of a photo, `first` as it is; where that is not sure, the one of another detector, named `model`, if
    that is surer of its own.
    """
    if first.probability >= DOUBTED:
        return first
    other = read_detections(detector.detect(photo, FAINTEST), first.size, model)
    if not _trust(first) and not _trust(other):
        return first
    other = look_again(detector, photo, other)
    return first if _same(first, other) or _trust(other) <= _trust(first) else _told(first, other)


def _same(one: Reading, other: Reading) -> bool:
    """Whether both read the same hand, whichever flowers lie beside it: of these no look is the surer."""
    if one.hand is None or other.hand is None:
        return one.hand is other.hand
    bare = [repr(replace(hand, flowers=())) for hand in (one.hand, other.hand)]
    return bare[0] == bare[1] and len(one.hand.flowers) == len(other.hand.flowers)


def _trust(reading: Reading) -> float:
    """How sure a reading would be if nobody knew what wins."""
    if reading.signs is None or reading.hand is None or reading.hand.tile_count < LEAST:
        return 0.0
    return blind(reading.signs, reading.unrepaired().probability)


def _told(first: Reading, again: Reading) -> Reading:
    """The second reading, with a doubt that names those tiles of its hand that the first did not see so."""
    quads, before = (
        np.array([one.quad for one in reading.tiles], np.float32).reshape(-1, 4, 2) for reading in (again, first)
    )
    shared = overlap(around(quads), around(before))
    other = tuple(
        place
        for place, one in enumerate(again.tiles)
        if one.role != OTHER
        and (shared[place].max(initial=0.0) < SAME or first.tiles[int(shared[place].argmax())].tile is not one.tile)
    )
    return replace(again, doubts=(*again.doubts, seen_again([again.tiles[place].tile for place in other], other)))
