"""The aspect that a squashed photo had."""

import pytest

from vision.image.aspect import FACE, estimate_aspect


@pytest.mark.parametrize("aspect", [16 / 9, 4 / 3, 1.0, 3 / 4, 9 / 16])
def test_upright_tiles_give_the_photos_aspect(aspect):
    assert estimate_aspect([FACE / aspect * wobble for wobble in (0.97, 1.0, 1.02, 1.04)]) == pytest.approx(aspect)


def test_a_sideways_tile_does_not_matter():
    assert estimate_aspect([FACE / (4 / 3)] * 13 + [1 / FACE / (4 / 3)]) == pytest.approx(4 / 3)


def test_an_unusual_aspect_is_kept():
    assert estimate_aspect([FACE / 12] * 14) == pytest.approx(12)


def test_no_tiles_no_change():
    assert estimate_aspect([]) == 1.0


def test_nothing_beyond_one_to_sixteen():
    assert estimate_aspect([100.0]) == pytest.approx(1 / 16)
