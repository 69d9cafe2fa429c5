"""The renderer: it draws the cloth, the shadows, the bodies from far to near, then the effects of lens and sensor.

`render` is the entry point. Bodies are painted at `SUPERSAMPLING` times the picture's size. The average of these
pixels gives smooth edges.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np

from vision.render.geometry import View, bend, box_corners, face_corners, view_of
from vision.render.lens import exposed
from vision.render.order import painting_order
from vision.render.paint import SUPERSAMPLING, Textures, fill, paint_tile
from vision.render.props import paint_prop, prop_box, prop_rings
from vision.render.scene import Image, Label, Points, Prop, Rendered, Scene, SceneTile
from vision.render.sensor import taken, unbent
from vision.render.shadows import shadow, shadow_on_tiles
from vision.render.table import table_picture
from vision.render.visible import PROP, Numbers, hull, paint_number, seen_shares

__all__ = ["SUPERSAMPLING", "labels_of", "render"]

_NEAREST = 60.0  # mm in front of the camera; bodies that are nearer are not painted


def labels_of(scene: Scene) -> tuple[Label, ...]:
    """Return one label with the position in the picture for each tile of the scene, in scene order, visible or not.

    `Label.seen` is 1 for every tile; only `render` computes it.
    """
    view = view_of(scene.camera)

    def seen(corners: Points) -> Points:
        return bend(view.project(corners), scene.camera)

    size = scene.tile_set
    return tuple(
        Label(
            tile.tile, seen(face_corners(tile, size)), tile.role, body=_seen_body(box_corners(tile, size), view, seen)
        )
        for tile in scene.tiles
    )


def _seen_body(box: Points, view: View, seen: Callable[[Points], Points]) -> Points | None:
    """Return the corners of a body in the picture, or None if the body is behind the camera or too near to it."""
    return seen(box) if view.depths(box).min() > _NEAREST else None


def render(scene: Scene) -> Rendered:
    """Return the picture of a scene with its labels. The bytes depend only on the scene."""
    rng = np.random.default_rng(scene.seed)
    view = view_of(scene.camera)
    tiles = {
        place: tile
        for place, tile in enumerate(scene.tiles)
        if _in_sight(box_corners(tile, scene.tile_set), scene, view)
    }
    scene = replace(scene, props=tuple(prop for prop in scene.props if _in_sight(prop_box(prop), scene, view)))
    table = table_picture(scene, view, rng)
    if tiles or scene.props:
        table = table * (1 - shadow(scene, list(tiles.values()), view))[:, :, None]
    size = (scene.camera.width * SUPERSAMPLING, scene.camera.height * SUPERSAMPLING)
    large = cv2.resize(np.clip(table, 0, 255).astype(np.uint8), size, interpolation=cv2.INTER_LINEAR)
    canvas = np.asarray(large, np.uint8)
    numbers = _paint_bodies(canvas, scene, tiles, view, rng)
    small = cv2.resize(canvas, (scene.camera.width, scene.camera.height), interpolation=cv2.INTER_AREA)
    picture = _darkened(np.asarray(small, np.uint8), scene, tiles, numbers, view)
    picture = unbent(picture, scene.camera)
    image = exposed(picture, scene, rng) if scene.sensor is None else taken(picture, scene, scene.sensor, rng)
    shares = seen_shares(numbers, tiles, scene.tile_set, view)
    labels = (replace(label, seen=shares.get(place, 0.0)) for place, label in enumerate(labels_of(scene)))
    return Rendered(image, tuple(labels))


def _in_sight(box: Points, scene: Scene, view: View) -> bool:
    """Return whether a body is in front of the camera and can appear in the picture.

    A margin around the picture leaves room for the shadow of the body.
    """
    if scene.sensor is None and view.depths(box).min() > 0:
        return True  # paint everything, so that the sequence of random numbers does not change
    if view.depths(box).min() < _NEAREST:
        return False
    seen = view.project(box)
    room = 0.15 * scene.camera.width
    size = np.array([scene.camera.width, scene.camera.height])
    return bool((seen.max(axis=0) > -room).all() and (seen.min(axis=0) < size + room).all())


def _paint_bodies(
    canvas: Image, scene: Scene, tiles: dict[int, SceneTile], view: View, rng: np.random.Generator
) -> Numbers:
    """Paint tiles and props onto the canvas from far to near.

    Return an image whose pixels hold the number of the visible body.
    """
    numbers: Numbers = np.zeros((scene.camera.height, scene.camera.width), np.uint16)
    bodies: list[tuple[int, SceneTile | Prop]] = [*tiles.items(), *((-1, prop) for prop in scene.props)]
    if not bodies:
        return numbers
    textures: Textures = {}
    size = scene.tile_set
    boxes = [box_corners(body, size) if isinstance(body, SceneTile) else prop_box(body) for _, body in bodies]
    for number in painting_order(np.stack(boxes), view):
        place, body = bodies[number]
        if isinstance(body, SceneTile):
            paint_tile(canvas, body, scene, view, 1 + 0.012 * float(rng.standard_normal()), textures)
            paint_number(numbers, place, body, size, view)
        else:
            paint_prop(canvas, body, view, scene.light)
            fill(numbers, hull(view.project(np.vstack(prop_rings(body)))), PROP, 1)
    return numbers


def _darkened(picture: Image, scene: Scene, tiles: dict[int, SceneTile], numbers: Numbers, view: View) -> Image:
    """Return the picture with the shadows that raised bodies cast on the upper sides of tiles."""
    if not any(tile.tilt or tile.z for tile in tiles.values()) and not scene.props:
        return picture
    dark = shadow_on_tiles(scene, tiles, numbers, view)
    if dark is None:
        return picture
    return np.asarray(np.clip(picture * (1 - dark[:, :, None]), 0, 255), np.uint8)
