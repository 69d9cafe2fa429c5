"""Decodes the bytes of an image file to the pixels that an image viewer shows.

Responsible for four tasks: detecting the format (from the content, never from the file name); checking the limits of
bytes, pixels and scans before decoding; applying the EXIF rotation; and converting every pixel format to 8-bit BGR.
Only the pixels are stored. The location, the time and the camera name in the file are discarded.
"""

from __future__ import annotations

import io
import re
import threading
import warnings
from collections.abc import Callable

import cv2
import numpy as np
import pillow_heif
from PIL import ExifTags, Image

from scorer.sentences import say
from vision.errors import PhotoError
from vision.image.formats import check_bytes, check_size, too_large, unreadable
from vision.image.photo import CHANNELS, WHITE, Photo, Pixels
from vision.settings import Limits

pillow_heif.register_heif_opener()

FORMATS = ("JPEG", "MPO", "PNG", "WEBP", "HEIF", "AVIF", "BMP", "GIF", "TIFF")
"""The names that Pillow gives to the accepted formats. Only the first frame of an animation is decoded."""

CAMERA_FORMATS = ("JPEG", "MPO", "HEIF", "AVIF")
"""The formats that cameras write.

A photo in another format must have at most half of the allowed number of pixels, because screenshots and edited photos
are smaller than photos from cameras."""
MOST_SCANS, BASELINE_SCANS = 100, 4
"""The largest number of scans in a JPEG, and the number of scans up to which `MOST_DRAWN` is not checked.

A JPEG that is not progressive has at most one scan for each of four colours."""
MOST_DRAWN = 400_000_000
"""The largest product of pixels and scans in a JPEG with more than `BASELINE_SCANS` scans.

The value allows 24 megapixels in 16 scans. Encoders write about 10 scans."""
_MARKER = re.compile(rb"\xff[^\x00\x01\xd0-\xd7\xff]")
_SCAN, _END = b"\xff\xda", b"\xff\xd9"
_ALONE = (0xD8, 0xD9)
_STRIP = 256
"""The number of pixel rows that are converted to BGR at a time."""

# `warnings.catch_warnings` changes state of the whole process, so at most one thread must use it at a time. Decoding
# one photo at a time also limits the memory of a busy service. The limits above restrict how long one photo can hold
# the lock.
_DECODING = threading.Lock()


def decode(data: bytes, *, limits: Limits | None = None) -> Photo:
    """Decode the bytes of an image file and return the photo.

    Raises `PhotoError`: `empty_file`, `file_too_large`, `not_an_image`, `unsupported_format`, `image_too_large`,
    `image_too_small`, `too_many_scans`, `truncated_image`.
    """
    limits = limits or Limits()
    check_bytes(data, limits)
    with _DECODING, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with _open(data, limits) as image:
            _check_size(image, limits)
            _check_scans(data, image)
            try:
                image.load()
            except Exception as error:  # decoders raise exceptions of many types; the cause is always the data
                raise PhotoError(
                    "truncated_image",
                    say("photo.damaged"),
                    hint=say("photo.damaged_end_hint"),
                ) from error
            orientation = _orientation(image)
            pixels = _to_bgr(image)
    return Photo(np.ascontiguousarray(_UPRIGHT[orientation - 1](pixels)))


def _open(data: bytes, limits: Limits) -> Image.Image:
    try:
        Image.init()
        return Image.open(io.BytesIO(data), formats=[name for name in FORMATS if name in Image.OPEN])
    except Image.DecompressionBombError as error:
        raise too_large(say("photo.far_more_pixels"), limits.max_pixels) from error
    except MemoryError:
        raise
    except Exception as error:  # Pillow's plugins raise exceptions of many types for an invalid header
        raise unreadable(data) from error


def _check_size(image: Image.Image, limits: Limits) -> None:
    most = limits.max_pixels if image.format in CAMERA_FORMATS else limits.max_pixels // 2
    check_size(image.width, image.height, most, limits.min_side)


