"""Scenes for training and testing a detector: `training_scene` makes all kinds of pictures that people take.

This module decides the frequency of each kind of scene and the camera; `plans` places the objects. A scene
depends only on its seed, its number and the sets.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Literal

import numpy as np

from scorer.hand import Hand
from vision.render.clutter import arm, random_props
from vision.render.conditions import random_backdrop, random_cloth, random_light, random_sensor, random_tile_set
from vision.render.geometry import box_corners, view_of
from vision.render.group import Floor
from vision.render.harder import harder_scene
from vision.render.photo_sets import PhotoSet
from vision.render.plans import PLANS, Plan
from vision.render.scene import Backdrop, Camera, Points, Scene
from vision.render.surroundings import Deck
from vision.render.views import Framing, aim, near_enough, random_camera, spot_of

__all__ = ["KINDS", "RECIPES", "Recipe", "training_scene"]

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
"""The kinds of scenes with their frequencies."""
RECIPES = ("usual", "harder")
Recipe = Literal["usual", "harder"]
""""usual" has the scenes of `KINDS`. "harder" has the scenes of `harder.HARDER_KINDS`, which detectors misread."""


def training_scene(
    seed: int,
    number: int,
    sets: list[PhotoSet],
    longest: int = 640,
    *,
    spoilt: bool = False,
    recipe: Recipe = "usual",
) -> tuple[Scene, Hand | None, str]:
    """Return scene `number` of a seed, the finished hand in it (or None), and the scene's kind.

    The hand is what can be read from its tiles as they lie (`as_seen`). The kind is a key of `KINDS`; with the recipe
    "harder", it is a key of `HARDER_KINDS`.
    `spoilt`: the hand has one wrong tile and does not win. `recipe`: the kinds of scenes (one of `RECIPES`).
    Raises `ValueError` for `spoilt` with the recipe "harder".
    """
    if recipe == "harder":
        if spoilt:
            raise ValueError("The harder recipe has no false wins.")
        return harder_scene(seed, number, sets, longest)
    rng = np.random.default_rng([seed, number])
    kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))
    size = random_tile_set(rng, sets)
    plan = Plan(size, rng, Deck(rng), Floor(size), spoilt=spoilt)
    PLANS[kind](plan)
    return _photographed(plan, kind, longest), plan.hand, kind


def _photographed(plan: Plan, kind: str, longest: int) -> Scene:
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
    camera = near_enough(camera, points, framing, size, float(rng.uniform(11, 20)))
    sensor, camera = random_sensor(rng, camera)
    middle = np.zeros(2) if kind == "table" else points[:, :2].mean(axis=0)
    reach = float(np.abs(np.vstack([points[:, :2], np.zeros((1, 2))]) - middle).max())
    backdrop = random_backdrop(rng, (float(middle[0]), float(middle[1])), max(plan.half, reach + 25))
    _clutter(plan, camera, backdrop, kind)
    return Scene(
        tiles=tuple(plan.tiles),
        tile_set=size,
        cloth=random_cloth(rng),
        camera=camera,
        light=random_light(rng),
        seed=int(rng.integers(2**31)),
        backdrop=backdrop,
        props=tuple(plan.props),
        sensor=sensor,
    )


def _panorama(camera: Camera, points: Points, longest: int) -> Camera:
    """Return the camera with the aspect ratio that the row has in the picture."""
    up = math.radians(camera.elevation)
    wide, deep, tall = (float(np.ptp(points[:, axis])) for axis in range(3))
    height = max(48, round(longest * (deep * math.sin(up) + tall * math.cos(up)) / wide * 1.25))
    return replace(camera, width=longest, height=min(height, longest), focal=max(camera.focal, 0.9))


def _clutter(plan: Plan, camera: Camera, backdrop: Backdrop, kind: str) -> None:
    """Add objects between the tiles and next to them, and sometimes an arm with its hand."""
    rng = plan.rng
    view = view_of(camera)
    frame = np.array([camera.width, camera.height])
    edge = min(backdrop.half)
    middle = np.clip(spot_of(view, frame / 2) - backdrop.middle, -0.5 * edge, 0.5 * edge) + backdrop.middle
    wide = float(np.linalg.norm(spot_of(view, frame * [1.0, 0.6]) - spot_of(view, frame * [0.0, 0.6])))
    reach = min(0.7 * wide, 0.45 * edge)
    count = int(rng.integers(4, 10)) if kind == "empty" else int(rng.choice([0, 0, 1, 2, 4, 7, 10]))
    plan.props += random_props(count, (float(middle[0]), float(middle[1])), reach, 1.0, plan.floor, rng)
    if rng.random() < 0.14:
        corner = frame * rng.uniform(0.0, 1.0, 2)
        tip = spot_of(view, corner * 0.6 + frame / 2 * 0.4)
        out = spot_of(view, frame / 2 + (corner - frame / 2) * 1.3) - tip
        towards = math.degrees(math.atan2(float(out[1]), float(out[0])))
        plan.props += arm((float(tip[0]), float(tip[1])), towards, 1.2, plan.size.depth + 4, rng)
