"""The viewpoint of a scene: a random camera, moved until the subject fills the picture as required."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from vision.render.geometry import View, view_of
from vision.render.scene import Camera, Points, TileSet

__all__ = ["Framing", "aim", "aim_from", "near_enough", "random_camera", "spot_of"]

Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class Framing:
    """The position of a subject in the picture.

    `fill` is the fraction of the width or height that the subject takes. (x, y) is the offset of its centre, as
    a fraction of the free space, -1 to 1.
    """

    fill: float = 0.9
    x: float = 0.0
    y: float = 0.0


def spot_of(view: View, pixel: Points) -> Points:
    """Return the point (x, y) on the table that a pixel shows."""
    spot = np.linalg.inv(view.table_homography()) @ np.array([pixel[0], pixel[1], 1.0])
    return np.asarray(spot[:2] / spot[2])


def aim(camera: Camera, points: Points, framing: Framing) -> Camera:
    """Return the camera moved so that N x 3 points on or above the table have this framing."""
    frame = np.array([camera.width, camera.height], np.float64)
    middle = points[:, :2].mean(axis=0)
    reach = float(np.ptp(points[:, :2], axis=0).max()) + 40
    camera = replace(camera, target=(float(middle[0]), float(middle[1])), distance=camera.focal * reach * 2.5)
    for _ in range(14):
        view = view_of(camera)
        if view.depths(points).min() < 0.15 * camera.distance:
            camera = replace(camera, distance=camera.distance * 1.5)
            continue
        seen = view.project(points)
        low, high = seen.min(axis=0), seen.max(axis=0)
        grow = float(((high - low) / frame).max()) / framing.fill
        free = np.maximum(frame - (high - low) / max(grow, 1e-6), 0) / 2
        wish = frame / 2 + np.array([framing.x, framing.y]) * free
        # Look at the table point that should appear in the centre of the picture.
        off = (low + high) / 2 - wish
        spot, here = spot_of(view, frame / 2 + off * 0.85), np.array(camera.target)
        step = spot - here
        limit = camera.distance * 0.5
        step *= min(1.0, limit / max(float(np.linalg.norm(step)), 1e-6))
        target = here + step
        distance = camera.distance * (0.3 + 0.7 * float(np.clip(grow, 0.4, 2.5)))
        camera = replace(camera, target=(float(target[0]), float(target[1])), distance=distance)
    return camera


def random_camera(rng: Rng, longest: int, *, low: float = 25.0, turned: bool = True) -> Camera:
    """Return a random camera.

    `low` is its lowest elevation. With `turned`, the camera sometimes looks from another side of the table or has
    a large roll.
    """
    side = longest * float(rng.uniform(0.9, 1.0))
    aspect = float(rng.choice([4 / 3, 4 / 3, 16 / 9, 16 / 9, 3 / 4, 3 / 4, 9 / 16, 1.0, 1.0, 3 / 2, 2 / 3]))
    aspect *= float(rng.uniform(0.94, 1.06))
    width, height = (side, side / aspect) if aspect >= 1 else (side * aspect, side)
    draw = rng.random()
    if draw < 0.62 or not turned:
        azimuth = float(rng.normal(0, 13))
    elif draw < 0.72:
        azimuth = 180 + float(rng.normal(0, 12))
    elif draw < 0.84:
        azimuth = float(rng.choice([90, 270])) + float(rng.normal(0, 12))
    else:
        azimuth = float(rng.uniform(0, 360))
    draw = rng.random()
    roll = float(rng.normal(0, 3.5))
    if turned and draw < 0.1:
        roll = float(rng.uniform(-180, 180))
    elif turned and draw < 0.2:
        roll += float(rng.choice([90, 180, 270]))
    elevation = low + (90 - low) * float(rng.beta(1.9, 1.5))
    return Camera(
        elevation=min(elevation, 89.5),
        azimuth=azimuth,
        roll=roll,
        focal=float(rng.uniform(0.7, 1.4)) * max(1.0, 1 / math.sqrt(aspect)),
        width=max(round(width), 48),
        height=max(round(height), 48),
        vignette=float(rng.uniform(0.0, 0.25)),
        bend=float(np.clip(rng.normal(0, 0.03), -0.07, 0.07)) if rng.random() < 0.5 else 0.0,
    )


def aim_from(camera: Camera, points: Points, framing: Framing, farthest: float) -> Camera:
    """Return the camera placed so that N x 3 points have this framing.

    The camera sees the middle of the points from the elevation of `camera`. (`aim` uses this elevation for the centre
    of the picture instead, and is unstable for low cameras.) The camera is at most `farthest` mm from the middle of the
    points.
    """
    frame, focal = np.array([camera.width, camera.height], np.float64), camera.focal * camera.width
    middle, up = points.mean(axis=0), math.radians(camera.elevation)
    round_ = math.radians(camera.azimuth)
    towards = np.array([math.sin(round_) * math.cos(up), -math.cos(round_) * math.cos(up), math.sin(up)])
    cos, sin = math.cos(math.radians(camera.roll)), math.sin(math.radians(camera.roll))
    level = np.array([[cos, -sin], [sin, cos]])  # from the picture to a picture without roll
    away, off = camera.focal * (float(np.ptp(points[:, :2], axis=0).max()) + 60) * 1.3, np.zeros(2)
    aimed = camera
    for last in [False] * 10 + [True]:
        away = min(away, farthest) if last else away
        eye = middle + away * towards
        pitch = max(up - math.atan(float(off[1]) / focal), math.radians(2.5))
        turn = round_ + math.atan(float(off[0]) / focal)
        distance = float(eye[2]) / math.sin(pitch)
        target = eye[:2] - distance * math.cos(pitch) * np.array([math.sin(turn), -math.cos(turn)])
        aimed = replace(
            camera,
            target=(float(target[0]), float(target[1])),
            distance=distance,
            elevation=math.degrees(pitch),
            azimuth=math.degrees(turn),
        )
        view = view_of(aimed)
        if view.depths(points).min() < 0.25 * away:
            away *= 1.4
            continue
        seen = view.project(points)
        large = np.ptp(seen, axis=0)
        away *= float(np.clip((large / frame).max() / framing.fill, 0.6, 1.7))
        off = level @ (np.array([framing.x, framing.y]) * np.maximum(frame - large, 0) / 2)
    return aimed


def near_enough(camera: Camera, points: Points, framing: Framing, size: TileSet, least: float) -> Camera:
    """Return the camera, moved nearer if necessary, so that a tile in the centre is at least `least` pixels wide."""
    wide = camera.focal * camera.width / camera.distance * size.width
    if wide >= least:
        return camera
    return aim(camera, points, replace(framing, fill=framing.fill * least / wide))
