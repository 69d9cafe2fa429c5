"""Stills: a small picture of what the camera of a table sees, made when somebody asks, and shared among all who do."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

import cv2

from vision.image.photo import Pixels
from vision.stream.camera import AnyCamera
from vision.stream.latest import Signal
from vision.stream.view import View

EVERY = 1.0
"""Seconds for which a still is shown again instead of making the next one."""
WIDTH = 640
"""The largest width of a still in pixels."""
_JPEG = [cv2.IMWRITE_JPEG_QUALITY, 80]


@dataclass(frozen=True, slots=True)
class _Still:
    """A still, when it was made, and the view that it shows."""

    made: float
    view: View | None
    jpeg: bytes


class Stills:
    """The stills of a camera. `clock` returns the time in seconds."""

    def __init__(self, camera: AnyCamera, clock: Callable[[], float] = time.monotonic) -> None:
        self._camera, self._clock = camera, clock
        self._made: dict[bool, _Still] = {}
        self._making = threading.Lock()

    def jpeg(self, *, whole: bool) -> bytes | None:
        """Return the newest still as JPEG; None if the camera provides no pictures.

        `whole`: the whole picture, and not only the part that is watched.
        """
        with self._making:
            frame, view = self._camera.last, self._camera.view
            if frame is None or self._camera.signal is not Signal.LIVE:
                return None
            now, known = self._clock(), self._made.get(whole)
            if known is not None and (whole or known.view is view) and now - known.made < EVERY:
                return known.jpeg
            pixels = frame.pixels if whole else self._camera.framed(frame).pixels
            made = self._made[whole] = _Still(now, view, _small(pixels))
            return made.jpeg


def _small(pixels: Pixels) -> bytes:
    height, width = pixels.shape[:2]
    if width > WIDTH:
        size = (WIDTH, max(1, round(height * WIDTH / width)))
        return _jpeg(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA))
    return _jpeg(pixels)


def _jpeg(pixels: cv2.typing.MatLike) -> bytes:
    return bytes(cv2.imencode(".jpg", pixels, _JPEG)[1].tobytes())
