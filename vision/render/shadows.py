"""Shadows of bodies on the cloth and, in a heap or wall, on the upper sides of other tiles."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.render.geometry import View, box_corners, footprint
from vision.render.paint import fill
from vision.render.props import prop_rings
from vision.render.scene import Points, Scene, SceneTile
from vision.render.solid import lamp
from vision.render.visible import Numbers, hull

__all__ = ["shadow", "shadow_on_tiles"]

Floats = npt.NDArray[np.float32]
Body = tuple[Points, Points]
"""The outlines (N x 3) of a body's underside and upper side."""


def _bodies(scene: Scene, tiles: Sequence[SceneTile]) -> list[Body]:
    size = scene.tile_set
    bodies = [(footprint(tile, size), footprint(tile, size, height=size.depth)) for tile in tiles]
    return bodies + [prop_rings(prop) for prop in scene.props]


def _lamps(scene: Scene) -> list[npt.NDArray[np.float64]]:
    spread = scene.light.spread
    points = [(0, 0), (-spread, 0), (spread, 0), (0, -spread), (0, spread), (-0.6 * spread, 0.6 * spread)]
    if scene.sensor is not None:
        points = [(0, 0), (-spread, 0.5 * spread), (spread, 0.5 * spread), (0, -spread)]
    return [lamp(scene.light, azimuth, elevation * 0.8) for azimuth, elevation in points]


def _cast(bodies: Sequence[Body], scene: Scene, view: View, scale: float, height: float = 0.0) -> Floats:
    """Return, for each point of the plane z = `height`, the fraction of the lamp that bodies block (0-1).

    The result is `scale` times the size of the picture.
    """
    camera = scene.camera
    shape = (round(camera.height * scale), round(camera.width * scale))
    cast = np.zeros(shape, np.float32)
    lamps = _lamps(scene)
    for towards in lamps:
        mask = np.zeros(shape, np.uint8)
        for low, top in bodies:
            ends = [ring - towards * ((ring[:, 2:] - height) / max(towards[2], 0.2)) for ring in (low, top)]
            fill(mask, hull(view.project(np.vstack(ends)) * scale), 255, 1)
        cast += mask.astype(np.float32) / 255 / len(lamps)
    return cast


def shadow(scene: Scene, tiles: Sequence[SceneTile], view: View) -> Floats:
    """Return the darkness of the cloth (0-1): a soft shadow, because the lamp is large, and contact shadows."""
    camera, light = scene.camera, scene.light
    share = 1.0 if scene.sensor is None else 0.5  # of the picture's size, for speed
    cast = _cast(_bodies(scene, tiles), scene, view, share)
    foot_mask = np.zeros(cast.shape, np.uint8)
    for tile in tiles:
        foot = _foot(tile, scene)
        if foot is not None:
            fill(foot_mask, hull(view.project(foot) * share) if tile.tilt else view.project(foot) * share, 255, 1)
    scale = camera.focal * camera.width / camera.distance * share  # pixels per millimetre near the centre
    soft = _blurred(cast, 0.9 * scale)
    foot_share = foot_mask if scene.sensor is None else foot_mask.astype(np.float32)
    near = _blurred(foot_share, 1.6 * scale).astype(np.float32) / 255
    wide = _blurred(foot_share, 7.0 * scale).astype(np.float32) / 255
    lamp_share = light.strength / (light.strength + light.ambient)
    dark = np.asarray(1 - (1 - 0.95 * lamp_share * soft) * (1 - 0.45 * near) * (1 - 0.22 * wide), np.float32)
    if share != 1.0:
        dark = np.asarray(cv2.resize(dark, (camera.width, camera.height), interpolation=cv2.INTER_LINEAR), np.float32)
    return dark


def _blurred(mask: npt.NDArray[np.floating] | npt.NDArray[np.uint8], sigma: float) -> Floats:
    """Return a Gaussian blur. A wide blur of a float mask is computed at a lower resolution."""
    shrink = 1 if mask.dtype == np.uint8 or sigma < 6 else min(int(sigma / 3), min(mask.shape) // 4)
    if shrink <= 1:
        return np.asarray(cv2.GaussianBlur(mask, (0, 0), max(sigma, 0.3)))
    small = cv2.resize(mask, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), sigma / shrink)
    return np.asarray(cv2.resize(small, mask.shape[::-1], interpolation=cv2.INTER_LINEAR))


def _foot(tile: SceneTile, scene: Scene) -> Points | None:
    """Return the area where the tile touches the cloth, slightly widened, or None if it does not touch the cloth."""
    size = scene.tile_set
    if not (tile.tilt or tile.z):
        return footprint(tile, size, grow=0.8)
    corners = box_corners(tile, size)
    low = corners[corners[:, 2] < corners[:, 2].min() + 2]
    return None if low[:, 2].min() > 1 else low * [1, 1, 0]


def shadow_on_tiles(scene: Scene, tiles: dict[int, SceneTile], numbers: Numbers, view: View) -> Floats | None:
    """Return, for each pixel, the strength (0-1) of the shadows that taller objects cast on the upper sides of tiles.

    Return None if there are no such shadows.
    """
    size = scene.tile_set
    bodies = _bodies(scene, list(tiles.values()))
    heights: dict[float, list[int]] = {}
    for place, tile in tiles.items():
        if not tile.tilt:
            heights.setdefault(round(tile.z + size.depth, 2), []).append(2 * place + 2)
    dark: Floats | None = None
    for height, sides in heights.items():
        higher = [body for body in bodies if max(ring[:, 2].max() for ring in body) > height + 1]
        if not higher:
            continue
        cast = _cast(higher, scene, view, 0.5, height)
        scale = scene.camera.focal * scene.camera.width / scene.camera.distance
        cast = _blurred(cast, 0.5 * scale)
        large = cv2.resize(cast, (scene.camera.width, scene.camera.height), interpolation=cv2.INTER_LINEAR)
        here = np.zeros(int(numbers.max()) + 1, np.float32)
        here[[side for side in sides if side < len(here)]] = 1
        known = here[numbers]
        dark = large * known if dark is None else np.maximum(dark, large * known)
    if dark is None:
        return None
    light = scene.light
    return np.asarray(dark * (0.85 * light.strength / (light.strength + light.ambient)), np.float32)
