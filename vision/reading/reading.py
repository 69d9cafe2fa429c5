"""Turns a layout into a reading: the hand, its tiles and its warnings.

Responsible for the roles of the tiles in the most probable hand and for the JSON of a reading.
`vision.reading.hypotheses` decides the classes of uncertain tiles. `scorer` has the rules, the values and the errors of
a hand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from scorer.hand import Hand, Meld
from scorer.sentences import DEFAULT_LANGUAGE
from scorer.tiles import TILES, Tile
from vision.inference.logits import LEAST_CHANCE
from vision.inference.registry import ModelName
from vision.layout.layout import LaidHand, Layout
from vision.reading.calibration import COMPLETE, SURE, Complete, Signs, compared, complete, signs_of, stated
from vision.reading.clarity import often_wrong
from vision.reading.doubts import DOUBTS, REPAIRS, Doubt, doubts_of_hand, doubts_of_repair, no_tiles
from vision.reading.hypotheses import Choices, Guess, guesses
from vision.reading.seen_tile import Role, SeenTile, corners, rounded

RIVAL = 0.8
"""Another row could also be the hand if its likelihood is at least this fraction of the likelihood of the hand that was
read. Fitted by `python -m vision.train fit-thresholds`."""
LIKELIER = 0.5
"""The lowest probability of a winning hand in which some tiles do not have their most probable class.

Both the probability of the reading and the probability of the hypothesis must be at least this value.

