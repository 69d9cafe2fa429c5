"""A tile as a body: its rounded sides are divided into small facets, each with its own shade. No painting here."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.render.geometry import View, box_corners, directions, outline, to_table
from vision.render.scene import Light, Points, SceneTile, TileSet

__all__ = ["COARSE", "FINE", "Detail", "Facets", "facets", "lamp", "shade", "underside"]


@dataclass(frozen=True, slots=True)
class Detail:
    """How finely the sides are divided.

    `corner` is the number of points of a rounded corner. The others are numbers of levels: in the lower rounded edge
    (`below`), between the two edges (`middle`), and in the upper rounded edge (`above`).
    """

    corner: int
    below: int
    middle: int
    above: int


FINE = Detail(6, 3, 14, 6)
COARSE = Detail(3, 2, 4, 3)


@dataclass(frozen=True, slots=True)
class Facets:
    """Quads that the camera sees (N x 4 x 2 pixels) with their colours (N x 3)."""

    quads: Points
    colours: npt.NDArray[np.float64]


def lamp(light: Light, azimuth: float = 0.0, elevation: float = 0.0) -> npt.NDArray[np.float64]:
    """Return the unit vector towards the lamp, rotated by these degrees."""
    a, e = math.radians(light.azimuth + azimuth), math.radians(light.elevation + elevation)
    return np.array([math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)])


def shade(normals: npt.NDArray[np.float64], places: Points, view: View, light: Light) -> tuple[Points, Points]:
    """Return the diffuse factor and the gloss (0-1) of surfaces.

    `normals` and `places` are the normals (N x 3) and the positions (N x 3) of the surfaces.
    """
    towards = lamp(light)
    # Surfaces that face up get light from the ceiling, other surfaces get light from the table.
    sky = light.ambient * (0.74 + 0.26 * normals[:, 2])
    diffuse = sky + light.strength * np.clip(normals @ towards, 0, None)
    sight = view.eye - places
    sight /= np.linalg.norm(sight, axis=1, keepdims=True)
    half = towards + sight
    half /= np.linalg.norm(half, axis=1, keepdims=True)
    gloss = light.gloss * np.clip(np.sum(normals * half, axis=1), 0, 1) ** 60
    return diffuse, gloss


def _border(size: TileSet, *, face_down: bool = False) -> float:
    """Return the height at which the back layer meets the ivory."""
    return size.depth - size.back_depth if face_down else size.back_depth


def _levels(size: TileSet, detail: Detail, *, face_down: bool) -> list[tuple[float, float, float]]:
    """Return (height, inset, upward part of the normal) for each level from the underside to the upper side."""
    f, low = size.edge, size.edge * 0.8
    under = np.linspace(0.3, math.pi / 2, detail.below)
    below = [(low - low * math.cos(a), low - low * math.sin(a), -math.cos(a)) for a in under]
    over = np.linspace(0.0, math.pi / 2, detail.above)
    above = [(size.depth - f + f * math.sin(a), f - f * math.cos(a), math.sin(a)) for a in over]
    between = np.linspace(below[-1][0], above[0][0], detail.middle)[1:-1]
    heights = {*between.tolist(), _border(size, face_down=face_down)}
    middle = [(z, 0.0, 0.0) for z in sorted(heights) if below[-1][0] < z < above[0][0]]
    return [*below, *middle, *above]


def facets(tile: SceneTile, size: TileSet, view: View, light: Light, detail: Detail = FINE) -> Facets:
    """Return those facets of a tile's sides that the camera sees, from the underside upwards."""
    rings, tilts = [], []
    for height, inset, up in _levels(size, detail, face_down=tile.tile.is_face_down):
        points, normals = outline(size, inset, detail.corner)
        rings.append(np.hstack([points, np.full((len(points), 1), height)]))
        flat = math.sqrt(max(0.0, 1 - up * up))
        tilts.append(np.hstack([normals * flat, np.full((len(points), 1), up)]))
    own = np.stack(rings)
    body, lean = to_table(tile, own), directions(tile, np.stack(tilts))
    corners, normals = _quads(body), _quads(lean).mean(axis=1)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    middles = corners.mean(axis=1)
    seen = np.sum(normals * (view.eye - middles), axis=1) > -0.05 * np.linalg.norm(view.eye - middles, axis=1)
    corners, normals, middles = corners[seen], normals[seen], middles[seen]
    diffuse, gloss = shade(normals, middles, view, light)
    ground = box_corners(tile, size)[:, 2].min() if tile.tilt or tile.spin or tile.z else 0.0
    grounded = 0.78 + 0.22 * np.clip((middles[:, 2] - ground) / (0.6 * size.depth), 0, 1)  # less light near the ground
    heights = _quads(own).mean(axis=1)[seen, 2]
    colours = _material(tile, size, heights) * (diffuse * grounded)[:, None] + 255 * gloss[:, None] * 0.6
    return Facets(view.project(corners), np.clip(colours, 0, 255))


def _quads(rings: Points) -> Points:
    """Return facets (N x 4 x 3) from rings (levels x points x 3).

    Each facet lies between two rings and two neighbouring points.
    """
    after = np.roll(rings, -1, axis=1)
    return np.stack([rings[:-1], after[:-1], after[1:], rings[1:]], axis=2).reshape(-1, 4, 3)


def underside(tile: SceneTile, size: TileSet, view: View, light: Light) -> Facets | None:
    """Return the underside of a raised tile as one polygon (1 x N x 2), or None if the camera does not see it."""
    normal = directions(tile, np.array([[0.0, 0.0, -1.0]]))
    middle = to_table(tile, np.zeros((1, 3)))
    if float(np.sum(normal * (view.eye - middle))) <= 0:
        return None
    rim, _ = outline(size, size.edge * 0.8, COARSE.corner)
    corners = to_table(tile, np.hstack([rim, np.zeros((len(rim), 1))]))
    diffuse, gloss = shade(normal, middle, view, light)
    colour = _material(tile, size, np.zeros(1)) * diffuse[:, None] + 255 * gloss[:, None] * 0.3
    return Facets(view.project(corners)[None], np.clip(colour, 0, 255))


def _material(tile: SceneTile, size: TileSet, heights: Points) -> Points:
    face_down = tile.tile.is_face_down
    border = _border(size, face_down=face_down)
    is_back = (heights > border) if face_down else (heights < border)
    return np.where(is_back[:, None], np.asarray(size.back), np.asarray(size.body or size.ivory))
