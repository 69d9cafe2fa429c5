"""Checks a photo without a decoder: the number of bytes, the size in pixels, and the format that the bytes show."""

from __future__ import annotations

from scorer.sentences import Sentence, say
from vision.errors import PhotoError
from vision.settings import Limits

_NOT_IMAGES = {
    b"%PDF": say("photo.a_pdf"),
    b"PK\x03\x04": say("photo.a_zip"),
    b"<!DO": say("photo.a_web_page"),
    b"<htm": say("photo.a_web_page"),
}
_HEIC = (b"heic", b"heix", b"mif1", b"msf1")
_BRANDS = (b"WEBP", *_HEIC, b"avif")
_OTHER_IMAGES = {
    b"8BPS": say("photo.a_photoshop"),
    b"\xff\x0a": say("photo.a_jpeg_xl"),
    b"\x00\x00\x00\x0cJXL ": say("photo.a_jpeg_xl"),
    b"\x00\x00\x00\x0cjP  ": say("photo.a_jpeg_2000"),
    b"<svg": say("photo.an_svg"),
    b"FUJIFILMCCD-RAW": say("photo.a_raw"),
}


def check_bytes(data: bytes, limits: Limits) -> None:
    """Raise `PhotoError` (`empty_file`, `file_too_large`) for no bytes or more bytes than the limit."""
    if not data:
        raise PhotoError("empty_file", say("photo.empty"), hint=say("photo.empty_hint"))
    if len(data) > limits.max_bytes:
        raise PhotoError(
            "file_too_large",
            say("photo.too_many_bytes", size=_mib(len(data)), limit=_mib(limits.max_bytes)),
            hint=say("photo.too_many_bytes_hint"),
        )


def check_size(width: int, height: int, most: int, least: int) -> None:
    """Raise `PhotoError` (`image_too_large`, `image_too_small`) for a photo of this size in pixels.

    `most`: the largest allowed number of pixels; `least`: the smallest allowed length of the shorter side.
    """
    if width * height > most:
        raise too_large(say("photo.pixels", width=width, height=height), most)
    if min(width, height) < least:
        raise PhotoError(
            "image_too_small",
            say("photo.too_small", width=width, height=height, least=least),
            hint=say("photo.too_small_hint"),
        )


def too_large(what: Sentence, most: int) -> PhotoError:
    """Return the error `image_too_large`.

    `what`: the size of the photo in words; `most`: the largest allowed number of pixels.
    """
    return PhotoError(
        "image_too_large",
        say("photo.too_large", what=what, most=f"{most / 1e6:g}"),
        hint=say("photo.too_large_hint"),
    )


def unreadable(data: bytes, *, in_browser: bool = False) -> PhotoError:
    """Return the error for a file that the decoder cannot open. The first bytes of the file decide which error it is.

    The code is `unsupported_format`, `not_an_image` or `truncated_image`. `in_browser`: the decoder is that of a
    browser. Few browsers decode HEIC.
    """
    if in_browser and data[8:12] in _HEIC:
        hint = say("photo.browser_kinds_hint")
        return PhotoError("unsupported_format", say("photo.format", what=say("photo.a_heic")), hint=hint)
    hint = say("photo.kinds_hint")
    start = data[:64].lstrip()
    for magic, what in _OTHER_IMAGES.items():
        if start.startswith(magic):
            return PhotoError("unsupported_format", say("photo.format", what=what), hint=hint)
    for magic, what in _NOT_IMAGES.items():
        if start.startswith(magic):
            return PhotoError("not_an_image", say("photo.not_a_photo", what=what), hint=hint)
    if start.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n")) or start[8:12] in _BRANDS:
        return PhotoError("truncated_image", say("photo.damaged"), hint=say("photo.damaged_hint"))
    return PhotoError("not_an_image", say("photo.no_photo"), hint=hint)


def _mib(count: int) -> str:
    return f"{count / 2**20:.1f}"
