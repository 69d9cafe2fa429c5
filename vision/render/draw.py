"""The renderer: cloth, shadows, tiles from far to near, then lens and sensor. `render` is the door.

Tiles are painted at `SUPERSAMPLING` times the picture's size and averaged down, which smooths every edge.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.render.geometry import View, face_corners, footprint, outline, to_table, view_of
from vision.render.lens import exposed
from vision.render.scene import Camera, Image, Label, Points, Rendered, Scene, SceneTile
from vision.render.solid import facets, lamp, shade
from vision.render.textures import CLOTH_PIXELS_PER_MM, cloth_texture, engraved_face

__all__ = ["SUPERSAMPLING", "labels_of", "render"]

SUPERSAMPLING = 2
_SHIFT = 4  # fractional bits of OpenCV's polygon corners

Floats = npt.NDArray[np.float32]


def labels_of(scene: Scene) -> tuple[Label, ...]:
    """Where each tile of the scene is seen, in the scene's order."""
    view = view_of(scene.camera)
    return tuple(Label(tile.tile, view.project(face_corners(tile, scene.tile_set)), tile.role) for tile in scene.tiles)


def render(scene: Scene) -> Rendered:
    """The picture of a scene and its labels; the same scene gives the same bytes."""
    rng = np.random.default_rng(scene.seed)
    view = view_of(scene.camera)
    table = _table(scene, view, rng)
    if scene.tiles:
        table = table * (1 - _shadow(scene, view))[:, :, None]
    size = (scene.camera.width * SUPERSAMPLING, scene.camera.height * SUPERSAMPLING)
    large = cv2.resize(np.clip(table, 0, 255).astype(np.uint8), size, interpolation=cv2.INTER_LINEAR)
    canvas = np.asarray(large, np.uint8)
    for tile in sorted(scene.tiles, key=lambda tile: -_distance(tile, view)):
        _paint(canvas, tile, scene, view, 1 + 0.012 * float(rng.standard_normal()))
    small = cv2.resize(canvas, (scene.camera.width, scene.camera.height), interpolation=cv2.INTER_AREA)
    return Rendered(exposed(np.asarray(small, np.uint8), scene, rng), labels_of(scene))


def _distance(tile: SceneTile, view: View) -> float:
    return float(np.hypot(tile.x - view.eye[0], tile.y - view.eye[1]))


