"""Other tiles on a table: discards, walls, tiles of the other players, heaps, grids, a few loose tiles.

Every function lays its tiles near (0, 0), as the near player sees them. The caller moves and rotates them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from scorer.hand import Meld
from scorer.tiles import FACE_DOWN, TILES, Tile
from vision.render.geometry import stand
from vision.render.group import Group, base, moved, overlaps, turned
from vision.render.melds import MeldHabit, lay_meld
from vision.render.scene import SceneTile, TileSet

__all__ = ["Deck", "discards", "grid", "heap", "indicator_wall", "loose", "opponent", "wall"]

Rng = np.random.Generator


class Deck:
    """A shuffled supply of tiles that never runs out.

    Each tile kind comes four times per shuffle. Many decks also contain flowers and red fives.
    """

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self._flowers = rng.random() < 0.65
        self._reds = rng.random() < 0.7
        self._left: Iterator[Tile] = iter(())

    def _shuffled(self) -> Iterator[Tile]:
        tiles = [tile for tile in TILES[:34] for _ in range(4)]
        if self._flowers:
            tiles += [tile for tile in TILES[34:42] for _ in range(4)]
        if self._reds:
            tiles += [tile for tile in TILES[42:45] for _ in range(4)]
        return iter([tiles[n] for n in self.rng.permutation(len(tiles))])

    def draw(self, count: int, *, flowers: bool = True) -> list[Tile]:
        """Return the next `count` tiles; without `flowers`, flowers are skipped."""
        drawn: list[Tile] = []
        while len(drawn) < count:
            tile = next(self._left, None)
            if tile is None:
                self._left = self._shuffled()
            elif flowers or not tile.is_flower:
                drawn.append(tile)
        return drawn


def discards(deck: Deck, count: int, size: TileSet, rng: Rng, *, six: bool = True) -> Group:
    """Return discards in rows of six from the far side towards the player, sometimes with one sideways tile.

    Without `six`, a row has 7 to 11 tiles. Flowers are never discarded.
    """
    laid: Group = []
    sideways = int(rng.integers(count + 1)) if rng.random() < 0.5 else -1
    untidy = float(rng.gamma(1.5, 0.8))
    per_row = 6 if six else int(rng.integers(7, 12))
    x = y = 0.0
    for n, tile in enumerate(deck.draw(count, flowers=False)):
        if n % per_row == 0:
            x = -per_row / 2 * size.width
            y = -(n // per_row) * (size.height + 0.6 + 0.3 * untidy)
        w = size.height if n == sideways else size.width
        dx, dy, turn = rng.normal(0, 1, 3) * np.array([0.5, 0.6, 1.2]) * untidy
        x += abs(float(dx))
        yaw = (90.0 if n == sideways else 0.0) + float(np.clip(turn, -8, 8))
        laid.append(SceneTile(tile, x + w / 2, y - size.height / 2 + float(dy) * 0.6, yaw, "other"))
        x += w + 0.3 + abs(math.sin(math.radians(float(np.clip(turn, -8, 8))))) * size.height * 0.7
    return laid


def wall(stacks: int, size: TileSet, rng: Rng, *, high: int = 2) -> Group:
    """Return a wall of face-down tiles from x = 0 to the right; its first stack sometimes lacks the upper tile."""
    laid: Group = []
    untidy = float(rng.gamma(1.2, 0.4))
    for n in range(stacks):
        shift = rng.normal(0, 0.5, (2, 2)) * untidy
        for level in range(high):
            if level == 1 and n == 0 and rng.random() < 0.3:
                continue
            x = (n + 0.5) * (size.width + 0.2) + float(shift[0, 0]) * 0.2
            y = float(shift[0, 1] + shift[level, 1] * 0.5 * level)
            yaw = 180.0 if rng.random() < 0.5 else 0.0
            laid.append(SceneTile(FACE_DOWN, x, y, yaw, "other", z=level * size.depth))
    return laid


def indicator_wall(deck: Deck, size: TileSet, rng: Rng) -> Group:
    """Return a wall in which one to five upper tiles are turned face up."""
    stacks = int(rng.integers(5, 9))
    laid = wall(stacks, size, rng)
    turned_over = range(2, 2 + int(rng.choice([1, 1, 2, 2, 3, 4, 5])))
    shown: Group = []
    for tile in laid:
        place = int(tile.x / (size.width + 0.2))
        if tile.z > 0 and place in turned_over:
            tile = replace(tile, tile=deck.draw(1)[0], role="indicator", yaw=180.0 if rng.random() < 0.3 else 0.0)
        shown.append(tile)
    return shown


def opponent(deck: Deck, size: TileSet, habit: MeldHabit, melds: Sequence[Meld], rng: Rng) -> Group:
    """Return the row of another player, with melds at its right.

    The tiles lie face down, stand with their backs to the camera, or lie face up.
    """
    count = 13 - 3 * len(melds)
    way = rng.random()
    row: Group = []
    for n, tile in enumerate(deck.draw(count, flowers=False)):
        x = (n - count / 2 + 0.5) * (size.width + 0.3)
        here = SceneTile(tile, x, float(rng.normal(0, 0.5)), float(rng.normal(0, 0.7)), "other")
        if way < 0.3:
            row.append(replace(here, tile=FACE_DOWN))
        elif way < 0.8:
            row.append(stand(here, size))
        else:
            row.append(here)
    x = (count / 2 + 1) * size.width
    for meld in melds:
        tiles, wide = lay_meld(meld, "other", size, habit, rng)
        row += moved(tiles, x, -size.height / 2)
        x += wide + 2
    return row


def heap(deck: Deck, count: int, size: TileSet, rng: Rng, *, down: float = 0.3, high: float = 0.1) -> Group:
    """Return jumbled tiles that touch: randomly rotated, some face down, some on their edge, some on top of others."""
    laid: Group = []
    rectangles = np.zeros((0, 4, 2))
    loose_by = float(rng.choice([0.0, 0.5, 3.0, 10.0]))
    for tile in deck.draw(count):
        shown = FACE_DOWN if rng.random() < down else tile
        here = SceneTile(shown, 0.0, 0.0, float(rng.uniform(0, 360)), "other")
        draw = rng.random()
        if draw < 0.05:
            here = stand(here, size, 90.0, float(rng.choice([0, 90, 180, 270])))
        way = float(rng.uniform(0, 2 * math.pi))
        along = np.array([math.cos(way), math.sin(way)])
        rectangle = base(here, size, loose_by)
        inside, outside = 0.0, size.height * (1.2 * math.sqrt(count) + 2)
        if not overlaps(rectangle, rectangles).any():
            outside = 0.0
        for _ in range(9):
            half = (inside + outside) / 2
            if overlaps(rectangle + along * half, rectangles).any():
                inside = half
            else:
                outside = half
        rectangles = np.concatenate([rectangles, (rectangle + along * outside)[None]])
        laid.append(replace(here, x=here.x + float(along[0]) * outside, y=here.y + float(along[1]) * outside))
    for _ in range(int(rng.binomial(max(count // 2, 1), high)) if count > 6 else 0):
        under = laid[int(rng.integers(len(laid)))]
        if not under.tilt and not under.z:
            tile = FACE_DOWN if rng.random() < down else deck.draw(1)[0]
            x, y = under.x + float(rng.normal(0, 6)), under.y + float(rng.normal(0, 6))
            above = SceneTile(tile, x, y, float(rng.uniform(0, 360)), "other", z=size.depth)
            tall = [t for t in laid if t.tilt or t.z]
            if not tall or not overlaps(base(above, size), np.stack([base(t, size) for t in tall])).any():
                laid.append(above)
    return laid


def grid(deck: Deck, size: TileSet, rng: Rng) -> Group:
    """Return tiles in rows and columns, like a complete tile set that is laid out: all upright, or some upside down."""
    rows, columns = int(rng.integers(2, 7)), int(rng.integers(3, 10))
    gap = float(rng.choice([0.2, 0.5, 2.0, 8.0]))
    anyhow, down = rng.random() < 0.5, float(rng.choice([0, 0, 0.1]))
    laid: Group = []
    for n, tile in enumerate(deck.draw(rows * columns)):
        row, column = divmod(n, columns)
        x = (column - columns / 2) * (size.width + gap) + float(rng.normal(0, 0.2))
        y = -(row - rows / 2) * (size.height + gap) + float(rng.normal(0, 0.2))
        yaw = float(rng.choice([0, 180])) if anyhow else 0.0
        shown = FACE_DOWN if rng.random() < down else tile
        laid.append(SceneTile(shown, x, y, yaw + float(rng.normal(0, 0.5)), "other"))
    return turned(laid, 0.0)


def loose(deck: Deck, count: int, size: TileSet, rng: Rng, *, flowers: bool = True) -> Group:
    """Return at most `count` tiles near each other, none on top of another. With `flowers`, flowers are possible."""
    laid: Group = []
    reach = size.height * (1.0 + 0.9 * math.sqrt(count))
    rectangles = np.zeros((0, 4, 2))
    for tile in deck.draw(count, flowers=flowers):
        for _ in range(12):
            x, y = (float(v) for v in rng.uniform(-reach, reach, 2))
            yaw = float(rng.normal(0, 12)) if rng.random() < 0.5 else float(rng.uniform(0, 360))
            here = SceneTile(FACE_DOWN if rng.random() < 0.12 else tile, x, y, yaw, "other")
            if rng.random() < 0.12:
                here = stand(replace(here, yaw=float(rng.normal(0, 25))), size)
            rectangle = base(here, size, 0.5)
            if not overlaps(rectangle, rectangles).any():
                rectangles = np.concatenate([rectangles, rectangle[None]])
                laid.append(here)
                break
    return laid
