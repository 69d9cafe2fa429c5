"""From tiles laid out as hands to a hand, with everything that is doubtful about it said.

Responsible for what the tiles of the likeliest hand mean and for the JSON of a reading. Nothing is repaired: the hand
is what the tiles say. Rules, values and faults of a hand are the business of `scorer`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from scorer.hand import Hand, MeldKind
from scorer.tiles import TILES
from vision.doubts import DOUBTS, Doubt, doubts_of_hand, no_tiles
from vision.layout import LaidHand, Layout
from vision.registry import ModelName
from vision.seen import CONCEALED, FLOWER, INDICATOR, OTHER, WINNING, SeenTile

RIVAL = 0.8
"""A hand with this part of the likelihood of the one that was read could be the hand as well."""
ALTERNATIVES = 3
UNLIKELY = 0.005
"""Alternatives less probable than this are left out."""
CODES = DOUBTS
"""Every doubt that a reading can hold, with what it means."""
UNNAMED = ModelName("unnamed", "0", "")


@dataclass(frozen=True, slots=True)
class Seconds:
    """How long each step took."""

    decode: float = 0.0
    detect: float = 0.0
    read: float = 0.0

    def to_json(self) -> dict[str, float]:
        return {"decode": round(self.decode, 4), "detect": round(self.detect, 4), "read": round(self.read, 4)}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a photo says. `tiles`: the row of the hand from left to right, its melds and flowers, then other
    rows, indicators and the rest.

    `as_seen` is what the tiles say alone; `hand` differs from it only where a doubt says so. `probability` is the
    product of the confidences of the tiles of the hand. `size` is the photo's width and height in pixels.
    """

    tiles: tuple[SeenTile, ...]
    hand: Hand | None
    as_seen: Hand | None
    probability: float
    doubts: tuple[Doubt, ...]
    size: tuple[int, int]
    seconds: Seconds = Seconds()
    model: ModelName = UNNAMED

    def to_json(self) -> dict[str, Any]:
        """The JSON of the contract."""
        return {
            "tiles": [tile.to_json() for tile in self.tiles],
            "hand": self.hand.to_json() if self.hand else None,
            "as_seen": self.as_seen.to_json() if self.as_seen else None,
            "probability": round(self.probability, 4),
            "doubts": [doubt.to_json() for doubt in self.doubts],
            "image": {"width": self.size[0], "height": self.size[1]},
            "seconds": self.seconds.to_json(),
            "model": self.model.to_json(),
        }


def read(layout: Layout, size: tuple[int, int], model: ModelName = UNNAMED) -> Reading:
    """The reading of a layout; `size` is the photo's width and height in pixels."""
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
        rest += [_seen(layout, member, OTHER) for member in other.members]
    rest += [_seen(layout, member, INDICATOR) for member in layout.indicators]
    rest += [_seen(layout, member, OTHER) for member in layout.scenery]
    hand = hand_of(tiles, best)
    probability = math.prod(seen.confidence for seen in tiles)
    unclear = [
        tuple(list(roles).index(member) for member in meld.members)
        for meld in best.melds
        if meld.unsure or not (meld.turned or meld.meld.kind is MeldKind.CONCEALED_KONG)
    ]
    return Reading(
        (*tiles, *rest), hand, hand, probability, doubts_of_hand(hand, tiles, rivals, unclear), size, model=model
    )


def _roles(laid: LaidHand) -> dict[int, str]:
    """The role of each tile of a hand, in the order in which a reading tells of them: as they lie in the row, then
    melds, then flowers.
    """
    roles = {member: WINNING if member == laid.winning else CONCEALED for member in laid.row.members}
    for number, meld in enumerate(laid.melds, start=1):
        roles |= dict.fromkeys(meld.members, f"meld {number}")
    return roles | dict.fromkeys(laid.flowers, FLOWER) | dict.fromkeys(laid.hidden, OTHER)


def hand_of(tiles: Sequence[SeenTile], laid: LaidHand) -> Hand:
    """The hand that the tiles of `laid` say: flowers laid aside, face-down tiles of no kong left out."""
    concealed = tuple(seen.tile for seen in tiles if seen.role in (CONCEALED, WINNING))
    winning = next((seen.tile for seen in tiles if seen.role == WINNING), None)
    flowers = sorted((seen.tile for seen in tiles if seen.role == FLOWER), key=lambda tile: tile.sort_key)
    return Hand(concealed, winning, tuple(meld.meld for meld in laid.melds), tuple(flowers))


def _seen(layout: Layout, tile: int, role: str) -> SeenTile:
    probabilities = layout.detections.probabilities[tile].astype(float)
    order = np.argsort(-probabilities, kind="stable")[:ALTERNATIVES]
    choices = tuple((TILES[index], float(probabilities[index])) for index in order)
    return SeenTile(
        tile=choices[0][0],
        quad=tuple((float(x), float(y)) for x, y in layout.detections.quads[tile]),
        confidence=min(choices[0][1], 1.0),
        sideways=layout.sideways[tile],
        alternatives=tuple(choice for choice in choices if choice[1] >= UNLIKELY) or choices[:1],
        role=role,
    )
