"""A phone as a camera: its states, and what it may send."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.errors import PhotoError
from vision.stream.camera import camera_of
from vision.stream.latest import Signal
from vision.stream.phone import LOST, PhoneCamera, picture_of

GREY = np.full((90, 160, 3), 90, np.uint8)


def jpeg(pixels=GREY):
    return cv2.imencode(".jpg", pixels)[1].tobytes()


def test_a_phone_is_waited_for_then_live_then_lost_then_back():
    now = [100.0]
    phone = PhoneCamera(lambda: now[0])
    phone.check()
    phone.start()
    assert (phone.signal, phone.problem) == (Signal.CONNECTING, None)
    now[0] += LOST
    assert (phone.signal, phone.problem.code, phone.problem.where) == (Signal.CONNECTING, "no_pictures", "phone")
    phone.receive(GREY)
    assert (phone.signal, phone.problem, phone.take(0).time) == (Signal.LIVE, None, now[0])
    assert phone.take(0) is None, "each picture is given once"
    now[0] += LOST
    assert (phone.signal, phone.problem.code) == (Signal.LOST, "no_pictures")
    phone.receive(GREY)
    assert (phone.signal, phone.problem) == (Signal.LIVE, None)
    phone.stop()


def test_a_table_of_a_phone_has_such_a_camera():
    camera = camera_of("phone")
    assert isinstance(camera, PhoneCamera)
    assert not camera.ends


def test_a_picture_is_unpacked():
    assert picture_of(jpeg()).shape == GREY.shape


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not_an_image"),
        (b"GIF89a", "not_an_image"),
        (cv2.imencode(".png", GREY)[1].tobytes(), "not_an_image"),
        (jpeg()[:200], "truncated_image"),
        (jpeg(np.zeros((2400, 3900, 3), np.uint8)), "image_too_large"),
        (jpeg(GREY[:20]), "image_too_small"),
    ],
)
def test_what_is_no_picture_of_a_camera_is_refused(data, code):
    with pytest.raises(PhotoError) as refused:
        picture_of(data)
    assert refused.value.code == code
