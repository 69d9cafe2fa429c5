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
from PIL import ImageDraw, ImageFont

from vision.train.face_sources import FLAT
from vision.train.labels import FACES
from vision.train.pixels import Image

Rng = np.random.Generator
Colour = tuple[int, int, int]
Place = tuple[float, float]

SCALE = 3
"""Pixels of the drawing for one of the result."""
WIDTH, HEIGHT = FLAT[0] * SCALE, FLAT[1] * SCALE


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
    thick: float
    crowded: float
    one_ink: bool
    seed: int


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
        mask = mask.resize((wide, high), Pictures.Resampling.LANCZOS)
        x, y = round(middle[0] * WIDTH - wide / 2), round(middle[1] * HEIGHT - high / 2)
        self.picture.paste((*self.ink(colour), 255), (x, y), mask)

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
