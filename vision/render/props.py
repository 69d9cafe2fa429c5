"""Objects on the table that are not tiles: their shapes and how they are painted. They never get labels.

A prop is an upright prism: an outline, a height, and marks on its upper side, all in millimetres.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from vision.render.geometry import View
from vision.render.objects import SIDE_MARKS, UPPER_MARKS
from vision.render.paint import SUPERSAMPLING, fill
from vision.render.scene import Colour, Image, Light, Points, Prop
from vision.render.solid import shade

__all__ = ["paint_prop", "prop_box", "prop_rings"]

Marks = list[tuple[Points, Colour]]

_PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


def _rectangle(w: float, h: float, x: float = 0.0, y: float = 0.0) -> Points:
    return np.array([[x - w / 2, y - h / 2], [x + w / 2, y - h / 2], [x + w / 2, y + h / 2], [x - w / 2, y + h / 2]])


def _ellipse(w: float, h: float, x: float = 0.0, y: float = 0.0, steps: int = 20) -> Points:
    a = np.linspace(0, 2 * math.pi, steps, endpoint=False)
    return np.stack([x + w / 2 * np.cos(a), y + h / 2 * np.sin(a)], axis=1)


def _rounded(w: float, h: float, radius: float, steps: int = 5) -> Points:
    r = min(radius, w / 2, h / 2)
    turns = np.concatenate([np.linspace(0, math.pi / 2, steps) + q * math.pi / 2 for q in range(4)])
    corners = np.array([[w / 2 - r, h / 2 - r], [r - w / 2, h / 2 - r], [r - w / 2, r - h / 2], [w / 2 - r, r - h / 2]])
    return np.asarray(np.repeat(corners, steps, axis=0) + r * np.stack([np.cos(turns), np.sin(turns)], axis=1))


def _outline(prop: Prop) -> Points:
    w, h, _ = prop.size
    if prop.kind in ("coin", "cup", "chip"):
        return _ellipse(w, h)
    if prop.kind in ("limb", "phone", "console", "card"):
        radius = {"limb": min(w, h) / 2, "phone": 9.0, "console": 0.2 * w, "card": 3.0}[prop.kind]
        return _rounded(w, h, radius)
    return _rectangle(w, h)


def _marks(prop: Prop) -> Marks:
    """Return the marks on the upper side, in painting order."""
    w, h, _ = prop.size
    rng = np.random.default_rng(prop.seed)
    more = prop.colours[1:] or prop.colours
    if prop.kind in UPPER_MARKS:
        return UPPER_MARKS[prop.kind](prop, rng)
    if prop.kind == "die":
        spots = _PIPS[int(rng.integers(1, 7))]
        return [(_ellipse(0.2 * w, 0.2 * w, 0.27 * w * x, 0.27 * w * y, 8), more[0]) for x, y in spots]
    if prop.kind == "stick":
        dots = int(rng.choice([1, 5, 8]))
        return [(_ellipse(0.35 * h, 0.35 * h, (n - (dots - 1) / 2) * 0.5 * h, 0, 8), more[0]) for n in range(dots)]
    if prop.kind == "coin":
        return [(_ellipse(0.86 * w, 0.86 * h), more[0]), (_ellipse(0.78 * w, 0.78 * h), prop.colours[0])]
    if prop.kind == "cup":
        return [(_ellipse(0.88 * w, 0.88 * h), more[0]), (_ellipse(0.8 * w, 0.76 * h), more[-1])]
    if prop.kind == "phone":
        return [(_rectangle(0.9 * w, 0.86 * h), more[0]), *_scribble(rng, 0.8 * w, 0.7 * h, 5, more[-1])]
    if prop.kind in ("paper", "card"):
        lines = int(rng.integers(2, 5)) if prop.kind == "card" else int(rng.integers(5, 16))
        return _scribble(rng, 0.8 * w, 0.82 * h, lines, more[-1])
    if prop.kind == "console":
        marks = [(_rounded(0.8 * w, 0.8 * h, 0.15 * w), more[0])]
        for n in range(4):
            a = n * math.pi / 2
            marks.append((_ellipse(0.12 * w, 0.12 * h, 0.28 * w * math.cos(a), 0.28 * h * math.sin(a), 8), more[-1]))
        return [*marks, (_ellipse(0.3 * w, 0.3 * h), prop.colours[0])]
    if prop.kind == "limb":  # a limb looks rounded: it is lighter towards the middle
        shades = [
            (s, tuple(min(255.0, c * (1.0 + 0.12 * (1 - s))) for c in prop.colours[0])) for s in (0.9, 0.75, 0.55, 0.3)
        ]
        thin = min(w, h)
        return [(_rounded(w - thin * (1 - s), h - thin * (1 - s), thin), (c[0], c[1], c[2])) for s, c in shades]
    return []


def _scribble(rng: np.random.Generator, w: float, h: float, lines: int, colour: Colour) -> Marks:
    """Return rows of short strokes that look like distant print."""
    marks: Marks = []
    step = h / max(lines, 1)
    for row in range(lines):
        x, y = -w / 2, h / 2 - (row + 0.5) * step
        while x < w / 2:
            long = float(rng.uniform(0.05, 0.25)) * w
            if rng.random() < 0.7 and x + long < w / 2:
                marks.append((_rectangle(long, step * 0.45, x + long / 2, y), colour))
            x += long + 0.04 * w
    return marks


def _place(prop: Prop, flat: Points, height: float) -> Points:
    a = math.radians(prop.yaw)
    turn = np.array([[math.cos(a), math.sin(a)], [-math.sin(a), math.cos(a)]])
    return np.hstack([flat @ turn + [prop.x, prop.y], np.full((len(flat), 1), prop.z + height)])


def prop_rings(prop: Prop) -> tuple[Points, Points]:
    """Return the outlines (N x 3) of the prop's underside and upper side. The underside of a cup is narrower."""
    flat = _outline(prop)
    return _place(prop, flat * (0.75 if prop.kind == "cup" else 1.0), 0.0), _place(prop, flat, prop.size[2])


