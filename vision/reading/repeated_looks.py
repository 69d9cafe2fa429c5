"""Makes further detector passes over a photo if its reading is uncertain. (The code names a detector pass "look".)

Responsible for choosing further passes, and for choosing the reading that is used. In a detector pass, one detector
sees the photo unchanged or stretched vertically. Stretching helps because tiles seen from a low angle look flat. A
second detector is also used, because networks trained on different scenes fail on different photos.

Each pass has one reading. The passes vote: each pass adds the trust of its reading to the hand of this reading. The
trust is the probability of the reading, computed as if the hand did not win. Without this rule, passes would be
repeated until one of them shows a win by mistake. If several passes read the same hand, the most probable of their
readings is used. If the passes show one tile of the hand much less clearly than the other tiles, the stated probability
is lower, because this tile is possibly a false positive.

A clear reading is confirmed by another view of the photo: a pass that is already computed; the part of the photo around
the hand, stretched; if the detector needed a second locator pass over a part of the photo, the first locator pass over
the whole photo; the second detector; or the stretched photo. If no other view shows the hand, the reading is used,
but it is not sure.

The tiles of all passes are also fused (`vision.geometry.fusion`). The fused reading is used if its trust is higher. If
the hand differs from the hand of the first pass, the warning `looked_again` names the tiles that differ. A pass is left
out if it would exceed the pixel budget of the photo (`vision.inference.pixel_budget`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter

import cv2
import numpy as np

from scorer.hand import Hand
from scorer.meld import Meld
from scorer.tiles import WAITING_TILES, Tile
from vision.detection.augmentation import Under, in_place, made_higher, part
from vision.detection.detector import FindsTilesAbove, ShowsPasses
from vision.geometry.boxes import CORNERS, around, overlap
from vision.geometry.detections import THRESHOLD, Detections
from vision.geometry.fusion import SAME, fused
from vision.image.photo import WHITE, Photo, Pixels
from vision.inference.pixel_budget import ONE_PASS, counted, left
from vision.inference.registry import ModelName
from vision.inference.sessions import Array
from vision.layout.low_confidence import FAINTEST
from vision.reading.agreement import seen_in_all
from vision.reading.calibration import blind
from vision.reading.doubts import seen_again
from vision.reading.read_detections import read_detections
from vision.reading.reading import UNNAMED, Reading
from vision.reading.seen_tile import Role

DOUBTED = 0.95
"""Below this probability of the reading, the second detector is used.

Fitted by `python -m vision.train fit-thresholds`."""
UNSURE = 0.9
"""Below this probability of the reading, the detectors also process the stretched photo. Fitted by the same command."""
FIRST = 0.4
"""The trust that is added to the hand of the first detector pass. Fitted by the same command."""


def negative(pixels: Pixels) -> Pixels:
    """Return the picture (BGR, H x W x 3) with inverted lightness and unchanged hue.

    Light symbols on black tiles become dark symbols on white tiles.
    """
    light, *colours = cv2.split(cv2.cvtColor(pixels, cv2.COLOR_BGR2LAB))
    return np.asarray(cv2.cvtColor(cv2.merge([WHITE - light, *colours]), cv2.COLOR_LAB2BGR), np.uint8)


HIGHER = 1.4
"""The factor by which the photo is stretched vertically. Tiles seen from a low angle look flat.

Fitted by the same command."""
AS_IT_IS, MADE_HIGHER = 0, 1
"""The two passes of a detector: over the unchanged photo and over the photo stretched vertically.

On 117 uncertain rendered hands (`--seed 6020`), passes over a rotated photo or over a photo with more contrast did not
correct additional hands."""
MARGIN = 2.0
"""The margin around the hand in the view that confirms a reading, in heights of a tile.

A tile at a larger distance rarely belongs to the hand."""
SURER = 0.06
"""The fused reading is used if its trust exceeds the trust of the chosen reading by more than this value.

Chosen on 4,000 rendered hands: with this value, the fused reading corrects 8 hands and makes 2 hands wrong.

