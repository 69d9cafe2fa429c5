"""The drawn faces: every tile has its own, as SVG that needs nothing else to be shown."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import cv2
import numpy as np
import pytest
import resvg_py

from scorer.errors import TehaiError
from scorer.hand import Hand
from vision.draw.faces import CODES, STYLES, face_shapes, face_svg, hand_picture, hand_svg, sprite_svg, symbol_id

SVG = "{http://www.w3.org/2000/svg}"


def test_all_46_tiles_have_a_face() -> None:
    assert len(CODES) == 46
    assert {"1m", "9s", "7z", "8f", "0p", "?"} <= set(CODES)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("code", CODES)
def test_a_face_is_one_self_contained_document(code: str, style: str) -> None:
    picture = face_svg(code, style=style)
    root = ET.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("aria-label") == code
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "g", "path", "rect"}
    attributes = {name for element in root.iter() for name in element.attrib}
    assert not any("href" in name or name in ("id", "style", "class") for name in attributes)
    assert "url(" not in picture


@pytest.mark.parametrize("style", STYLES)
def test_no_two_tiles_look_alike(style: str) -> None:
    bare = [code for code in CODES if code != "?" and not (style == "blank-white" and code == "5z")]
    assert len({face_shapes(code, style=style) for code in bare}) == len(bare)


def test_the_same_call_gives_the_same_picture() -> None:
    assert [face_svg(code) for code in CODES] == [face_svg(code) for code in CODES]
    assert sprite_svg() == sprite_svg()


@pytest.mark.parametrize(("width", "height"), [(37, 50), (60, 81), (222, 300)])
def test_the_height_follows_the_width(width: int, height: int) -> None:
    root = ET.fromstring(face_svg("1s", width=width))
    assert (root.get("width"), root.get("height")) == (str(width), str(height))


@pytest.mark.parametrize("code", CODES)
def test_the_marks_stay_on_the_face(code: str) -> None:
    for path in ET.fromstring(face_shapes(code)).iter("path"):
        for x, y in re.findall(r"M([\d.-]+) ([\d.-]+)", path.attrib["d"]):
            assert 0 <= float(x) <= 222
            assert 0 <= float(y) <= 300


def test_styles_change_the_white_dragon_and_the_corner() -> None:
    assert face_shapes("5z", style="blank-white") == "<g></g>"
    assert face_shapes("5z") != "<g></g>"
    assert face_shapes("3p", style="corner").count("<path") == face_shapes("3p").count("<path") + 1


@pytest.mark.parametrize("code", ["", "8z", "0z", "9f", "5x", "E", "12m", "tile"])
def test_an_unknown_code_is_refused_by_name(code: str) -> None:
    with pytest.raises(TehaiError, match="is not a tile") as caught:
        face_svg(code)
    assert isinstance(caught.value, ValueError)


def test_an_unknown_style_is_refused_by_name() -> None:
    with pytest.raises(TehaiError, match="not a style"):
        face_svg("1m", style="gold")


def test_the_sprite_holds_every_tile_once() -> None:
    ids = [symbol.get("id") for symbol in ET.fromstring(sprite_svg()).iter(f"{SVG}symbol")]
    assert ids == [symbol_id(code) for code in CODES]
    assert "tile-1m" in ids
    assert "tile-back" in ids


def test_a_row_leaves_gaps_and_turns_called_tiles() -> None:
    together = ET.fromstring(hand_svg([[("1m", False), ("2m", False)]], tile_width=37))
    apart = ET.fromstring(hand_svg([[("1m", False)], [("2m", False)]], tile_width=37))
    sideways = ET.fromstring(hand_svg([[("1m", True), ("2m", False)]], tile_width=37))
    assert (together.get("width"), together.get("height")) == ("74", "50")
    assert apart.get("width") == "87"
    assert sideways.get("width") == "87"


def test_a_notebook_shows_the_picture_of_a_hand() -> None:
    picture = hand_picture(Hand.from_typed("23499m567p777z!4m +addkong:1111s<left 1f"))
    assert type(picture._repr_svg_()) is str
    drawn = ET.fromstring(picture._repr_svg_())
    assert len(drawn.findall(f"{SVG}g")) == 11 + 4 + 1
    assert picture.count("rotate(-90)") == 1


def test_the_sprite_looks_like_the_tiles_at_the_size_of_a_phone() -> None:
    symbols = ET.fromstring(sprite_svg()).iter(f"{SVG}symbol")
    for code, symbol in zip(CODES, symbols, strict=True):
        drawn = ET.tostring(symbol, encoding="unicode").replace("ns0:", "").replace(":ns0", "").replace("symbol", "svg")
        shown, whole = (
            _seen(svg) for svg in (drawn.replace("<svg ", '<svg width="60" height="81" ', 1), face_svg(code))
        )
        difference = np.abs(shown.astype(int) - whole)
        assert difference.mean() < 1.5, code
        assert (difference.max(axis=2) > 60).mean() < 0.005, code


def _seen(svg: str) -> np.ndarray:
    png = resvg_py.svg_to_bytes(svg_string=svg, width=60, height=81, background="white")
    return cv2.imdecode(np.frombuffer(bytes(png), np.uint8), cv2.IMREAD_COLOR)
