"""Reads photos into arrays for training and applies JPEG compression."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.errors import PhotoError

Image = npt.NDArray[np.uint8]
"""A picture, H x W x 3, in RGB unless a name says otherwise."""


def read_rgb(path: Path) -> Image:
    """Return the photo at `path` in RGB. Raises `PhotoError` (`bad_training_data`) if the file cannot be decoded."""
    image = cv2.imread(str(path))
    if image is None:
        raise PhotoError("bad_training_data", f"{path} is not a picture.")
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2RGB), np.uint8)


def as_jpeg(image: Image, quality: int) -> Image:
    """Return an image (BGR) after JPEG compression with this quality (0 to 100)."""
    data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
