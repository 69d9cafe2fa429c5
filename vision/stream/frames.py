"""The pictures of a stream, and the interface of the sources of pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from vision.image.photo import Photo, Pixels


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A picture, and the time when it was recorded.

    `time` is in seconds of the stream's own clock. `pixels` is uint8, H x W x 3, BGR.
    """

    time: float
    pixels: Pixels

    @property
    def photo(self) -> Photo:
        """The picture in the form that a detector expects."""
        return Photo(self.pixels)

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the picture in pixels."""
        return int(self.pixels.shape[1]), int(self.pixels.shape[0])


class Pictures(Protocol):
    """An open camera, file or stream. It is not thread-safe: two threads must not use it at the same time."""

    def skip(self) -> bool:
        """Advance to the next picture without decoding it. Returns False at the end or if the stream failed."""
        ...

    def take(self) -> Pixels | None:
        """Return the current picture, or None if it cannot be decoded."""
        ...

    def close(self) -> None:
        """Release the camera, file or stream."""
        ...
