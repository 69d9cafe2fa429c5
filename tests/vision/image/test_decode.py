"""Any bytes a user may send: the photo as a viewer shows it, or one coded error."""

from __future__ import annotations

import contextlib
import io
import struct
import tracemalloc
import warnings
import zlib

import numpy as np
import pillow_heif
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageOps

from vision.errors import PhotoError
from vision.image.decode import MOST_SCANS, decode, scans_of
from vision.image.photo import Photo
from vision.settings import Limits

RED, BLUE = (200, 30, 20), (20, 40, 210)  # RGB


def scene(width: int = 96, height: int = 64) -> Image.Image:
    """Red with a blue quarter at the top left."""
    image = Image.new("RGB", (width, height), RED)
    image.paste(BLUE, (0, 0, width // 2, height // 2))
    return image


def saved(image: Image.Image, kind: str, **options) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def near(pixel, rgb, slack: int = 12) -> bool:
    return bool(np.abs(np.array(pixel, int) - np.array(rgb[::-1], int)).max() <= slack)


def png_header(width: int, height: int) -> bytes:
    """The start of a PNG that claims a size, with next to no data behind it."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 1000))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF", "BMP", "TIFF", "GIF"])
def test_formats(kind):
    options = {} if kind in ("PNG", "BMP", "TIFF", "GIF") else {"quality": 95}
    photo = decode(saved(scene(), kind, **options))
    assert (photo.width, photo.height) == (96, 64)
    assert near(photo.pixels[10, 10], BLUE)
    assert near(photo.pixels[50, 80], RED)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_turns(orientation):
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = saved(scene(), "PNG", exif=exif)
    expected = np.asarray(ImageOps.exif_transpose(Image.open(io.BytesIO(data))))[:, :, ::-1]
    assert np.array_equal(decode(data).pixels, expected)


def test_heic_from_a_phone_is_upright_and_keeps_nothing_of_the_place():
    exif = Image.Exif()
    exif[0x0112] = 6
    exif.get_ifd(0x8825)[2] = (51.0, 30.0, 0.0)  # GPSLatitude
    out = io.BytesIO()
    pillow_heif.from_pillow(scene()).save(out, quality=95, exif=exif.tobytes())
    photo = decode(out.getvalue())
    assert (photo.width, photo.height) == (64, 96)
    assert near(photo.pixels[10, 50], BLUE)  # what was top left is top right after a quarter turn clockwise
    assert near(photo.pixels[80, 10], RED)
    assert {name for name in Photo.__slots__ if not name.startswith("__")} == {"pixels"}


def test_damaged_exif_does_not_keep_a_photo_from_being_read():
    assert decode(saved(scene(), "JPEG", exif=b"Exif\0\0II*\0\xff\xff\xff\xff" + b"\xff" * 40)).width == 96


def test_transparency_lies_on_white():
    image = Image.new("RGBA", (64, 64), (0, 0, 0, 0))
    assert near(decode(saved(image, "PNG")).pixels[5, 5], (255, 255, 255))


def test_palette_with_transparency():
    image = scene().convert("P")
    data = saved(image, "PNG", transparency=bytes([0] * 256))
    assert near(decode(data).pixels[50, 80], (255, 255, 255))


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P"])
def test_grey_and_palette(mode):
    image = Image.new("L", (64, 64), 255).convert(mode)
    assert near(decode(saved(image, "PNG")).pixels[5, 5], (255, 255, 255))


def test_sixteen_bits_keep_their_brightness():
    values = np.full((64, 64), 0x8080, np.uint16)
    assert near(decode(saved(Image.fromarray(values), "PNG")).pixels[5, 5], (128, 128, 128), 2)


def test_cmyk():
    photo = decode(saved(scene().convert("CMYK"), "JPEG", quality=95))
    assert near(photo.pixels[50, 80], RED, 30)


def test_moving_picture_gives_its_first_frame():
    data = saved(scene(), "GIF", save_all=True, append_images=[Image.new("RGB", (96, 64))])
    assert near(decode(data).pixels[50, 80], RED)


def test_pixels_cannot_be_written_to():
    photo = decode(saved(scene(), "PNG"))
    with pytest.raises(ValueError, match="read-only"):
        photo.pixels[0, 0] = 0


def noisy_jpeg() -> bytes:
    values = np.random.default_rng(0).integers(0, 255, (300, 400, 3), np.uint8)
    return saved(Image.fromarray(values), "JPEG")


def noisy_heic() -> bytes:
    values = np.random.default_rng(0).integers(0, 255, (300, 400, 3), np.uint8)
    return saved(Image.fromarray(values), "HEIF")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty_file"),
        (b"%PDF-1.7 and more of it", "not_an_image"),
        (b"PK\x03\x04 a zip", "not_an_image"),
        (b"hello, this is text", "not_an_image"),
        (b"\x00" * 500, "not_an_image"),
        (b"8BPS" + b"\0" * 100, "unsupported_format"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "unsupported_format"),
        (b"\x00\x00\x00 ftypisom" + b"\0" * 40, "not_an_image"),
        (b"\xff\xd8\xff\xe0", "truncated_image"),
        (noisy_jpeg()[:-20_000], "truncated_image"),
        (noisy_jpeg()[:2_000], "truncated_image"),
        (saved(scene(), "PNG")[:60], "truncated_image"),
        (noisy_heic()[:-3_000], "truncated_image"),
        (png_header(30_000, 30_000), "image_too_large"),
        (png_header(9_000, 9_000), "image_too_large"),
        (png_header(2**31 - 1, 1), "image_too_large"),
        (png_header(640, 480), "truncated_image"),
        (saved(Image.new("RGB", (31, 200)), "PNG"), "image_too_small"),
    ],
)
def test_refused(data, code):
    with pytest.raises(PhotoError) as raised:
        decode(data)
    assert raised.value.code == code
    assert raised.value.message
    assert raised.value.hint


def test_a_huge_picture_is_refused_before_its_pixels_take_memory():
    data = png_header(30_000, 30_000)
    tracemalloc.start()
    with pytest.raises(PhotoError):
        decode(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 5_000_000


def test_limits_are_the_callers():
    data = saved(scene(), "PNG")
    for limits, code in (
        (Limits(max_bytes=10), "file_too_large"),
        (Limits(max_pixels=2 * 96 * 64 - 1), "image_too_large"),
        (Limits(min_side=65), "image_too_small"),
    ):
        with pytest.raises(PhotoError) as raised:
            decode(data, limits=limits)
        assert raised.value.code == code
    assert decode(data, limits=Limits(max_bytes=len(data), max_pixels=2 * 96 * 64, min_side=64)).width == 96


@pytest.mark.parametrize(
    ("fmt", "share"), [("JPEG", 1), ("HEIF", 1), ("AVIF", 1), ("PNG", 2), ("WEBP", 2), ("TIFF", 2)]
)
def test_what_cameras_write_may_have_twice_the_pixels_of_other_formats(fmt, share):
    data = saved(scene(), fmt)
    assert decode(data, limits=Limits(max_pixels=share * 96 * 64)).width == 96
    with pytest.raises(PhotoError) as raised:
        decode(data, limits=Limits(max_pixels=share * 96 * 64 - 1))
    assert raised.value.code == "image_too_large"


def repeated_scans(side: int, more: int) -> bytes:
    """A blank progressive JPEG whose last scan is repeated; the encoder writes ten scans of its own."""
    data = saved(Image.new("RGB", (side, side), "white"), "JPEG", progressive=True, quality=40)
    last = data.rindex(b"\xff\xda")
    return data[:-2] + data[last:-2] * more + b"\xff\xd9"


def test_a_jpeg_of_a_hundred_scans_is_read_and_one_of_more_is_refused():
    assert scans_of(repeated_scans(64, 90)) == 100
    assert decode(repeated_scans(64, 90)).width == 64
    with pytest.raises(PhotoError) as raised:
        decode(repeated_scans(64, 91))
    assert raised.value.code == "too_many_scans"


def test_a_large_jpeg_may_have_fewer_scans():
    assert decode(repeated_scans(2100, 80)).width == 2100
    with pytest.raises(PhotoError) as raised:
        decode(repeated_scans(2100, 81))  # 91 times 4.41 megapixels
    assert raised.value.code == "too_many_scans"


def test_scans_are_counted_in_the_picture_and_not_beside_it():
    scan = b"\xff\xda\x00\x02" * 200
    plain = saved(scene(), "JPEG")
    comment = plain[:2] + b"\xff\xfe" + (2 + len(scan)).to_bytes(2, "big") + scan + plain[2:]
    assert scans_of(plain) == scans_of(comment) == scans_of(plain + scan) == 1
    assert decode(comment).width == decode(plain + scan).width == 96


def test_the_time_that_scans_are_counted_in_does_not_grow_with_them():
    assert scans_of(repeated_scans(64, 2000)) == MOST_SCANS + 1


@given(st.binary(max_size=300))
def test_any_bytes_are_a_photo_or_a_photo_error(data):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with contextlib.suppress(PhotoError):
            decode(data)


@given(st.integers(0, 5000), st.integers(0, 255))
def test_one_damaged_byte_never_breaks_more_than_the_photo(place, value):
    data = bytearray(saved(scene(), "PNG"))
    data[place % len(data)] = value
    with contextlib.suppress(PhotoError):
        assert decode(bytes(data)).pixels.ndim == 3
