"""One picture of a stream, and what gives pictures."""

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
        """The picture as a detector takes it."""
        return Photo(self.pixels)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return int(self.pixels.shape[1]), int(self.pixels.shape[0])


class Pictures(Protocol):
    """An opened camera, file or stream. Used by one thread at a time."""

    def skip(self) -> bool:
        """Go to the next picture without unpacking it; False at the end, or where the stream broke off."""
        ...

    def take(self) -> Pixels | None:
        """The picture that was gone to; None where it cannot be unpacked."""
        ...

    def close(self) -> None:
        """Give the camera back."""
        ...
