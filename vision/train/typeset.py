"""Faces of tile sets that nobody makes: signs of many type faces, dots and bamboos and birds of many shapes.

Responsible for one set at a time, as pictures of ink without a tile's body. A detector that has seen a dozen sets takes
the thirteenth's way of writing a sign for another sign; here every set has its own. Signs come from fonts with Chinese
characters that are installed (docs/train.md); what is drawn is drawn here. Sources of how sets differ:
the sets of `datasets/photos.md`.
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

NUMBERS = ("一", "二", "三", "四", "五伍", "六", "七", "八", "九")
WINDS = ("東东", "南", "西", "北")
FLOWERS = ("梅", "蘭兰", "菊", "竹", "春", "夏", "秋", "冬")
NEEDED = "一二三四五六七八九東南西北中"
"""What a font must have to be used."""

_DOTS: dict[int, tuple[Place, ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.5, 0.25), (0.5, 0.75)),
    3: ((0.24, 0.2), (0.5, 0.5), (0.76, 0.8)),
    4: ((0.28, 0.25), (0.72, 0.25), (0.28, 0.75), (0.72, 0.75)),
    5: ((0.25, 0.2), (0.75, 0.2), (0.5, 0.5), (0.25, 0.8), (0.75, 0.8)),
    6: tuple((x, y) for y in (0.18, 0.54, 0.84) for x in (0.28, 0.72)),
    7: ((0.2, 0.12), (0.5, 0.23), (0.8, 0.34), *((x, y) for y in (0.6, 0.87) for x in (0.28, 0.72))),
    8: tuple((x, y) for y in (0.14, 0.38, 0.62, 0.86) for x in (0.28, 0.72)),
    9: tuple((x, y) for y in (0.17, 0.5, 0.83) for x in (0.2, 0.5, 0.8)),
}
_STICKS: dict[int, tuple[Place, ...]] = {
    2: ((0.5, 0.25), (0.5, 0.75)),
    3: ((0.5, 0.25), (0.27, 0.75), (0.73, 0.75)),
    4: _DOTS[4],
    5: ((0.2, 0.25), (0.8, 0.25), (0.5, 0.5), (0.2, 0.75), (0.8, 0.75)),
    6: tuple((x, y) for y in (0.25, 0.75) for x in (0.2, 0.5, 0.8)),
    7: ((0.5, 0.16), *((x, y) for y in (0.5, 0.84) for x in (0.2, 0.5, 0.8))),
    9: tuple((x, y) for y in (0.17, 0.5, 0.83) for x in (0.2, 0.5, 0.8)),
}


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


@lru_cache(maxsize=1)
def sign_fonts(folder: Path = Path("/usr/share/fonts")) -> tuple[Path, ...]:
    """The installed fonts that have the signs of a set. Raises `ValueError` where there is none."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() in (".ttf", ".ttc", ".otf"))
    found = tuple(path for path in paths if all(_has(path, sign) for sign in NEEDED))
    if not found:
        raise ValueError(f"no font under {folder} has Chinese characters; docs/train.md names one")
    return found


@lru_cache(maxsize=256)
def _font(path: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path), size)


@lru_cache(maxsize=8192)
def _has(path: Path, sign: str) -> bool:
    try:
        font = _font(path, 40)
        drawn, missing = font.getmask(sign), font.getmask("\U000f1234")
    except OSError:
        return False
    return drawn.size != (0, 0) and bytes(drawn) != bytes(missing)


def typeset(number: int, fonts: Sequence[Path]) -> dict[str, Image]:
    """Set `number`: faces by code, each `FLAT` in size (RGBA; where there is no ink, nothing). It has no back."""
    rng = np.random.default_rng([77, number])
    habits = _habits(rng, fonts)
    return {code: _face(code, habits) for code in FACES if code != "?"}


def typeset_faces(count: int, fonts: Sequence[Path]) -> list[list[Image]]:
    """The faces of `count` sets by face index; none of a back."""
    sets = [typeset(number, fonts) for number in range(count)]
    return [[one[code] for one in sets if code in one] for code in FACES]


