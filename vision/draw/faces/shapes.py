"""The basic marks of all faces: filled paths in named inks, on a face of 222 x 300 units.

Responsible for geometry only: discs, rings, leaves, bamboo sticks and brush lines. `suits`, `pictures` and `table`
define the marks of each face. An ink is only a name here; each style defines its colours.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from vision.draw.faces.brush import Point, outline
from vision.draw.faces.characters import character

__all__ = ["HEIGHT", "WIDTH", "Ink", "Shape", "brush", "disc", "leaf", "path", "petals", "ring", "stick", "written"]

WIDTH, HEIGHT = 222, 300
"""The width and height of a face in drawing units. The ratio is that of a real tile, 20 x 27 mm."""

Ink = Literal["black", "blue", "green", "red", "paper"]


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled path. If `hollow` is true, areas that are enclosed twice stay empty (even-odd rule)."""

    d: str
    ink: Ink
    hollow: bool = False


def _circle(x: float, y: float, r: float) -> str:
    return f"M{x - r:.1f} {y:.1f}a{r:.1f} {r:.1f} 0 1 0 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 0 {-2 * r:.1f} 0Z"


def disc(x: float, y: float, r: float, ink: Ink) -> Shape:
    """Return a filled circle."""
    return Shape(_circle(x, y, r), ink)


def ring(x: float, y: float, r: float, width: float, ink: Ink) -> Shape:
    """Return a ring with the outer radius `r`."""
    return Shape(_circle(x, y, r) + _circle(x, y, r - width), ink, hollow=True)


def petals(x: float, y: float, r: float, count: int, size: float, ink: Ink, *, turn: float = 0.0) -> Shape:
    """Return `count` round petals of radius `size` on a circle of radius `r`.

    The first petal is straight up, or rotated clockwise by `turn` radians from there.
    """
    angles = [2 * math.pi * i / count - math.pi / 2 + turn for i in range(count)]
    return Shape("".join(_circle(x + r * math.cos(a), y + r * math.sin(a), size) for a in angles), ink)


def leaf(start: Point, end: Point, width: float, ink: Ink, *, bend: float = 0.0) -> Shape:
    """Return a pointed leaf from `start` to `end`. `bend` moves its middle to the right of that direction."""
    (x0, y0), (x1, y1) = start, end
    length = math.dist(start, end)
    nx, ny = -(y1 - y0) / length, (x1 - x0) / length
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2
    sides = [f"{mx + nx * (bend + s):.1f} {my + ny * (bend + s):.1f}" for s in (width, -width)]
    return Shape(f"M{x0:.1f} {y0:.1f}Q{sides[0]} {x1:.1f} {y1:.1f}Q{sides[1]} {x0:.1f} {y0:.1f}Z", ink)


def brush(points: list[Point], kind: str, width: float, ink: Ink) -> Shape:
    """Return a brush line through the points. `kind` is explained in `vision.draw.faces.brush`."""
    return Shape(outline(points, kind, width), ink)


def path(d: str, ink: Ink, *, hollow: bool = False) -> Shape:
    """Return a shape from SVG path data."""
    return Shape(d, ink, hollow)


def written(name: str, x: float, y: float, width: float, height: float, ink: Ink, weight: float = 1.0) -> Shape:
    """Return a character of `vision.draw.faces.characters` in the given box."""
    return Shape(character(name, x, y, width, height, weight), ink)


def stick(start: Point, end: Point, width: float, ink: Ink) -> Shape:
    """Return a bamboo stick: two joints, each with a slit, and knobs at the ends and in the middle."""
    length = math.dist(start, end)
    tx, ty = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    half, knob = width / 2, 0.4 * width

    def at(along: float, across: float) -> str:
        return f"{start[0] + tx * along - ty * across:.1f} {start[1] + ty * along + tx * across:.1f}"

    def reach(along: float) -> float:
        knobs = (abs(along - centre) / knob for centre in (knob, length / 2, length - knob))
        return max(half * math.sqrt(max(0.0, 1 - near * near)) for near in knobs)

    places = sorted(
        {c + knob * u for c in (knob, length / 2, length - knob) for u in (-1, -0.9, -0.6, -0.2, 0.2, 0.6, 0.9, 1)}
    )
    neck = 0.3 * width
    sides = [(p, reach(p) if p in (places[0], places[-1]) else max(neck, reach(p))) for p in places]
    ring_ = [at(p, r) for p, r in sides] + [at(p, -r) for p, r in reversed(sides)]
    d = "M" + "L".join(ring_) + "Z"
    for a, b in ((0.42 * width, length / 2 - 0.26 * width), (length / 2 + 0.26 * width, length - 0.42 * width)):
        w, m = 0.09 * width, (a + b) / 2
        d += f"M{at(a, 0)}Q{at(m, 2 * w)} {at(b, 0)}Q{at(m, -2 * w)} {at(a, 0)}Z"
    return Shape(d, ink, hollow=True)
