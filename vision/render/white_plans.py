"""Plans of scenes with blank white dragons: in hands, as most of a row, as melds, in grids and heaps."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from scorer.arrangement import is_whole
from scorer.hand import Hand, MeldKind
from scorer.tiles import Tile
from vision.render.finished import lay_row
from vision.render.group import moved
from vision.render.hands import random_hand
from vision.render.melds import lay_meld, random_habit
from vision.render.plans import Plan
from vision.render.shots import Shot, put_hand
from vision.render.surroundings import Deck, grid, heap, loose

__all__ = ["hand_with_whites", "whites"]

Rng = np.random.Generator
_WHITE = Tile.from_code("5z")


class _WhiteDeck(Deck):
    """A deck in which a share of the tiles is replaced by white dragons."""

    share = 0.35

    def draw(self, count: int, *, flowers: bool = True) -> list[Tile]:
        tiles = super().draw(count, flowers=flowers)
        return [_WHITE if self.rng.random() < self.share else tile for tile in tiles]


def hand_with_whites(rng: Rng) -> Hand:
    """Return a finished hand with a pung or kong of white dragons, or rarely a pair of them."""
    while True:
        hand = random_hand(rng, flowers_share=0.2, red_share=0.4)
        counts = hand.kind_counts()
        if counts[_WHITE.kind]:
            continue
        least = 3 if rng.random() < 0.9 else 2
        for kind in (int(kind) for kind in rng.permutation(34) if counts[kind] >= least):
            changed = _with_kind(hand, kind, _WHITE)
            if is_whole((tile.kind for tile in changed.concealed), len(changed.melds)):
                return changed


def _with_kind(hand: Hand, kind: int, other: Tile) -> Hand:
    """Return the hand with every tile of a kind replaced by `other`; tiles in melded chows stay."""

    def new(tile: Tile) -> Tile:
        return other if not tile.is_face_down and tile.kind == kind else tile

    melds = tuple(
        replace(meld, tiles=tuple(map(new, meld.tiles)), called_tile=meld.called_tile and new(meld.called_tile))
        if meld.kind is not MeldKind.CHOW
        else meld
        for meld in hand.melds
    )
    concealed = tuple(sorted(map(new, hand.concealed), key=lambda tile: tile.sort_key))
    return replace(hand, concealed=concealed, winning_tile=hand.winning_tile and new(hand.winning_tile), melds=melds)


def whites(plan: Plan) -> Shot:
    """Plan a scene with blank white dragons: in a hand, as most of a row, as melds, in a grid or heap."""
    rng, size = plan.rng, plan.size
    deck = _WhiteDeck(rng)
    draw = rng.random()
    if draw < 0.45:
        put_hand(plan, hand_with_whites(rng))
    elif draw < 0.65:
        deck.share = float(rng.uniform(0.5, 0.95))
        y = 0.0
        for _ in range(int(rng.integers(1, 4))):
            row = lay_row(deck.draw(int(rng.integers(3, 15))), "other", size, float(rng.gamma(1.5, 0.7)), rng)
            plan.subject += moved(row, float(rng.normal(0, 15)), y)
            y -= size.height + float(rng.uniform(2, 25))
        plan.put(plan.subject)
    elif draw < 0.8:
        hand, habit, x = hand_with_whites(rng), random_habit(rng), 0.0
        while len(hand.melds) < 2 or not any(meld.tiles.count(_WHITE) > 1 for meld in hand.melds):
            hand = hand_with_whites(rng)
        for meld in hand.melds:
            tiles, wide = lay_meld(meld, "other", size, habit, rng)
            plan.subject += moved(tiles, x, float(rng.normal(0, 2)))
            x += wide + float(rng.uniform(1, 15))
        plan.put(plan.subject)
    else:
        way = int(rng.integers(3))
        if way == 0:
            plan.subject = grid(deck, size, rng)
        elif way == 1:
            plan.subject = heap(deck, int(rng.integers(6, 30)), size, rng, down=0.1)
        else:
            plan.subject = loose(deck, int(rng.integers(2, 8)), size, rng)
        plan.put(plan.subject)
    plan.fill = (0.35, 0.65) if rng.random() < 0.25 else (0.6, 1.0)
    return Shot(bright=0.6)
