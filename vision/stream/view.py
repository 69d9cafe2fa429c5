"""The part of a camera's picture that is watched: cropped, or straightened so that a slanting table becomes upright."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.boxes import CORNERS
from vision.image.photo import Pixels
from vision.settings import MIN_SIDE

Corner = tuple[float, float]
Corners = tuple[Corner, Corner, Corner, Corner]
WHOLE: Corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


@dataclass(frozen=True, slots=True)
class View:
    """The playing area in the pictures of a camera.

    - `corners`: (x, y) as shares of the width and height, clockwise from the corner that becomes the top left
    - `straight`: whether the perspective is removed; otherwise the upright box around the corners is cut out

    Shares instead of pixels keep the view correct if a camera changes its resolution.
    """

    corners: Corners = WHOLE
    straight: bool = True

    @classmethod
    def of(cls, corners: object, *, straight: bool = True) -> View:
        """Return the view of the area with these four corners. Their order does not matter.

        Raises `ValueError` unless they are the corners of a convex quadrilateral inside the picture.
        """
        points = np.array(corners, np.float64)
        if points.shape != (CORNERS, 2) or not ((points >= 0) & (points <= 1)).all():
            raise ValueError("the corners must be four points inside the picture")
        from_middle = points - points.mean(axis=0)
        points = points[np.argsort(np.arctan2(from_middle[:, 1], from_middle[:, 0]), kind="stable")]
        sides = np.roll(points, -1, axis=0) - points
        following = np.roll(sides, -1, axis=0)
        if not (sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0] > 0).all():
            raise ValueError("the corners must be those of a convex quadrilateral")
        points = np.roll(points, -int(points.sum(axis=1).argmin()), axis=0)
        a, b, c, d = ((float(x), float(y)) for x, y in points)
        return cls((a, b, c, d), straight)

    def seen(self, pixels: Pixels) -> Pixels:
        """Return the area of the picture `pixels` (uint8, H x W x 3), with at least the resolution of the picture."""
        height, width = pixels.shape[:2]
        corners = np.array(self.corners) * (width, height)
        if not self.straight:
            corners = _box(corners, (width, height))
        lengths = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
        wide, high = (max(MIN_SIDE, round(float(max(lengths[side], lengths[side + 2])))) for side in (0, 1))
        if not self.straight and (wide, high) == tuple(corners[2].astype(int) - corners[0].astype(int)):
            (left, top), (right, bottom) = corners[0].astype(int), corners[2].astype(int)
            return np.ascontiguousarray(pixels[top:bottom, left:right])
        # Corners are points between pixels; OpenCV counts from the middle of the first pixel.
        inside = np.array(WHOLE, np.float32) * (wide, high) - 0.5
        matrix = cv2.getPerspectiveTransform((corners - 0.5).astype(np.float32), inside.astype(np.float32))
        return np.asarray(cv2.warpPerspective(pixels, matrix, (wide, high), borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _box(corners: npt.NDArray[np.float64], size: tuple[int, int]) -> npt.NDArray[np.float64]:
    """Return the corners of the smallest box of whole pixels around `corners`."""
    low = np.clip(np.floor(corners.min(axis=0)), 0, size)
    high = np.clip(np.ceil(corners.max(axis=0)), 0, size)
    return np.array([low, (high[0], low[1]), high, (low[0], high[1])])
