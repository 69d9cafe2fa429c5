"""Draws numbers, winds, dragons and the characters of flowers in the typefaces of synthetic tile sets.

This module decides the position and ink of each character.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from vision.train.typeset_marks import draw_plant
from vision.train.typeset_sheet import HEIGHT, WIDTH, Sheet, has_sign

NUMBERS = ("一", "二", "三", "四", "五伍", "六", "七", "八", "九")
WINDS = ("東东", "南", "西", "北")
FLOWERS = ("梅", "蘭兰", "菊", "竹", "春", "夏", "秋", "冬")
DARK_GREEN = 0.2
"""The probability that the green dragon has the ink of the winds."""


def chosen(signs: str, font: Path, seed: int) -> str:
    """Return one of several variants of a character, or the first variant if the font lacks the chosen one."""
    sign = signs[seed % len(signs)]
    return sign if has_sign(font, sign) else signs[0]


def draw_character(sheet: Sheet, number: int) -> None:
    """Draw a numeral above the character for ten thousand."""
    habits = sheet.habits
    rng = np.random.default_rng([habits.seed, 1])
    upper = habits.black if rng.random() < 0.6 else habits.blue
    lower = habits.red if rng.random() < 0.9 else habits.black
    wide, split = rng.uniform(0.5, 0.85), rng.uniform(0.42, 0.5)
    sign = chosen(NUMBERS[number - 1], habits.signs, habits.seed)
    below = habits.ten_thousand if has_sign(habits.signs, habits.ten_thousand) else "万"
    sheet.write(sign, habits.signs, (0.5, split / 2 + 0.03), (wide * 0.9, (split - 0.1) * habits.flat), upper)
    sheet.write(below, habits.signs, (0.5, split + 0.24), (wide, 0.42), lower)


def draw_honour(sheet: Sheet, number: int) -> None:
    """Draw a wind (1 to 4) or a white (blank or framed), green or red dragon (5 to 7)."""
    habits = sheet.habits
    rng = np.random.default_rng([habits.seed, 2])
    winds = (habits.black, habits.blue, habits.green)[int(rng.choice([0, 0, 1, 1, 2]))]
    wide, high = rng.uniform(0.6, 0.85), rng.uniform(0.55, 0.8)
    frame, draws = rng.random(), rng.random()
    green = winds if rng.random() < DARK_GREEN else habits.green
    if number <= 4:
        sign = chosen(WINDS[number - 1], habits.honours, habits.seed // 7)
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
        sign = chosen("發發発", habits.honours, habits.seed // 3)
        sheet.write(sign if has_sign(habits.honours, sign) else "発", habits.honours, (0.5, 0.5), (wide, high), green)
    else:
        sheet.write("中", habits.honours, (0.5, 0.5), (wide * 0.9, high), habits.red)


def draw_flower(sheet: Sheet, number: int) -> None:
    """Draw a flower: a plant, its character and its number. Positions differ between sets; some sets lack a part."""
    habits = sheet.habits
    rng = np.random.default_rng([habits.seed, 6, (number - 1) // 4])
    named, numbered, drawn = rng.random() < 0.9, rng.random() < 0.8, rng.random() < 0.85
    ink = (habits.red, habits.green, habits.blue, habits.black)[int(rng.integers(4))]
    drawn = drawn and not habits.framed
    named = named or not drawn
    large = not drawn or rng.random() < 0.2
    if habits.framed:
        line = max(2, round(rng.uniform(0.015, 0.05) * WIDTH))
        box = (0.09 * WIDTH, 0.07 * HEIGHT, 0.91 * WIDTH, 0.93 * HEIGHT)
        sheet.pen.rounded_rectangle(box, 0.06 * WIDTH, outline=(*sheet.ink(ink), 255), width=line)
    corners = [(0.22, 0.18), (0.78, 0.18), (0.22, 0.82), (0.78, 0.82)]
    order = rng.permutation(4)
    if drawn:
        draw_plant(sheet, number)
    if named:
        sign = chosen(FLOWERS[number - 1], habits.honours, habits.seed // 5)
        size = (0.62, 0.5) if large else (rng.uniform(0.26, 0.36), rng.uniform(0.18, 0.26))
        if has_sign(habits.honours, sign):
            sheet.write(sign, habits.honours, (0.5, 0.5) if large else corners[order[0]], size, ink)
    if numbered:
        place = corners[order[1]]
        text = str((number - 1) % 4 + 1) if rng.random() < 0.7 else NUMBERS[(number - 1) % 4]
        colour = habits.red if (number > 4) == (rng.random() < 0.5) else habits.blue
        sheet.write(text, habits.corner or habits.signs, place, (0.18, 0.17), colour)
