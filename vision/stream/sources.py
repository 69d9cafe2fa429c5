"""Opens sources of pictures: a webcam, a video file, an RTSP or HTTP stream, all through OpenCV's FFmpeg.

`webcam:0` is the first camera of this machine; `rtsp://…`, `http://…`, `https://…` a stream; anything else a file.
Errors state what to check. A password in an address is never shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

import cv2
import numpy as np

from vision.errors import PhotoError
from vision.image.decode import Pixels
from vision.settings import MIN_SIDE
from vision.stream.frames import Frame

WEBCAM = "webcam:"
STREAMS = ("rtsp://", "rtsps://", "http://", "https://")
FORMS = "webcam:0, a video file, or an address that begins with rtsp://, rtsps://, http:// or https://"
"""The accepted forms of a source, in words."""
MOST_WEBCAMS = 64
PATIENCE = 5000
"""Milliseconds after which a stream that does not open, or gives no picture, counts as lost."""
PER_SECOND = 10.0
"""Pictures per second that are decoded and checked for motion; the others are skipped."""


class Capture:
    """A source opened by OpenCV; `rate`: its pictures per second, or 0 if unknown."""

    def __init__(self, capture: cv2.VideoCapture) -> None:
        self._capture = capture
        rate = float(capture.get(cv2.CAP_PROP_FPS))
        self.rate = rate if 1 <= rate <= 240 else 0.0

    def skip(self) -> bool:
        """Advance to the next picture; False at the end, or if the stream failed."""
        try:
            return bool(self._capture.grab())
        except cv2.error:
            return False

    def take(self) -> Pixels | None:
        """Return the current picture; None if it cannot be decoded, or is too small to show a tile."""
        try:
            done, pixels = self._capture.retrieve()
        except cv2.error:
            return None
        if not done or pixels is None or pixels.ndim != 3 or min(pixels.shape[:2]) < MIN_SIDE:
            return None
        return np.asarray(pixels, np.uint8)

    def close(self) -> None:
        """Release the source."""
        self._capture.release()


def is_file(source: str) -> bool:
    """Return whether the source is a video file, which ends, and not a live source."""
    return not source.startswith((WEBCAM, *STREAMS))


def shown(source: str) -> str:
    """Return the source for display: without the password of its address."""
    return re.sub(r"(://[^/@:]*):[^/]*@", r"\1:***@", source)


def check_source(source: str) -> None:
    """Check a source before it is opened.

    Raises `PhotoError`: `bad_source` for an invalid scheme or number, which a further attempt cannot solve;
    `no_such_file` for a file that does not exist.
    """
    name = shown(source)
    if source.startswith(WEBCAM):
        number = source.removeprefix(WEBCAM)
        if not (number.isascii() and number.isdecimal() and int(number) < MOST_WEBCAMS):
            hint = "The first camera of this machine is webcam:0, the second webcam:1."
            raise PhotoError("bad_source", f"{name!r} has no number of a camera.", hint=hint, where=name)
        return
    scheme, separator, _ = source.partition("://")
    if separator and not source.startswith(STREAMS):
        near = get_close_matches(f"{scheme.lower()}://", STREAMS, 1)
        hint = f"Did you mean {near[0]}?" if near else f"A source is {FORMS}."
        raise PhotoError("bad_source", f"{name!r} begins with an unknown scheme.", hint=hint, where=name)
    if not separator and not _exists(source):
        hint = f"Check the name. A source is {FORMS}."
        raise PhotoError("no_such_file", f"There is no file {name!r}.", hint=hint, where=name)


def open_source(source: str) -> Capture:
    """Open a source.

    Raises `PhotoError` as `check_source` does, and `no_pictures` for a file that is no video, or a camera or stream
    that does not answer now.
    """
    check_source(source)
    if source.startswith(WEBCAM):
        capture = cv2.VideoCapture(int(source.removeprefix(WEBCAM)))
    else:
        waits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, PATIENCE, cv2.CAP_PROP_READ_TIMEOUT_MSEC, PATIENCE]
        capture = cv2.VideoCapture(source, cv2.CAP_FFMPEG, waits)
    if not capture.isOpened():
        capture.release()
        raise no_pictures(source)
    return Capture(capture)


def no_pictures(source: str) -> PhotoError:
    """Return the error of a source that does not answer or gives no usable picture, with what to check."""
    if source.startswith(WEBCAM):
        hint = "Is the camera plugged in, is this its number, and does no other program use it?"
    elif is_file(source):
        hint = "Is it a video, and whole?"
    else:
        hint = "Is the camera on and in this network, and are address, user and password right?"
    return PhotoError("no_pictures", f"{shown(source)!r} gives no pictures.", hint=hint, where=shown(source))


def _exists(path: str) -> bool:
    try:
        return Path(path).is_file()
    except ValueError:  # an invalid file name
        return False


def recorded(path: str, *, per_second: float = PER_SECOND) -> Iterator[Frame]:
    """Yield the pictures of a video file in its own time, `per_second` of them; undecodable ones are left out.

    Raises `PhotoError` as `open_source` does, and `no_pictures` for a file that does not state its rate.
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
