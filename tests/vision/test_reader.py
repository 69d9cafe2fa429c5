from __future__ import annotations

import io

import pytest
from PIL import Image
from vision_fakes import FakeDetector, row, tiles

from vision.errors import PhotoError
from vision.geometry.detections import Detections
from vision.reader import Reader, load_bytes
from vision.settings import Limits


def png(width: int = 800, height: int = 600) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height)).save(out, "PNG")
    return out.getvalue()


def test_bytes_to_reading():
    reading = Reader(FakeDetector(tiles(*row("123m456p789s11222z", gaps={13: 20})))).read(png())
    assert repr(reading.hand) == "123m456p789s11222z!2z"
    assert reading.size == (800, 600)
    assert reading.model.name == "fake"
    assert min(reading.seconds.decode, reading.seconds.detect, reading.seconds.read) > 0


def test_a_photo_without_tiles():
    reading = Reader(FakeDetector(Detections.empty())).read(png())
    assert reading.hand is None
    assert [doubt.code for doubt in reading.doubts] == ["no_tiles"]


def test_limits_hold():
    with pytest.raises(PhotoError) as raised:
        Reader(FakeDetector(Detections.empty()), limits=Limits(max_pixels=1000)).read(png())
    assert raised.value.code == "image_too_large"


def test_the_photo_comes_along_for_drawing():
    photo, reading = Reader(FakeDetector(tiles(*row("11m")))).read_with_photo(png())
    assert (photo.width, photo.height) == reading.size


@pytest.mark.parametrize("name", ["nowhere.jpg", ".", "a\0b"])
def test_files_that_cannot_be_opened(tmp_path, name):
    (tmp_path / "there.jpg").write_bytes(b"x")
    assert load_bytes(str(tmp_path / "there.jpg")) == b"x"
    with pytest.raises(PhotoError) as raised:
        load_bytes(str(tmp_path / name))
    assert raised.value.code == "no_such_file"


def test_a_glance_is_one_look_of_one_detector():
    class Counting(FakeDetector):
        looks = 0

        def detect(self, photo, threshold=0.5):
            Counting.looks += 1
            return super().detect(photo, threshold)

    unsure = tiles(*row("123m456p789s1122z"))
    reader = Reader(Counting(unsure), second=Counting(unsure))
    reader.read(png())
    assert Counting.looks > 1
    Counting.looks = 0
    glanced = reader.glance(png())
    assert Counting.looks == 1
    assert min(glanced.seconds.decode, glanced.seconds.detect, glanced.seconds.read) > 0
