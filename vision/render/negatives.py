"""Lays objects that a detector takes for tiles: alone, in rows like tiles, around a hand, and beyond the table.

Plain white objects with the size and proportions of a tile are left out, because a person could not distinguish them
from a blank white dragon.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from vision.render.clutter import any_colour
from vision.render.group import Floor
from vision.render.props import prop_box
from vision.render.scene import Colour, Prop

__all__ = ["lookalikes", "put_props", "shelf", "tray"]

Rng = np.random.Generator
Props = list[Prop]

_WHITE: Colour = (232, 236, 238)
_BLACK: Colour = (28, 28, 30)


def _contrast(colour: Colour, rng: Rng) -> Colour:
    """Return a random ink that is clearly visible on the colour."""
    dark = sum(colour) < 330
    return any_colour(rng, 170, 255) if dark else any_colour(rng, 5, 90)


def _coloured(rng: Rng, white: float = 0.4) -> tuple[Colour, Colour, Colour]:
    body = _WHITE if rng.random() < white else any_colour(rng, 15, 240)
    return body, any_colour(rng, 20, 240), _contrast(body, rng)


def _one(kind: str, size: tuple[float, float, float], colours: tuple[Colour, ...], rng: Rng) -> Prop:
    return Prop(kind, 0.0, 0.0, 0.0, size, colours, 0.0, int(rng.integers(2**31)))


def _book(rng: Rng) -> Props:
    w = float(rng.uniform(90, 160))
    return [_one("book", (w, w * float(rng.uniform(1.3, 1.5)), float(rng.uniform(6, 40))), _coloured(rng, 0.25), rng)]


def _keyboard(rng: Rng) -> Props:
    base = any_colour(rng, 15, 220)
    cap = _BLACK if rng.random() < 0.5 else _WHITE if rng.random() < 0.7 else any_colour(rng)
    rows, columns = int(rng.integers(4, 7)), int(rng.integers(9, 16))
    return [_one("keyboard", (columns * 19.0 + 8, rows * 19.0 + 8, 12.0), (base, cap, _contrast(cap, rng)), rng)]


def _row_of(make: Callable[[int], Prop], count: int, gap: float, rng: Rng) -> Props:
    """Return objects laid side by side, like a row of tiles."""
    row: Props = []
    x = 0.0
    for n in range(count):
        prop = make(n)
        x += prop.size[0] / 2
        row.append(moved_prop(prop, x, float(rng.normal(0, 0.5)), float(rng.normal(0, 1.0))))
        x += prop.size[0] / 2 + gap
    return [moved_prop(prop, -x / 2, 0.0) for prop in row]


def moved_prop(prop: Prop, x: float, y: float, turn: float = 0.0) -> Prop:
    """Return the object shifted by millimetres and rotated about its own centre."""
    return Prop(prop.kind, prop.x + x, prop.y + y, prop.yaw + turn, prop.size, prop.colours, prop.z, prop.seed)


def _keys(rng: Rng) -> Props:
    cap = _BLACK if rng.random() < 0.35 else _WHITE if rng.random() < 0.6 else any_colour(rng)
    colours = ((cap[0] * 0.8, cap[1] * 0.8, cap[2] * 0.8), cap, _contrast(cap, rng))
    side = float(rng.uniform(16, 20))
    return _row_of(lambda _: _one("key", (side, side, 9.0), colours, rng), int(rng.integers(1, 13)), 1.5, rng)


def _dominoes(rng: Rng) -> Props:
    body = _WHITE if rng.random() < 0.5 else _BLACK if rng.random() < 0.6 else any_colour(rng)
    wide = float(rng.uniform(17, 26))
    size = (wide, 2 * wide, float(rng.uniform(6, 11)))
    return _row_of(lambda _: _one("domino", size, (body, _contrast(body, rng)), rng), int(rng.integers(1, 9)), 1.0, rng)


def _dice(rng: Rng) -> Props:
    body = _WHITE if rng.random() < 0.6 else any_colour(rng)
    ink = _contrast(body, rng)
    side = float(rng.uniform(10, 22))
    gap = float(rng.choice([0.5, 6.0, 20.0]))
    return _row_of(lambda _: _one("cube", (side, side, side), (body, ink), rng), int(rng.integers(1, 8)), gap, rng)


def _chips(rng: Rng) -> Props:
    wide = float(rng.uniform(30, 42))
    return _row_of(
        lambda _: _one("chip", (wide, wide, 3.3 * int(rng.integers(1, 12))), _coloured(rng, 0.2), rng),
        int(rng.integers(1, 7)),
        4.0,
        rng,
    )


def _sticks(rng: Rng) -> Props:
    count, ink = int(rng.integers(3, 10)), any_colour(rng, 10, 200)
    stack = [moved_prop(_one("stick", (85, 6.5, 4), (_WHITE, ink), rng), 0, 8.0 * n) for n in range(count)]
    return [moved_prop(prop, 0, -4.0 * count, float(rng.normal(0, 1))) for prop in stack]


def _printed(rng: Rng) -> Props:
    colours = _coloured(rng, 0.6)
    w, deep = float(rng.uniform(18, 24)), float(rng.uniform(10, 30))
    size = (w, w * 1.35, deep)
    return _row_of(lambda _: _one("printed", size, colours, rng), int(rng.integers(1, 15)), 0.3, rng)


def _plain(rng: Rng) -> Props:
    """Return one large plain box, or several that are far longer than wide.

    A small square box could look like a tile.
    """
    body = any_colour(rng, 15, 245)
    if rng.random() < 0.35:
        size = (float(rng.uniform(55, 130)), float(rng.uniform(55, 130)), float(rng.uniform(5, 60)))
        return [_one("box", size, (body,), rng)]
    w = float(rng.uniform(12, 40))
    size = (w, w * float(rng.uniform(2.6, 5.0)), float(rng.uniform(3, 35)))
    return _row_of(lambda _: _one("box", size, (body,), rng), int(rng.integers(1, 7)), 1.0, rng)


def _display(rng: Rng) -> Props:
    glow: Colour = ((50, 50, 255), (60, 230, 90), (230, 200, 60))[int(rng.integers(3))]
    w = float(rng.uniform(80, 240))
    return [_one("display", (w, w * float(rng.uniform(0.18, 0.35)), 9.0), (any_colour(rng, 20, 235), glow), rng)]


def _phone(rng: Rng) -> Props:
    screen = _BLACK if rng.random() < 0.5 else any_colour(rng)
    return [_one("phone", (72, 148, 8), (any_colour(rng, 10, 90), screen, any_colour(rng, 90, 255)), rng)]


_MAKERS: tuple[Callable[[Rng], Props], ...] = (
    _book,
    _keyboard,
    _keys,
    _keys,
    _dominoes,
    _dominoes,
    _dice,
    _dice,
    _chips,
    _sticks,
    _printed,
    _printed,
    _plain,
    _display,
    _phone,
)


def lookalikes(count: int, middle: tuple[float, float], reach: float, floor: Floor, rng: Rng) -> Props:
    """Return the objects of up to `count` groups near `middle`, only where the floor is free.

    The groups are at most `reach` mm from `middle` in x and in y. The floor marks their positions as occupied.
    """
    laid: Props = []
    for _ in range(count):
        group = _MAKERS[int(rng.integers(len(_MAKERS)))](rng)
        turn = float(rng.normal(0, 6)) if rng.random() < 0.6 else float(rng.uniform(0, 360))
        for _ in range(6):
            x, y = (float(value) for value in rng.uniform(-reach, reach, 2))
            placed = put_props(_turned(group, turn, middle[0] + x, middle[1] + y), floor)
            if placed:
                laid += placed
                break
    return laid


def _turned(group: Props, degrees: float, x: float, y: float) -> Props:
    a = math.radians(degrees)
    cos, sin = math.cos(a), math.sin(a)
    return [
        Prop(
            p.kind,
            x + p.x * cos - p.y * sin,
            y + p.x * sin + p.y * cos,
            p.yaw + degrees,
            p.size,
            p.colours,
            p.z,
            p.seed,
        )
        for p in group
    ]


def put_props(group: Props, floor: Floor) -> Props:
    """Mark the objects' places as occupied and return the objects; if one does not fit, mark none and return []."""
    grounds = [prop_box(prop)[:4, :2] for prop in group]
    if not all(floor.free(ground) for ground in grounds):
        return []
    floor.taken += grounds
    return group


