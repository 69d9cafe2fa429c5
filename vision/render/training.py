"""Scenes to train and to test a detector with: `training_scene` draws one of every kind of picture people take.

Responsible for which things meet in a picture and how much of them it shows; laying, painting and photographing them
is done elsewhere. A scene depends on its seed and number only.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

import numpy as np

from scorer.hand import Hand
from vision.render.clutter import any_colour, arm, random_props
from vision.render.conditions import random_backdrop, random_cloth, random_light, random_sensor, random_tile_set
from vision.render.finished import lay_finished, random_hand_habit
from vision.render.geometry import box_corners, stand, view_of
from vision.render.group import Floor, Group, extent, moved, turned
from vision.render.hands import random_hand
from vision.render.melds import random_habit
from vision.render.photo_sets import PhotoSet
from vision.render.scene import Camera, Points, Prop, Scene, SceneTile, TileSet
from vision.render.surroundings import Deck, discards, grid, heap, indicator_wall, loose, opponent, wall
from vision.render.views import Framing, aim, random_camera, spot_of

__all__ = ["KINDS", "training_scene"]

Rng = np.random.Generator

KINDS = {
    "hand": 0.40,
    "table": 0.17,
    "row": 0.08,
    "heap": 0.11,
    "grid": 0.06,
    "loose": 0.06,
    "rack": 0.06,
    "indicators": 0.04,
    "empty": 0.02,
}
"""The kinds of scenes and how often each comes."""


@dataclass(slots=True)
class _Plan:
    """A scene in the making."""

    size: TileSet
    rng: Rng
    deck: Deck
    floor: Floor
    subject: Group = field(default_factory=list)
    tiles: Group = field(default_factory=list)
    props: list[Prop] = field(default_factory=list)
    hand: Hand | None = None
    half: float = 450.0
    low: float = 25.0
    fill: tuple[float, float] = (0.6, 0.98)
    turned: bool = True

    def put(self, tiles: Group) -> None:
        """Tiles wherever they lie."""
        self.tiles += self.floor.put(tiles)

    def try_put(self, tiles: Group) -> None:
        """Tiles if nothing lies there."""
        self.tiles += self.floor.try_put(tiles)


def training_scene(seed: int, number: int, sets: list[PhotoSet], longest: int = 640) -> tuple[Scene, Hand | None, str]:
    """Scene `number` of a seed, the finished hand in it if there is one, and its kind (of `KINDS`)."""
    rng = np.random.default_rng([seed, number])
    kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))
    size = random_tile_set(rng, sets)
    plan = _Plan(size, rng, Deck(rng), Floor(size))
    _PLANS[kind](plan)
    return _photographed(plan, kind, longest), plan.hand, kind


def _hand(plan: _Plan) -> None:
    """A finished hand, and around it what the table has."""
    rng, size = plan.rng, plan.size
    plan.hand = random_hand(rng)
    habit = random_hand_habit(rng)
    laid = lay_finished(plan.hand, size, habit, random_habit(rng), rng)
    left, _, right, far = extent(laid, size)
    plan.subject = moved(laid, -(left + right) / 2, 0.0)
    plan.put(plan.subject)
    plan.low = 14.0 if habit.standing else 25.0
    plan.turned = not habit.standing
    if rng.random() < 0.55:
        _around(plan, far)
    small = rng.random() < 0.25
    plan.fill = (0.3, 0.6) if small else (0.6, 0.985)


def _around(plan: _Plan, far: float) -> None:
    """Discards, walls, heaps and others' tiles beyond a hand."""
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
            group = moved(loose(plan.deck, int(rng.integers(1, 6)), size, rng), x, y + 90)
        plan.try_put(group)
        y += float(rng.uniform(0, 60))


def _row(plan: _Plan) -> None:
    """Nothing but a row, cut tightly."""
    _hand(plan)
    plan.fill = (0.9, 1.04)


def _table(plan: _Plan) -> None:
    """A whole table: four players' discards, walls, hands and melds."""
    rng, size = plan.rng, plan.size
    unit = size.width
    habit = random_habit(rng)
    away = 14.5 * unit + float(rng.uniform(0, 3)) * unit
    if rng.random() < 0.5:
        plan.props += _console(rng, unit)
    plan.hand = random_hand(rng)
    laid = lay_finished(plan.hand, size, random_hand_habit(rng), habit, rng)
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


def _heap(plan: _Plan) -> None:
    """Jumbled tiles, sometimes a hand among them."""
    rng = plan.rng
    down = float(rng.choice([0.0, 0.0, 0.1, 0.3, 0.6]))
    plan.subject = heap(plan.deck, int(rng.integers(6, 42)), plan.size, rng, down=down)
    plan.put(plan.subject)
    plan.fill = (0.6, 1.3)
    if rng.random() < 0.3:
        _, near, _, _ = extent(plan.subject, plan.size)
        hand = random_hand(rng)
        row = lay_finished(hand, plan.size, random_hand_habit(rng), random_habit(rng), rng)
        left, _, right, far = extent(row, plan.size)
        plan.try_put(moved(row, -(left + right) / 2, near - far - float(rng.uniform(5, 60))))


def _grid(plan: _Plan) -> None:
    """Tiles laid out in rows and columns."""
    plan.subject = grid(plan.deck, plan.size, plan.rng)
    plan.put(plan.subject)
    plan.fill = (0.7, 1.1)


