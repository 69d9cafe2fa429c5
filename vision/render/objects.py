"""Objects that a detector takes for tiles: books, keyboards, keys, dominoes, dice, chips, displays, boxes.

This module makes the marks on their upper sides and on their other sides. `props` paints the marks, `negatives`
lays the objects. Marks are convex polygons in millimetres around the centre of a side, in painting order.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vision.render.scene import Colour, Points, Prop

__all__ = ["SIDE_MARKS", "UPPER_MARKS"]

Marks = list[tuple[Points, Colour]]
Rng = np.random.Generator

_STROKES: dict[str, tuple[tuple[float, float, float, float], ...]] = {
    "A": ((0, 0, 0.5, 1), (1, 0, 0.5, 1), (0.2, 0.4, 0.8, 0.4)),
    "F": ((0, 0, 0, 1), (0, 1, 1, 1), (0, 0.5, 0.8, 0.5)),
    "H": ((0, 0, 0, 1), (1, 0, 1, 1), (0, 0.5, 1, 0.5)),
    "K": ((0, 0, 0, 1), (0, 0.4, 1, 1), (0.2, 0.5, 1, 0)),
    "L": ((0, 0, 0, 1), (0, 0, 1, 0)),
    "M": ((0, 0, 0, 1), (1, 0, 1, 1), (0, 1, 0.5, 0.3), (0.5, 0.3, 1, 1)),
    "T": ((0.5, 0, 0.5, 1), (0, 1, 1, 1)),
    "U": ((0, 0.1, 0, 1), (1, 0.1, 1, 1), (0, 0, 1, 0)),
    "V": ((0, 1, 0.5, 0), (0.5, 0, 1, 1)),
    "X": ((0, 0, 1, 1), (0, 1, 1, 0)),
    "Y": ((0, 1, 0.5, 0.5), (1, 1, 0.5, 0.5), (0.5, 0, 0.5, 0.5)),
    "Z": ((0, 1, 1, 1), (1, 1, 0, 0), (0, 0, 1, 0)),
}
"""Letters as strokes in a unit square; each stroke is (x, y) of its start and (x, y) of its end."""
_LETTERS = tuple(_STROKES)
_SEGMENTS = (
    (0, 1, 1, 1),
    (1, 0.5, 1, 1),
    (1, 0, 1, 0.5),
    (0, 0, 1, 0),
    (0, 0, 0, 0.5),
    (0, 0.5, 0, 1),
    (0, 0.5, 1, 0.5),
)
_DIGITS = ("012345", "12", "01643", "01236", "1256", "02356", "023456", "012", "0123456", "012356")
"""The segments of each digit on a display."""
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def _rectangle(w: float, h: float, x: float = 0.0, y: float = 0.0) -> Points:
    return np.array([[x - w / 2, y - h / 2], [x + w / 2, y - h / 2], [x + w / 2, y + h / 2], [x - w / 2, y + h / 2]])


def _spot(wide: float, x: float, y: float) -> Points:
    a = np.linspace(0, 2 * np.pi, 10, endpoint=False)
    return np.stack([x + wide / 2 * np.cos(a), y + wide / 2 * np.sin(a)], axis=1)


def _stroke(a: Points, b: Points, wide: float) -> Points:
    way = (b - a) / max(float(np.linalg.norm(b - a)), 1e-9)
    side = np.array([-way[1], way[0]]) * wide / 2
    a, b = a - way * wide / 2, b + way * wide / 2
    return np.stack([a + side, b + side, b - side, a - side])


def _sign(strokes: object, x: float, y: float, w: float, h: float, wide: float, colour: Colour) -> Marks:
    """Return strokes from a unit square, scaled to w x h around the point (x, y)."""
    ends = np.array(strokes, float).reshape(-1, 2, 2) - 0.5
    return [(_stroke(a * (w, h) + (x, y), b * (w, h) + (x, y), wide), colour) for a, b in ends]


def letter(rng: Rng, x: float, y: float, high: float, colour: Colour) -> Marks:
    """Return a random letter of the height `high` around the point (x, y)."""
    strokes = _STROKES[_LETTERS[int(rng.integers(len(_LETTERS)))]]
    return _sign(strokes, x, y, 0.62 * high, high, high * 0.14, colour)


def _text(rng: Rng, w: float, h: float, colour: Colour, *, y: float = 0.0) -> Marks:
    """Return a word across the middle of a w x h surface."""
    high = min(h, w / 2.5)
    count = max(1, int(w / (0.95 * high)))
    marks: Marks = []
    for n in range(count):
        marks += letter(rng, (n - (count - 1) / 2) * 0.95 * high, y, 0.8 * high, colour)
    return marks


def _pips(rng: Rng, side: float, colour: Colour, *, y: float = 0.0) -> Marks:
    spots = _PIPS[int(rng.integers(0 if y else 1, 7))]
    return [(_spot(0.2 * side, 0.27 * side * a, y + 0.27 * side * b), colour) for a, b in spots]


def _book(prop: Prop, rng: Rng) -> Marks:
    w, h, _ = prop.size
    band, ink = prop.colours[1], prop.colours[2]
    marks: Marks = [
        (_rectangle(w * 0.96, h * float(rng.uniform(0.1, 0.5)), 0, h * float(rng.uniform(-0.2, 0.2))), band)
    ]
    for n in range(int(rng.integers(1, 4))):
        marks += _text(rng, 0.8 * w, float(rng.uniform(0.06, 0.14)) * h, ink, y=h * (0.33 - 0.2 * n))
    return marks


def _keyboard(prop: Prop, rng: Rng) -> Marks:
    w, h, _ = prop.size
    step = 19.0
    columns, rows = int((w - 4) / step), int((h - 4) / step)
    marks: Marks = []
    for row in range(rows):
        x, shift = -columns * step / 2, 0
        while shift < columns:
            wide = 1 if rng.random() < 0.88 or row else min(5, columns - shift)
            middle = x + (shift + wide / 2) * step
            y = (row - (rows - 1) / 2) * step
            marks.append((_rectangle(step * wide - 2.2, step - 2.2, middle, y), prop.colours[1]))
            if wide == 1:
                marks += letter(rng, middle - 2.5, y + 2.5, 5.5, prop.colours[2])
            shift += wide
    return marks


def _key(prop: Prop, rng: Rng) -> Marks:
    w, h, _ = prop.size
    off = float(rng.choice([0.0, 0.15]))
    return [
        (_rectangle(0.8 * w, 0.8 * h, 0, 0.03 * h), prop.colours[1]),
        *letter(rng, -off * w, off * h, float(rng.uniform(0.4, 0.6)) * min(w, h), prop.colours[2]),
    ]


def _domino(prop: Prop, rng: Rng) -> Marks:
    w, h, _ = prop.size
    ink = prop.colours[1]
    return [
        (_rectangle(0.85 * w, 0.025 * h), ink),
        *_pips(rng, 0.95 * w, ink, y=h / 4),
        *_pips(rng, 0.95 * w, ink, y=-h / 4),
    ]


def _cube(prop: Prop, rng: Rng) -> Marks:
    return _pips(rng, prop.size[0], prop.colours[1])


def _chip(prop: Prop, rng: Rng) -> Marks:
    wide = prop.size[0]
    rim, inner = prop.colours[1], prop.colours[2]
    marks: Marks = []
    for n in range(6):
        a = n * np.pi / 3
        out = np.array([np.cos(a), np.sin(a)])
        marks.append((_stroke(out * 0.36 * wide, out * 0.45 * wide, 0.14 * wide), rim))
    marks.append((_spot(0.62 * wide, 0, 0), inner))
    return marks + letter(rng, 0, 0, 0.3 * wide, prop.colours[0])


def _printed(prop: Prop, rng: Rng) -> Marks:
    """Return print that no tile has: lines of text, a bar code, or a logo on a band."""
    w, h, _ = prop.size
    return _print(rng, w, h, prop.colours)


def _print(rng: Rng, w: float, h: float, colours: tuple[Colour, ...]) -> Marks:
    draw = rng.random()
    if draw < 0.4:
        marks: Marks = [(_rectangle(0.9 * w, 0.45 * h), colours[1])]
        return marks + _text(rng, 0.8 * w, 0.32 * h, colours[2])
    if draw < 0.7:
        lines = int(rng.integers(3, 6))
        wide = rng.uniform(0.4, 0.85, lines) * w
        return [(_rectangle(v, 0.07 * h, 0, (n / lines - 0.4) * 0.9 * h), colours[2]) for n, v in enumerate(wide)]
    bars = np.sort(rng.uniform(-0.4, 0.4, 14)) * w
    return [(_rectangle(float(rng.uniform(0.01, 0.04)) * w, 0.5 * h, x, 0.1 * h), colours[2]) for x in bars]


def _display(prop: Prop, rng: Rng) -> Marks:
    """Return groups of glowing digits on a dark pane."""
    w, h, _ = prop.size
    marks: Marks = [(_rectangle(0.94 * w, 0.8 * h), (18, 16, 16))]
    high = 0.45 * h
    for n in range(int(0.85 * w / (0.75 * high))):
        segments = _DIGITS[int(rng.integers(10))] if n % 5 < 4 else ""
        x = -0.42 * w + (n + 0.5) * 0.75 * high
        strokes = [_SEGMENTS[int(segment)] for segment in segments]
        if strokes:
            marks += _sign(strokes, x, 0, 0.42 * high, high, 0.12 * high, prop.colours[1])
    return marks


def _spine(prop: Prop, rng: Rng, long: float, high: float) -> Marks:
    """Return the marks on the side of a book: pages if the book lies, a title on the spine if it stands."""
    band, ink = prop.colours[1], prop.colours[2]
    if high < long:
        pages: Marks = [(_rectangle(0.98 * long, 0.7 * high), (205, 222, 228))]
        return pages + [(_rectangle(0.98 * long, 0.03 * high, 0, y * high), (160, 175, 180)) for y in (-0.2, 0.0, 0.2)]
    marks: Marks = [(_rectangle(long, 0.12 * high, 0, float(rng.uniform(-0.45, 0.4)) * high), band)]
    size = min(0.6 * long, 14.0)
    room = int(0.8 * high / (1.25 * size))
    for n in range(min(int(rng.integers(2, 11)), room)):
        marks += letter(rng, 0, 0.36 * high - n * 1.25 * size, size, ink)
    return marks


def _side_pips(prop: Prop, rng: Rng, long: float, high: float) -> Marks:
    return _pips(rng, min(long, high), prop.colours[1])


def _side_print(prop: Prop, rng: Rng, long: float, high: float) -> Marks:
    return _print(rng, long, high, prop.colours)


def _milled(prop: Prop, rng: Rng, long: float, high: float) -> Marks:
    return [(_rectangle(long, high), prop.colours[1])] if rng.random() < 0.3 else []


UPPER_MARKS: dict[str, Callable[[Prop, Rng], Marks]] = {
    "book": _book,
    "keyboard": _keyboard,
    "key": _key,
    "domino": _domino,
    "cube": _cube,
    "chip": _chip,
    "printed": _printed,
    "display": _display,
}
"""Functions that make the marks on the upper side, by kind of object."""
SIDE_MARKS: dict[str, Callable[[Prop, Rng, float, float], Marks]] = {
    "book": _spine,
    "cube": _side_pips,
    "chip": _milled,
    "printed": _side_print,
}
"""Functions that make the marks on another side from its length and height, by kind of object."""
