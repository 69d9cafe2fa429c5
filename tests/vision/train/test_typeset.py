"""Faces of invented sets. Signs need a font with Chinese characters; `.ci/run` sees to it that there is one."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.needed import missing
from vision.data.label_files import FACES
from vision.errors import PhotoError
from vision.train import typeset_sheet
from vision.train.face_scene import training_crop
from vision.train.face_sources import FLAT, FaceSources
from vision.train.typeset import sign_fonts, typeset, typeset_faces
from vision.train.typeset_pictures import PictureFonts, load_pictures
from vision.train.typeset_sheet import Picture

REQUIRED = "TEHAI_REQUIRE_FONTS"
COLOURS = Path("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")


@pytest.fixture(scope="module")
def fonts():
    try:
        return sign_fonts()
    except ValueError as error:
        missing(str(error), REQUIRED)


@pytest.fixture(scope="module", params=["outlined", "coloured"])
def pictures(request, fonts):
    """A bird and eight plants: signs of a font that writes, or pictures in colours."""
    if request.param == "coloured" and not COLOURS.is_file():
        missing(f"{COLOURS} is not installed.", REQUIRED)
    coloured = request.param == "coloured"
    font = COLOURS if coloured else next(font for font in fonts if typeset_sheet.has_sign(font, "鳥"))
    bird, plants = ("🦚", "🌸🌼🌻🌹🌷🌺💐🌿") if coloured else ("鳥", "花草木林李桃竹米")
    return PictureFonts((Picture(font, bird, coloured),), tuple(Picture(font, sign, coloured) for sign in plants))


@pytest.fixture(scope="module")
def sets(fonts):
    return [typeset(number, fonts) for number in range(6)]


def on_paper(face):
    alpha = face[:, :, 3:] / 255
    return face[:, :, :3] * alpha + 240 * (1 - alpha)


def test_a_set_has_every_face_but_the_back(sets):
    for one in sets:
        assert set(one) == set(FACES) - {"?"}
        assert {face.shape for face in one.values()} == {(FLAT[1], FLAT[0], 4)}


def test_a_font_that_keeps_an_empty_place_for_a_sign_has_it_not(monkeypatch, tmp_path):
    """As some fonts of a second plane do: whole sets of blank tiles came of it."""

    class Empty:
        def getmask(self, sign):
            return Image.new("L", (30, 40) if sign == "萬" else (20, 20), 0).im

    monkeypatch.setattr(typeset_sheet, "font_of", lambda path, size: Empty())
    assert not typeset_sheet.has_sign(tmp_path / "empty.ttf", "萬")


def test_a_set_is_the_same_each_time_and_another_number_is_another_set(sets, fonts):
    again = typeset(0, fonts)
    assert all(np.array_equal(again[code], face) for code, face in sets[0].items())
    assert not np.array_equal(on_paper(sets[0]["1p"]), on_paper(sets[1]["1p"]))


def test_no_two_faces_of_a_set_look_alike(sets):
    for one in sets:
        for (code, face), (other, another) in combinations(one.items(), 2):
            if code[1] == other[1] == "f":
                continue  # a flower without a sign may look like its neighbour, as in real sets
            assert np.abs(on_paper(face) - on_paper(another)).mean() > 0.5, (code, other)


def test_a_red_five_is_red_all_over(sets):
    for one in sets:
        for suit in "mps":
            face = one[f"0{suit}"].astype(float)
            ink = face[face[:, :, 3] > 200][:, :3]
            assert (ink[:, 0] > ink[:, 1:].max(axis=1) + 60).mean() > 0.95


def test_birds_and_plants_come_from_pictures_in_most_sets(fonts, pictures):
    """And nothing else of a set changes with them."""
    changed = {"1s": 0, "1f": 0}
    for number in range(12):
        plain, pictured = typeset(number, fonts), typeset(number, fonts, pictures)
        assert set(plain) == set(pictured)
        different = {code for code in plain if not np.array_equal(plain[code], pictured[code])}
        assert different <= {"1s", *(f"{flower}f" for flower in range(1, 9))}
        for code in changed:
            changed[code] += code in different
            assert (pictured[code][:, :, 3] > 128).mean() > 0.01
    assert min(changed.values()) >= 3


def test_pictures_take_fonts_that_are_named_where_they_are_missing(tmp_path):
    with pytest.raises(PhotoError, match="NotoSansEgyptianHieroglyphs") as error:
        load_pictures(tmp_path)
    assert error.value.code == "no_such_file"


def test_every_crop_can_come_from_such_a_set(fonts):
    sources = FaceSources(typeset=typeset_faces(2, fonts))
    rng = np.random.default_rng(3)
    for face in range(len(FACES)):
        crop = training_crop(face, sources, 0.08, 64, rng)
        assert crop.image.shape == (64, 64, 3)


def test_without_a_font_it_says_so(tmp_path):
    sign_fonts.cache_clear()
    with pytest.raises(ValueError, match="Chinese characters"):
        sign_fonts(tmp_path)
    sign_fonts.cache_clear()
