"""Plans of training scenes: the tiles and objects in all kinds of pictures that people take.

A plan decides the positions of objects and which of them the picture shows. `training` adds camera and light.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from scorer.hand import Hand
from vision.render.clutter import any_colour
from vision.render.finished import HandHabit, as_seen, lay_finished, random_hand_habit
from vision.render.geometry import stand
from vision.render.group import Floor, Group, extent, moved, turned
from vision.render.hands import random_hand, spoilt
from vision.render.melds import MeldHabit, random_habit
from vision.render.scene import Prop, SceneTile, TileSet
from vision.render.surroundings import Deck, discards, grid, heap, indicator_wall, loose, opponent, wall

__all__ = ["PLANS", "Plan", "ledge"]

Rng = np.random.Generator


@dataclass(slots=True)
class Plan:
    """A scene that is being built.

    - `deck`, `floor`: the tiles that are left to lay, and the occupied areas of the table.
    - `subject`: the tiles that the picture must show; `fill` is the share of the picture that they fill (least,
      greatest).
    - `half`: the least distance in mm from the middle to the edge of the cloth.
    - `low`: the lowest elevation of the camera in degrees.
    - `turned`: whether the camera can look from every direction.
    """

    size: TileSet
    rng: Rng
    deck: Deck
    floor: Floor
    subject: Group = field(default_factory=list)
    tiles: Group = field(default_factory=list)
    props: list[Prop] = field(default_factory=list)
    hand: Hand | None = None
    """What can be read from the finished hand in its arrangement."""
    half: float = 450.0
    low: float = 25.0
    fill: tuple[float, float] = (0.6, 0.98)
    turned: bool = True
    spoilt: bool = False
    """Whether the hand is a false win."""

    def put(self, tiles: Group) -> None:
        """Add tiles without a check for overlaps."""
        self.tiles += self.floor.put(tiles)

    def try_put(self, tiles: Group) -> None:
        """Add the tiles if they overlap nothing."""
        self.tiles += self.floor.try_put(tiles)


def _finished(plan: Plan, habit: HandHabit, meld_habit: MeldHabit) -> tuple[Group, Hand]:
    """Return a finished hand as laid tiles, and what can be read from it."""
    hand = random_hand(plan.rng, flowers_share=0.35, red_share=0.4)
    if plan.spoilt:
        hand = spoilt(hand, plan.rng)
    return lay_finished(hand, plan.size, habit, meld_habit, plan.rng), as_seen(hand, habit, meld_habit)


def ledge(near: float, far: float, wide: float, rng: Rng) -> Prop:
    """Return a long rail of a table or rack, in front of the tiles or behind them."""
    deep, tall = float(rng.uniform(12, 60)), float(rng.uniform(2, 14))
    y = near - deep / 2 - 1.5 if rng.random() < 0.7 else far + deep / 2 + 1.5
    length = wide + float(rng.uniform(60, 500))
    return Prop("box", float(rng.normal(0, 20)), y, 0.0, (length, deep, tall), (any_colour(rng, 40, 240),))


def _hand(plan: Plan) -> None:
    """Plan a finished hand, sometimes with the usual objects of a table around it."""
    rng, size = plan.rng, plan.size
    habit = random_hand_habit(rng)
    laid, plan.hand = _finished(plan, habit, random_habit(rng))
    left, near, right, far = extent(laid, size)
    plan.subject = moved(laid, -(left + right) / 2, 0.0)
    plan.put(plan.subject)
    if rng.random() < 0.15:
        plan.props.append(ledge(near, far, right - left, rng))
    plan.low = 14.0 if habit.standing else 25.0
    plan.turned = not habit.standing
    if rng.random() < 0.55:
        _around(plan, far)
    small = rng.random() < 0.2
    plan.fill = (0.3, 0.6) if small else (0.68, 1.0)


def _around(plan: Plan, far: float) -> None:
    """Add discards, walls, heaps and tiles of other players behind a hand.

    There are no loose flowers, because a reader would add them to the hand.
    """
    rng, size = plan.rng, plan.size
    y = far + float(rng.uniform(0.3, 2.5)) * size.height
    for _ in range(int(rng.integers(1, 5))):
        x = float(rng.uniform(-160, 160))
        draw = rng.random()
        if draw < 0.35:
            group = moved(discards(plan.deck, int(rng.integers(3, 19)), size, rng), x, y + 3 * size.height)
            group = turned(group, float(rng.choice([0, 0, 90, 180, 270])), (x, y + 80))
        elif draw < 0.65:
            group = moved(wall(int(rng.integers(3, 18)), size, rng), x - 150, y + 30)
            group = turned(group, float(rng.choice([0, 0, 90, 30, -20])) + float(rng.normal(0, 3)), (x, y + 30))
        elif draw < 0.8:
            down = float(rng.choice([0.2, 0.5, 1.0]))
            group = moved(heap(plan.deck, int(rng.integers(4, 22)), size, rng, down=down), x, y + 110)
        elif draw < 0.9:
            group = moved(indicator_wall(plan.deck, size, rng), x - 60, y + 20)
        else:
            group = moved(loose(plan.deck, int(rng.integers(1, 6)), size, rng, flowers=False), x, y + 90)
        plan.try_put(group)
        y += float(rng.uniform(0, 60))


def _row(plan: Plan) -> None:
    """Plan a hand that fills the picture completely, so that its edges are sometimes cut off."""
    _hand(plan)
    plan.fill = (0.9, 1.04)


def _table(plan: Plan) -> None:
    """Plan a whole table: discards, walls, hands and melds of four players."""
    rng, size = plan.rng, plan.size
    unit = size.width
    habit = random_habit(rng)
    away = 14.5 * unit + float(rng.uniform(0, 3)) * unit
    if rng.random() < 0.5:
        plan.props += _console(rng, unit)
    laid, plan.hand = _finished(plan, random_hand_habit(rng), habit)
    left, near, right, _ = extent(laid, size)
    mine = moved(laid, -(left + right) / 2 + float(rng.normal(0, 2 * unit)), -away - near - size.height / 2)
    plan.put(mine)
    inner = float(rng.uniform(3.2, 4.2)) * unit
    walls = rng.random() < 0.6
    riichi = rng.random() < 0.8
    count = int(rng.integers(2, 19))
    for seat in range(4):
        pile = discards(plan.deck, max(1, count + int(rng.integers(-1, 2))), size, rng, six=riichi)
        plan.try_put(turned(moved(pile, 0.0, -inner), 90.0 * seat))
        if walls and rng.random() < 0.75:
            stacks = int(rng.integers(2, 18))
            start = -8.5 * unit if rng.random() < 0.5 else (8.5 - stacks) * unit
            row = indicator_wall(plan.deck, size, rng) if rng.random() < 0.25 else wall(stacks, size, rng)
            plan.try_put(turned(moved(row, start, -10.8 * unit), 90.0 * seat))
        if seat and rng.random() < 0.8:
            other = random_hand(rng)
            row = opponent(plan.deck, size, habit, other.melds, rng)
            plan.try_put(turned(moved(row, -2 * unit * len(other.melds), -away), 90.0 * seat))
    draw = rng.random()
    if draw < 0.5:
        plan.subject, plan.fill = plan.tiles, (0.85, 1.25)
    elif draw < 0.8:
        plan.subject, plan.fill = mine, (0.3, 0.62)
    else:
        plan.subject, plan.fill = mine, (0.6, 0.95)
    plan.half = away + float(rng.uniform(2, 5)) * unit


def _console(rng: Rng, unit: float) -> list[Prop]:
    side = float(rng.uniform(4.2, 6.2)) * unit
    colours = (any_colour(rng, 10, 80), any_colour(rng, 10, 110), any_colour(rng, 60, 255))
    return [Prop("console", 0.0, 0.0, float(rng.choice([0, 45])), (side, side, float(rng.uniform(0.5, 4))), colours)]


def _heap(plan: Plan) -> None:
    """Plan a heap of tiles, sometimes with a finished hand in front of it."""
    rng = plan.rng
    down = float(rng.choice([0.0, 0.0, 0.1, 0.3, 0.6]))
    plan.subject = heap(plan.deck, int(rng.integers(6, 42)), plan.size, rng, down=down)
    plan.put(plan.subject)
    plan.fill = (0.6, 1.3)
    if rng.random() < 0.3:
        _, near, _, _ = extent(plan.subject, plan.size)
        row, hand = _finished(plan, random_hand_habit(rng), random_habit(rng))
        left, _, right, far = extent(row, plan.size)
        plan.put(moved(row, -(left + right) / 2, near - far - float(rng.uniform(5, 60))))
        plan.hand = hand


def _grid(plan: Plan) -> None:
    """Plan tiles in rows and columns."""
    plan.subject = grid(plan.deck, plan.size, plan.rng)
    plan.put(plan.subject)
    plan.fill = (0.7, 1.1)


def _loose(plan: Plan) -> None:
    """Plan one to nine tiles."""
    plan.subject = loose(plan.deck, int(plan.rng.integers(1, 10)), plan.size, plan.rng)
    plan.put(plan.subject)
    plan.fill = (0.25, 0.9)


def _rack(plan: Plan) -> None:
    """Plan tiles that stand in front of their player, with the table behind the tiles."""
    rng, size = plan.rng, plan.size
    tilt = float(rng.choice([90.0, 90.0, 80.0, 70.0]))
    tiles = plan.deck.draw(int(rng.choice([13, 13, 14, 14, 10, 11, 7, 8])))
    tiles.sort(key=lambda tile: tile.sort_key)
    row = []
    x = 0.0
    for n, tile in enumerate(tiles):
        x += (0.8 * size.width if n == len(tiles) - 1 and rng.random() < 0.4 else 0.0) + abs(float(rng.normal(0, 0.3)))
        here = SceneTile(tile, x + size.width / 2, float(rng.normal(0, 0.4)), float(rng.normal(0, 0.5)))
        row.append(stand(here, size, tilt))
        x += size.width + 0.3
    plan.subject = moved(row, -x / 2, 0.0)
    plan.put(plan.subject)
    if rng.random() < 0.4:
        _, near, _, far = extent(plan.subject, size)
        plan.props.append(ledge(near, far, x, rng))
    if rng.random() < 0.6:
        _around(plan, size.height)
    plan.low, plan.turned, plan.fill = 8.0, False, (0.5, 1.02)


def _indicators(plan: Plan) -> None:
    """Plan a wall at close range in which some tiles are turned face up."""
    rng, size = plan.rng, plan.size
    plan.subject = indicator_wall(plan.deck, size, rng)
    plan.put(plan.subject)
    if rng.random() < 0.6:
        row = moved(discards(plan.deck, int(rng.integers(2, 13)), size, rng), 50.0, -float(rng.uniform(30, 70)))
        plan.try_put(row)
    if rng.random() < 0.5:
        plan.try_put(moved(wall(int(rng.integers(3, 9)), size, rng), 170.0, float(rng.normal(0, 20))))
    plan.fill = (0.4, 0.9)


def _empty(plan: Plan) -> None:
    """Plan a table without tiles."""
    plan.subject = []


PLANS: dict[str, Callable[[Plan], None]] = {
    "hand": _hand,
    "table": _table,
    "row": _row,
    "heap": _heap,
    "grid": _grid,
    "loose": _loose,
    "rack": _rack,
    "indicators": _indicators,
    "empty": _empty,
}
"""The functions that fill a plan, by kind of scene."""