def _habits(rng: Rng, fonts: Sequence[Path]) -> Habits:
    def ink(low: Colour, high: Colour) -> Colour:
        r, g, b = (int(rng.integers(a, b + 1)) for a, b in zip(low, high))
        return r, g, b

    signs = fonts[int(rng.integers(len(fonts)))]
    return Habits(
        black=ink((0, 0, 0), (50, 50, 60)),
        blue=ink((0, 20, 60), (50, 90, 190)),
        green=ink((0, 60, 10), (50, 140, 80)),
        red=ink((140, 0, 0), (225, 45, 50)),
        signs=signs,
        honours=signs if rng.random() < 0.5 else fonts[int(rng.integers(len(fonts)))],
        ten_thousand=str(rng.choice(list("萬萬萬万"))),
        corner=fonts[int(rng.integers(len(fonts)))] if rng.random() < 0.3 else None,
        dots=int(rng.integers(5)),
        rings=int(rng.integers(1, 4)),
        petals=int(rng.choice([0, 0, 5, 6, 8, 12])),
        segments=int(rng.integers(1, 4)),
        thick=float(rng.uniform(0.7, 1.3)),
        crowded=float(rng.uniform(0.8, 1.05)),
        one_ink=bool(rng.random() < 0.08),
        seed=int(rng.integers(2**31)),
    )


class _Sheet:
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
        typed = _font(font, 160)
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


def _face(code: str, habits: Habits) -> Image:
    sheet = _Sheet(habits, code)
    number = 5 if code[0] == "0" else int(code[0])
    if code[1] == "m":
        _character(sheet, number)
    elif code[1] == "p":
        _dots(sheet, number)
    elif code[1] == "s":
        _bird(sheet) if number == 1 else _bamboos(sheet, number)
    elif code[1] == "z":
        _honour(sheet, number)
    else:
        _flower(sheet, number)
    if habits.corner and code[1] in "mps":
        _index(sheet, str(number))
    return sheet.done()


def _index(sheet: _Sheet, text: str) -> None:
    assert sheet.habits.corner is not None
    sheet.write(text, sheet.habits.corner, (0.14, 0.12), (0.13, 0.13), sheet.habits.black)


def _chosen(signs: str, font: Path, seed: int) -> str:
    """One of several ways to write a sign, the first where a font lacks the others."""
    sign = signs[seed % len(signs)]
    return sign if _has(font, sign) else signs[0]


def _character(sheet: _Sheet, number: int) -> None:
    habits = sheet.habits
    rng = np.random.default_rng([habits.seed, 1])
    upper = habits.black if rng.random() < 0.6 else habits.blue
    lower = habits.red if rng.random() < 0.9 else habits.black
    wide, split = rng.uniform(0.5, 0.85), rng.uniform(0.42, 0.5)
    sign = _chosen(NUMBERS[number - 1], habits.signs, habits.seed)
    below = habits.ten_thousand if _has(habits.signs, habits.ten_thousand) else "万"
    sheet.write(sign, habits.signs, (0.5, split / 2 + 0.03), (wide * 0.9, split - 0.1), upper)
    sheet.write(below, habits.signs, (0.5, split + 0.24), (wide, 0.42), lower)


