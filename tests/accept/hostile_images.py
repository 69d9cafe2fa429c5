"""Pictures that are expensive to decode: very many scans, or many pixels in few bytes."""

from __future__ import annotations

import io

from PIL import Image


def many_scans(side: int, scans: int) -> bytes:
    """Return a blank progressive JPEG whose last scan is repeated."""
    buffer = io.BytesIO()
    Image.new("RGB", (side, side), "white").save(buffer, "JPEG", progressive=True, quality=40)
    data = buffer.getvalue()
    last = data.rindex(b"\xff\xda")
    return data[:-2] + data[last:-2] * scans + b"\xff\xd9"


def _saved(size: tuple[int, int], colour: object, kind: str, **how: object) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", size, colour).save(buffer, kind, **how)
    return buffer.getvalue()


def huge_jpeg() -> bytes:
    """Return a grey JPEG of 8000 x 8000 pixels in about half a megabyte."""
    return _saved((8000, 8000), "grey", "JPEG", quality=30)


def images() -> dict[str, bytes]:
    """Return the bytes of the pictures, by name."""
    return {
        "a 7700 x 7700 JPEG with 2,000 scans": many_scans(7700, 2000),
        "a 640 x 640 JPEG with 20,000 scans": many_scans(640, 20_000),
        "a black 16383 x 3600 WebP": _saved((16383, 3600), "black", "WEBP", lossless=True),
        "a blank 7700 x 7700 TIFF": _saved((7700, 7700), "grey", "TIFF", compression="tiff_deflate"),
        "a dark 4000 x 3000 JPEG": _saved((4000, 3000), (12, 12, 14), "JPEG"),
    }
