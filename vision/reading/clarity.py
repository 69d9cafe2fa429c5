"""Clarity: finds what is in a reading that is often wrong, so that the reading is not sure.

Responsible for the conditions only. `vision.reading.reading` combines them with the assurance and the confirmation, and
`python -m vision.train hands FOLDER --sure` counts for each condition how many readings it alone leaves unsure, and how
many of these are wrong.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from scorer.hand import Hand, Meld, MeldKind
from scorer.tiles import FACE_DOWN, SUITS
from vision.detection.white_or_back import WHITE
from vision.geometry.boxes import CORNERS
from vision.reading.doubts import HARMLESS, Doubt
from vision.reading.seen_tile import Role, SeenTile

Flags = npt.NDArray[np.bool_]

NEARER = 3.0
"""A flower outside the hand and the indicators belongs to other tiles that are so many times nearer than the hand.

Of 1,412 hands (`draw-hands`, seeds 7801, 7802, 7901 and 7902), 89 with an assurance of at least 0.92 show flowers
outside the hand. In 3 of the 17 with a ratio below 3, a flower belongs to the hand; in the other 72, none does."""
CLEAR_FIVE = 0.95
"""The lowest confidence of a five of a sure reading.

A hand can have a high assurance although a red and a plain five in it are confused: a tile set has only one red five of
a suit, so the confidence of one five decides about the other. Of 1,299 hands (`draw-hands`, seeds 7901 and 7902), this
condition alone leaves 25 unsure, and 3 of these are wrong. `python -m vision.train hands FOLDER --sure` counts them."""


def often_wrong(
    hand: Hand | None, tiles: Sequence[SeenTile], doubts: Sequence[Doubt], others: Sequence[Hand]
) -> tuple[str, ...]:
    """Return the names of the conditions that leave a reading unsure, because such readings are often wrong.

    `others` are the other hands on the photo.
    """
    melds = hand.melds if hand else ()
    marked = any(meld.called_from is not None for meld in melds)
    low, apart = (
        [tiles[place] for doubt in doubts if doubt.code == code for place in doubt.tiles]
        for code in ("low_confidence", "sets_apart")
    )
    found = {
        "warning": not {doubt.code for doubt in doubts} <= HARMLESS,
        "another winner": bool(others) and (not (hand and hand.is_whole) or any(one.is_whole for one in others)),
        "loose flower": _has_loose_flower(tiles),
        "concealed kong": _has_unclear_kong(melds, tiles, marked),
        "white dragon": _has_white_in_a_set(tiles),
        # A sideways tile in the sets that lie apart possibly shows that they are called. If only another meld has one,
        # called sets are marked at this table, and the sets that lie apart are concealed.
        "sets apart": bool(apart) and (not marked or any(one.sideways for one in apart)),
        # Equal tiles are often misread together, for example three 5p as 4p. The confidence in the hand is then too
        # high, because it counts each of them as an error of its own.
        "equal tiles": len({one.tile.kind for one in low}) < len(low),
        "five": any(_is_five(one) and one.confidence < CLEAR_FIVE for one in tiles if one.role.in_hand),
    }
    return tuple(name for name, holds in found.items() if holds)


def _has_loose_flower(tiles: Sequence[SeenTile]) -> bool:
    """Return whether it is unclear to which tiles a flower belongs, although no warning says so.

    A flower of the hand is unclear if another face-up tile is nearer to it than the tiles of the hand. A flower outside
    the hand is clear only if it lies among the indicators and nearer to one of them than to the hand, or `NEARER` times
    nearer to other tiles.
    """
    middles = np.array([one.quad for one in tiles], np.float64).reshape(-1, CORNERS, 2).mean(axis=1)
    in_hand = np.array([one.role.in_hand for one in tiles], bool)
    flowers = np.array([one.tile.is_flower for one in tiles], bool)
    backs = np.array([one.tile.is_face_down for one in tiles], bool)
    nearer = np.array([1.0 if one.role is Role.INDICATOR else NEARER for one in tiles])

    def distances(these: Flags, others: Flags) -> npt.NDArray[np.float64]:
        """Return the distance from each of `these` to the nearest of the `others`."""
        apart = np.linalg.norm(middles[these][:, None] - middles[others], axis=2)
        return np.asarray(apart.min(axis=1, initial=np.inf))

    own, loose, rest = flowers & in_hand, flowers & ~in_hand, ~flowers & ~in_hand
    nearer_to_others = distances(own, rest & ~backs) < distances(own, in_hand & ~flowers)
    nearer_to_hand = distances(loose, in_hand) <= nearer[loose] * distances(loose, rest)
    return bool(nearer_to_others.any() or nearer_to_hand.any())


def _has_unclear_kong(melds: Sequence[Meld], tiles: Sequence[SeenTile], marked: bool) -> bool:
    """Return whether a concealed kong is often wrong.

    It has white dragons, which backs resemble; or four backs, and the photo shows other backs, so that the four can be
    part of a wall; or it shows four upright faces, and no other meld shows that called tiles lie sideways (`marked`).
    """
    backs = any(one.tile.is_face_down and not one.role.in_hand for one in tiles)
    kongs = [kong.tiles for kong in melds if kong.kind is MeldKind.CONCEALED_KONG]
    return any(
        WHITE in kong or (backs and set(kong) == {FACE_DOWN}) or (not marked and FACE_DOWN not in kong)
        for kong in kongs
    )


def _has_white_in_a_set(tiles: Sequence[SeenTile]) -> bool:
    """Return whether a white dragon in the row lies between two equal tiles, as the back of a concealed kong does."""
    kinds = [one.tile.kind for one in tiles if one.role in (Role.CONCEALED, Role.WINNING)]
    threes = zip(kinds, kinds[1:], kinds[2:])
    return any(between == WHITE.kind != before == after for before, between, after in threes)


def _is_five(seen: SeenTile) -> bool:
    """Return whether a tile is a red or a plain five."""
    return seen.tile.suit in SUITS and seen.tile.number == 5
