"""Lays a finished hand on a table (row, winning tile, melds, flowers) in many arrangements.

The viewer sits at the near side. The row begins near x = 0 and its near edge is at y = 0.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace

import numpy as np

from scorer.arrangement import is_whole
from scorer.hand import Hand
from scorer.tiles import Tile
from vision.layout.winning_tile import out_of_order
from vision.render.geometry import stand
from vision.render.group import Group, extent, moved, turned
from vision.render.melds import MeldHabit, habit_for, lay_meld, seen_meld, turns_one
from vision.render.scene import SceneTile, TileSet

__all__ = ["HandHabit", "as_seen", "lay_finished", "lay_row", "random_hand_habit", "stood"]

Rng = np.random.Generator
_SLACK = 0.25
_TRIES = 20


@dataclass(frozen=True, slots=True)
class HandHabit:
    """How a player lays a hand.

    - `row`: "straight", "crooked", "curved", "broken" (in two parts) or "two" (two rows).
    - `winning`: the position of the winning tile: "apart" or "left" (beyond the right or left end of the row, after a
      gap), "inside" (in the row), "sideways" (at the right end), "top" (on the row), "behind" the row, or "before" it
      (nearer to the viewer).
    - `melds`: the position of the melds: "right" of the row; "column", the same, but one behind the other; "left" or
      "far", behind the row (from its left end, or farther to the right).
    - `untidy`: the size of random offsets and rotations; 1 is usual.
    - `sorted`: whether the concealed tiles are sorted.
    - `standing`: whether the tiles of the row stand on their edges.
    """

    row: str = "straight"
    winning: str = "apart"
    melds: str = "right"
    untidy: float = 1.0
    sorted: bool = True
    standing: bool = False


def random_hand_habit(rng: Rng) -> HandHabit:
    """Return a random arrangement; usual arrangements are more frequent."""
    standing = bool(rng.random() < 0.16)
    places = ["apart"] * 5 + ["sideways"] * 3 + ["inside"] * 3 + ["behind", "behind", "before", "left"]
    return HandHabit(
        row=str(rng.choice(["straight"] * 5 + ["crooked"] * 3 + ["curved", "broken", "two"])),
        winning=str(rng.choice(places if standing else [*places, "top", "top"])),
        melds=str(rng.choice(["right"] * 5 + ["left", "far", "far", "column", "column"])),
        untidy=float(rng.gamma(1.5, 0.7)),
        sorted=bool(rng.random() < 0.8),
        standing=standing,
    )


def lay_row(tiles: list[Tile], role: str, size: TileSet, untidy: float, rng: Rng) -> Group:
    """Lay tiles side by side from x = 0 to the right; their near edges are at about y = 0."""
    x = 0.0
    laid = []
    for tile in tiles:
        dx, dy, turn = rng.normal(0, 1, 3) * np.array([0.3, 0.7, 0.5]) * untidy
        x += abs(float(dx)) * (4 if rng.random() < 0.03 else 1)
        laid.append(SceneTile(tile, x + size.width / 2, size.height / 2 + float(dy), float(turn), role))
        x += size.width + _SLACK + abs(math.sin(math.radians(float(turn)))) * size.height * 0.8
    return laid


def _shuffled(tiles: list[Tile], rng: Rng) -> list[Tile]:
    """Return the tiles in random order, or in their old order if no suitable order is found.

    An order is rejected if it is sorted except for one tile at an end: a reader would take that tile for the
    winning tile.
    """
    for _ in range(_TRIES):
        mixed = [tiles[n] for n in rng.permutation(len(tiles))]
        if out_of_order(mixed) is None:
            return mixed
    return tiles


def _cut(row: Group, cuts: list[int], sets: bool, turned_last: Tile | None) -> int | None:
    """Return the first index of `cuts` at which the row can be divided without misleading the reader, or None.

    A separate part that consists only of sets looks like melds. It is allowed only with `sets`: if one tile of each
    meld at this table lies sideways, real melds can be recognised. A part that ends with `turned_last` (a winning
    tile that lies sideways) must never consist only of sets.
    """
    last = [turned_last] if turned_last else []

    def is_unambiguous(cut: int) -> bool:
        first, second = ([tile.tile for tile in part] for part in (row[:cut], row[cut:]))
        return (sets or not (_is_sets(first) or _is_sets(second))) and not (last and _is_sets(second + last))

    return next(filter(is_unambiguous, cuts), None)


def _is_sets(part: list[Tile]) -> bool:
    kinds = [tile.kind for tile in part]
    pair = next((kind for kind in range(27, 34) if kind not in kinds), None)
    return pair is not None and len(kinds) % 3 == 0 and is_whole([*kinds, pair, pair], 4 - len(kinds) // 3)


def _ends_close(row: Group) -> Group:
    """Return a straight row whose end tiles are no farther from their neighbours than usual in this row.

    This applies along the row and across it, because a separate tile at an end is read as the winning tile.
    (At an oblique view, a tile in front of a row of standing tiles seems to lie at the end of the row.)
    """
    if len(row) < 4:
        return row
    steps = np.diff([(tile.x, tile.y) for tile in row], axis=0)
    usual, out = np.sort(np.abs(steps), axis=0)[(len(steps) - 1) // 3]
    (first, rise), (last, fall) = steps[0], steps[-1]
    first, last = max(0.0, float(first - usual)), max(0.0, float(last - usual))
    rise, fall = (float(step - np.clip(step, -out, out)) for step in (rise, fall))
    left, right = row[0], row[-1]
    return [
        replace(left, x=left.x + first, y=left.y + rise),
        *row[1:-1],
        replace(right, x=right.x - last, y=right.y - fall),
    ]


def _gaps(row: Group, size: TileSet) -> list[float]:
    """Return the gaps in mm between neighbours of a row, sorted from narrow to wide.

    If the tiles form two rows, only the gaps within each row are returned.
    """
    return sorted(
        max(0.0, math.dist((a.x, a.y), (b.x, b.y)) - size.width) for a, b in itertools.pairwise(row) if b.x > a.x
    )


def _shaped(row: Group, shape: str, size: TileSet, rng: Rng, *, sets: bool, turned_last: Tile | None = None) -> Group:
    """Return a straight row in a shape of `HandHabit.row`. It stays straight if it is short or cannot be divided.

    `sets`: whether a part can consist only of sets. `turned_last`: the tile that will lie sideways at the end of
    the row.
    """
    if len(row) < 4:
        return row
    if shape == "crooked":
        tall = size.height * float(rng.uniform(0.03, 0.2))
        gaps = np.cumsum(np.abs(rng.normal(0, 1.2, len(row))) + 0.6)
        bent = []
        for tile, gap in zip(row, gaps, strict=True):
            dy, turn = rng.normal(0, tall), float(np.clip(rng.normal(0, 3), -6, 6))
            bent.append(replace(tile, x=tile.x + float(gap) * 1.6, y=tile.y + float(dy), yaw=tile.yaw + turn))
        return _ends_close(bent)
    if shape == "curved":
        middle = sum(tile.x for tile in row) / len(row)
        radius = float(rng.uniform(280, 900)) * (size.width / 20) * (1 if rng.random() < 0.6 else -1)
        bent = []
        for tile in row:
            # A row that curves outwards gets wider gaps, so that no two tiles overlap.
            a = (tile.x - middle) * (1 + size.height / 2 / abs(radius)) / radius
            x, y = middle + radius * math.sin(a), tile.y + radius * (math.cos(a) - 1)
            bent.append(replace(tile, x=x, y=y, yaw=tile.yaw - math.degrees(a)))
        return bent
    if shape == "broken":
        cut = _cut(row, [int(place) for place in rng.permutation(np.arange(2, len(row) - 1))], sets, turned_last)
        if cut is None:
            return row
        right = turned(row[cut:], float(rng.normal(0, 4)), (row[cut].x - size.width / 2, 0.0))
        return row[:cut] + moved(right, float(rng.uniform(0.3, 2.0)) * size.width, abs(float(rng.normal(0, 8))))
    if shape == "two":
        half = len(row) // 2
        cut = _cut(row, [half, half + 1, half - 1], sets, turned_last)
        if cut is None:
            return row
        row = _ends_close(row[:cut]) + _ends_close(row[cut:])
        first = moved(row[:cut], 0.0, size.height + float(abs(rng.normal(0, 3))) + 1)
        return first + moved(row[cut:], row[0].x - row[cut].x + float(rng.normal(0, 6)), 0.0)
    return row


def _with_winning(row: Group, winning: Tile, habit: HandHabit, size: TileSet, rng: Rng, apart: float) -> Group:
    """Return the row with the winning tile at the position that the habit gives.

    A separate winning tile lies more than `apart` mm from the end of the row. This is more than every gap within
    the row.
    """
    here = SceneTile(winning, 0.0, size.height / 2, float(rng.normal(0, 1.5 * habit.untidy)), "winning")
    left, near, right, far = extent(row, size) if row else (0.0, 0.0, 0.0, size.height)
    sideways = rng.random() < 0.3
    half = (size.height if sideways else size.width) / 2
    here = replace(here, yaw=here.yaw + (float(rng.choice([90, -90])) if sideways else 0.0))
    gap = float(rng.uniform(0.25, 1.4)) * size.width + apart
    along = float(rng.uniform(0.1, 0.9)) if rng.random() < 0.5 else 0.95
    x = left + along * (right - left)
    tall = size.width if sideways else size.height
    if habit.winning == "left":
        return [replace(here, x=left - gap - half), *row]
    if habit.winning == "sideways":
        level = replace(here, yaw=float(rng.choice([90, -90])) + float(rng.normal(0, 1)))
        x, y = right + size.height / 2 + _SLACK + 0.5, near + size.width / 2
        return [*row, replace(level, x=x, y=y + float(rng.choice([0, 0, 1])) * (size.height - size.width) / 2)]
    if habit.winning == "top" and row:
        top = replace(here, x=x, y=row[0].y + float(rng.normal(0, 0.15)) * size.height, z=size.depth)
        return [*row, top]
    if habit.winning == "behind" and row:
        return [*row, replace(here, x=x, y=far + tall / 2 + float(rng.uniform(0.02, 0.8)) * size.height)]
    if habit.winning == "before" and row:
        return [*row, replace(here, x=x, y=near - tall / 2 - float(rng.uniform(0.02, 0.6)) * size.height)]
    y = row[-1].y if row else here.y
    return [*row, replace(here, x=right + gap + half, y=y + float(rng.normal(0, 2)))]


def lay_finished(hand: Hand, size: TileSet, habit: HandHabit, meld_habit: MeldHabit, rng: Rng) -> Group:
    """Lay all tiles of a hand so that the result of `as_seen` can be read from the picture."""
    meld_habit = habit_for(meld_habit, hand.melds)
    concealed = list(hand.concealed)
    winning = hand.winning_tile
    if winning is not None and habit.winning != "inside":
        concealed.remove(winning)
    concealed.sort(key=lambda tile: tile.sort_key)
    if not habit.sorted:
        concealed = _shuffled(concealed, rng)
    straight = _ends_close(lay_row(concealed, "concealed", size, habit.untidy, rng))
    row = _shaped(
        straight,
        habit.row,
        size,
        rng,
        sets=turns_one(meld_habit, hand.melds),
        turned_last=winning if habit.winning == "sideways" else None,
    )
    gaps = [0.0, 0.0, *_gaps(row, size)]
    if winning is not None and habit.winning == "inside":
        spot = next(n for n, tile in enumerate(row) if tile.tile == winning)
        row[spot] = replace(row[spot], role="winning")
    elif winning is not None:
        # If the row is broken in two, its widest gap is the break. The second widest gap is used instead.
        row = _with_winning(row, winning, habit, size, rng, gaps[-2 if habit.row == "broken" else -1])
    if habit.standing:
        row = stood(row, size, float(rng.choice([90.0, 90.0, 78.0])))
    laid = row + _melds(hand, row, habit, meld_habit, size, rng, 0.0 if meld_habit.turn else gaps[-1])
    if hand.flowers:
        laid += _flowers(hand, laid, size, habit, rng)
    return laid


def as_seen(hand: Hand, habit: HandHabit, meld_habit: MeldHabit) -> Hand:
    """Return what can be read from a hand in this arrangement: a winning tile inside the row cannot be recognised."""
    meld_habit = habit_for(meld_habit, hand.melds)
    winning = None if habit.winning == "inside" else hand.winning_tile
    melds = tuple(seen_meld(meld, meld_habit) for meld in hand.melds)
    return Hand(hand.concealed, winning, melds, hand.flowers)


def stood(row: Group, size: TileSet, tilt: float) -> Group:
    """Return the row with its tiles standing side by side on their edges, faces towards the viewer.

    Sideways tiles stand on their long side. Tiles that lie on other tiles are left out.
    """
    raised = []
    for tile in row:
        quarters = 90.0 * round(tile.yaw / 90)
        if not tile.z:
            upright = replace(tile, y=tile.y - size.height / 2, z=0.0, yaw=tile.yaw - quarters)
            raised.append(stand(upright, size, tilt, spin=quarters))
    return raised


def _melds(
    hand: Hand, row: Group, habit: HandHabit, meld_habit: MeldHabit, size: TileSet, rng: Rng, apart: float
) -> Group:
    """Return the melds of a hand, laid out. Melds next to the row lie more than `apart` mm from it."""
    left, near, right, far = extent(row, size) if row else (0.0, 0.0, 0.0, 0.0)
    gap = float(rng.uniform(0.3, 1.6)) * size.width + apart
    laid: Group = []
    x, y = right + gap, max(near, -3.0)
    if habit.melds in ("left", "far"):
        y = far + float(rng.uniform(0.1, 1.2)) * size.height
        x = left if habit.melds == "left" else left + float(rng.uniform(0, 0.5)) * (right - left)
    tall = 0.0
    for number, meld in enumerate(hand.melds, start=1):
        tiles, wide = lay_meld(meld, f"meld {number}", size, meld_habit, rng)
        tiles = turned(tiles, float(rng.normal(0, 0.8)) * meld_habit.untidy, (0.0, 0.0))
        laid += moved(tiles, x, y)
        tall = max(tall, extent(tiles, size)[3])
        if habit.melds == "column":
            y += extent(tiles, size)[3] + float(rng.uniform(0.02, 0.25)) * size.height
        else:
            x += wide + float(rng.choice([0.05, 0.3, 0.9])) * size.width + 1
    return laid


def _flowers(hand: Hand, laid: Group, size: TileSet, habit: HandHabit, rng: Rng) -> Group:
    left, near, right, far = extent(laid, size)
    row = lay_row(list(hand.flowers), "flower", size, habit.untidy, rng)
    row = turned(row, float(rng.normal(0, 2)), (0.0, 0.0))
    place = rng.random()
    if place < 0.45:
        return moved(row, right + float(rng.uniform(0.5, 2)) * size.width, max(near, 0.0))
    x = left + float(rng.uniform(0, 0.8)) * (right - left)
    if place < 0.85:
        return moved(row, x, far + float(rng.uniform(0.1, 1)) * size.height)
    return moved(row, x, near - (1.2 + float(rng.uniform(0, 0.5))) * size.height)
