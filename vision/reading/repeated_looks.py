"""A photo looked at again where its reading is not sure.

Responsible for which other looks at the photo are taken and which of the readings counts. A look is one detector at the
photo as it is, or made higher: what is seen from low down looks flat. Each look has a hand and how sure it is of it;
that the hand wins makes it no surer here, else a false win would be looked at until it is none. Where the reading stays
doubted another detector looks at the photo, since networks that learnt from other scenes err on other photos; and what
all looks show together, tile by tile (`vision.geometry.fusion`), counts where that is surer still. Another hand than
that of the first look says so, and names the tiles that differ (doubt `looked_again`). No look is taken that would make
the photo cost more than it may (`vision.inference.pixel_budget`).
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from scorer.tiles import WAITING_TILES
from vision.detection.augmentation import Under, in_place, made_higher
from vision.detection.detector import FindsTilesAbove
from vision.geometry.boxes import around, overlap
from vision.geometry.detections import THRESHOLD, Detections
from vision.geometry.fusion import SAME, fused
from vision.image.decode import Photo, Pixels
from vision.inference.pixel_budget import A_LOOK, counted, left
from vision.inference.registry import ModelName
from vision.inference.sessions import Array
from vision.layout.low_confidence import FAINTEST
from vision.reading.calibration import blind
from vision.reading.doubts import seen_again
from vision.reading.read_detections import read_detections
from vision.reading.reading import UNNAMED, Reading
from vision.reading.seen_tile import Role

UNSURE = 0.8
"""Probability of a reading below which the photo is looked at again. Chosen on rendered hands."""
DOUBTED = 0.9
"""Probability of a reading below which another detector is asked, too. Of 3,000 rendered hands 398 are."""
FIRST = 0.4
"""How much more trust the first look has than a second one of the same detector."""


def negative(pixels: Pixels) -> Pixels:
    """The picture (BGR, H x W x 3) with light and dark swapped and every hue kept: light signs on black tiles become
    dark signs on white ones.
    """
    light, *colours = cv2.split(cv2.cvtColor(pixels, cv2.COLOR_BGR2LAB))
    return np.asarray(cv2.cvtColor(cv2.merge([255 - light, *colours]), cv2.COLOR_LAB2BGR), np.uint8)


HIGHER = 1.4
"""How many times as high the photo is made: what is seen from low down looks flat."""
AS_IT_IS, MADE_HIGHER = 0, 1
"""The looks of a detector. Of 117 doubted hands of `--seed 6020` looks at the photo turned, or with more contrast, made
no more right."""
SURER = 0.06
"""By how much surer what the looks show together must be. Chosen on 4,000 rendered hands: 8 right and 2 wrong by it."""


class Looks:
    """The looks of one detector, which is named `model`, at a photo: `AS_IT_IS` and `MADE_HIGHER`. Each is taken once,
    when it is asked for, and costs half of what the photo may cost at most.
    """

    def __init__(self, detector: FindsTilesAbove, photo: Photo, model: ModelName = UNNAMED) -> None:
        self._detector = detector
        self._photo = photo
        self._model = model
        self._found: dict[int, Detections] = {}
        self._read: dict[int, Reading] = {}
        self._cost = 0

    def of_negative(self) -> Looks:
        """The looks of the same detector at the negative of the photo."""
        return Looks(Under(self._detector, in_place(negative)), self._photo, self._model)

    def found(self, look: int) -> Detections:
        """The tiles that the look shows, where they lie on the photo as it is."""
        if look not in self._found:
            detector = self._detector if look == AS_IT_IS else Under(self._detector, made_higher(HIGHER))
            with counted(A_LOOK) as cost:
                self._found[look] = detector.detect(self._photo, FAINTEST)
            self._cost = max(self._cost, cost.spent)
        return self._found[look]

    def read(self, look: int) -> Reading:
        """The reading of that look alone."""
        if look not in self._read:
            self._read[look] = self.read_from(self.found(look))
        return self._read[look]

    def read_from(self, found: Detections) -> Reading:
        """The reading of such tiles on the photo."""
        return read_detections(found, (self._photo.width, self._photo.height), self._model)

    def affords(self, look: int, like: Looks | None = None) -> bool:
        """Whether the look was taken, or can be taken within what the photo may still cost, as far as the dearest look
        so far tells; where none was taken, the dearest of `like`.
        """
        dearest = self._cost or (like._cost if like else 0)
        growth = 1.0 if look == AS_IT_IS else HIGHER
        return look in self._found or min(growth * dearest, A_LOOK) <= left()

    def taken(self) -> list[Detections]:
        """The tiles that each look so far shows."""
        return list(self._found.values())


def look_again(looks: Looks, others: Looks | None = None) -> Reading:
    """The reading of the first look; where that is not sure, of the look that is surest of its hand; and where that is
    doubted, of the `others` of another detector or of what the looks of both show together, if that is surer.

    A photo that shows fewer tiles than a hand has is looked at as a negative, too, and read from that where it shows
    more; one that shows none in either way is looked at no more.
    """
    shown = _shown(looks)
    dark = looks.of_negative()
    if len(shown) < WAITING_TILES and dark.affords(AS_IT_IS, looks):
        shown_dark = _shown(dark)
        if not len(shown) and not len(shown_dark):
            return looks.read(AS_IT_IS)
        if shown_dark.sum() > shown.sum():
            looks, others = dark, others and others.of_negative()
    first, chosen = looks.read(AS_IT_IS), _surest(looks)
    if others is not None and chosen.probability < DOUBTED:
        chosen = _beside(chosen, looks, others)
    return chosen if chosen.hand == first.hand else _told(first, chosen)


def _shown(looks: Looks) -> Array:
    """The scores of the tiles that the first look shows."""
    scores = looks.found(AS_IT_IS).scores
    return np.asarray(scores[scores >= THRESHOLD], np.float32)


def _surest(looks: Looks) -> Reading:
    """The reading of the first look or, where that is not sure, of a second one that is so much surer of its hand."""
    first = looks.read(AS_IT_IS)
    if first.probability >= UNSURE or not looks.affords(MADE_HIGHER):
        return first
    return _surer(first, looks.read(MADE_HIGHER), FIRST)


def _beside(chosen: Reading, looks: Looks, others: Looks) -> Reading:
    """What was read, what the others read, or what all looks show together: that which is surest of its hand."""
    if not others.affords(AS_IT_IS, looks) or (not _trust(chosen) and not _trust(others.read(AS_IT_IS))):
        return chosen
    chosen = _surer(chosen, _surest(others))
    if chosen.probability >= DOUBTED:
        return chosen
    return _surer(chosen, looks.read_from(fused([*looks.taken(), *others.taken()])), SURER)


def _surer(one: Reading, other: Reading, by: float = 0.0) -> Reading:
    """The other of two readings where it is so much surer of another hand."""
    return one if _same(one, other) or _trust(other) <= _trust(one) + by else other


def _same(one: Reading, other: Reading) -> bool:
    """Whether both read the same hand, whichever flowers lie beside it: of these no look is the surer."""
    if one.hand is None or other.hand is None:
        return one.hand is other.hand
    bare = [replace(hand, flowers=()) for hand in (one.hand, other.hand)]
    return bare[0] == bare[1] and len(one.hand.flowers) == len(other.hand.flowers)


def _trust(reading: Reading) -> float:
    """How sure a reading would be if nobody knew what wins."""
    if reading.signs is None or reading.hand is None or reading.hand.tile_count < WAITING_TILES:
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
        if one.role != Role.OTHER
        and (shared[place].max(initial=0.0) < SAME or first.tiles[int(shared[place].argmax())].tile is not one.tile)
    )
    return replace(again, doubts=(*again.doubts, seen_again([again.tiles[place].tile for place in other], other)))
