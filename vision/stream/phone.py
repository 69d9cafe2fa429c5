"""A phone as a camera: it sends its pictures to the service one by one."""

from __future__ import annotations

import time
from collections.abc import Callable

from scorer.sentences import say
from vision.errors import PhotoError
from vision.image.decode import decode
from vision.image.photo import Pixels
from vision.settings import Limits
from vision.stream.latest import Latest, Signal
from vision.stream.sources import PATIENCE, PHONE, no_pictures

MOST_BYTES = 2 << 20
"""The maximum size of a picture in bytes."""
LIMITS = Limits(max_bytes=MOST_BYTES, max_pixels=3840 * 2160)
"""The limits of a picture: no camera of a phone films more pixels than 4K video has."""
LOST = PATIENCE / 1000
"""The phone is lost if it sends no picture for this number of seconds, as a stream is."""


def picture_of(data: bytes) -> Pixels:
    """Return the pixels of a JPEG file that a phone sent.

    Raises `PhotoError` as `vision.image.decode.decode` does.
    """
    if not data.startswith(b"\xff\xd8\xff"):
        raise PhotoError("not_an_image", say("photo.not_a_jpeg"), hint=say("photo.not_a_jpeg_hint"))
    return decode(data, limits=LIMITS).pixels


class PhoneCamera(Latest):
    """The pictures that a phone sends, with the interface of `Camera`. It never ends, and there is nothing to open."""

    ends = False

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock)
        self._begun: float | None = None

    @property
    def signal(self) -> Signal:
        """The state of the phone."""
        if self.last is None:
            return Signal.CONNECTING
        return Signal.LIVE if self._clock() - self.last.time < LOST else Signal.LOST

    @property
    def problem(self) -> PhotoError | None:
        """The reason why there are no pictures.

        None while pictures arrive, before `start`, and in the first `LOST` seconds after `start`.
        """
        since = self._begun if self.last is None else self.last.time
        return None if since is None or self._clock() - since < LOST else no_pictures(PHONE)

    def receive(self, pixels: Pixels) -> None:
        """Store a picture that the phone has sent as the newest."""
        self.put(pixels, self._clock())

    def check(self) -> None:
        """Do nothing: there is nothing to open. (`Camera` has the same function.)"""

    def start(self) -> None:
        """Start the time in which the phone must send its first picture. This function does not wait."""
        self._begun = self._clock()

    def stop(self) -> None:
        """Let a `take` that waits return immediately. The phone can still send pictures."""
        self.wake()
