"""Draws birds and plants of synthetic tile sets from fonts: outlines that are coloured here, and coloured pictures.

This module knows which characters of each font show a bird or plant (`datasets/games.md`) and draws one of them
on a face in the inks of the set. Birds differ between sets. A network that was trained on few birds confuses
a new bird with a flower.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image as Pictures
from PIL import ImageDraw

from vision.render.game_sets import unpacked
from vision.train.typeset_sheet import HEIGHT, WIDTH, Habits, Picture, Place, Rng, Sheet, font_of, has_sign

_FONTS = {
    "hieroglyphs": "usr/share/fonts/truetype/noto/NotoSansEgyptianHieroglyphs-Regular.ttf",
    "symbola": "usr/share/fonts/truetype/ancient-scripts/Symbola_hint.ttf",
    "colours": "usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
}
"""Files in the folder of unpacked packages (docs/train.md)."""
_COLOURED = 109
"""The only size of the coloured font, in pixels."""
_RASTER = 180
"""The height of an outline in pixels before it is drawn on the face."""

_HIEROGLYPHS = {
    "birds": "".join(chr(code) for code in range(0x13140, 0x1317E)),
    "plants": "𓆷𓆸𓆹𓆺𓆼𓇅𓇆𓇇𓇈𓇉𓇐𓇑𓇗𓇘𓇙𓇚𓇛𓇜𓇝𓇟𓇥",
}
_SIGNS = {
    "birds": "🐦🦚🐓🐔🦃🦜🦢🦆🦉🦅🕊🐤🐥🐧🦩🦤",
    "plants": "🌸🌼🌻🌹🌷🌺💐🌿🎋🌱🍁🌾🪷🏵🍂🌳🌲🌴🍀☘🎍🥀💮",
}


@dataclass(frozen=True, slots=True)
class PictureFonts:
    """The available birds and plants for synthetic sets."""

    birds: tuple[Picture, ...]
    plants: tuple[Picture, ...]


def load_pictures(folder: Path) -> PictureFonts:
    """Return the pictures in the fonts of a folder of unpacked packages.

    Raises `PhotoError` (`no_such_file`) if a font is missing.
    """
    found: dict[str, list[Picture]] = {"birds": [], "plants": []}
    for name, place in _FONTS.items():
        path = unpacked(folder, place)
        for kind, pictures in found.items():
            signs = (_HIEROGLYPHS if name == "hieroglyphs" else _SIGNS)[kind]
            pictures += [
                Picture(path, sign, name == "colours") for sign in signs if name == "colours" or has_sign(path, sign)
            ]
    return PictureFonts(tuple(found["birds"]), tuple(found["plants"]))


def draw_picture(sheet: Sheet, picture: Picture, middle: Place, size: Place, rng: Rng) -> None:
    """Draw a picture around `middle`, as large as fits into `size`, with its left and right exchanged at random.

    `middle` and `size` are fractions of the face's width and height.
    """
    inked = _coloured(picture, sheet, rng) if picture.coloured else _outlined(picture, sheet, rng)
    if rng.random() < 0.5:
        inked = inked.transpose(Pictures.Transpose.FLIP_LEFT_RIGHT)
    inked = inked.rotate(float(rng.normal(0, 7)), Pictures.Resampling.BICUBIC, expand=True)
    inked = inked.crop(inked.getbbox())
    ratio = inked.width / max(1, inked.height) * float(rng.uniform(0.85, 1.2))
    wide = min(size[0] * WIDTH, size[1] * HEIGHT * ratio)
    box = max(2, round(wide)), max(2, round(wide / ratio))
    inked = inked.resize(box, Pictures.Resampling.LANCZOS)
    left, top = round(middle[0] * WIDTH - box[0] / 2), round(middle[1] * HEIGHT - box[1] / 2)
    sheet.picture.alpha_composite(inked, (max(0, left), max(0, top)))


def _inks(habits: Habits) -> npt.NDArray[np.uint8]:
    return np.array([habits.green, habits.blue, habits.red, habits.black], np.uint8)


def _outlined(picture: Picture, sheet: Sheet, rng: Rng) -> Pictures.Image:
    """Return an outline in one ink of the set. Each enclosed area stays transparent or gets an ink."""
    font = font_of(picture.font, _RASTER)
    left, top, right, bottom = font.getbbox(picture.sign)
    mask = Pictures.new("L", (math.ceil(right - left) + 12, math.ceil(bottom - top) + 12), 0)
    ImageDraw.Draw(mask).text((6 - left, 6 - top), picture.sign, font=font, fill=255)
    line = np.asarray(mask)
    wider = int(rng.integers(0, 4))
    if wider:
        line = np.asarray(cv2.dilate(line, np.ones((wider + 1, wider + 1), np.uint8)), np.uint8)
    inks = _inks(sheet.habits)
    drawn = np.zeros((*line.shape, 4), np.uint8)
    count, parts = cv2.connectedComponents(np.asarray(line < 128, np.uint8), connectivity=4)
    filled = rng.random()  # some sets fill all areas, some fill none
    for part in range(1, count):
        if part != parts[0, 0] and rng.random() < filled:
            drawn[parts == part] = (*sheet.ink(tuple(inks[int(rng.choice(4, p=[0.4, 0.25, 0.25, 0.1]))])), 255)
    edge = sheet.ink(tuple(inks[int(rng.choice(4, p=[0.3, 0.2, 0.1, 0.4]))]))
    cover = line[:, :, None].astype(np.float32) / 255
    drawn[:, :, :3] = drawn[:, :, :3] * (1 - cover) + np.array(edge) * cover
    drawn[:, :, 3] = np.maximum(drawn[:, :, 3], line)
    return Pictures.fromarray(drawn, "RGBA")


def _coloured(picture: Picture, sheet: Sheet, rng: Rng) -> Pictures.Image:
    """Return a picture of a colour font, sometimes with outlines.

    The picture keeps its colours, or its dark, middle and bright areas each get the colour of one ink.
    """
    canvas = Pictures.new("RGBA", (160, 150), (0, 0, 0, 0))
    ImageDraw.Draw(canvas).text((8, 8), picture.sign, font=font_of(picture.font, _COLOURED), embedded_color=True)
    drawn = np.asarray(canvas).copy()
    grey = np.asarray(cv2.cvtColor(drawn[:, :, :3], cv2.COLOR_RGB2GRAY), np.uint8)
    there = drawn[:, :, 3] > 128
    inks = _inks(sheet.habits)
    if sheet.habits.one_ink or rng.random() < 0.6:
        low, high = np.percentile(grey[there], sorted(rng.uniform(15, 85, 2)))
        shades = np.where(grey < low, 0, np.where(grey < high, 1, 2))
        chosen = np.array([sheet.ink(tuple(inks[n])) for n in rng.permutation(4)[:3]], np.uint8)
        drawn[:, :, :3] = chosen[shades]
        if rng.random() < 0.6:
            drawn[:, :, 3] = np.where(shades == 2, 0, drawn[:, :, 3])  # the lightest shade becomes transparent
    if rng.random() < 0.7:
        edges = np.asarray(cv2.Canny(np.where(there, grey, 255).astype(np.uint8), 40, 110), np.uint8)
        edges = np.asarray(cv2.dilate(edges, np.ones((2, 2), np.uint8)), np.uint8)
        drawn[edges > 0] = (*sheet.ink(tuple(inks[int(rng.choice([0, 3]))])), 255)
    return Pictures.fromarray(drawn, "RGBA")