def shelf(far: float, wide: float, rng: Rng) -> Props:
    """Return a row of standing books beyond the table, with their spines to the viewer."""
    x, row = -wide / 2, []
    while x < wide / 2:
        thick = float(rng.uniform(8, 38))
        tall = float(rng.uniform(150, 270))
        book = _one("book", (thick, 120.0, tall), _coloured(rng, 0.35), rng)
        row.append(moved_prop(book, x + thick / 2, far + 60 + float(rng.uniform(0, 12)), float(rng.normal(0, 0.5))))
        x += thick + 0.6
    return row


def tray(left: float, near: float, right: float, far: float, rng: Rng) -> Props:
    """Return a tray around the tiles: a mat below them and four rails."""
    colour = _BLACK if rng.random() < 0.6 else any_colour(rng, 15, 200)
    rail, tall = float(rng.uniform(3, 9)), float(rng.uniform(6, 20))
    gap = float(rng.uniform(1.5, 6))
    w, h = right - left + 2 * gap, far - near + 2 * gap
    x, y = (left + right) / 2, (near + far) / 2
    mat = moved_prop(_one("box", (w, h, 0.3), (any_colour(rng, 15, 90),), rng), x, y)
    across = [_one("box", (w + 2 * rail, rail, tall), (colour,), rng) for _ in range(2)]
    along = [_one("box", (rail, h, tall), (colour,), rng) for _ in range(2)]
    return [
        mat,
        moved_prop(across[0], x, y - h / 2 - rail / 2),
        moved_prop(across[1], x, y + h / 2 + rail / 2),
        moved_prop(along[0], x - w / 2 - rail / 2, y),
        moved_prop(along[1], x + w / 2 + rail / 2, y),
    ]
