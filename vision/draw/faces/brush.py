"""Brush strokes as SVG outlines: converts a centre line and a pressure profile to a closed shape.

Responsible for the geometry of strokes. `characters` defines the strokes of each character.

A stroke is written ``KINDS x,y x,y! x,y``. The points are on a 100 x 100 grid (y down) and are joined by a smooth
curve. ``!`` follows a point where the brush turns sharply. KINDS has one letter for each part between two turns:

====  =======================  ====  ===========================
h     héng, level              p     piě, tapering away
v     shù, upright             n     nà, swelling, then pointed
x     shù ending in a needle   d     diǎn, a dot
k     gōu, the hook            t     tí, flicked upwards
m     even line                b     bend, upright into level
====  =======================  ====  ===========================
"""

from __future__ import annotations

import math
from itertools import pairwise

__all__ = ["Point", "outline", "stroke_path"]

Point = tuple[float, float]

# The pressure along a part of a stroke: (position from 0 to 1, width as a fraction of the brush).
_PRESSURE: dict[str, tuple[tuple[float, float], ...]] = {
    "h": ((0.0, 0.72), (0.07, 1.0), (0.25, 0.72), (0.6, 0.68), (0.85, 0.85), (0.95, 1.12), (1.0, 0.85)),
    "v": ((0.0, 0.8), (0.08, 1.16), (0.25, 0.94), (0.7, 0.9), (1.0, 1.0)),
    "x": ((0.0, 0.8), (0.08, 1.16), (0.3, 0.96), (0.7, 0.9), (0.9, 0.6), (1.0, 0.1)),
    "b": ((0.0, 0.8), (0.08, 1.12), (0.3, 0.9), (0.75, 0.82), (1.0, 1.06)),
    "p": ((0.0, 0.8), (0.1, 1.15), (0.45, 0.92), (0.8, 0.55), (1.0, 0.1)),
    "n": ((0.0, 0.4), (0.35, 0.78), (0.76, 1.42), (0.88, 1.0), (1.0, 0.12)),
    "d": ((0.0, 0.25), (0.35, 0.85), (0.75, 1.3), (1.0, 0.95)),
    "k": ((0.0, 1.05), (0.4, 0.72), (1.0, 0.08)),
    "t": ((0.0, 0.85), (0.15, 1.15), (0.55, 0.7), (1.0, 0.08)),
    "m": ((0.0, 1.0), (1.0, 1.0)),
}


def _pressure(kind: str, place: float) -> float:
    knots = _PRESSURE[kind]
    for (a, wa), (b, wb) in pairwise(knots):
        if place <= b:
            u = (place - a) / (b - a)
            u = u * u * (3 - 2 * u)
            return wa + (wb - wa) * u
    return knots[-1][1]


def _spline(points: list[Point], steps: int) -> list[Point]:
    """Return a Catmull-Rom spline through the points, with `steps` pieces between neighbouring points."""
    if len(points) == 2:
        (x0, y0), (x1, y1) = points
        return [(x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps) for i in range(steps + 1)]
    ends = [points[0], *points, points[-1]]
    line: list[Point] = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for i in range(steps):
            t = i / steps
            line.append((_cubic(a[0], b[0], c[0], d[0], t), _cubic(a[1], b[1], c[1], d[1], t)))
    return [*line, points[-1]]


def _cubic(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * b - a - 3 * c + d))))


def _cap(centre: Point, angle: float, radius: float) -> list[Point]:
    """Return a semicircle around an end of the stroke, from its left side to its right side."""
    x, y = centre
    turns = (1.05, 0.52, 0.0, -0.52, -1.05)
    return [(x + radius * math.cos(angle + t), y + radius * math.sin(angle + t)) for t in turns]


def outline(points: list[Point], kind: str, width: float) -> str:
    """Return one part of a stroke as a closed path.

    `width` is the full width of the brush in the units of the points.
    """
    line = _spline(points, 12 if len(points) == 2 else 7)
    lengths = [0.0]
    for a, b in pairwise(line):
        lengths.append(lengths[-1] + math.dist(a, b))
    total = lengths[-1] or 1.0
    left: list[Point] = []
    right: list[Point] = []
    angles: list[float] = []
    for i, (x, y) in enumerate(line):
        before, after = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        angle = math.atan2(after[1] - before[1], after[0] - before[0])
        half = width / 2 * _pressure(kind, lengths[i] / total)
        angles.append(angle)
        left.append((x - half * math.sin(angle), y + half * math.cos(angle)))
        right.append((x + half * math.sin(angle), y - half * math.cos(angle)))
    end = _cap(line[-1], angles[-1], width / 2 * _pressure(kind, 1.0))
    start = _cap(line[0], angles[0] + math.pi, width / 2 * _pressure(kind, 0.0))
    ring = [*left, *end, *reversed(right), *start]
    return _closed(ring)


def _closed(points: list[Point]) -> str:
    """Return the points as a closed path, rounded to tenths of a unit.

    Relative steps keep the path short. The points are rounded before differences are taken, which prevents drift.
    """
    tenths = [(round(10 * x), round(10 * y)) for x, y in points]
    (x0, y0), *_ = tenths
    steps = ((b[0] - a[0], b[1] - a[1]) for a, b in pairwise(tenths) if a != b)
    return f"M{x0 / 10:g} {y0 / 10:g}l" + " ".join(f"{dx / 10:g} {dy / 10:g}" for dx, dy in steps) + "Z"


def stroke_path(stroke: str, box: tuple[float, float, float, float], width: float) -> str:
    """Return the path data of a stroke in this module's notation.

    The grid of the notation is stretched to `box` (x, y, width, height).
    """
    kinds, *written = stroke.split()
    x0, y0, w, h = box
    parts: list[list[Point]] = [[]]
    for word in written:
        x, y = (float(n) for n in word.rstrip("!").split(","))
        point = (x0 + x * w / 100, y0 + y * h / 100)
        parts[-1].append(point)
        if word.endswith("!"):
            parts.append([point])
    return "".join(outline(points, kind, width) for kind, points in zip(kinds, parts, strict=True))
