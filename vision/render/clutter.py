"""Random objects that are not tiles: sticks, dice, coins, cards, cups, paper, telephones, human hands and boxes."""

from __future__ import annotations

import math

import numpy as np

from vision.render.group import Floor
from vision.render.props import prop_box
from vision.render.scene import Colour, Prop

__all__ = ["any_colour", "arm", "random_props"]

Rng = np.random.Generator

_WHITE: Colour = (235, 238, 240)
_BLACK: Colour = (25, 25, 28)
_RED: Colour = (45, 40, 200)


def any_colour(rng: Rng, low: float = 20, high: float = 235) -> Colour:
    """Return a random colour; greyish colours are as frequent as saturated ones."""
    grey = float(rng.uniform(low, high))
    mix = float(rng.uniform(0, 1)) ** 1.5
    b, g, r = (float(np.clip(grey * (1 - mix) + v * mix, 0, 255)) for v in rng.uniform(low, high, 3))
    return b, g, r


def _darker(colour: Colour, share: float) -> Colour:
    return colour[0] * share, colour[1] * share, colour[2] * share


def _thing(kind: str, x: float, y: float, yaw: float, unit: float, rng: Rng) -> list[Prop]:
    """Return one object as a list of props; `unit` is a tile's width in mm divided by 20."""
    seed = int(rng.integers(2**31))

    def prop(size: tuple[float, float, float], *colours: Colour) -> list[Prop]:
        scaled = (size[0] * unit, size[1] * unit, size[2] * unit)
        return [Prop(kind, x, y, yaw, scaled, colours, 0.0, seed)]

    if kind == "stick":
        ink = (_RED, _BLACK, (150, 80, 30))[rng.integers(3)]
        body = _WHITE if rng.random() < 0.7 else any_colour(rng)
        return prop((85, 6.5, 4), body, ink)
    if kind == "die":
        side = float(rng.uniform(9, 16))
        return prop((side, side, side), _WHITE if rng.random() < 0.8 else _RED, _BLACK)
    if kind == "coin":
        wide = float(rng.uniform(18, 30))
        metal = ((90, 160, 190), (170, 175, 180), (60, 100, 150), _RED, (120, 60, 40))[rng.integers(5)]
        return prop((wide, wide, 2), metal, _darker(metal, 0.7))
    if kind == "card":
        body = _WHITE if rng.random() < 0.6 else any_colour(rng)
        return prop(
            (float(rng.uniform(50, 65)), float(rng.uniform(80, 95)), 0.4), body, any_colour(rng), any_colour(rng, 0, 90)
        )
    if kind == "cup":
        wide = float(rng.uniform(45, 85))
        outer = any_colour(rng, 60, 250)
        return prop((wide, wide, float(rng.uniform(20, 110))), outer, _darker(outer, 0.75), any_colour(rng, 5, 160))
    if kind == "paper":
        body = _WHITE if rng.random() < 0.7 else any_colour(rng, 120)
        return prop((float(rng.uniform(70, 210)), float(rng.uniform(90, 297)), 0.3), body, any_colour(rng, 0, 110))
    if kind == "phone":
        screen = _BLACK if rng.random() < 0.5 else any_colour(rng)
        return prop((72, 148, 8), any_colour(rng, 10, 90), screen, any_colour(rng, 90, 255))
    if kind == "console":
        side = float(rng.uniform(110, 180))
        return prop(
            (side, side, float(rng.uniform(1, 8))),
            any_colour(rng, 10, 70),
            any_colour(rng, 10, 90),
            any_colour(rng, 60, 255),
        )
    w, h, d = (float(v) for v in rng.uniform((15, 15, 5), (120, 60, 40)))
    return prop((w, h, d), _WHITE if rng.random() < 0.35 else any_colour(rng))


def random_props(
    count: int, middle: tuple[float, float], reach: float, unit: float, floor: Floor, rng: Rng
) -> list[Prop]:
    """Return up to `count` objects or small groups of equal objects near `middle`, only where the floor is free.

    They are at most `reach` mm from `middle` in x and in y. The floor marks their positions as occupied.
    """
    kinds = ["stick", "stick", "die", "die", "coin", "coin", "card", "cup", "paper", "phone", "box", "box"]
    props: list[Prop] = []
    for _ in range(count):
        kind = kinds[int(rng.integers(len(kinds)))]
        several = int(rng.integers(2, 5)) if kind in ("stick", "die", "coin") and rng.random() < 0.5 else 1
        x, y = middle[0] + float(rng.uniform(-reach, reach)), middle[1] + float(rng.uniform(-reach, reach))
        yaw = float(rng.uniform(0, 360))
        for n in range(several):
            for prop in _thing(
                kind, x, y + n * 9 * unit * (3 if kind == "coin" else 1.8), yaw if kind != "stick" else 0.0, unit, rng
            ):
                ground = prop_box(prop)[:4, :2]
                if floor.free(ground):
                    floor.taken.append(ground)
                    props.append(prop)
    return props


def arm(tip: tuple[float, float], towards: float, unit: float, height: float, rng: Rng) -> list[Prop]:
    """Return a human hand with its forearm.

    The fingers end at `tip`. The arm comes from the direction `towards` (degrees).
    """
    tone = float(rng.uniform(0.35, 1.0))
    skin: Colour = (140 * tone, 170 * tone, 225 * tone)
    sleeve = any_colour(rng)
    a = math.radians(towards)
    out = np.array([math.cos(a), math.sin(a)])
    side = np.array([-out[1], out[0]])

    def limb(
        along: float, across: float, long: float, wide: float, z: float, colour: Colour, turn: float = 0.0
    ) -> Prop:
        x, y = np.array(tip) + (out * along + side * across) * unit
        size = (long * unit, wide * unit, 14 * unit)
        return Prop("limb", float(x), float(y), towards + turn, size, (colour,), height + z * unit, 0)

    fingers = [
        limb(22 + abs(n - 1.5) * 5, (n - 1.5) * 17, 62, 15, 2 + n, skin, float(rng.normal(0, 6)) + (n - 1.5) * 4)
        for n in range(4)
    ]
    thumb = limb(62, -46, 55, 17, 1, skin, 40.0)
    palm = limb(80, 0, 85, 72, 8, skin)
    wrist = limb(150, 0, 130, 48, 10, skin)
    return [thumb, *fingers, palm, wrist, limb(420, 0, 460, 75, 14, sleeve)]
