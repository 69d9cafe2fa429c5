"""Opening what gives pictures: a webcam, a video file, an RTSP or HTTP stream, all through OpenCV's FFmpeg.

`webcam:0` is the first camera of this machine; `rtsp://…`, `http://…`, `https://…` a stream; anything else a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.decode import Pixels
from vision.errors import PhotoError
from vision.settings import MIN_SIDE
from vision.stream.frames import Frame

WEBCAM = "webcam:"
STREAMS = ("rtsp://", "rtsps://", "http://", "https://")
PATIENCE = 5000
"""Milliseconds after which a stream that does not open, or gives no picture, counts as lost."""
PER_SECOND = 10.0
"""Pictures a second that are unpacked and looked at for movement; the rest is only gone past."""


class Capture:
    """A source opened by OpenCV; `rate`: its pictures a second, where it says so, else 0."""

    def __init__(self, capture: cv2.VideoCapture) -> None:
        self._capture = capture
        rate = float(capture.get(cv2.CAP_PROP_FPS))
        self.rate = rate if 1 <= rate <= 240 else 0.0

    def skip(self) -> bool:
        """Go to the next picture; False at the end, or where the stream broke off."""
        return bool(self._capture.grab())

    def take(self) -> Pixels | None:
        """The picture that was gone to; None where it cannot be unpacked, or is too small to show a tile."""
        done, pixels = self._capture.retrieve()
        if not done or pixels is None or pixels.ndim != 3 or min(pixels.shape[:2]) < MIN_SIDE:
            return None
        return np.asarray(pixels, np.uint8)

    def close(self) -> None:
        """Give the source back."""
        self._capture.release()


def is_file(source: str) -> bool:
    """Whether the source is a video file, which ends, and not something live."""
    return not source.startswith((WEBCAM, *STREAMS))


def open_source(source: str) -> Capture:
    """The source, opened. Raises `PhotoError`: `no_such_file` for a file that is not there, `no_pictures` for what
    opens and is no video, or a camera or stream that does not answer now.
    """
    if is_file(source) and not Path(source).is_file():
        raise PhotoError("no_such_file", f"{source!r} cannot be opened.", hint="Check the name.", where=source)
    if source.startswith(WEBCAM):
        number = source.removeprefix(WEBCAM)
        capture = cv2.VideoCapture(int(number)) if number.isdecimal() else cv2.VideoCapture()
    else:
        waits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, PATIENCE, cv2.CAP_PROP_READ_TIMEOUT_MSEC, PATIENCE]
        capture = cv2.VideoCapture(source, cv2.CAP_FFMPEG, waits)
    if not capture.isOpened():
        capture.release()
        hint = "Name a video file, webcam:0, or a stream that begins with rtsp:// or http://."
        raise PhotoError("no_pictures", f"{source!r} gives no pictures.", hint=hint, where=source)
    return Capture(capture)


def recorded(path: str, *, per_second: float = PER_SECOND) -> Iterator[Frame]:
    """The pictures of a video file in its own time, `per_second` of them; what cannot be unpacked is left out.

    Raises `PhotoError` as `open_source` does, and `no_pictures` for a file that does not say its rate.
    """
    capture = open_source(path)
    try:
        if not capture.rate:
            raise PhotoError("no_pictures", f"{path!r} does not say how many pictures a second it has.", where=path)
        number, due = 0, 0.0
        while capture.skip():
            at = number / capture.rate
            number += 1
            if at < due:
                continue
            due = at + 1 / per_second - 0.5 / capture.rate
            pixels = capture.take()
            if pixels is not None:
                yield Frame(at, pixels)
    finally:
        capture.close()
