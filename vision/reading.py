"""From rows of tiles to a hand, with everything that is doubtful about it said.

Responsible for what the tiles of the likeliest row mean and for the JSON of a reading. Nothing is repaired: the hand
is what the tiles say. Rules, values and faults of a hand are the business of `scorer`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from scorer.hand import Hand
from scorer.tiles import TILES, Tile
from vision.doubts import DOUBTS, Doubt, doubts_of_hand, no_tiles
from vision.layout import Layout, Row
from vision.registry import ModelName
from vision.seen import CONCEALED, FLOWER, OTHER, WINNING, SeenTile

APART = 0.35
"""A gap this many widths of a tile above the usual gap of its row sets a tile apart."""
RIVAL = 0.85
"""A row with this part of the likelihood of the row that was read could be the hand as well."""
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
    """What a photo says. `tiles`: the row of the hand from left to right, then other rows, then the rest.

    `as_seen` is what the tiles say alone; `hand` differs from it only where a doubt says so. `probability` is the
    product of the confidences of the tiles in the hand's row. `size` is the photo's width and height in pixels.
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
    if not layout.rows:
        return Reading((), None, None, 0.0, (no_tiles(),), size, model=model)
    row = layout.rows[0]
    winner = winning_place(row)
    tiles = [_seen(layout, member, row.sideways[place]) for place, member in enumerate(row.members)]
    tiles = [replace(seen, role=_role(seen.tile, place == winner)) for place, seen in enumerate(tiles)]
    rest: list[SeenTile] = []
    rivals: list[range] = []
    for other in layout.rows[1:]:
        if other.likelihood >= RIVAL * row.likelihood:
            start = len(tiles) + len(rest)
            rivals.append(range(start, start + len(other)))
        rest += [_seen(layout, *pair) for pair in zip(other.members, other.sideways)]
    rest += [_seen(layout, tile, False) for tile in layout.scenery]
    hand = hand_of(tiles)
    probability = math.prod(seen.confidence for seen in tiles)
    return Reading((*tiles, *rest), hand, hand, probability, doubts_of_hand(hand, tiles, rivals), size, model=model)


def winning_place(row: Row) -> int | None:
    """Where in the row the winning tile lies: apart from the others at an end, or sideways at an end.

    None where nothing singles out one end: where tiles lie apart or sideways elsewhere too, these may be melds.
    """
    last = len(row) - 1
    if last < 2:
        return None
    usual = float(np.median(row.gaps))
    wide = [place for place, gap in enumerate(row.gaps) if gap > usual + APART]
    turned = [place for place, flag in enumerate(row.sideways) if flag]
    ends = {0 if place == 0 else last for place in wide if place in (0, last - 1)} if len(wide) == 1 else set()
    if len(wide) > 1 or len(turned) > 1 or (wide and not ends):
        return None
    if turned:
        return turned[0] if turned[0] in (0, last) and ends <= set(turned) else None
    return ends.pop() if ends else None


def hand_of(row: Sequence[SeenTile]) -> Hand:
    """The hand that a row of tiles says: flowers laid aside, face-down tiles left out."""
    concealed = tuple(seen.tile for seen in row if seen.role in (CONCEALED, WINNING))
    winning = next((seen.tile for seen in row if seen.role == WINNING), None)
    flowers = sorted((seen.tile for seen in row if seen.role == FLOWER), key=lambda tile: tile.sort_key)
    return Hand(concealed, winning, flowers=tuple(flowers))


def _role(tile: Tile, won: bool) -> str:
    if tile.is_face_down:
        return OTHER
    if tile.is_flower:
        return FLOWER
    return WINNING if won else CONCEALED


def _seen(layout: Layout, tile: int, sideways: bool) -> SeenTile:
    probabilities = layout.detections.probabilities[tile].astype(float)
    order = np.argsort(-probabilities, kind="stable")[:ALTERNATIVES]
    choices = tuple((TILES[index], float(probabilities[index])) for index in order)
    return SeenTile(
        tile=choices[0][0],
        quad=tuple((float(x), float(y)) for x, y in layout.detections.quads[tile]),
        confidence=min(choices[0][1], 1.0),
        sideways=sideways,
        alternatives=tuple(choice for choice in choices if choice[1] >= UNLIKELY) or choices[:1],
        role=OTHER,
    )
