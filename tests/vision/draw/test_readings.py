from __future__ import annotations

import io

import numpy as np
from PIL import Image
from vision_fakes import row, tiles

from vision.draw.readings import COLOURS, DOUBTFUL, draw
from vision.geometry.detections import Detections
from vision.image.photo import Photo
from vision.layout.layout import lay_out
from vision.reading.reading import read
from vision.reading.seen_tile import Role


def drawn(detections: Detections, width: int = 800, height: int = 600, shade: int = 128) -> np.ndarray:
    photo = Photo(np.full((height, width, 3), shade, np.uint8))
    picture = Image.open(io.BytesIO(draw(photo, read(lay_out(detections), (width, height)))))
    assert picture.format == "PNG"
    return np.asarray(picture)[:, :, ::-1]


def shows(picture: np.ndarray, colour) -> bool:
    return bool((np.abs(picture[:600].astype(int) - colour).max(axis=2) < 10).sum() > 20)


def test_each_role_and_doubt_has_its_colour():
    sure = drawn(tiles(*row("123m456p789s11222z", gaps={13: 20})))
    assert shows(sure, COLOURS["concealed"])
    assert shows(sure, COLOURS["winning"])
    assert not shows(sure, DOUBTFUL)
    assert shows(drawn(tiles(*row("123m456p789s11222z"), confidence=0.5)), DOUBTFUL)
    assert set(COLOURS) == set(Role)


def test_lines_show_on_white_and_on_black():
    detections = tiles(*row("123m"))
    for shade in (0, 60, 220, 255):
        assert np.ptp(drawn(detections, shade=shade)[:600].astype(int), axis=(0, 1)).max() > 100


def test_the_photo_stays_as_large_and_a_legend_is_below():
    picture = drawn(tiles(*row("123m")))
    assert picture.shape[1] == 800
    assert picture.shape[0] > 600


def test_nothing_found_tiles_at_the_edge_and_a_tiny_photo():
    assert drawn(Detections.empty()).shape[1] == 800
    drawn(tiles(("1m", 0, 0, 40, 54), ("2m", 770, 570, 60, 60)))
    drawn(tiles(("1m", 0, 0, 30, 40)), width=32, height=40)
