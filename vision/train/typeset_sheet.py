"""A face of a synthetic tile set while it is drawn: the style of its set, and the drawing tools.

This module draws ink, strokes and characters on one sheet. `typeset_signs` and `typeset_marks` decide what is
drawn.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image as Pictures
from PIL import ImageDraw, ImageFilter, ImageFont

from vision.data.label_files import FACES
from vision.data.pictures import Image
from vision.train.face_sources import FLAT

Rng = np.random.Generator
Colour = tuple[int, int, int]
Place = tuple[float, float]

SCALE = 3
"""Pixels of the drawing per pixel of the result."""
WIDTH, HEIGHT = FLAT[0] * SCALE, FLAT[1] * SCALE


@dataclass(frozen=True, slots=True)
class Picture:
    """A character that shows a bird or a plant: its font file, the character, and whether the font has colours."""

    font: Path
    sign: str
    coloured: bool


@dataclass(frozen=True, slots=True)
class Habits:
    """The style of one set: its inks, its characters, and the shapes of its dots, sticks, birds and plants."""

    black: Colour
    blue: Colour
    green: Colour
    red: Colour
    signs: Path
    honours: Path
    ten_thousand: str
    corner: Path | None
    """The font of the index in a corner, if there is one."""
    dots: int
    rings: int
    petals: int
    segments: int
    sticks: int
    thick: float
    crowded: float
    one_ink: bool
    weight: int
    """How much thicker the strokes of characters are, in pixels of the drawing (below 0: thinner)."""
    slant: float
    """How far characters lean to the right, as a fraction of their height."""
    flat: float
    """The height of the numeral above the character for ten thousand, relative to the usual height."""
    spread: Place
    """The spacing of dots and bamboos, across and down, relative to the usual spacing."""
    mirrored: bool
    """Whether diagonal rows of dots rise to the right."""
    stick: bool
    """Whether the 1 of bamboos shows a bamboo instead of a bird."""
    index: str
    """The position of the index: a corner ("left" or "right"), both corners ("both") or among the dots ("middle")."""
    lettered: bool
    """Whether honours also have a letter and flowers a word."""
    framed: bool
    """Whether flowers are characters in a frame."""
    seed: int
    bird: Picture | None = None
    """The bird of the 1 of bamboos, if it comes from a font."""
    plants: tuple[Picture, ...] = ()
    """The plants of the eight flowers, if they come from a font."""


@lru_cache(maxsize=256)
def font_of(path: Path, size: int) -> ImageFont.FreeTypeFont:
    """Return the font of a file at this height in pixels."""
    return ImageFont.truetype(str(path), size)


@lru_cache(maxsize=8192)
def has_sign(path: Path, sign: str) -> bool:
    """Return whether a font has a character; False for a file that is not a font."""
    try:
        font = font_of(path, 40)
        drawn, missing = font.getmask(sign), font.getmask("\U000f1234")
    except OSError:
        return False
    # Some fonts have a glyph for every character, but most of these glyphs are empty.
    return drawn.getbbox() is not None and bytes(drawn) != bytes(missing)


class Sheet:
    """A face while it is drawn. Positions and sizes are fractions of its width and height."""

    def __init__(self, habits: Habits, code: str) -> None:
        self.picture = Pictures.new("RGBA", (WIDTH, HEIGHT), (255, 255, 255, 0))
        self.pen = ImageDraw.Draw(self.picture)
        self.habits = habits
        self.red_only = code[0] == "0"
        # The style is the same for the whole set, so all dots and sticks of the set use the same random values.
        self.rng = np.random.default_rng([habits.seed, FACES.index(code)])

    def ink(self, colour: Colour) -> Colour:
        """Return the ink for a colour.

        A red five is entirely red. In a set with one ink, only red stays different.
        """
        if self.red_only:
            return self.habits.red
        return self.habits.black if self.habits.one_ink and colour != self.habits.red else colour

    def write(self, sign: str, font: Path, middle: Place, size: Place, colour: Colour) -> None:
        """Draw a character or a word in a box of this size around a centre.

        The text is stretched to fill the box, but 一 and 二 stay flat, and a very narrow text stays narrow.
        """
        typed = font_of(font, 160)
        left, top, right, bottom = typed.getbbox(sign)
        if right <= left or bottom <= top:
            return
        mask = Pictures.new("L", (math.ceil(right - left), math.ceil(bottom - top)), 0)
        ImageDraw.Draw(mask).text((-left, -top), sign, font=typed, fill=255)
        wide, high = max(1, round(size[0] * WIDTH)), max(1, round(size[1] * HEIGHT))
        narrow = mask.width * high / max(1, mask.height)  # 一 is flat, and stays flat
        if sign in "一二" and mask.height < 0.5 * mask.width:
            high = max(2, round(high * mask.height / mask.width * 1.2))
        elif narrow < 0.5 * wide:
            wide = round(narrow)
        mask = self._penned(mask.resize((wide, high), Pictures.Resampling.LANCZOS))
        x, y = round(middle[0] * WIDTH - wide / 2), round(middle[1] * HEIGHT - high / 2)
        self.picture.paste((*self.ink(colour), 255), (x, y), mask)

    def _penned(self, mask: Pictures.Image) -> Pictures.Image:
        """Return a character in the style of this set: slanted, and thicker or thinner."""
        habits = self.habits
        if habits.slant:
            shear = (1, habits.slant, -habits.slant * mask.height / 2, 0, 1, 0)
            mask = mask.transform(mask.size, Pictures.Transform.AFFINE, shear, Pictures.Resampling.BILINEAR)
        if habits.weight:
            change = ImageFilter.MaxFilter if habits.weight > 0 else ImageFilter.MinFilter
            mask = mask.filter(change(2 * abs(habits.weight) + 1))
        return mask

    def turned(self) -> None:
        """Rotate the sheet by half a turn, to draw upside down."""
        self.picture = self.picture.transpose(Pictures.Transpose.ROTATE_180)
        self.pen = ImageDraw.Draw(self.picture)

    def round(self, middle: Place, radius: float, colour: Colour | None, line: float = 0.0) -> None:
        """Draw a disc, or a ring if `line` (its width) is not 0. If `colour` is None, erase a disc.

        `radius` and `line` are fractions of the face's width.
        """
        x, y, r = middle[0] * WIDTH, middle[1] * HEIGHT, radius * WIDTH
        box = (x - r, y - r, x + r, y + r)
        if colour is None:
            self.pen.ellipse(box, fill=(255, 255, 255, 0))
        elif line:
            self.pen.ellipse(box, outline=(*self.ink(colour), 255), width=max(1, round(line * WIDTH)))
        else:
            self.pen.ellipse(box, fill=(*self.ink(colour), 255))

    def line(self, points: Sequence[Place], colour: Colour, width: float) -> None:
        """Draw a stroke through these points."""
        self.pen.line(
            [(x * WIDTH, y * HEIGHT) for x, y in points],
            fill=(*self.ink(colour), 255),
            width=max(2, round(width * WIDTH)),
            joint="curve",
        )

    def done(self) -> Image:
        """Return the face in its final size."""
        drawn = np.asarray(self.picture, np.float32)
        alpha = cv2.resize(drawn[:, :, 3], FLAT, interpolation=cv2.INTER_AREA)
        ink = cv2.resize(drawn[:, :, :3] * drawn[:, :, 3:], FLAT, interpolation=cv2.INTER_AREA)
        ink = ink / np.maximum(alpha, 1e-3)[:, :, None]
        return np.clip(np.dstack([ink, alpha]), 0, 255).astype(np.uint8)
