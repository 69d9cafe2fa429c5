"""Opens sources of pictures with OpenCV (FFmpeg): a webcam, a video file, or a stream.

`webcam:0` is the first camera of this machine. An address with a scheme of `STREAMS` is a stream. `phone` is a phone
that sends its pictures to the service (`vision.stream.phone`). Anything else is a file. Error messages name what the
user can check. A password in an address is never shown.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

import cv2
import numpy as np

from vision.errors import PhotoError
from vision.image.photo import Pixels
from vision.settings import MIN_SIDE
from vision.stream.frames import Frame
from vision.stream.protocols import protocols

# FFmpeg prints some addresses with their passwords, and its messages do not help: the errors of this module say what to
# check. OpenCV reads this setting when it first opens a stream; -8 is FFmpeg's level for no output.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

WEBCAM = "webcam:"
PHONE = "phone"
STREAMS = ("rtsp://", "rtsps://", "http://", "https://", "srt://", "udp://")
FORMS = f"webcam:0, phone, a video file, or an address that begins with {', '.join(STREAMS[:-1])} or {STREAMS[-1]}"
"""The accepted forms of a source, in words for messages."""
_NEEDS = {"rtsp": "tcp", "rtsps": "tls"}
"""For each scheme: the protocol that it needs, if the protocol has another name."""
_NDI = re.compile("ndi:", re.IGNORECASE)
RELAY = "Relay the stream on this machine with `ffmpeg -i ADDRESS -codec copy -f mpegts udp://127.0.0.1:5000`, and set \
the source to udp://127.0.0.1:5000."
"""How to use a stream that OpenCV cannot open and another FFmpeg can."""
MOST_WEBCAMS = 64
PATIENCE = 5000
"""A stream is lost if it does not open or provides no picture within this number of milliseconds."""
PER_SECOND = 10.0
"""The number of pictures per second that are decoded and checked for motion. Other pictures are skipped."""


class Capture:
    """A source that OpenCV has opened. `rate` is its number of pictures per second, or 0 if unknown."""

    def __init__(self, capture: cv2.VideoCapture) -> None:
        self._capture = capture
        rate = float(capture.get(cv2.CAP_PROP_FPS))
        self.rate = rate if 1 <= rate <= 240 else 0.0

    def skip(self) -> bool:
        """Advance to the next picture. Returns False at the end or if the stream failed."""
        try:
            return bool(self._capture.grab())
        except cv2.error:
            return False

    def take(self) -> Pixels | None:
        """Return the current picture, or None if it cannot be decoded or is too small to show a tile."""
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
    """Return whether the source is a video file. A video file has an end, a live source has none."""
    return source != PHONE and not source.startswith((WEBCAM, *STREAMS))


def shown(source: str) -> str:
    """Return the source for display, without secrets in its address.

    The password, and all values of the query (`?passphrase=…`), are replaced by `***`. This also holds for a mistyped
    address and for a password that contains `/` or `@`. Sometimes a part of the path is therefore replaced too, but a
    password is never shown.
    """
    address = re.sub(r"^((?:[a-zA-Z][a-zA-Z0-9+.-]*:/+)?+)([^:@]*):.*@", r"\1\2:***@", source)
    before, mark, query = address.partition("?")
    return before + mark + re.sub(r"=[^&]*", "=***", query)


def check_source(source: str) -> None:
    """Check a source without opening it.

    Raises `PhotoError`: `bad_source` for an unknown scheme or an invalid camera number, `unsupported_source` for a
    protocol that OpenCV's FFmpeg lacks, and `no_such_file` for a file that does not exist. Another attempt can succeed
    only after `no_such_file`.
    """
    name = shown(source)
    if source == PHONE:
        return
    if _NDI.match(source):
        hint = "Convert the stream to SRT or RTSP, for example with OBS. FFmpeg lacks NDI because of NDI's licence."
        raise PhotoError("unsupported_source", f"{name!r} cannot be opened: FFmpeg lacks NDI.", hint=hint, where=name)
    if source.startswith(WEBCAM):
        number = source.removeprefix(WEBCAM)
        if not (number.isascii() and number.isdecimal() and int(number) < MOST_WEBCAMS):
            hint = "The first camera of this machine is webcam:0, the second webcam:1."
            raise PhotoError("bad_source", f"{name!r} has no valid camera number.", hint=hint, where=name)
        return
    scheme, separator, _ = source.partition("://")
    if separator and not source.startswith(STREAMS):
        near = get_close_matches(f"{scheme.lower()}://", STREAMS, 1)
        hint = f"Did you mean {near[0]}?" if near else f"A source is {FORMS}."
        raise PhotoError("bad_source", f"The scheme of {name!r} is unknown.", hint=hint, where=name)
    known = protocols()
    if separator and known is not None and _NEEDS.get(scheme, scheme) not in known:
        message = f"{name!r} cannot be opened: the FFmpeg of OpenCV lacks {scheme.upper()}."
        raise PhotoError("unsupported_source", message, hint=RELAY, where=name)
    if not separator and not _exists(source):
        hint = f"Check the file name. A source is {FORMS}."
        raise PhotoError("no_such_file", f"The file {name!r} does not exist.", hint=hint, where=name)


def open_source(source: str) -> Capture:
    """Open a source.

    Raises `PhotoError` like `check_source`, and also `no_pictures` for a file that is not a video, for a camera or
    stream that does not answer, and for `phone`, which is not opened in this way.
    """
    check_source(source)
    if source == PHONE:
        raise no_pictures(source)
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
    """Return the error for a source that does not answer or provides no usable picture. Its hint says what to check."""
    if source.startswith(WEBCAM):
        hint = (
            "Check that the camera is connected, that its number is correct, and that no other program uses the camera."
        )
    elif source == PHONE:
        hint = "Open the page of the camera on the phone, and check that the page says that it sends pictures."
    elif is_file(source):
        hint = "Check that the file is a complete video."
    else:
        hint = "Check that the camera is on and in this network, and that address, user and password are correct."
    return PhotoError("no_pictures", f"{shown(source)!r} provides no pictures.", hint=hint, where=shown(source))


def _exists(path: str) -> bool:
    try:
        return Path(path).is_file()
    except ValueError:  # an invalid file name
        return False


def recorded(path: str, *, per_second: float = PER_SECOND) -> Iterator[Frame]:
    """Yield at most `per_second` pictures for each second of a video file, each with its time in the video.

    Pictures that cannot be decoded are left out. Raises `PhotoError` like `open_source`, and also `no_pictures` for a
    file without a frame rate.
    """
    capture = open_source(path)
    try:
        if not capture.rate:
            raise PhotoError("no_pictures", f"The video {path!r} has no frame rate.", where=path)
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
