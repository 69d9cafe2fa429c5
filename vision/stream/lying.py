"""Recognises hands that were already reported, from their tiles and their positions.

A hand must be reported only one time, even if it moves: players can push it, cover it or show it from another side, and
the camera can fail for a while. An equal hand is reported again only after the first hand was cleared away. A hand
counts as cleared away if, while nothing moves, its area has the colour of the table (`vision.stream.ground`) or
contains other tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from scorer.errors import ParseError
from scorer.tiles import TILES, Tile
from vision.geometry.boxes import CORNERS, around, overlap
from vision.geometry.detections import Detections, Floats
from vision.image.photo import Pixels
from vision.reading.reading import Reading
from vision.reading.seen_tile import Role
from vision.stream.ground import colour_around, is_bare

NUDGED = 3
"""A detected hand counts as a reported hand that is in sight if at most this many tiles differ."""
AGAIN = 1
"""A detected hand counts as a reported hand that was out of sight if at most this many tiles differ."""
GONE = 0.35
"""A hand is out of sight (covered or cleared away) if less than this share of its tiles is visible anywhere."""
_OTHERS = 3
"""The number of other tiles in the area of a hand out of sight that show that the hand was cleared away."""
_THERE = 0.3
"""A tile is in its old position if the overlap is at least this value."""
REMEMBERED = 4
"""The number of reported hands that are remembered for each table."""


@dataclass(frozen=True, slots=True, eq=False)
class ReportedHand:
    """A hand that was reported.

    - `tiles`: the kinds of its tiles; red fives count as plain fives
    - `quads`: the corners of its tiles, N x 4 x 2
    - `lies`: whether it is in sight
    - `cleared`: whether it was cleared away
    - `returned`: whether it was out of sight and an equal hand was then detected but not reported
    - `ground`: the colour of the table around it, or None if there is no uniform colour
    """

    tiles: tuple[int, ...]
    quads: Floats
    lies: bool = True
    cleared: bool = False
    returned: bool = False
    ground: Floats | None = None

    @classmethod
    def of(cls, reading: Reading) -> ReportedHand:
        """Return the hand of a reading as a reported hand."""
        return cls.from_json(reading.to_json())

    @classmethod
    def from_json(cls, reading: Mapping[str, Any]) -> ReportedHand:
        """Return the hand of a reading in JSON form as a reported hand. Raises `ParseError`."""
        try:
            own = [tile for tile in reading["tiles"] if tile["role"] not in (Role.OTHER, Role.INDICATOR)]
            codes = [Tile.from_code(tile["tile"]) for tile in own]
            quads = np.array([tile["quad"] for tile in own], np.float32).reshape(-1, CORNERS, 2)
        except (KeyError, TypeError, ValueError) as error:
            raise ParseError("wrong_shape", f"This is not a reading: {error!r}.", where="reading") from error
        return cls(tuple(_kind(tile) for tile in codes), quads)

    def differs(self, other: ReportedHand) -> int:
        """Return how many tiles differ between this hand and the other. A tile that was replaced counts as one."""
        mine, theirs = Counter(self.tiles), Counter(other.tiles)
        return max((mine - theirs).total(), (theirs - mine).total())

    def share_seen(self, detections: Detections) -> float:
        """Return the share of the hand's tiles that is visible.

        This is the larger of two shares: the tiles in their old positions, and the tiles anywhere.
        """
        if not self.tiles:
            return 0.0
        seen = Counter(_kind(TILES[number]) for number in detections.classes)
        anywhere = (Counter(self.tiles) & seen).total()
        return max(anywhere, len(self.places(detections))) / len(self.tiles)

    def places(self, detections: Detections) -> set[int]:
        """Return the indices of the detections that are tiles of the hand in their old positions."""
        if not len(detections) or not self.tiles:
            return set()
        shares = overlap(around(self.quads), detections.boxes)
        found: set[int] = set()
        for own, row in enumerate(shares):
            best = int(row.argmax())
            if row[best] >= _THERE and _kind(TILES[int(detections.classes[best])]) == self.tiles[own]:
                found.add(best)
        return found

    def is_cleared(self, detections: Detections, pixels: Pixels) -> bool:
        """Return whether a picture without motion shows that the hand, which is out of sight, was cleared away."""
        if not self.tiles:
            return True
        if len(detections):
            inside = (overlap(around(self.quads), detections.boxes) >= _THERE).any(axis=0)
            if inside.sum() >= _OTHERS and not self.places(detections):
                return True
        return self.ground is not None and is_bare(pixels, self.quads, self.ground)


class ReportedHands:
    """The last hands of a table that were reported."""

    def __init__(self, hands: Iterable[ReportedHand] = ()) -> None:
        self.hands: tuple[ReportedHand, ...] = tuple(hands)[-REMEMBERED:]

    @property
    def lies(self) -> bool:
        """Whether a reported hand still lies on the table."""
        return any(hand.lies for hand in self.hands)

    @property
    def returned(self) -> bool:
        """Whether a hand on the table is not reported, because an equal hand was reported and not cleared away."""
        return any(hand.lies and hand.returned for hand in self.hands)

    def add(self, hand: ReportedHand, detections: Detections, pixels: Pixels) -> None:
        """Add a hand that is now reported. `detections` and `pixels` belong to its picture."""
        seen = replace(hand, ground=colour_around(pixels, hand.quads, detections.quads))
        self.hands = (*self.hands, seen)[-REMEMBERED:]

    def look(self, detections: Detections, pixels: Pixels, *, still: bool) -> None:
        """Update the remembered hands from a picture. `still` is true if nothing moves in the whole picture."""
        self.hands = tuple(
            hand if hand.cleared else self._seen(hand, detections, pixels, still=still) for hand in self.hands
        )

    def rest(self, detections: Detections) -> Detections:
        """Return the detections without the tiles of reported hands that still lie on the table.

        The remaining tiles can contain the hand of a second winner.
        """
        known = {place for hand in self.hands if hand.lies for place in hand.places(detections)}
        return detections[np.array([place for place in range(len(detections)) if place not in known], np.int64)]

    def recognise(self, hand: ReportedHand, detections: Detections) -> bool:
        """Return whether `hand` was already reported and has not been cleared away since.

        If it was, the reported hand is in sight from now on. If it is not in its old position, its position is updated.
        """
        near = [
            (old.differs(hand), place)
            for place, old in enumerate(self.hands)
            if not old.cleared and old.differs(hand) <= (NUDGED if old.lies else AGAIN)
        ]
        if not near:
            return False
        place = min(near)[1]
        old = self.hands[place]
        if len(old.places(detections)) >= GONE * len(old.tiles):
            now = replace(old, lies=True, returned=old.returned or not old.lies)
        else:
            # The colour of the table is measured again in the new position.
            now = replace(hand, returned=old.returned or not old.lies)
        self.hands = (*self.hands[:place], now, *self.hands[place + 1 :])
        return True

    def _seen(self, hand: ReportedHand, detections: Detections, pixels: Pixels, *, still: bool) -> ReportedHand:
        if hand.lies and hand.share_seen(detections) >= GONE:
            if hand.ground is None and len(hand.places(detections)) > len(hand.tiles) / 2:
                hand = replace(hand, ground=colour_around(pixels, hand.quads, detections.quads))
            return hand
        return replace(hand, lies=False, cleared=still and hand.is_cleared(detections, pixels))


def _kind(tile: Tile) -> int:
    return tile.index if tile.is_flower or tile.is_face_down else tile.kind
