"""Crop a photo to its tiles, so that it no longer shows people's hands or faces."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

from PIL import Image

from scorer.sentences import say
from service.problems import ServiceError
from vision.image.decode import decode

_MARGIN = 0.5
"""The margin around the tiles, as a fraction of the longer side of the largest tile."""
_QUALITY = 92


def cropped(data: bytes, reading: Mapping[str, Any]) -> bytes:
    """Return the part of a photo that contains the tiles of its reading, as JPEG without metadata.

    Raises `ServiceError` (`nothing_to_crop`) if no tile was read, and `PhotoError`.
    """
    quads = [tile["quad"] for tile in reading.get("tiles", ())]
    if not quads:
        raise ServiceError("nothing_to_crop", say("at_desk.nothing_to_crop"))
    pixels = decode(data).pixels
    points = [point for quad in quads for point in quad]
    side = max(_extent(quad) for quad in quads) * _MARGIN
    left, right = min(x for x, _ in points) - side, max(x for x, _ in points) + side
    top, bottom = min(y for _, y in points) - side, max(y for _, y in points) + side
    height, width = pixels.shape[:2]
    part = pixels[max(0, int(top)) : min(height, int(bottom) + 1), max(0, int(left)) : min(width, int(right) + 1)]
    out = io.BytesIO()
    Image.fromarray(part).save(out, "JPEG", quality=_QUALITY)
    return out.getvalue()


def _extent(quad: list[list[float]]) -> float:
    return max(max(x for x, _ in quad) - min(x for x, _ in quad), max(y for _, y in quad) - min(y for _, y in quad))