Fitted by the same command."""
ALTERNATIVES = 3
UNLIKELY = 0.005
"""Alternatives of a tile that have a lower probability are left out. Fitted by the same command."""
THOUGHT_OF = 8
"""The largest number of classes that are considered for each tile of a hand. Fitted by the same command."""
CODES = DOUBTS
"""All warning codes of a reading, with their meanings."""
UNNAMED = ModelName("unnamed", "0", "")


@dataclass(frozen=True, slots=True)
class Seconds:
    """The time that each step took, in seconds."""

    decode: float = 0.0
    detect: float = 0.0
    read: float = 0.0

    def to_json(self) -> dict[str, float]:
        return {"decode": rounded(self.decode), "detect": rounded(self.detect), "read": rounded(self.read)}


@dataclass(frozen=True, slots=True)
class RunnerUp:
    """Another hand that the same tiles could be, with its probability."""

    hand: Hand
    probability: float

    def to_json(self) -> dict[str, Any]:
        return {"hand": self.hand.to_json(), "probability": rounded(self.probability)}


@dataclass(frozen=True, slots=True)
class OneHand:
    """One of several hands on a photo.

    - `hand`: the hand with corrections
    - `as_seen`: the hand without corrections
    - `tiles`: indices into the tiles of the reading: the row from left to right, then the melds, then the flowers
    - `probability`: the probability that the whole of `hand` is correct
    """

    hand: Hand
    as_seen: Hand
    tiles: tuple[int, ...]
    probability: float

    def to_json(self) -> dict[str, Any]:
        return {"hand": self.hand.to_json(), "tiles": list(self.tiles), "probability": rounded(self.probability)}


@dataclass(frozen=True, slots=True)
class Reading:
    """The reading of a photo.

    - `tiles`: the row of the hand from left to right, its melds, its flowers, the face-down tiles in its row, then
      other hands, indicators and other tiles
    - `hand`: the hand with corrections; a warning reports each correction. None if no tile was found
    - `as_seen`: the hand without corrections. None if no tile was found
    - `probability`: the probability that the whole of `hand` is correct (`vision.reading.calibration`)
    - `doubts`: the warnings
    - `size`: the width and height of the photo in pixels
    - `runners_up`: other hands that the same tiles could be, with their probabilities
    - `is_stated`: whether `probability` is the stated probability (`stated`)
    """

    tiles: tuple[SeenTile, ...]
    hand: Hand | None
    as_seen: Hand | None
    probability: float
    doubts: tuple[Doubt, ...]
    size: tuple[int, int]
    seconds: Seconds = Seconds()
    model: ModelName = UNNAMED
    runners_up: tuple[RunnerUp, ...] = ()
    signs: Signs | None = None
    """The features from which the probability was computed."""
    complete: Complete = COMPLETE
    """The factors for false positives and missed tiles, which are included in `probability`."""
    others: tuple[OneHand, ...] = ()
    """Other hands on the photo that have no tile in common with `hand`, the most probable first."""
    is_stated: bool = False
    is_confirmed: bool = False
    """Whether another view of the photo was read as the same hand (`vision.reading.repeated_looks`)."""

    @property
    def assurance(self) -> float:
        """The probability of the hand, but at most the probability that the strongest runner-up is not the hand.

        The stated probability alone is too high where one tile can also be a red five, for example.
        """
        rival = max((one.probability for one in self.runners_up), default=0.0)
        return min(self.probability, 1 - rival)

    @property
    def unclear(self) -> tuple[str, ...]:
        """The names of the conditions that leave the reading unsure (`vision.reading.clarity`)."""
        return often_wrong(self.hand, self.tiles, self.doubts, [one.hand for one in self.others])

    @property
    def is_clear(self) -> bool:
        """Whether nothing that is often wrong is in the reading."""
        return not self.unclear

    @property
    def may_be_sure(self) -> bool:
        """Whether the reading is sure if its assurance is high enough: it is clear and was confirmed."""
        return self.is_stated and self.is_confirmed and self.is_clear

    @property
    def sure(self) -> bool:
        """Whether at most one of 200 such readings is wrong: then the player is asked nothing about the tiles."""
        return self.may_be_sure and self.assurance >= SURE

    @property
    def places(self) -> tuple[int, ...]:
        """The indices of the tiles that are part of the hand."""
        return tuple(place for place, one in enumerate(self.tiles) if one.role.in_hand)

    @property
    def hands(self) -> tuple[OneHand, ...]:
        """All hands on the photo if it shows several, otherwise an empty tuple. The first hand is the hand in `hand`.

        If another hand is more probable than the first hand, it gets the probability of the first hand here.
        """
        if self.hand is None or self.as_seen is None or not self.others:
            return ()
        first = OneHand(self.hand, self.as_seen, self.places, self.probability)
        return (first, *(replace(one, probability=min(one.probability, self.probability)) for one in self.others))

    def with_agreement(self, seen: float) -> Reading:
        """Return the reading after setting `Complete.seen` to `seen`. The probability changes accordingly."""
        if self.signs is None:
            return self
        whole = self.complete._replace(seen=seen)
        share = whole.probability(self.signs.wins) / max(self.complete.probability(self.signs.wins), LEAST_CHANCE)
        return replace(self, complete=whole, probability=self.probability * share)

    def stated(self) -> Reading:
        """Return the reading with the stated probabilities instead of the probabilities for comparing readings."""
        if self.signs is None:
            return self
        chance = stated(self.probability, self.signs, self.complete)
        share = min(1.0, chance / max(self.probability, LEAST_CHANCE))
        return replace(
            self,
            probability=chance,
            is_stated=True,
            runners_up=tuple(replace(one, probability=one.probability * share) for one in self.runners_up),
        )

    def unrepaired(self) -> Reading:
        """Return the reading in which `hand` is `as_seen`, without corrections. A referee needs this reading.

        Each tile has its most probable class.
        """
        in_hand = [seen.confidence for seen in self.tiles if seen.role.in_hand]
        return replace(
            self,
            hand=self.as_seen,
            probability=math.prod(in_hand) if self.as_seen else 0.0,
            doubts=tuple(doubt for doubt in self.doubts if doubt.code not in REPAIRS),
            runners_up=(),
            is_stated=False,
            others=tuple(replace(one, hand=one.as_seen) for one in self.others),
        )

    def to_json(self, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        """Return the reading as the JSON that docs/http.md describes, with its warnings in a language."""
        return {
            "tiles": [tile.to_json() for tile in self.tiles],
            "hand": self.hand.to_json() if self.hand else None,
            "as_seen": self.as_seen.to_json() if self.as_seen else None,
            "probability": rounded(self.probability),
            "sure": self.sure,
            "doubts": [doubt.to_json(language) for doubt in self.doubts],
            "image": {"width": self.size[0], "height": self.size[1]},
            "seconds": self.seconds.to_json(),
            "model": self.model.to_json(),
            "runners_up": [one.to_json() for one in self.runners_up],
            **({"hands": [one.to_json() for one in self.hands]} if self.others else {}),
        }


def read(layout: Layout, size: tuple[int, int], model: ModelName = UNNAMED) -> Reading:
    """Return the reading of a layout. `size` is the width and height of the photo in pixels."""
    if not layout.hands:
        return Reading((), None, None, 0.0, (no_tiles(),), size, model=model)
    best = layout.hands[0]
    roles = _roles(best)
    tiles = [_seen(layout, member, role) for member, role in roles.items()]
    rest: list[SeenTile] = []
    rivals: list[range] = []
    for other in layout.hands[1:]:
        if other.likelihood >= RIVAL * best.likelihood:
            start = len(tiles) + len(rest)
            rivals.append(range(start, start + len(other.members)))
        rest += [_seen(layout, member, Role.OTHER) for member in other.members]
    rest += [_seen(layout, member, Role.INDICATOR) for member in layout.indicators]
    rest += [_seen(layout, member, Role.OTHER) for member in layout.scenery]
    unclear = [tuple(list(roles).index(member) for member in meld.members) for meld in best.melds if meld.unclear]
    apart = tuple(place for place, member in enumerate(roles) if member in best.apart)
    as_seen = hand_of([seen.tile for seen in tiles], roles, best)
    found = guesses([_choices(layout, member) for member in roles], list(roles.values()))
    hands = [hand_of(guess.tiles, roles, best) for guess in found]
    signs = signs_of(layout, hands[0], found[0].probability)
    whole, there = compared(signs), complete(layout, size)
    faces = tuple(seen.tile for seen in tiles)
    changed = any(taken is not face for taken, face in zip(found[0].tiles, faces) if not face.is_flower)
    if found[0].wins and changed and min(whole, found[0].probability) < LIKELIER:
        # If the probability of a corrected winning hand is below `LIKELIER`, each tile keeps its most probable class.
        looks = Guess(faces, math.prod(seen.confidence for seen in tiles), False)
        found = [looks, *(guess for guess in found if guess.tiles != faces)]
        hands = [hand_of(guess.tiles, roles, best) for guess in found]
        signs = signs_of(layout, hands[0], found[0].probability)
        whole = min(whole, compared(signs))
    beside = sum(not seen.tile.is_face_down for seen in rest)
    far = {int(layout.detections.ids[member]) for member in layout.beyond}
    beyond = tuple(len(tiles) + place for place, seen in enumerate(rest) if seen.detection in far)
    of_hand = doubts_of_hand(hands[0], tiles, found[0].tiles, rivals, unclear, apart, beside, beyond)
    doubts = doubts_of_repair(tiles, found) + of_hand
    whole *= there.probability(signs.wins)  # not used to decide which hand is read
    share = whole / max(found[0].probability, LEAST_CHANCE)
    return Reading(
        (*tiles, *rest),
        hands[0],
        as_seen,
        whole,
        doubts,
        size,
        model=model,
        runners_up=tuple(
            RunnerUp(hand, min(guess.probability * share, guess.probability))
            for hand, guess in zip(hands[1:], found[1:], strict=True)
        ),
        signs=signs,
        complete=there,
    )


def _roles(laid: LaidHand) -> dict[int, Role]:
    """Return the role of each tile of a hand, in the order of a reading.

    The order is: the row from left to right, the melds, the flowers, the face-down tiles in the row.
    """
    roles = {member: Role.WINNING if member == laid.winning else Role.CONCEALED for member in laid.row.members}
    for number, meld in enumerate(laid.melds, start=1):
        roles |= dict.fromkeys(meld.members, Role.meld(number))
    return roles | dict.fromkeys(laid.flowers, Role.FLOWER) | dict.fromkeys(laid.hidden, Role.OTHER)


def hand_of(faces: Sequence[Tile], roles: dict[int, Role], laid: LaidHand) -> Hand:
    """Return the hand with the tiles `faces`, which have the roles `roles` (in the same order).

    `laid` has the melds and the winning tile. Flowers are separated from the row. Face-down tiles outside a kong are
    left out.
    """
    tile_of = dict(zip(roles, faces, strict=True))
    in_hand = [
        member
        for member, role in roles.items()
        if role in (Role.CONCEALED, Role.WINNING) or (role == Role.OTHER and not tile_of[member].is_face_down)
    ]
    flowers = sorted(
        (tile_of[member] for member, role in roles.items() if role == Role.FLOWER), key=lambda tile: tile.sort_key
    )
    melds = []
    for one in laid.melds:
        tiles, called = tuple(tile_of[member] for member in one.members), one.meld.called_tile
        if called is not None:
            called = tiles[one.meld.tiles.index(called)]
        melds.append(Meld(one.meld.kind, tiles, one.meld.called_from, called))
    winning = None if laid.winning is None else tile_of[laid.winning]
    return Hand(tuple(tile_of[member] for member in in_hand), winning, tuple(melds), tuple(flowers))


def _choices(layout: Layout, tile: int) -> Choices:
    probabilities = layout.detections.probabilities[tile].astype(float)
    order = np.argsort(-probabilities, kind="stable")[:THOUGHT_OF]
    return [(TILES[index], float(probabilities[index])) for index in order]


def _seen(layout: Layout, tile: int, role: Role) -> SeenTile:
    choices = tuple(_choices(layout, tile)[:ALTERNATIVES])
    return SeenTile(
        tile=choices[0][0],
        quad=corners(layout.detections.quads[tile]),
        confidence=min(choices[0][1], 1.0),
        sideways=layout.sideways[tile],
        alternatives=tuple(choice for choice in choices if choice[1] >= UNLIKELY),
        role=role,
        detection=int(layout.detections.ids[tile]),
    )
