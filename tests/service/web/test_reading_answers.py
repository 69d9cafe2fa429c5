"""The phone answers `/api/read` with the JSON of the service, but for the times."""

from __future__ import annotations

import io
import json

import numpy as np
import pytest
from PIL import Image

from service.web.reading.answers import PhotoWire
from tests.service.browser.conftest import SAMPLE
from tests.service.conftest import encoded, heic, picture
from vision.image.decode import decode
from vision.reader import default_reader


@pytest.fixture(scope="module")
def wire():
    made = PhotoWire()
    made.warm_up()
    return made


def asked(wire, data, pixels=None, **fields):
    """The status and the JSON of an answer. `pixels`: those that the browser has decoded, RGB."""
    height, width = (0, 0) if pixels is None else pixels.shape[:2]
    given = None if pixels is None else pixels[..., ::-1].tobytes()
    found = json.loads(wire.read(json.dumps(fields), data, width, height, given, 0.5))
    assert found["kind"] == ("application/json" if found["status"] == 200 else "application/problem+json")
    return found["status"], json.loads(found["text"])


def rgb(data):
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))


@pytest.mark.parametrize("fields", [{}, {"lang": "ja"}, {"as_seen": "true"}, {"looks": "one"}])
def test_a_reading_is_that_of_the_service(wire, client, fields):
    data = SAMPLE.read_bytes()
    assert (decode(data).pixels[..., ::-1] == rgb(data)).all()
    answer = client.post("/api/read", data={"photo": (io.BytesIO(data), "photo"), **fields})
    status, found = asked(wire, data, rgb(data), **fields)
    assert status == answer.status_code == 200
    assert found.pop("seconds")["decode"] == 0.5
    expected = {name: value for name, value in answer.json.items() if name != "seconds"}
    assert found == expected


@pytest.fixture
def client():
    from service.http import create_app

    return create_app(default_reader()).test_client()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty_file"),
        (b"photo", "not_an_image"),
        (b"%PDF-1.7", "not_an_image"),
        (encoded(picture())[:200], "truncated_image"),
        (heic(), "unsupported_format"),
    ],
)
def test_a_file_that_the_browser_cannot_decode_is_refused_in_words(wire, data, code):
    status, found = asked(wire, data, language="zh")
    assert (status, found["code"]) == (found["status"], code)
    assert not found["detail"].isascii()


def test_a_photo_beyond_the_limits_is_refused(wire):
    small = np.zeros((8, 400, 3), np.uint8)
    assert asked(wire, b"photo", small)[1]["code"] == "image_too_small"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"lang": "fr"}, "wrong_shape"),
        ({"looks": "some"}, "wrong_shape"),
        ({"as_seen": "yes"}, "wrong_shape"),
        ({"tile_set": "club"}, "no_such_tile_set"),
    ],
)
def test_a_wrong_field_is_refused_as_by_the_service(wire, client, fields, code):
    data = encoded(picture())
    answer = client.post("/api/read", data={"photo": (io.BytesIO(data), "photo"), **fields})
    status, found = asked(wire, data, rgb(data), **fields)
    assert found["code"] == code
    assert (status, found["detail"], found["where"]) == (
        answer.status_code,
        answer.json["detail"],
        answer.json["where"],
    )