def prop_box(prop: Prop) -> Points:
    """Return the corners (8 x 3) of the box around the prop, as in `geometry.box_corners`."""
    w, h, d = prop.size
    flat = np.array([[-w / 2, h / 2], [w / 2, h / 2], [w / 2, -h / 2], [-w / 2, -h / 2]])
    return np.vstack([_place(prop, flat, 0.0), _place(prop, flat, d)])


def paint_prop(canvas: Image, prop: Prop, view: View, light: Light) -> None:
    """Paint the prop's sides, its upper side and its marks."""
    low, top = prop_rings(prop)
    base = np.asarray(prop.colours[0])
    around = np.roll(np.arange(len(top)), -1)
    sides = np.stack([low, low[around], top[around], top], axis=1)
    edges = top[around] - top
    normals = np.stack([edges[:, 1], -edges[:, 0], np.zeros(len(edges))], axis=1)
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    middles = sides.mean(axis=1)
    diffuse, _ = shade(normals, middles, view, light)
    seen = np.sum(normals * (view.eye - middles), axis=1) > 0
    for quad, bright in zip(view.project(sides[seen]), diffuse[seen], strict=True):
        fill(canvas, quad, _lit(base, float(bright) * 0.9), SUPERSAMPLING)
    if prop.kind in SIDE_MARKS:
        _paint_side_marks(canvas, prop, sides, seen, diffuse, view)
    up = np.array([[0.0, 0.0, 1.0]])
    bright, gloss = shade(up, top.mean(axis=0, keepdims=True), view, light)
    fill(canvas, view.project(top), _lit(base, float(bright[0]), float(gloss[0])), SUPERSAMPLING, smooth=True)
    for outline, colour in _marks(prop):
        spot = view.project(_place(prop, outline, prop.size[2]))
        fill(canvas, spot, _lit(np.asarray(colour), float(bright[0]), float(gloss[0])), SUPERSAMPLING, smooth=True)


def _paint_side_marks(
    canvas: Image, prop: Prop, sides: Points, seen: npt.NDArray[np.bool_], diffuse: Points, view: View
) -> None:
    """Paint the marks on those sides (N x 4 x 3) that the camera sees."""
    for number in map(int, np.flatnonzero(seen)):
        start, end, _, top = sides[number]
        along, up = end - start, top - start
        long, high = float(np.linalg.norm(along)), float(np.linalg.norm(up))
        middle = sides[number].mean(axis=0)
        rng = np.random.default_rng([prop.seed, number])
        for outline, colour in SIDE_MARKS[prop.kind](prop, rng, long, high):
            spots = middle + outline[:, :1] / long * along + outline[:, 1:] / high * up
            fill(canvas, view.project(spots), _lit(np.asarray(colour), float(diffuse[number]) * 0.9), SUPERSAMPLING)


def _lit(colour: Points, bright: float, gloss: float = 0.0) -> tuple[float, ...]:
    return tuple(float(c) for c in np.clip(colour * bright + 60 * gloss, 0, 255))
