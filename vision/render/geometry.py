"""Geometry from the table to the picture: the camera, the corners of a tile, its rounded outline. No pixels here."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from vision.render.scene import Camera, Points, SceneTile, TileSet

__all__ = [
    "View",
    "bend",
    "box_corners",
    "directions",
    "face_corners",
    "footprint",
    "outline",
    "stand",
    "straighten",
    "to_table",
    "view_of",
]


@dataclass(frozen=True, slots=True)
class View:
    """A pinhole camera: `matrix` (3 x 4) maps table points to the picture, `eye` is the camera's position."""

    matrix: npt.NDArray[np.float64]
    eye: npt.NDArray[np.float64]

    def project(self, points: Points) -> Points:
        """Map N x 3 points in millimetres to N x 2 points in pixels."""
        flat = points.reshape(-1, 3)
        seen = np.hstack([flat, np.ones((len(flat), 1))]) @ self.matrix.T
        return np.asarray(seen[:, :2] / seen[:, 2:]).reshape(*points.shape[:-1], 2)

    def depths(self, points: Points) -> Points:
        """Return how far N x 3 points are in front of the camera's plane, in millimetres; negative behind the plane."""
        return np.asarray(points @ self.matrix[2, :3] + self.matrix[2, 3])

    def table_homography(self, height: float = 0.0) -> npt.NDArray[np.float64]:
        """Return the 3 x 3 homography from points (x, y) in the plane z = height to the picture."""
        columns = self.matrix
        return np.stack([columns[:, 0], columns[:, 1], columns[:, 3] + height * columns[:, 2]], axis=1)


def view_of(camera: Camera) -> View:
    """Return the view of a camera that looks at its target on the table."""
    up, round_, roll = (math.radians(a) for a in (camera.elevation, camera.azimuth, camera.roll))
    away = np.array([math.sin(round_), -math.cos(round_), 0.0])
    target = np.array([*camera.target, 0.0])
    eye = target + camera.distance * (math.cos(up) * away + math.sin(up) * np.array([0.0, 0.0, 1.0]))
    forward = (target - eye) / camera.distance
    level = np.array([math.cos(round_), math.sin(round_), 0.0])
    down = np.cross(forward, level)
    right = math.cos(roll) * level + math.sin(roll) * down
    turn = np.stack([right, np.cross(forward, right), forward])
    focal = camera.focal * camera.width
    inner = np.array([[focal, 0.0, camera.width / 2], [0.0, focal, camera.height / 2], [0.0, 0.0, 1.0]])
    return View(inner @ np.hstack([turn, (-turn @ eye)[:, None]]), eye)


def _lens(camera: Camera) -> tuple[Points, float, float]:
    """Return the picture's centre, half its longer side in pixels, and the magnification of the lens.

    A lens that moves the corners inwards also enlarges the picture, until the corners are filled.
    """
    longer, shorter = max(camera.width, camera.height), min(camera.width, camera.height)
    corner = 1 + (shorter / longer) ** 2
    enlarged = 1 / (1 + min(camera.bend, 0.0) * corner)
    return np.array([camera.width / 2, camera.height / 2]), longer / 2, enlarged


def bend(points: Points, camera: Camera) -> Points:
    """Map N x 2 pixels of a pinhole picture to pixels of the picture with lens distortion."""
    if not camera.bend:
        return points
    middle, unit, enlarged = _lens(camera)
    off = (points - middle) / unit
    far = (off**2).sum(axis=-1, keepdims=True)
    return np.asarray(off * (1 + camera.bend * far) * enlarged * unit + middle)


def straighten(points: Points, camera: Camera) -> Points:
    """Map N x 2 pixels of the picture with lens distortion to pixels of a pinhole picture (the inverse of `bend`).

    The error is below a hundredth of a pixel.
    """
    middle, unit, enlarged = _lens(camera)
    seen = (points - middle) / unit / enlarged
    off = seen.copy()
    for _ in range(12):
        off = seen / (1 + camera.bend * (off**2).sum(axis=-1, keepdims=True))
    return np.asarray(off * unit + middle)


