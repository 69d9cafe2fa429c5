"""Frames of a stream, and the interface of their sources."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from vision.image.decode import Photo, Pixels


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A picture and when it was taken, in seconds of the stream's own clock. `pixels`: uint8, H x W x 3, BGR."""

    time: float
    pixels: Pixels

    @property
    def photo(self) -> Photo:
        """The picture as input of a detector."""
        return Photo(self.pixels)

    @property
    def size(self) -> tuple[int, int]:
        """The width and height in pixels."""
        return int(self.pixels.shape[1]), int(self.pixels.shape[0])


class Pictures(Protocol):
    """An opened camera, file or stream. Used by one thread at a time."""

    def skip(self) -> bool:
        """Advance to the next picture without decoding it; False at the end, or if the stream failed."""
        ...

    def take(self) -> Pixels | None:
        """Return the current picture; None if it cannot be decoded."""
        ...

    def close(self) -> None:
        """Release the camera."""
        ...
