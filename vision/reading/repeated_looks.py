"""Looks at a photo again if its reading is uncertain.

Responsible for which further looks are taken and which reading counts. A look is one detector applied to the photo as
it is, or stretched vertically, because tiles seen from a low angle look flat. Each look has a hand and its probability;
whether the hand wins is ignored in this comparison, since otherwise a false win would be looked at until it is gone.

If the reading stays uncertain, a second detector looks at the photo, because networks trained on different scenes fail
on different photos. The tiles of all looks are also fused (`vision.geometry.fusion`); that reading counts if it is more
probable still. If the hand differs from that of the first look, a warning names the tiles that differ (`looked_again`).
A look that would exceed the photo's pixel budget is not taken (`vision.inference.pixel_budget`).
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
"""Below this probability of a reading, the photo is looked at again. Chosen on rendered hands."""
DOUBTED = 0.9
"""Below this probability of a reading, a second detector is used. This applies to 398 of 3,000 rendered hands."""
FIRST = 0.4
"""How much a second look of the same detector must exceed the trust in the first one."""


def negative(pixels: Pixels) -> Pixels:
    """Return the picture (BGR, H x W x 3) with lightness inverted and hue kept.

    Light symbols on black tiles become dark symbols on white tiles.
    """
    light, *colours = cv2.split(cv2.cvtColor(pixels, cv2.COLOR_BGR2LAB))
    return np.asarray(cv2.cvtColor(cv2.merge([255 - light, *colours]), cv2.COLOR_LAB2BGR), np.uint8)


HIGHER = 1.4
"""The factor by which the photo is stretched vertically: tiles seen from a low angle look flat."""
AS_IT_IS, MADE_HIGHER = 0, 1
"""The looks of a detector. On 117 uncertain hands of `--seed 6020`, looks at the rotated photo or at one with more
contrast made no further hand right."""
SURER = 0.06
"""How much the trust in the fused reading must exceed that in the chosen one. Chosen on 4,000 rendered hands: 8 become
right, 2 wrong."""


class Looks:
    """The looks of one detector at a photo: `AS_IT_IS` and `MADE_HIGHER`.

    Each look is taken once, on first use, and costs at most half of the photo's pixel budget. `model` names the
    detector.
    """

    def __init__(self, detector: FindsTilesAbove, photo: Photo, model: ModelName = UNNAMED) -> None:
        self._detector = detector
        self._photo = photo
        self._model = model
        self._found: dict[int, Detections] = {}
        self._read: dict[int, Reading] = {}
        self._cost = 0

    def of_negative(self) -> Looks:
        """Return the looks of the same detector at the negative of the photo."""
        return Looks(Under(self._detector, in_place(negative)), self._photo, self._model)

    def found(self, look: int) -> Detections:
        """Return the detections of a look, in coordinates of the original photo."""
        if look not in self._found:
            detector = self._detector if look == AS_IT_IS else Under(self._detector, made_higher(HIGHER))
            with counted(A_LOOK) as cost:
                self._found[look] = detector.detect(self._photo, FAINTEST)
            self._cost = max(self._cost, cost.spent)
        return self._found[look]

    def read(self, look: int) -> Reading:
        """Return the reading of one look."""
        if look not in self._read:
            self._read[look] = self.read_from(self.found(look))
        return self._read[look]

    def read_from(self, found: Detections) -> Reading:
        """Return the reading of these detections."""
        return read_detections(found, (self._photo.width, self._photo.height), self._model)

    def affords(self, look: int, like: Looks | None = None) -> bool:
        """Return whether the look was taken already, or fits into the remaining pixel budget.

        The estimate is the highest cost of a look so far; if none was taken, that of `like`.
        """
        dearest = self._cost or (like._cost if like else 0)
        growth = 1.0 if look == AS_IT_IS else HIGHER
        return look in self._found or min(growth * dearest, A_LOOK) <= left()

    def taken(self) -> list[Detections]:
        """Return the detections of each look taken so far."""
        return list(self._found.values())


def look_again(looks: Looks, others: Looks | None = None) -> Reading:
    """Return the reading of a photo from as many looks as it needs.

    The first look counts if its reading is confident. Otherwise the look with the most trust counts; if that reading is
    still uncertain, so do the `others` of a second detector and the fused detections of both, if their trust is higher.

    A photo with fewer tiles than a hand is also looked at as a negative, which is used if it shows more. A photo
    without tiles in both is not looked at again.
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
    return chosen if chosen.hand == first.hand else _with_warning(first, chosen)


def _shown(looks: Looks) -> Array:
    """Return the scores of the tiles in the first look."""
    scores = looks.found(AS_IT_IS).scores
    return np.asarray(scores[scores >= THRESHOLD], np.float32)


def _surest(looks: Looks) -> Reading:
    """Return the reading of the first look, or that of the second if the first is uncertain and trust is that much
    higher.
    """
    first = looks.read(AS_IT_IS)
    if first.probability >= UNSURE or not looks.affords(MADE_HIGHER):
        return first
    return _surer(first, looks.read(MADE_HIGHER), FIRST)


def _beside(chosen: Reading, looks: Looks, others: Looks) -> Reading:
    """Return the most trusted reading: the chosen one, that of the other detector, or that of the fused looks."""
    if not others.affords(AS_IT_IS, looks) or (not _trust(chosen) and not _trust(others.read(AS_IT_IS))):
        return chosen
    chosen = _surer(chosen, _surest(others))
    if chosen.probability >= DOUBTED:
        return chosen
    return _surer(chosen, looks.read_from(fused([*looks.taken(), *others.taken()])), SURER)


def _surer(one: Reading, other: Reading, by: float = 0.0) -> Reading:
    """Return the other reading if its hand differs and its trust exceeds that of the first by more than `by`."""
    return one if _same(one, other) or _trust(other) <= _trust(one) + by else other


def _same(one: Reading, other: Reading) -> bool:
    """Return whether both have the same hand; which flowers they have is ignored, only the number of flowers counts."""
    if one.hand is None or other.hand is None:
        return one.hand is other.hand
    bare = [replace(hand, flowers=()) for hand in (one.hand, other.hand)]
    return bare[0] == bare[1] and len(one.hand.flowers) == len(other.hand.flowers)


def _trust(reading: Reading) -> float:
    """Return the probability of a reading if it were unknown which hands win."""
    if reading.signs is None or reading.hand is None or reading.hand.tile_count < WAITING_TILES:
        return 0.0
    return blind(reading.signs, reading.unrepaired().probability)


def _with_warning(first: Reading, again: Reading) -> Reading:
    """Return the second reading with a warning that names the tiles of its hand that the first reading did not have."""
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