def directions(tile: SceneTile, points: Points) -> Points:
    """Convert directions from the tile's frame to table axes.

    In the tile's frame, x points to its right, y to its top, and z out of its upper side.
    """
    return to_table(replace(tile, x=0.0, y=0.0, z=0.0), points)


def _raised(tile: SceneTile, points: Points) -> Points:
    """Return points of the tile after spin (in its plane) and tilt, before it is rotated and moved to its position."""
    s, t = math.radians(tile.spin), math.radians(tile.tilt)
    spin = np.array([[math.cos(s), -math.sin(s), 0.0], [math.sin(s), math.cos(s), 0.0], [0.0, 0.0, 1.0]])
    tilt = np.array([[1.0, 0.0, 0.0], [0.0, math.cos(t), -math.sin(t)], [0.0, math.sin(t), math.cos(t)]])
    return np.asarray(points @ (tilt @ spin).T)


def to_table(tile: SceneTile, points: Points) -> Points:
    """Convert points from the tile's frame (x to its right, y to its top, z out of its upper side) to the table."""
    a = math.radians(tile.yaw)
    if tile.tilt or tile.spin:
        points = _raised(tile, points)
    turned = points.astype(np.float64).copy()
    turned[..., 2] += tile.z
    turned[..., 0] = tile.x + points[..., 0] * math.cos(a) - points[..., 1] * math.sin(a)
    turned[..., 1] = tile.y + points[..., 0] * math.sin(a) + points[..., 1] * math.cos(a)
    return turned


def face_corners(tile: SceneTile, size: TileSet) -> Points:
    """Return the corners of the upper side (4 x 3), clockwise from the top left corner of the upright face."""
    w, h = size.width / 2, size.height / 2
    corners = np.array([[-w, h, size.depth], [w, h, size.depth], [w, -h, size.depth], [-w, -h, size.depth]])
    return to_table(tile, corners)


def box_corners(tile: SceneTile, size: TileSet) -> Points:
    """Return the corners of the tile's body (8 x 3); the four corners of the underside come first."""
    w, h = size.width / 2, size.height / 2
    flat = np.array([[-w, h], [w, h], [w, -h], [-w, -h]])
    return to_table(tile, np.vstack([np.hstack([flat, np.full((4, 1), z)]) for z in (0.0, size.depth)]))


def stand(tile: SceneTile, size: TileSet, tilt: float = 90.0, spin: float = 0.0) -> SceneTile:
    """Return the tile tilted by `tilt` degrees on the same surface; the centre of its body keeps its x and y."""
    raised = replace(tile, tilt=tilt, spin=spin)
    corners = box_corners(raised, size)
    dx, dy = corners[:, :2].mean(axis=0) - (tile.x, tile.y)
    return replace(raised, x=tile.x - float(dx), y=tile.y - float(dy), z=2 * tile.z - float(corners[:, 2].min()))


def outline(size: TileSet, inset: float, steps: int = 6) -> tuple[Points, Points]:
    """Return the rounded outline of a tile, `inset` mm inside its edge.

    The result is N x 2 points, counterclockwise, and their N x 2 outward normals.
    """
    return _rounded(size.width, size.height, size.corner, inset, steps)


@lru_cache(maxsize=1024)
def _rounded(width: float, height: float, corner: float, inset: float, steps: int) -> tuple[Points, Points]:
    w, h, r = width / 2 - corner, height / 2 - corner, corner
    turns = np.linspace(0.0, math.pi / 2, steps)
    angles = np.concatenate([turns + quarter * math.pi / 2 for quarter in range(4)])
    centres = np.repeat(np.array([[w, h], [-w, h], [-w, -h], [w, -h]]), steps, axis=0)
    normals = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    points = centres + normals * max(r - inset, 0.05)
    points.flags.writeable = normals.flags.writeable = False  # both arrays are cached, so callers must not change them
    return points, normals


def footprint(tile: SceneTile, size: TileSet, grow: float = 0.0, height: float = 0.0) -> Points:
    """Return the outline of the tile (N x 3) at this height of its body, widened by `grow` mm."""
    points, _ = outline(size, -grow)
    return to_table(tile, np.hstack([points, np.full((len(points), 1), height)]))
