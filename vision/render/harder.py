"""The harder recipe for training scenes: situations that detectors misread and that are far rarer in real photos.

This module decides the frequency of each kind of scene, the camera and the sensor. `harder_plans` places the
objects. A scene depends only on its seed, its number and the sets.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from scorer.hand import Hand
from vision.render.clutter import arm, random_props
from vision.render.conditions import random_backdrop, random_light, random_sensor
from vision.render.geometry import box_corners, view_of
from vision.render.group import Floor
from vision.render.harder_plans import HARDER_PLANS
from vision.render.materials import MATERIALS, random_material, with_blank_white
from vision.render.negatives import lookalikes
from vision.render.photo_sets import PhotoSet
from vision.render.plans import Plan
from vision.render.scene import Camera, Light, Points, Prop, Scene, Sensor
from vision.render.shots import Shot
from vision.render.surroundings import Deck
from vision.render.tables import random_table
from vision.render.views import Framing, aim, aim_from, near_enough, random_camera

__all__ = ["HARDER_KINDS", "harder_scene"]

Rng = np.random.Generator

HARDER_KINDS = {
    "whites": 0.17,
    "standing": 0.15,
    "low": 0.13,
    "among": 0.18,
    "negatives": 0.06,
    "hands": 0.09,
    "backs": 0.09,
    "material": 0.13,
}
"""The kinds of scenes in the harder recipe, with their frequencies."""
_LOW = 35.0
"""Up to this value in degrees, a camera's elevation is measured at the middle of the subject (`views.aim_from`)."""
_OTHER_MATERIALS = [name for name in MATERIALS if name != "ivory"]


def harder_scene(seed: int, number: int, sets: list[PhotoSet], longest: int) -> tuple[Scene, Hand | None, str]:
    """Return scene `number` of a seed, the finished hand in it (or None), and its kind (a key of `HARDER_KINDS`)."""
    rng = np.random.default_rng([seed, number, 2])
    kind = str(rng.choice(list(HARDER_KINDS), p=list(HARDER_KINDS.values())))
    wanted = str(rng.choice(_OTHER_MATERIALS)) if kind == "material" else None
    if kind == "whites" and rng.random() < 0.5:
        wanted = "ivory"
    size = random_material(rng, sets, wanted)
    if kind == "whites" and rng.random() < 0.9:
        size = with_blank_white(size)
    plan = Plan(size, rng, Deck(rng), Floor(size))
    shot = HARDER_PLANS[kind](plan)
    return _photographed(plan, shot, longest), plan.hand, kind


def _photographed(plan: Plan, shot: Shot, longest: int) -> Scene:
    rng, size = plan.rng, plan.size
    if plan.subject:
        points = np.concatenate([box_corners(tile, size) for tile in plan.subject])
    else:
        points = np.concatenate([rng.uniform(-170, 170, (8, 2)), np.zeros((8, 1))], axis=1)
    middle = points[:, :2].mean(axis=0)
    reach = float(np.abs(points[:, :2] - middle).max())
    webcam = bool(rng.random() < shot.webcam)
    camera = _camera(plan, shot, longest, points, webcam=webcam)
    light = random_light(rng)
    if rng.random() < shot.lit:
        light = replace(light, azimuth=float(rng.uniform(200, 340)), elevation=float(rng.uniform(28, 60)))
    if webcam:
        sensor, camera, light = _webcam(rng, camera, light)
    else:
        sensor, camera = random_sensor(rng, camera)
    body = size.body or size.ivory
    if max(body) < 110:  # a dark tile in a dark scene would have a label but would not be visible
        sensor = replace(sensor, gain=max(sensor.gain, 0.85), exposure=max(sensor.exposure, 0.3))
    objects = int(rng.integers(shot.objects[0], shot.objects[1] + 1))
    spot = (float(middle[0]), float(middle[1]))
    props = lookalikes(objects, spot, 0.75 * reach + 90, plan.floor, rng)
    props += random_props(int(rng.choice([0, 0, 1, 2, 4])), spot, 0.8 * reach + 60, 1.0, plan.floor, rng)
    plan.props += _beyond_the_lens(props, camera, spot)
    if rng.random() < 0.1 and camera.elevation > 32:  # a low camera would see nothing but the arm
        towards = float(rng.uniform(0, 360))
        a = math.radians(towards)
        tip = (spot[0] + 0.8 * reach * math.cos(a), spot[1] + 0.8 * reach * math.sin(a))
        plan.props += arm(tip, towards, 1.2, size.depth + 4, rng)
    return Scene(
        tiles=tuple(plan.tiles),
        tile_set=size,
        cloth=random_table(rng, size, bright=bool(rng.random() < shot.bright)),
        camera=camera,
        light=light,
        seed=int(rng.integers(2**31)),
        backdrop=random_backdrop(rng, spot, max(plan.half, reach + 25)),
        props=tuple(plan.props),
        sensor=sensor,
    )


