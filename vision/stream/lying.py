"""Hands that were told already: what they are, where they lie, and whether what is seen now is one of them.

A hand is told once because it is known again, not because nothing moved: it may be pushed, covered, shown from
another side, and the camera may fail meanwhile. It is told again once it was seen to be cleared away: at rest, its
place has the colour of the table around it (`vision.stream.ground`), or other tiles lie there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from scorer.errors import ParseError
from scorer.tiles import TILES, Tile
from vision.geometry.boxes import around, overlap
from vision.geometry.detections import Detections, Floats
from vision.image.decode import Pixels
from vision.reading.reading import Reading
from vision.reading.seen_tile import Role
from vision.stream.ground import colour_around, is_bare

NUDGED = 3
"""Tiles that may look different in a hand that still lies there."""
AGAIN = 1
"""Tiles that may look different in a hand that was out of sight; more, and it is a new hand."""
GONE = 0.35
"""A hand of which less than this part is seen, in its place or anywhere, is out of sight: covered or cleared away."""
_OTHERS = 3
"""Other tiles in the place of a hand that is out of sight, from which it was cleared away."""
_THERE = 0.3
"""Overlap from which a tile lies where it lay."""
REMEMBERED = 4
"""Hands of a table that are kept in mind."""


@dataclass(frozen=True, slots=True, eq=False)
class ToldHand:
    """The tiles of a hand (kinds, reds taken for plain) and their corners, N x 4 x 2.

    `lies`: it is in sight. `cleared`: it was seen to be cleared away. `returned`: it was out of sight, and an equal
    hand was seen that was not told. `ground`: the colour of the table around it, where it has one.
    """

    tiles: tuple[int, ...]
    quads: Floats
    lies: bool = True
    cleared: bool = False
    returned: bool = False
    ground: Floats | None = None

    @classmethod
    def of(cls, reading: Reading) -> ToldHand:
        """The hand of a reading."""
        return cls.from_json(reading.to_json())

    @classmethod
    def from_json(cls, reading: Mapping[str, Any]) -> ToldHand:
        """The hand of a reading that was kept as JSON. Raises `ParseError`."""
        try:
            own = [tile for tile in reading["tiles"] if tile["role"] not in (Role.OTHER, Role.INDICATOR)]
            codes = [Tile.from_code(tile["tile"]) for tile in own]
            quads = np.array([tile["quad"] for tile in own], np.float32).reshape(-1, 4, 2)
        except (KeyError, TypeError, ValueError) as error:
            raise ParseError("wrong_shape", f"This is no reading: {error!r}.", where="reading") from error
        return cls(tuple(_kind(tile) for tile in codes), quads)

    def differs(self, other: ToldHand) -> int:
        """In how many tiles two hands differ."""
        mine, theirs = Counter(self.tiles), Counter(other.tiles)
        return max((mine - theirs).total(), (theirs - mine).total())

    def share_seen(self, detections: Detections) -> float:
        """Which part of the hand is seen: the larger of that in its place and that anywhere."""
        if not self.tiles:
            return 0.0
        seen = Counter(_kind(TILES[number]) for number in detections.classes)
        anywhere = (Counter(self.tiles) & seen).total()
        return max(anywhere, len(self.places(detections))) / len(self.tiles)

    def places(self, detections: Detections) -> set[int]:
        """Which of these detections are tiles of the hand where they lay."""
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
        """Whether a picture at rest shows that the hand, which is out of sight, was cleared away."""
        if not self.tiles:
            return True
        if len(detections):
            inside = (overlap(around(self.quads), detections.boxes) >= _THERE).any(axis=0)
            if inside.sum() >= _OTHERS and not self.places(detections):
                return True
        return self.ground is not None and is_bare(pixels, self.quads, self.ground)


class Told:
    """The last hands of a table that were told."""

    def __init__(self, hands: Iterable[ToldHand] = ()) -> None:
        self.hands: tuple[ToldHand, ...] = tuple(hands)[-REMEMBERED:]

    @property
    def lies(self) -> bool:
        """Whether a hand that was told still lies there."""
        return any(hand.lies for hand in self.hands)

    @property
    def returned(self) -> bool:
        """Whether a hand lies there that was not told, as it equals one that was not seen to be cleared away."""
        return any(hand.lies and hand.returned for hand in self.hands)

    def add(self, hand: ToldHand, detections: Detections, pixels: Pixels) -> None:
        """Add a hand that is told now, in this picture with these tiles."""
        seen = replace(hand, ground=colour_around(pixels, hand.quads, detections.quads))
        self.hands = (*self.hands, seen)[-REMEMBERED:]

    def look(self, detections: Detections, pixels: Pixels, *, still: bool) -> None:
        """Take in what is seen where the hands rest. `still`: nothing moves in the whole picture."""
        self.hands = tuple(
            hand if hand.cleared else self._seen(hand, detections, pixels, still=still) for hand in self.hands
        )

    def rest(self, detections: Detections) -> Detections:
        """What is seen without the tiles of hands that lie there: a second winner's hand may be among it."""
        known = {place for hand in self.hands if hand.lies for place in hand.places(detections)}
        return detections[np.array([place for place in range(len(detections)) if place not in known], np.int64)]

    def recognise(self, hand: ToldHand, detections: Detections) -> bool:
        """Whether the hand was told before and was not seen to be cleared away since. Where it is not seen in its old
        place it lies in the new one from now on.
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
            now = replace(hand, returned=old.returned or not old.lies)  # its ground is measured in the new place
        self.hands = (*self.hands[:place], now, *self.hands[place + 1 :])
        return True

    def _seen(self, hand: ToldHand, detections: Detections, pixels: Pixels, *, still: bool) -> ToldHand:
        if hand.lies and hand.share_seen(detections) >= GONE:
            if hand.ground is None and len(hand.places(detections)) > len(hand.tiles) / 2:
                hand = replace(hand, ground=colour_around(pixels, hand.quads, detections.quads))
            return hand
        return replace(hand, lies=False, cleared=still and hand.is_cleared(detections, pixels))


def _kind(tile: Tile) -> int:
    return tile.index if tile.is_flower or tile.is_face_down else tile.kind
