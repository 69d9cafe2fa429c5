"""Normalises pictures of flat faces: one size, and one brightness of the background.

`photo_sets` and `game_sets` provide the pictures.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.render.scene import Image
from vision.render.textures import PAPER

__all__ = ["FACE_SIZE", "levelled", "on_paper"]

FACE_SIZE = (150, 200)
"""Width and height of a face's picture in pixels."""

_EDGE = 0.03  # of the width: the tile's own rounded edge in a photo of its face


def levelled(photo: Image) -> Image:
    """Return a photo of a tile face with an even background of the brightness `PAPER`, without the tile's edge.

    `photo` shows one tile face, seen from the front.
    """
    image = cv2.resize(photo, FACE_SIZE, interpolation=cv2.INTER_AREA).astype(np.float32)
    overall = np.percentile(image[10:-10, 10:-10].reshape(-1, 3), 85, axis=0).astype(np.float32)
    # The brightest colour nearby is the background, except inside a large area of ink.
    near = cv2.blur(cv2.dilate(cv2.blur(image, (3, 3)), np.ones((31, 31), np.uint8)), (25, 25))
    even = image / np.maximum(np.maximum(near, 0.85 * overall), 20) * PAPER
    width, height = FACE_SIZE
    # Pale grey near the border is the tile's edge, not ink.
    border = np.ones((height, width), np.float32)
    room = round(0.12 * width)
    border[room : height - room, room : width - room] = 0
    grey = np.clip((even.min(axis=2) - 0.62 * PAPER) / (0.12 * PAPER), 0, 1) * cv2.blur(border, (9, 9))
    even = even + (PAPER - even) * np.asarray(grey, np.float32)[:, :, None]
    inside: Image = np.zeros((height, width), np.uint8)
    edge = round(_EDGE * width)
    inside[edge : height - edge, edge : width - edge] = 255
    share = cv2.GaussianBlur(inside, (0, 0), 1.2)[:, :, None].astype(np.float32) / 255
    return np.asarray(np.clip(even * share + PAPER * (1 - share), 0, 255), np.uint8)


def on_paper(drawing: Image, room: float) -> Image:
    """Return a drawing (BGRA) on a background of the brightness `PAPER`.

    `room` is the margin as a fraction of the width and height.
    """
    width, height = FACE_SIZE
    left, top = round(room * width), round(room * height)
    small = cv2.resize(drawing, (width - 2 * left, height - 2 * top), interpolation=cv2.INTER_AREA).astype(np.float32)
    face: Image = np.full((height, width, 3), PAPER, np.uint8)
    part = face[top : height - top, left : width - left]
    ink = small[:, :, 3:] / 255
    part[:] = (part * (1 - ink) + small[:, :, :3] * (PAPER / 255) * ink).astype(np.uint8)
    return face
