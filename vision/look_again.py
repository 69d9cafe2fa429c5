"""A photo looked at again where its reading is not sure.

Responsible for which other looks at the photo are taken (`vision.changed`), and for which of the readings counts.
Networks err otherwise on a photo that stands on its head, lies on its side, is made higher, or shows more contrast. The
looks vote, each for the hand that it shows and with how sure it is of it; that a hand wins makes it no surer here, else
a false win would be looked at until it is none. Another hand than that of the first look says so, and names the tiles
that differ (doubt `looked_again`). Other networks err otherwise, too: where a reading is doubted after that, another
detector reads the photo, and the one of the two counts that is surer, or what the looks of both show together, tile by
tile (`vision.fused`), where that is surer still.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.boxes import around, overlap
from vision.changed import Under, in_place, made_higher, turned
from vision.decode import Photo, Pixels
from vision.detect import FindsTilesAbove
from vision.detections import Detections
from vision.doubts import seen_again
from vision.faint import FAINTEST
from vision.fused import SAME, fused
from vision.reading import UNNAMED, Reading
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


def with_contrast(pixels: Pixels) -> Pixels:
    """The picture (BGR, H x W x 3) with more contrast wherever there is little."""
    most, parts = CONTRAST
    light, *colours = cv2.split(cv2.cvtColor(pixels, cv2.COLOR_BGR2LAB))
    stretched = cv2.createCLAHE(most, (parts, parts)).apply(light)
    return np.asarray(cv2.cvtColor(cv2.merge([stretched, *colours]), cv2.COLOR_LAB2BGR), np.uint8)


HIGHER = 1.4
"""How many times as high the photo is made: what is seen from low down looks flat."""
WAYS = (turned(2), made_higher(HIGHER), turned(3), turned(1), in_place(with_contrast))
TOGETHER, SURER = (0, 1, 2), 0.06
"""Which looks of each detector are taken together, as the photo is and the first two of `WAYS`, and by how much surer
what they show must be. On 4,000 rendered hands that makes 8 right and 2 wrong; with those at a photo on its side, which
show corners less exactly, it made fewer right."""


class Looks:
    """The looks of one detector, which is named `model`, at a photo: the first at the photo as it is, the others in
    `WAYS`. Each is taken once, when it is asked for.
    """

    def __init__(self, detector: FindsTilesAbove, photo: Photo, model: ModelName = UNNAMED) -> None:
        self._detector = detector
        self._photo = photo
        self._model = model
        self._found: dict[int, Detections] = {}
        self._read: dict[int, Reading] = {}

    def found(self, look: int) -> Detections:
        """The tiles that the look at this place shows, where they lie on the photo as it is."""
        if look not in self._found:
            detector = Under(self._detector, WAYS[look - 1]) if look else self._detector
            self._found[look] = detector.detect(self._photo, FAINTEST)
        return self._found[look]

    def read(self, look: int) -> Reading:
        """The reading of that look alone."""
        if look not in self._read:
            self._read[look] = self.read_from(self.found(look))
        return self._read[look]

    def read_from(self, found: Detections) -> Reading:
        """The reading of such tiles on the photo."""
        return read_detections(found, (self._photo.width, self._photo.height), self._model)


def look_again(looks: Looks, others: Looks | None = None) -> Reading:
    """The reading of the first look; where that is not sure, of the hand that most looks show; and where that is
    doubted, of the `others` of another detector or of what the looks of both show together, if that is surer.
    """
    first, chosen = looks.read(0), _voted(looks)
    if others is not None and chosen.probability < DOUBTED:
        chosen = _surest(chosen, looks, others)
    return chosen if repr(chosen.hand) == repr(first.hand) else _told(first, chosen)


def _voted(looks: Looks) -> Reading:
    """The reading of the hand that most looks show, where the first is not sure."""
    first = looks.read(0)
    if first.probability >= UNSURE:
        return first
    own = repr(first.hand)
    read, votes = {own: [first]}, {own: _trust(first) + FIRST}
    for look in range(1, len(WAYS) + 1):
        reading = looks.read(look)
        hand = repr(reading.hand)
        read.setdefault(hand, []).append(reading)
        votes[hand] = votes.get(hand, 0.0) + _trust(reading)
        most, second = sorted([*votes.values(), 0.0], reverse=True)[:2]
        if most - second > len(WAYS) - look:
            break  # those that are left can change nothing
    chosen = max(votes, key=lambda hand: votes[hand])
    return first if chosen == own else max(read[chosen], key=_trust)


def _surest(voted: Reading, looks: Looks, others: Looks) -> Reading:
    """What the looks voted for, what the others did, or what they show together: that which is surest of its hand."""
    if not _trust(voted) and not _trust(others.read(0)):
        return voted
    chosen = _surer(voted, _voted(others))
    if chosen.probability >= DOUBTED:
        return chosen
    together = fused([each.found(look) for each in (looks, others) for look in TOGETHER])
    return _surer(chosen, looks.read_from(together), SURER)


def _surer(one: Reading, other: Reading, by: float = 0.0) -> Reading:
    """The other of two readings where it is so much surer of another hand."""
    return one if _same(one, other) or _trust(other) <= _trust(one) + by else other


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
    return reading.complete * blind(reading.signs, reading.unrepaired().probability)


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
