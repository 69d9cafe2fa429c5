"""Plans of the harder recipe: standing rows, low cameras, face-down tiles, several hands, lookalikes, other materials.

A plan decides what lies in a scene. `white_plans` has the plans with white dragons; `harder` adds camera and
light.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from scorer.tiles import FACE_DOWN
from vision.render.finished import as_seen, lay_finished, lay_row, random_hand_habit
from vision.render.geometry import stand
from vision.render.group import extent, moved, turned
from vision.render.hands import random_hand
from vision.render.melds import random_habit
from vision.render.negatives import put_props, shelf, tray
from vision.render.plans import PLANS, Plan, ledge
from vision.render.scene import SceneTile
from vision.render.shots import Shot, put_hand
from vision.render.surroundings import discards, grid, heap, indicator_wall, wall
from vision.render.white_plans import whites

__all__ = ["HARDER_PLANS"]

Rng = np.random.Generator


def _standing(plan: Plan) -> Shot:
    """Plan a row of standing tiles, or a finished hand with standing tiles, usually seen by a webcam in front of it."""
    rng, size = plan.rng, plan.size
    if rng.random() < 0.3:
        put_hand(plan, random_hand(rng, red_share=0.4), standing=True)
    else:
        apart = float(rng.choice([0.2, 0.2, 0.2, 3.0, 14.0]))
        untidy = float(rng.choice([0.3, 0.3, 1.5, 12.0])) if apart < 1 else float(rng.uniform(1, 14))
        lean = float(rng.choice([90, 90, 90, 82, 72]))
        over = 180.0 if rng.random() < 0.1 else 0.0
        tiles = plan.deck.draw(int(rng.choice([3, 5, 8, 9, 9, 13, 14, 14])))
        if rng.random() < 0.6:
            tiles.sort(key=lambda tile: tile.sort_key)
        x = 0.0
        for tile in tiles:
            x += size.width + apart * (1 + abs(float(rng.normal(0, 0.4))))
            here = SceneTile(tile, x, float(rng.normal(0, min(untidy, 0.4 if apart < 1 else 12.0))))
            here = replace(here, yaw=float(rng.normal(0, 0.7 if apart < 1 else 4)), role="other")
            plan.subject.append(stand(here, size, lean, over))
        plan.subject = moved(plan.subject, -x / 2, 0.0)
        plan.put(plan.subject)
    left, near, right, far = extent(plan.subject, size)
    if rng.random() < 0.25:
        plan.props.append(ledge(near, far, right - left, rng))
    if rng.random() < 0.3:  # a second row farther away that faces the other way
        row = [SceneTile(t, 0.0, 0.0, 180.0, "other") for t in plan.deck.draw(int(rng.integers(4, 14)))]
        row = [stand(replace(t, x=(n - len(row) / 2) * (size.width + 0.4)), size) for n, t in enumerate(row)]
        plan.try_put(moved(row, float(rng.normal(0, 60)), far + float(rng.uniform(60, 250))))
    if rng.random() < 0.3:
        plan.try_put(moved(wall(int(rng.integers(3, 15)), size, rng), left, far + float(rng.uniform(60, 160))))
    plan.turned, plan.fill = False, (0.45, 0.98)
    plan.half = max(260.0, right + 60)
    if rng.random() < 0.35:
        plan.props += shelf(far + float(rng.uniform(230, 420)), 2.5 * (right - left) + 500, rng)
    return Shot((5.0, 30.0), lit=0.6, webcam=0.75, wide=16.0)


def _low(plan: Plan) -> Shot:
    """Plan a hand that lies flat and is seen from a low camera."""
    put_hand(plan, random_hand(plan.rng, flowers_share=0.3, red_share=0.4), standing=False)
    far = extent(plan.subject, plan.size)[3]
    _beyond(plan, far)
    plan.turned, plan.fill = False, (0.65, 1.0)
    return Shot((10.0, 30.0), lit=0.3, webcam=0.25, wide=22.0)


def _beyond(plan: Plan, far: float) -> None:
    """Add walls, discards in rows of six and standing tiles behind a hand."""
    rng, size = plan.rng, plan.size
    y = far + float(rng.uniform(0.5, 3)) * size.height
    for _ in range(int(rng.integers(0, 4))):
        x, draw = float(rng.uniform(-120, 120)), rng.random()
        if draw < 0.4:
            group = moved(wall(int(rng.integers(4, 17)), size, rng), x - 150, y)
        elif draw < 0.7:
            group = moved(discards(plan.deck, int(rng.integers(3, 19)), size, rng), x, y + 3 * size.height)
        else:
            row = [SceneTile(t, n * (size.width + 0.4), 0.0, 180.0, "other") for n, t in enumerate(plan.deck.draw(9))]
            group = moved([stand(tile, size) for tile in row], x - 90, y)
        plan.try_put(group)
        y += float(rng.uniform(30, 110))


def _among(plan: Plan) -> Shot:
    """Plan a hand, or tiles in a tray, among objects that look like tiles and among tiles that show a side."""
    rng, size = plan.rng, plan.size
    if rng.random() < 0.7:
        put_hand(plan, random_hand(rng, flowers_share=0.3, red_share=0.4))
    else:
        plan.subject = [tile for tile in grid(plan.deck, size, rng) if rng.random() < 0.95]
        plan.props += tray(*extent(plan.subject, size), rng)
        plan.put(plan.subject)
    left, _, right, far = extent(plan.subject, size)
    if rng.random() < 0.5:  # tiles on their edge, so that a side or the back is visible
        yaw = float(rng.choice([90.0, 180.0, 270.0]))
        tiles = plan.deck.draw(int(rng.integers(2, 12)))
        step = size.width if yaw == 180.0 else size.depth
        row = [stand(SceneTile(t, n * (step + 0.3), 0.0, yaw, "other"), size) for n, t in enumerate(tiles)]
        plan.try_put(moved(row, float(rng.uniform(left, right)), far + float(rng.uniform(20, 90))))
    plan.fill = (0.35, 0.8)
    return Shot((15.0, 80.0), webcam=0.2, objects=(4, 10))


def _negatives(plan: Plan) -> Shot:
    """Plan a table without tiles."""
    if plan.rng.random() < 0.3:
        plan.props += put_props(shelf(260.0, 900.0, plan.rng), plan.floor)
    return Shot((15.0, 85.0), webcam=0.25, objects=(5, 14))


def _hands(plan: Plan) -> Shot:
    """Plan three or four finished hands around a table, with discards in rows of six and walls of two layers."""
    rng, size = plan.rng, plan.size
    unit, habit = size.width, random_habit(rng)
    away = 13.0 * unit + float(rng.uniform(0, 3)) * unit
    count, inner = int(rng.integers(6, 19)), float(rng.uniform(3.2, 4.2)) * unit
    seats = [0, *sorted(int(seat) for seat in rng.permutation([1, 2, 3])[: int(rng.integers(2, 4))])]
    for seat in seats:
        hand, mine = random_hand(rng, flowers_share=0.2, red_share=0.4), random_hand_habit(rng)
        laid = lay_finished(hand, size, replace(mine, standing=False), habit, rng)
        left, near, right, _ = extent(laid, size)
        laid = turned(moved(laid, -(left + right) / 2, -away - near - size.height / 2), 90.0 * seat)
        if seat:
            laid = [replace(tile, role="other") for tile in laid]
            plan.try_put(laid)
        else:
            plan.hand = as_seen(hand, replace(mine, standing=False), habit)
            plan.put(laid)
        plan.try_put(turned(moved(discards(plan.deck, count, size, rng), 0.0, -inner), 90.0 * seat))
        if rng.random() < 0.6:
            stacks = int(rng.integers(2, 18))
            row = indicator_wall(plan.deck, size, rng) if rng.random() < 0.25 else wall(stacks, size, rng)
            plan.try_put(turned(moved(row, -8.5 * unit, -10.4 * unit), 90.0 * seat))
    plan.subject, plan.fill = list(plan.tiles), (0.8, 1.1)
    plan.half = away + float(rng.uniform(2, 5)) * unit
    return Shot((28.0, 88.0), webcam=0.03, wide=15.0, objects=(0, 3))


def _backs(plan: Plan) -> Shot:
    """Plan face-down tiles in clear view: heaps, rows and walls, sometimes with a few faces among them."""
    rng, size = plan.rng, plan.size
    down = float(rng.choice([1.0, 0.85, 0.6]))
    draw, y = rng.random(), 0.0
    if draw < 0.35:
        plan.subject = heap(plan.deck, int(rng.integers(5, 36)), size, rng, down=down)
    elif draw < 0.7:
        for _ in range(int(rng.integers(1, 5))):
            tiles = plan.deck.draw(int(rng.integers(2, 18)))
            shown = [FACE_DOWN if rng.random() < down else tile for tile in tiles]
            row = lay_row(shown, "other", size, float(rng.gamma(1.5, 0.7)), rng)
            plan.subject += moved(row, float(rng.normal(0, 20)), y)
            y -= size.height + float(rng.uniform(2, 20))
    else:
        for _ in range(int(rng.integers(1, 5))):
            row = wall(int(rng.integers(3, 18)), size, rng, high=int(rng.choice([1, 2, 2])))
            plan.subject += moved(row, float(rng.normal(0, 20)), y)
            y -= size.height + float(rng.uniform(8, 50))
    plan.put(plan.subject)
    if rng.random() < 0.4:
        _beyond(plan, extent(plan.subject, size)[3])
    plan.fill = (0.5, 1.0)
    return Shot((20.0, 88.0), wide=16.0)


def _material(plan: Plan) -> Shot:
    """Plan one of the usual scenes; the caller has chosen a tile set of another material."""
    PLANS[str(plan.rng.choice(["hand", "hand", "hand", "grid", "heap", "loose", "rack"]))](plan)
    return Shot((plan.low, plan.low + 60.0) if plan.low < 20 else None)


HARDER_PLANS: dict[str, Callable[[Plan], Shot]] = {
    "whites": whites,
    "standing": _standing,
    "low": _low,
    "among": _among,
    "negatives": _negatives,
    "hands": _hands,
    "backs": _backs,
    "material": _material,
}
"""The functions that fill a plan, by kind of scene."""