def _check_scans(data: bytes, image: Image.Image) -> None:
    """Raise `PhotoError` (`too_many_scans`) for a JPEG with too many scans. Other formats are not checked.

    For each scan, the decoder processes the whole picture.
    """
    if image.format not in ("JPEG", "MPO"):
        return
    scans = scans_of(data)
    if scans > MOST_SCANS or (scans > BASELINE_SCANS and scans * image.width * image.height > MOST_DRAWN):
        raise PhotoError(
            "too_many_scans",
            say("photo.scans", width=image.width, height=image.height, scans=scans),
            hint=say("photo.scans_hint"),
        )


def scans_of(data: bytes) -> int:
    """Return the number of scans in the first picture of a JPEG file.

    Counting stops at one more than `MOST_SCANS`.
    """
    place, scans = 2, 0
    while scans <= MOST_SCANS:
        marker = _MARKER.search(data, place)
        if marker is None or marker[0] == _END:
            break
        scans += marker[0] == _SCAN
        place = marker.end()
        if marker[0][1] not in _ALONE:  # this marker has a length: skip its content, which can contain every byte value
            place += max(2, int.from_bytes(data[place : place + 2], "big"))
    return scans


def _orientation(image: Image.Image) -> int:
    """Return the EXIF orientation, 1 to 8. Damaged EXIF data are ignored (orientation 1), as in image viewers."""
    try:
        value = image.getexif().get(ExifTags.Base.Orientation)
    except Exception:  # reading damaged EXIF data raises exceptions of many types
        value = None
    return value if isinstance(value, int) and value in range(1, len(_UPRIGHT) + 1) else 1


def _along_diagonal(pixels: Pixels) -> Pixels:
    return pixels.swapaxes(0, 1)


def _half_turn(pixels: Pixels) -> Pixels:
    return np.flip(pixels, (0, 1))


_UPRIGHT: tuple[Callable[[Pixels], Pixels], ...] = (
    np.asarray,
    np.fliplr,
    _half_turn,
    np.flipud,
    _along_diagonal,
    lambda pixels: np.fliplr(_along_diagonal(pixels)),
    lambda pixels: _half_turn(_along_diagonal(pixels)),
    np.rot90,
)
"""How the pixels become upright, for each EXIF orientation from 1 on."""


def _to_bgr(image: Image.Image) -> Pixels:
    """Return the pixels as 8-bit BGR.

    The picture is converted in strips of pixel rows. This avoids a second copy of a large picture.
    """
    if image.mode.startswith("I") or image.mode == "F":
        image = _deep_to_grey(image)
    pixels = np.empty((image.height, image.width, CHANNELS), np.uint8)
    for top in range(0, image.height, _STRIP):
        bottom = min(top + _STRIP, image.height)
        pixels[top:bottom] = _strip_to_bgr(image.crop((0, top, image.width, bottom)))
    return pixels


def _strip_to_bgr(image: Image.Image) -> Pixels:
    if "A" in image.mode or "a" in image.mode or "transparency" in image.info:
        clear = image.convert("RGBA")
        image = Image.new("RGBA", clear.size, (WHITE,) * (CHANNELS + 1))
        image.alpha_composite(clear)
    colours = np.asarray(image if image.mode == "RGB" else image.convert("RGB"), np.uint8)
    # `cvtColor` returns a contiguous array. A view with reversed channels would be copied one element at a time later,
    # which takes ten times as long.
    return np.asarray(cv2.cvtColor(colours, cv2.COLOR_RGB2BGR), np.uint8)


def _deep_to_grey(image: Image.Image) -> Image.Image:
    """Return an 8-bit grey image from an image with 16 or more bits per pixel, or with floating-point pixels.

    Pillow's own conversion would clip 16-bit values at 255. If all floating-point values are at most 1, they are
    scaled to the range 0 to 255.
    """
    values = np.asarray(image).astype(np.float32)
    top = float(values.max(initial=0.0))
    full = 1.0 if image.mode == "F" and top <= 1 else WHITE if top <= WHITE else 65535.0
    return Image.fromarray(
        np.clip(values * (WHITE / max(full, top if top > 65535 else full)), 0, WHITE).astype(np.uint8)
    )