def _camera(plan: Plan, shot: Shot, longest: int, points: Points, *, webcam: bool) -> Camera:
    """Return the camera of a shot, near enough for tiles of the required width.

    A webcam's picture is often 640 x 480.
    """
    rng = plan.rng
    camera = random_camera(rng, longest, turned=plan.turned)
    if shot.elevation is not None:
        camera = replace(camera, elevation=float(rng.uniform(*shot.elevation)))
    if webcam:
        wide = min(longest, 640) if rng.random() < 0.6 else longest
        camera = replace(camera, width=wide, height=round(0.75 * wide), roll=float(rng.normal(0, 3)))
        camera = replace(camera, focal=float(rng.uniform(0.75, 1.2)))
    framing = Framing(float(rng.uniform(*plan.fill)), float(rng.uniform(-1, 1)), float(rng.uniform(-1, 1)))
    least = shot.wide * float(rng.uniform(0.85, 1.3))
    if not plan.subject:
        return aim(camera, points, framing)
    if camera.elevation > _LOW:
        return near_enough(aim(camera, points, framing), points, framing, plan.size, least)
    return aim_from(camera, points, framing, camera.focal * camera.width * plan.size.width / least)


def _beyond_the_lens(props: list[Prop], camera: Camera, spot: tuple[float, float]) -> list[Prop]:
    """Return the objects, except tall objects near a low camera, which would hide the subject."""
    if camera.elevation > _LOW:
        return props
    eye = view_of(camera).eye
    near = 0.8 * math.dist(eye[:2], spot)
    return [prop for prop in props if math.dist(eye[:2], (prop.x, prop.y)) > near or prop.size[2] < 0.15 * eye[2]]


def _webcam(rng: Rng, camera: Camera, light: Light) -> tuple[Sensor, Camera, Light]:
    """Return a webcam in mediocre light: noise, blur, colour cast, low resolution, strong compression."""
    dark = bool(rng.random() < 0.35)
    sensor = Sensor(
        resolution=float(rng.uniform(0.75, 1.0)) if camera.width <= 640 else float(rng.uniform(0.4, 0.75)),
        exposure=0.0 if dark else float(rng.uniform(0.2, 0.8)),
        gain=float(rng.uniform(0.45, 0.85)) if dark else float(rng.uniform(0.8, 1.3)),
        gamma=float(np.exp(rng.normal(0, 0.18))),
        black=float(rng.choice([0, 6, 14, 24])),
        saturation=float(rng.uniform(0.45, 1.35)),
        motion=(float(rng.uniform(0, 4)) if rng.random() < 0.2 else 0.0, float(rng.uniform(0, 180))),
        glare=int(rng.choice([0, 0, 0, 1])),
        shade=int(rng.choice([0, 0, 1])),
        strength=float(rng.uniform(0.15, 0.7)),
        sharpen=float(rng.uniform(0.1, 1.2)),
        jpeg=int(rng.integers(35, 85)),
    )
    camera = replace(camera, blur=float(rng.uniform(0.3, 1.1)), noise=float(rng.uniform(0.8, 5.0)))
    warm, green = float(rng.normal(0, 0.1)), float(rng.normal(0, 0.04))
    return sensor, camera, replace(light, tint=(1 - warm, 1 + green, 1 + warm))