Fitted by the same command."""


class Looks:
    """The passes of one detector over a photo: `AS_IT_IS` and `MADE_HIGHER`.

    A pass is computed on first use and stored. It costs at most half of the pixel budget of the photo. `model` is the
    name of the detector's models.
    """

    def __init__(self, detector: FindsTilesAbove, photo: Photo, model: ModelName = UNNAMED) -> None:
        self._detector = detector
        self._photo = photo
        self._model = model
        self._found: dict[int, Detections] = {}
        self._first: Callable[[], Detections] | None = None
        self._read: dict[int, Reading] = {}
        self._cost = 0

    def of_negative(self) -> Looks:
        """Return the passes of the same detector over the negative of the photo."""
        return Looks(Under(self._detector, in_place(negative)), self._photo, self._model)

    def found(self, look: int) -> Detections:
        """Return the detections of a pass, in coordinates of the original photo."""
        if look not in self._found:
            detector = self._detector if look == AS_IT_IS else Under(self._detector, made_higher(HIGHER))
            with counted(ONE_PASS) as cost:
                if isinstance(detector, ShowsPasses):
                    passes = detector.passes(self._photo, FAINTEST)
                    self._found[look], self._first = passes.tiles, passes.first
                else:
                    self._found[look] = detector.detect(self._photo, FAINTEST)
            self._cost = max(self._cost, cost.spent)
        return self._found[look]

    def confirm(self, reading: Reading, others: Looks | None = None) -> bool:
        """Return whether another view of the photo shows the hand of a reading of the unchanged photo.

        Views that are already computed come first. The next view is the part around the hand, stretched vertically.
        Then follow what the first locator pass shows, if there was a second one over a part of the photo, the pass of
        `others`, the second detector, over the unchanged photo, and the pass over the stretched photo. A view for which
        there is no pixel budget is left out.
        """
        further = [(looks, look) for looks, look in ((others, AS_IT_IS), (self, MADE_HIGHER)) if looks]
        if any(looks.is_taken(look) and _equal(looks.read(look), reading) for looks, look in further):
            return True
        for view in (partial(self._around_hand, reading), self._first):
            # Both views show less than the pass over the unchanged photo, and cost less. The part comes first: the cost
            # of the first pass grows with the number of its boxes, and can leave no budget for the part.
            if view is not None and min(self._cost, ONE_PASS) <= left():
                with counted(ONE_PASS):
                    found = view()
                if _equal(self.read_from(found), reading):
                    return True
        return any(looks.affords(look, self) and _equal(looks.read(look), reading) for looks, look in further)

    def _around_hand(self, reading: Reading) -> Detections:
        """Return the detections of a pass over the part of the photo around the hand, stretched vertically."""
        quads = np.array([reading.tiles[place].quad for place in reading.places], np.float64)
        margin = MARGIN * float(np.median(np.ptp(quads, axis=1).max(axis=1)))
        size = self._photo.width, self._photo.height
        left_top = np.clip(quads.min(axis=(0, 1)) - margin, 0, size).astype(int)
        right_bottom = np.clip(quads.max(axis=(0, 1)) + margin, 0, size).astype(int)
        return Under(self._detector, part(left_top, right_bottom, HIGHER)).detect(self._photo, FAINTEST)

    def read(self, look: int) -> Reading:
        """Return the reading of one pass."""
        if look not in self._read:
            self._read[look] = self.read_from(self.found(look))
        return self._read[look]

    def read_from(self, found: Detections) -> Reading:
        """Return the reading of the given detections."""
        return read_detections(found, (self._photo.width, self._photo.height), self._model)

    def affords(self, look: int, like: Looks | None = None) -> bool:
        """Return whether the pass is already computed or fits into the remaining pixel budget.

        The cost of a new pass is estimated from the most expensive pass so far. If no pass was computed so far, the
        passes in `like` are used for the estimate.
        """
        dearest = self._cost or (like._cost if like else 0)
        growth = 1.0 if look == AS_IT_IS else HIGHER
        return self.is_taken(look) or min(growth * dearest, ONE_PASS) <= left()

    def is_taken(self, look: int) -> bool:
        """Return whether the pass was computed so far."""
        return look in self._found

    def taken(self) -> list[Detections]:
        """Return the detections of each pass that was computed so far."""
        return list(self._found.values())


def look_again(looks: Looks, others: Looks | None = None) -> Reading:
    """Return the reading of a photo after as many detector passes as necessary.

    `looks` has the passes of the first detector, `others` those of the second. If the reading of the first pass is
    confident, it is used. Otherwise further passes follow: the second detector over the unchanged photo, then both
    detectors over the stretched photo. They end when the reading of the hand with the most trust is confident.

    If the first pass finds fewer than 13 tiles, the negative of the photo is also tried. The negative is used
    if its tiles have a higher sum of scores. If neither the photo nor its negative shows a tile, there are no further
    passes.
    """
    shown = _shown(looks)
    dark = looks.of_negative()
    if len(shown) < WAITING_TILES and dark.affords(AS_IT_IS, looks):
        shown_dark = _shown(dark)
        if not len(shown) and not len(shown_dark):
            return looks.read(AS_IT_IS)
        if shown_dark.sum() > shown.sum():
            looks, others = dark, others and others.of_negative()
    first, chosen = looks.read(AS_IT_IS), _chosen(looks, others)
    chosen = chosen.with_agreement(seen_in_all(chosen, [*looks.taken(), *(others.taken() if others else [])]))
    if not _equal(chosen, first):
        return _with_warning(first, chosen)
    return replace(chosen, is_confirmed=bool(chosen.places) and chosen.is_clear and looks.confirm(chosen, others))


def _shown(looks: Looks) -> Array:
    """Return the scores of the tiles that the first pass finds with a score of at least `THRESHOLD`."""
    scores = looks.found(AS_IT_IS).scores
    return np.asarray(scores[scores >= THRESHOLD], np.float32)


def _chosen(looks: Looks, others: Looks | None) -> Reading:
    """Return the reading of the hand with the most trust, after as many detector passes as necessary.

    The second detector processes the unchanged photo first, because this pass costs less than a pass over the stretched
    photo.
    """
    readings = [looks.read(AS_IT_IS)]
    chosen = readings[0]
    further = [(looks, MADE_HIGHER, UNSURE)]
    if others is not None:
        further = [(others, AS_IT_IS, DOUBTED), *further, (others, MADE_HIGHER, UNSURE)]
    for detector, look, enough in further:
        hopeless = detector is others and look == MADE_HIGHER and not any(map(_trust, readings))
        if chosen.probability < enough and not hopeless and detector.affords(look, looks):
            readings.append(detector.read(look))
            chosen = _most_trusted(readings)
    if others is None or not others.taken() or chosen.probability >= DOUBTED or not any(map(_trust, readings)):
        return chosen
    together = looks.read_from(fused([*looks.taken(), *others.taken()]))
    if not _same(chosen, together) and _trust(together) <= _trust(chosen) + SURER:
        return chosen
    return _clearest([chosen if _same(chosen, together) else together, together, *readings])


def _most_trusted(readings: Sequence[Reading]) -> Reading:
    """Return the most probable reading of the hand that has the highest sum of trust.

    The constant `FIRST` is added to the sum of the hand in the first reading.
    """
    hands: list[list[Reading]] = []
    for reading in readings:
        alike = next((hand for hand in hands if _same(hand[0], reading)), None)
        if alike is None:
            hands.append([reading])
        else:
            alike.append(reading)
    trusts = [sum(map(_trust, hand)) for hand in hands]
    trusts[0] += FIRST
    return _clearest(hands[trusts.index(max(trusts))])


def _clearest(readings: Sequence[Reading]) -> Reading:
    """Return the most probable reading among the readings that have the same hand as the first reading."""
    return max((one for one in readings if _equal(one, readings[0])), key=lambda one: one.probability)


def _equal(one: Reading, other: Reading) -> bool:
    """Return whether both readings have the same hand, in any order of its tiles and melds."""
    return _content(one.hand) == _content(other.hand)


def _content(hand: Hand | None) -> tuple[list[Tile], Tile | None, list[Meld], list[Tile]] | None:
    """Return what a hand consists of, independent of the order in which the photo shows it."""
    if hand is None:
        return None
    concealed, flowers = (sorted(tiles, key=attrgetter("index")) for tiles in (hand.concealed, hand.flowers))
    return concealed, hand.winning_tile, sorted(hand.melds, key=repr), flowers


def _same(one: Reading, other: Reading) -> bool:
    """Return whether both readings have the same hand.

    Only the number of flowers is compared, not which flowers they are.
    """
    contents = map(_content, (one.hand, other.hand))
    bare = [content and (*content[:3], len(content[3])) for content in contents]
    return bare[0] == bare[1]


def _trust(reading: Reading) -> float:
    """Return the trust of a reading: its probability, computed as if the hand did not win.

    The trust is 0 if there is no hand or if it has fewer than 13 tiles.
    """
    if reading.hand is None or reading.hand.tile_count < WAITING_TILES:
        return 0.0
    assert reading.signs is not None
    return blind(reading.signs, reading.unrepaired().probability)


def _with_warning(first: Reading, again: Reading) -> Reading:
    """Return the reading `again` with a warning that names the tiles that are not in the hands of both readings."""
    added = _new_tiles(again, first, same_face=True)
    dropped = [first.tiles[place].tile for place in _new_tiles(first, again, same_face=False)]
    warning = seen_again([again.tiles[place].tile for place in added], dropped, added)
    return replace(again, doubts=(*again.doubts, warning))


def _new_tiles(reading: Reading, other: Reading, *, same_face: bool) -> tuple[int, ...]:
    """Return the indices of the tiles in the hand of a reading that are not in the hand of the `other` reading.

    The positions on the photo are compared. Indicators count as tiles of the hand. With `same_face`, a tile that the
    other hand has with another face is also returned.
    """
    in_other = [one for one in other.tiles if one.role != Role.OTHER]
    quads, others = (
        np.array([one.quad for one in tiles], np.float32).reshape(-1, CORNERS, 2) for tiles in (reading.tiles, in_other)
    )
    shared = overlap(around(quads), around(others))
    return tuple(
        place
        for place, one in enumerate(reading.tiles)
        if one.role != Role.OTHER
        and (
            shared[place].max(initial=0.0) < SAME
            or (same_face and in_other[int(shared[place].argmax())].tile is not one.tile)
        )
    )
