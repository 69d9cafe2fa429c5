"""One face of a made-up tile set while it is drawn: how its set looks, and the pens that draw it.

Responsible for ink, strokes and signs on one sheet; what is drawn on it is the business of `typeset_signs` and
`typeset_marks`.
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
"""Pixels of the drawing for one of the result."""
WIDTH, HEIGHT = FLAT[0] * SCALE, FLAT[1] * SCALE


@dataclass(frozen=True, slots=True)
class Picture:
    """A sign of a font that shows a bird or a plant."""

    font: Path
    sign: str
    coloured: bool


@dataclass(frozen=True, slots=True)
class Habits:
    """How one set looks: its inks, its signs, and the seeds of its dots, sticks, birds and plants."""

    black: Colour
    blue: Colour
    green: Colour
    red: Colour
    signs: Path
    honours: Path
    ten_thousand: str
    corner: Path | None
    """What writes the index in a corner, if there is one."""
    dots: int
    rings: int
    petals: int
    segments: int
    sticks: int
    thick: float
    crowded: float
    one_ink: bool
    weight: int
    """How many pixels of the drawing the strokes of signs are wider (or, below 0, thinner)."""
    slant: float
    """How far signs lean to the right, a part of their height."""
    flat: float
    """How high the number above ten thousand is, beside the usual."""
    spread: Place
    """How far dots and bamboos stand apart, across and down, beside the usual."""
    mirrored: bool
    """Whether dots in a slanting row go up to the right."""
    stick: bool
    """Whether the one of bamboos is a bamboo and no bird."""
    index: str
    """Where the index stands: `left`, `right`, `both` corners, or among the dots (`middle`)."""
    lettered: bool
    """Whether honours have a letter and flowers a word as well."""
    framed: bool
    """Whether flowers are signs in a frame."""
    seed: int
    bird: Picture | None = None
    """The bird of the one of bamboos, if it comes from a font."""
    plants: tuple[Picture, ...] = ()
    """Those of the eight flowers, or none."""


@lru_cache(maxsize=256)
def font_of(path: Path, size: int) -> ImageFont.FreeTypeFont:
    """The font of a file, so many pixels high."""
    return ImageFont.truetype(str(path), size)


@lru_cache(maxsize=8192)
def has_sign(path: Path, sign: str) -> bool:
    """Whether a font has a sign; a file that is no font has none."""
    try:
        font = font_of(path, 40)
        drawn, missing = font.getmask(sign), font.getmask("\U000f1234")
    except OSError:
        return False
    # Some fonts keep a place for every sign and leave most of them empty.
    return drawn.getbbox() is not None and bytes(drawn) != bytes(missing)


class Sheet:
    """A face while it is drawn. Places and sizes are parts of its width and height."""

    def __init__(self, habits: Habits, code: str) -> None:
        self.picture = Pictures.new("RGBA", (WIDTH, HEIGHT), (255, 255, 255, 0))
        self.pen = ImageDraw.Draw(self.picture)
        self.habits = habits
        self.red_only = code[0] == "0"
        # The same hand draws the whole set: what is random is the same for all its dots or sticks.
        self.rng = np.random.default_rng([habits.seed, FACES.index(code)])

    def ink(self, colour: Colour) -> Colour:
        """The colour, or the red of a red five; a set of one ink prints nothing else red."""
        if self.red_only:
            return self.habits.red
        return self.habits.black if self.habits.one_ink and colour != self.habits.red else colour

    def write(self, sign: str, font: Path, middle: Place, size: Place, colour: Colour) -> None:
        """A sign stretched to a box of this size about a middle."""
        typed = font_of(font, 160)
        left, top, right, bottom = typed.getbbox(sign)
        if right <= left or bottom <= top:
            return
        mask = Pictures.new("L", (math.ceil(right - left), math.ceil(bottom - top)), 0)
        ImageDraw.Draw(mask).text((-left, -top), sign, font=typed, fill=255)
        wide, high = max(1, round(size[0] * WIDTH)), max(1, round(size[1] * HEIGHT))
        narrow = mask.width * high / max(1, mask.height)  # 一 is flat, and stays so
        if sign in "一二" and mask.height < 0.5 * mask.width:
            high = max(2, round(high * mask.height / mask.width * 1.2))
        elif narrow < 0.5 * wide:
            wide = round(narrow)
        mask = self._penned(mask.resize((wide, high), Pictures.Resampling.LANCZOS))
        x, y = round(middle[0] * WIDTH - wide / 2), round(middle[1] * HEIGHT - high / 2)
        self.picture.paste((*self.ink(colour), 255), (x, y), mask)

    def _penned(self, mask: Pictures.Image) -> Pictures.Image:
        """A sign as this set's pen writes it: leaning, and thicker or thinner."""
        habits = self.habits
        if habits.slant:
            shear = (1, habits.slant, -habits.slant * mask.height / 2, 0, 1, 0)
            mask = mask.transform(mask.size, Pictures.Transform.AFFINE, shear, Pictures.Resampling.BILINEAR)
        if habits.weight:
            change = ImageFilter.MaxFilter if habits.weight > 0 else ImageFilter.MinFilter
            mask = mask.filter(change(2 * abs(habits.weight) + 1))
        return mask

    def turned(self) -> None:
        """Turn the sheet by half a turn, to draw what stands upside down."""
        self.picture = self.picture.transpose(Pictures.Transpose.ROTATE_180)
        self.pen = ImageDraw.Draw(self.picture)

    def round(self, middle: Place, radius: float, colour: Colour | None, line: float = 0.0) -> None:
        """A disc, or a ring of this width; None is paper. Lengths are parts of the width."""
        x, y, r = middle[0] * WIDTH, middle[1] * HEIGHT, radius * WIDTH
        box = (x - r, y - r, x + r, y + r)
        if colour is None:
            self.pen.ellipse(box, fill=(255, 255, 255, 0))
        elif line:
            self.pen.ellipse(box, outline=(*self.ink(colour), 255), width=max(1, round(line * WIDTH)))
        else:
            self.pen.ellipse(box, fill=(*self.ink(colour), 255))

    def line(self, points: Sequence[Place], colour: Colour, width: float) -> None:
        """A stroke through points."""
        self.pen.line(
            [(x * WIDTH, y * HEIGHT) for x, y in points],
            fill=(*self.ink(colour), 255),
            width=max(2, round(width * WIDTH)),
            joint="curve",
        )

    def done(self) -> Image:
        """The face in its size."""
        drawn = np.asarray(self.picture, np.float32)
        alpha = cv2.resize(drawn[:, :, 3], FLAT, interpolation=cv2.INTER_AREA)
        ink = cv2.resize(drawn[:, :, :3] * drawn[:, :, 3:], FLAT, interpolation=cv2.INTER_AREA)
        ink = ink / np.maximum(alpha, 1e-3)[:, :, None]
        return np.clip(np.dstack([ink, alpha]), 0, 255).astype(np.uint8)
