"""Resizing and warping in the browser give what OpenCV gives, within one grey level, on 200 pictures."""

from __future__ import annotations

import base64

import cv2
import numpy as np
import pytest

from tests.service.browser.conftest import PATIENCE
from tests.service.web.stand_ins import pictures

COUNT = 200
GREY = 114
RUN = """async ([name, data, height, width, high, wide, ...more]) => {
  const found = (await import("/static/web/pixels.js"))[name];
  const to = new Uint8Array(high * wide * 3);
  found(Uint8Array.from(atob(data), (each) => each.charCodeAt(0)), height, width, to, high, wide, ...more);
  return btoa(Array.from(to, (each) => String.fromCharCode(each)).join(""));
}"""


@pytest.fixture(scope="module")
def page(service, browser):
    opened = browser.new_page()
    opened.set_default_timeout(PATIENCE)
    opened.goto(service)
    yield opened
    opened.close()


def run(page, name, picture, size, *more):
    wide, high = map(int, size)
    data = base64.b64encode(np.ascontiguousarray(picture)).decode()
    found = page.evaluate(RUN, [name, data, *map(int, picture.shape[:2]), high, wide, *more])
    return np.frombuffer(base64.b64decode(found), np.uint8).reshape(high, wide, 3)


def apart(found, expected):
    """The largest difference in grey levels, and the share of values that differ."""
    difference = np.abs(found.astype(int) - expected.astype(int))
    return difference.max(), (difference > 0).mean()


@pytest.mark.parametrize(
    ("way", "is_area", "size"),
    [
        (cv2.INTER_LINEAR, False, lambda width, height, random: random.integers(16, 200, 2)),
        (cv2.INTER_AREA, True, lambda width, height, random: (random.integers(1, width), random.integers(1, height))),
        (cv2.INTER_AREA, True, lambda width, height, random: (width // 2, height // 2)),  # exactly for even sides
    ],
    ids=["interpolated", "by-area", "halved"],
)
def test_resized_pictures_differ_by_one_grey_level_at_most(page, way, is_area, size):
    random = np.random.default_rng(1)
    shares = []
    for picture in pictures(COUNT):
        wanted = tuple(map(int, size(picture.shape[1], picture.shape[0], random)))
        most, share = apart(
            run(page, "resize", picture, wanted, is_area), cv2.resize(picture, wanted, interpolation=way)
        )
        assert most <= 1
        shares.append(share)
    assert np.mean(shares) < 0.001


@pytest.mark.parametrize("around", [-1, GREY], ids=["edge", "colour"])
def test_warped_pictures_differ_by_one_grey_level_at_most(page, around):
    random = np.random.default_rng(2)
    shares = []
    for picture in pictures(COUNT):
        corners = np.array([[0, 0], [picture.shape[1], 0], [0, picture.shape[0]]], np.float32)
        given = (corners + random.uniform(-10, 10, (3, 2))).astype(np.float32)
        matrix = cv2.getAffineTransform(given, np.array([[0, 0], [64, 0], [0, 64]], np.float32))
        border = (
            {"borderMode": cv2.BORDER_REPLICATE}
            if around < 0
            else {"borderMode": cv2.BORDER_CONSTANT, "borderValue": (GREY,) * 3}
        )
        expected = cv2.warpAffine(picture, matrix, (64, 64), flags=cv2.INTER_LINEAR, **border)
        back = cv2.invertAffineTransform(matrix).ravel().tolist()
        most, share = apart(run(page, "warp", picture, (64, 64), back, around), expected)
        assert most <= 1
        shares.append(share)
    assert np.mean(shares) < 0.001