def _honour(sheet: _Sheet, number: int) -> None:
    habits = sheet.habits
    rng = np.random.default_rng([habits.seed, 2])
    winds = (habits.black, habits.blue, habits.green)[int(rng.choice([0, 0, 1, 1, 2]))]
    wide, high = rng.uniform(0.6, 0.85), rng.uniform(0.55, 0.8)
    frame, draws = rng.random(), rng.random()
    if number <= 4:
        sign = _chosen(WINDS[number - 1], habits.honours, habits.seed // 7)
        sheet.write(sign, habits.honours, (0.5, 0.5), (wide, high), winds)
    elif number == 5:
        if frame < 0.55:
            colour, line = (habits.blue, habits.black, habits.green)[int(draws * 3)], rng.uniform(0.02, 0.07)
            inset = rng.uniform(0.1, 0.2)
            for more in (0.0, 0.09) if rng.random() < 0.6 else (0.0,):
                a, b = (inset + more) * WIDTH, (inset + more) * HEIGHT * 0.8
                box = (a, b, WIDTH - a, HEIGHT - b)
                sheet.pen.rectangle(box, outline=(*colour, 255), width=max(2, round(line * WIDTH)))
    elif number == 6:
        sign = _chosen("發發発", habits.honours, habits.seed // 3)
        sheet.write(
            sign if _has(habits.honours, sign) else "発", habits.honours, (0.5, 0.5), (wide, high), habits.green
        )
    else:
        sheet.write("中", habits.honours, (0.5, 0.5), (wide * 0.9, high), habits.red)


def _dot_inks(habits: Habits, number: int) -> list[Colour]:
    """The usual colours of the dots of a face; sets swap green and blue."""
    rng = np.random.default_rng([habits.seed, 3])
    green, blue, red = habits.green, habits.blue, habits.red
    if rng.random() < 0.4:
        green, blue = blue, green
    if rng.random() < 0.15:
        green = blue
    if number == 1:
        return [(red, green, blue)[int(rng.integers(3))]]
    if number == 2:
        return [green, blue]
    if number == 3:
        return [blue, red, green]
    if number == 4:
        return [blue, green, green, blue]
    if number == 5:
        return [blue, green, red, green, blue]
    if number == 6:
        return [green] * 2 + [red] * 4
    if number == 7:
        return [green] * 3 + [red] * 4
    if number == 8:
        return [blue] * 8
    return [green] * 3 + [red] * 3 + [blue] * 3


def _dots(sheet: _Sheet, number: int) -> None:
    habits = sheet.habits
    radius = {1: 0.42, 2: 0.25, 3: 0.19, 4: 0.21, 5: 0.18, 7: 0.145, 8: 0.15, 9: 0.15}.get(number, 0.165)
    radius *= habits.crowded * (0.95 if number != 1 else float(np.random.default_rng(habits.seed).uniform(0.7, 1)))
    inks = _dot_inks(habits, number)
    for (x, y), ink in zip(_DOTS[number], inks):
        place = 0.5 + (x - 0.5) * 0.9, 0.5 + (y - 0.5) * 0.9
        _dot(sheet, place, radius, ink, number == 1)


def _dot(sheet: _Sheet, place: Place, radius: float, ink: Colour, large: bool) -> None:
    habits = sheet.habits
    line = 0.028 * habits.thick
    second = habits.red if ink != habits.red else habits.blue
    if habits.dots == 0:
        sheet.round(place, radius, ink)
        sheet.round(place, radius * 0.45, None)
        sheet.round(place, radius * 0.22, second)
    elif habits.dots == 1:
        for ring in range(habits.rings + (2 if large else 0)):
            sheet.round(place, radius * (1 - ring * (0.18 if large else 0.27)), ink if ring % 2 == 0 else second, line)
    elif habits.dots == 2:
        sheet.round(place, radius, ink)
        if habits.rings > 1:
            sheet.round(place, radius * 0.72, None)
            sheet.round(place, radius * 0.5, ink)
    elif habits.dots == 3:
        sheet.round(place, radius, ink, line)
        sheet.round(place, radius * 0.55, ink)
    else:
        sheet.round(place, radius, ink, line * 1.5)
        sheet.round(place, radius * 0.3, ink)
    petals = habits.petals * (2 if large else 1)
    for petal in range(petals):
        angle = 2 * math.pi * petal / petals
        away = radius * 0.62
        spot = place[0] + away * math.cos(angle), place[1] + away * math.sin(angle) * WIDTH / HEIGHT
        sheet.round(spot, radius * (0.16 if not large else 0.1), None if habits.dots in (0, 2) else second)


def _stick_inks(habits: Habits, number: int) -> list[Colour]:
    rng = np.random.default_rng([habits.seed, 4])
    green = habits.green if rng.random() < 0.8 else habits.blue
    other = green if rng.random() < 0.6 else habits.blue
    if number == 5:
        return [green, other, habits.red, other, green]
    if number == 7:
        return [habits.red] + [green, other, green] * 2
    if number == 9:
        by_row = rng.random() < 0.3
        return [habits.red if (n // 3 == 1 if by_row else n % 3 == 1) else green for n in range(9)]
    if number == 3:
        return [other, green, green]
    if number == 6:
        return [green] * 3 + [other] * 3
    return [green, other] * 4


def _bamboos(sheet: _Sheet, number: int) -> None:
    habits = sheet.habits
    if number == 8:
        inks = _stick_inks(habits, 8)
        high, slant = 0.36, 0.14
        for y, down in ((0.26, 1), (0.74, -1)):
            for x, lean in ((0.16, 0.0), (0.385, slant * down), (0.615, -slant * down), (0.84, 0.0)):
                _stick(sheet, (x, y), high, lean, inks[0] if y < 0.5 else inks[1])
        return
    rows = 3 if number in (7, 9) else 2
    for (x, y), ink in zip(_STICKS[number], _stick_inks(habits, number)):
        high = 0.29 if rows == 3 else 0.42
        if number == 5 and (x, y) == (0.5, 0.5):
            high = 0.42
        _stick(sheet, (0.5 + (x - 0.5) * 0.9, 0.5 + (y - 0.5) * 0.9), high * habits.crowded, 0.0, ink)


def _stick(sheet: _Sheet, place: Place, high: float, lean: float, ink: Colour) -> None:
    """A bamboo: one stroke with knots, or segments; `lean` is how far its top lies to the right of its foot."""
    habits = sheet.habits
    wide = 0.09 * habits.thick
    x, y = place
    count = habits.segments
    top, foot = (x + lean / 2, y - high / 2), (x - lean / 2, y + high / 2)

    def at(part: float) -> Place:
        return top[0] + (foot[0] - top[0]) * part, top[1] + (foot[1] - top[1]) * part

    kind = habits.dots % 3
    if kind == 0:
        sheet.line((top, foot), ink, wide)
        for knot in range(count + 1):
            sheet.round(at(knot / count), wide * 0.72, ink)
    elif kind == 1:
        for part in range(count + 1):
            sheet.line((at(part / (count + 1) + 0.03), at((part + 1) / (count + 1) - 0.03)), ink, wide * 1.3)
    else:
        for part in range(count + 1):
            a, b = at(part / (count + 1)), at((part + 1) / (count + 1))
            middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            sheet.line(
                ((middle[0] - wide * 0.5, middle[1]), a, (middle[0] + wide * 0.5, middle[1]), b), ink, wide * 0.5
            )
            sheet.line((a, b), ink, wide * 0.8)
    if habits.rings == 3 and kind != 2:
        sheet.line((at(0.1), at(0.9)), (255, 255, 255), wide * 0.2)


def _bird(sheet: _Sheet) -> None:
    """A bird, or what passes for one: a body, a head with beak and eye, wings, a tail of feathers, legs."""
    habits = sheet.habits
    rng = np.random.default_rng([habits.seed, 5])
    inks = [habits.green, habits.blue, habits.red, habits.black]
    body, wing, tail, head = (inks[int(rng.choice(4, p=[0.45, 0.25, 0.2, 0.1]))] for _ in range(4))
    side = 1 if rng.random() < 0.5 else -1
    x, y = 0.5 + rng.uniform(-0.06, 0.06), rng.uniform(0.42, 0.56)
    tilt = math.radians(rng.uniform(20, 80)) * side
    along = math.sin(tilt), -math.cos(tilt)
    long, fat = rng.uniform(0.2, 0.32), rng.uniform(0.09, 0.17)
    feathers, spread = int(rng.integers(3, 12)), math.radians(rng.uniform(20, 80))
    reach = rng.uniform(0.35, 0.6)
    for feather in range(feathers):
        turn = tilt + math.pi + spread * (feather / max(1, feathers - 1) - 0.5)
        end = x + math.sin(turn) * reach, y - math.cos(turn) * reach * 0.72
        sheet.line(((x, y), end), tail, 0.02 * habits.thick)
        if habits.petals:
            sheet.round(end, rng.uniform(0.025, 0.05), habits.red if tail != habits.red else habits.green)
    steps = np.linspace(-0.5, 0.5, 9)
    for step in steps:
        width = fat * math.sqrt(max(0.05, 1 - (2 * step) ** 2 * 0.9))
        sheet.round((x + along[0] * long * step * 1.6, y + along[1] * long * step * 1.2), width, body)
    neck = x + along[0] * long * 1.05, y + along[1] * long * 0.85
    sheet.line(((x, y), neck), body, fat * 0.9)
    sheet.round(neck, rng.uniform(0.07, 0.11), head)
    sheet.round((neck[0] + 0.02 * side, neck[1] - 0.012), 0.022, None)
    sheet.line((neck, (neck[0] + 0.17 * side, neck[1] + rng.uniform(-0.02, 0.05))), habits.red, 0.035)
    for crest in range(int(rng.integers(0, 4))):
        sheet.line((neck, (neck[0] - (0.05 - 0.05 * crest) * side, neck[1] - rng.uniform(0.09, 0.14))), wing, 0.018)
    for stroke in range(int(rng.integers(1, 5))):
        start = x + along[0] * 0.05, y + 0.02 * stroke
        sheet.line((start, (start[0] - side * rng.uniform(0.12, 0.3), start[1] + rng.uniform(-0.1, 0.14))), wing, 0.04)
    for leg in (-0.05, 0.05) if rng.random() < 0.7 else ():
        sheet.line(((x + leg, y + 0.1), (x + leg, y + rng.uniform(0.24, 0.34))), habits.red, 0.02)


def _flower(sheet: _Sheet, number: int) -> None:
    """A plant or a scene with its sign and its number: where they stand differs from set to set."""
    habits = sheet.habits
    rng = np.random.default_rng([habits.seed, 6, (number - 1) // 4])
    named, numbered, drawn = rng.random() < 0.9, rng.random() < 0.8, rng.random() < 0.85
    ink = (habits.red, habits.green, habits.blue, habits.black)[int(rng.integers(4))]
    large = not drawn or rng.random() < 0.2
    corners = [(0.22, 0.18), (0.78, 0.18), (0.22, 0.82), (0.78, 0.82)]
    order = rng.permutation(4)
    if drawn:
        _plant(sheet, number)
    if named:
        sign = _chosen(FLOWERS[number - 1], habits.honours, habits.seed // 5)
        size = (0.62, 0.5) if large else (rng.uniform(0.26, 0.36), rng.uniform(0.18, 0.26))
        if _has(habits.honours, sign):
            sheet.write(sign, habits.honours, (0.5, 0.5) if large else corners[order[0]], size, ink)
    if numbered:
        place = corners[order[1]]
        text = str((number - 1) % 4 + 1) if rng.random() < 0.7 else NUMBERS[(number - 1) % 4]
        colour = habits.red if (number > 4) == (rng.random() < 0.5) else habits.blue
        sheet.write(text, habits.corner or habits.signs, place, (0.18, 0.17), colour)


def _plant(sheet: _Sheet, number: int) -> None:
    """Stems with blossoms or leaves, for each flower of each set others."""
    habits, rng = sheet.habits, sheet.rng
    inks = [habits.green, habits.red, habits.blue, habits.black]
    stem, bloom, leaf = (
        inks[int(rng.choice(4, p=p))] for p in ([0.6, 0.1, 0.1, 0.2], [0.15, 0.6, 0.2, 0.05], [0.8, 0.05, 0.1, 0.05])
    )
    for _ in range(int(rng.integers(1, 5))):
        foot = (rng.uniform(0.2, 0.8), rng.uniform(0.8, 0.95))
        bend, top = (rng.uniform(0.15, 0.85), rng.uniform(0.4, 0.7)), (rng.uniform(0.2, 0.8), rng.uniform(0.1, 0.4))
        sheet.line((foot, bend, top), stem, rng.uniform(0.015, 0.05))
        for part in rng.uniform(0.2, 1, int(rng.integers(1, 6))):
            x = bend[0] + (top[0] - bend[0]) * part + rng.normal(0, 0.06)
            y = bend[1] + (top[1] - bend[1]) * part + rng.normal(0, 0.04)
            if number in (1, 3, 5, 7) or rng.random() < 0.4:
                _blossom(sheet, (x, y), rng.uniform(0.03, 0.1), bloom, int(rng.integers(4, 9)))
            else:
                away = rng.uniform(-0.2, 0.2), rng.uniform(-0.12, 0.12)
                sheet.line(((x, y), (x + away[0], y + away[1])), leaf, rng.uniform(0.02, 0.05))


def _blossom(sheet: _Sheet, place: Place, radius: float, ink: Colour, petals: int) -> None:
    for petal in range(petals):
        angle = 2 * math.pi * petal / petals
        spot = place[0] + radius * math.cos(angle), place[1] + radius * math.sin(angle) * WIDTH / HEIGHT
        sheet.round(spot, radius * 0.55, ink)
    sheet.round(place, radius * 0.4, None)