def _loose(plan: _Plan) -> None:
    """One to nine tiles."""
    plan.subject = loose(plan.deck, int(plan.rng.integers(1, 10)), plan.size, plan.rng)
    plan.put(plan.subject)
    plan.fill = (0.25, 0.9)


def _rack(plan: _Plan) -> None:
    """The player's own tiles standing before him, the table beyond."""
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
    if rng.random() < 0.4:  # a ledge behind or before the tiles
        colour = any_colour(rng, 40, 240)
        near = extent(plan.subject, size)[1]
        deep = float(rng.uniform(15, 60))
        ledge = Prop("box", 0.0, near - deep / 2 - 1, 0.0, (x + 120, deep, float(rng.uniform(2, 7))), (colour,))
        plan.props.append(ledge)
    if rng.random() < 0.6:
        _around(plan, size.height)
    plan.low, plan.turned, plan.fill = 8.0, False, (0.5, 1.02)


def _indicators(plan: _Plan) -> None:
    """A wall seen near by, with tiles turned over."""
    rng, size = plan.rng, plan.size
    plan.subject = indicator_wall(plan.deck, size, rng)
    plan.put(plan.subject)
    if rng.random() < 0.6:
        row = moved(discards(plan.deck, int(rng.integers(2, 13)), size, rng), 50.0, -float(rng.uniform(30, 70)))
        plan.try_put(row)
    if rng.random() < 0.5:
        plan.try_put(moved(wall(int(rng.integers(3, 9)), size, rng), 170.0, float(rng.normal(0, 20))))
    plan.fill = (0.4, 0.9)


def _empty(plan: _Plan) -> None:
    """No tiles at all."""
    plan.subject = []


_PLANS = {
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


def _photographed(plan: _Plan, kind: str, longest: int) -> Scene:
    rng, size = plan.rng, plan.size
    camera = random_camera(rng, longest, low=plan.low, turned=plan.turned)
    if kind == "rack" or plan.low < 20:
        camera = replace(camera, elevation=plan.low + 45 * float(rng.beta(1.5, 1.8)))
    if plan.subject:
        points = np.concatenate([box_corners(tile, size) for tile in plan.subject])
    else:
        points = np.concatenate([rng.uniform(-200, 200, (8, 2)), np.zeros((8, 1))], axis=1)
    framing = Framing(float(rng.uniform(*plan.fill)), float(rng.uniform(-1, 1)), float(rng.uniform(-1, 1)))
    if kind == "row":
        camera = replace(camera, roll=float(rng.normal(0, 1)), azimuth=float(rng.normal(0, 4)), bend=0.0)
        camera = _panorama(camera, points, longest)
        framing = replace(framing, x=0.0, y=0.0)
    camera = aim(camera, points, framing)
    camera = _near_enough(camera, points, framing, size, float(rng.uniform(11, 20)))
    sensor, camera = random_sensor(rng, camera)
    _clutter(plan, camera, kind)
    middle = (float(points[:, 0].mean()), float(points[:, 1].mean()))
    half = max(plan.half, 0.55 * float(np.ptp(points[:, :2], axis=0).max()))
    return Scene(
        tiles=tuple(plan.tiles),
        tile_set=size,
        cloth=random_cloth(rng),
        camera=camera,
        light=random_light(rng),
        seed=int(rng.integers(2**31)),
        backdrop=random_backdrop(rng, (middle[0] * 0.5, middle[1] * 0.5), half),
        props=tuple(plan.props),
        sensor=sensor,
    )


def _near_enough(camera: Camera, points: Points, framing: Framing, size: TileSet, least: float) -> Camera:
    """The camera so near that a tile in the middle is `least` pixels wide, where the framing asked for less."""
    wide = camera.focal * camera.width / camera.distance * size.width
    if wide >= least:
        return camera
    return aim(camera, points, replace(framing, fill=framing.fill * least / wide))


def _panorama(camera: Camera, points: Points, longest: int) -> Camera:
    """The camera with a picture just as flat as the row is seen."""
    up = math.radians(camera.elevation)
    wide, deep, tall = (float(np.ptp(points[:, axis])) for axis in range(3))
    height = max(48, round(longest * (deep * math.sin(up) + tall * math.cos(up)) / wide * 1.12))
    return replace(camera, width=longest, height=min(height, longest), focal=max(camera.focal, 0.9))


def _clutter(plan: _Plan, camera: Camera, kind: str) -> None:
    """Things between and beside the tiles, and a hand now and then."""
    rng = plan.rng
    view = view_of(camera)
    frame = np.array([camera.width, camera.height])
    middle = spot_of(view, frame / 2)
    wide = float(np.linalg.norm(spot_of(view, frame * [1.0, 0.6]) - spot_of(view, frame * [0.0, 0.6])))
    reach = min(0.7 * wide, 500.0)
    count = int(rng.integers(4, 10)) if kind == "empty" else int(rng.choice([0, 0, 1, 2, 4, 7, 10]))
    plan.props += random_props(count, (float(middle[0]), float(middle[1])), reach, 1.0, plan.floor, rng)
    if rng.random() < 0.14:
        corner = frame * rng.uniform(0.0, 1.0, 2)
        tip = spot_of(view, corner * 0.6 + frame / 2 * 0.4)
        out = spot_of(view, frame / 2 + (corner - frame / 2) * 1.3) - tip
        towards = math.degrees(math.atan2(float(out[1]), float(out[0])))
        plan.props += arm((float(tip[0]), float(tip[1])), towards, 1.2, plan.size.depth + 4, rng)