def _table(scene: Scene, view: View, rng: np.random.Generator) -> Floats:
    """The cloth with its printed lines, lit."""
    camera, texture = scene.camera, cloth_texture(scene.cloth, rng)
    scale = np.diag([1 / CLOTH_PIXELS_PER_MM, 1 / CLOTH_PIXELS_PER_MM, 1.0])
    home = np.linalg.inv(view.table_homography() @ scale)
    rows, columns = np.mgrid[0 : camera.height, 0 : camera.width].astype(np.float64)
    spots = np.stack([columns, rows, np.ones_like(rows)], axis=-1) @ home.T
    spots = (spots[..., :2] / spots[..., 2:]) % len(texture)
    lookup = spots.astype(np.float32)
    picture = cv2.remap(texture, lookup[..., 0], lookup[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
    up, middle = np.array([[0.0, 0.0, 1.0]]), np.array([[*camera.target, 0.0]])
    diffuse, _ = shade(up, middle, view, scene.light)
    lit = picture.astype(np.float32) * np.float32(diffuse[0])
    for a, b in scene.cloth.lines:
        _line(lit, np.array([[*a, 0.0], [*b, 0.0]]), view, camera)
    return np.asarray(lit, np.float32)


def _line(picture: Floats, ends: Points, view: View, camera: Camera) -> None:
    """A printed line about a millimetre wide, darkened into the picture."""
    way = ends[1] - ends[0]
    side = np.array([-way[1], way[0], 0.0]) / np.linalg.norm(way) * 0.55
    strip = np.stack([ends[0] + side, ends[1] + side, ends[1] - side, ends[0] - side])
    mask = np.zeros((camera.height, camera.width), np.uint8)
    _fill(mask, view.project(strip), 255, 1, smooth=True)
    picture *= (1 - 0.72 * cv2.GaussianBlur(mask, (0, 0), 0.8).astype(np.float32) / 255)[:, :, None]


def _shadow(scene: Scene, view: View) -> Floats:
    """How dark the cloth is, 0-1: a soft shadow from several points of the lamp, and the dark at each foot."""
    camera, light, size = scene.camera, scene.light, scene.tile_set
    shape = (camera.height, camera.width)
    cast = np.zeros(shape, np.float32)
    spread = light.spread
    points = [(0, 0), (-spread, 0), (spread, 0), (0, -spread), (0, spread), (-0.6 * spread, 0.6 * spread)]
    for azimuth, elevation in points:
        towards = lamp(light, azimuth, elevation * 0.8)
        mask = np.zeros(shape, np.uint8)
        for tile in scene.tiles:
            foot, top = footprint(tile, size), footprint(tile, size, height=size.depth)
            top = top - towards * (size.depth / max(towards[2], 0.2))
            hull = cv2.convexHull(view.project(np.vstack([foot, top])).astype(np.float32))[:, 0]
            _fill(mask, np.asarray(hull, np.float64), 255, 1)
        cast += mask.astype(np.float32) / 255 / len(points)
    foot_mask = np.zeros(shape, np.uint8)
    for tile in scene.tiles:
        _fill(foot_mask, view.project(footprint(tile, size, grow=0.8)), 255, 1)
    scale = camera.focal * camera.width / camera.distance  # pixels per millimetre about the middle
    soft = cv2.GaussianBlur(cast, (0, 0), 0.9 * scale)
    near = cv2.GaussianBlur(foot_mask, (0, 0), 1.6 * scale).astype(np.float32) / 255
    wide = cv2.GaussianBlur(foot_mask, (0, 0), 7.0 * scale).astype(np.float32) / 255
    share = light.strength / (light.strength + light.ambient)
    return np.asarray(1 - (1 - 0.95 * share * soft) * (1 - 0.45 * near) * (1 - 0.22 * wide), np.float32)


def _paint(canvas: Image, tile: SceneTile, scene: Scene, view: View, wear: float) -> None:
    """One tile: its sides facet by facet, then the upper side with the engraved face; `wear` tints it a little."""
    look, light = scene.tile_set, scene.light
    sides = facets(tile, look, view, light)
    for quad, colour in zip(sides.quads, sides.colours, strict=True):
        _fill(canvas, quad, tuple(float(c) for c in colour), SUPERSAMPLING)
    texture = engraved_face(tile.tile.code, look, light.azimuth - tile.yaw)
    up, middle = np.array([[0.0, 0.0, 1.0]]), np.array([[tile.x, tile.y, look.depth]])
    diffuse, gloss = shade(up, middle, view, light)
    lit = np.clip(texture * diffuse[0] * wear + 255 * 0.3 * gloss[0], 0, 255).astype(np.uint8)
    corners = view.project(face_corners(tile, look)) * SUPERSAMPLING
    rim, _ = outline(look, look.edge)
    border = view.project(to_table(tile, np.hstack([rim, np.full((len(rim), 1), look.depth)]))) * SUPERSAMPLING
    low = np.maximum(np.floor(border.min(axis=0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(border.max(axis=0)).astype(int) + 2, [canvas.shape[1], canvas.shape[0]])
    if (high <= low).any():
        return
    shrink = int(lit.shape[1] / max(float(np.linalg.norm(corners[1] - corners[0])), 8.0))
    if shrink > 1:  # a far tile: average first, or thin strokes would flicker
        lit = cv2.resize(lit, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
    h, w = lit.shape[:2]
    flat = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    warp = cv2.getPerspectiveTransform(flat, (corners - low).astype(np.float32))
    extent = (int(high[0] - low[0]), int(high[1] - low[1]))
    face = cv2.warpPerspective(lit, warp, extent, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mask = np.zeros((extent[1], extent[0]), np.uint8)
    _fill(mask, border - low, 255, 1)
    part = canvas[low[1] : high[1], low[0] : high[0]]
    part[mask > 0] = face[mask > 0]


def _fill(
    picture: npt.NDArray[np.uint8],
    points: npt.NDArray[np.floating],
    colour: float | tuple[float, ...],
    scale: int,
    *,
    smooth: bool = False,
) -> None:
    corners = np.round(points * scale * (1 << _SHIFT)).astype(np.int32)
    value = (colour,) if isinstance(colour, int | float) else colour
    cv2.fillConvexPoly(picture, corners, value, cv2.LINE_AA if smooth else cv2.LINE_8, _SHIFT)
