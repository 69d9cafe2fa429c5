"""What stands for OpenCV on the phone gives what OpenCV gives, on 200 pictures.

Resizing and warping are JavaScript: `tests/service/browser/web/test_pixels.py`.
"""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.service.web.stand_ins import pictures, stand_in

COUNT = 200
SECOND = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32)
TABLE = np.arange(255, -1, -1).astype(np.uint8)
TABLES = np.stack([TABLE, TABLE // 2, TABLE // 3], axis=-1)[None]


@pytest.fixture(scope="module")
def phone():
    return stand_in("cv2")


def ellipse(cv, width, height):
    return cv.getStructuringElement(cv.MORPH_ELLIPSE, (width, height))


@pytest.mark.parametrize(
    ("use", "most"),
    [
        (lambda cv, picture: cv.cvtColor(picture, cv.COLOR_BGR2GRAY), 0),
        (lambda cv, picture: cv.cvtColor(cv.cvtColor(picture, cv.COLOR_BGR2GRAY), cv.COLOR_GRAY2BGR), 0),
        (lambda cv, picture: cv.cvtColor(picture, cv.COLOR_RGB2BGR), 0),
        (lambda cv, picture: cv.cvtColor(picture, cv.COLOR_BGR2LAB), 1),
        (lambda cv, picture: cv.cvtColor(picture, cv.COLOR_LAB2BGR), 2),
        (lambda cv, picture: cv.LUT(picture, TABLE), 0),
        (lambda cv, picture: cv.LUT(picture, TABLES), 0),
        (lambda cv, picture: cv.merge(cv.split(picture)), 0),
        (lambda cv, picture: cv.copyMakeBorder(picture, 3, 4, 5, 6, cv.BORDER_CONSTANT, value=(114,) * 3), 0),
        (lambda cv, picture: cv.GaussianBlur(picture, (0, 0), 1.2), 0),
        (lambda cv, picture: cv.GaussianBlur(picture, (0, 0), 2.0), 0),
        (lambda cv, picture: cv.morphologyEx(picture, cv.MORPH_CLOSE, ellipse(cv, 11, 11)), 0),
        (lambda cv, picture: cv.morphologyEx(picture, cv.MORPH_CLOSE, ellipse(cv, 9, 5)), 0),
        (lambda cv, _: ellipse(cv, 7, 13), 0),
        (lambda cv, picture: cv.filter2D(picture[..., 0].astype(np.float32), -1, SECOND), 0),
    ],
    ids=[
        "grey",
        "from-grey",
        "reversed",
        "lab",
        "from-lab",
        "table",
        "tables",
        "channels",
        "border",
        "blur",
        "more",
        "close",
        "flat",
        "ellipse",
        "filter",
    ],
)
def test_a_function_differs_from_opencv_by_few_grey_levels(phone, use, most):
    """`most`: the largest difference; 0: none."""
    for picture in pictures(COUNT):
        found, expected = use(phone, picture), use(cv2, picture)
        assert found.shape == expected.shape
        assert found.dtype == expected.dtype
        assert np.abs(found.astype(np.float64) - expected.astype(np.float64)).max() <= most


def test_matrices_are_those_of_opencv(phone):
    random = np.random.default_rng(3)
    for _ in range(COUNT):
        given, wanted = random.uniform(-100, 100, (2, 3, 2)).astype(np.float32)
        matrix = cv2.getAffineTransform(given, wanted)
        np.testing.assert_allclose(phone.getAffineTransform(given, wanted), matrix, rtol=1e-9, atol=1e-9)
        np.testing.assert_array_equal(phone.invertAffineTransform(matrix), cv2.invertAffineTransform(matrix))


def test_what_vision_does_not_ask_for_is_refused(phone):
    picture = next(pictures(1))
    with pytest.raises(NotImplementedError):
        phone.resize(picture, (500, 500), interpolation=phone.INTER_AREA)
    with pytest.raises(NotImplementedError):
        phone.GaussianBlur(picture, (3, 3), 1.2)
    with pytest.raises(NotImplementedError):
        phone.getStructuringElement(0, (3, 3))
    with pytest.raises(NotImplementedError):
        phone.morphologyEx(picture, 2, ellipse(phone, 3, 3))
    with pytest.raises(NotImplementedError):
        phone.copyMakeBorder(picture, 1, 1, 1, 1, phone.BORDER_REPLICATE)
    with pytest.raises(NotImplementedError):
        phone.filter2D(picture[..., 0].astype(np.float32), -1, np.ones((5, 5), np.float32))
