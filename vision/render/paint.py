"""Paints bodies onto a supersampled canvas: a tile's facets and face, and the polygons of all bodies."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.render.geometry import View, box_corners, directions, face_corners, outline, to_table
from vision.render.scene import Image, Points, Scene, SceneTile, TileSet
from vision.render.solid import COARSE, FINE, facets, shade, underside
from vision.render.textures import PIXELS_PER_MM, engraved_face

__all__ = ["SUPERSAMPLING", "Textures", "fill", "paint_tile"]

SUPERSAMPLING = 2
_LARGE = 220.0  # pixels of the canvas; a larger face needs fine facets even in a quick scene (a scene with a sensor)
_SHIFT = 4  # fractional bits of OpenCV's polygon corners


Textures = dict[tuple[str, float, float], npt.NDArray[np.float32]]
"""A dict of the finished faces of one scene by code, direction of the light and resolution."""


def paint_tile(canvas: Image, tile: SceneTile, scene: Scene, view: View, wear: float, textures: Textures) -> None:
    """Paint one tile: its sides facet by facet, then the upper side with the engraved face.

    `wear` is a factor close to 1 for the brightness of the face.
    """
    look, light = scene.tile_set, scene.light
    corners = view.project(face_corners(tile, look)) * SUPERSAMPLING
    behind = _behind(canvas, tile, look, view) if look.clear else None
    coarse = scene.sensor is not None and float(np.ptp(corners, axis=0).max()) < _LARGE
    parts = [facets(tile, look, view, light, COARSE if coarse else FINE)]
    under = underside(tile, look, view, light) if tile.tilt else None
    for part in [*parts, under] if under else parts:
        for quad, colour in zip(part.quads, part.colours, strict=True):
            fill(canvas, quad, tuple(float(c) for c in colour), SUPERSAMPLING)
    _paint_upper_side(canvas, tile, scene, view, wear, textures, corners)
    if behind is not None:
        place, before = behind
        cv2.addWeighted(canvas[place], 1 - look.clear, before, look.clear, 0, dst=before)
        canvas[place] = before


def _behind(canvas: Image, tile: SceneTile, look: TileSet, view: View) -> tuple[tuple[slice, slice], Image] | None:
    """Return the part of the canvas that the tile will cover, and a copy of it. A transparent tile shows this copy."""
    seen = view.project(box_corners(tile, look)) * SUPERSAMPLING
    low = np.maximum(np.floor(seen.min(axis=0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(seen.max(axis=0)).astype(int) + 2, [canvas.shape[1], canvas.shape[0]])
    if (high <= low).any():
        return None
    place = (slice(low[1], high[1]), slice(low[0], high[0]))
    return place, canvas[place].copy()


def _paint_upper_side(
    canvas: Image, tile: SceneTile, scene: Scene, view: View, wear: float, textures: Textures, corners: Points
) -> None:
    look, light = scene.tile_set, scene.light
    up = directions(tile, np.array([[0.0, 0.0, 1.0]]))
    middle = to_table(tile, np.array([[0.0, 0.0, look.depth]]))
    if tile.tilt and float(np.sum(up * (view.eye - middle))) <= 0:
        return
    diffuse, gloss = shade(up, middle, view, light)
    rim, _ = outline(look, look.edge)
    border = view.project(to_table(tile, np.hstack([rim, np.full((len(rim), 1), look.depth)]))) * SUPERSAMPLING
    low = np.maximum(np.floor(border.min(axis=0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(border.max(axis=0)).astype(int) + 2, [canvas.shape[1], canvas.shape[0]])
    if (high <= low).any():
        return
    across = float(max(np.linalg.norm(corners[1] - corners[0]), np.linalg.norm(corners[2] - corners[3])))
    texture = _texture(tile, scene, across, textures)
    lit = np.clip(texture * diffuse[0] * wear + 255 * 0.3 * gloss[0], 0, 255).astype(np.uint8)
    shrink = int(lit.shape[1] / max(float(np.linalg.norm(corners[1] - corners[0])), 8.0))
    if shrink > 1:  # average a distant tile first, because its thin strokes would cause aliasing
        lit = np.asarray(cv2.resize(lit, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA), np.uint8)
    h, w = lit.shape[:2]
    flat = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    warp = cv2.getPerspectiveTransform(flat, (corners - low).astype(np.float32))
    extent = (int(high[0] - low[0]), int(high[1] - low[1]))
    face = cv2.warpPerspective(lit, warp, extent, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mask = np.zeros((extent[1], extent[0]), np.uint8)
    fill(mask, border - low, 255, 1)
    cv2.copyTo(face, mask, canvas[low[1] : high[1], low[0] : high[0]])


def _texture(tile: SceneTile, scene: Scene, across: float, made: Textures) -> npt.NDArray[np.float32]:
    """Return the face of a tile with lit grooves.

    In a scene that is rendered quickly, the resolution depends on `across`, the width of the tile on the canvas.
    """
    look, code = scene.tile_set, tile.tile.code
    turn = scene.light.azimuth - tile.yaw - tile.spin
    if scene.sensor is None:
        return engraved_face(code, look, turn)
    resolution = float(next((r for r in (2, 3, 4, 6, 9) if r * look.width >= 0.9 * across), PIXELS_PER_MM))
    turn = round(turn / 45) * 45.0 % 360 if resolution >= 4 else 0.0
    key = (code, turn, resolution)
    if key not in made:
        made[key] = engraved_face(code, look, turn, resolution)
    return made[key]


def fill(
    picture: npt.NDArray[np.uint8] | npt.NDArray[np.uint16],
    points: Points,
    colour: float | tuple[float, ...],
    scale: int,
    *,
    smooth: bool = False,
) -> None:
    """Paint a convex polygon (N x 2 pixels, multiplied by `scale`) in one colour, in place."""
    corners = np.round(points * scale * (1 << _SHIFT)).astype(np.int32)
    value = (colour,) if isinstance(colour, int | float) else colour
    cv2.fillConvexPoly(picture, corners, value, cv2.LINE_AA if smooth else cv2.LINE_8, _SHIFT)
