"""Reading a photo into an array, for training, and what JPEG leaves of one.

Responsible for the one place where a file that cannot be decoded becomes an error.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.errors import PhotoError

Image = npt.NDArray[np.uint8]
"""H x W x 3, RGB unless a name says otherwise."""


def read_rgb(path: Path) -> Image:
    """The photo at `path`, RGB. Raises `PhotoError` where it cannot be decoded."""
    image = cv2.imread(str(path))
    if image is None:
        raise PhotoError("bad_training_data", f"{path} is not a picture.")
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2RGB), np.uint8)


def as_jpeg(image: Image, quality: int) -> Image:
    """What a JPEG of this quality (0 to 100) leaves of an image, blue green red."""
    data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
