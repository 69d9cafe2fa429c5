"""Random tile bodies, cloths, backdrops, lamps and sensors, from good to poor conditions."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import cv2
import numpy as np

from vision.render.clutter import any_colour
from vision.render.photo_sets import PhotoSet
from vision.render.restyle import Faces, random_inks
from vision.render.scene import Backdrop, Camera, Cloth, Colour, Light, Sensor, TileSet, Weave

__all__ = ["random_backdrop", "random_cloth", "random_light", "random_sensor", "random_tile_set"]

Rng = np.random.Generator

_BACKS: tuple[Colour, ...] = (
    (40, 135, 208),
    (70, 130, 40),
    (150, 90, 30),
    (45, 45, 200),
    (60, 60, 60),
    (190, 150, 60),
    (40, 190, 220),
)
_WEAVES = ("felt", "felt", "felt", "mat", "mat", "wood", "plain", "weave", "check", "marble")


def _hsv(hue: float, saturation: float, value: float) -> Colour:
    pixel = np.array([[[hue % 180, np.clip(saturation, 0, 255), np.clip(value, 0, 255)]]], np.uint8)
    b, g, r = (float(c) for c in cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0])
    return b, g, r


def random_tile_set(rng: Rng, sets: list[PhotoSet]) -> TileSet:
    """Return a random tile body with the faces of one of the sets in random inks.

    Photographed sets are chosen more often than drawn sets.
    """
    photographed = [entry for entry in sets if not entry.drawn]
    drawn = [entry for entry in sets if entry.drawn]
    pool = photographed if photographed and (not drawn or rng.random() < 0.72) else drawn
    entry = pool[int(rng.integers(len(pool)))]
    width = 20.0
    level, warm = float(rng.uniform(205, 250)), float(rng.beta(1, 3))
    ivory = (level * (1 - 0.22 * warm), level * (1 - 0.05 * warm), level)
    back: Colour = _BACKS[int(rng.integers(len(_BACKS)))]
    if rng.random() < 0.5:
        back = _away_from(ivory, any_colour(rng, 25, 225))
    depth = width * float(rng.uniform(0.6, 0.95))
    return TileSet(
        ivory=ivory,
        back=back,
        width=width,
        height=width / float(rng.uniform(0.7, 0.79)),
        depth=depth,
        back_depth=depth * float(rng.choice([0.12, 0.2, 0.3, 0.35, 0.45, 0.5])),
        corner=float(rng.uniform(1.5, 3.0)),
        edge=float(rng.uniform(0.7, 1.7)),
        engraving=float(rng.uniform(0.5, 1.3)) if entry.drawn else float(rng.uniform(0.0, 0.6)),
        faces=Faces(entry, random_inks(rng, entry)),
    )


def _away_from(ivory: Colour, back: Colour) -> Colour:
    """Return a back colour that differs clearly from the ivory, so that a back cannot be mistaken for a blank face."""
    near = float(np.abs(np.asarray(ivory) - back).max()) < 70
    return (0.7 * back[0], 0.62 * back[1], 0.5 * back[2]) if near else back


def random_cloth(rng: Rng) -> Cloth:
    """Return a table surface of any colour, most often green, blue or grey."""
    draw = rng.random()
    if draw < 0.5:
        hue, strong = float(rng.choice([60, 70, 85, 110, 115, 175, 8])) + float(rng.normal(0, 6)), 150.0
        colour = _hsv(hue, rng.normal(strong, 45), rng.uniform(60, 220))
    elif draw < 0.75:
        colour = any_colour(rng, 25, 240)
    else:
        colour = _hsv(float(rng.uniform(5, 22)), rng.uniform(40, 170), rng.uniform(50, 230))  # woods and browns
    weave = cast(Weave, str(rng.choice(_WEAVES)))
    lines = []
    if rng.random() < 0.35:
        a = float(rng.uniform(35, 130))
        lines = [((-500.0, a), (500.0, a)), ((-500.0, -a), (500.0, -a))][: int(rng.integers(1, 3))]
        if rng.random() < 0.5:
            lines.append(((-a * 2.4, -500.0), (-a * 2.4, 500.0)))
    return Cloth(weave, colour, float(rng.uniform(0.3, 1.6)), tuple(lines))


def random_backdrop(rng: Rng, middle: tuple[float, float], half: float) -> Backdrop:
    """Return a random edge of the table; the cloth reaches at least `half` mm from `middle` to each side."""
    return Backdrop(
        middle=middle,
        half=(half * float(rng.uniform(1.0, 1.5)), half * float(rng.uniform(1.0, 1.5))),
        yaw=float(rng.normal(0, 1.5)) if rng.random() < 0.85 else float(rng.uniform(-20, 20)),
        rim=any_colour(rng),
        rim_width=float(rng.choice([0.0, 12.0, 35.0, 60.0, 90.0])),
        floor=any_colour(rng, 10, 150),
        grain=int(rng.integers(1000)),
        grain_mm=float(rng.uniform(120, 420)),
        patches=float(rng.uniform(0.0, 0.05)),
    )


def random_light(rng: Rng) -> Light:
    """Return a lamp with a random direction; sometimes its light has a colour cast."""
    warm = float(rng.normal(0, 0.05))
    tint = np.array([1 - warm, 1.0 + float(rng.normal(0, 0.02)), 1 + warm])
    if rng.random() < 0.1:
        tint = tint * rng.uniform(0.75, 1.15, 3)
    ambient = float(rng.uniform(0.42, 0.8))
    return Light(
        azimuth=float(rng.uniform(0, 360)),
        elevation=float(rng.uniform(32, 80)),
        spread=float(rng.choice([2.0, 6.0, 12.0, 20.0])),
        ambient=ambient,
        strength=float(rng.uniform(0.85, 1.15)) - ambient,
        gloss=float(rng.uniform(0.1, 1.0)),
        tint=(float(tint[0]), float(tint[1]), float(tint[2])),
    )


def random_sensor(rng: Rng, camera: Camera) -> tuple[Sensor, Camera]:
    """Return a random sensor and the camera with the sensor's blur and noise.

    The sensor is a telephone in good light, a telephone in poor light, or a webcam.
    """
    draw = rng.random()
    base = Sensor(
        exposure=float(rng.uniform(0.0, 0.7)),
        gain=float(np.exp(rng.normal(0.1, 0.13))),
        gamma=float(np.exp(rng.normal(0, 0.12))),
        black=float(rng.choice([0, 0, 0, 6, 14])),
        saturation=float(rng.uniform(0.75, 1.35)),
        glare=int(rng.choice([0, 0, 0, 0, 0, 1, 2])),
        shade=int(rng.choice([0, 0, 0, 1, 2])),
        strength=float(rng.uniform(0.15, 0.7)),
        sharpen=float(rng.uniform(0.1, 0.9)),
        jpeg=int(rng.integers(70, 96)),
    )
    if draw < 0.62:
        return base, replace(camera, blur=float(rng.uniform(0.0, 0.7)), noise=float(rng.uniform(0.2, 1.5)))
    if draw < 0.81:
        dim = replace(
            base,
            exposure=0.0,
            gain=float(rng.uniform(0.35, 0.9)),
            gamma=float(rng.uniform(0.7, 1.05)),
            motion=(float(rng.uniform(0, 5)) if rng.random() < 0.4 else 0.0, float(rng.uniform(0, 180))),
            jpeg=int(rng.integers(45, 90)),
        )
        return dim, replace(camera, blur=float(rng.uniform(0.4, 1.4)), noise=float(rng.uniform(1.0, 4.5)))
    webcam = replace(
        base,
        resolution=float(rng.uniform(0.4, 0.9)),
        saturation=float(rng.uniform(0.5, 1.3)),
        jpeg=int(rng.integers(30, 80)),
    )
    return webcam, replace(camera, blur=float(rng.uniform(0.4, 1.2)), noise=float(rng.uniform(0.5, 3.5)))
