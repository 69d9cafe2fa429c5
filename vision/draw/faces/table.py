"""The table of faces: the marks of each of the 46 tiles, and the styles that change some of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from scorer.errors import UnknownName
from scorer.tiles import TILES, Tile
from vision.draw.faces.pictures import bird, flower, white_frame
from vision.draw.faces.shapes import Ink, Shape, written
from vision.draw.faces.suits import bamboo, dots

__all__ = ["CODES", "STYLES", "Style", "index_marks", "marks", "style_named"]

CODES: tuple[str, ...] = tuple(tile.code for tile in TILES)
"""The codes of all 46 tiles: 1m-9m 1p-9p 1s-9s 1z-7z 1f-8f 0m 0p 0s ?."""


@dataclass(frozen=True, slots=True)
class Style:
    """The appearance of a tile set.

    A style defines the inks, the body, whether there is an index in the corner, and whether the white dragon has a
    frame.
    """

    name: str
    black: str = "#1b2233"
    blue: str = "#1f3c8c"
    green: str = "#17683a"
    red: str = "#bd2430"
    paper: str = "#fbf8ef"
    edge: str = "#d8cfb8"
    back: str = "#d98b22"
    corner: bool = False
    blank_white: bool = False

    def colour(self, ink: Ink) -> str:
        """Return the CSS colour of an ink in this style."""
        return {"black": self.black, "blue": self.blue, "green": self.green, "red": self.red, "paper": self.paper}[ink]


STYLES: dict[str, Style] = {
    style.name: style
    for style in (
        Style("standard"),
        Style("corner", black="#1f3c8c", back="#1d7a4c", corner=True),
        Style("blank-white", blank_white=True),
    )
}
"""The available styles by name.

- `standard`: the default style
- `corner`: blue characters and an index in the corner, as in tile sets from Hong Kong and Western countries
- `blank-white`: a white dragon without a frame, as in Japanese tile sets"""


def style_named(name: str | Style) -> Style:
    """Return the style with this name in `STYLES`. A `Style` is returned unchanged. Raises `UnknownName`."""
    if isinstance(name, Style):
        return name
    if name not in STYLES:
        raise UnknownName(
            "unknown_option", f"{name!r} is not a style of tile faces.", hint=f"The styles are: {', '.join(STYLES)}."
        )
    return STYLES[name]


_NUMERALS = "一二三四伍六七八九"
_HONOURS: dict[int, tuple[str, Ink]] = {
    1: ("東", "black"),
    2: ("南", "black"),
    3: ("西", "black"),
    4: ("北", "black"),
    6: ("發", "green"),
    7: ("中", "red"),
}


def _number_of_characters(number: int, red: bool) -> list[Shape]:
    top = {1: 34.0, 2: 70.0, 3: 88.0}.get(number, 96.0)
    y = 74 - top / 2 if number < 4 else 26.0
    return [
        written(_NUMERALS[number - 1], 44, y, 134, top, "red" if red else "black", 1.0 if number > 3 else 1.25),
        written("萬", 36, 136, 150, 138, "red", 1.12),
    ]


@cache
def marks(code: str, style: str | Style = "standard") -> tuple[Shape, ...]:
    """Return the marks of a face, in painting order. A blank face and `?` have no marks.

    Raises `ParseError` for an unknown tile code and `UnknownName` for an unknown style; both are `ValueError`s.
    """
    tile = Tile.from_code(code)
    look = style_named(style)
    return () if tile.is_face_down else tuple(_face(tile, look))


@cache
def index_marks(code: str, style: str | Style = "standard") -> tuple[Shape, ...]:
    """Return the digit or letter in the corner of a face, if the style has an index.

    Flowers have no index, because they already show their number.
    """
    tile = Tile.from_code(code)
    if not style_named(style).corner or tile.is_face_down or tile.is_flower:
        return ()
    index = "ESWNPFC"[tile.number - 1] if tile.is_honour else str(tile.number)
    return (written(index, 14, 14, 26, 38, "red" if tile.is_red or tile.code == "7z" else "black", 1.15),)


def _face(tile: Tile, look: Style) -> list[Shape]:
    match tile.suit:
        case "m":
            return _number_of_characters(tile.number, tile.is_red)
        case "p":
            return dots(tile.number, red=tile.is_red)
        case "s":
            return bird() if tile.number == 1 else bamboo(tile.number, red=tile.is_red)
        case "f":
            return flower(tile.number)
        case _ if tile.number == 5:
            return [] if look.blank_white else white_frame()
        case _:
            name, ink = _HONOURS[tile.number]
            return [written(name, 30, 50, 162, 200, ink, 1.05)]
