"""Tile sets of computer games and fonts. They show more drawing styles of a face than the photos do.

This module finds the sets in a folder of unpacked packages (`docs/train.md` lists them and how to get them) and
cuts the face out of each cell of a picture. Faces whose content differs from the usual one are left out, for
example a picture of a dragon as the green dragon, or a landscape as a season tile.
"""

from __future__ import annotations

import base64
import gzip
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import resvg_py
from PIL import Image as Pictures
from PIL import ImageDraw, ImageFont

from vision.errors import PhotoError
from vision.render.levelled import levelled, on_paper
from vision.render.scene import Image

__all__ = ["GAMES", "Game", "game_faces"]

_SUITS = {suit: tuple(f"{rank}{suit}" for rank in range(1, 10)) for suit in "mps"}
_WINDS = ("4z", "3z", "2z", "1z")  # most games begin with the north wind
_NOTHING = ("",)


class Inset(NamedTuple):
    """The margins of a cell around the face, as fractions of the cell's width and height."""

    left: float
    top: float
    right: float
    bottom: float


_WHOLE = Inset(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Game:
    """The location of a set's pictures within a package.

    `codes` are the faces in the cells of a grid, row by row; "" is a cell without a usable face. `origin` and
    `cell` are in pixels of the picture, or in its own units for vector graphics.
    """

    name: str
    file: str
    codes: tuple[tuple[str, ...], ...] = ()
    origin: tuple[float, float] = (0.0, 0.0)
    cell: tuple[float, float] = (0.0, 0.0)
    inset: Inset = _WHOLE
    corner: bool = False
    """Whether the faces have an index in a corner."""
    held_out: bool = False
    """Whether the set is excluded from all training and from all training scenes."""
    photographed: bool = False


_PIPS_FIRST = (*_SUITS["p"], *_WINDS, "7z", "6z", *_SUITS["m"], *_SUITS["s"])
_KDE = (_SUITS["m"], _SUITS["s"], _SUITS["p"])
_BEVEL = Inset(0.13, 0.04, 0.05, 0.12)

GAMES = (
    Game(
        "kde-default",
        "usr/share/kmahjongglib/tilesets/default.svgz",
        (*_KDE, ("5f", "6f", "7f", "8f", "4z", "2z", "1z", "3z"), ("", "6z", "7z", "1f", "2f", "3f", "4f")),
        (0.0, 116.0),
        (69.0, 89.0),
        corner=True,
        held_out=True,
    ),
    Game(
        "kde-traditional",
        "usr/share/kmahjongglib/tilesets/traditional.svgz",
        (*_KDE, ("", "", "", "", "4z", "2z", "1z", "3z"), ("5z", "6z", "7z", "1f", "2f", "3f", "4f")),
        (0.0, 116.0),
        (69.0, 89.0),
        corner=True,
    ),
    Game(
        "kde-classic",
        "usr/share/kmahjongglib/tilesets/classic.svgz",
        (_SUITS["m"], _SUITS["p"], _SUITS["s"], _NOTHING, ("", "", "4z", "1z", "2z", "3z")),
        (0.25, 554.69),
        (68.69, 99.58),
    ),
    Game(
        "gnome-smooth",
        "usr/share/gnome-mahjongg/themes/smooth.png",
        ((*_PIPS_FIRST, "2f", "3f", "1f", "4f", "5z", "5f", "6f", "7f", "8f"),),
        cell=(96.0, 132.0),
        inset=_BEVEL,
        held_out=True,
    ),
    Game(
        "gnome-postmodern",
        "usr/share/gnome-mahjongg/themes/postmodern.svg",
        (_PIPS_FIRST,),
        cell=(64.0, 88.0),
        inset=_BEVEL,
    ),
    Game(
        "xmahjongg-dorothys",
        "usr/share/games/xmahjongg/tiles/dorothys.gif",
        (
            _PIPS_FIRST[:21],
            (*_PIPS_FIRST[21:], "5f", "6f", "7f", "8f", "", "4f", "2f", "1f", "3f"),
        ),
        cell=(64.0, 80.0),
        inset=Inset(0.03, 0.03, 0.2, 0.16),
        corner=True,
    ),
    Game(
        "xmahjongg-gnome",
        "usr/share/games/xmahjongg/tiles/gnome.gif",
        (_PIPS_FIRST[:21], (*_PIPS_FIRST[21:], "", "", "", "", "5z")),
        cell=(40.0, 56.0),
        inset=Inset(0.17, 0.08, 0.1, 0.12),
    ),
    Game(
        "xmahjongg-gnome2",
        "usr/share/games/xmahjongg/tiles/gnome2.gif",
        (
            (*_SUITS["s"], *_WINDS, "7z", "6z", *_SUITS["m"][:6]),
            (*_SUITS["m"][6:], *_SUITS["p"]),
        ),
        cell=(40.0, 56.0),
        inset=Inset(0.05, 0.05, 0.05, 0.06),
        corner=True,
    ),
    Game(
        "xmahjongg-real",
        "usr/share/games/xmahjongg/tiles/real.gif",
        (
            _SUITS["p"],
            _SUITS["s"],
            _SUITS["m"],
            ("5f", "6f", "7f", "8f", "4z", "2z", "1z", "3z"),
            ("1f", "2f", "3f", "4f", "6z", "5z", "7z"),
        ),
        cell=(532 / 9, 396 / 5),
        inset=Inset(0.03, 0.03, 0.03, 0.03),
        held_out=True,
        photographed=True,
    ),
    Game("mj-tiles", "package/dist/assets/generated.js"),
    Game("symbola", "usr/share/fonts/truetype/ancient-scripts/Symbola_hint.ttf"),
    Game("noto-symbols", "usr/share/fonts/truetype/noto/NotoSansSymbols2-Regular.ttf"),
    Game("gl-mahjong", "mjx-0.1.0/mjx/visualizer/GL-MahjongTile.ttf"),
)
"""All sets from games and fonts."""

_SIGNS = (*(f"{rank}z" for rank in (1, 2, 3, 4, 7, 6, 5)), *_SUITS["m"], *_SUITS["s"], *_SUITS["p"])
_FLOWERS = ("1f", "2f", "4f", "3f", "5f", "6f", "7f", "8f")
_GLYPHS = {code: chr(0x1F000 + place) for place, code in enumerate((*_SIGNS, *_FLOWERS))}
"""The Unicode character of each face, by tile code."""
_INKS = {"m": (30, 20, 20), "p": (120, 40, 20), "s": (40, 110, 20), "z": (30, 20, 20), "f": (60, 90, 30)}
"""The ink of a font's face (BGR) by suit; `_OWN_INKS` has the exceptions by tile code."""
_RED, _GREEN = (30, 20, 170), (40, 110, 20)
_OWN_INKS = {"5z": (120, 40, 20), "6z": _GREEN, "7z": _RED}
_SIZE = 240  # the height in pixels of a face drawn from a font


def unpacked(folder: Path, file: str) -> Path:
    """Return the path of a file in a folder of unpacked packages.

    Raises `PhotoError` (`no_such_file`) if the file is missing.
    """
    path = folder / file
    if not path.is_file():
        raise PhotoError("no_such_file", f"There is no file {path}.", hint="docs/train.md explains how to get it.")
    return path


def game_faces(game: Game, folder: Path) -> Mapping[str, Callable[[], Image]]:
    """Return functions that draw the faces of a set, by tile code.

    Each function returns a picture (200 x 150 x 3, BGR) on a background of the brightness `PAPER`.

    Raises `PhotoError` (`no_such_file`) if the package is not unpacked in `folder`.
    """
    path = unpacked(folder, game.file)
    if path.suffix == ".js":
        return {code: _later(_embedded, path, code) for code in _embedded_names(path)}
    if path.suffix == ".ttf":
        return {code: _later(_glyph, path, code) for code in _GLYPHS}
    return {code: _later(_cell, game, path, place) for code, place in _places(game)}


def _later(draw: Callable[..., Image], *given: object) -> Callable[[], Image]:
    return lambda: draw(*given)


def _places(game: Game) -> Iterator[tuple[str, tuple[int, int]]]:
    for row, codes in enumerate(game.codes):
        for column, code in enumerate(codes):
            if code:
                yield code, (column, row)


@lru_cache(maxsize=512)
def _cell(game: Game, path: Path, place: tuple[int, int]) -> Image:
    sheet, scale = _sheet(path)
    left, top = (game.origin[axis] + place[axis] * game.cell[axis] for axis in (0, 1))
    wide, high = game.cell
    x0, x1 = left + wide * game.inset.left, left + wide * (1 - game.inset.right)
    y0, y1 = top + high * game.inset.top, top + high * (1 - game.inset.bottom)
    part = sheet[round(y0 * scale) : round(y1 * scale), round(x0 * scale) : round(x1 * scale)]
    if path.suffix == ".svgz":
        return on_paper(part, 0.0)
    return levelled(np.ascontiguousarray(cv2.resize(part[:, :, :3], None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC)))


@lru_cache(maxsize=4)
def _sheet(path: Path) -> tuple[Image, float]:
    """Return the picture of all faces (BGRA) and the number of its pixels per unit of the file."""
    if path.suffix in (".svg", ".svgz"):
        data = path.read_bytes()
        text = (gzip.decompress(data) if path.suffix == ".svgz" else data).decode()
        found = _WIDTH.search(text)
        if found is None:
            raise PhotoError("bad_training_data", f"{path.name} has no width.")
        raster = bytes(resvg_py.svg_to_bytes(svg_string=text, width=round(_SCALE * float(found.group(1)))))
        return np.asarray(cv2.imdecode(np.frombuffer(raster, np.uint8), cv2.IMREAD_UNCHANGED), np.uint8), _SCALE
    with Pictures.open(path) as opened:
        picture = np.asarray(opened.convert("RGBA"), np.uint8)
    return np.ascontiguousarray(picture[:, :, [2, 1, 0, 3]]), 1.0


_MISNAMED = {"5z": "6z", "6z": "5z", "0m": "0p", "0p": "0s", "0s": "0m"}
"""Corrections for version 0.2.0 of mj-tiles: the face that a picture really shows, by the picture's name there."""
_WIDTH = re.compile(r'<svg[^>]*?\swidth="([\d.]+)')
_SCALE = 3.0
"""Pixels per unit of a vector graphic."""
_EMBEDDED = re.compile(r"'(\d[mpsz])': 'data:image/webp;base64,([^']+)'")


@lru_cache(maxsize=2)
def _embedded_pictures(path: Path) -> dict[str, str]:
    upright = path.read_text(encoding="utf-8").split("tilesRotated")[0]
    return {_MISNAMED.get(name, name): picture for name, picture in _EMBEDDED.findall(upright)}


def _embedded_names(path: Path) -> list[str]:
    return list(_embedded_pictures(path))


@lru_cache(maxsize=64)
def _embedded(path: Path, code: str) -> Image:
    data = np.frombuffer(base64.b64decode(_embedded_pictures(path)[code]), np.uint8)
    picture = cv2.imdecode(data, cv2.IMREAD_COLOR)
    if picture is None:
        raise PhotoError("bad_training_data", f"{path.name} has no picture of {code}.")
    return levelled(np.asarray(cv2.resize(picture, None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC), np.uint8))


@lru_cache(maxsize=256)
def _glyph(path: Path, code: str) -> Image:
    """Return a font's face without the outline of the tile, in the usual ink of this face."""
    font = ImageFont.truetype(str(path), _SIZE)
    left, top, right, bottom = font.getbbox(_GLYPHS[code])
    mask = Pictures.new("L", (int(right - left), int(bottom - top)), 0)
    ImageDraw.Draw(mask).text((-left, -top), _GLYPHS[code], font=font, fill=255)
    cover = np.asarray(mask, np.uint8)
    rim = round(0.11 * cover.shape[1])
    cover = cover[rim:-rim, rim:-rim]
    ink = np.empty((*cover.shape, 3), np.uint8)
    ink[:] = _OWN_INKS.get(code, _INKS[code[1]])
    if code[1] == "m":
        ink[round(0.47 * len(ink)) :] = _RED
    return on_paper(np.dstack([ink, cover]), 0.04)
