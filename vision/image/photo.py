"""The pixels of a photo, as every step after `vision.image.decode` gets them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]


CHANNELS = 3
"""The colour channels of a pixel: blue, green and red."""
WHITE = 255
"""The largest value of a channel."""


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A photo as an image viewer shows it.

    `pixels` is a read-only uint8 array, height x width x 3, in BGR.
    """

    pixels: Pixels

    def __post_init__(self) -> None:
        if self.pixels.dtype != np.uint8 or self.pixels.shape[2:] != (CHANNELS,):
            raise ValueError(f"pixels must be uint8 H x W x 3, not {self.pixels.dtype} {self.pixels.shape}")
        self.pixels.flags.writeable = False

    @property
    def width(self) -> int:
        """The width of the photo in pixels."""
        return int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        """The height of the photo in pixels."""
        return int(self.pixels.shape[0])
